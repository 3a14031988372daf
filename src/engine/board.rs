//! A position with what the search keeps beside it: the moves that led here, material and
//! places, keys of parts of the board. Everything is updated by playing a move and put back
//! whole by taking it back.

use crate::eval::Running;
use crate::eval::pair::Pair;
use crate::eval::psq::phase;
use crate::score::MAX_PLY;
use xiangqi_rules::{Color, Move, Piece, Played, Position, Role};

/// A position on its way through the search.
pub struct Board {
    position: Position,
    path: Vec<Played>,
    sums: Sums,
}

/// What follows from the men on the board, and since when positions can come back.
#[derive(Clone, Copy)]
pub struct Sums {
    /// Material and places and men beside each other, from Red's side.
    pub running: Pair,
    /// See [`crate::eval::psq::OPENING`].
    pub phase: i32,
    /// How many men of each role a side has, by side, in four bits a role.
    counts: [u32; 2],
    /// The pawns of both sides.
    pub pawn_key: u64,
    /// Kings, advisors and elephants of both sides.
    pub guard_key: u64,
    /// Rooks, horses and cannons, by side.
    pub force_keys: [u64; 2],
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// Positions before this ply of the path cannot come back: a capture, a pawn's step
    /// forward or a pass lies between.
    pub since: u32,
}

/// What takes a move back.
pub struct Taken {
    sums: Sums,
}

impl Board {
    /// The board after these moves.
    pub fn new(position: &Position, history: &[Played], terms: &Running) -> Board {
        let mut path = Vec::with_capacity(history.len() + 2 * MAX_PLY);
        path.extend_from_slice(history);
        let reversible = (position.since_capture() as usize).min(history.len());
        let mut sums = Sums {
            running: Pair::ZERO,
            phase: 0,
            counts: [0; 2],
            pawn_key: 0,
            guard_key: 0,
            force_keys: [0; 2],
            in_check: position.is_check(),
            since: (history.len() - reversible) as u32,
        };
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                sums.running += terms.psq.of(piece, square);
                sums.running += terms.imbalance.of_one(&sums, piece.color, piece.role);
                sums.phase += phase(piece);
                sums.counts[piece.color.index()] += one(piece.role);
                sums.toggle(piece, square.index());
            }
        }
        Board {
            position: position.clone(),
            path,
            sums,
        }
    }

    /// The position.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The sums kept along.
    #[inline]
    pub fn sums(&self) -> &Sums {
        &self.sums
    }

    /// The moves that led here, those before the search included.
    #[inline]
    pub fn path(&self) -> &[Played] {
        &self.path
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.sums.in_check
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// The hash of the position.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.position.hash()
    }

    /// The piece that a move of this position moves. (A king, should there be none.)
    #[inline]
    pub fn mover(&self, mv: Move) -> Piece {
        self.position
            .piece_at(mv.from())
            .unwrap_or(Piece::new(Color::Red, Role::King))
    }

    /// Whether a move captures.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.position.piece_at(mv.to()).is_some()
    }

    /// Plays a legal move. `gives_check` spares finding out whether it does, where that is
    /// known. `look_ahead` is given the new hash as soon as it is known: memory that is asked
    /// for then has come when it is needed.
    #[inline]
    pub fn play(
        &mut self,
        mv: Move,
        terms: &Running,
        gives_check: Option<bool>,
        look_ahead: impl FnOnce(u64),
    ) -> Taken {
        let taken = Taken { sums: self.sums };
        let (from, to) = (mv.from(), mv.to());
        let piece = self.mover(mv);
        let undo = self.position.play_unchecked(mv);
        look_ahead(self.position.hash());
        let sums = &mut self.sums;
        sums.running += terms.psq.of(piece, to) - terms.psq.of(piece, from);
        sums.toggle(piece, from.index());
        sums.toggle(piece, to.index());
        if let Some(captured) = undo.captured {
            sums.running -= terms.psq.of(captured, to);
            sums.phase -= phase(captured);
            sums.counts[captured.color.index()] -= one(captured.role);
            sums.running -= terms.imbalance.of_one(sums, captured.color, captured.role);
            sums.toggle(captured, to.index());
        }
        if undo.captured.is_some() || piece.role == Role::Pawn && from.file() == to.file() {
            sums.since = self.path.len() as u32 + 1;
        }
        sums.in_check = gives_check.unwrap_or_else(|| self.position.is_check());
        debug_assert_eq!(sums.in_check, self.position.is_check());
        self.path.push(Played {
            mv,
            undo,
            gives_check: sums.in_check,
        });
        taken
    }

    /// Whether a legal move gives check, tried on the board.
    pub fn gives_check(&mut self, mv: Move) -> bool {
        let undo = self.position.play_unchecked(mv);
        let check = self.position.is_check();
        self.position.undo(mv, &undo);
        check
    }

    /// Takes back the last move.
    #[inline]
    pub fn undo(&mut self, taken: &Taken) {
        if let Some(played) = self.path.pop() {
            self.position.undo(played.mv, &played.undo);
        }
        self.sums = taken.sums;
    }

    /// Gives the move to the other side, which must not be able to take the king.
    #[inline]
    pub fn pass(&mut self) -> Taken {
        let taken = Taken { sums: self.sums };
        self.position.pass();
        self.sums.since = self.path.len() as u32;
        self.sums.in_check = false;
        taken
    }

    /// Takes back a pass.
    #[inline]
    pub fn undo_pass(&mut self, taken: &Taken) {
        self.position.pass();
        self.sums = taken.sums;
    }
}

