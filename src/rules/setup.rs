//! A set-up: men on points, side to move and counters, legal or not.
//!
//! What an editor changes and what a FEN says. [`Position`] is a set-up that passed
//! [`Setup::check`]; only positions have legal moves.

use crate::{Color, Piece, Position, Role, Square};
use core::fmt;

/// Men on the board, side to move, counters. Any content is possible, legal or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The man on each point, by [`Square::index`].
    pub board: [Option<Piece>; 90],
    /// The side to move.
    pub turn: Color,
    /// Plies since the last capture (FEN field 5).
    pub since_capture: u32,
    /// Number of the round (回合), from 1 (FEN field 6).
    pub round: u32,
}

/// What is wrong with a set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// A side has no king or several.
    Kings {
        /// The side.
        color: Color,
        /// How many it has.
        count: usize,
    },
    /// More pieces of a kind than a set holds.
    TooMany {
        /// The kind.
        piece: Piece,
        /// How many there are.
        count: usize,
    },
    /// A piece stands on a point it can never reach.
    Misplaced {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The kings face each other on an open file, which no legal move allows.
    KingsFacing {
        /// The file, 0-8.
        file: u8,
    },
    /// The side that is not to move stands in check: it would lose its king.
    OpponentInCheck {
        /// The side in check.
        color: Color,
        /// A piece that gives the check.
        by: Square,
    },
}

impl Setup {
    /// An empty board, Red to move.
    pub const EMPTY: Setup = Setup {
        board: [None; 90],
        turn: Color::Red,
        since_capture: 0,
        round: 1,
    };

    /// Whether the set-up is a legal position: one king a side, no more men than a set holds,
    /// each on a point it can reach, kings not facing, the side not to move not in check.
    ///
    /// # Errors
    /// The first of these that fails, in this order.
    pub fn check(&self) -> Result<(), SetupError> {
        Position::new(self).map(|_| ())
    }

    /// Whether moves can be made from the set-up at all: one king a side, inside its palace,
    /// and no more men than a set holds. Weaker than [`check`](Setup::check): pieces may
    /// stand where they can never get, kings face, the wrong side be in check.
    ///
    /// # Errors
    /// The first of these that fails.
    pub fn check_playable(&self) -> Result<(), SetupError> {
        let mut counts = [0; 15];
        for man in self.board.iter().flatten() {
            counts[man.code() as usize] += 1;
        }
        let pieces = |role| Color::ALL.map(|color| Piece::new(color, role));
        for king in pieces(Role::King) {
            match counts[king.code() as usize] {
                1 => {}
                count => {
                    return Err(SetupError::Kings {
                        color: king.color,
                        count,
                    });
                }
            }
        }
        for piece in Role::ALL.into_iter().flat_map(pieces) {
            let count = counts[piece.code() as usize];
            if count > piece.role.most() {
                return Err(SetupError::TooMany { piece, count });
            }
        }
        self.check_places(|piece| piece.role == Role::King)
    }

    /// Whether the men in question stand where they can get.
    pub(crate) fn check_places(&self, asked: impl Fn(Piece) -> bool) -> Result<(), SetupError> {
        for square in Square::all() {
            if let Some(piece) = self.board[square.index()]
                && asked(piece)
                && !can_stand(piece, square)
            {
                return Err(SetupError::Misplaced { piece, square });
            }
        }
        Ok(())
    }

    /// The set-up mirrored left to right.
    pub fn mirror(&self) -> Setup {
        let mut mirrored = self.clone();
        for square in Square::all() {
            mirrored.board[square.mirror().index()] = self.board[square.index()];
        }
        mirrored
    }

    /// The board turned half round, colours and side to move exchanged: the same game seen
    /// with the sides' roles swapped.
    pub fn rotate(&self) -> Setup {
        let mut rotated = Setup {
            turn: !self.turn,
            ..self.clone()
        };
        for square in Square::all() {
            rotated.board[square.rotate().index()] =
                self.board[square.index()].map(|man| Piece::new(!man.color, man.role));
        }
        rotated
    }
}

