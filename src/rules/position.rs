//! A legal position: the men as sets of points, the lines' occupancies and the hash, kept
//! up to date by playing and taking back moves.
//!
//! What moves are legal is decided in `legality` and `movegen`, who attacks what in
//! `queries`; this file only keeps the state.

use crate::{Bitboard, Color, Move, Piece, Role, Setup, SetupError, Square, zobrist};
use core::fmt;

/// A legal position with its side to move and counters.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    /// By point; the places from 90 up stay empty.
    board: [Option<Piece>; 128],
    roles: [Bitboard; 8],
    colors: [Bitboard; 2],
    /// Bit `n` of a file is rank `n`.
    files: [u16; 9],
    /// Bit `n` of a rank is file `n`. Rank `r` is at `r + 1`, with an empty rank beyond each edge.
    /// (Tables are longer than needed so that an index from seven bits is never out of range.)
    ranks: [u16; 16],
    turn: Color,
    hash: u64,
    since_capture: u32,
    round: u32,
}

/// What taking back a move needs to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    /// The piece that was captured.
    pub captured: Option<Piece>,
    /// Plies since the last capture before the move.
    pub since_capture: u32,
    /// The hash before the move.
    pub hash: u64,
}

impl Position {
    /// The position of this set-up.
    ///
    /// # Errors
    /// What is wrong with the set-up, see [`Setup::check`].
    pub fn new(setup: &Setup) -> Result<Position, SetupError> {
        setup.check_playable()?;
        setup.check_places(|_| true)?;
        let position = Position::unchecked(setup);
        let (red, black) = (
            position.king_square(Color::Red),
            position.king_square(Color::Black),
        );
        if position.kings_face() {
            return Err(SetupError::KingsFacing { file: red.file() });
        }
        let (color, king) = match position.turn {
            Color::Red => (Color::Black, black),
            Color::Black => (Color::Red, red),
        };
        match position.attackers(king, position.turn).first() {
            Some(by) => Err(SetupError::OpponentInCheck { color, by }),
            None => Ok(position),
        }
    }

    /// The position of a set-up that moves can be made from, legal or not.
    ///
    /// # Errors
    /// Why they cannot, see [`Setup::check_playable`].
    pub fn lenient(setup: &Setup) -> Result<Position, SetupError> {
        setup.check_playable().map(|()| Position::unchecked(setup))
    }

    /// The usual start: Red to move.
    pub fn start() -> Position {
        Position::unchecked(&crate::fen::start())
    }

    /// A position of any set-up. Only those that pass [`Setup::check_playable`] may be asked
    /// about moves and kings; board, attack and hash queries work on all.
    pub(crate) fn unchecked(setup: &Setup) -> Position {
        let mut position = Position {
            board: [None; 128],
            roles: [Bitboard::EMPTY; 8],
            colors: [Bitboard::EMPTY; 2],
            files: [0; 9],
            ranks: [0; 16],
            turn: setup.turn,
            hash: turn_key(setup.turn),
            since_capture: setup.since_capture,
            round: setup.round,
        };
        for square in Square::all() {
            if let Some(piece) = setup.board[square.index()] {
                position.toggle(piece, square);
                position.toggle_lines(square);
                position.board[square.index()] = Some(piece);
            }
        }
        position
    }