/// One man of a role in [`Sums::counts`].
#[inline]
const fn one(role: Role) -> u32 {
    1 << (4 * role.index())
}

impl Sums {
    /// How many men of a role a side has.
    #[inline]
    pub fn count(&self, color: Color, role: Role) -> i32 {
        (self.counts[color.index()] >> (4 * role.index()) & 15) as i32
    }

    /// How many rooks, horses and cannons a side has.
    #[inline]
    pub fn force(&self, color: Color) -> i32 {
        self.count(color, Role::Rook)
            + self.count(color, Role::Horse)
            + self.count(color, Role::Cannon)
    }

    /// Whether a man of these roles is left on either side.
    #[inline]
    pub fn any(&self, roles: &[Role]) -> bool {
        let mask: u32 = roles.iter().map(|&role| 15 * one(role)).sum();
        (self.counts[0] | self.counts[1]) & mask != 0
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: usize) {
        let key = part_key(piece, square);
        match piece.role {
            Role::Pawn => self.pawn_key ^= key,
            Role::King | Role::Advisor | Role::Elephant => self.guard_key ^= key,
            Role::Rook | Role::Horse | Role::Cannon => {
                self.force_keys[piece.color.index()] ^= key;
            }
        }
    }
}

/// A key of a piece on a point. Only small tables are indexed by it, so a multiplicative
/// mix of the two numbers is random enough.
#[inline]
fn part_key(piece: Piece, square: usize) -> u64 {
    let word = (u64::from(piece.code()) << 7 | square as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use crate::eval::weights::WEIGHTS;

    #[test]
    fn the_sums_equal_those_worked_out_anew_and_come_back_whole() {
        let evaluator = Evaluator::new(&WEIGHTS);
        let terms = evaluator.running();
        let mut board = Board::new(&Position::start(), &[], terms);
        let mut state = 7_u64;
        let mut stack = Vec::new();
        for _ in 0..200 {
            let moves = board.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let mv = moves[(state >> 33) as usize % moves.len()];
            let before = (*board.sums(), board.position().clone());
            stack.push((board.play(mv, terms, None, |_| ()), before));
            let fresh = Board::new(board.position(), &[], terms);
            assert_eq!(fresh.sums.running, board.sums.running);
            assert_eq!(fresh.sums.phase, board.sums.phase);
            assert_eq!(fresh.sums.counts, board.sums.counts);
            assert_eq!(fresh.sums.pawn_key, board.sums.pawn_key);
            assert_eq!(fresh.sums.guard_key, board.sums.guard_key);
            assert_eq!(fresh.sums.force_keys, board.sums.force_keys);
        }
        while let Some((taken, (sums, position))) = stack.pop() {
            board.undo(&taken);
            assert_eq!(board.position(), &position);
            assert_eq!(board.sums.running, sums.running);
            assert_eq!(board.sums.since, sums.since);
        }
    }
}
