//! When a search ends, and what it looks at.

use crate::score::MAX_PLY;
use xiangqi_rules::Move;

/// The time a side has on its clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SideTime {
    /// Left, in milliseconds.
    pub remaining_ms: u64,
    /// Added for each move.
    pub increment_ms: u64,
    /// Moves until more time comes; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// When a search ends. Without any limit it goes on until it is stopped, or to
/// [`Limits::MAX_DEPTH`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// After this depth, 1 at least.
    pub depth: Option<u32>,
    /// After so many nodes.
    pub nodes: Option<u64>,
    /// After so many milliseconds.
    pub move_time_ms: Option<u64>,
    /// With time to be shared out over a game.
    pub clock: Option<SideTime>,
    /// Once a mate in so many plies or fewer is found.
    pub mate_plies: Option<u32>,
    /// How many best moves to tell apart; 0 counts as 1.
    pub multi_pv: usize,
    /// The moves to look at; none of them for all. Illegal ones are ignored.
    pub search_moves: Vec<Move>,
}

impl Limits {
    /// The greatest depth.
    pub const MAX_DEPTH: u32 = MAX_PLY as u32 - 8;

    /// A search of so many nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// A search to this depth.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// A search of so many milliseconds.
    pub fn move_time(ms: u64) -> Limits {
        Limits {
            move_time_ms: Some(ms),
            ..Limits::default()
        }
    }
}
