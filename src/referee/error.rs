//! Why an event is refused.

use crate::touch::{Clause, TouchError};
use core::fmt;
use xiangqi_rules::{Color, IllegalMove, Move, Outcome, Square};

/// Why an event is refused, or did not do what it was meant to.
///
/// Returned as an error, nothing has changed. In a [`Reply`](crate::Reply), the event is in
/// the log and has had another effect: a foul, or the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefereeError {
    /// The time lies before that of the last event.
    TimeBackwards {
        /// The time of this event.
        at: u64,
        /// The time of the last one.
        last: u64,
    },
    /// The time is beyond [`MAX_TIME`](crate::MAX_TIME).
    TimeRange {
        /// The time.
        at: u64,
    },
    /// The game is over. An agreed draw and a resignation cannot be taken back either.
    Over(Outcome),
    /// The game has not started.
    NotStarted,
    /// The game has started before.
    AlreadyStarted,
    /// The clock is stopped.
    Paused,
    /// The clock is not stopped.
    NotPaused,
    /// It is the other side's move.
    NotToMove {
        /// The side that wanted to act.
        color: Color,
    },
    /// A move of the side that is not to move: two moves in a row.
    OutOfTurn {
        /// Its side.
        color: Color,
        /// The move.
        mv: Move,
    },
    /// The move is not legal.
    Illegal(IllegalMove),
    /// Touched pieces bind the player to other moves.
    Bound {
        /// The move.
        mv: Move,
        /// The clause that binds.
        clause: Clause,
    },
    /// An empty point is touched.
    NothingTouched {
        /// The point.
        square: Square,
    },
    /// Touched pieces do not bind in this game.
    TouchMoveOff,
    /// The opponent's offer stands: accept or decline it.
    OfferStanding {
        /// The side that made it.
        by: Color,
    },
    /// The opponent has offered nothing that could be answered.
    NoOffer,
    /// The side has offered a draw and the opponent has not since.
    RepeatedOffer {
        /// The side.
        color: Color,
    },
    /// The position does not stand for the third time.
    NoRepetition {
        /// How often it has stood.
        occurrences: u32,
    },
    /// The natural limit is not reached.
    LimitNotReached {
        /// Plies that count so far.
        plies: u32,
        /// Plies that must count.
        limit: u32,
    },
    /// There is no natural limit in this game.
    NoLimit,
    /// There is no clock in this game.
    NoClock,
    /// The flag has not fallen.
    FlagNotFallen {
        /// Whose.
        color: Color,
    },
    /// The flag had fallen before: the game is over by that.
    FlagFallen {
        /// Whose.
        color: Color,
    },
    /// Nobody looks at lateness in this game.
    LatenessNotKept,
    /// The player has not come.
    NotHere {
        /// Who.
        color: Color,
    },
    /// The player has come.
    AlreadyHere {
        /// Who.
        color: Color,
    },
    /// The player still may come in time.
    NotLate {
        /// Who.
        color: Color,
    },
    /// Neither player came in time: the arbiter must decide.
    BothLate,
}

