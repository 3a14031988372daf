//! Who attacks one point, while men leave the board one after the other: what an exchange
//! on that point is counted with, and where a man would have to stand to attack it.

use crate::{Bitboard, Color, Position, Role, Square, leaps, lines};

/// One point of a position and the men around it.
#[derive(Clone)]
pub struct Siege<'a> {
    position: &'a Position,
    square: Square,
    on_file: u16,
    on_rank: u16,
    around: u16,
    present: Bitboard,
}

impl<'a> Siege<'a> {
    /// The siege of a point, all men present. Whether the point itself is occupied makes no
    /// difference.
    #[inline]
    pub fn new(position: &'a Position, square: Square) -> Siege<'a> {
        Siege {
            position,
            square,
            on_file: position.file_occupancy(square.file()),
            on_rank: position.rank_occupancy(square.rank()),
            around: position.around(square),
            present: position.occupied(),
        }
    }

    /// Takes a man off the board: lines open, screens and horse legs go with it.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.present = self.present.without(Bitboard::of(square));
        self.set(square, false);
    }

    /// Whether something stands on a point, for lines, screens and legs.
    #[inline]
    fn set(&mut self, square: Square, stands: bool) {
        let (file, rank) = (square.file(), square.rank());
        let (at_file, at_rank) = (self.square.file(), self.square.rank());
        let (set, bit) = if file == at_file {
            (&mut self.on_file, rank)
        } else if rank == at_rank {
            (&mut self.on_rank, file)
        } else if file.abs_diff(at_file) == 1 && rank.abs_diff(at_rank) == 1 {
            let bit = u8::from(rank > at_rank) | u8::from(file > at_file) << 1;
            (&mut self.around, bit)
        } else {
            return;
        };
        *set = *set & !(1 << bit) | u16::from(stands) << bit;
    }

    /// Puts something in the way that attacks nothing: a screen, a closed line, a horse's leg.
    #[inline]
    pub fn block(&mut self, square: Square) {
        self.present = self.present.without(Bitboard::of(square));
        self.set(square, true);
    }

    /// The men still present that attack the point, of both sides. Looks at how pieces move
    /// only; the facing kings are no attack.
    #[inline]
    pub fn attackers(&self) -> Bitboard {
        let position = self.position;
        let pawns = leaps::pawn_to(Color::Red, self.square) & position.men(Color::Red)
            | leaps::pawn_to(Color::Black, self.square) & position.men(Color::Black);
        (self.rook_points() & position.role(Role::Rook)
            | self.cannon_points() & position.role(Role::Cannon)
            | self.horse_points() & position.role(Role::Horse)
            | pawns & position.role(Role::Pawn)
            | leaps::king(self.square) & position.role(Role::King)
            | leaps::advisor(self.square) & position.role(Role::Advisor)
            | leaps::elephant(self.square, self.around) & position.role(Role::Elephant))
            & self.present
    }

    /// The points from which a rook attacks this one, men in the way included.
    #[inline]
    pub fn rook_points(&self) -> Bitboard {
        let (file, rank) = (self.square.file(), self.square.rank());
        Bitboard::on_file(file, lines::rook_on_file(rank, self.on_file))
            | Bitboard::on_rank(rank, lines::rook_on_rank(file, self.on_rank))
    }

    /// The points behind exactly one screen.
    #[inline]
    pub fn cannon_points(&self) -> Bitboard {
        let (file, rank) = (self.square.file(), self.square.rank());
        Bitboard::on_file(file, lines::cannon_on_file(rank, self.on_file))
            | Bitboard::on_rank(rank, lines::cannon_on_rank(file, self.on_rank))
    }

    /// The points from which a horse attacks this one over a free leg.
    #[inline]
    pub fn horse_points(&self) -> Bitboard {
        leaps::horse_to(self.square, self.around)
    }

    /// The points from which a pawn of this side attacks this one.
    #[inline]
    pub fn pawn_points(&self, color: Color) -> Bitboard {
        leaps::pawn_to(color, self.square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen;

    /// With men removed, the siege sees what a board without them would show.
    #[test]
    fn attackers_equal_those_on_a_board_without_the_removed_men() {
        let text = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R b - - 0 1";
        let setup = fen::parse(text).unwrap();
        let position = Position::unchecked(&setup);
        for square in Square::all() {
            for gone in position.occupied() {
                let mut siege = Siege::new(&position, square);
                siege.remove(gone);
                let mut bare = setup.clone();
                bare.board[gone.index()] = None;
                let bare = Position::unchecked(&bare);
                let expected =
                    bare.attackers(square, Color::Red) | bare.attackers(square, Color::Black);
                assert_eq!(siege.attackers(), expected);
            }
        }
    }
}
