//! ICCS move text: `H2-E2`, as the Internet Chinese Chess Server wrote it.

use crate::{Move, Square};

/// `H2-E2`
pub(super) fn write(out: &mut String, mv: Move) {
    push_point(out, mv.from());
    out.push('-');
    push_point(out, mv.to());
}

fn push_point(out: &mut String, square: Square) {
    out.push((b'A' + square.file()) as char);
    out.push((b'0' + square.rank()) as char);
}

/// Reads `H2-E2`, letters in either case; `None` for anything else.
pub(super) fn parse(text: &str) -> Option<Move> {
    let (from, to) = text.split_once('-')?;
    Some(Move::new(Square::parse(from)?, Square::parse(to)?))
}
