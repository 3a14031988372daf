//! How near a man stands to the enemy king: a table by role, files and ranks between them,
//! worked out beforehand for each point the king can stand on.

use super::pair::Pair;
use super::tally::Tally;
use super::weights::Weights;
use xiangqi_rules::{Color, Square};

/// By the king's place in the palace, then by role and point, all seen from the attacker.
pub(super) struct Near {
    tables: Box<[[[Pair; 128]; 4]; 9]>,
}

/// The table for one king.
pub(super) struct NearKing<'a> {
    table: &'a [[Pair; 128]; 4],
    color: Color,
    king: Square,
}

impl Near {
    /// The first index of [`Weights::near`].
    pub const HORSE: usize = 0;
    /// The same.
    pub const ROOK: usize = 1;
    /// The same.
    pub const CANNON: usize = 2;
    /// The same.
    pub const PAWN: usize = 3;

    /// The tables of these weights.
    pub fn new(weights: &Weights) -> Near {
        let mut tables = Box::new([[[Pair::ZERO; 128]; 4]; 9]);
        for (place, table) in tables.iter_mut().enumerate() {
            let king = Square::new(3 + (place % 3) as u8, 7 + (place / 3) as u8);
            for (role, row) in table.iter_mut().enumerate() {
                for square in Square::all() {
                    if let Some(king) = king {
                        row[square.index()] = *weight(weights, role, king, square);
                    }
                }
            }
        }
        Near { tables }
    }

    /// The table for `color`'s men near this enemy king.
    #[inline]
    pub fn seen_from(&self, color: Color, king: Square) -> NearKing<'_> {
        let king = seen_from(color, king);
        let place = (king.rank() as usize % 3 + 2) % 3 * 3 + king.file() as usize % 3;
        NearKing {
            table: &self.tables[place],
            color,
            king,
        }
    }
}

impl NearKing<'_> {
    /// Tallies a man of this role on this point.
    #[inline]
    pub fn tally<T: Tally>(&self, weights: &Weights, role: usize, square: Square, tally: &mut T) {
        let square = seen_from(self.color, square);
        if T::SUMS {
            tally.add(&self.table[role][square.index()], 1);
        } else {
            tally.add(weight(weights, role, self.king, square), 1);
        }
    }
}

/// A point as this side sees the board.
#[inline]
fn seen_from(color: Color, square: Square) -> Square {
    match color {
        Color::Red => square,
        Color::Black => square.rotate(),
    }
}

/// The weight for files and ranks between a man and the king; a man may stand behind it.
fn weight(weights: &Weights, role: usize, king: Square, square: Square) -> &Pair {
    let files = king.file().abs_diff(square.file()) as usize;
    let ranks = (king.rank() + 2 - square.rank()) as usize;
    &weights.near[role][ranks.min(11)][files.min(5)]
}
