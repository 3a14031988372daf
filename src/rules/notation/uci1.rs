//! UCI move text with ranks 1-10, as Fairy-Stockfish and pychess write it: `h3e3`, `a10a9`.

use super::uci::file_index;
use crate::{Move, Square};

/// `h3e3`
pub(super) fn write(out: &mut String, mv: Move) {
    push_point(out, mv.from());
    push_point(out, mv.to());
}

/// `a10`
fn push_point(out: &mut String, square: Square) {
    out.push((b'a' + square.file()) as char);
    push_rank(out, square);
}

/// `10`
pub(super) fn push_rank(out: &mut String, square: Square) {
    if square.rank() == 9 {
        out.push_str("10");
    } else {
        out.push((b'1' + square.rank()) as char);
    }
}

/// Reads two points with ranks 1-10, letters in either case, a dash between them or not.
pub(super) fn points(chars: &[char]) -> Option<Move> {
    let (from, rest) = point(chars)?;
    let rest = rest.strip_prefix(&['-']).unwrap_or(rest);
    match point(rest)? {
        (to, []) => Some(Move::new(from, to)),
        _ => None,
    }
}

/// A point at the start of a text, and what follows it.
fn point(chars: &[char]) -> Option<(Square, &[char])> {
    let (&file, rest) = chars.split_first()?;
    let (rank, rest) = rank(rest)?;
    Some((Square::new(file_index(file)?, rank)?, rest))
}

/// A rank 1-10 at the start of a text, as 0-9, and what follows it.
pub(super) fn rank(chars: &[char]) -> Option<(u8, &[char])> {
    match chars {
        ['1', '0', rest @ ..] => Some((9, rest)),
        [digit @ '1'..='9', rest @ ..] => Some((*digit as u8 - b'1', rest)),
        _ => None,
    }
}
