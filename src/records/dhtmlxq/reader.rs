//! Reads games out of a text.

use super::lines::{Comment, Line, Moves};
use super::scan::{Field, Item, Kind, Scanner};
use super::{board, fields, is_digits, text};
use crate::preorder::Grower;
use crate::record::code;
use crate::{Format, GameTree, Headers, NodeId, RecordError, RecordFile, Step, Warning, Warnings};
use xiangqi_rules::{Color, FenError, Position, Setup, fen};

/// Reads every game in a text: blocks, fields without a block, or digits alone. A game with a
/// fault gives what can be read and a warning; O(length).
///
/// ```
/// use xiangqi_records::dhtmlxq;
///
/// let file = dhtmlxq::read("[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]", true).unwrap();
/// let moves: Vec<_> = file.games[0].mainline().filter_map(|node| file.games[0].mv(node)).collect();
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["h2e2", "h9g7"]);
/// ```
///
/// # Errors
/// `dhtmlxq/nothing` if the text holds none; if `strict`, the first warning.
pub fn read(text: &str, strict: bool) -> Result<RecordFile, RecordError> {
    let page = text::is_page(text);
    let mut file = RecordFile::new(Format::DhtmlXq);
    let mut warnings = Warnings::default();
    let mut end = |draft: Draft| {
        if !draft.is_empty() {
            let mut found = Warnings::default();
            let tree = draft.finish(&mut found);
            let game = file.games.len();
            found.amend(0, |warning| warning.game = Some(game));
            warnings.extend(found);
            file.games.push(tree);
        }
    };
    let mut draft = Draft::default();
    for item in Scanner::new(text) {
        match item {
            Item::Open => end(core::mem::replace(&mut draft, Draft::open())),
            Item::Close => draft.open = false,
            Item::Field(field) => {
                if draft.is_over_at(&field) {
                    end(core::mem::take(&mut draft));
                }
                draft.take(field, page);
            }
        }
    }
    if draft.is_empty() && is_digits(text) {
        draft.take_line(0, 1, 0, digits(text));
    }
    end(draft);
    if file.games.is_empty() {
        let message = "the text holds no game of DhtmlXQ";
        return Err(RecordError::new("dhtmlxq/nothing", message));
    }
    file.warnings = warnings.into_vec();
    file.warnings
        .sort_unstable_by_key(|warning| (warning.game, warning.offset));
    file.checked(strict)
}

/// A text of digits as a field.
fn digits(text: &str) -> Field<'_> {
    let value = text.trim_start_matches('\u{FEFF}');
    Field {
        name: "movelist",
        kind: Kind::Plain,
        value,
        at: text.len() - value.len(),
        closed: true,
    }
}

/// A game as far as its fields have been seen.
#[derive(Default)]
struct Draft<'t> {
    /// Inside `[DhtmlXQ]`.
    open: bool,
    headers: Headers,
    binit: Option<Field<'t>>,
    fen: Option<Field<'t>>,
    letters: Option<Field<'t>>,
    black_first: bool,
    main_line: Option<&'t str>,
    lines: Vec<Line<'t>>,
    comments: Vec<Comment>,
    warnings: Warnings,
}

