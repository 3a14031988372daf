//! `xiangqi eval`: the static evaluation of a position.

use crate::Failure;
use crate::output::Output;
use xiangqi_engine::Engine;
use xiangqi_rules::{Color, fen};

/// Tells the evaluation, without any search.
///
/// # Errors
/// If the FEN cannot be read or played on.
pub fn run(fen: &str, output: &Output) -> Result<(), Failure> {
    let position = fen::parse_position(fen)?;
    let own = Engine::new(1).evaluate(&position);
    let red = match position.turn() {
        Color::Red => own,
        Color::Black => -own,
    };
    output.say(&format!(
        "{own} for the side to move, {red} for Red (centipawns, before any search)"
    ));
    Ok(())
}