impl RefereeError {
    /// The stable code: `referee/...`, or `move/...` for an illegal move.
    pub fn code(&self) -> String {
        let name = match self {
            RefereeError::Illegal(illegal) => return illegal.code(),
            RefereeError::NothingTouched { .. } => return TouchError::CODE.into(),
            RefereeError::TimeBackwards { .. } => "time-backwards",
            RefereeError::TimeRange { .. } => "time-range",
            RefereeError::Over(_) => "over",
            RefereeError::NotStarted => "not-started",
            RefereeError::AlreadyStarted => "already-started",
            RefereeError::Paused => "paused",
            RefereeError::NotPaused => "not-paused",
            RefereeError::NotToMove { .. } => "not-to-move",
            RefereeError::OutOfTurn { .. } => "out-of-turn",
            RefereeError::Bound { .. } => "bound",
            RefereeError::TouchMoveOff => "touch-move-off",
            RefereeError::OfferStanding { .. } => "offer-standing",
            RefereeError::NoOffer => "no-offer",
            RefereeError::RepeatedOffer { .. } => "repeated-offer",
            RefereeError::NoRepetition { .. } => "no-repetition",
            RefereeError::LimitNotReached { .. } => "limit-not-reached",
            RefereeError::NoLimit => "no-limit",
            RefereeError::NoClock => "no-clock",
            RefereeError::FlagNotFallen { .. } => "flag-not-fallen",
            RefereeError::FlagFallen { .. } => "flag-fallen",
            RefereeError::LatenessNotKept => "lateness-not-kept",
            RefereeError::NotHere { .. } => "not-here",
            RefereeError::AlreadyHere { .. } => "already-here",
            RefereeError::NotLate { .. } => "not-late",
            RefereeError::BothLate => "both-late",
        };
        format!("referee/{name}")
    }
}

impl From<TouchError> for RefereeError {
    fn from(error: TouchError) -> RefereeError {
        let TouchError::Nothing { square } = error;
        RefereeError::NothingTouched { square }
    }
}

impl fmt::Display for RefereeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RefereeError::TimeBackwards { at, last } => {
                write!(
                    f,
                    "time {at} lies before {last}, the time of the last event"
                )
            }
            RefereeError::TimeRange { at } => write!(f, "{at} is no time in milliseconds"),
            RefereeError::Over(outcome) => write!(
                f,
                "the game is over: {} by {}",
                outcome.score(),
                outcome.reason.name()
            ),
            RefereeError::NotStarted => f.write_str("the game has not started"),
            RefereeError::AlreadyStarted => f.write_str("the game has started before"),
            RefereeError::Paused => f.write_str("the clock is stopped"),
            RefereeError::NotPaused => f.write_str("the clock is not stopped"),
            RefereeError::NotToMove { color } => write!(f, "{color} is not to move"),
            RefereeError::OutOfTurn { color, mv } => {
                write!(f, "{mv}: {color} is not to move, that is a move too many")
            }
            RefereeError::Illegal(illegal) => illegal.fmt(f),
            RefereeError::Bound { mv, clause } => {
                write!(f, "{mv}: touched pieces bind to another move ({clause})")
            }
            RefereeError::NothingTouched { square } => {
                TouchError::Nothing { square: *square }.fmt(f)
            }
            RefereeError::TouchMoveOff => f.write_str("touched pieces do not bind in this game"),
            RefereeError::OfferStanding { by } => {
                write!(f, "{by}'s offer stands: accept or decline it")
            }
            RefereeError::NoOffer => f.write_str("the opponent's offer of a draw does not stand"),
            RefereeError::RepeatedOffer { color } => write!(
                f,
                "{color} has offered a draw and may not again before the opponent has"
            ),
            RefereeError::NoRepetition { occurrences } => write!(
                f,
                "the position has stood {occurrences} times, three are needed"
            ),
            RefereeError::LimitNotReached { plies, limit } => {
                write!(
                    f,
                    "{plies} plies without a capture count, {limit} are needed"
                )
            }
            RefereeError::NoLimit => f.write_str("there is no natural limit in this game"),
            RefereeError::NoClock => f.write_str("there is no clock in this game"),
            RefereeError::FlagNotFallen { color } => write!(f, "{color}'s flag has not fallen"),
            RefereeError::FlagFallen { color } => write!(f, "{color}'s flag had fallen before"),
            RefereeError::LatenessNotKept => f.write_str("lateness does not count in this game"),
            RefereeError::NotHere { color } => write!(f, "{color} has not come"),
            RefereeError::AlreadyHere { color } => write!(f, "{color} has come before"),
            RefereeError::NotLate { color } => write!(f, "{color} still may come in time"),
            RefereeError::BothLate => {
                f.write_str("neither player came in time: the arbiter must decide")
            }
        }
    }
}

impl core::error::Error for RefereeError {}
