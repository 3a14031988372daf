//! The legal moves, piece by piece, as sets of targets.

use crate::legality::{Restrictions, king_attacked};
use crate::{Bitboard, Move, MoveList, Piece, Position, Role, Square, leaps, lines};

impl Position {
    /// Calls `visit(from, targets)` for each man of the side to move that has a legal move,
    /// or may have none: sets can be empty. Each man comes once.
    #[inline]
    pub fn for_each_targets(&self, visit: impl FnMut(Square, Bitboard)) {
        self.for_each_targets_among(|_| Bitboard::ALL, visit);
    }

    /// The same for the targets among the points wanted of a role. Men that have none there
    /// may be left out; where few are wanted, as captures are, that spares most of the work.
    #[inline]
    pub fn for_each_targets_among(
        &self,
        wanted: impl Fn(Role) -> Bitboard,
        mut visit: impl FnMut(Square, Bitboard),
    ) {
        let us = self.turn();
        let barred = self.barred();
        let king = self.king_square(us);
        visit(king, self.king_targets(king, wanted(Role::King)));

        let restrictions = Restrictions::of(self);
        let free = restrictions.free.without(barred);
        let men = self.men(us).without(restrictions.held);
        let points = wanted(Role::Pawn) & free;
        if !(points & self.pawn_attacks(us)).is_empty() {
            for from in men & self.role(Role::Pawn) {
                visit(from, leaps::pawn(us, from) & points);
            }
        }
        let points = wanted(Role::Advisor) & free;
        if !points.is_empty() {
            for from in men & self.role(Role::Advisor) {
                visit(from, leaps::advisor(from) & points);
            }
        }
        let points = wanted(Role::Elephant) & free;
        if !points.is_empty() {
            for from in men & self.role(Role::Elephant) {
                let targets = leaps::elephant(from, self.around(from));
                visit(from, targets & points);
            }
        }
        let points = wanted(Role::Horse) & free;
        if !points.is_empty() {
            for from in men & self.role(Role::Horse) {
                let targets = leaps::horse(from, self.beside(from));
                visit(from, targets & points);
            }
        }
        let points = wanted(Role::Cannon) & free;
        if !points.is_empty() {
            for from in men & self.role(Role::Cannon) {
                visit(from, self.cannon_targets(from) & points);
            }
        }
        let points = wanted(Role::Rook) & free;
        if !points.is_empty() {
            for from in men & self.role(Role::Rook) {
                visit(from, self.rook_targets(from) & points);
            }
        }
        for &(from, allowed) in restrictions.rules() {
            if let Some(piece) = self.piece_at(from) {
                let points = allowed.without(barred) & wanted(piece.role);
                visit(from, self.reach_as(piece, from) & points);
            }
        }
    }

