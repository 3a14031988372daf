//! Pawns beyond what their places say: those side by side.

use super::pair::Pair;
use super::weights::Weights;
use xiangqi_rules::{Color, Position, Role};

/// The worth of a side's pawn formations.
pub(super) fn pawns(position: &Position, color: Color, weights: &Weights) -> Pair {
    let pawns = position.pieces(color, Role::Pawn);
    let mut pairs = 0;
    for pawn in pawns {
        if !pawn.on_half_of(color)
            && pawn
                .offset(1, 0)
                .is_some_and(|beside| pawns.contains(beside))
        {
            pairs += 1;
        }
    }
    weights.linked_pawns * pairs
}