/// Whether a piece can ever get to this point.
///
/// ```text
///  Red's advisors x, elephants o       Red's pawns: every point from rank 5 up, and
///  4 . . o . . . o . .                 before the river only straight ahead of their
///  3 . . . . . . . . .                 starting points:
///  2 o . . x o x . . o                 4 x . x . x . x . x
///  1 . . . . x . . . .                 3 x . x . x . x . x
///  0 . . o x . x o . .
/// ```
pub fn can_stand(piece: Piece, square: Square) -> bool {
    let seen = if piece.color == Color::Red {
        square
    } else {
        square.rotate()
    };
    let (file, rank) = (seen.file(), seen.rank());
    match piece.role {
        Role::King => seen.in_palace(Color::Red),
        Role::Advisor => seen.in_palace(Color::Red) && (file + rank) % 2 == 1,
        Role::Elephant => rank <= 4 && rank % 2 == 0 && file % 2 == 0 && (file + rank) % 4 == 2,
        Role::Pawn => rank >= 5 || (rank >= 3 && file % 2 == 0),
        Role::Horse | Role::Rook | Role::Cannon => true,
    }
}

impl SetupError {
    /// The stable name of the issue: `kings`, `too-many`, `misplaced`, `kings-facing` or
    /// `opponent-in-check`.
    pub const fn issue(&self) -> &'static str {
        match self {
            SetupError::Kings { .. } => "kings",
            SetupError::TooMany { .. } => "too-many",
            SetupError::Misplaced { .. } => "misplaced",
            SetupError::KingsFacing { .. } => "kings-facing",
            SetupError::OpponentInCheck { .. } => "opponent-in-check",
        }
    }

    /// The point the issue is about, where there is one.
    pub const fn square(&self) -> Option<Square> {
        match *self {
            SetupError::Misplaced { square, .. } => Some(square),
            SetupError::OpponentInCheck { by, .. } => Some(by),
            _ => None,
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SetupError::Kings { color, count: 0 } => write!(f, "{color} has no king"),
            SetupError::Kings { color, count } => {
                write!(f, "{color} has {count} kings, expected 1")
            }
            SetupError::TooMany { piece, count } => {
                let (color, role) = (piece.color, piece.role.name());
                write!(
                    f,
                    "{color} has {count} {role}s, a set holds {}",
                    piece.role.most()
                )
            }
            SetupError::Misplaced { piece, square } => {
                write!(f, "a {piece} can never stand on {square}")
            }
            SetupError::KingsFacing { file } => {
                write!(
                    f,
                    "the kings face each other on the open {} file",
                    (b'a' + file) as char
                )
            }
            SetupError::OpponentInCheck { color, by } => {
                write!(
                    f,
                    "{color} is in check from {by} but it is not {color}'s move"
                )
            }
        }
    }
}

impl core::error::Error for SetupError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(piece: Piece) -> usize {
        Square::all()
            .filter(|&square| can_stand(piece, square))
            .count()
    }

    #[test]
    fn each_piece_has_its_number_of_points() {
        // S0 and S1 2.2: palace 9, advisors 5, elephants 7; pawns 10 before and 45 past the river.
        for color in Color::ALL {
            let counts = Role::ALL.map(|role| points(Piece::new(color, role)));
            assert_eq!(counts, [9, 5, 7, 90, 90, 90, 55]);
        }
    }

    #[test]
    fn mirror_and_rotate_undo_themselves() {
        let setup = crate::fen::parse(
            "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R b - - 3 9",
        );
        let setup = setup.unwrap();
        assert_ne!(setup.mirror(), setup);
        assert_eq!(setup.mirror().mirror(), setup);
        assert_eq!(setup.rotate().rotate(), setup);
    }
}
