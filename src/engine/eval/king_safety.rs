//! Danger to a king: pressure on its palace, cannons bearing on it, checks that could be
//! given, tallied for the attacker.

use super::Terms;
use super::attacks::Attacks;
use super::tally::Tally;
use super::weights::Weights;
use crate::board::Board;
use xiangqi_rules::{Bitboard, Color, Position, Role, Siege, Square};

/// Tallies the danger `color`'s men are to the other king.
#[inline(always)]
pub(super) fn danger<T: Tally>(
    terms: &Terms<'_>,
    board: &Board,
    color: Color,
    own: &Attacks,
    other: &Attacks,
    tally: &mut T,
) {
    let weights = terms.weights;
    let (position, sums) = (board.position(), board.sums());
    let guards = sums.count(!color, Role::Advisor) + sums.count(!color, Role::Elephant);
    let row = &weights.palace_attackers[guards.min(4) as usize];
    tally.add(&row[own.palace_attackers.min(5)], 1);

    let king = position.king_square(!color);
    let rooks = sums.count(color, Role::Rook);
    for cannon in position.pieces(color, Role::Cannon) {
        cannon_on(position, color, king, cannon, rooks, weights, tally);
    }

    let siege = Siege::new(position, king);
    let open = !(position.men(color) | other.all);
    let mut ways = 0;
    let checks = [
        own.by_horses & siege.horse_points(),
        own.by_rooks & siege.rook_points(),
        own.by_cannons & siege.cannon_points(),
    ];
    for (points, weight) in checks.into_iter().zip(&weights.safe_check) {
        if !(points & open).is_empty() {
            tally.add(weight, 1);
            ways += 1;
        }
    }
    tally.add(&weights.safe_checks[ways], 1);
}

/// What one cannon does on the king's lines.
#[inline]
fn cannon_on<T: Tally>(
    position: &Position,
    color: Color,
    king: Square,
    cannon: Square,
    rooks: i32,
    weights: &Weights,
    tally: &mut T,
) {
    if cannon.file() == king.file() {
        let line = position.file_occupancy(king.file());
        let men = between(line, cannon.rank(), king.rank()).min(3);
        tally.add(&weights.cannon_on_file[men], 1);
        if men == 0 {
            tally.add(&weights.hollow_cannon_rook, rooks);
        }
    } else if cannon.rank() == king.rank() {
        let line = position.rank_occupancy(king.rank());
        let men = between(line, cannon.file(), king.file()).min(3);
        tally.add(&weights.cannon_on_rank[men], 1);
    }
    let edges = BOTTOM[(!color).index()];
    if rooks > 0 && edges.contains(cannon) {
        tally.add(&weights.bottom_cannon, 1);
    }
}

/// The last rank of each side outside its palace.
const BOTTOM: [Bitboard; 2] = [bottom(0), bottom(9)];

const fn bottom(rank: u8) -> Bitboard {
    let mut points = Bitboard::EMPTY;
    let mut file = 0;
    while file < 9 {
        if (file < 3 || file > 5)
            && let Some(square) = Square::new(file, rank)
        {
            points = points.with(square);
        }
        file += 1;
    }
    points
}

/// How many men stand between two places of a line.
#[inline]
fn between(line: u16, a: u8, b: u8) -> usize {
    let (low, high) = (a.min(b), a.max(b));
    let mut men = line >> low >> 1 & ((1 << (high - low)) - 1) >> 1;
    let mut count = 0;
    while men != 0 {
        men &= men - 1;
        count += 1;
    }
    count
}
