//! Prints random cycles with our verdicts: the near end of the comparison in
//! `peers/axf_loops.py`.
//!
//! `loops CYCLES SEED` writes one line a cycle that ends a game by repetition, parted by tabs: the FEN, the
//! moves up to that end, the result under `asian` (`1-0`, `0-1` or `1/2-1/2`) with its reason,
//! and for Red and for Black the class with the nature and the victims of each move.

use std::io::{BufWriter, Write};
use xiangqi_rules::{Game, Move, Options, Position, RuleSet, SideReport, fen};
use xiangqi_tests::loops;
use xiangqi_tests::random::Random;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let (Some(Ok(wanted)), Some(Ok(seed)), None) = (numbers.next(), numbers.next(), numbers.next())
    else {
        eprintln!("usage: loops CYCLES SEED");
        std::process::exit(2);
    };
    let mut random = Random::new(seed);
    let mut output = BufWriter::new(std::io::stdout().lock());
    let mut done = 0;
    while done < wanted {
        let (start, cycle) = loops::random_loop(&mut random, 600);
        let Some(line) = judged(&start, &cycle) else {
            continue;
        };
        if writeln!(output, "{line}").is_err() {
            // The reader has gone.
            std::process::exit(1);
        }
        done += 1;
    }
}

/// The line of a cycle that is played until the game ends; none if it does not by repetition.
fn judged(start: &Position, cycle: &[Move]) -> Option<String> {
    let mut game = Game::default();
    game.set_options(Options {
        rules: RuleSet::Asian,
        natural_limit: None,
        ..Options::default()
    });
    let mut setup = start.to_setup();
    setup.since_capture = 0;
    game.load(&setup).ok()?;
    for &mv in cycle.iter().cycle().take(2 * cycle.len()) {
        if game.outcome().is_none() {
            game.play(mv).ok()?;
        }
    }
    let outcome = game.outcome()?;
    let report = game.repetition()?;
    let moves: Vec<String> = game
        .history()
        .iter()
        .map(|played| played.mv.to_string())
        .collect();
    let [red, black] = report.sides.each_ref().map(side);
    Some(format!(
        "{}\t{}\t{} {}\t{red}\t{black}",
        fen::write(&setup),
        moves.join(" "),
        outcome.score(),
        outcome.reason.name(),
    ))
}

/// `chase: h2h5 chase rook h9, h5h2 idle`.
fn side(side: &SideReport) -> String {
    let plies = side.plies.iter().map(|ply| {
        let victims = ply
            .victims
            .iter()
            .map(|man| format!(" {} {}", man.piece.role.name(), man.square));
        format!(
            "{} {}{}",
            ply.mv,
            ply.nature.name(),
            victims.collect::<String>()
        )
    });
    format!(
        "{}: {}",
        side.class.name(),
        plies.collect::<Vec<_>>().join(", ")
    )
}
