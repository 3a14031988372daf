//! Two scores in one word, for the opening and for the endgame: terms are added once.
//! (The packing is folklore of chess programs: the low half borrows from the high one.)

use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// An opening score and an endgame score, each within `i16`.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair(i32);

impl Pair {
    /// No score.
    pub const ZERO: Pair = Pair(0);

    /// The pair of an opening and an endgame score.
    #[inline]
    pub const fn new(opening: i32, endgame: i32) -> Pair {
        Pair((endgame << 16).wrapping_add(opening))
    }

    /// The opening score.
    #[inline]
    pub const fn opening(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame score.
    #[inline]
    pub const fn endgame(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }

    /// The sum, in a constant.
    pub const fn plus(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_add(other.0))
    }
}

impl Add for Pair {
    type Output = Pair;
    #[inline]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_add(other.0))
    }
}

impl Sub for Pair {
    type Output = Pair;
    #[inline]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Pair {
    type Output = Pair;
    #[inline]
    fn neg(self) -> Pair {
        Pair(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    #[inline]
    fn mul(self, by: i32) -> Pair {
        Pair(self.0.wrapping_mul(by))
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

impl core::fmt::Debug for Pair {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "({}, {})", self.opening(), self.endgame())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_survive_sums_and_products() {
        for (a, b) in [(-120, 35), (300, -7), (-1, -1), (0, 250)] {
            for (c, d) in [(5, -9), (-400, 400)] {
                let sum = Pair::new(a, b) + Pair::new(c, d) * 3 - Pair::new(1, 1);
                assert_eq!(
                    (sum.opening(), sum.endgame()),
                    (a + 3 * c - 1, b + 3 * d - 1)
                );
            }
        }
    }
}
