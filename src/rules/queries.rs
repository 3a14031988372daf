//! Who attacks what: attackers, checkers, pinned pieces, protection.

use crate::{Bitboard, Color, Move, MoveList, Piece, Position, Role, Square, leaps, lines};

impl Position {
    /// The men of `by` that attack a point: they would capture an enemy piece standing
    /// there. Looks at how pieces move only, not at whether the capture would be legal;
    /// the facing kings are no attack.
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        let (file, rank) = (square.file(), square.rank());
        let (on_file, on_rank) = (self.file_occupancy(file), self.rank_occupancy(rank));
        let rook = Bitboard::on_file(file, lines::rook_on_file(rank, on_file))
            | Bitboard::on_rank(rank, lines::rook_on_rank(file, on_rank));
        let cannon = Bitboard::on_file(file, lines::cannon_on_file(rank, on_file))
            | Bitboard::on_rank(rank, lines::cannon_on_rank(file, on_rank));
        let around = self.around(square);
        let attackers = rook & self.role(Role::Rook)
            | cannon & self.role(Role::Cannon)
            | leaps::horse_to(square, around) & self.role(Role::Horse)
            | leaps::pawn_to(by, square) & self.role(Role::Pawn)
            | leaps::king(square) & self.role(Role::King)
            | leaps::advisor(square) & self.role(Role::Advisor)
            | leaps::elephant(square, around) & self.role(Role::Elephant);
        attackers & self.men(by)
    }

    /// The points that a side's pawns attack.
    #[inline]
    pub fn pawn_attacks(&self, by: Color) -> Bitboard {
        let pawns = self.pieces(by, Role::Pawn);
        let crossed = pawns & Bitboard::half(!by);
        pawns.forward(by) | crossed.east() | crossed.west()
    }

    /// The points that a side's advisors and elephants attack.
    #[inline]
    pub fn guard_attacks(&self, by: Color) -> Bitboard {
        let (advisors, elephants) = (
            self.pieces(by, Role::Advisor),
            self.pieces(by, Role::Elephant),
        );
        leaps::guards(advisors, elephants, self.occupied())
    }

    /// Whether any man of `by` attacks the point, in the sense of
    /// [`attackers`](Position::attackers).
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        !self.attackers(square, by).is_empty()
    }

    /// The men that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king_square(self.turn()), !self.turn())
    }

    /// Whether the side to move is in check (照将).
    #[inline]
    pub fn is_check(&self) -> bool {
        // Only these four roles ever reach the other palace.
        let king = self.king_square(self.turn());
        let (file, rank) = (king.file(), king.rank());
        let (on_file, on_rank) = (self.file_occupancy(file), self.rank_occupancy(rank));
        let rook = Bitboard::on_file(file, lines::rook_on_file(rank, on_file))
            | Bitboard::on_rank(rank, lines::rook_on_rank(file, on_rank));
        let cannon = Bitboard::on_file(file, lines::cannon_on_file(rank, on_file))
            | Bitboard::on_rank(rank, lines::cannon_on_rank(file, on_rank));
        let attackers = rook & self.role(Role::Rook)
            | cannon & self.role(Role::Cannon)
            | leaps::horse_to(king, self.around(king)) & self.role(Role::Horse)
            | leaps::pawn_to(!self.turn(), king) & self.role(Role::Pawn);
        !(attackers & self.men(!self.turn())).is_empty()
    }

    /// Whether the kings stand on one file with nothing between them.
    pub fn kings_face(&self) -> bool {
        let (red, black) = (self.king_square(Color::Red), self.king_square(Color::Black));
        let reach = lines::rook_on_file(red.rank(), self.file_occupancy(red.file()));
        red.file() == black.file() && reach >> black.rank() & 1 == 1
    }

    /// The men of a side that must not simply leave: taken off the board, they would expose
    /// their king to a check that does not stand now, or to the enemy king. They may still
    /// move along the line, or capture what pins them.
    ///
    /// ```text
    ///  9 . . . . k . . . .      9 . . . k . . . . .
    ///  8 . . . . n . . . .      8 . . . . a . . . .
    ///  7 . . . . b . . . .      7 . . . . . N . . .
    ///  4 . . . . C . . . .      (the advisor is the horse's leg:
    ///  (both screens are pinned)  it is pinned too)
    /// ```
    pub fn pinned(&self, color: Color) -> Bitboard {
        let king = self.king_square(color);
        let standing = self.attackers(king, !color);
        let mut pinned = Bitboard::EMPTY;
        let mut setup = self.to_setup();
        for square in self.men(color).without(Bitboard::of(king)) {
            let man = setup.board[square.index()].take();
            let bare = Position::unchecked(&setup);
            if !bare.attackers(king, !color).without(standing).is_empty()
                || bare.kings_face() && !self.kings_face()
            {
                pinned = pinned.with(square);
            }
            setup.board[square.index()] = man;
        }
        pinned
    }

    /// Whether the piece on a point is protected (有根): whatever enemy piece captures it,
    /// its side has a fully legal recapture there. Pinned protectors and cannons whose
    /// screen goes with the capture do not count. If no enemy can capture it at present,
    /// whether its side could recapture from an enemy that stood there.
    ///
    /// `false` for an empty point and for kings.
    pub fn is_protected(&self, square: Square) -> bool {
        let Some(piece) = self.piece_at(square) else {
            return false;
        };
        if piece.role == Role::King {
            return false;
        }
        let mut enemy = self.clone();
        if enemy.turn() == piece.color {
            enemy.pass();
        }
        let captures: MoveList = enemy.captures_on(square);
        if captures.is_empty() {
            return self.recaptures_on_a_stranger(square, piece.color);
        }
        captures.iter().all(|&mv| {
            let undo = enemy.play_unchecked(mv);
            let answered = !enemy.captures_on(square).is_empty();
            enemy.undo(mv, &undo);
            answered
        })
    }

    /// The legal captures of the side to move on one point.
    fn captures_on(&self, square: Square) -> MoveList {
        let mut captures = MoveList::new();
        self.for_each_move(|mv| {
            if mv.to() == square {
                captures.push(mv);
            }
        });
        captures
    }

    /// Whether `color` could capture an enemy man that replaced its own on `square`. An
    /// elephant stands in for the enemy: on a point like that it gives no check.
    fn recaptures_on_a_stranger(&self, square: Square, color: Color) -> bool {
        let mut setup = self.to_setup();
        setup.turn = color;
        setup.board[square.index()] = Some(Piece::new(!color, Role::Elephant));
        !Position::unchecked(&setup).captures_on(square).is_empty()
    }

    /// Whether the move would leave the mover's king attacked, and by the enemy king alone.
    pub(crate) fn exposure(&self, mv: Move) -> Option<Exposure> {
        let mover = self.turn();
        let mut after = self.clone();
        after.play_unchecked(mv);
        if after.is_attacked(after.king_square(mover), !mover) {
            Some(Exposure::Check)
        } else if after.kings_face() {
            Some(Exposure::KingsFacing)
        } else {
            None
        }
    }
}

/// What a move lays its own king open to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exposure {
    /// A check.
    Check,
    /// The enemy king on an open file.
    KingsFacing,
}
