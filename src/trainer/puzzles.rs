//! Mates from a file: what the search finds and what the prover proves.

use crate::args::Args;
use std::cell::Cell;
use std::fs;
use std::time::Instant;
use xiangqi_engine::score::mate_plies;
use xiangqi_engine::{Clock, Engine, Limits, MateAnswer, MateQuery, NoClock, find_mate};
use xiangqi_rules::{Game, Options};

/// The time since it was made.
struct Watch {
    start: Instant,
    reads: Cell<u64>,
}

impl Clock for Watch {
    fn elapsed_ms(&self) -> u64 {
        self.reads.set(self.reads.get() + 1);
        self.start.elapsed().as_millis() as u64
    }
}

/// `puzzles --file FILE --ms N --nodes N --prove 0|1`: lines of JSON with `"fen"` and
/// `"mate_in"` (moves). With `--nodes` the search is bound by nodes, not by time.
pub fn run(args: &Args) -> Result<(), String> {
    let path = args.need("file")?;
    let nodes: u64 = args.get("nodes", 0)?;
    let ms: u64 = args.get("ms", 1_000)?;
    let prove: u32 = args.get("prove", 1)?;
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut engine = Engine::new(16);
    let (mut count, mut found, mut proved, mut spent) = (0, 0, 0, 0.0);
    for line in text.lines() {
        let (Some(fen), Some(moves)) = (field(line, "fen"), field(line, "mate_in")) else {
            continue;
        };
        let moves: i32 = moves.parse().map_err(|_| format!("{path}: {line}"))?;
        let stated = 2 * moves - 1;
        let game =
            Game::from_fen(fen, Options::default()).map_err(|error| format!("{fen}: {error}"))?;
        count += 1;
        engine.new_game();
        let watch = Watch {
            start: Instant::now(),
            reads: Cell::new(0),
        };
        let mut limits = if nodes > 0 {
            Limits::nodes(nodes)
        } else {
            Limits::move_time(ms)
        };
        limits.mate_plies = Some(stated as u32);
        let answer = engine.search(&game, &limits, &watch, &mut |_| {});
        let plies = answer.score().and_then(mate_plies);
        if plies.is_some_and(|plies| plies > 0 && plies <= stated) {
            found += 1;
        } else {
            println!("missed: {fen} | {moves} | {plies:?} after {}", answer.nodes);
        }
        if prove > 0 {
            let start = Instant::now();
            let query = MateQuery::within(stated as u32);
            let report =
                find_mate(game.position(), &query, &NoClock).map_err(|error| error.to_string())?;
            spent += start.elapsed().as_secs_f64();
            match report.answer {
                MateAnswer::Mate(tree) => {
                    proved += 1;
                    if tree.plies() as i32 != stated {
                        println!("shorter: {fen} | {moves} | {} plies", tree.plies());
                    }
                }
                other => println!("not proved: {fen} | {moves} | {other:?}"),
            }
        }
    }
    println!("search found {found} of {count}; proved {proved} in {spent:.1} s");
    Ok(())
}

/// The text of a field of one flat JSON object.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!("\"{name}\":"))?;
    let rest = rest.trim_start();
    match rest.strip_prefix('"') {
        Some(text) => text.split('"').next(),
        None => rest.split([',', '}']).next().map(str::trim),
    }
}
