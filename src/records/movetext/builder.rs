//! Move text into a tree: plays every move as it comes, so that what it builds is legal.
//!
//! A variation `(` goes back one move; its `)` comes back. The work for that is no more than
//! the moves read, whatever the nesting.

use super::engine_comment;
use super::lexer::{Lexer, Token};
use super::spelling::Spelling;
use super::words::{self, GameResult};
use crate::commands;
use crate::notes::clean_comment;
use crate::record::code;
use crate::{GameTree, NodeId, Warning, Warnings};
use xiangqi_rules::notation::ReadError;
use xiangqi_rules::{Color, Move, Position, Setup, Undo};

/// How a text is to be read.
#[derive(Clone)]
pub(crate) struct Settings {
    /// Where the game starts.
    pub(crate) start: Setup,
    /// The other side may be to move.
    pub(crate) may_swap: bool,
    /// Ranks are counted from 1, it is thought.
    pub(crate) from_one: bool,
    /// `;` begins a comment.
    pub(crate) semicolons: bool,
    /// Comments such as `+0.38/19 41` are evaluations by the mover's engine.
    pub(crate) engine_comments: bool,
}

/// What a text gave.
pub(crate) struct MoveText {
    pub(crate) tree: GameTree,
    pub(crate) result: Option<GameResult>,
    pub(crate) warnings: Warnings,
    /// Whether a move could not be read.
    pub(crate) fault: bool,
    /// Moves of the main line.
    pub(crate) main_moves: usize,
    /// Moves in all.
    pub(crate) moves: usize,
    /// Whether there was anything: moves, comments or marks.
    pub(crate) something: bool,
    /// Where the game ends, in bytes: behind the result.
    pub(crate) end: usize,
}

/// A line that waits while a variation of it is read.
struct Frame {
    /// The move that the variation replaces.
    node: NodeId,
    mv: Move,
    /// How many moves come before that.
    depth: usize,
}

struct Builder {
    tree: GameTree,
    position: Option<Position>,
    /// The moves from the start to `node`.
    path: Vec<(Move, Undo)>,
    node: NodeId,
    frames: Vec<Frame>,
    /// No move of this variation yet.
    fresh: bool,
    /// The rest of this line cannot be read.
    dead: bool,
    /// Open parentheses of what is passed over.
    skipped: usize,
    /// The comment before the first move of a variation.
    starting: String,
    spell: Spelling,
    out: Outcome,
    settings: Settings,
}

#[derive(Default)]
struct Outcome {
    result: Option<GameResult>,
    warnings: Warnings,
    fault: bool,
    main_moves: usize,
    moves: usize,
    something: bool,
}

/// Reads the text once.
pub(super) fn build(text: &str, settings: Settings) -> MoveText {
    let position = Position::lenient(&settings.start).ok();
    let mut builder = Builder {
        tree: GameTree::new(settings.start.clone()),
        position,
        path: Vec::new(),
        node: NodeId::ROOT,
        frames: Vec::new(),
        fresh: false,
        dead: false,
        skipped: 0,
        starting: String::new(),
        spell: Spelling::new(settings.from_one),
        out: Outcome::default(),
        settings,
    };
    let mut lexer = Lexer::new(text, builder.settings.semicolons);
    while let Some((at, token)) = lexer.next() {
        if builder.take(at, token) == Flow::Stop {
            break;
        }
    }
    builder.finish(lexer.at())
}

#[derive(PartialEq, Eq)]
enum Flow {
    Go,
    Stop,
}

impl Builder {
    fn take(&mut self, at: usize, token: Token<'_>) -> Flow {
        let live = !self.dead && self.skipped == 0;
        match token {
            Token::Open => self.open(at),
            Token::Close => self.close(at),
            Token::Result(result) if self.frames.is_empty() && self.skipped == 0 => {
                self.out.something = true;
                self.out.result = Some(result);
                return Flow::Stop;
            }
            Token::Footer => return Flow::Stop,
            Token::Unclosed(text) => {
                self.warn("pgn/unclosed-comment", "the comment is not closed", at);
                if live {
                    self.comment(text);
                }
            }
            Token::Comment(text) if live => self.comment(text),
            Token::Verbatim(text) if live => self.verbatim(&text),
            Token::Nag(nag) if live && !self.fresh => {
                self.out.something = true;
                if let Some(notes) = self.tree.notes_mut(self.node) {
                    notes.add_nag(nag);
                }
            }
            Token::Stray(text) if live => self.stray(at, text),
            Token::Word(word) if live => return self.word(at, word),
            _ => {}
        }
        Flow::Go
    }

    /// Adds a warning about the move that comes next.
    fn warn(&mut self, code: &'static str, message: impl Into<String>, at: usize) {
        let ply = self.path.len() as u32 + 1;
        self.out
            .warnings
            .push(Warning::new(code, message).at(at).on_ply(ply));
    }

    fn stray(&mut self, at: usize, text: &str) {
        if self.out.warnings.is_full() {
            self.out.warnings.skip();
            return;
        }
        let shown: String = text.chars().take(40).collect();
        let message = format!("'{}' is no move and no comment", shown.escape_debug());
        self.warn("pgn/stray-text", message, at);
    }

