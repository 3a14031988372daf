//! What the boundary throws: plain objects with kind, code, message and the fields of their
//! kind, never a text and never a trap; the game stays as it was.

use crate::{START, code, field, game, play};
use js_sys::JSON;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_wasm::{RawGame, fen_after, validate_fen};

/// Checks what was thrown: kind, code, and further fields as `name=value`.
fn check<T>(thrown: Result<T, JsValue>, kind: &str, code: &str, fields: &[&str]) {
    let Err(error) = thrown else {
        panic!("expected {code}");
    };
    assert_eq!(
        (
            field(&error, "kind").as_str(),
            field(&error, "code").as_str()
        ),
        (kind, code)
    );
    assert!(!field(&error, "message").is_empty());
    for pair in fields {
        let (name, value) = pair.split_once('=').unwrap();
        assert_eq!(field(&error, name), value, "{name} of {code}");
    }
}

#[wasm_bindgen_test]
fn fens_are_refused_with_issue_and_place() {
    let mut game = RawGame::new();
    play(&mut game, "h2e2");
    let before = game.save().to_vec();
    check(
        game.load("", true),
        "fen",
        "fen/rows",
        &["issue=rows", "index=", "square="],
    );
    check(
        game.load("rnbakabnr/9/1c5c1/x", true),
        "fen",
        "fen/piece",
        &["issue=piece", "index=18"],
    );
    check(
        game.load("🐎 9/9/9/9/9/9/9/9/9/9 x", false),
        "fen",
        "fen/turn",
        &["index=23"],
    );
    check(
        game.load("4k4/9/9/9/9/9/9/P8/9/3K5 w", true),
        "fen",
        "fen/misplaced",
        &["square=a2", "index="],
    );
    assert_eq!(game.save().to_vec(), before);
    let bad = validate_fen("9/9", true);
    assert_eq!(
        (field(&bad, "issue").as_str(), field(&bad, "index").as_str()),
        ("rows", "3")
    );
    check(fen_after("9/9", code("h2e2")), "fen", "fen/rows", &[]);
    check(
        fen_after(START, code("h2e3")),
        "illegal-move",
        "move/geometry",
        &["input=h2e3"],
    );
}

#[wasm_bindgen_test]
fn moves_are_refused_with_reason_and_input() {
    let mut game = game(START);
    let before = game.save().to_vec();
    check(
        game.apply(code("e5e6")),
        "illegal-move",
        "move/no-piece",
        &["why=no-piece", "input=e5e6"],
    );
    check(
        game.apply_text(" H2-H7"),
        "illegal-move",
        "move/screen",
        &["why=screen", "input= H2-H7"],
    );
    check(
        game.apply_text("炮"),
        "notation",
        "notation/unreadable",
        &["input=炮"],
    );
    check(
        game.parse_move("h7e7"),
        "illegal-move",
        "move/wrong-side",
        &["input=h7e7"],
    );
    check(
        game.move_info(code("a0b0")),
        "illegal-move",
        "move/own-piece",
        &[],
    );
    check(
        game.would_repeat(code("a0a9")),
        "illegal-move",
        "move/blocked",
        &[],
    );
    assert_eq!(game.save().to_vec(), before);
    assert!(game.set_result(1, 9).is_ok());
    check(game.apply(code("h2e2")), "game-over", "game/over", &[]);
    check(game.set_result(0, 9), "game-over", "game/over", &[]);
    // Asking about a move of a finished game is no error.
    assert!(game.parse_move("h2e2").is_ok());
    game.clear();
    check(
        game.apply(code("h2e2")),
        "fen",
        "fen/kings",
        &["issue=kings"],
    );
}

#[wasm_bindgen_test]
fn arguments_out_of_range_are_refused() {
    let mut game = RawGame::new();
    let before = game.save().to_vec();
    let square = "argument/square";
    check(game.get(90), "argument", square, &[]);
    check(game.put(1, 90), "argument", square, &[]);
    check(game.remove(u32::MAX), "argument", square, &[]);
    check(game.is_attacked(90, 0), "argument", square, &[]);
    check(game.attackers(90, 0), "argument", square, &[]);
    check(game.is_protected(90), "argument", square, &[]);
    check(game.put(0, 0), "argument", "argument/piece", &[]);
    check(game.put(15, 0), "argument", "argument/piece", &[]);
    check(game.put(256 + 1, 0), "argument", "argument/piece", &[]);
    check(game.set_turn(2), "argument", "argument/color", &[]);
    check(game.pinned(2), "argument", "argument/color", &[]);
    check(game.apply(90), "argument", "argument/move", &[]);
    check(game.apply(u32::MAX), "argument", "argument/move", &[]);
    check(
        game.apply(1 << 16 | code("h2e2")),
        "argument",
        "argument/move",
        &[],
    );
    check(game.set_result(0, 17), "argument", "argument/reason", &[]);
    check(game.set_result(3, 0), "argument", "argument/color", &[]);
    check(game.goto_ply(1), "argument", "argument/ply", &[]);
    check(
        game.format_move(code("h2e2"), "morse"),
        "argument",
        "argument/notation",
        &[],
    );
    check(game.restore(&[]), "argument", "argument/snapshot", &[]);
    check(
        game.restore(&[9; 300]),
        "argument",
        "argument/snapshot",
        &[],
    );
    assert_eq!(game.save().to_vec(), before);
}

#[wasm_bindgen_test]
fn options_of_another_kind_are_refused() {
    let mut game = RawGame::new();
    let before = game.save().to_vec();
    for json in [
        r#"{"rules":"chess"}"#,
        r#"{"rules":5}"#,
        r#"{"naturalLimit":0}"#,
        r#"{"naturalLimit":-1}"#,
        r#"{"naturalLimit":1.5}"#,
        r#"{"naturalLimit":"120"}"#,
        r#"{"naturalLimit":4294967295}"#,
        "7",
    ] {
        check(
            game.set_options(JSON::parse(json).unwrap()),
            "argument",
            "argument/option",
            &[],
        );
    }
    assert_eq!(game.save().to_vec(), before);
    for (json, code) in [
        (r#"{"orientation":"green"}"#, "argument/option"),
        (r#"{"script":"latin"}"#, "argument/option"),
        (r#"{"lastMove":"yes"}"#, "argument/option"),
        (r#"{"arrows":[["h2"]]}"#, "argument/option"),
        (r#"{"arrows":[["h2","j2"]]}"#, "argument/square"),
    ] {
        check(game.svg(JSON::parse(json).unwrap()), "argument", code, &[]);
    }
}
