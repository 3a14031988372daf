//! `xiangqi bench --records`: how many games a second are read and written, by notation.

use super::source::Source;
use crate::Failure;
use crate::output::Output;
use std::path::Path;
use std::time::Instant;
use xiangqi_records::{GameTree, ReadOptions, pgn};
use xiangqi_rules::notation::Notation;

/// How often each text is read; the best time counts.
const ROUNDS: usize = 7;

/// Writes the games of a file as PGN in each notation, reads that back and tells the rates.
///
/// # Errors
/// If the file cannot be read, or the games read back are not those written.
pub fn run(path: &Path, output: &Output) -> Result<(), Failure> {
    let mut source = Source::open(path, &ReadOptions::default())?;
    let mut games: Vec<GameTree> = Vec::new();
    while let Some(game) = source.next_game()? {
        games.push(game);
    }
    if games.is_empty() {
        return Err(Failure::NoGame(path.into()));
    }
    for notation in Notation::ALL {
        let options = pgn::Options {
            notation,
            ..pgn::Options::default()
        };
        let start = Instant::now();
        let mut text = String::new();
        for game in &games {
            text += &pgn::write(game, &options).map_err(Failure::record(path))?;
            text.push('\n');
        }
        let written = start.elapsed().as_secs_f64();
        let mut best = f64::MAX;
        for _ in 0..ROUNDS {
            let start = Instant::now();
            let file = pgn::read(&text);
            best = best.min(start.elapsed().as_secs_f64());
            if file.games != games {
                let text = format!(
                    "games read back from {} are not those written",
                    notation.name()
                );
                return Err(Failure::Usage(text));
            }
        }
        let rate = |seconds: f64| games.len() as f64 / seconds.max(1e-9);
        output.say(&format!(
            "{:<8} read {:>8.0} games/s, written {:>8.0} games/s, {} bytes",
            notation.name(),
            rate(best),
            rate(written),
            text.len()
        ));
    }
    Ok(())
}
