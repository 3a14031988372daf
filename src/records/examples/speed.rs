//! Reads files of many games over and over and prints games a second.
//!
//! `cargo run --release --features encodings --example speed -- FILE...`

use std::time::Instant;
use xiangqi_records::pgn::{self, Options};
use xiangqi_records::{ReadOptions, decode_natively, read};
use xiangqi_rules::notation::Notation;

fn main() {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap();
        let games = read(&bytes, &ReadOptions::default(), &decode_natively)
            .unwrap()
            .games;
        for notation in Notation::ALL {
            let options = Options {
                notation,
                ..Options::default()
            };
            let write = || -> String {
                games
                    .iter()
                    .map(|tree| pgn::write(tree, &options).unwrap())
                    .collect()
            };
            let start = Instant::now();
            let text = write();
            let written = start.elapsed().as_secs_f64();
            let mut best = f64::MAX;
            for _ in 0..7 {
                let start = Instant::now();
                let file = pgn::read(&text);
                best = best.min(start.elapsed().as_secs_f64());
                assert!(file.games == games && file.warnings.is_empty());
            }
            let rate = |seconds: f64| games.len() as f64 / seconds;
            println!(
                "{:<8} {:>8.0} games/s read, {:>8.0} written ({} bytes)",
                notation.name(),
                rate(best),
                rate(written),
                text.len()
            );
        }
    }
}
