//! CBF, the XML format of 象棋桥 (CCBridge): one game with comments.
//!
//! ```text
//! <ChineseChessRecord Version="1.0">
//!  <Head> <Name>title</Name> <Red>...</Red> ... <FEN>...</FEN> </Head>
//!  <MoveList>
//!   <Move value="00-00"><![CDATA[before the first move]]></Move>
//!   <Move value="77-47" />                                          h2e2
//!   <Move value="72-42" end="1"><![CDATA[after it]]></Move>
//! ```
//!
//! A point is the file from Red's left and the rank from Black's side. `end` marks the last
//! move. How the format holds variations is not known, no file at hand has any: moves after
//! `end` are not read.
//!
//! The warnings, besides those of every format: `cbf/fen`, `cbf/move` (a value that is no
//! move), `cbf/truncated` (the last move is missing), `cbf/moves-after-end`. The error:
//! `cbf/nothing`.

use crate::preorder::Grower;
use crate::record::code;
use crate::references::replace_references;
use crate::{Format, Headers, NodeId, RecordError, RecordFile, Warning, Warnings, one_comment};
use xiangqi_rules::{Move, Position, Square, fen};

/// Elements of the head and their headers.
const NAMES: [(&str, &str); 20] = [
    ("Name", "Title"),
    ("Contest", "Event"),
    ("Round", "Round"),
    ("Group", "Group"),
    ("Table", "Table"),
    ("Date", "Date"),
    ("Site", "Site"),
    ("TimeRule", "TimeControl"),
    ("Red", "Red"),
    ("RedTeam", "RedTeam"),
    ("RedTime", "RedTime"),
    ("RedRating", "RedElo"),
    ("Black", "Black"),
    ("BlackTeam", "BlackTeam"),
    ("BlackTime", "BlackTime"),
    ("BlackRating", "BlackElo"),
    ("Referee", "Referee"),
    ("Recorder", "Recorder"),
    ("Commentator", "Annotator"),
    ("Creator", "Author"),
];

/// Whether a text is a record of this format.
pub fn is_cbf(text: &str) -> bool {
    let begin = text.trim_start_matches('\u{FEFF}').trim_start();
    begin.starts_with('<')
        && begin
            .match_indices('<')
            .take(MOST_BEFORE)
            .any(|(at, _)| begin[at + 1..].starts_with("ChineseChessRecord"))
}

/// How many tags may stand before the record.
const MOST_BEFORE: usize = 8;

/// Reads a game. A text with a fault gives what can be read and a warning; O(length).
///
/// # Errors
/// `cbf/nothing` if it is no such record; if `strict`, the first warning.
pub fn read(text: &str, strict: bool) -> Result<RecordFile, RecordError> {
    if !is_cbf(text) {
        let message = "the text holds no ChineseChessRecord";
        return Err(RecordError::new("cbf/nothing", message));
    }
    let mut warnings = Warnings::default();
    let mut headers = Headers::default();
    let (mut start, mut said) = (Position::start().to_setup(), None);
    let mut elements = Elements::new(text);
    for element in &mut elements {
        let value = element.text();
        match element.name {
            "MoveList" => break,
            "FEN" if !value.is_empty() => match fen::parse(&value) {
                Ok(setup) => (start, said) = (setup, Some(element.at)),
                Err(error) => {
                    warnings.push(Warning::new("cbf/fen", error.to_string()).at(element.at));
                }
            },
            "RecordResult" => {
                let result = match value.as_str() {
                    "1" => "1-0",
                    "2" => "0-1",
                    "3" => "1/2-1/2",
                    _ => "",
                };
                headers.set_filled("Result", result);
            }
            "ECCO" => {
                headers.set_filled("ECCO", &value);
            }
            name => {
                if let Some((_, header)) = NAMES.iter().find(|(element, _)| *element == name) {
                    headers.set_filled(header, &value);
                }
            }
        }
    }
    let mut grower = Grower::new(start);
    grower.tree_mut().headers = headers;
    read_moves(elements, text.len(), &mut grower, &mut warnings);
    if let Some(at) = said
        && grower.turned()
    {
        let message = "the first move is the other side's";
        warnings.push(Warning::new(code::SIDE_MISMATCH, message).at(at));
    }
    let file = RecordFile {
        games: vec![grower.finish()],
        warnings: warnings.into_vec(),
        ..RecordFile::new(Format::Cbf)
    };
    file.checked(strict)
}

