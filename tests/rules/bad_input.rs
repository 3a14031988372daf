//! `data/bad-input.json`: FENs and moves that must be refused, how, and that the game stays as
//! it was. The same table goes through the npm package in `package/bad-input.test.mjs`.

use crate::common::{START, game, play};
use serde_json::Value;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{Color, EndReason, Game, Options, Outcome, fen, notation};

fn table(name: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../data/bad-input.json")).unwrap();
    file[name].as_array().unwrap().clone()
}

/// A text of the table: a string, or an array of parts, each a string or `[string, times]`.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts
            .iter()
            .map(|part| match part.as_array() {
                Some(repeat) => repeat[0]
                    .as_str()
                    .unwrap()
                    .repeat(repeat[1].as_u64().unwrap() as usize),
                None => part.as_str().unwrap().to_owned(),
            })
            .collect(),
        other => panic!("{other} is no text"),
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn bad_fens_are_refused_with_issue_place_and_sentence() {
    let cases = table("fens");
    assert!(cases.len() >= 40);
    for case in &cases {
        let name = case["name"].as_str().unwrap();
        let input = text(&case["fen"]);
        let error = match fen::parse_position(&input) {
            Err(error) => error,
            Ok(position) => panic!("{name}: read as {position:?}"),
        };
        let issue = case["issue"].as_str().unwrap();
        assert_eq!(error.issue(), issue, "{name}: {error}");
        assert_eq!(error.code(), format!("fen/{issue}"), "{name}");
        assert_eq!(
            error.index().map(|index| index as u64),
            case["index"].as_u64(),
            "{name}: {error}"
        );
        let square = error.square().map(|square| square.to_string());
        assert_eq!(
            square.as_deref(),
            case["square"].as_str(),
            "{name}: {error}"
        );
        assert_eq!(
            error.to_string(),
            case["message"].as_str().unwrap(),
            "{name}"
        );

        let mut game = game(START);
        play(&mut game, "h2e2 h9g7");
        let before = game.save();
        if let Ok(setup) = fen::parse(&input) {
            assert!(game.load(&setup).is_err(), "{name}");
        }
        assert_eq!(
            Game::from_fen(&input, Options::default()),
            Err(error),
            "{name}"
        );
        assert_eq!(game.save(), before, "{name}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn bad_moves_are_refused_with_code_and_reason() {
    let cases = table("moves");
    assert!(cases.len() >= 40);
    for case in &cases {
        let name = case["name"].as_str().unwrap();
        let mut game = game(case["fen"].as_str().unwrap_or(START));
        play(&mut game, case["before"].as_str().unwrap_or(""));
        if case["resigned"].as_bool() == Some(true) {
            game.set_outcome(Outcome::win(Color::Black, EndReason::Resignation))
                .unwrap();
        }
        let before = game.save();
        let input = text(&case["move"]);
        // As the package does it: a move is read only where one can be made.
        let (code, message) = match game.check_open() {
            Err(error) => (error.code(), error.to_string()),
            Ok(()) => match notation::read_strictly(game.position(), &input) {
                Err(error) => (error.code(), error.to_string()),
                Ok(mv) => panic!("{name}: {mv}, {:?}", game.play(mv)),
            },
        };
        assert_eq!(code, case["code"].as_str().unwrap(), "{name}: {message}");
        assert_eq!(message, case["message"].as_str().unwrap(), "{name}");
        if let Ok(mv) = notation::parse(&input) {
            let refusal = game.play(mv).unwrap_err();
            assert_eq!(
                (refusal.code(), refusal.to_string()),
                (code.clone(), message)
            );
        }
        if let Some(why) = case["why"].as_str() {
            assert_eq!(code, format!("move/{why}"), "{name}");
        }
        assert_eq!(game.save(), before, "{name}");
    }
}
