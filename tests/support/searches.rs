//! Searches by fixed limits, for comparing the engine with itself on other machines and in
//! wasm. Start position, positions out of master games with the moves that led there, and
//! mates.

use serde_json::{Value, json};
use xiangqi_engine::score::mate_plies;
use xiangqi_engine::{Engine, Limits, NoClock, Score};
use xiangqi_rules::{Color, Game, Options, notation};

const MASTERS: &str = include_str!("../data/games/masters-1125-uci.pgn");
/// Games of that file, counted from 0, and the ply to search at.
const MASTER_GAMES: [(usize, usize); 12] = [
    (3, 9),
    (12, 24),
    (87, 28),
    (133, 32),
    (201, 36),
    (266, 40),
    (318, 44),
    (377, 51),
    (450, 57),
    (523, 60),
    (640, 33),
    (801, 21),
];
const SET_UPS: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3k5/4P4/3P5/9/9/9/9/9/9/4K4 w - - 0 1",
    "3k5/R8/1R7/9/9/9/9/9/9/4K4 b - - 0 1",
    "4ka3/4a4/9/9/4N4/9/9/9/4p4/3K1R3 w - - 0 1",
];

/// Every search with what it found, as lines of JSON: the game, the limits, and nodes, depth,
/// best move and score from Red's side. Table of 16 MiB, as new for each.
pub fn all() -> Vec<String> {
    let mut engine = Engine::new(16);
    let mut lines = Vec::new();
    for (fen, moves) in games() {
        for (name, limits) in [
            ("depth", Limits::depth(7)),
            ("nodes", Limits::nodes(30_000)),
        ] {
            let value = limits
                .depth
                .map_or(json!(limits.nodes), |depth| json!(depth));
            engine.new_game();
            lines.push(search(&mut engine, &fen, &moves, &limits, (name, value)));
        }
    }
    lines
}

/// The moves of the games of masters.
pub fn masters() -> impl Iterator<Item = Vec<&'static str>> {
    MASTERS.split("[Event ").skip(1).map(|game| {
        let text = game.lines().filter(|line| !line.contains('['));
        let words = text.flat_map(str::split_whitespace);
        words.filter(|word| notation::parse(word).is_ok()).collect()
    })
}

fn games() -> Vec<(String, Vec<String>)> {
    let masters: Vec<_> = masters().collect();
    let of_masters = MASTER_GAMES.map(|(game, ply)| {
        let moves = masters[game].iter().take(ply);
        (
            SET_UPS[0].to_owned(),
            moves.copied().map(str::to_owned).collect(),
        )
    });
    let set_ups = SET_UPS.map(|fen| (fen.to_owned(), Vec::new()));
    set_ups.into_iter().chain(of_masters).collect()
}

fn search(
    engine: &mut Engine,
    fen: &str,
    moves: &[String],
    limits: &Limits,
    (name, value): (&str, Value),
) -> String {
    let mut game = Game::from_fen(fen, Options::default()).expect("the set-ups are legal");
    for text in moves {
        let mv = notation::parse(text).expect("checked above");
        game.play(mv).expect("masters play legal moves");
    }
    let found = engine.search(&game, limits, &NoClock, &mut |_| {});
    let score = found
        .score()
        .map(|score| as_red_sees(score, game.position().turn()));
    json!({
        "fen": fen,
        "moves": moves,
        "limits": { name: value },
        "nodes": found.nodes,
        "depth": found.depth,
        "bestMove": found.best().map(|mv| mv.to_string()),
        "score": score,
    })
    .to_string()
}

/// As the package writes scores: hundredths of a pawn, or moves to mate.
fn as_red_sees(score: Score, turn: Color) -> Value {
    let sign = if turn == Color::Red { 1 } else { -1 };
    match mate_plies(score) {
        Some(plies) if plies > 0 => json!({ "mate": sign * (plies + 1) / 2 }),
        Some(plies) => json!({ "mate": sign * plies / 2 }),
        None => json!({ "cp": sign * score }),
    }
}