    /// The set-up of this position.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: core::array::from_fn(|index| self.board[index]),
            turn: self.turn,
            since_capture: self.since_capture,
            round: self.round,
        }
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Plies since the last capture.
    #[inline]
    pub fn since_capture(&self) -> u32 {
        self.since_capture
    }

    /// Number of the round (回合), from 1: goes up after Black's move.
    #[inline]
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The hash of board and side to move. Equal positions have equal hashes; the reverse
    /// holds but for one pair in 2^64.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The piece on a point.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The piece [codes](Piece::code) of all points, 0 where none stands, by [`Square::index`].
    #[inline]
    pub fn codes(&self) -> [u8; 90] {
        core::array::from_fn(|index| self.board[index].map_or(0, Piece::code))
    }

    /// All men.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The men of a side.
    #[inline]
    pub fn men(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The men of a role, of both sides.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// The men of a side and role.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.colors[color.index()] & self.roles[role.index()]
    }

    /// Where a side's king stands. Kings never cross the river.
    #[inline]
    pub fn king_square(&self, color: Color) -> Square {
        let kings = self.roles[Role::King.index()];
        match color {
            Color::Red => Square::of(kings.south.trailing_zeros()),
            Color::Black => Square::of(kings.north.trailing_zeros() + crate::bitboard::HALF),
        }
    }

    /// The hash worked out anew.
    pub(crate) fn fresh_hash(&self) -> u64 {
        let men = self
            .occupied()
            .filter_map(|square| Some(zobrist::key(self.piece_at(square)?, square)));
        men.fold(turn_key(self.turn), |hash, key| hash ^ key)
    }

    /// Whether board and side to move are the same: what repetition counts.
    pub fn same_as(&self, other: &Position) -> bool {
        self.hash == other.hash && self.turn == other.turn && self.board == other.board
    }

    /// The occupancy of a file: bit `n` is rank `n`.
    #[inline]
    pub fn file_occupancy(&self, file: u8) -> u16 {
        self.files[file as usize]
    }

    /// The occupancy of a rank: bit `n` is file `n`.
    #[inline]
    pub fn rank_occupancy(&self, rank: u8) -> u16 {
        self.ranks[rank as usize + 1]
    }

    /// Occupied orthogonal neighbours: the leg index of [`leaps::horse`](crate::leaps::horse).
    #[inline]
    pub(crate) fn beside(&self, square: Square) -> u16 {
        let (file, rank) = (square.file(), square.rank());
        let south_north = (self.files[file as usize] << 1) >> rank & 5;
        let west_east = (self.ranks[rank as usize + 1] << 1) >> file & 5;
        south_north | west_east << 1
    }

    /// Occupied diagonal neighbours: the index of [`leaps::elephant`](crate::leaps::elephant)
    /// and [`leaps::horse_to`](crate::leaps::horse_to).
    #[inline]
    pub(crate) fn around(&self, square: Square) -> u16 {
        let (file, rank) = (square.file(), square.rank());
        let south = (self.ranks[rank as usize] << 1) >> file & 5;
        let north = (self.ranks[rank as usize + 2] << 1) >> file & 5;
        south | north << 1
    }

    /// Plays a move without asking whether it is legal, and returns what
    /// [`undo`](Position::undo) needs.
    ///
    /// The caller answers for it: a piece of the side to move stands on `from`, no piece of
    /// that side on `to`. Anything else leaves a position that makes no sense (but is safe).
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from(), mv.to());
        let undo = Undo {
            captured: self.board[to.index()],
            since_capture: self.since_capture,
            hash: self.hash,
        };
        let Some(piece) = self.board[from.index()] else {
            debug_assert!(false, "no piece on {from}");
            return undo;
        };
        if let Some(captured) = undo.captured {
            self.toggle(captured, to);
            self.since_capture = 0;
        } else {
            self.toggle_lines(to);
            self.since_capture += 1;
        }
        self.shift(piece, from, to);
        self.toggle_lines(from);
        self.hash ^= zobrist::key(piece, from) ^ zobrist::key(piece, to) ^ zobrist::BLACK_TO_MOVE;
        self.round += self.turn as u32;
        self.turn = !self.turn;
        undo
    }

    /// The hash that the position after a legal move will have.
    #[inline]
    pub fn hash_after(&self, mv: Move) -> u64 {
        let key = |man: Option<Piece>, square| man.map_or(0, |piece| zobrist::key(piece, square));
        let (piece, captured) = (self.board[mv.from().index()], self.board[mv.to().index()]);
        self.hash
            ^ key(piece, mv.from())
            ^ key(piece, mv.to())
            ^ key(captured, mv.to())
            ^ zobrist::BLACK_TO_MOVE
    }

    /// Takes back the move that was played last.
    #[inline]
    pub fn undo(&mut self, mv: Move, undo: &Undo) {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.board[to.index()] else {
            debug_assert!(false, "no piece on {to}");
            return;
        };
        self.shift(piece, to, from);
        self.toggle_lines(from);
        if let Some(captured) = undo.captured {
            self.toggle(captured, to);
            self.board[to.index()] = Some(captured);
        } else {
            self.toggle_lines(to);
        }
        self.turn = !self.turn;
        self.round -= self.turn as u32;
        self.since_capture = undo.since_capture;
        self.hash = undo.hash;
    }

    /// Gives the move to the other side. Only for asking what it could do.
    pub fn pass(&mut self) {
        self.turn = !self.turn;
        self.hash ^= zobrist::BLACK_TO_MOVE;
    }

    /// Moves a piece on the board and in its sets.
    #[inline]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let both = Bitboard::of(from) | Bitboard::of(to);
        self.board[from.index()] = None;
        self.board[to.index()] = Some(piece);
        self.roles[piece.role.index()] ^= both;
        self.colors[piece.color.index()] ^= both;
    }

    /// Adds or removes a piece in the sets and the hash.
    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let single = Bitboard::of(square);
        self.roles[piece.role.index()] ^= single;
        self.colors[piece.color.index()] ^= single;
        self.hash ^= zobrist::key(piece, square);
    }

    #[inline]
    fn toggle_lines(&mut self, square: Square) {
        let (file, rank) = (square.file(), square.rank());
        self.files[file as usize] ^= 1 << rank;
        self.ranks[rank as usize + 1] ^= 1 << file;
    }
}

fn turn_key(turn: Color) -> u64 {
    match turn {
        Color::Red => 0,
        Color::Black => zobrist::BLACK_TO_MOVE,
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", crate::fen::write(&self.to_setup()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playing_and_taking_back_restores_everything_and_the_hash_equals_a_fresh_one() {
        let mut state = 1_u64;
        for _ in 0..40 {
            let mut position = Position::start();
            let mut played = Vec::new();
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let mv = moves[(state >> 33) as usize % moves.len()];
                let before = position.clone();
                let hash = position.hash_after(mv);
                let undo = position.play_unchecked(mv);
                assert_eq!(hash, position.hash());
                assert_eq!(position, Position::new(&position.to_setup()).unwrap());
                played.push((before, mv, undo));
            }
            for (before, mv, undo) in played.into_iter().rev() {
                position.undo(mv, &undo);
                assert_eq!(position, before);
            }
        }
    }
}
