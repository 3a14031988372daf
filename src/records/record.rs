//! What reading a file gives: games and warnings, or an error.
//!
//! The codes that all formats share:
//!
//! | code | what it is about | what is kept |
//! |---|---|---|
//! | `record/illegal-move` | a move that is not legal there | the line up to it, other lines |
//! | `record/unreadable-move` | a text that is no move | the line up to it, other lines |
//! | `record/ambiguous-move` | a text that means several moves | the line up to it, other lines |
//! | `record/bad-position` | moves from a set-up that cannot be played on | headers and set-up |
//! | `record/side-mismatch` | the first move is the other side's | everything, the side put right |
//! | `record/too-many-moves` | more than [`MAX_NODES`](crate::MAX_NODES) | what fits |
//! | `record/too-long` | a stream of more than [`MAX_STREAMED_BYTES`](crate::MAX_STREAMED_BYTES) | what fits |
//! | `record/encoding` | bytes that are no text in the encoding, the first of them | U+FFFD in their place |
//! | `record/more-warnings` | more than [`Warnings::MOST`] warnings | everything |
//!
//! Errors: `record/empty`, `record/unknown-format`, `record/not-text`.

use crate::GameTree;
use core::fmt;

/// The formats that can be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// PGN with the tags of xiangqi, moves in any notation.
    Pgn,
    /// The text format of the World Xiangqi Federation.
    Wxf,
    /// 东萍 UBB, alone or in a web page.
    DhtmlXq,
    /// 象棋演播室, binary.
    Xqf,
    /// 象棋桥, binary, one game.
    Cbr,
    /// 象棋桥, binary, a library of games.
    Cbl,
    /// 象棋桥, XML, one game.
    Cbf,
    /// FENs, one a line.
    Fen,
    /// Moves in any notation, with or without a FEN.
    Moves,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 9] = [
        Format::Pgn,
        Format::Wxf,
        Format::DhtmlXq,
        Format::Xqf,
        Format::Cbr,
        Format::Cbl,
        Format::Cbf,
        Format::Fen,
        Format::Moves,
    ];

    /// The stable name: `pgn`, `wxf`, `dhtmlxq`, `xqf`, `cbr`, `cbl`, `cbf`, `fen` or
    /// `moves`.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::Wxf => "wxf",
            Format::DhtmlXq => "dhtmlxq",
            Format::Xqf => "xqf",
            Format::Cbr => "cbr",
            Format::Cbl => "cbl",
            Format::Cbf => "cbf",
            Format::Fen => "fen",
            Format::Moves => "moves",
        }
    }

    /// The format of a name.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Whether files of the format are bytes to be read as they are, not text.
    pub const fn is_binary(self) -> bool {
        matches!(self, Format::Xqf | Format::Cbr | Format::Cbl)
    }
}

/// Something in a file that could not be taken as it stands. What came before it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The stable code, such as `pgn/unclosed-comment`.
    pub code: &'static str,
    /// A sentence for people, without the full stop.
    pub message: String,
    /// Where in the file: bytes from its start. For text formats, bytes of the text in UTF-8,
    /// each U+FFFD in place of what could not be decoded counting 3; but `record/encoding` says
    /// the byte of the file.
    pub offset: Option<usize>,
    /// The ply the fault is at: 1 for the first move of the game.
    pub ply: Option<u32>,
    /// Which game of the file, from 0.
    pub game: Option<usize>,
}

impl Warning {
    /// A warning with nothing known about its place.
    pub fn new(code: &'static str, message: impl Into<String>) -> Warning {
        Warning {
            code,
            message: message.into(),
            offset: None,
            ply: None,
            game: None,
        }
    }

    /// The same with its place in the file.
    pub fn at(self, offset: usize) -> Warning {
        Warning {
            offset: Some(offset),
            ..self
        }
    }

    /// The same with the ply.
    pub fn on_ply(self, ply: u32) -> Warning {
        Warning {
            ply: Some(ply),
            ..self
        }
    }

    /// The same with the number of the game.
    pub fn in_game(self, game: usize) -> Warning {
        Warning {
            game: Some(game),
            ..self
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        if let Some(offset) = self.offset {
            write!(f, ", byte {offset}")?;
        }
        Ok(())
    }
}

/// The codes that warnings of every format share.
pub(crate) mod code {
    use xiangqi_rules::notation::ReadError;

    /// A move that is not legal there. The rest of the line is not read.
    pub(crate) const ILLEGAL_MOVE: &str = "record/illegal-move";
    /// A text that is no move. The rest of the line is not read.
    pub(crate) const UNREADABLE_MOVE: &str = "record/unreadable-move";
    /// A text that means several moves. The rest of the line is not read.
    pub(crate) const AMBIGUOUS_MOVE: &str = "record/ambiguous-move";
    /// More moves than a tree holds. The rest of the game is not read.
    pub(crate) const TOO_MANY_MOVES: &str = "record/too-many-moves";
    /// The starting set-up cannot be played on, and there are moves.
    pub(crate) const BAD_POSITION: &str = "record/bad-position";
    /// The side to move was taken from the first move, against what the record says.
    pub(crate) const SIDE_MISMATCH: &str = "record/side-mismatch";

    /// The code for a move that could not be read.
    pub(crate) fn of_move(error: &ReadError) -> &'static str {
        match error {
            ReadError::Unreadable { .. } => UNREADABLE_MOVE,
            ReadError::Ambiguous { .. } => AMBIGUOUS_MOVE,
            _ => ILLEGAL_MOVE,
        }
    }
}

