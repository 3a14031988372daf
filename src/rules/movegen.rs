//! The legal moves, piece by piece, as sets of targets.

use crate::legality::{Restrictions, king_attacked};
use crate::{Bitboard, Move, MoveList, Piece, Position, Role, Square, leaps, lines};

impl Position {
    /// Calls `visit(from, targets)` for each man of the side to move that has a legal move,
    /// or may have none: sets can be empty. Each man comes once.
    #[inline]
    pub fn for_each_targets(&self, mut visit: impl FnMut(Square, Bitboard)) {
        let us = self.turn();
        let barred = self.barred();
        let own = self.men(us);
        let king = self.king_square(us);
        visit(king, self.king_targets(king));

        let restrictions = Restrictions::of(self);
        let free = restrictions.free.without(barred);
        if !free.is_empty() {
            let men = own.without(restrictions.held);
            for from in men & self.role(Role::Pawn) {
                visit(from, leaps::pawn(us, from) & free);
            }
            for from in men & self.role(Role::Advisor) {
                visit(from, leaps::advisor(from) & free);
            }
            for from in men & self.role(Role::Elephant) {
                visit(from, leaps::elephant(from, self.around(from)) & free);
            }
            for from in men & self.role(Role::Horse) {
                visit(from, leaps::horse(from, self.beside(from)) & free);
            }
            for from in men & self.role(Role::Cannon) {
                visit(from, self.cannon_targets(from) & free);
            }
            for from in men & self.role(Role::Rook) {
                visit(from, self.rook_targets(from) & free);
            }
        }
        for &(from, allowed) in restrictions.rules() {
            visit(from, self.reach(from) & allowed.without(barred));
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
            self.king_targets(from)
        } else {
            self.reach(from) & restrictions.allowed(from).without(self.barred())
        }
    }

    fn king_targets(&self, king: Square) -> Bitboard {
        let us = self.turn();
        let mut targets = leaps::king(king).without(self.men(us));
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
