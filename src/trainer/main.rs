//! `trainer`: fits the engine's weights on games it plays itself, and measures what changes
//! are worth. Everything is counted in nodes, runs in one thread and has a seed, so that a
//! run can be repeated to the last bit on any machine. How the weights are made anew:
//!
//! ```text
//! cargo build --profile dist -p xiangqi-trainer
//! trainer games --out games.txt --games 5000 --nodes 3500 --seed 1
//! trainer tune --data games.txt --out src/engine/eval/fitted.rs && cargo fmt
//! trainer match --b OLD/fitted.rs --games 400 --nodes 5000
//! trainer levels --games 40
//! trainer puzzles --file mates.jsonl
//! ```
//!
//! Start reading at `tune`.

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
