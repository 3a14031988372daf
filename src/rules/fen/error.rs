//! What can be wrong with a FEN, and where.

use super::{MAX_COUNTER, MAX_LENGTH};
use crate::{SetupError, Square};
use core::fmt;

/// Why a text is no FEN, or its set-up no position. Places are counted in UTF-16 code units
/// from the start of the text, as JavaScript counts them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// The text is empty, or has nothing that looks like a board.
    NoBoard,
    /// The text is longer than [`MAX_LENGTH`].
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// The board does not have ten ranks.
    Rows {
        /// How many it has.
        got: usize,
        /// Where the board ends, or where the eleventh rank starts.
        index: usize,
    },
    /// A rank does not have nine points.
    RowWidth {
        /// The rank, 0-9 from Red's side.
        rank: u8,
        /// How many points it describes.
        got: u32,
        /// Where the rank starts.
        index: usize,
    },
    /// A letter that stands for no piece, or a digit that counts no points.
    Piece {
        /// The letter.
        letter: char,
        /// The rank it is on, 0-9 from Red's side.
        rank: u8,
        /// Where it stands.
        index: usize,
    },
    /// The side to move is missing.
    NoTurn {
        /// Where it should stand.
        index: usize,
    },
    /// The side to move is neither `w`, `r` nor `b`.
    Turn {
        /// What stands there.
        got: String,
        /// Where it stands.
        index: usize,
    },
    /// A counter is no number from 0 to [`MAX_COUNTER`], or the round is 0.
    Counter {
        /// What stands there.
        got: String,
        /// Where it stands.
        index: usize,
    },
    /// Text after the last field.
    Fields {
        /// What stands there.
        got: String,
        /// Where it stands.
        index: usize,
    },
    /// The FEN reads well, but its set-up cannot be played on.
    Setup(SetupError),
}

impl FenError {
    /// The stable name of the issue: `rows`, `row-width`, `piece`, `turn`, `counter`,
    /// `fields`, or one of [`SetupError::issue`].
    pub fn issue(&self) -> &'static str {
        match self {
            FenError::NoBoard | FenError::Rows { .. } => "rows",
            FenError::RowWidth { .. } => "row-width",
            FenError::Piece { .. } => "piece",
            FenError::Turn { .. } => "turn",
            FenError::Counter { .. } => "counter",
            FenError::NoTurn { .. } | FenError::Fields { .. } | FenError::TooLong { .. } => {
                "fields"
            }
            FenError::Setup(error) => error.issue(),
        }
    }

    /// The stable code: `fen/` and the [`issue`](FenError::issue).
    pub fn code(&self) -> String {
        format!("fen/{}", self.issue())
    }

    /// Where in the text the fault is, in UTF-16 code units, where it has a place.
    pub fn index(&self) -> Option<usize> {
        match *self {
            FenError::Rows { index, .. }
            | FenError::RowWidth { index, .. }
            | FenError::Piece { index, .. }
            | FenError::NoTurn { index }
            | FenError::Turn { index, .. }
            | FenError::Counter { index, .. }
            | FenError::Fields { index, .. } => Some(index),
            FenError::NoBoard | FenError::TooLong { .. } | FenError::Setup(_) => None,
        }
    }

    /// The point of the board the fault is about, where there is one.
    pub fn square(&self) -> Option<Square> {
        match self {
            FenError::Setup(error) => error.square(),
            _ => None,
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::NoBoard => {
                f.write_str("the text has no board: expected ten ranks parted by slashes")
            }
            FenError::TooLong { bytes } => {
                write!(f, "the text has {bytes} bytes, a FEN at most {MAX_LENGTH}")
            }
            FenError::Rows { got: 11, .. } => f.write_str("the board has more than 10 ranks"),
            FenError::Rows { got: 1, .. } => f.write_str("the board has 1 rank, expected 10"),
            FenError::Rows { got, .. } => write!(f, "the board has {got} ranks, expected 10"),
            FenError::RowWidth { rank, got: 1, .. } => {
                write!(f, "rank {rank} has 1 square, expected 9")
            }
            FenError::RowWidth { rank, got, .. } => {
                write!(f, "rank {rank} has {got} squares, expected 9")
            }
            FenError::Piece { letter, rank, .. } => {
                write!(
                    f,
                    "'{}' on rank {rank} stands for no piece",
                    letter.escape_default()
                )
            }
            FenError::NoTurn { .. } => f.write_str("the side to move is missing after the board"),
            FenError::Turn { got, .. } => {
                write!(
                    f,
                    "the side to move is '{}', expected w, r or b",
                    got.escape_default()
                )
            }
            FenError::Counter { got, .. } => {
                write!(
                    f,
                    "the counter '{}' is not a number up to {MAX_COUNTER}",
                    got.escape_default()
                )
            }
            FenError::Fields { got, .. } => {
                write!(
                    f,
                    "'{}' after the last field belongs to no FEN",
                    got.escape_default()
                )
            }
            FenError::Setup(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for FenError {}

impl From<SetupError> for FenError {
    fn from(error: SetupError) -> FenError {
        FenError::Setup(error)
    }
}