fn read_moves(elements: Elements, end: usize, grower: &mut Grower, warnings: &mut Warnings) {
    let (mut depth, mut ended) = (0, false);
    for element in elements.filter(|element| element.name == "Move") {
        if ended {
            let message = "moves after the end of the line are not read";
            warnings.push(Warning::new("cbf/moves-after-end", message).at(element.at));
            return;
        }
        ended = element.attribute("end") == Some("1");
        let value = element.attribute("value").unwrap_or("");
        let node = if depth == 0 && value == ROOT {
            Some(NodeId::ROOT)
        } else {
            depth = depth.max(1);
            match read_move(value) {
                Some(mv) => grower.add(depth, mv, element.at, warnings),
                None => {
                    let message = format!("'{}' is no move", value.escape_debug());
                    let warning = Warning::new("cbf/move", message).at(element.at);
                    warnings.push(warning.on_ply(depth));
                    return;
                }
            }
        };
        depth += 1;
        if let Some(node) = node
            && let Some(notes) = grower.tree_mut().notes_mut(node)
        {
            one_comment::unpack(&element.text(), notes);
        }
    }
    if !ended {
        let message = "the file ends before the moves do";
        warnings.push(Warning::new("cbf/truncated", message).at(end));
    }
}

/// The value of the first element, which is no move.
const ROOT: &str = "00-00";

/// `77-47`; `Some(None)` if a point is off the board, `None` if it looks different.
fn read_move(value: &str) -> Option<Option<Move>> {
    let digits = value.as_bytes();
    let &[from_file, from_row, b'-', to_file, to_row] = digits else {
        return None;
    };
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    let (from_file, from_row) = (digit(from_file)?, digit(from_row)?);
    let (to_file, to_row) = (digit(to_file)?, digit(to_row)?);
    let (from, to) = (
        Square::new(from_file, 9 - from_row),
        Square::new(to_file, 9 - to_row),
    );
    Some(from.zip(to).map(|(from, to)| Move::new(from, to)))
}

/// An element with what stands between its tags.
struct Element<'t> {
    name: &'t str,
    attributes: &'t str,
    content: &'t str,
    at: usize,
}

impl<'t> Element<'t> {
    fn attribute(&self, name: &str) -> Option<&'t str> {
        let mut rest = self.attributes;
        while let Some((known, after)) = rest.split_once('=') {
            let after = after.trim_start();
            let quote = after
                .chars()
                .next()
                .filter(|quote| ['"', '\''].contains(quote))?;
            let (value, next) = after[1..].split_once(quote)?;
            if known.trim() == name {
                return Some(value);
            }
            rest = next;
        }
        None
    }

    /// The text of the element: with CDATA that alone.
    fn text(&self) -> String {
        let (mut text, mut rest) = (String::new(), self.content);
        while let Some((_, after)) = rest.split_once(CDATA) {
            let (inside, next) = after.split_once("]]>").unwrap_or((after, ""));
            text.push_str(inside);
            rest = next;
        }
        if text.is_empty() {
            text = replace_references(self.content);
        }
        text.trim().into()
    }
}

const CDATA: &str = "<![CDATA[";

/// Goes through the elements in the order of their start tags. An element that holds others
/// has no content here.
struct Elements<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Elements<'t> {
    fn new(text: &'t str) -> Elements<'t> {
        Elements { text, at: 0 }
    }

    /// The content of an element up to its end tag or the next start tag, and where it ends.
    fn content(&self, from: usize) -> &'t str {
        let mut end = from;
        loop {
            let rest = &self.text[end..];
            let Some(at) = rest.find('<') else {
                return &self.text[from..];
            };
            end += at;
            if !rest[at..].starts_with(CDATA) {
                return &self.text[from..end];
            }
            let rest = &self.text[end..];
            end += rest.find("]]>").map_or(rest.len(), |at| at + 3);
        }
    }
}

impl<'t> Iterator for Elements<'t> {
    type Item = Element<'t>;

    fn next(&mut self) -> Option<Element<'t>> {
        loop {
            let at = self.at + self.text.get(self.at..)?.find('<')?;
            let tag = &self.text[at + 1..];
            let length = tag.find('>')?;
            let inside = &tag[..length];
            self.at = at + 1 + length + 1;
            if !inside.starts_with(|c: char| c.is_ascii_alphabetic()) {
                continue;
            }
            let empty = inside.ends_with('/');
            let inside = inside.trim_end_matches('/');
            let (name, attributes) = inside
                .split_once(|c: char| c.is_ascii_whitespace())
                .unwrap_or((inside, ""));
            let content = if empty { "" } else { self.content(self.at) };
            self.at += content.len();
            return Some(Element {
                name,
                attributes,
                content,
                at,
            });
        }
    }
}
