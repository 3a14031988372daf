//! Why a move was not played.

use crate::{IllegalMove, Outcome, SetupError};
use core::fmt;

/// Why a move was not played. The game is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The set-up is not a position that can be played on.
    Unplayable(SetupError),
    /// The game is over.
    GameOver(Outcome),
    /// The move is not legal.
    Illegal(IllegalMove),
}

impl PlayError {
    /// The stable code: `fen/...`, `game/over` or `move/...`.
    pub fn code(&self) -> String {
        match self {
            PlayError::Unplayable(error) => format!("fen/{}", error.issue()),
            PlayError::GameOver(_) => "game/over".into(),
            PlayError::Illegal(illegal) => illegal.code(),
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Unplayable(error) => write!(f, "the set-up cannot be played on: {error}"),
            PlayError::GameOver(outcome) => {
                write!(
                    f,
                    "the game is over: {} by {}",
                    outcome.score(),
                    outcome.reason.name()
                )
            }
            PlayError::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl core::error::Error for PlayError {}
