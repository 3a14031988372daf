//! The reader.

use super::{PLAYER_FIELDS, name_of};
use crate::movetext::{self, GameResult, Settings, header_result};
use crate::{Format, GameTree, Headers, RecordFile, Warning, Warnings};
use xiangqi_rules::{Position, Setup};

/// Reads one game or several. What cannot be taken as it stands is a warning.
///
/// ```
/// let text = "FORMAT\tWXF\nRED\tname;1200;;\nSTART{\n1. C2.5 h8+7 2. H2+3 }END\n";
/// let file = xiangqi_records::wxf::read(text);
/// assert_eq!(file.games[0].headers.get("RedElo"), Some("1200"));
/// assert_eq!(file.games[0].move_count(), 3);
/// ```
///
/// Codes: `wxf/bad-fen` (the usual start is taken), `wxf/unclosed-moves` (no `}END`),
/// `wxf/duplicate-line`, and `record/...` for moves.
pub fn read(text: &str) -> RecordFile {
    let mut file = RecordFile::new(Format::Wxf);
    let mut warnings = Warnings::default();
    let mut head = Head::default();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let line = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
        let before = warnings.as_slice().len();
        let game = file.games.len();
        let step = match moves_start(line) {
            Some(start) => {
                let (len, body) = body(&rest[start..]);
                file.games.push(head.game(body, at + start, &mut warnings));
                start + len
            }
            None => {
                if begins_game(line) && head.any {
                    // The game before had no moves.
                    file.games.push(head.game(Body::NONE, at, &mut warnings));
                }
                head.line(line, at, &mut warnings);
                line.len()
            }
        };
        warnings.amend(before, |warning| warning.game = Some(game));
        at += step.max(1);
        while !text.is_char_boundary(at) {
            at += 1;
        }
    }
    if head.any {
        file.games.push(head.game(Body::NONE, at, &mut warnings));
    }
    file.warnings = warnings.into_vec();
    file
}

/// The text between `START{` and `}END`.
struct Body<'a> {
    text: &'a str,
    closed: bool,
}

impl Body<'_> {
    const NONE: Body<'static> = Body {
        text: "",
        closed: true,
    };
}

/// Where the moves begin, if the line is `START{`.
fn moves_start(line: &str) -> Option<usize> {
    let word = line.trim_start();
    let rest = match word.get(..5) {
        Some(start) if start.eq_ignore_ascii_case("START") => word[5..].trim_start(),
        _ => return None,
    };
    rest.starts_with('{').then(|| line.len() - rest.len() + 1)
}

/// The body that a text begins with, and how many bytes it and its `}END` take. A line
/// `FORMAT` ends it too: the next game begins there. Looks no further than the body's end.
fn body(text: &str) -> (usize, Body<'_>) {
    let mut len = text.len();
    for (at, found) in text.match_indices(['}', '\n', '\r']) {
        let rest = &text[at + 1..];
        if found != "}" {
            if begins_game(rest) {
                len = at;
                break;
            }
            continue;
        }
        let rest = rest.trim_start_matches([' ', '\t']);
        let word = rest.get(..3);
        if word.is_some_and(|word| word.eq_ignore_ascii_case("END")) {
            let body = Body {
                text: &text[..at],
                closed: true,
            };
            return (text.len() - rest.len() + 3, body);
        }
    }
    let text = text[..len].trim_end();
    let body = Body {
        text: text.trim_end_matches('}'),
        closed: text.ends_with('}'),
    };
    (len, body)
}