/// The warnings of one reading: a bounded list. A file of nothing but faults does not make a
/// list as long as the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Warnings {
    list: Vec<Warning>,
    dropped: usize,
}

impl Warnings {
    /// The most warnings that are kept.
    pub const MOST: usize = 10_000;

    /// Adds a warning, or counts it if there are too many.
    pub fn push(&mut self, warning: Warning) {
        if self.list.len() < Warnings::MOST {
            self.list.push(warning);
        } else {
            self.dropped += 1;
        }
    }

    /// Whether further warnings are only counted.
    pub(crate) fn is_full(&self) -> bool {
        self.list.len() >= Warnings::MOST
    }

    /// Counts a warning that would not be kept.
    pub(crate) fn skip(&mut self) {
        self.dropped += 1;
    }

    /// Adds all warnings of another list.
    pub fn extend(&mut self, other: Warnings) {
        for warning in other.list {
            self.push(warning);
        }
        self.dropped += other.dropped;
    }

    /// The warnings kept so far.
    pub fn as_slice(&self) -> &[Warning] {
        &self.list
    }

    /// Whether there was none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there were, those not kept included.
    pub fn count(&self) -> usize {
        self.list.len() + self.dropped
    }

    /// Changes every warning from place `from` on: how a caller adds an offset or a game number.
    pub(crate) fn amend(&mut self, from: usize, change: impl FnMut(&mut Warning)) {
        self.list.iter_mut().skip(from).for_each(change);
    }

    /// The list; if some were not kept, a last one with the code `record/more-warnings` says
    /// how many.
    pub fn into_vec(mut self) -> Vec<Warning> {
        if self.dropped > 0 {
            let message = format!("{} more warnings are not listed", self.dropped);
            self.list
                .push(Warning::new("record/more-warnings", message));
        }
        self.list
    }
}

/// What a file holds. The module that defines a format lists its codes; those that all share
/// are `record/illegal-move`, `record/unreadable-move`, `record/ambiguous-move`,
/// `record/bad-position`, `record/side-mismatch`, `record/too-many-moves`, `record/too-long`,
/// `record/encoding` and `record/more-warnings`.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordFile {
    /// Its format.
    pub format: Format,
    /// Its games in order.
    pub games: Vec<GameTree>,
    /// What could not be taken as it stands, in the order of the file.
    pub warnings: Vec<Warning>,
    /// The title of a collection, where the format has one.
    pub title: Option<String>,
}

impl RecordFile {
    /// A file of this format with nothing in it.
    pub fn new(format: Format) -> RecordFile {
        RecordFile {
            format,
            games: Vec::new(),
            warnings: Vec::new(),
            title: None,
        }
    }

    /// The file itself, or, for a strict reading, an error made of its first warning.
    ///
    /// # Errors
    /// If `strict` and there is a warning.
    pub fn checked(self, strict: bool) -> Result<RecordFile, RecordError> {
        match self.warnings.first() {
            Some(warning) if strict => Err(RecordError {
                code: warning.code,
                message: warning.message.clone(),
                offset: warning.offset,
                ply: warning.ply,
                partial: self.games,
            }),
            _ => Ok(self),
        }
    }
}

/// Why a file cannot be read, or was refused by a strict reading.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordError {
    /// The stable code: that of the warning, or of the reason why there is nothing to read,
    /// such as `record/unknown-format`.
    pub code: &'static str,
    /// A sentence for people, without the full stop.
    pub message: String,
    /// Where in the file, as [`Warning::offset`].
    pub offset: Option<usize>,
    /// The ply the fault is at, as [`Warning::ply`].
    pub ply: Option<u32>,
    /// What could be read.
    pub partial: Vec<GameTree>,
}

impl RecordError {
    /// An error with nothing read.
    pub fn new(code: &'static str, message: impl Into<String>) -> RecordError {
        RecordError {
            code,
            message: message.into(),
            offset: None,
            ply: None,
            partial: Vec::new(),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        if let Some(offset) = self.offset {
            write!(f, ", byte {offset}")?;
        }
        Ok(())
    }
}

impl core::error::Error for RecordError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for format in Format::ALL {
            assert_eq!(Format::from_name(format.name()), Some(format));
        }
    }

    #[test]
    fn a_strict_reading_gives_the_first_warning_and_what_was_read() {
        let mut file = RecordFile::new(Format::Pgn);
        file.games.push(GameTree::default());
        assert!(file.clone().checked(true).is_ok());
        file.warnings.push(
            Warning::new("pgn/unclosed-comment", "the comment never ends")
                .at(7)
                .on_ply(3),
        );
        assert!(file.clone().checked(false).is_ok());
        let error = file.checked(true).unwrap_err();
        assert_eq!(error.to_string(), "the comment never ends, ply 3, byte 7");
        assert_eq!(
            (error.code, error.partial.len()),
            ("pgn/unclosed-comment", 1)
        );
    }

    #[test]
    fn warnings_are_bounded() {
        let mut warnings = Warnings::default();
        for _ in 0..Warnings::MOST + 5 {
            warnings.push(Warning::new("x/y", "z"));
        }
        assert_eq!(warnings.count(), Warnings::MOST + 5);
        assert_eq!(warnings.into_vec().len(), Warnings::MOST + 1);
    }
}
