//! How much time the players have: what is set before the game. What is left of it during
//! the game is in `clock`.
//!
//! ```text
//!   per move      every move within a fixed time            S0 art. 5 (2)
//!   stage         so many moves in a period, then the next   S1 4.1.4
//!   last stage    all remaining moves: sudden death; or so many moves again and again
//!   byoyomi       after the last stage: periods of time, one is lost by overstepping it
//! ```

use crate::MAX_TIME;
use crate::settings::SettingsError;

/// The time control of a game. The parts can be combined; at least one must be there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TimeControl {
    /// The most milliseconds one move may take, `None` for no such limit.
    pub per_move: Option<u64>,
    /// The stages in order. What is left of one is taken along to the next. A last stage
    /// with a number of moves is given again each time that number is made.
    pub stages: Vec<Stage>,
    /// What follows when the time of the last stage is used up, `None` for the flag.
    pub byoyomi: Option<Byoyomi>,
}

/// A stage of a time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// How many moves must be made in it, from 1; `None` for all that are left, which only
    /// the last stage may have.
    pub moves: Option<u32>,
    /// Milliseconds for those moves, from 1.
    pub time: u64,
    /// Milliseconds added after each move (Fischer).
    pub increment: u64,
    /// Milliseconds of a move's time that are given back after it, no more than it took
    /// (Bronstein).
    pub delay: u64,
}

/// Periods that follow the main time (读秒).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Byoyomi {
    /// How many periods there are, from 1.
    pub periods: u32,
    /// Milliseconds of a period, from 1. A move made within it leaves it whole.
    pub time: u64,
}

impl Stage {
    /// All moves in this time (包干制).
    pub const fn sudden_death(time: u64) -> Stage {
        Stage {
            moves: None,
            time,
            increment: 0,
            delay: 0,
        }
    }

    /// So many moves in this time.
    pub const fn moves_in(moves: u32, time: u64) -> Stage {
        Stage {
            moves: Some(moves),
            ..Stage::sudden_death(time)
        }
    }

    /// The same with an increment after each move (Fischer).
    #[must_use]
    pub const fn with_increment(self, increment: u64) -> Stage {
        Stage { increment, ..self }
    }

    /// The same with a delay given back after each move (Bronstein).
    #[must_use]
    pub const fn with_delay(self, delay: u64) -> Stage {
        Stage { delay, ..self }
    }
}

impl TimeControl {
    /// One stage and nothing else.
    pub fn stage(stage: Stage) -> TimeControl {
        TimeControl {
            stages: vec![stage],
            ..TimeControl::default()
        }
    }

    /// Every move within this time and nothing else (S0 art. 5 (2)).
    pub fn per_move(time: u64) -> TimeControl {
        TimeControl {
            per_move: Some(time),
            ..TimeControl::default()
        }
    }

    /// Whether the control makes sense.
    ///
    /// # Errors
    /// The first field that does not: `clock.stages[1].moves`.
    pub fn check(&self) -> Result<(), SettingsError> {
        let bad = |field: String, why| Err(SettingsError::Field { field, why });
        let time = |field: String, value: u64, least: u64| {
            if value < least || value > MAX_TIME {
                bad(field, "is no such time in milliseconds")
            } else {
                Ok(())
            }
        };
        if self.per_move.is_none() && self.stages.is_empty() && self.byoyomi.is_none() {
            return bad("clock".into(), "gives no time at all");
        }
        if let Some(limit) = self.per_move {
            time("clock.perMove".into(), limit, 1)?;
        }
        for (index, stage) in self.stages.iter().enumerate() {
            let field = |name| format!("clock.stages[{index}].{name}");
            time(field("time"), stage.time, 1)?;
            time(field("increment"), stage.increment, 0)?;
            time(field("delay"), stage.delay, 0)?;
            let last = index + 1 == self.stages.len();
            match stage.moves {
                Some(0) => return bad(field("moves"), "must be at least 1"),
                None if !last => {
                    return bad(field("moves"), "may be open in the last stage only");
                }
                Some(_) if last && self.byoyomi.is_some() => {
                    return bad(
                        field("moves"),
                        "must be open in the last stage before byoyomi",
                    );
                }
                _ => {}
            }
        }
        if let Some(byoyomi) = self.byoyomi {
            time("clock.byoyomi.time".into(), byoyomi.time, 1)?;
            if byoyomi.periods == 0 {
                return bad("clock.byoyomi.periods".into(), "must be at least 1");
            }
        }
        Ok(())
    }
}
