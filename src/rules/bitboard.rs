//! A set of points, one machine word for each bank of the river.
//!
//! `south` holds ranks 0-4 (Red's half), `north` ranks 5-9, each as 45 bits. Two separate
//! words need no 128-bit shifts, which wasm lacks, and kings, advisors and elephants never
//! leave one of them.

use crate::Square;
use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Bitboard {
    pub(crate) south: u64,
    pub(crate) north: u64,
}

/// How many points one half has.
pub(crate) const HALF: u32 = 45;
/// All points of one half.
pub(crate) const HALF_MASK: u64 = (1 << HALF) - 1;

impl Bitboard {
    /// No point.
    pub const EMPTY: Bitboard = Bitboard { south: 0, north: 0 };
    /// All 90 points.
    pub const ALL: Bitboard = Bitboard {
        south: HALF_MASK,
        north: HALF_MASK,
    };

    /// The set of one point.
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        SINGLE[square.index()]
    }

    /// The points of file `file` whose ranks are set in the 10-bit `ranks`.
    #[inline]
    pub(crate) const fn on_file(file: u8, ranks: u16) -> Bitboard {
        Bitboard {
            south: COLUMN[(ranks & 31) as usize] << file,
            north: COLUMN[(ranks >> 5 & 31) as usize] << file,
        }
    }

    /// The points of rank `rank` whose files are set in the 9-bit `files`.
    #[inline]
    pub(crate) const fn on_rank(rank: u8, files: u16) -> Bitboard {
        if rank < 5 {
            Bitboard {
                south: (files as u64) << (rank * 9),
                north: 0,
            }
        } else {
            Bitboard {
                south: 0,
                north: (files as u64) << (rank * 9 - HALF as u8),
            }
        }
    }

    /// Whether the point is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        let single = Bitboard::of(square);
        self.south & single.south | self.north & single.north != 0
    }

    /// Whether the set has no point.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.south | self.north == 0
    }

    /// How many points the set has.
    #[inline]
    pub const fn count(self) -> u32 {
        self.south.count_ones() + self.north.count_ones()
    }

    /// The lowest point of the set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.south != 0 {
            Some(Square::of(self.south.trailing_zeros()))
        } else if self.north != 0 {
            Some(Square::of(self.north.trailing_zeros() + HALF))
        } else {
            None
        }
    }

    /// The set with this point added.
    #[inline]
    pub const fn with(self, square: Square) -> Bitboard {
        let single = Bitboard::of(square);
        Bitboard {
            south: self.south | single.south,
            north: self.north | single.north,
        }
    }

    /// The points of `self` that are not in `other`.
    #[inline]
    pub const fn without(self, other: Bitboard) -> Bitboard {
        Bitboard {
            south: self.south & !other.south,
            north: self.north & !other.north,
        }
    }
}

/// Visits the points in index order.
impl Iterator for Bitboard {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.first()?;
        if self.south != 0 {
            self.south &= self.south - 1;
        } else {
            self.north &= self.north - 1;
        }
        Some(first)
    }
}

macro_rules! operator {
    ($trait:ident, $verb:ident, $assign:ident, $assign_verb:ident, $op:tt) => {
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $verb(self, other: Bitboard) -> Bitboard {
                Bitboard { south: self.south $op other.south, north: self.north $op other.north }
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_verb(&mut self, other: Bitboard) {
                *self = *self $op other;
            }
        }
    };
}
operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard::ALL.without(self)
    }
}

impl fmt::Debug for Bitboard {
    /// Ten lines of nine marks, rank 9 first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..10).rev() {
            for file in 0..9 {
                f.write_str(if self.contains(Square::at(file, rank)) {
                    "x"
                } else {
                    "."
                })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

static SINGLE: [Bitboard; 128] = {
    let mut table = [Bitboard::EMPTY; 128];
    let mut index = 0;
    while index < 90 {
        if index < HALF as usize {
            table[index].south = 1 << index;
        } else {
            table[index].north = 1 << (index - HALF as usize);
        }
        index += 1;
    }
    table
};

/// Five bits spread to a step of nine: bit `r` goes to bit `9 r`.
static COLUMN: [u64; 32] = {
    let mut table = [0; 32];
    let mut bits = 0;
    while bits < 32 {
        let mut rank = 0;
        while rank < 5 {
            table[bits] |= ((bits as u64 >> rank) & 1) << (9 * rank);
            rank += 1;
        }
        bits += 1;
    }
    table
};
