//! How much of an advantage can be turned into a win: a side without attackers cannot mate,
//! however many guards it is up.

use crate::board::Sums;
use xiangqi_rules::{Color, Role};

/// The whole advantage.
pub(super) const FULL: i32 = 16;

/// The share of its advantage, in 16ths, that Red (`red_ahead`) or Black can use.
pub(super) fn winning_chances(sums: &Sums, red_ahead: bool) -> i32 {
    let ahead = if red_ahead { Color::Red } else { Color::Black };
    if sums.count(ahead, Role::Rook) > 0 {
        return FULL;
    }
    let count = |color, role| sums.count(color, role);
    let horses = count(ahead, Role::Horse);
    let cannons = count(ahead, Role::Cannon);
    let pawns = count(ahead, Role::Pawn);
    let strength = 2 * horses + 2 * cannons + pawns;
    if strength == 0 {
        return 1;
    }
    let guards = count(!ahead, Role::Advisor) + count(!ahead, Role::Elephant);
    let own_guards = count(ahead, Role::Advisor) + count(ahead, Role::Elephant);
    // Without a rook, a full palace holds against one man and little help.
    if cannons == 1 && horses == 0 && pawns == 0 {
        return if own_guards == 0 { 1 } else { 4 };
    }
    match (strength, guards) {
        (1, 2..) => 4,
        (1, _) => 8,
        (2, 3..) => 6,
        (2, 1..) => 10,
        (3, 4) => 9,
        (4, 4) if pawns == 0 => 12,
        _ => FULL,
    }
}
