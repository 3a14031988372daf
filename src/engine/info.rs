//! What a search tells while it runs and when it ends.

use crate::score::Score;
use crate::tt::Bound;
use xiangqi_rules::Move;

/// One line of play with its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// From the side to move.
    pub score: Score,
    /// The moves; the first is the one the line is about.
    pub moves: Vec<Move>,
    /// The depth it was searched to.
    pub depth: u32,
}

/// How far a search is. One comes for each line of each finished depth.
#[derive(Clone, Copy, Debug)]
pub struct Info<'a> {
    /// Depth in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// Which of the best lines this is, from 1.
    pub multi_pv: usize,
    /// From the side to move.
    pub score: Score,
    /// Whether the score is exact or only a bound.
    pub bound: Bound,
    /// Positions visited so far.
    pub nodes: u64,
    /// Milliseconds so far, by the host's clock.
    pub time_ms: u64,
    /// How full the table is, in thousandths.
    pub hash_permille: u32,
    /// The line.
    pub moves: &'a [Move],
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// A limit of depth, nodes, time or mate was reached.
    Limit,
    /// It was told to.
    Stopped,
    /// There is nothing to search: no legal move, or none of those asked for.
    NoMoves,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best lines, best first; none if there is no move.
    pub lines: Vec<Line>,
    /// The deepest finished depth.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Why it ended.
    pub ended: Ended,
}

impl Found {
    /// The best move.
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// The answer expected to it.
    pub fn ponder(&self) -> Option<Move> {
        self.lines.first()?.moves.get(1).copied()
    }

    /// The best line's score, from the side to move.
    pub fn score(&self) -> Option<Score> {
        Some(self.lines.first()?.score)
    }
}
