//! Short algebraic notation, after Western chess: `Che2`, `Cxh9+`, `exe5`, `Rb5#`.
//!
//! A letter, where two could go there the file or else the rank of the piece, `x` if it
//! captures, the target, `+` or `#`. WinBoard counts ranks from 0 and gives pawns no letter
//! but, where they capture or go sideways, their file; pychess counts from 1 and gives them
//! a `P`.

use super::choice::{Failure, choose};
use super::uci1::{push_rank, rank as rank_from_one};
use crate::{Bitboard, Move, Piece, Position, Role, Square};

/// What ranks are counted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Base {
    /// 0-9: WinBoard.
    Zero,
    /// 1-10: pychess.
    One,
}

/// A text, understood.
pub(super) struct San {
    role: Role,
    /// Whether the role has its letter.
    named: bool,
    file: Option<u8>,
    rank: Option<u8>,
    captures: bool,
    to: Square,
}

/// Whether a text has the letters of this notation: a piece in upper case, then a file or
/// `x` in lower case.
pub(super) fn looks_like(chars: &[char]) -> bool {
    match chars {
        [first, rest @ ..] => {
            first.is_ascii_uppercase()
                && Piece::from_letter(*first).is_some()
                && rest.iter().any(char::is_ascii_lowercase)
        }
        [] => false,
    }
}

/// Reads a text; `None` if it is not in this notation. Pawns may have a `P` or not, and
/// more of the start may be named than needed, with a dash or not: `Ch2-e2`.
pub(super) fn parse(chars: &[char], base: Base) -> Option<San> {
    let (role, named, rest) = match chars {
        [letter, rest @ ..] if letter.is_ascii_uppercase() => {
            (Piece::from_letter(*letter)?.role, true, rest)
        }
        _ => (Role::Pawn, false, chars),
    };
    let target = rest.iter().rposition(|&c| file_index(c).is_some())?;
    let (start, target) = rest.split_at(target);
    let (&file, target_rank) = target.split_first()?;
    let (target_rank, []) = rank(target_rank, base)? else {
        return None;
    };
    let to = Square::new(file_index(file)?, target_rank)?;
    let (start, captures) = match start {
        [start @ .., 'x' | ':'] => (start, true),
        [start @ .., '-'] if !start.is_empty() => (start, false),
        _ => (start, false),
    };
    let (file, start) = match start {
        [file, rest @ ..] if file_index(*file).is_some() => (file_index(*file), rest),
        _ => (None, start),
    };
    let rank = match start {
        [] => None,
        // Without a letter this would be a text of two points.
        _ if !named => return None,
        _ => match rank(start, base)? {
            (rank, []) => Some(rank),
            _ => return None,
        },
    };
    Some(San {
        role,
        named,
        file,
        rank,
        captures,
        to,
    })
}

fn file_index(letter: char) -> Option<u8> {
    ('a'..='i').contains(&letter).then(|| letter as u8 - b'a')
}

/// A rank at the start of a text, as 0-9, and what follows it.
fn rank(chars: &[char], base: Base) -> Option<(u8, &[char])> {
    match (base, chars) {
        (Base::One, _) => rank_from_one(chars),
        (Base::Zero, [digit @ '0'..='9', rest @ ..]) => Some((*digit as u8 - b'0', rest)),
        (Base::Zero, _) => None,
    }
}

impl San {
    /// The legal move that is meant.
    pub(super) fn find(&self, position: &Position) -> Result<Move, Failure> {
        let piece = Piece::new(position.turn(), self.role);
        let mut pieces = position.pieces(piece.color, piece.role);
        if let Some(file) = self.file {
            pieces &= Bitboard::on_file(file, 0x3FF);
        }
        if let Some(rank) = self.rank {
            pieces &= Bitboard::on_rank(rank, 0x1FF);
        }
        if pieces.is_empty() {
            return Err(Failure::NoPiece(piece));
        }
        if self.captures && position.piece_at(self.to).is_none() {
            return Err(Failure::NoMove(piece));
        }
        // Without letter and file a pawn goes straight, where it can.
        let ahead = pieces & Bitboard::on_file(self.to.file(), 0x3FF);
        if !self.named && self.file.is_none() {
            for from in ahead {
                let mv = Move::new(from, self.to);
                if position.is_legal(mv) {
                    return Ok(mv);
                }
            }
        }
        choose(position, piece, pieces.map(|from| Move::new(from, self.to)))
    }
}

/// Writes a legal move of `piece`.
pub(super) fn write(out: &mut String, position: &Position, piece: Piece, mv: Move, base: Base) {
    let (from, to) = (mv.from(), mv.to());
    let captures = position.piece_at(to).is_some();
    let bare = piece.role == Role::Pawn && base == Base::Zero;
    if !bare {
        out.push(piece.english_letter().to_ascii_uppercase());
    }
    let mut rivals = Bitboard::EMPTY;
    for other in position.pieces(piece.color, piece.role) {
        if other != from && position.is_legal(Move::new(other, to)) {
            rivals = rivals.with(other);
        }
    }
    // Of two of a kind file or rank is enough, and pawns on one file have no target in common.
    let on_file = !(rivals & Bitboard::on_file(from.file(), 0x3FF)).is_empty();
    let sideways = from.file() != to.file();
    if bare && (captures || sideways) || !rivals.is_empty() && !on_file {
        out.push((b'a' + from.file()) as char);
    }
    if on_file {
        push_rank_of(out, from, base);
    }
    if captures {
        out.push('x');
    }
    out.push((b'a' + to.file()) as char);
    push_rank_of(out, to, base);
    let mut after = position.clone();
    after.play_unchecked(mv);
    if after.is_check() {
        out.push(if after.has_legal_move() { '+' } else { '#' });
    }
}

fn push_rank_of(out: &mut String, square: Square, base: Base) {
    match base {
        Base::Zero => out.push((b'0' + square.rank()) as char),
        Base::One => push_rank(out, square),
    }
}
