//! What a side's men reach, gathered in one pass: mobility, the points it attacks, and its
//! pressure on the enemy palace.

use super::pair::Pair;
use super::weights::Weights;
use xiangqi_rules::{Bitboard, Color, Position, Role, Square};

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

/// The nine points of each side's palace.
pub(super) const PALACES: [Bitboard; 2] = [palace(0), palace(7)];

const fn palace(lowest: u8) -> Bitboard {
    let mut points = Bitboard::EMPTY;
    let mut rank = lowest;
    while rank < lowest + 3 {
        let mut file = 3;
        while file < 6 {
            if let Some(square) = Square::new(file, rank) {
                points = points.with(square);
            }
            file += 1;
        }
        rank += 1;
    }
    points
}

impl Attacks {
    /// What this side's men reach.
    #[inline]
    pub fn of(position: &Position, color: Color, weights: &Weights) -> Attacks {
        let own = position.men(color);
        let palace = PALACES[(!color).index()];
        let mut attacks = Attacks {
            all: position.reach(position.king_square(color)),
            by_guards: Bitboard::EMPTY,
            by_lesser: Bitboard::EMPTY,
            by_horses: Bitboard::EMPTY,
            mobility: Pair::ZERO,
            palace_units: 0,
            palace_attackers: 0,
        };
        for role in [Role::Advisor, Role::Elephant] {
            for square in own & position.role(role) {
                attacks.by_guards |= position.reach(square);
            }
        }
        for square in own & position.role(Role::Pawn) {
            let reach = position.reach(square);
            attacks.by_guards |= reach;
            attacks.press(Role::Pawn, reach & palace, weights);
        }
        for square in own & position.role(Role::Horse) {
            let reach = position.reach(square);
            attacks.by_horses |= reach;
            attacks.mobility +=
                weights.horse_mobility[(reach.without(own).count() as usize).min(8)];
            attacks.press(Role::Horse, reach & palace, weights);
        }
        let mut lesser = attacks.by_guards | attacks.by_horses;
        for square in own & position.role(Role::Cannon) {
            let reach = position.reach(square);
            lesser |= reach & position.occupied();
            attacks.all |= reach & position.occupied();
            attacks.mobility += weights.cannon_mobility * reach.without(own).count() as i32;
            attacks.press(Role::Cannon, reach & palace, weights);
        }
        attacks.by_lesser = lesser;
        attacks.all |= lesser;
        for square in own & position.role(Role::Rook) {
            let reach = position.reach(square);
            attacks.all |= reach;
            attacks.mobility += weights.rook_mobility * reach.without(own).count() as i32;
            attacks.press(Role::Rook, reach & palace, weights);
        }
        attacks
    }

    #[inline]
    fn press(&mut self, role: Role, points: Bitboard, weights: &Weights) {
        let count = points.count() as i32;
        if count > 0 {
            self.palace_units += count * weights.palace_units[role.index()];
            self.palace_attackers += 1;
        }
    }
}
