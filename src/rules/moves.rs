//! A move as two points in 14 bits, and a list of moves that lives on the stack.

use crate::Square;
use core::fmt;
use core::ops::Deref;

/// A move from one point to another. Says nothing about legality or about what moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    /// The move between these points.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 7)
    }

    /// Where the piece stands.
    #[inline]
    pub const fn from(self) -> Square {
        Square::of((self.0 & 0x7F) as u32)
    }

    /// Where it goes.
    #[inline]
    pub const fn to(self) -> Square {
        Square::of((self.0 >> 7) as u32)
    }

    /// from | to << 7, the form in which moves cross a boundary.
    #[inline]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The move with this [`code`](Move::code); `None` if either point is off the board.
    pub const fn from_code(code: u16) -> Option<Move> {
        if code & 0x7F < 90 && code >> 7 < 90 {
            Some(Move(code))
        } else {
            None
        }
    }

    /// The move with the board mirrored left to right.
    pub const fn mirror(self) -> Move {
        Move::new(self.from().mirror(), self.to().mirror())
    }

    /// The move seen from the other side of the board.
    pub const fn rotate(self) -> Move {
        Move::new(self.from().rotate(), self.to().rotate())
    }
}

impl fmt::Display for Move {
    /// Canonical UCI text with ranks 0-9: `"h2e2"`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Up to 128 moves without allocation.
///
/// A legal position has at most 119 moves: two rooks and two cannons with 17 each, two
/// horses with 8, five pawns with 3, a king with 4, and 8 each for advisors and elephants.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MoveList::CAPACITY],
    len: usize,
}

impl MoveList {
    /// The most moves a list can hold.
    pub const CAPACITY: usize = 128;

    /// An empty list.
    #[inline]
    pub const fn new() -> MoveList {
        MoveList {
            moves: [Move(0); MoveList::CAPACITY],
            len: 0,
        }
    }

    /// Adds a move.
    ///
    /// # Panics
    /// If the list is full, which no position can cause.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
