//! The writer: tags, then moves with variations, comments and marks.

use super::sheet::Sheet;
use super::tags::{FROM_ONE, escape};
use crate::commands;
use crate::movetext::header_result;
use crate::record::code;
use crate::{GameTree, NodeId, Notes, RecordError};
use core::fmt::Write as _;
use xiangqi_rules::notation::{Notation, Style, write_to};
use xiangqi_rules::{Color, Move, Position, Undo, fen};

/// How a game is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The notation of the moves.
    pub notation: Notation,
    /// What the notation leaves open: script, digits, pawns.
    pub style: Style,
    /// The widest a line may be, a Chinese character counting 2; 0 for one line. Comments
    /// keep their own line breaks.
    pub max_width: usize,
    /// Write variations; many older Chinese programs read none.
    pub variations: bool,
    /// Write comments, clocks and shapes.
    pub comments: bool,
    /// Write evaluations.
    pub evaluations: bool,
}

impl Default for Options {
    /// Chinese moves in lines of 80 columns, with everything the game has.
    fn default() -> Options {
        Options {
            notation: Notation::Chinese,
            style: Style::default(),
            max_width: 80,
            variations: true,
            comments: true,
            evaluations: true,
        }
    }
}

/// The text of a game, ending with a line break. Games put one behind the other, with an
/// empty line between, make a file.
///
/// Reading it gives an equal tree, but for what `options` leave out, a `White` header
/// (which is read as `Red`), a starting comment on a move that is no variation (which is
/// read as the comment before it) and a `Result` in other words than PGN's.
///
/// # Errors
/// If a move of the tree is not legal, which no reader and not [`GameTree::add`] lets
/// happen, or there are moves from a set-up that cannot be played on.
pub fn write(tree: &GameTree, options: &Options) -> Result<String, RecordError> {
    let mut text = String::with_capacity(512 + tree.move_count() * 16);
    write_tags(&mut text, tree, options.notation);
    text.push('\n');
    let position = Position::lenient(tree.start()).ok();
    let mut writer = Writer {
        tree,
        options,
        sheet: Sheet::new(text, options.max_width),
        path: Vec::new(),
        numbered: false,
    };
    writer.notes(tree.notes(NodeId::ROOT));
    match position {
        Some(position) => writer.moves(position)?,
        None if tree.move_count() == 0 => {}
        None => {
            let message = "no moves can be made from the starting position";
            return Err(RecordError::new(code::BAD_POSITION, message));
        }
    }
    let result = tree.headers.get("Result").and_then(header_result);
    writer
        .sheet
        .token(result.map_or("*", |result| result.text()));
    writer.sheet.text.push('\n');
    Ok(writer.sheet.text)
}

fn write_tags(text: &mut String, tree: &GameTree, notation: Notation) {
    // Writing to a string never fails.
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(text, "[{name} \"{}\"]", escape(value));
    };
    tag("Game", "Chinese Chess");
    for (name, value) in tree.headers.iter() {
        let ours = matches!(name, "FEN" | "Fen" | "fen" | "SetUp" | "Setup" | "Format")
            || (name, value) == ("Game", "Chinese Chess");
        if !ours {
            tag(name, value);
        }
    }
    match notation {
        Notation::Chinese => tag("Format", "Chinese"),
        Notation::Iccs => tag("Format", "ICCS"),
        Notation::Wxf => tag("Format", "WXF"),
        Notation::Uci => tag("Format", "UCI"),
        Notation::San => tag("Format", "SAN"),
        Notation::Uci1 => tag("Format", FROM_ONE[0]),
        Notation::San1 => tag("Format", FROM_ONE[1]),
    }
    if !tree.is_standard_start() {
        tag("SetUp", "1");
        tag("FEN", &fen::write(tree.start()));
    }
}

struct Writer<'a> {
    tree: &'a GameTree,
    options: &'a Options,
    sheet: Sheet,
    /// The moves played, to be taken back.
    path: Vec<(Move, Undo)>,
    /// The next move needs no number: it is Black's and follows Red's at once.
    numbered: bool,
}

/// A move whose variations are being written.
struct Branch {
    main: NodeId,
    next: Option<NodeId>,
    depth: usize,
}

