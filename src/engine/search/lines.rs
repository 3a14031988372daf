//! Principal variations, collected from the leaves up (the triangular table).

use crate::score::MAX_PLY;
use xiangqi_rules::{Move, Square};

/// One line, of a fixed size.
#[derive(Clone, Copy)]
pub struct Principal {
    moves: [Move; MAX_PLY + 1],
    len: usize,
}

impl Principal {
    /// The line of one move.
    pub fn of(mv: Move) -> Principal {
        Principal {
            moves: [mv; MAX_PLY + 1],
            len: 1,
        }
    }

    /// The line of these moves, one at least, cut to what fits.
    pub fn from_moves(moves: &[Move]) -> Option<Principal> {
        let mut line = Principal::of(*moves.first()?);
        line.len = moves.len().min(MAX_PLY + 1);
        line.moves[..line.len].copy_from_slice(&moves[..line.len]);
        Some(line)
    }

    /// Its moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

/// The best line from each ply of the present one.
pub struct Lines {
    lines: Vec<Principal>,
}

impl Lines {
    /// Empty ones.
    pub fn new() -> Lines {
        let corner = Square::from_index(0).map(|square| Move::new(square, square));
        let mut empty = match corner {
            Some(mv) => Principal::of(mv),
            None => unreachable!("the board has a first point"),
        };
        empty.len = 0;
        Lines {
            lines: vec![empty; MAX_PLY + 2],
        }
    }

    /// Empties the line from `ply`.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.lines[ply].len = 0;
    }

    /// Makes the line from `ply` this move and what follows it.
    #[inline]
    pub fn update(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        extend(&mut head[ply], mv, &tail[0]);
    }

    /// Writes the root's move and what follows it into `line`.
    pub fn write(&self, mv: Move, line: &mut Principal) {
        extend(line, mv, &self.lines[1]);
    }
}

fn extend(line: &mut Principal, mv: Move, rest: &Principal) {
    let len = rest.len.min(MAX_PLY);
    line.moves[0] = mv;
    line.moves[1..=len].copy_from_slice(&rest.moves[..len]);
    line.len = len + 1;
}
