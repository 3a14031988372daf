//! What judging costs: the master games replayed with the outcome asked after every ply under
//! each rule set, against a replay that judges next to nothing; and a long shuffle of a free
//! game without captures.
//!
//! `cargo run --release -p xiangqi-tests --example adjudication_cost`

use std::hint::black_box;
use std::time::{Duration, Instant};
use xiangqi_rules::{Game, Move, Options, RuleSet, notation};

const GAMES: &str = include_str!("../data/games/masters-1125-uci.pgn");

/// How often each replay is timed; the fastest counts.
const ROUNDS: usize = 25;

fn main() {
    let games = games();
    let plies: usize = games.iter().map(Vec::len).sum();
    println!(
        "{} games, {plies} plies; the fastest of {ROUNDS} replays",
        games.len()
    );
    let bare = Options {
        rules: RuleSet::Simple,
        natural_limit: None,
        check_cap: None,
        free: true,
    };
    let judged = RuleSet::ALL.map(|rules| Options {
        rules,
        free: true,
        ..Options::default()
    });
    // In turn, so that a busy machine slows all alike.
    let mut times = [Duration::MAX; 4];
    for _ in 0..ROUNDS {
        times[0] = times[0].min(replay(&games, bare, false));
        for (time, options) in times[1..].iter_mut().zip(judged) {
            *time = (*time).min(replay(&games, options, true));
        }
    }
    println!("simple, no limit, outcome not asked: {:?}", times[0]);
    for (time, rules) in times[1..].iter().zip(RuleSet::ALL) {
        let ratio = time.as_secs_f64() / times[0].as_secs_f64();
        println!(
            "{}, outcome after every ply: {time:?}, {ratio:.2} times",
            rules.name()
        );
    }
    for rules in RuleSet::ALL {
        let (median, worst) = shuffle(rules);
        println!(
            "2,000-ply shuffle under {}: median {median:?} a ply, worst {worst:?}",
            rules.name()
        );
    }
}

fn games() -> Vec<Vec<Move>> {
    let text = GAMES.replace("\r\n", "\n");
    let bodies = text.split("\n\n").filter(|part| !part.starts_with('['));
    let moves = |body: &str| {
        body.split_whitespace()
            .filter_map(|word| notation::parse(word).ok())
            .collect()
    };
    bodies
        .map(moves)
        .filter(|game: &Vec<Move>| !game.is_empty())
        .collect()
}

fn replay(games: &[Vec<Move>], options: Options, ask: bool) -> Duration {
    let started = Instant::now();
    for moves in games {
        let mut game = Game::default();
        game.set_options(options);
        for &mv in moves {
            game.play(mv).expect("a legal move");
            if ask {
                black_box(game.outcome());
            }
        }
    }
    started.elapsed()
}

/// Rooks and horses wander without captures: the median and the worst time of a ply.
fn shuffle(rules: RuleSet) -> (Duration, Duration) {
    let mut game = Game::default();
    game.set_options(Options {
        rules,
        natural_limit: None,
        free: true,
        ..Options::default()
    });
    let cycle = "b0c2 b9c7 a0b0 a9b9 h0g2 h9g7 i0h0 i9h9 b0a0 b9a9 h0i0 h9i9 c2b0 c7b9 g2h0 g7h9"
        .split(' ')
        .filter_map(|text| notation::parse(text).ok());
    let mut times: Vec<Duration> = Vec::new();
    for mv in cycle.cycle().take(2000) {
        let started = Instant::now();
        game.play(mv).expect("a legal move");
        black_box(game.outcome());
        times.push(started.elapsed());
    }
    times.sort();
    (times[times.len() / 2], times[times.len() - 1])
}