impl<'t> Draft<'t> {
    fn open() -> Draft<'t> {
        Draft {
            open: true,
            ..Draft::default()
        }
    }

    fn is_empty(&self) -> bool {
        self.headers.is_empty()
            && self.lines.is_empty()
            && self.comments.is_empty()
            && [self.binit, self.fen, self.letters]
                .iter()
                .all(Option::is_none)
    }

    /// Whether a field outside a block begins another game: another title or other moves.
    fn is_over_at(&self, field: &Field) -> bool {
        let again = match field.kind {
            Kind::Plain if field.name.eq_ignore_ascii_case("title") => {
                self.headers.get("Title").is_some()
            }
            Kind::Plain if plain(field.name).eq_ignore_ascii_case("movelist") => {
                self.main_line.is_some_and(|known| known != field.value)
            }
            _ => false,
        };
        again && !self.open && !field.value.trim().is_empty()
    }

    fn take(&mut self, field: Field<'t>, page: bool) {
        if !field.closed {
            let message = format!("the field {} is not closed", field.name.escape_debug());
            let warning = Warning::new("dhtmlxq/unclosed-field", message);
            self.warnings.push(warning.at(field.at));
        }
        if field.value.trim_ascii().is_empty() {
            return;
        }
        match field.kind {
            Kind::Plain => self.take_plain(&plain(field.name), field, page),
            Kind::Script => match numbers(field.name)[..] {
                [Some(parent), Some(ply), Some(number)] => {
                    self.take_line(parent, ply, number, field);
                }
                _ => self.bad_name(&field),
            },
            Kind::Dhj => match field.name {
                "31" => self.letters = Some(field),
                "32" => self.black_first = field.value.trim() == "1",
                "33" => {}
                "34" => self.take_line(0, 1, 0, field),
                number => match fields::dhj_field(number) {
                    Some(name) => self.take_header(name, &field, page),
                    None => self.take_header(&format!("DHJ{number}"), &field, page),
                },
            },
            Kind::DhjComment => self.take_comment(field.name, field, page),
        }
    }

    fn take_plain(&mut self, name: &str, field: Field<'t>, page: bool) {
        let lower = name.to_ascii_lowercase();
        match lower.as_str() {
            "binit" => self.binit = Some(field),
            "fen" => self.fen = Some(field),
            "movelist" => self.take_line(0, 1, 0, field),
            "firstnum" if field.value.trim() == "0" => {}
            _ => match (lower.strip_prefix("move_"), lower.strip_prefix("comment")) {
                (Some(key), _) => match numbers(key)[..] {
                    [Some(parent), Some(ply), Some(number)] => {
                        self.take_line(parent, ply, number, field);
                    }
                    _ => self.bad_name(&field),
                },
                (_, Some(key)) => self.take_comment(key, field, page),
                _ => self.take_header(name, &field, page),
            },
        }
    }

    fn take_header(&mut self, name: &str, field: &Field, page: bool) {
        let Some(header) = fields::header_of(name) else {
            return;
        };
        let value = text::read(field.value, page);
        let value = if header == "Result" {
            fields::read_result(&value)
        } else {
            &value
        };
        if !self.headers.set_filled(header, value) && self.headers.get(header) != Some(value) {
            let message = format!("the field {} is there twice", name.escape_debug());
            let warning = Warning::new("dhtmlxq/duplicate-field", message);
            self.warnings.push(warning.at(field.at));
        }
    }

    fn take_line(&mut self, parent: u32, ply: u32, number: u32, field: Field<'t>) {
        // Pages often say it twice: in the block and in the script.
        let known = self
            .lines
            .iter()
            .rev()
            .take(MOST_LOOKED_AT)
            .any(|line| (line.number, line.ply, line.digits) == (number, ply, field.value));
        if number == 0 {
            self.main_line = self.main_line.or(Some(field.value));
        }
        if !known {
            self.lines.push(Line {
                parent,
                ply,
                number,
                digits: field.value,
                at: field.at,
                from_red: field.kind == Kind::Dhj,
            });
        }
    }

    fn take_comment(&mut self, key: &str, field: Field<'t>, page: bool) {
        let (line, ply) = match numbers(key)[..] {
            [Some(ply)] => (0, ply),
            [Some(line), Some(ply)] => (line, ply),
            _ => return self.bad_name(&field),
        };
        self.comments.push(Comment {
            line,
            ply,
            text: text::read(field.value, page),
            at: field.at,
        });
    }

    fn bad_name(&mut self, field: &Field) {
        let message = format!("the field {} has no such name", field.name.escape_debug());
        let warning = Warning::new("dhtmlxq/field-name", message);
        self.warnings.push(warning.at(field.at));
    }

    fn finish(mut self, warnings: &mut Warnings) -> GameTree {
        let (start, said) = self.start();
        warnings.extend(self.warnings);
        let moves = Moves::build(self.lines, self.comments, warnings);
        let mut grower = Grower::new(start);
        grower.tree_mut().headers = self.headers;
        if let Some(notes) = grower.tree_mut().notes_mut(NodeId::ROOT) {
            *notes = moves.tree.notes(NodeId::ROOT).clone();
        }
        let mut depth = 0;
        for step in moves.tree.walk(NodeId::ROOT) {
            match step {
                Step::Up(_) => depth -= 1,
                Step::Down(node) => {
                    depth += 1;
                    let mv = moves.tree.mv(node);
                    let added = grower.add(depth, mv, moves.offset(node), warnings);
                    let notes = moves.tree.notes(node);
                    if let Some(added) = added
                        && !notes.is_empty()
                        && let Some(to) = grower.tree_mut().notes_mut(added)
                    {
                        *to = notes.clone();
                    }
                }
            }
        }
        if let Some(at) = said
            && grower.turned()
        {
            let message = "the first move is the other side's";
            warnings.push(Warning::new(code::SIDE_MISMATCH, message).at(at));
        }
        grower.finish()
    }

    /// The starting set-up, and where the text says whose move it is.
    fn start(&mut self) -> (Setup, Option<usize>) {
        if let Some(field) = self.fen {
            match read_fen(field.value) {
                Ok(setup) => return (setup, Some(field.at)),
                Err(error) => {
                    let warning = Warning::new("dhtmlxq/fen", error.to_string());
                    self.warnings.push(warning.at(field.at));
                }
            }
        }
        if let Some(field) = self.letters {
            if let Some(mut setup) = board::read_letters(field.value) {
                if self.black_first {
                    setup.turn = Color::Black;
                }
                return (setup, None);
            }
            let message = "the board does not have 90 letters";
            self.warnings
                .push(Warning::new("dhtmlxq/binit", message).at(field.at));
        }
        if let Some(field) = self.binit {
            let (setup, fault) = board::read(field.value);
            if let Some(fault) = fault {
                let warning = Warning::new("dhtmlxq/binit", fault.to_string());
                self.warnings.push(warning.at(field.at));
            }
            return (setup, None);
        }
        (Position::start().to_setup(), None)
    }
}

/// In how many of the lines before it a line is looked for.
const MOST_LOOKED_AT: usize = 32;

/// A name that a script has in two strings, put together.
fn plain(name: &str) -> String {
    name.replace("'+'", "").replace("\"+\"", "")
}

/// Numbers parted by `_`.
fn numbers(key: &str) -> Vec<Option<u32>> {
    key.split('_')
        .take(4)
        .map(|number| number.parse().ok())
        .collect()
}

/// A FEN; one without a side to move is Red's.
fn read_fen(text: &str) -> Result<Setup, FenError> {
    match fen::parse(text) {
        Err(FenError::NoTurn { .. }) => fen::parse(&format!("{} w", text.trim())),
        read => read,
    }
}
