//! `xiangqi perft`: counts the positions that so many plies lead to.

use crate::Failure;
use crate::output::Output;
use std::time::Instant;
use xiangqi_rules::{Position, fen, perft};

/// Counts the positions after `depth` plies; with `divide`, for each first move too.
///
/// # Errors
/// If the FEN cannot be read or played on.
pub fn run(fen: Option<&str>, depth: u32, divide: bool, output: &Output) -> Result<(), Failure> {
    let mut position = match fen {
        Some(text) => fen::parse_position(text)?,
        None => Position::start(),
    };
    let start = Instant::now();
    let mut count = 0;
    if divide && depth > 0 {
        for &mv in position.legal_moves().iter() {
            let undo = position.play_unchecked(mv);
            let below = perft(&mut position, depth - 1);
            position.undo(mv, &undo);
            output.say(&format!("{mv} {below}"));
            count += below;
        }
    } else {
        count = perft(&mut position, depth);
    }
    let seconds = start.elapsed().as_secs_f64();
    output.say(&format!(
        "perft {depth}: {count} positions, {seconds:.3} s, {:.1} million a second",
        count as f64 / seconds.max(1e-9) / 1e6
    ));
    Ok(())
}
