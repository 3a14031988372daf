//! UCI move text with ranks 0-9: `h2e2`. The canonical text of a move everywhere.

use crate::{Move, Square};

/// Reads `h2e2`, letters in either case; `None` for anything else.
pub fn parse(text: &str) -> Option<Move> {
    let (from, to) = text.split_at_checked(2)?;
    Some(Move::new(Square::parse(from)?, Square::parse(to)?))
}
