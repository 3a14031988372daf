//! Named formations: linked horses, the horse in its own palace's middle, rook files, pawns
//! side by side.

use super::Terms;
use super::attacks::Attacks;
use super::tally::Tally;
use super::weights::Weights;
use xiangqi_rules::{Bitboard, Color, Position, Role, Square};

/// Tallies a side's formations.
#[inline(always)]
pub(super) fn patterns<T: Tally>(
    terms: &Terms<'_>,
    position: &Position,
    color: Color,
    attacks: &Attacks,
    tally: &mut T,
) {
    let weights = terms.weights;
    let horses = position.pieces(color, Role::Horse);
    if (attacks.by_horses & horses).count() >= 2 {
        tally.add(&weights.linked_horses, 1);
    }
    if !(horses & MIDDLE[color.index()]).is_empty() {
        tally.add(&weights.palace_horse, 1);
        let on_file = position.pieces(!color, Role::Cannon) & MIDDLE_FILE;
        if !on_file.is_empty() {
            tally.add(&weights.palace_horse_cannon, 1);
        }
    }
    let king = position.king_square(!color);
    let own = position.men(color);
    for rook in position.pieces(color, Role::Rook) {
        let ahead = &AHEAD[color.index()][rook.index()];
        let clear = (own & *ahead).is_empty();
        rook_file(weights, clear, rook, king, tally);
    }
    let crossed = position.pieces(color, Role::Pawn) & Bitboard::half(!color);
    tally.add(
        &weights.linked_pawns,
        (crossed & crossed.east()).count() as i32,
    );
}

#[inline]
fn rook_file<T: Tally>(weights: &Weights, clear: bool, rook: Square, king: Square, tally: &mut T) {
    if clear {
        tally.add(&weights.rook_open_file, 1);
    }
    if matches!(rook.file(), 3 | 5) {
        tally.add(&weights.rook_rib_file[usize::from(clear)], 1);
    }
    if rook.file() == king.file() {
        tally.add(&weights.rook_on_king_file, 1);
    }
}

const MIDDLE: [Bitboard; 2] = [point(4, 1), point(4, 8)];
const MIDDLE_FILE: Bitboard = file(4, 0, 9);

/// Ahead of a point on its file, by side and square.
static AHEAD: [[Bitboard; 90]; 2] = {
    let mut table = [[Bitboard::EMPTY; 90]; 2];
    let mut index = 0;
    while index < 90 {
        let (at, rank) = ((index % 9) as u8, (index / 9) as u8);
        table[0][index] = file(at, rank + 1, 9);
        if rank > 0 {
            table[1][index] = file(at, 0, rank - 1);
        }
        index += 1;
    }
    table
};

const fn point(file: u8, rank: u8) -> Bitboard {
    match Square::new(file, rank) {
        Some(square) => Bitboard::of(square),
        None => Bitboard::EMPTY,
    }
}

const fn file(file: u8, from: u8, to: u8) -> Bitboard {
    let mut points = Bitboard::EMPTY;
    let mut rank = from;
    while rank <= to {
        if let Some(square) = Square::new(file, rank) {
            points = points.with(square);
        }
        rank += 1;
    }
    points
}
