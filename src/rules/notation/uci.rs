//! UCI move text with ranks 0-9: `h2e2`. The canonical text of a move everywhere.

use crate::{Move, Square};

/// `h2e2`
pub(super) fn write(out: &mut String, mv: Move) {
    push_point(out, mv.from());
    push_point(out, mv.to());
}

fn push_point(out: &mut String, square: Square) {
    out.push((b'a' + square.file()) as char);
    out.push((b'0' + square.rank()) as char);
}

/// Reads `h2e2`, letters in either case; `None` for anything else.
pub(super) fn parse(text: &str) -> Option<Move> {
    let (from, to) = text.split_at_checked(2)?;
    Some(Move::new(Square::parse(from)?, Square::parse(to)?))
}

/// Reads two points with ranks 0-9, letters in either case, a dash between them or not.
pub(super) fn points(chars: &[char]) -> Option<Move> {
    match *chars {
        [f1, r1, f2, r2] | [f1, r1, '-', f2, r2] => Some(Move::new(point(f1, r1)?, point(f2, r2)?)),
        _ => None,
    }
}

fn point(file: char, rank: char) -> Option<Square> {
    Square::new(file_index(file)?, rank.to_digit(10)? as u8)
}

/// 0 to 8 for `a` to `i` in either case.
pub(super) fn file_index(letter: char) -> Option<u8> {
    let lower = letter.to_ascii_lowercase();
    ('a'..='i').contains(&lower).then(|| lower as u8 - b'a')
}
