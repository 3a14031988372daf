//! Positions nobody can win (requirement R9): four families, each proved by enumerating
//! all its positions.

use crate::{Color, Position, Role};

/// Whether neither side can mate or stalemate the other by any sequence of legal moves,
/// as far as proved:
///
/// * no rook, horse, cannon or pawn at all;
/// * one cannon in all and no advisor on either side, any elephants;
/// * one cannon whose side has nothing else, against one advisor and any elephants;
/// * one cannon each and nothing else.
///
/// Every capture in such a position leads to another one. Near misses are not dead: a
/// cannon with its own advisor can mate, a bare cannon can stalemate two advisors, a lone
/// horse or pawn can win.
pub fn is_dead(position: &Position) -> bool {
    let count = |color, role| position.pieces(color, role).count();
    let attackers =
        position.role(Role::Rook) | position.role(Role::Horse) | position.role(Role::Pawn);
    if !attackers.is_empty() {
        return false;
    }
    let [red, black] = Color::ALL.map(|color| {
        (
            count(color, Role::Cannon),
            count(color, Role::Advisor),
            count(color, Role::Elephant),
        )
    });
    matches!(
        (red, black),
        ((0, _, _), (0, _, _))
            | ((1, 0, _), (0, 0, _))
            | ((0, 0, _), (1, 0, _))
            | ((1, 0, 0), (0, 1, _))
            | ((0, 1, _), (1, 0, 0))
            | ((1, 0, 0), (1, 0, 0))
    )
}
