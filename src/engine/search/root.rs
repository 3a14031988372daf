//! The moves of the root and what is known about each.

use super::lines::Principal;
use crate::info::Line;
use crate::score::{INFINITE, Score};
use xiangqi_rules::{Move, Position};

/// A move of the root.
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score at this depth, [`-INFINITE`](INFINITE) if it was found to be no better.
    pub score: Score,
    /// Its score at the depth before.
    pub previous: Score,
    /// The longest line looked at when it was searched.
    pub seldepth: usize,
    /// The line that starts with it.
    pub line: Principal,
}

impl RootMove {
    /// The line in words of the outside.
    pub fn to_line(&self, depth: u32) -> Line {
        let score = if self.score == -INFINITE {
            self.previous
        } else {
            self.score
        };
        Line {
            score: if score == -INFINITE { 0 } else { score },
            moves: self.line.moves().to_vec(),
            depth,
        }
    }
}

/// The root's moves: all legal ones, or those of `wanted` that are.
pub fn moves(position: &Position, wanted: &[Move]) -> Vec<RootMove> {
    let legal = position.legal_moves();
    legal
        .iter()
        .filter(|mv| wanted.is_empty() || wanted.contains(mv))
        .map(|&mv| RootMove {
            mv,
            score: -INFINITE,
            previous: -INFINITE,
            seldepth: 0,
            line: Principal::of(mv),
        })
        .collect()
}
