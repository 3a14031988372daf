//! The two sides.

use core::fmt;
use core::ops::Not;

/// A side. Red moves first and sits at the bottom (ranks 0-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// 红方, at ranks 0-4, upper-case in FEN.
    Red = 0,
    /// 黑方, at ranks 5-9, lower-case in FEN.
    Black = 1,
}

impl Color {
    /// Both sides, Red first.
    pub const ALL: [Color; 2] = [Color::Red, Color::Black];

    /// 0 for Red, 1 for Black: the index of per-side arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize & 1
    }

    /// The side with this index, `None` above 1.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Color> {
        match index {
            0 => Some(Color::Red),
            1 => Some(Color::Black),
            _ => None,
        }
    }

    /// `"red"` or `"black"`.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Black => "black",
        }
    }
}

impl Not for Color {
    type Output = Color;

    /// The other side.
    #[inline]
    fn not(self) -> Color {
        match self {
            Color::Red => Color::Black,
            Color::Black => Color::Red,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Red => "Red",
            Color::Black => "Black",
        })
    }
}
