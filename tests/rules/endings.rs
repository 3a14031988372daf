//! How games end, from `data/endings.json`: repetition under the `simple` rules, perpetual
//! check, natural limit, dead material, mate. Each game's result has a second source.

use crate::common::{game, mv, result};
use serde_json::Value;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{Options, PlayError, RuleSet};

#[wasm_bindgen_test(unsupported = test)]
fn games_end_when_and_as_their_sources_say() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../data/endings.json")).unwrap();
    assert_eq!(cases.len(), 431);
    for case in &cases {
        let text = |name: &str| case[name].as_str().unwrap();
        check(text("id"), text("fen"), text("moves"), text("result"));
    }
}

/// Checks that the game goes on until the last move, and what the last move makes of it.
fn check(id: &str, fen: &str, moves: &str, expected: &str) {
    let mut game = game(fen);
    game.set_options(Options {
        rules: RuleSet::Simple,
        ..Options::default()
    });
    for text in moves.split(' ') {
        assert_eq!(game.outcome(), None, "{id} before {text}");
        if let Err(error) = game.play(mv(text)) {
            panic!("{id}: {error}");
        }
    }
    assert_eq!(result(game.outcome()), expected, "{id}");
    if let Some(outcome) = game.outcome() {
        let before = game.clone();
        for &mv in &game.legal_moves() {
            assert_eq!(game.play(mv), Err(PlayError::GameOver(outcome)), "{id}");
        }
        assert_eq!(game, before);
        game.undo();
        assert_eq!(game.outcome(), None, "{id} after taking back");
        game.redo();
        assert_eq!(game, before);
    }
}
