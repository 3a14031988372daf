//! What always holds, each claim once: the tests feed these functions random positions and
//! texts, the fuzz targets anything at all. A function panics when its claim fails.

mod attacks;
mod games;
mod moves;
mod set_ups;
mod texts;

pub use attacks::{attacks_are_those_of_the_reference, protection_is_a_legal_recapture};
pub use games::{bytes_are_a_game_or_refused, move_infos_agree, save_and_restore_is_the_identity};
pub use moves::{
    legal_moves_are_those_of_the_reference, play_and_undo_restores, refusals_are_the_illegal_moves,
    symmetric_positions_have_symmetric_moves,
};
pub use set_ups::{a_set_up_is_checked_as_the_reference_does, any_set_up_is_harmless};
pub use texts::{
    a_fen_is_read_or_refused, a_move_text_is_read_or_refused, fen_round_trips,
    move_text_round_trips,
};

use crate::slow;
use games::ask_everything;
use xiangqi_rules::{Bitboard, Piece, Position, Square, fen};

/// Everything that must hold in a legal position.
pub fn all_of_a_position(position: &Position) {
    legal_moves_are_those_of_the_reference(position);
    attacks_are_those_of_the_reference(position);
    protection_is_a_legal_recapture(position);
    play_and_undo_restores(position);
    symmetric_positions_have_symmetric_moves(position);
    fen_round_trips(&position.to_setup());
    for &mv in &position.legal_moves() {
        move_text_round_trips(mv);
    }
}

/// The canonical FEN of a position.
pub fn fen_of(position: &Position) -> String {
    fen::write(&position.to_setup())
}

/// The square of this name.
///
/// # Panics
/// If there is none.
pub fn square(name: &str) -> Square {
    Square::parse(name).unwrap_or_else(|| panic!("{name} is no square"))
}

/// The piece of a FEN letter.
///
/// # Panics
/// If it stands for none.
pub fn piece(letter: char) -> Piece {
    Piece::from_letter(letter).unwrap_or_else(|| panic!("{letter} is no piece"))
}

/// The names of a set's points in index order: `a0 b2`.
pub fn names(set: Bitboard) -> String {
    let names: Vec<String> = set.map(|square| square.to_string()).collect();
    names.join(" ")
}

fn points(points: &[slow::Point]) -> String {
    let names: Vec<String> = points.iter().map(|&point| slow::name(point)).collect();
    names.join(" ")
}

fn point(square: Square) -> slow::Point {
    (square.file() as i8, square.rank() as i8)
}
