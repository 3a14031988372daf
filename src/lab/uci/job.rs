//! A search as the session hands it to the engine's thread.

use super::place::Ranks;
use crate::protocol::Dialect;
use xiangqi_engine::{Level, Limits};
use xiangqi_rules::Game;

/// What to search, how, and how to tell of it.
#[derive(Clone, Debug)]
pub struct Job {
    /// The game, its moves counting for repetition.
    pub game: Game,
    /// When to end, level not considered.
    pub limits: Limits,
    /// How strong to play.
    pub level: Level,
    /// Chance for the levels below the highest.
    pub seed: u64,
    /// The opponent's time runs until the ponder hit.
    pub ponder: bool,
    /// Goes on until stopped.
    pub infinite: bool,
    /// The opponent offers a draw.
    pub draw: bool,
    /// Whether to give up a game that is mate in few moves (UCCI).
    pub resign: bool,
    /// How to speak.
    pub dialect: Dialect,
    /// How to number ranks.
    pub ranks: Ranks,
}
