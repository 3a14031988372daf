//! Competition procedure of xiangqi (requirements R8, R9, R11 to R15): the referee of a game
//! and the draw of a knock-out. Knows no clock and no random source: times and seeds are
//! passed in.
//!
//! Start reading at [`Referee`] and its [`apply`](Referee::apply), or at
//! [`Tournament`](tournament::Tournament). What the players may do at the board is in
//! [`touch`]; JSON in and out is in `json`.
//!
//! Clauses are cited by source: S0 is the collection of popular rule texts (its art. 5 holds
//! the competition rules), S1 the numbered regulations (4.1 losses, 4.2 draws).

mod attendance;
mod board;
mod clock;
mod error;
mod event;
mod foul;
mod json;
mod names;
mod offers;
mod procedure;
mod referee;
mod settings;
mod time_control;

pub mod touch;
pub mod tournament;

pub use clock::ClockView;
pub use error::RefereeError;
pub use event::{Act, Event, Ground, Ruling};
pub use foul::{Foul, FoulKind};
pub use json::{JsonError, parse as parse_json};
pub use referee::{RebuildError, Referee, Reply};
pub use settings::{
    FlagResult, Handling, IllegalMove, OfferTime, Settings, SettingsError, WrongClaim,
};
pub use time_control::{Byoyomi, Stage, TimeControl};

/// The latest time and the longest duration, in milliseconds: the largest whole number that
/// JavaScript holds exactly.
pub const MAX_TIME: u64 = (1 << 53) - 1;
