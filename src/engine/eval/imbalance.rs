//! What men are worth beside each other: a second-degree term of the numbers of men, kept
//! up to date as men are taken.

use super::pair::Pair;
use super::tally::Tally;
use super::weights::Weights;
use crate::board::Sums;
use xiangqi_rules::{Color, Role};

/// The roles that are counted. There is always one king.
const ROLES: [Role; 6] = [
    Role::Advisor,
    Role::Elephant,
    Role::Horse,
    Role::Rook,
    Role::Cannon,
    Role::Pawn,
];

/// The weights in use, one row for each role.
pub struct Imbalance {
    own: [[Pair; 6]; 6],
    other: [[Pair; 6]; 6],
}

impl Imbalance {
    /// The tables of these weights.
    pub fn new(weights: &Weights) -> Imbalance {
        let mut own = [[Pair::ZERO; 6]; 6];
        let mut other = [[Pair::ZERO; 6]; 6];
        for a in 0..6 {
            for b in 0..6 {
                own[a][b] = weights.beside_own[a.max(b)][a.min(b)];
                if a != b {
                    let weight = weights.against[a.max(b)][a.min(b)];
                    other[a][b] = if a > b { weight } else { -weight };
                }
            }
        }
        Imbalance { own, other }
    }

    /// What goes, from Red's side, with one man of this role and side. It is taken off
    /// `sums` already.
    #[inline]
    pub fn of_one(&self, sums: &Sums, color: Color, role: Role) -> Pair {
        let mut worth = Pair::ZERO;
        let Some(row) = (role as usize).checked_sub(1) else {
            return worth;
        };
        for (at, other) in ROLES.into_iter().enumerate() {
            worth += self.own[row][at] * sums.count(color, other);
            worth += self.other[row][at] * sums.count(!color, other);
        }
        match color {
            Color::Red => worth,
            Color::Black => -worth,
        }
    }
}

/// Tallies the whole term for one side.
pub(super) fn imbalance<T: Tally>(weights: &Weights, sums: &Sums, color: Color, tally: &mut T) {
    for (a, role) in ROLES.into_iter().enumerate() {
        let men = sums.count(color, role);
        for (b, other) in ROLES.into_iter().enumerate().take(a + 1) {
            let own = if a == b {
                men - 1
            } else {
                sums.count(color, other)
            };
            let pairs = if a == b { men * own / 2 } else { men * own };
            tally.add(&weights.beside_own[a][b], pairs);
            if a != b {
                tally.add(&weights.against[a][b], men * sums.count(!color, other));
            }
        }
    }
}
