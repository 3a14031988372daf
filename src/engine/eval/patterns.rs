//! Named formations: linked horses, the horse in its own palace's middle, rook files.

use super::attacks::Attacks;
use super::few;
use super::pair::Pair;
use super::weights::Weights;
use xiangqi_rules::{Bitboard, Color, Position, Role, Square};

/// The worth of a side's formations.
pub(super) fn patterns(
    position: &Position,
    color: Color,
    attacks: &Attacks,
    weights: &Weights,
) -> Pair {
    let mut worth = Pair::ZERO;
    let horses = position.pieces(color, Role::Horse);
    if few(attacks.by_horses & horses) >= 2 {
        worth += weights.linked_horses;
    }
    let middle = MIDDLE[color.index()];
    if !(horses & middle).is_empty() {
        worth += weights.palace_horse;
        let on_file = position.pieces(!color, Role::Cannon) & MIDDLE_FILE;
        if !on_file.is_empty() {
            worth += weights.palace_horse_cannon;
        }
    }
    let own = position.men(color);
    for rook in position.pieces(color, Role::Rook) {
        let ahead = ahead_of(rook, color);
        if (own & ahead).is_empty() {
            worth += weights.rook_open_file;
        }
        if matches!(rook.file(), 3 | 5) {
            worth += weights.rook_rib_file;
        }
    }
    worth
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

#[inline]
fn ahead_of(square: Square, color: Color) -> Bitboard {
    AHEAD[color.index()][square.index()]
}

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