    /// Calls `visit` for each legal move.
    #[inline]
    pub fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        self.for_each_targets(|from, targets| {
            for to in targets {
                visit(Move::new(from, to));
            }
        });
    }

    /// Every legal move, in no particular but always the same order.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// How many legal moves there are.
    pub fn legal_count(&self) -> u32 {
        let mut count = 0;
        self.for_each_targets(|_, targets| count += targets.count());
        count
    }

    /// Whether there is a legal move: if not, the side to move has lost.
    pub fn has_legal_move(&self) -> bool {
        let us = self.turn();
        let restrictions = Restrictions::of(self);
        self.men(us)
            .any(|from| !self.targets_within(from, &restrictions).is_empty())
    }

    /// Where the man on `from` may legally go; nothing if none of the side to move stands there.
    pub fn legal_targets(&self, from: Square) -> Bitboard {
        if self.men(self.turn()).contains(from) {
            self.targets_within(from, &Restrictions::of(self))
        } else {
            Bitboard::EMPTY
        }
    }

    /// Whether the move is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_targets(mv.from()).contains(mv.to())
    }

    /// Where no man may go: points of its own side, and a king's. No legal position lets a
    /// king be taken; where the moves of the wrong side are asked for, it stays as well.
    #[inline]
    fn barred(&self) -> Bitboard {
        self.men(self.turn()) | self.role(Role::King)
    }

    fn targets_within(&self, from: Square, restrictions: &Restrictions) -> Bitboard {
        if self.role(Role::King).contains(from) {
            self.king_targets(from, Bitboard::ALL)
        } else {
            self.reach(from) & restrictions.allowed(from).without(self.barred())
        }
    }

    fn king_targets(&self, king: Square, wanted: Bitboard) -> Bitboard {
        let us = self.turn();
        let mut targets = leaps::king(king).without(self.men(us)) & wanted;
        for to in targets {
            if king_attacked(self, us, king, to) {
                targets ^= Bitboard::of(to);
            }
        }
        targets
    }

    /// Where the man on a point could go by the way it moves, own men not yet taken out.
    pub fn reach(&self, from: Square) -> Bitboard {
        match self.piece_at(from) {
            Some(piece) => self.reach_as(piece, from),
            None => Bitboard::EMPTY,
        }
    }

    /// Where this piece could go by the way it moves if it stood on `from`, own men not yet
    /// taken out. With a role that is known when compiled, one look-up or two.
    #[inline]
    pub fn reach_as(&self, piece: Piece, from: Square) -> Bitboard {
        match piece.role {
            Role::King => leaps::king(from),
            Role::Advisor => leaps::advisor(from),
            Role::Elephant => leaps::elephant(from, self.around(from)),
            Role::Horse => leaps::horse(from, self.beside(from)),
            Role::Rook => self.rook_targets(from),
            Role::Cannon => self.cannon_targets(from),
            Role::Pawn => leaps::pawn(piece.color, from),
        }
    }

    #[inline]
    fn rook_targets(&self, from: Square) -> Bitboard {
        let (file, rank) = (from.file(), from.rank());
        Bitboard::on_file(file, lines::rook_on_file(rank, self.file_occupancy(file)))
            | Bitboard::on_rank(rank, lines::rook_on_rank(file, self.rank_occupancy(rank)))
    }

    /// Empty points as a rook, captures over one screen.
    #[inline]
    fn cannon_targets(&self, from: Square) -> Bitboard {
        let (file, rank) = (from.file(), from.rank());
        let (on_file, on_rank) = (self.file_occupancy(file), self.rank_occupancy(rank));
        let ranks = lines::rook_on_file(rank, on_file) & !on_file
            | lines::cannon_on_file(rank, on_file) & on_file;
        let files = lines::rook_on_rank(file, on_rank) & !on_rank
            | lines::cannon_on_rank(file, on_rank) & on_rank;
        Bitboard::on_file(file, ranks) | Bitboard::on_rank(rank, files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen;

    #[test]
    fn wanted_targets_are_those_of_all_that_are_wanted() {
        for text in [
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            "3akab2/9/4b1n2/9/2C1N4/4c4/9/4B1N2/4A4/1R1AK1B2 w - - 0 1",
            "4kab2/4a4/4N4/9/4C4/9/9/4r4/3pA2r1/3AK4 w - - 0 1",
            "3k5/4P4/3N1N3/3R5/9/9/3p5/3C5/4A4/3AK4 b - - 0 1",
        ] {
            let position = Position::unchecked(&fen::parse(text).unwrap());
            let men = position.men(!position.turn());
            let wanted = |role| {
                if role == Role::Horse {
                    !position.occupied()
                } else {
                    men
                }
            };
            let mut among = MoveList::new();
            position.for_each_targets_among(wanted, |from, targets| {
                targets.for_each(|to| among.push(Move::new(from, to)));
            });
            let is_wanted = |mv: &Move| {
                let role = position.piece_at(mv.from()).unwrap().role;
                wanted(role).contains(mv.to())
            };
            let all = position.legal_moves();
            let expected: Vec<Move> = all.iter().copied().filter(is_wanted).collect();
            assert_eq!(*among, *expected, "{text}");
            assert!(!expected.is_empty(), "{text}");
        }
    }
}
