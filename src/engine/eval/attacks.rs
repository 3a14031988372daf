//! What a side's men reach, gathered in one pass: mobility, the points it attacks, its
//! pressure on the enemy palace.

use super::Terms;
use super::near::Near;
use super::tally::Tally;
use super::weights::Weights;
use crate::board::Board;
use xiangqi_rules::{Bitboard, Color, Piece, Role};

/// What a side's men reach.
pub(super) struct Attacks {
    /// All points, own men's included: attacked or protected.
    pub all: Bitboard,
    /// By pawns, advisors, elephants.
    pub by_guards: Bitboard,
    /// By pawns, advisors, elephants, horses, cannons.
    pub by_lesser: Bitboard,
    /// By horses.
    pub by_horses: Bitboard,
    /// Where cannons go: empty points, and captures over a screen.
    pub by_cannons: Bitboard,
    /// By rooks.
    pub by_rooks: Bitboard,
    /// How many men attack the enemy palace; pawns count as one.
    pub palace_attackers: usize,
}

impl Attacks {
    /// What this side's men reach. Tallies mobility and nearness to the enemy king.
    #[inline(always)]
    pub fn of<T: Tally>(terms: &Terms<'_>, board: &Board, color: Color, tally: &mut T) -> Attacks {
        let weights = terms.weights;
        let position = board.position();
        let own = position.men(color);
        let men = |role| own & position.role(role);
        let reach = |role, square| position.reach_as(Piece::new(color, role), square);
        let near = terms.near.seen_from(color, position.king_square(!color));
        let pawns = position.pawn_attacks(color);
        let mut attacks = Attacks {
            all: reach(Role::King, position.king_square(color)),
            by_guards: pawns | position.guard_attacks(color),
            by_lesser: Bitboard::EMPTY,
            by_horses: Bitboard::EMPTY,
            by_cannons: Bitboard::EMPTY,
            by_rooks: Bitboard::EMPTY,
            palace_attackers: 0,
        };
        for square in men(Role::Pawn) & Bitboard::half(!color) {
            near.tally(weights, Near::PAWN, square, tally);
        }
        attacks.press(Role::Pawn, color, pawns, weights, tally);
        for square in men(Role::Horse) {
            let reach = reach(Role::Horse, square);
            attacks.by_horses |= reach;
            let free = reach.without(own).count() as usize;
            tally.add(&weights.horse_mobility[free.min(8)], 1);
            near.tally(weights, Near::HORSE, square, tally);
            attacks.press(Role::Horse, color, reach, weights, tally);
        }
        for square in men(Role::Cannon) {
            let reach = reach(Role::Cannon, square);
            attacks.by_cannons |= reach;
            let free = reach.without(own).count() as usize;
            tally.add(&weights.cannon_mobility[free.min(17)], 1);
            near.tally(weights, Near::CANNON, square, tally);
            attacks.press(Role::Cannon, color, reach, weights, tally);
        }
        for square in men(Role::Rook) {
            let reach = reach(Role::Rook, square);
            attacks.by_rooks |= reach;
            let free = reach.without(own).count() as usize;
            tally.add(&weights.rook_mobility[free.min(17)], 1);
            near.tally(weights, Near::ROOK, square, tally);
            attacks.press(Role::Rook, color, reach, weights, tally);
        }
        let captures = attacks.by_cannons & position.occupied();
        attacks.by_lesser = attacks.by_guards | attacks.by_horses | captures;
        attacks.all |= attacks.by_lesser | attacks.by_rooks;
        attacks
    }

    #[inline]
    fn press<T: Tally>(
        &mut self,
        role: Role,
        color: Color,
        reach: Bitboard,
        weights: &Weights,
        tally: &mut T,
    ) {
        let count = reach.count_in_palace(!color) as i32;
        tally.add(&weights.palace_press[role.index()], count);
        self.palace_attackers += usize::from(count > 0);
    }
}
