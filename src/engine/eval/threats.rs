//! Men under attack by lesser men, or without protection.

use super::Terms;
use super::attacks::Attacks;
use super::tally::Tally;
use xiangqi_rules::{Color, Position, Role};

/// Tallies `color`'s threats on the other side's men.
#[inline(always)]
pub(super) fn threats<T: Tally>(
    terms: &Terms<'_>,
    position: &Position,
    color: Color,
    own: &Attacks,
    other: &Attacks,
    tally: &mut T,
) {
    let weights = terms.weights;
    let them = position.men(!color);
    let rooks = them & position.role(Role::Rook);
    let minors = them & (position.role(Role::Horse) | position.role(Role::Cannon));
    let guards = them & (position.role(Role::Advisor) | position.role(Role::Elephant));
    let loose = own.all.without(other.all);
    tally.add(
        &weights.threat_on_rook,
        (rooks & own.by_lesser).count() as i32,
    );
    tally.add(
        &weights.threat_by_guard,
        (minors & own.by_guards).count() as i32,
    );
    tally.add(&weights.hanging_minor, (minors & loose).count() as i32);
    tally.add(&weights.hanging_guard, (guards & loose).count() as i32);
    let pawns = them & position.role(Role::Pawn);
    tally.add(&weights.hanging_pawn, (pawns & loose).count() as i32);
}
