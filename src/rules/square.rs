//! The 90 points of the board.
//!
//! ```text
//!  9 . . . . . . . . .   Black's back rank
//!  ...
//!  5 . . . . . . . . .
//!  ~ ~ ~ ~ river ~ ~ ~
//!  4 . . . . . . . . .
//!  ...
//!  0 . . . . . . . . .   Red's back rank
//!    a b c d e f g h i
//! ```

use crate::Color;
use core::fmt;

/// A point of the board, `a0` (Red's left corner) to `i9`; index = rank * 9 + file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many points the board has.
    pub const COUNT: usize = 90;

    /// The point with this index, `None` from 90 up.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT {
            Some(Square(index as u8))
        } else {
            None
        }
    }

    /// The point on this file (0-8 from Red's left) and rank (0-9 from Red's side).
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 9 && rank < 10 {
            Some(Square(rank * 9 + file))
        } else {
            None
        }
    }

    /// The point for coordinates that are known to be on the board.
    #[inline]
    pub(crate) const fn at(file: u8, rank: u8) -> Square {
        debug_assert!(file < 9 && rank < 10);
        Square(rank * 9 + file)
    }

    /// The point for an index that is known to be below 90.
    #[inline]
    pub(crate) const fn of(index: u32) -> Square {
        debug_assert!(index < 90);
        Square(index as u8)
    }

    /// 0 to 89.
    #[inline]
    pub const fn index(self) -> usize {
        // Says that seven bits are enough, which spares tables of 128 a bounds check.
        (self.0 & 127) as usize
    }

    /// 0 to 8 from Red's left.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// 0 to 9 from Red's side.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    /// The point `(file + df, rank + dr)`, if it is on the board.
    #[inline]
    pub const fn offset(self, df: i8, dr: i8) -> Option<Square> {
        let (file, rank) = (self.file() as i8 + df, self.rank() as i8 + dr);
        if file < 0 || rank < 0 {
            None
        } else {
            Square::new(file as u8, rank as u8)
        }
    }

    /// The point mirrored left to right: a0 <-> i0.
    #[inline]
    pub const fn mirror(self) -> Square {
        Square::at(8 - self.file(), self.rank())
    }

    /// The point seen from the other side of the board: a0 <-> i9.
    #[inline]
    pub const fn rotate(self) -> Square {
        Square(89 - self.0)
    }

    /// Whether the point lies inside this side's palace (九宫), 3 by 3 points.
    pub const fn in_palace(self, color: Color) -> bool {
        let (file, rank) = (self.file(), self.rank());
        file >= 3
            && file <= 5
            && match color {
                Color::Red => rank <= 2,
                Color::Black => rank >= 7,
            }
    }

    /// Whether the point lies on this side's half, before the river.
    pub const fn on_half_of(self, color: Color) -> bool {
        match color {
            Color::Red => self.rank() <= 4,
            Color::Black => self.rank() >= 5,
        }
    }

    /// Every point, a0 first, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..Square::COUNT as u8).map(Square)
    }

    /// Reads `a0` .. `i9`, either case; `None` for anything else.
    pub fn parse(text: &str) -> Option<Square> {
        match text.as_bytes() {
            &[file, rank] if rank.is_ascii_digit() => {
                Square::new(file.to_ascii_lowercase().wrapping_sub(b'a'), rank - b'0')
            }
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    /// `"h2"`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
