//! Men under attack by lesser men, or without protection.

use super::attacks::Attacks;
use super::few;
use super::pair::Pair;
use super::weights::Weights;
use xiangqi_rules::{Color, Position, Role};

/// The worth of `color`'s threats on the other side's men.
pub(super) fn threats(
    position: &Position,
    color: Color,
    own: &Attacks,
    other: &Attacks,
    weights: &Weights,
) -> Pair {
    let them = position.men(!color);
    let rooks = them & position.role(Role::Rook);
    let minors = them & (position.role(Role::Horse) | position.role(Role::Cannon));
    let loose = (minors | them & (position.role(Role::Advisor) | position.role(Role::Elephant)))
        .without(other.all);
    weights.threat_on_rook * few(rooks & own.by_lesser)
        + weights.threat_by_guard * few(minors & own.by_guards)
        + weights.hanging * few(loose & own.all)
}
