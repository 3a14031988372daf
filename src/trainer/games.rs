//! Games the engine plays against itself, and the quiet positions in them.
//!
//! One line a position: `FEN | score | result`, both from Red's side; the score in
//! centipawns, the result 0, 1 or 2 half points.

use crate::args::Args;
use crate::dice::Dice;
use crate::openings;
use std::fs::File;
use std::io::{BufWriter, Write};
use xiangqi_engine::{Engine, Found, Limits, NoClock};
use xiangqi_rules::{Color, Game, Options};

/// A game this far from even for some moves is over.
const RESIGN_AT: i32 = 1_500;
const RESIGN_PLIES: u32 = 4;
/// A game this long is a draw.
const LONGEST: usize = 240;
/// Positions that are no longer in doubt teach little.
const IN_DOUBT: i32 = 1_200;

/// `games --out FILE --games N --nodes N --seed N`
pub fn run(args: &Args) -> Result<(), String> {
    let path = args.need("out")?;
    let count: u64 = args.get("games", 1_000)?;
    let nodes: u64 = args.get("nodes", 4_000)?;
    let seed: u64 = args.get("seed", 1)?;
    let file = File::create(path).map_err(|error| format!("{path}: {error}"))?;
    let mut out = BufWriter::new(file);
    let mut engine = Engine::new(1);
    let mut points = [0; 3];
    for number in 0..count {
        let mut dice = Dice::new(seed << 32 | number);
        let (lines, result) = play(&mut engine, &mut dice, nodes);
        points[result] += 1;
        for line in lines {
            writeln!(out, "{line} | {result}").map_err(|error| error.to_string())?;
        }
        out.flush().map_err(|error| error.to_string())?;
        if (number + 1) % 100 == 0 {
            println!(
                "{} games: Red {}, drawn {}, Black {}",
                number + 1,
                points[2],
                points[1],
                points[0]
            );
        }
    }
    Ok(())
}

/// One game: its quiet positions with their scores, and its result.
fn play(engine: &mut Engine, dice: &mut Dice, nodes: u64) -> (Vec<String>, usize) {
    let mut game = openings::random(dice, engine, 200, Options::default());
    let mut lines = Vec::new();
    let mut decided = 0_i32;
    engine.new_game();
    loop {
        if let Some(outcome) = game.outcome() {
            return (lines, outcome.winner.map_or(1, result_of));
        }
        if game.ply() >= LONGEST {
            return (lines, 1);
        }
        let found = engine.search(&game, &Limits::nodes(nodes), &NoClock, &mut |_| {});
        let (Some(mv), Some(score)) = (found.best(), found.score()) else {
            return (lines, 1);
        };
        let red = match game.position().turn() {
            Color::Red => score,
            Color::Black => -score,
        };
        if is_quiet(&game, &found) && score.abs() < IN_DOUBT {
            lines.push(format!("{} | {red}", game.fen()));
        }
        decided = match red {
            RESIGN_AT.. => decided.max(0) + 1,
            _ if red <= -RESIGN_AT => decided.min(0) - 1,
            _ => 0,
        };
        if decided.unsigned_abs() >= RESIGN_PLIES {
            return (lines, if decided > 0 { 2 } else { 0 });
        }
        if game.play(mv).is_err() {
            return (lines, 1);
        }
    }
}

fn result_of(winner: Color) -> usize {
    match winner {
        Color::Red => 2,
        Color::Black => 0,
    }
}

/// Whether a static evaluation means something: no check, and the best move takes nothing.
fn is_quiet(game: &Game, found: &Found) -> bool {
    !game.is_check()
        && found
            .best()
            .is_some_and(|mv| game.position().piece_at(mv.to()).is_none())
}
