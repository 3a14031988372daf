//! A set of points, one machine word for each bank of the river.
//!
//! `south` holds ranks 0-4 (Red's half), `north` ranks 5-9, each as 45 bits. Two separate
//! words need no 128-bit shifts, which wasm lacks, and kings, advisors and elephants never
//! leave one of them.

use crate::{Color, Square};
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
/// The first file of one half.
pub(crate) const FILE_A: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36;
/// Whether the machine counts the bits of a word in one instruction.
const COUNTS_BITS: bool = cfg!(any(
    target_arch = "wasm32",
    target_arch = "aarch64",
    target_feature = "popcnt"
));
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
        let (south, north) = ROWS[(rank & 15) as usize];
        Bitboard {
            south: (files as u64) << south & HALF_MASK,
            north: (files as u64) << north & HALF_MASK,
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
        if COUNTS_BITS {
            return self.south.count_ones() + self.north.count_ones();
        }
        if self.is_empty() {
            return 0;
        }
        // Without an instruction for it: both words are summed up by twos, then as one.
        const TWOS: u64 = 0x5555_5555_5555_5555;
        const FOURS: u64 = 0x3333_3333_3333_3333;
        const EIGHTS: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let (s, n) = (self.south, self.north);
        let s = s - (s >> 1 & TWOS);
        let n = n - (n >> 1 & TWOS);
        let sum = (s & FOURS) + (s >> 2 & FOURS) + (n & FOURS) + (n >> 2 & FOURS);
        let sum = (sum & EIGHTS) + (sum >> 4 & EIGHTS);
        (sum.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// The half before the river on this side.
    #[inline]
    pub const fn half(color: Color) -> Bitboard {
        match color {
            Color::Red => Bitboard {
                south: HALF_MASK,
                north: 0,
            },
            Color::Black => Bitboard {
                south: 0,
                north: HALF_MASK,
            },
        }
    }

    /// The points one file further east, `a` to `i`; those on the last file drop out.
    #[inline]
    pub const fn east(self) -> Bitboard {
        Bitboard {
            south: (self.south & !(FILE_A << 8)) << 1,
            north: (self.north & !(FILE_A << 8)) << 1,
        }
    }

    /// The points one file further west; those on the first file drop out.
    #[inline]
    pub const fn west(self) -> Bitboard {
        Bitboard {
            south: (self.south & !FILE_A) >> 1,
            north: (self.north & !FILE_A) >> 1,
        }
    }

    /// The points one rank further on, from `color`'s side; those on the last rank drop out.
    #[inline]
    pub const fn forward(self, color: Color) -> Bitboard {
        let (south, north) = (self.south, self.north);
        match color {
            Color::Red => Bitboard {
                south: south << 9 & HALF_MASK,
                north: north << 9 & HALF_MASK | south >> 36,
            },
            Color::Black => Bitboard {
                south: south >> 9 | (north & 0x1FF) << 36,
                north: north >> 9,
            },
        }
    }

    /// How many of its points lie in the palace of `color`.
    #[inline]
    pub const fn count_in_palace(self, color: Color) -> u32 {
        // Three bits of each of three ranks; the palace starts on file 3.
        let points = match color {
            Color::Red => self.south >> 3,
            Color::Black => self.north >> (2 * 9 + 3),
        } as u32;
        const FILE: u32 = 1 | 1 << 9 | 1 << 18;
        let by_rank = (points & FILE) + (points >> 1 & FILE) + (points >> 2 & FILE);
        (by_rank + (by_rank >> 9) + (by_rank >> 18)) & 15
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

/// By rank: how far its files are shifted in either half, out of it for the wrong one.
/// (Which half it is cannot be foreseen by a processor; shifts cost less than a wrong guess.)
static ROWS: [(u8, u8); 16] = {
    let mut table = [(63, 63); 16];
    let mut rank = 0;
    while rank < 5 {
        table[rank].0 = 9 * rank as u8;
        table[rank + 5].1 = 9 * rank as u8;
        rank += 1;
    }
    table
};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_counted_and_shifted_as_they_are_visited() {
        let mut state = 1_u64;
        for _ in 0..1_000 {
            let mut word = || {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                state >> 13 & HALF_MASK
            };
            let set = Bitboard {
                south: word(),
                north: word(),
            };
            let visited: Vec<Square> = set.collect();
            assert_eq!(set.count() as usize, visited.len());
            let step = |df, dr| {
                let to = visited.iter().filter_map(|square| square.offset(df, dr));
                to.fold(Bitboard::EMPTY, Bitboard::with)
            };
            assert_eq!((set.east(), set.west()), (step(1, 0), step(-1, 0)));
            assert_eq!(set.forward(Color::Red), step(0, 1));
            assert_eq!(set.forward(Color::Black), step(0, -1));
            for color in Color::ALL {
                let inside = visited.iter().filter(|square| square.in_palace(color));
                assert_eq!(set.count_in_palace(color) as usize, inside.count());
            }
            assert!(Square::all().all(|square| set.contains(square) == visited.contains(&square)));
        }
        assert_eq!(Bitboard::ALL.count(), 90);
    }
}
