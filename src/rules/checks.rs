//! Which moves can give check, told from the points they leave and reach: what remains to be
//! tried on the board is few.

use crate::siege::Siege;
use crate::{Bitboard, Move, Position, Role, Square, leaps};

/// From which points the men of the side to move give check, and where a move can uncover
/// one.
#[derive(Clone, Debug)]
pub struct CheckPoints {
    points: [Bitboard; 7],
    /// Points that a man uncovers a check from, or becomes the screen of one on.
    lines: Bitboard,
}

impl CheckPoints {
    /// The points in this position.
    #[inline]
    pub fn of(position: &Position) -> CheckPoints {
        let us = position.turn();
        let ours = position.men(us);
        let king = position.king_square(!us);
        let siege = Siege::new(position, king);
        let mut points = [Bitboard::EMPTY; 7];
        points[Role::Rook.index()] = siege.rook_points();
        points[Role::Cannon.index()] = siege.cannon_points();
        points[Role::Horse.index()] = siege.horse_points();
        points[Role::Pawn.index()] = siege.pawn_points(us);

        // A check that stands already, which a pass may leave, goes on whatever moves.
        if !(siege.attackers() & ours).is_empty() {
            return CheckPoints {
                points,
                lines: Bitboard::ALL,
            };
        }
        let mut lines = Bitboard::EMPTY;
        let line_men = ours & (position.role(Role::Rook) | position.role(Role::Cannon));
        for line in [
            Bitboard::on_file(king.file(), 0x3FF),
            Bitboard::on_rank(king.rank(), 0x1FF),
        ] {
            if !(line_men & line).is_empty() {
                lines |= line;
            }
        }
        for horse in ours & position.role(Role::Horse) & leaps::horse_to(king, 0) {
            lines = lines.with(leaps::leg(horse, king));
        }
        CheckPoints { points, lines }
    }

    /// From where a man of this role gives check, as the men stand now.
    #[inline]
    pub fn of_role(&self, role: Role) -> Bitboard {
        self.points[role.index()]
    }

    /// Whether a move may uncover a check, or become the screen of one.
    #[inline]
    pub fn may_uncover(&self, mv: Move) -> bool {
        self.lines.contains(mv.from()) || self.lines.contains(mv.to())
    }

    /// Whether a move of a man of this role gives check, where that is seen at a glance.
    #[inline]
    pub fn known(&self, role: Role, mv: Move) -> Option<bool> {
        if self.lines.contains(mv.from()) {
            None
        } else if self.of_role(role).contains(mv.to()) {
            Some(true)
        } else if self.lines.contains(mv.to()) {
            None
        } else {
            Some(false)
        }
    }

    /// Of the points a man of this role on `from` can go to, those where it may give check:
    /// elsewhere it does not.
    #[inline]
    pub fn among(&self, targets: Bitboard, role: Role, from: Square) -> Bitboard {
        if self.lines.contains(from) {
            targets
        } else {
            targets & (self.of_role(role) | self.lines)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen;

    /// Every move that gives check is among those that may; and few others are.
    #[test]
    fn no_check_is_missed() {
        let (mut checks, mut candidates) = (0, 0);
        for text in [
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            "2bak4/4a4/2n1b4/p3C4/4P1N2/9/9/4B4/3RA4/2B1K4 w - - 0 1",
            "3akab2/9/4b1n2/9/2C1N4/4c4/9/4B1N2/4A4/1R1AK1B2 w - - 0 1",
            "4kab2/4a4/4N4/9/4C4/9/9/4r4/3pA2r1/3AK4 b - - 0 1",
            "4kab2/4a4/4N4/9/4C4/9/9/4r4/3pA4/3AK2r1 b - - 0 1",
            "3k5/4P4/3N1N3/3R5/9/9/9/3C5/4A4/3AK4 w - - 0 1",
        ] {
            let position = Position::unchecked(&fen::parse(text).unwrap());
            walk(&position, 2, &mut |before, mv| {
                let role = before.piece_at(mv.from()).unwrap().role;
                let to = Bitboard::of(mv.to());
                let may = !CheckPoints::of(before)
                    .among(to, role, mv.from())
                    .is_empty();
                let mut after = before.clone();
                after.play_unchecked(mv);
                assert!(may || !after.is_check(), "{mv:?} of {text}");
                let known = CheckPoints::of(before).known(role, mv);
                assert!(
                    known.is_none_or(|known| known == after.is_check()),
                    "{mv:?} of {text}"
                );
                checks += u32::from(after.is_check());
                candidates += u32::from(may);
            });
        }
        assert!(checks > 3_000 && candidates < 8 * checks);
    }

    fn walk(position: &Position, depth: u32, visit: &mut impl FnMut(&Position, Move)) {
        for &mv in position.legal_moves().iter() {
            visit(position, mv);
            if depth > 0 {
                let mut after = position.clone();
                after.play_unchecked(mv);
                walk(&after, depth - 1, visit);
            }
        }
    }
}
