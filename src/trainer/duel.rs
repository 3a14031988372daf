//! Matches of two sets of weights at the same number of nodes a move, in one thread: machine
//! load cannot change the result. Each opening is played twice with sides changed; the pair
//! is the unit of the statistics.

use crate::args::Args;
use crate::tally::Tally;
use std::fs;
use xiangqi_engine::eval::pair::Pair;
use xiangqi_engine::eval::weights::{WEIGHTS, Weights};
use xiangqi_engine::{Engine, Limits, NoClock};
use xiangqi_lab::datagen::openings;
use xiangqi_lab::dice::Dice;
use xiangqi_lab::net;
use xiangqi_rules::{Color, Game, Move, Options};

/// Where a game is called: so far ahead for so many of one's own moves.
const CALLED_AT: i32 = 2_500;
const CALLED_PLIES: u32 = 4;
const LONGEST: usize = 300;

/// `match --a FILE --b FILE --games N --nodes N --seed N`: weights as `tune` writes them (`.rs`),
/// a net as `net` does, `hand` for the evaluation by hand, or the engine as it is where none is
/// named.
pub fn run(args: &Args) -> Result<(), String> {
    let nodes: u64 = args.get("nodes", 5_000)?;
    let games: u64 = args.get("games", 400)?;
    let seed: u64 = args.get("seed", 1)?;
    let mut engines = [engine(args.text("a"))?, engine(args.text("b"))?];
    let mut tally = Tally::default();
    for number in 0..games.div_ceil(2) {
        let mut dice = Dice::new(seed << 32 | number);
        let start = openings::random(&mut dice, &mut engines[0], 120, Options::default());
        let mut points = [0; 2];
        for (first, points) in points.iter_mut().enumerate() {
            for engine in &mut engines {
                engine.new_game();
            }
            *points = play(start.clone(), first, &mut |game, player| {
                let found =
                    engines[player].search(game, &Limits::nodes(nodes), &NoClock, &mut |_| {});
                Some((found.best()?, found.score()?))
            });
        }
        tally.add(points);
        if (number + 1) % 25 == 0 {
            println!("{tally}");
        }
    }
    println!("{tally}");
    Ok(())
}

/// Gives the move of player 0 or 1, and its score.
pub type Mover<'a> = dyn FnMut(&Game, usize) -> Option<(Move, i32)> + 'a;

/// Plays a game on. Player `first` has Red. The result is what player 0 scores, in half points.
pub fn play(mut game: Game, first: usize, mover: &mut Mover<'_>) -> usize {
    let mut ahead = [0_u32; 2];
    loop {
        if let Some(outcome) = game.outcome() {
            let winner = outcome.winner.map(|color| player(color, first));
            return winner.map_or(1, |winner| 2 * (1 - winner));
        }
        if game.ply() >= LONGEST {
            return 1;
        }
        let on_move = player(game.position().turn(), first);
        let Some((mv, score)) = mover(&game, on_move) else {
            return 1;
        };
        for (player, ahead) in ahead.iter_mut().enumerate() {
            let score = if player == on_move { score } else { -score };
            *ahead = if score > CALLED_AT { *ahead + 1 } else { 0 };
            if *ahead >= CALLED_PLIES {
                return 2 * (1 - player);
            }
        }
        if game.play(mv).is_err() {
            return 1;
        }
    }
}

/// Who has this side.
fn player(color: Color, first: usize) -> usize {
    match color {
        Color::Red => first,
        Color::Black => 1 - first,
    }
}

/// The engine with weights of a file, or with a net as the command line names it.
fn engine(name: Option<&str>) -> Result<Engine, String> {
    if let Some(path) = name.filter(|name| name.ends_with(".rs")) {
        let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        return Ok(Engine::with_weights(4, &weights(path, &text)?));
    }
    let mut engine = Engine::new(4);
    engine.set_network(net::load(name).map_err(|failure| failure.to_string())?);
    Ok(engine)
}

/// Reads the weights of a file: its `s(opening, endgame)` in order.
fn weights(path: &str, text: &str) -> Result<Weights, String> {
    let mut weights = WEIGHTS;
    let mut pairs = text.split("s(").skip(1).filter_map(|rest| {
        let (pair, _) = rest.split_once(')')?;
        let (opening, endgame) = pair.split_once(',')?;
        Some(Pair::new(
            opening.trim().parse().ok()?,
            endgame.trim().parse().ok()?,
        ))
    });
    let mut missing = false;
    weights.for_each(&mut |_, pair| match pairs.next() {
        Some(read) => *pair = read,
        None => missing = true,
    });
    if missing || pairs.next().is_some() {
        return Err(format!("{path}: not the number of weights there are"));
    }
    Ok(weights)
}
