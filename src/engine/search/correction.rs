//! How far the evaluation was off in positions with the same pawns, guards or force: the
//! search's own findings correct it (correction history, as in Caissa and Stockfish).

use crate::board::Board;
use crate::prefetch;
use crate::score::{EVAL_MAX, Score};

const SIZE: usize = 1 << 14;
const MOST: i32 = 1_024;
const TABLES: usize = 4;

/// The corrections.
pub struct Corrections {
    tables: [Vec<[i16; 2]>; TABLES],
}

#[inline]
fn keys(board: &Board) -> [usize; TABLES] {
    let sums = board.sums();
    [
        sums.pawn_key,
        sums.guard_key,
        sums.force_keys[0],
        sums.force_keys[1],
    ]
    .map(|key| (key >> 40) as usize & (SIZE - 1))
}

impl Corrections {
    /// Nothing learned.
    pub fn new() -> Corrections {
        Corrections {
            tables: core::array::from_fn(|_| vec![[0; 2]; SIZE]),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for table in &mut self.tables {
            table.fill([0; 2]);
        }
    }

    /// Asks memory for what will correct this position's evaluation.
    #[inline]
    pub fn touch(&self, board: &Board) {
        if prefetch::CHEAP {
            for (table, key) in self.tables.iter().zip(keys(board)) {
                prefetch::prefetch(&table[key]);
            }
        }
    }

    /// An evaluation, corrected.
    #[inline]
    pub fn apply(&self, board: &Board, eval: Score) -> Score {
        let turn = board.turn().index();
        let mut sum = 0;
        for (table, key) in self.tables.iter().zip(keys(board)) {
            sum += i32::from(table[key][turn]);
        }
        (eval + sum / 32).clamp(-EVAL_MAX, EVAL_MAX)
    }

    /// Learns that a search of this depth came out `error` above the evaluation.
    #[inline]
    pub fn learn(&mut self, board: &Board, depth: i32, error: Score) {
        let turn = board.turn().index();
        let bonus = (error * depth / 8).clamp(-MOST / 4, MOST / 4);
        for (table, key) in self.tables.iter_mut().zip(keys(board)) {
            let entry = &mut table[key][turn];
            let value = i32::from(*entry);
            *entry = (value + bonus - value * bonus.abs() / MOST) as i16;
        }
    }
}

impl Default for Corrections {
    fn default() -> Self {
        Corrections::new()
    }
}
