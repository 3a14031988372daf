//! Prints random positions that can be reached, with what we say about them: the near end of
//! the comparison in `peers/differential.py`.
//!
//! `differential POSITIONS SEED` writes one line a position, no position twice:
//! the FEN, `+` or `-` for check, and the legal moves in order, parted by tabs.

use std::collections::HashSet;
use std::io::{BufWriter, Write};
use xiangqi_rules::{Position, fen};
use xiangqi_tests::playout;
use xiangqi_tests::random::Random;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse());
    let (Some(Ok(wanted)), Some(Ok(seed)), None) = (numbers.next(), numbers.next(), numbers.next())
    else {
        eprintln!("usage: differential POSITIONS SEED");
        std::process::exit(2);
    };
    let mut random = Random::new(seed);
    let mut seen = HashSet::new();
    let mut output = BufWriter::new(std::io::stdout().lock());
    while (seen.len() as u64) < wanted {
        playout::visit_game(&Position::start(), &mut random, |position| {
            if seen.insert(position.hash()) && write_line(&mut output, position).is_err() {
                // The reader has gone.
                std::process::exit(1);
            }
            (seen.len() as u64) < wanted
        });
    }
}

fn write_line(output: &mut impl Write, position: &Position) -> std::io::Result<()> {
    let mut moves: Vec<String> = position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    moves.sort();
    let check = if position.is_check() { '+' } else { '-' };
    let fen = fen::write(&position.to_setup());
    writeln!(output, "{fen}\t{check}\t{}", moves.join(" "))
}
