//! `trainer`: fits the engine's weights on games it plays itself, and plays matches.

mod args;
mod dice;
mod duel;
mod games;
mod grabber;
mod ladder;
mod openings;
mod puzzles;
mod tally;
mod tune;

use args::Args;

fn main() {
    let mut words = std::env::args().skip(1);
    let verb = words.next().unwrap_or_default();
    let done = Args::read(words).and_then(|args| match verb.as_str() {
        "games" => games::run(&args),
        "tune" => tune::run(&args),
        "match" => duel::run(&args),
        "levels" => ladder::run(&args),
        "puzzles" => puzzles::run(&args),
        _ => Err("games, tune, match, levels, puzzles".to_owned()),
    });
    if let Err(why) = done {
        eprintln!("trainer: {why}");
        std::process::exit(2);
    }
}
