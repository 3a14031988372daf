//! Material and places: one table of both, looked up by the board as men move.

use super::pair::Pair;
use super::weights::Weights;
use xiangqi_rules::{Color, Piece, Role, Square};

/// The worth of each piece on each point, from Red's side: Black's are negative.
pub struct Psq {
    table: Box<[[Pair; 128]; 16]>,
}

/// How much of the opening a man stands for; see [`OPENING`].
const PHASE: [i32; 7] = [0, 0, 0, 2, 4, 2, 0];
/// The sum over all men at the start.
pub const OPENING: i32 = 32;

impl Psq {
    /// The table of these weights.
    pub fn new(weights: &Weights) -> Psq {
        let mut table = Box::new([[Pair::ZERO; 128]; 16]);
        for color in Color::ALL {
            for role in Role::ALL {
                for square in Square::all() {
                    let piece = Piece::new(color, role);
                    let worth = weights.material[role.index()] + *place(weights, piece, square);
                    table[piece.code() as usize][square.index()] = match color {
                        Color::Red => worth,
                        Color::Black => -worth,
                    };
                }
            }
        }
        Psq { table }
    }

    /// The worth of a piece on a point, from Red's side.
    #[inline]
    pub fn of(&self, piece: Piece, square: Square) -> Pair {
        self.table[(piece.code() & 15) as usize][square.index()]
    }
}

/// What a piece adds to the phase.
#[inline]
pub fn phase(piece: Piece) -> i32 {
    PHASE[piece.role as usize]
}

/// The weight of a piece's place.
pub(super) fn place(weights: &Weights, piece: Piece, square: Square) -> &Pair {
    let own = match piece.color {
        Color::Red => square,
        Color::Black => square.rotate(),
    };
    let row = 9 - own.rank() as usize;
    let file = own.file().min(8 - own.file()) as usize;
    &weights.places[piece.role.index()][row][file]
}
