//! The engine protocols UCI and UCCI as texts: lines become [`Command`]s, what the engine has
//! to say becomes lines.
//!
//! Must not know: threads, the engine's search, where lines come from and go to. Start reading
//! at [`parse`].

mod command;
mod error;
mod go;
mod say;
mod words;

pub(crate) use error::cut;
pub(crate) use words::number;

pub use command::{Command, Dialect, Place, Start, parse};
pub use error::ProtocolError;
pub use go::{Go, SideClock};
pub use say::{Best, banner, best, fault, info, note, score, total};