impl Writer<'_> {
    /// Every line, each variation behind the move it replaces. No recursion: variations nest
    /// as deep as a file wants.
    fn moves(&mut self, mut position: Position) -> Result<(), RecordError> {
        let mut branches: Vec<Branch> = Vec::new();
        let mut at = NodeId::ROOT;
        loop {
            if let Some(main) = self.tree.first_child(at) {
                self.mv(&position, main)?;
                let next = self
                    .tree
                    .next_sibling(main)
                    .filter(|_| self.options.variations);
                if next.is_none() {
                    at = self.play(&mut position, main);
                    continue;
                }
                let depth = self.path.len();
                branches.push(Branch { main, next, depth });
            } else if branches.is_empty() {
                return Ok(());
            } else {
                self.sheet.close();
                self.numbered = false;
            }
            let Some(branch) = branches.last_mut() else {
                return Ok(());
            };
            while self.path.len() > branch.depth
                && let Some((mv, undo)) = self.path.pop()
            {
                position.undo(mv, &undo);
            }
            let (main, next) = (branch.main, branch.next);
            if let Some(variation) = next {
                branch.next = self.tree.next_sibling(variation);
                self.sheet.open();
                self.numbered = false;
                if self.options.comments {
                    self.starting(self.tree.notes(variation));
                }
                self.mv(&position, variation)?;
                at = self.play(&mut position, variation);
            } else {
                branches.pop();
                at = self.play(&mut position, main);
            }
        }
    }

    fn play(&mut self, position: &mut Position, node: NodeId) -> NodeId {
        if let Some(mv) = self.tree.mv(node) {
            self.path.push((mv, position.play_unchecked(mv)));
        }
        node
    }

    fn mv(&mut self, position: &Position, node: NodeId) -> Result<(), RecordError> {
        let Some(mv) = self.tree.mv(node) else {
            return Ok(());
        };
        let notes = self.tree.notes(node);
        let main = self
            .tree
            .parent(node)
            .and_then(|it| self.tree.first_child(it))
            == Some(node);
        if main && self.options.comments {
            self.starting(notes);
        }
        let mut text = String::with_capacity(24);
        if position.turn() == Color::Red {
            let _ = write!(text, "{}. ", position.round());
        } else if !self.numbered {
            let _ = write!(text, "{}... ", position.round());
        }
        let (notation, style) = (self.options.notation, self.options.style);
        write_to(&mut text, position, mv, notation, style).map_err(|illegal| RecordError {
            ply: Some(self.path.len() as u32 + 1),
            ..RecordError::new(code::ILLEGAL_MOVE, illegal.to_string())
        })?;
        self.sheet.token(&text);
        self.numbered = position.turn() == Color::Red;
        self.notes(notes);
        Ok(())
    }

    fn starting(&mut self, notes: &Notes) {
        if !notes.starting_comment.is_empty() {
            self.sheet.comment("", &notes.starting_comment);
            self.numbered = false;
        }
    }

    /// Marks, commands and the comment after a move.
    fn notes(&mut self, notes: &Notes) {
        for nag in &notes.nags {
            self.sheet.token(&format!("${nag}"));
        }
        let commands = match (self.options.comments, self.options.evaluations) {
            (true, evaluation) => commands::write_some(notes, evaluation),
            (false, true) => commands::write(&Notes {
                evaluation: notes.evaluation,
                ..Notes::default()
            }),
            (false, false) => String::new(),
        };
        let comment = match self.options.comments {
            true => notes.comment.as_str(),
            false => "",
        };
        if !commands.is_empty() || !comment.is_empty() {
            self.sheet.comment(&commands, comment);
            self.numbered = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::read;

    fn again(text: &str, options: &Options) -> String {
        let file = read(text);
        assert_eq!(file.warnings, []);
        let written = write(&file.games[0], options).unwrap();
        assert_eq!(read(&written).games, file.games, "{written}");
        written
    }

    #[test]
    fn numbers_follow_every_interruption() {
        let text = "1. h2e2 {a} h9g7 (1... b9c7 2. h0g2) (1... h7e7) 2. h0g2 $1 i9h9 *";
        let uci = Options {
            notation: Notation::Uci,
            ..Options::default()
        };
        let written = again(text, &uci);
        let moves = written.split("\n\n").nth(1).unwrap();
        assert_eq!(
            moves,
            "1. h2e2 {a} 1... h9g7 (1... b9c7 2. h0g2) (1... h7e7) 2. h0g2 $1 i9h9 *\n"
        );
    }

    #[test]
    fn what_braces_cannot_hold_comes_back() {
        let mut tree = GameTree::default();
        let at = tree.append(
            NodeId::ROOT,
            xiangqi_rules::notation::parse("h2e2").unwrap(),
        );
        let other = tree.append(
            NodeId::ROOT,
            xiangqi_rules::notation::parse("b2e2").unwrap(),
        );
        let notes = tree.notes_mut(at.unwrap()).unwrap();
        notes.comment = "a } b\n\n  [Event \"x\"]\n[Event \"x\"]".into();
        notes.clock = Some(5);
        tree.notes_mut(other.unwrap()).unwrap().starting_comment = "+0.38/19".into();
        tree.notes_mut(other.unwrap()).unwrap().comment = "[%clk 1]".into();
        tree.notes_mut(NodeId::ROOT).unwrap().comment = "+0.38/19".into();
        let written = write(&tree, &Options::default()).unwrap();
        assert_eq!(read(&written).games, [tree], "{written}");
    }

    #[test]
    fn what_is_not_wanted_is_left_out() {
        let text = "1. h2e2 {[%eval 0.3][%clk 0:05:00] a} (1. b2e2) 1... h9g7 1-0";
        let file = read(text);
        let options = Options {
            notation: Notation::Wxf,
            variations: false,
            comments: false,
            evaluations: false,
            ..Options::default()
        };
        let written = write(&file.games[0], &options).unwrap();
        assert!(written.ends_with("1. C2=5 H8+7 1-0\n"), "{written}");
        let options = Options {
            evaluations: true,
            ..options
        };
        let written = write(&file.games[0], &options).unwrap();
        assert!(
            written.ends_with("1. C2=5 {[%eval 0.30]} 1... H8+7 1-0\n"),
            "{written}"
        );
    }
}