/// Whether a text begins with the word `FORMAT`.
fn begins_game(text: &str) -> bool {
    text.strip_prefix("FORMAT")
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// The header lines of a game.
#[derive(Default)]
struct Head {
    headers: Headers,
    start: Option<Setup>,
    any: bool,
}

impl Head {
    fn line(&mut self, line: &str, at: usize, warnings: &mut Warnings) {
        let line = line.trim_start_matches('\u{FEFF}');
        let (word, value) = match line.trim().split_once(char::is_whitespace) {
            Some((word, value)) => (word, value.trim()),
            None => (line.trim(), ""),
        };
        if word.is_empty() {
            return;
        }
        self.any = true;
        let mut warn = |code, message| warnings.push(Warning::new(code, message).at(at));
        match word {
            "FORMAT" => {}
            "RED" | "BLACK" => {
                let names = PLAYER_FIELDS[usize::from(word == "BLACK")];
                for (name, field) in names.into_iter().zip(value.splitn(4, ';')) {
                    self.headers.set_filled(name, field);
                }
            }
            "FEN" if value.is_empty() => {}
            "FEN" => match crate::plain::fen_of(value) {
                Ok(setup) => self.start = Some(setup),
                Err(error) => {
                    let message = format!("{error}; the usual start is taken for the FEN");
                    warn("wxf/bad-fen", message);
                }
            },
            _ => {
                let name = name_of(word);
                let result = header_result(value).filter(|_| name == "Result" && !value.is_empty());
                let value = result.map_or(value, |result| result.text());
                if !self.headers.set_filled(&name, value) && !value.is_empty() {
                    let message = format!("the line {word} comes again with another value");
                    warn("wxf/duplicate-line", message);
                }
            }
        }
    }

    /// The game of these lines and this body, which begins at `at`. Nothing is left behind.
    fn game(&mut self, body: Body<'_>, at: usize, warnings: &mut Warnings) -> GameTree {
        let head = core::mem::take(self);
        if !body.closed {
            let warning = Warning::new("wxf/unclosed-moves", "the moves are not closed by }END");
            warnings.push(warning.at(at));
        }
        let start = head.start.clone();
        let settings = Settings {
            semicolons: false,
            engine_comments: false,
            ..movetext::settings(
                start.unwrap_or_else(|| Position::start().to_setup()),
                head.start.is_some(),
            )
        };
        let mut read = movetext::read(body.text, settings);
        read.warnings.amend(0, |warning| {
            warning.offset = warning.offset.map(|offset| offset + at);
        });
        warnings.extend(read.warnings);
        let mut tree = read.tree;
        tree.headers = head.headers;
        if let Some(result) = read.result.filter(|&result| result != GameResult::Unknown) {
            tree.headers.set_filled("Result", result.text());
        }
        tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_alone_or_on_the_last_line_and_games_in_a_row() {
        let text = "FORMAT WXF\nEVENT  a b \nBLACK x ; 9 ; t\nRESULT 0-1\nSTART{\n1. P3+1 c8.7\n}END\n\
                    FORMAT\tWXF\n\nFORMAT WXF\nSTART { C2=5 }\tend FORMAT WXF\nFEN 3k5/9/9/9/9/9/9/9/9/4KR3 r\nSTART{ R4+1 ";
        let file = read(text);
        let counts: Vec<_> = file.games.iter().map(GameTree::move_count).collect();
        assert_eq!(counts, [2, 0, 1, 1]);
        let headers = &file.games[0].headers;
        assert_eq!(headers.get("Event"), Some("a b"));
        assert_eq!(
            (headers.get("BlackElo"), headers.get("BlackTeam")),
            (Some("9"), Some("t"))
        );
        let [warning] = &file.warnings[..] else {
            panic!("{:?}", file.warnings);
        };
        assert_eq!(
            (warning.code, warning.game),
            ("wxf/unclosed-moves", Some(3))
        );
    }

    #[test]
    fn a_game_that_is_not_closed_ends_where_the_next_begins() {
        let text = "FORMAT WXF\nSTART{\n1. C2=5\nFORMAT WXF\nFORMAT.\tx\nSTART{\n1. C8=5 }END\n";
        let file = read(text);
        let counts: Vec<_> = file.games.iter().map(GameTree::move_count).collect();
        assert_eq!((counts, file.warnings.len()), (vec![1, 1], 1));
        assert_eq!(file.games[1].headers.get("Format."), Some("x"));
    }
}
