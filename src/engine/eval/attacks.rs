//! What a side's men reach, gathered in one pass: mobility, the points it attacks, and its
//! pressure on the enemy palace.

use super::pair::Pair;
use super::weights::Weights;
use xiangqi_rules::{Bitboard, Color, Piece, Position, Role};

/// What a side's men reach.
pub(super) struct Attacks {
    /// All points, own men's included: attacked or protected.
    pub all: Bitboard,
    /// By pawns, advisors, elephants.
    pub by_guards: Bitboard,
    /// By pawns, advisors, elephants, horses, cannons.
    pub by_lesser: Bitboard,
    /// By horses alone.
    pub by_horses: Bitboard,
    /// The worth of mobility.
    pub mobility: Pair,
    /// Weighted points of attack on the enemy palace.
    pub palace_units: i32,
    /// How many men attack it.
    pub palace_attackers: usize,
}

impl Attacks {
    /// What this side's men reach.
    #[inline]
    pub fn of(position: &Position, color: Color, weights: &Weights) -> Attacks {
        let own = position.men(color);
        let mut attacks = Attacks {
            all: position.reach(position.king_square(color)),
            by_guards: Bitboard::EMPTY,
            by_lesser: Bitboard::EMPTY,
            by_horses: Bitboard::EMPTY,
            mobility: Pair::ZERO,
            palace_units: 0,
            palace_attackers: 0,
        };
        let reach = |role, square| position.reach_as(Piece::new(color, role), square);
        let men = |role| own & position.role(role);
        for square in men(Role::Advisor) {
            attacks.by_guards |= reach(Role::Advisor, square);
        }
        for square in men(Role::Elephant) {
            attacks.by_guards |= reach(Role::Elephant, square);
        }
        for square in men(Role::Pawn) {
            let reach = reach(Role::Pawn, square);
            attacks.by_guards |= reach;
            attacks.press(Role::Pawn, color, reach, weights);
        }
        for square in men(Role::Horse) {
            let reach = reach(Role::Horse, square);
            attacks.by_horses |= reach;
            attacks.mobility +=
                weights.horse_mobility[(reach.without(own).count() as usize).min(8)];
            attacks.press(Role::Horse, color, reach, weights);
        }
        let mut lesser = attacks.by_guards | attacks.by_horses;
        for square in men(Role::Cannon) {
            let reach = reach(Role::Cannon, square);
            lesser |= reach & position.occupied();
            attacks.mobility += weights.cannon_mobility * reach.without(own).count() as i32;
            attacks.press(Role::Cannon, color, reach, weights);
        }
        attacks.by_lesser = lesser;
        attacks.all |= lesser;
        for square in men(Role::Rook) {
            let reach = reach(Role::Rook, square);
            attacks.all |= reach;
            attacks.mobility += weights.rook_mobility * reach.without(own).count() as i32;
            attacks.press(Role::Rook, color, reach, weights);
        }
        attacks
    }

    #[inline]
    fn press(&mut self, role: Role, color: Color, reach: Bitboard, weights: &Weights) {
        let count = reach.count_in_palace(!color) as i32;
        self.palace_units += count * weights.palace_units[role.index()];
        self.palace_attackers += usize::from(count > 0);
    }
}
