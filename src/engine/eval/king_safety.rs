//! Danger to a king: pressure on its palace, cannons bearing on it, guards that are missing.

use super::attacks::Attacks;
use super::pair::Pair;
use super::weights::Weights;
use crate::board::Board;
use xiangqi_rules::{Color, Position, Role, Square};

/// The danger `owner`'s king is in, as a gain of the other side.
pub(super) fn danger_to(board: &Board, owner: Color, attacks: &Attacks, weights: &Weights) -> Pair {
    let attacker = !owner;
    let (position, sums) = (board.position(), board.sums());
    let advisors = sums.count(owner, Role::Advisor);
    let elephants = sums.count(owner, Role::Elephant);
    let rooks = sums.count(attacker, Role::Rook);
    let cannons = sums.count(attacker, Role::Cannon);
    let horses = sums.count(attacker, Role::Horse);
    let (no_advisors, no_elephants) = ((2 - advisors).max(0), (2 - elephants).max(0));

    let mut danger = weights.advisor_rook * (no_advisors * rooks)
        + weights.advisor_horse * (no_advisors * horses)
        + weights.elephant_cannon * (no_elephants * cannons);

    let factor = weights.palace_factor[attacks.palace_attackers.min(7)];
    let scale = weights.palace_scale[((no_advisors + no_elephants) as usize).min(4)];
    let pressure = (attacks.palace_units * factor * scale) >> 8;
    danger += Pair::new(pressure, pressure * 3 / 4);

    let king = position.king_square(owner);
    for cannon in position.pieces(attacker, Role::Cannon) {
        danger += cannon_on(position, owner, king, cannon, rooks, weights);
    }
    for rook in position.pieces(attacker, Role::Rook) {
        if rook.file() == king.file() {
            danger += weights.rook_on_king_file;
        }
    }
    danger
}

/// What one cannon does on the king's lines.
fn cannon_on(
    position: &Position,
    owner: Color,
    king: Square,
    cannon: Square,
    rooks: i32,
    weights: &Weights,
) -> Pair {
    let mut danger = Pair::ZERO;
    let base = match owner {
        Color::Red => 0,
        Color::Black => 9,
    };
    if cannon.file() == king.file() {
        let line = position.file_occupancy(king.file());
        match between(line, cannon.rank(), king.rank()) {
            0 if cannon.rank().abs_diff(king.rank()) > 1 => {
                danger += weights.hollow_cannon + weights.hollow_cannon_rook * rooks;
            }
            2 => danger += weights.double_screen,
            _ => {}
        }
    } else if cannon.rank() == king.rank() {
        let line = position.rank_occupancy(king.rank());
        if between(line, cannon.file(), king.file()) == 2 {
            danger += weights.double_screen;
        }
    }
    if cannon.rank() == base && cannon.file().abs_diff(4) >= 2 && rooks > 0 {
        danger += weights.bottom_cannon;
    }
    danger
}

/// How many men stand between two places of a line.
fn between(line: u16, a: u8, b: u8) -> u32 {
    let (low, high) = (a.min(b), a.max(b));
    (line >> low >> 1 & ((1 << (high - low)) - 1) >> 1).count_ones()
}
