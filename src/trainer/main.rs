//! `trainer`: fits the engine's weights on games it plays itself, and measures what changes
//! are worth. Everything is counted in nodes, runs in one thread and has a seed, so that a
//! run can be repeated to the last bit on any machine. How the weights of the
//! evaluation by hand are made anew:
//!
//! ```text
//! cargo build --profile dist -p xiangqi-lab -p xiangqi-trainer
//! xiangqi datagen games.xq --positions 500000 --nodes 3500 --net hand
//! trainer tune --data games.xq --out src/engine/eval/fitted.rs && cargo fmt
//! trainer match --a hand --b OLD/fitted.rs --games 400 --nodes 5000
//! trainer levels --games 80
//! trainer puzzles --file mates.jsonl
//! ```
//!
//! The network is made by `cargo xtask net` (`net/`, with the feature of that name).
//!
//! Start reading at `tune`.

mod args;
mod chances;
mod duel;
mod grabber;
mod ladder;
#[cfg(feature = "net")]
mod net;
mod puzzles;
mod tally;
mod tune;

use args::Args;

/// The framework asks for much memory and gives it back, over and over.
#[cfg(feature = "net")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let mut words = std::env::args().skip(1);
    let verb = words.next().unwrap_or_default();
    let done = Args::read(words).and_then(|args| match verb.as_str() {
        "tune" => tune::run(&args),
        "match" => duel::run(&args),
        "levels" => ladder::run(&args),
        #[cfg(feature = "net")]
        "net" => net::run(&args),
        "puzzles" => puzzles::run(&args),
        _ => Err("tune, match, levels, puzzles".to_owned()),
    });
    if let Err(why) = done {
        eprintln!("trainer: {why}");
        std::process::exit(2);
    }
}
