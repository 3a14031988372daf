//! JSON texts and values. Reading is strict: a field that is missing, unknown, of the wrong
//! type or out of range is refused by its path.
//!
//! One file reads fields, the others each know the shape of one thing.

mod error;
mod event;
mod fields;
mod outcome;
mod referee;
mod settings;
mod touch;
mod tournament;

pub use error::JsonError;
pub use fields::parse;
pub(crate) use fields::{Field, Fields, Gaps};
