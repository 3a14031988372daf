//! Files of records, as the commands `check`, `convert` and `review` read and write them.

pub mod check;
pub mod convert;
mod counts;
mod decoding;
mod folders;
mod loss;
pub mod review;
mod sink;
mod source;
pub mod speed;
mod target;

pub use loss::{Loss, losses};
pub use source::Source;
pub use target::{Target, WRITTEN};
