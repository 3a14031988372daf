//! Why a move is not legal, in the words an arbiter would use.

use crate::queries::Exposure;
use crate::{Color, Move, Piece, Position, Role, lines};
use core::fmt;

/// The reason a move is refused. Where several hold, the first in this order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// No piece stands on the starting point.
    NoPiece,
    /// The piece belongs to the side that is not to move.
    WrongSide,
    /// The piece does not move like that.
    Geometry,
    /// A king or an advisor would leave its palace.
    Palace,
    /// An elephant would cross the river, or a pawn move sideways before it has crossed.
    River,
    /// A man stands in the way: on the line, on the horse's leg or in the elephant's eye.
    Blocked,
    /// A cannon captures over exactly one screen, and there is none or more than one.
    Screen,
    /// A piece of the same side stands on the target.
    OwnPiece,
    /// A king is never captured. Only a set-up no game can lead to offers it.
    TakesKing,
    /// The king would be left or put in check.
    LeavesCheck,
    /// The kings would face each other on an open file.
    KingsFacing,
}

impl Why {
    /// The stable name: `no-piece`, `wrong-side`, `geometry`, `palace`, `river`, `blocked`,
    /// `screen`, `own-piece`, `takes-king`, `leaves-check` or `kings-facing`.
    pub const fn name(self) -> &'static str {
        match self {
            Why::NoPiece => "no-piece",
            Why::WrongSide => "wrong-side",
            Why::Geometry => "geometry",
            Why::Palace => "palace",
            Why::River => "river",
            Why::Blocked => "blocked",
            Why::Screen => "screen",
            Why::OwnPiece => "own-piece",
            Why::TakesKing => "takes-king",
            Why::LeavesCheck => "leaves-check",
            Why::KingsFacing => "kings-facing",
        }
    }
}

/// A move that is not legal, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The piece on its starting point.
    pub piece: Option<Piece>,
    /// The reason.
    pub why: Why,
}

impl IllegalMove {
    /// The stable code: `move/` and the name of the reason.
    pub fn code(&self) -> String {
        format!("move/{}", self.why.name())
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.mv.from(), self.mv.to());
        let role = self.piece.map_or("piece", |piece| piece.role.name());
        match self.why {
            Why::NoPiece => write!(f, "{}: there is no piece on {from}", self.mv),
            Why::WrongSide => {
                let color = self.piece.map_or(Color::Red, |piece| piece.color);
                write!(
                    f,
                    "{}: the {role} on {from} is {color}'s, it is {}'s move",
                    self.mv, !color
                )
            }
            Why::Geometry => write!(f, "{}: a {role} does not move from {from} to {to}", self.mv),
            Why::Palace => write!(f, "{}: the {role} must stay in its palace", self.mv),
            Why::River if role == "pawn" => {
                write!(
                    f,
                    "{}: a pawn moves sideways only after crossing the river",
                    self.mv
                )
            }
            Why::River => write!(f, "{}: an elephant never crosses the river", self.mv),
            Why::Blocked => write!(
                f,
                "{}: the {role}'s way from {from} to {to} is blocked",
                self.mv
            ),
            Why::Screen => write!(f, "{}: a cannon captures over exactly one screen", self.mv),
            Why::OwnPiece => write!(f, "{}: a piece of the same side stands on {to}", self.mv),
            Why::TakesKing => write!(f, "{}: a king is never captured", self.mv),
            Why::LeavesCheck => write!(f, "{}: the king would be in check", self.mv),
            Why::KingsFacing => write!(f, "{}: the kings would face each other", self.mv),
        }
    }
}

impl core::error::Error for IllegalMove {}

impl Position {
    /// Why the move is not legal here, `None` if it is.
    pub fn refusal(&self, mv: Move) -> Option<IllegalMove> {
        let piece = self.piece_at(mv.from());
        let refused = |why| Some(IllegalMove { mv, piece, why });
        let Some(man) = piece else {
            return refused(Why::NoPiece);
        };
        if man.color != self.turn() {
            return refused(Why::WrongSide);
        }
        if let Some(why) = self.hindrance(man, mv) {
            return refused(why);
        }
        if self.men(man.color).contains(mv.to()) {
            return refused(Why::OwnPiece);
        }
        if self.role(Role::King).contains(mv.to()) {
            return refused(Why::TakesKing);
        }
        match self.exposure(mv) {
            Some(Exposure::Check) => refused(Why::LeavesCheck),
            Some(Exposure::KingsFacing) => refused(Why::KingsFacing),
            None => None,
        }
    }

    /// What keeps the piece from its target by the way it moves.
    fn hindrance(&self, piece: Piece, mv: Move) -> Option<Why> {
        let (from, to) = (mv.from(), mv.to());
        let df = (to.file() as i8 - from.file() as i8).unsigned_abs();
        let dr = (to.rank() as i8 - from.rank() as i8).unsigned_abs();
        let color = piece.color;
        let shape = match piece.role {
            Role::King => df + dr == 1,
            Role::Advisor => df == 1 && dr == 1,
            Role::Elephant => df == 2 && dr == 2,
            Role::Horse => df == 1 && dr == 2 || df == 2 && dr == 1,
            Role::Rook | Role::Cannon => (df == 0) != (dr == 0),
            Role::Pawn => {
                let ahead = match color {
                    Color::Red => to.rank() > from.rank(),
                    Color::Black => to.rank() < from.rank(),
                };
                df + dr == 1 && (dr == 0 || ahead)
            }
        };
        if !shape {
            return Some(Why::Geometry);
        }
        let blocked = |free: bool| (!free).then_some(Why::Blocked);
        match piece.role {
            Role::King | Role::Advisor => (!to.in_palace(color)).then_some(Why::Palace),
            Role::Elephant if !to.on_half_of(color) => Some(Why::River),
            Role::Pawn => (dr == 0 && from.on_half_of(color)).then_some(Why::River),
            Role::Cannon if self.men(!color).contains(to) => {
                (!self.reach(from).contains(to)).then_some(Why::Screen)
            }
            Role::Cannon => {
                // As a rook: a cannon's reach has no empty point behind a screen, but an own
                // man there would be in it.
                let free = if df == 0 {
                    lines::rook_on_file(from.rank(), self.file_occupancy(from.file())) >> to.rank()
                } else {
                    lines::rook_on_rank(from.file(), self.rank_occupancy(from.rank())) >> to.file()
                };
                blocked(free & 1 == 1)
            }
            Role::Elephant | Role::Horse | Role::Rook => blocked(self.reach(from).contains(to)),
        }
    }
}
