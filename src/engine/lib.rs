//! A xiangqi engine as a library: search, evaluation, mate prover. It has no protocol, no
//! clock, no thread and no random source of its own; the host passes in a [`Clock`], and the
//! same search is the same on every machine.
//!
//! Start reading at [`Engine`].
//!
//! ```
//! use xiangqi_engine::{Engine, Limits, NoClock};
//! use xiangqi_rules::Game;
//!
//! let mut engine = Engine::new(1);
//! let found = engine.search(&Game::default(), &Limits::nodes(2_000), &NoClock, &mut |_| {});
//! assert!(found.best().is_some());
//! ```

#![deny(unsafe_code)]

pub mod clock;
pub mod eval;
pub mod hash;
pub mod info;
pub mod levels;
pub mod limits;
pub mod mate;
pub mod nnue;
pub mod review;
pub mod score;
pub mod see;
pub mod tt;

mod board;
mod engine;
mod prefetch;
mod search;

pub use board::Board;
pub use clock::{Clock, NoClock, WithFlag};
pub use engine::{Engine, evaluate};
pub use hash::NoMemory;
pub use info::{Ended, Found, Info, Line};
pub use levels::Level;
pub use limits::{Limits, SideTime};
pub use mate::{MateAnswer, MateQuery, MateReport, MateTree, find_mate};
pub use review::{Mark, ReviewedPly};
pub use score::Score;
