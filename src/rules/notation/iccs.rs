//! ICCS move text: `H2-E2`, as the Internet Chinese Chess Server wrote it.

use crate::{Move, Square};

/// `H2-E2`
pub fn write(mv: Move) -> String {
    let mut text = format!("{}-{}", mv.from(), mv.to());
    text.make_ascii_uppercase();
    text
}

/// Reads `H2-E2`, letters in either case; `None` for anything else.
pub fn parse(text: &str) -> Option<Move> {
    let (from, to) = text.split_once('-')?;
    Some(Move::new(Square::parse(from)?, Square::parse(to)?))
}
