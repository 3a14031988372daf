//! Why a text gives no legal move.

use super::choice::Failure;
use super::text::cut;
use crate::{IllegalMove, Move, Piece};
use core::fmt;

/// Why a text gives no legal move in a position. `input` is the text, cut after 40
/// characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// The text follows the rules of no notation.
    Unreadable {
        /// The text.
        input: String,
    },
    /// The text is about a piece that the side to move does not have there: `马五进三`, and no
    /// horse stands on file 5.
    NoPiece {
        /// The text.
        input: String,
        /// The kind of piece, of the side to move.
        piece: Piece,
    },
    /// There are such pieces, but none can go as the text says: `马二进八`.
    NoMove {
        /// The text.
        input: String,
        /// The kind of piece, of the side to move.
        piece: Piece,
    },
    /// The text means one move, and it is not legal.
    Illegal {
        /// The text.
        input: String,
        /// The move, and why it is not legal.
        illegal: IllegalMove,
    },
    /// The text fits several legal moves.
    Ambiguous {
        /// The text.
        input: String,
        /// The legal moves that it fits, at least two, in the order of their points.
        candidates: Vec<Move>,
    },
}

impl ReadError {
    pub(super) fn unreadable(text: &str) -> ReadError {
        ReadError::Unreadable { input: cut(text) }
    }

    pub(super) fn new(text: &str, failure: Failure) -> ReadError {
        let input = cut(text);
        match failure {
            Failure::NoPiece(piece) => ReadError::NoPiece { input, piece },
            Failure::NoMove(piece) => ReadError::NoMove { input, piece },
            Failure::Illegal(illegal) => ReadError::Illegal { input, illegal },
            Failure::Ambiguous(candidates) => ReadError::Ambiguous { input, candidates },
        }
    }

    /// The text, cut after 40 characters.
    pub fn input(&self) -> &str {
        match self {
            ReadError::Unreadable { input }
            | ReadError::NoPiece { input, .. }
            | ReadError::NoMove { input, .. }
            | ReadError::Illegal { input, .. }
            | ReadError::Ambiguous { input, .. } => input,
        }
    }

    /// The stable code: `notation/unreadable`, `notation/no-piece`, `notation/no-move`,
    /// `notation/ambiguous`, or that of the [`IllegalMove`]: `move/blocked`.
    pub fn code(&self) -> String {
        match self {
            ReadError::Unreadable { .. } => "notation/unreadable".into(),
            ReadError::NoPiece { .. } => "notation/no-piece".into(),
            ReadError::NoMove { .. } => "notation/no-move".into(),
            ReadError::Illegal { illegal, .. } => illegal.code(),
            ReadError::Ambiguous { .. } => "notation/ambiguous".into(),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let input = self.input().escape_debug();
        match self {
            ReadError::Unreadable { .. } => write!(
                f,
                "'{input}' is no move: expected one such as h2e2, H2-E2, C2=5, Che2 or 炮二平五"
            ),
            ReadError::NoPiece { piece, .. } => {
                let (color, role) = (piece.color, piece.role.name());
                write!(f, "'{input}': {color} has no such {role}")
            }
            ReadError::NoMove { piece, .. } => {
                let (color, role) = (piece.color, piece.role.name());
                write!(f, "'{input}': no {role} of {color}'s can move so")
            }
            ReadError::Illegal {
                input: text,
                illegal,
            } => {
                if names_points(text, illegal.mv) {
                    write!(f, "{illegal}")
                } else {
                    write!(f, "'{input}' means {illegal}")
                }
            }
            ReadError::Ambiguous { candidates, .. } => {
                write!(f, "'{input}' can mean ")?;
                for (index, mv) in candidates.iter().enumerate() {
                    match candidates.len() - index {
                        _ if index == 0 => write!(f, "{mv}")?,
                        1 => write!(f, " or {mv}")?,
                        _ => write!(f, ", {mv}")?,
                    }
                }
                Ok(())
            }
        }
    }
}

impl core::error::Error for ReadError {}

/// Whether a text is the canonical one of the move, but for case and a dash.
fn names_points(text: &str, mv: Move) -> bool {
    let mut plain: String = text.chars().filter(|&c| c != '-').collect();
    plain.make_ascii_lowercase();
    plain == mv.to_string()
}
