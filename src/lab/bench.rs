//! `xiangqi bench`: searches fixed positions to a fixed depth. The total of nodes is the
//! signature of the engine: it changes with every change of search or evaluation and with
//! nothing else.

use crate::Failure;
use crate::huge_pages;
use crate::net;
use crate::output::Output;
use std::time::Instant;
use xiangqi_engine::{Engine, Limits, NoClock};
use xiangqi_rules::{Game, Options};

/// The positions with their sources: openings, middle games, endings.
const POSITIONS: &str = include_str!("data/bench.txt");

/// The usual depth in plies.
pub const DEPTH: u32 = 12;

/// The FENs of the positions.
pub fn positions() -> impl Iterator<Item = &'static str> {
    POSITIONS
        .lines()
        .map(|line| line.split('#').next().unwrap_or("").trim())
        .filter(|line| !line.is_empty())
}

/// Searches every position with an engine that is new each time, and returns the nodes.
///
/// # Errors
/// If there is no memory for the table, or the net cannot be read.
pub fn run(
    depth: u32,
    hash: usize,
    net: Option<&str>,
    quiet: bool,
    output: &Output,
) -> Result<u64, Failure> {
    let limits = Limits::depth(depth);
    let mut engine = Engine::try_new(hash)?;
    engine.set_network(net::load(net)?);
    huge_pages::ask(&engine);
    let (mut nodes, mut seconds) = (0, 0.0);
    for fen in positions() {
        let game = Game::from_fen(fen, Options::default())?;
        engine.new_game();
        let start = Instant::now();
        let found = engine.search(&game, &limits, &NoClock, &mut |_| {});
        seconds += start.elapsed().as_secs_f64();
        nodes += found.nodes;
        if !quiet {
            let best = found.best().map_or("none".into(), |mv| mv.to_string());
            let score = found.score().unwrap_or(0);
            output.say(&format!("{:>10} {best} {score:>6} {fen}", found.nodes));
        }
    }
    output.say(&format!(
        "positions {} depth {depth} hash {hash} MiB",
        positions().count()
    ));
    output.say(&format!("nodes {nodes}"));
    output.say(&format!("time {seconds:.3} s"));
    output.say(&format!("nps {:.0}", nodes as f64 / seconds.max(1e-9)));
    Ok(nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_searched_and_the_nodes_are_always_the_same() {
        assert!(positions().count() >= 40);
        let output = Output::new(std::io::sink());
        let nodes = run(2, 1, None, true, &output).unwrap();
        assert!(nodes > 0);
        assert_eq!(run(2, 1, None, false, &output).unwrap(), nodes);
    }
}