    fn open(&mut self, at: usize) {
        if self.dead || self.skipped > 0 {
            self.skipped += 1;
            return;
        }
        if self.fresh || self.path.is_empty() {
            self.warn(
                "pgn/misplaced-variation",
                "the variation has no move to replace",
                at,
            );
            self.skipped = 1;
            return;
        }
        if let Some(mv) = self.take_back() {
            let node = self.node;
            self.node = self.tree.parent(node).unwrap_or(NodeId::ROOT);
            let depth = self.path.len();
            self.frames.push(Frame { node, mv, depth });
            self.fresh = true;
        }
    }

    fn close(&mut self, at: usize) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if let Some(frame) = self.frames.pop() {
            self.leave(&frame);
        } else {
            self.stray(at, ")");
        }
    }

    /// Back to the line that the variation belongs to.
    fn leave(&mut self, frame: &Frame) {
        while self.path.len() > frame.depth {
            self.take_back();
        }
        self.play(frame.mv);
        self.node = frame.node;
        self.fresh = false;
        self.dead = false;
        // A variation of nothing but a comment.
        let comment = core::mem::take(&mut self.starting);
        if let Some(notes) = self
            .tree
            .notes_mut(self.node)
            .filter(|_| !comment.is_empty())
        {
            notes.add_comment(&comment);
        }
    }

    fn play(&mut self, mv: Move) {
        if let Some(position) = &mut self.position {
            let undo = position.play_unchecked(mv);
            self.path.push((mv, undo));
        }
    }

    fn take_back(&mut self) -> Option<Move> {
        let (mv, undo) = self.path.pop()?;
        if let Some(position) = &mut self.position {
            position.undo(mv, &undo);
        }
        Some(mv)
    }

    /// A comment to be taken as it is.
    fn verbatim(&mut self, text: &str) {
        self.out.something = true;
        if self.fresh {
            if !self.starting.is_empty() {
                self.starting.push('\n');
            }
            self.starting.push_str(&clean_comment(text));
        } else if let Some(notes) = self.tree.notes_mut(self.node) {
            notes.add_comment(text);
        }
    }

    fn comment(&mut self, text: &str) {
        if self.fresh {
            self.verbatim(text);
            return;
        }
        self.out.something = true;
        let mover = self.position.as_ref().map_or(Color::Black, |at| !at.turn());
        let engine = self.settings.engine_comments && self.node != NodeId::ROOT;
        let Some(notes) = self.tree.notes_mut(self.node) else {
            return;
        };
        if engine && engine_comment::take(text, mover, notes) {
            return;
        }
        let plain = commands::split(text, notes);
        notes.add_comment(&plain);
    }

    fn word(&mut self, at: usize, word: &str) -> Flow {
        let (text, nag) = words::split_glyph(word);
        if text.is_empty() {
            return Flow::Go;
        }
        let Some(position) = &self.position else {
            if words::may_be_move(text) {
                let message = "no moves can be made from the starting position";
                self.warn(code::BAD_POSITION, message, at);
                self.out.fault = true;
                self.dead = true;
            }
            return Flow::Go;
        };
        match self.spell.read(position, text) {
            Ok(mv) => self.append(at, mv, nag),
            Err(ReadError::Unreadable { .. }) if !words::may_be_move(text) => {
                self.stray(at, text);
                Flow::Go
            }
            Err(error) => {
                self.warn(code::of_move(&error), error.to_string(), at);
                self.out.fault = true;
                self.dead = true;
                Flow::Go
            }
        }
    }

    fn append(&mut self, at: usize, mv: Move, nag: Option<u8>) -> Flow {
        let node = match self.tree.append(self.node, mv) {
            Ok(node) => node,
            Err(full) => {
                self.warn(code::TOO_MANY_MOVES, full.to_string(), at);
                return Flow::Stop;
            }
        };
        let starting = core::mem::take(&mut self.starting);
        if !starting.is_empty() || nag.is_some() {
            let notes = self.tree.notes_mut(node);
            if let Some(notes) = notes {
                notes.add_starting_comment(&starting);
                nag.into_iter().for_each(|nag| notes.add_nag(nag));
            }
        }
        self.play(mv);
        self.node = node;
        self.fresh = false;
        self.out.something = true;
        self.out.moves += 1;
        self.out.main_moves += usize::from(self.frames.is_empty());
        Flow::Go
    }

    fn finish(mut self, end: usize) -> MoveText {
        if !self.frames.is_empty() {
            self.warn("pgn/unclosed-variation", "the variation is not closed", end);
        }
        while let Some(frame) = self.frames.pop() {
            self.leave(&frame);
        }
        MoveText {
            tree: self.tree,
            result: self.out.result,
            warnings: self.out.warnings,
            fault: self.out.fault,
            main_moves: self.out.main_moves,
            moves: self.out.moves,
            something: self.out.something,
            end,
        }
    }
}
