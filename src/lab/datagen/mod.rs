//! `xiangqi datagen`: games the engine plays against itself, and their quiet positions with
//! scores and results, for a trainer.

pub mod file;
pub mod game;
pub mod openings;
pub mod packed;

use crate::dice::Dice;
use crate::{Failure, net, progress};
use file::{Recipe, Writer};
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use xiangqi_engine::Engine;
use xiangqi_engine::nnue::Network;

/// Games in a batch, which is the unit that a broken-off run loses.
const GAMES: u64 = 16;
/// MiB of transposition table: a search is short, and a small table stays in the cache.
const HASH: usize = 2;

/// What to make.
#[derive(Clone)]
pub struct Options {
    /// Nodes searched for a move.
    pub nodes: u64,
    /// What chance starts from.
    pub seed: u64,
    /// How many samples at least.
    pub samples: u64,
    /// On how many threads.
    pub threads: usize,
    /// The net that evaluates, or nothing for the evaluation by hand.
    pub net: Option<Arc<Network>>,
}

/// What the threads share.
struct Shared {
    writer: Writer,
    next: u32,
    failed: Option<io::Error>,
}

/// Makes samples until the file holds as many as wanted; how many it holds then. A file that
/// is there is continued.
///
/// # Errors
/// If the file cannot be written, or was made in another way.
pub fn run(path: &Path, options: &Options) -> Result<u64, Failure> {
    let recipe = Recipe {
        nodes: options.nodes,
        seed: options.seed,
        net: net::checksum(options.net.as_deref()),
    };
    let writer = Writer::open(path, recipe).map_err(Failure::file(path))?;
    let bar = progress::samples(options.samples);
    bar.set_position(writer.samples());
    bar.reset_eta();
    let shared = Mutex::new(Shared {
        writer,
        next: 0,
        failed: None,
    });
    let lock = || match shared.lock() {
        Ok(shared) => shared,
        Err(poisoned) => poisoned.into_inner(),
    };
    let work = || {
        let mut engine = Engine::new(HASH);
        engine.set_network(options.net.clone());
        loop {
            let number = {
                let mut shared = lock();
                if shared.writer.samples() >= options.samples || shared.failed.is_some() {
                    return;
                }
                while shared.writer.has(shared.next) {
                    shared.next += 1;
                }
                shared.next += 1;
                shared.next - 1
            };
            let samples = batch(&mut engine, recipe, number);
            let mut shared = lock();
            match shared.writer.add(number, &samples) {
                Ok(()) => bar.set_position(shared.writer.samples()),
                Err(error) => shared.failed = Some(error),
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(work);
        }
    });
    bar.finish();
    let mut shared = lock();
    match shared.failed.take() {
        Some(error) => Err(Failure::file(path)(error)),
        None => file::settle(path, options.samples).map_err(Failure::file(path)),
    }
}

/// The games of a batch. The same recipe and number give the same games.
fn batch(engine: &mut Engine, recipe: Recipe, number: u32) -> Vec<packed::Sample> {
    let mut samples = Vec::new();
    for at in 0..GAMES {
        let mut dice = Dice::new((recipe.seed << 40) ^ (u64::from(number) * GAMES + at));
        samples.append(&mut game::play(engine, &mut dice, recipe.nodes));
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::file::Reader;
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    fn batches(path: &Path) -> Vec<(u32, Vec<packed::Sample>)> {
        let mut reader = Reader::open(path).unwrap();
        core::iter::from_fn(|| reader.batch().unwrap()).collect()
    }

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("xiangqi-{}-{name}", std::process::id()))
    }

    fn options(samples: u64, threads: usize) -> Options {
        Options {
            nodes: 40,
            seed: 7,
            samples,
            threads,
            net: None,
        }
    }

    #[test]
    fn a_run_that_was_broken_off_goes_on_and_changes_nothing() {
        let (whole, torn) = (path("whole"), path("torn"));
        run(&whole, &options(2_500, 1)).unwrap();
        run(&torn, &options(1, 2)).unwrap();
        // In the midst of the last batch.
        let bytes = fs::read(&torn).unwrap();
        fs::write(&torn, &bytes[..bytes.len() - 45]).unwrap();
        run(&torn, &options(2_500, 2)).unwrap();
        assert!(batches(&whole).len() >= 2);
        assert_eq!(fs::read(&whole).unwrap(), fs::read(&torn).unwrap());
        for path in [whole, torn] {
            fs::remove_file(path).unwrap();
        }
    }

    #[test]
    fn samples_are_quiet_and_their_games_are_over() {
        let path = path("quiet");
        run(&path, &options(500, 1)).unwrap();
        let mut results = [0; 3];
        for sample in batches(&path).into_iter().flat_map(|(_, samples)| samples) {
            let position = xiangqi_rules::Position::new(&sample.setup).unwrap();
            assert!(!position.is_check());
            results[usize::from(sample.result)] += 1;
        }
        assert!(results.iter().all(|&count| count > 0), "{results:?}");
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_file_of_another_kind_or_recipe_is_refused_and_stays() {
        let path = path("other");
        fs::write(&path, "no samples at all, but long enough to be").unwrap();
        assert!(run(&path, &options(1, 1)).is_err());
        assert!(fs::read_to_string(&path).unwrap().starts_with("no samples"));
        fs::remove_file(&path).unwrap();
        run(&path, &options(1, 1)).unwrap();
        let before = fs::read(&path).unwrap();
        let mut other = options(9_999, 1);
        other.seed = 8;
        let error = run(&path, &other).unwrap_err().to_string();
        assert!(error.contains("seed: 7"), "{error}");
        let mut other = options(9_999, 1);
        other.net = Some(Arc::new(Network::zero()));
        assert!(run(&path, &other).is_err(), "another net made it");
        assert_eq!(fs::read(&path).unwrap(), before);
        fs::remove_file(path).unwrap();
    }
}
