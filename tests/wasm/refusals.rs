//! What the boundary throws: plain objects with kind, code, message and the fields of their
//! kind, never a text and never a trap; the game stays as it was.

use crate::{START, code, field, game, play};
use js_sys::{Array, Reflect};
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
        &["why=no-piece", "input=e5e6", "uci=e5e6"],
    );
    check(
        game.apply_text(" H2-H7", 7),
        "illegal-move",
        "move/screen",
        &["why=screen", "input= H2-H7", "uci=h2h7"],
    );
    check(
        game.apply_text("炮", 7),
        "notation",
        "notation/unreadable",
        &["input=炮"],
    );
    check(
        game.parse_move("h7e7", 7),
        "illegal-move",
        "move/wrong-side",
        &["input=h7e7"],
    );
    check(
        game.parse_move("C5+1", 7),
        "notation",
        "notation/no-piece",
        &["input=C5+1"],
    );
    check(
        game.parse_move("h2e2", 4),
        "notation",
        "notation/unreadable",
        &["input=h2e2"],
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
    assert!(game.parse_move("h2e2", 7).is_ok());
    check(game.apply_text("炮", 7), "game-over", "game/over", &[]);
    game.clear();
    for refused in [
        game.apply_text("h2e2", 7),
        game.parse_move("h2e2", 7),
        game.format_move(code("h2e2"), 4, 0).map(|_| 0),
    ] {
        check(refused, "fen", "fen/kings", &["issue=kings"]);
    }
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
        game.format_move(code("h2e2"), 7, 0),
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
    for [rules, natural_limit, check_cap] in [
        [3, -1, -1],
        [-2, -1, -1],
        [-1, 0, -1],
        [-1, -3, -1],
        [-1, -1, -3],
        [i32::MIN, -1, -1],
    ] {
        check(
            game.set_options(rules, natural_limit, check_cap, -1),
            "argument",
            "argument/option",
            &[],
        );
    }
    assert_eq!(game.save().to_vec(), before);
    let color = "argument/color";
    check(game.svg(2, false, true, &[], true), "argument", color, &[]);
    let square = "argument/square";
    check(
        game.svg(0, false, true, &[0, 90], true),
        "argument",
        square,
        &[],
    );
}

#[wasm_bindgen_test]
fn a_text_of_several_moves_names_them() {
    let game = game("3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1");
    let error = game.parse_move("P3.4", 7).unwrap_err();
    let field = |name| Reflect::get(&error, &JsValue::from_str(name)).unwrap();
    assert_eq!(field("kind"), "ambiguous");
    assert_eq!(field("code"), "notation/ambiguous");
    let candidates: Vec<_> = Array::from(&field("candidates")).iter().collect();
    assert_eq!(candidates, ["g5f5", "g6f6", "g7f7", "g8f8"]);
}
