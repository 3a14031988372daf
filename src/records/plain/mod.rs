//! Records without a form of their own: moves with or without a FEN, and lists of FENs.

mod fens;
mod find;
mod lists;

pub use fens::read_fens;
pub use lists::read_moves;

pub(crate) use find::{fen_of, find_fen};
