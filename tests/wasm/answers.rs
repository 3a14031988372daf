//! What the exported methods answer: one short look at each, since the rules behind them have
//! their own tests.

use crate::{START, at, code, field, game, play};
use js_sys::{JSON, Object};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_wasm::{RawGame, fen_after, validate_fen};

fn object(json: &str) -> JsValue {
    JSON::parse(json).unwrap()
}

#[wasm_bindgen_test]
fn a_game_starts_loads_resets_and_clears() {
    let mut game = RawGame::new();
    assert_eq!(game.fen(true, false, false), START);
    assert_eq!(
        (
            game.turn(),
            game.round(),
            game.ply(),
            game.plies_without_capture()
        ),
        (0, 1, 0, 0)
    );
    play(&mut game, "h2e2 h9g7 h0g2");
    assert_eq!(
        (
            game.turn(),
            game.round(),
            game.ply(),
            game.plies_without_capture()
        ),
        (1, 2, 3, 3)
    );
    game.reset();
    assert_eq!(
        (game.fen(true, false, false).as_str(), game.ply()),
        (START, 0)
    );
    game.clear();
    assert_eq!(game.fen(false, true, true), "9/9/9/9/9/9/9/9/9/9 r");
    assert_eq!(
        (game.legal_moves(), game.perft(2), game.result()),
        (0, 0.0, 0)
    );
    // Kings that face each other can be played on if asked for, two kings of one side cannot.
    assert!(game.load("4k4/9/9/9/9/9/9/9/9/4K4 b", false).is_ok());
    assert_eq!((game.turn(), game.legal_moves()), (1, 2));
    assert!(game.load("4k4/9/9/9/9/9/9/9/9/3K1K3 b", false).is_ok());
    assert_eq!(
        (game.turn(), game.legal_moves(), game.is_check()),
        (1, 0, false)
    );
}

#[wasm_bindgen_test]
fn fens_are_written_in_each_style() {
    let game = game(START);
    let board = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR";
    assert_eq!(game.fen(false, true, true), format!("{board} r"));
    assert_eq!(game.fen(true, false, true), format!("{board} w - - 0 1"));
}

#[wasm_bindgen_test]
fn a_game_comes_back_from_its_bytes() {
    let mut game = RawGame::new();
    play(&mut game, "h2e2 h9g7 h0g2");
    game.undo();
    let bytes = game.save();
    let mut other = RawGame::new();
    assert!(other.restore(&bytes.to_vec()).is_ok());
    assert_eq!(other.save().to_vec(), bytes.to_vec());
    assert_eq!((other.ply(), other.redo()), (2, game.redo()));
}

#[wasm_bindgen_test]
fn editing_changes_the_board() {
    let mut game = RawGame::new();
    assert_eq!(game.remove(at("h2")).ok(), Some(6));
    assert_eq!(game.remove(at("h2")).ok(), Some(0));
    assert!(game.put(6, at("h4")).is_ok() && game.set_turn(1).is_ok());
    let edited = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/7C1/P1P1P1P1P/1C7/9/RNBAKABNR";
    assert_eq!(game.fen(false, false, false), format!("{edited} b"));
    game.mirror();
    assert_eq!(game.get(at("b4")).ok(), Some(6));
    game.rotate();
    assert_eq!((game.get(at("h5")).ok(), game.turn()), (Some(13), 0));
}

#[wasm_bindgen_test]
fn options_that_are_named_change_and_the_others_stay() {
    let mut game = game("4k4/4a4/9/9/9/9/9/9/4A4/R3K4 w - - 118 80");
    assert!(
        game.set_options(object(r#"{"rules":"simple","naturalLimit":119}"#))
            .is_ok()
    );
    play(&mut game, "a0a1");
    assert_eq!(game.result(), 6 | 2 << 8 | 1 << 15);
    assert!(game.set_options(object(r#"{"naturalLimit":null}"#)).is_ok());
    assert_eq!(game.result(), 0);
    assert!(game.set_options(Object::new().into()).is_ok());
    play(&mut game, "e8f7");
    assert_eq!(game.result(), 0);
    let all = r#"{"rules":"asian","naturalLimit":120,"checkCap":null,"free":true}"#;
    assert!(game.set_options(object(all)).is_ok());
    assert_eq!(game.result(), 6 | 2 << 8 | 1 << 15);
    play(&mut game, "a1a2");
    assert!(game.set_options(object(r#"{"rules":"japanese"}"#)).is_err());
}

#[wasm_bindgen_test]
fn diagrams_take_their_options() {
    let mut game = RawGame::new();
    play(&mut game, "h2e2");
    assert!(game.ascii(0).starts_with("9 r n b a k a b n r\n"));
    assert!(game.ascii(1).contains("[将]") && game.ascii(2).contains("[將]"));
    let svg = |game: &RawGame, json: &str| game.svg(object(json)).unwrap();
    assert_eq!(svg(&game, "{}").matches("stroke-dasharray").count(), 2);
    assert_eq!(
        svg(&game, r#"{"lastMove":false}"#)
            .matches("stroke-dasharray")
            .count(),
        0
    );
    let all = r#"{"orientation":"black","script":"traditional","arrows":[["h2","e2"]],"coordinates":false}"#;
    let drawn = svg(&game, all);
    assert!(drawn.contains('帥') && drawn.contains("<g ") && !drawn.contains(">九<"));
}

#[wasm_bindgen_test]
fn attack_queries_answer_with_squares() {
    let game = game("4k4/9/4R4/9/9/9/9/9/9/3K5 b - - 0 1");
    assert!(game.is_check());
    assert_eq!(game.checkers(), [at("e7") as u8]);
    assert_eq!(game.attackers(at("e9"), 0).ok(), Some(vec![at("e7") as u8]));
    assert_eq!(game.is_attacked(at("e8"), 1).ok(), Some(true));
    assert_eq!(game.is_protected(at("e7")).ok(), Some(false));
    let pinned = crate::game("3k5/9/9/4r4/9/9/9/4N4/9/4K4 w - - 0 1").pinned(0);
    assert_eq!(pinned.ok(), Some(vec![at("e2") as u8]));
}

#[wasm_bindgen_test]
fn history_queries_answer() {
    let mut game = RawGame::new();
    play(&mut game, "b0c2 b9c7 c2b0");
    assert_eq!(game.would_repeat(code("c7b9")).ok(), Some(2));
    assert!(game.goto_ply(1).is_ok());
    assert_eq!((game.ply(), game.history().len()), (1, 1));
    assert!(game.goto_ply(3).is_ok());
    assert_eq!(
        game.format_move(code("h2e2"), "uci").ok().as_deref(),
        Some("h2e2")
    );
    assert_eq!(
        game.format_move(code("h2e2"), "iccs").ok().as_deref(),
        Some("H2-E2")
    );
}

#[wasm_bindgen_test]
fn fens_are_checked_and_moved_on_without_a_game() {
    let good = validate_fen(
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
        true,
    );
    assert_eq!(field(&good, "fen"), START);
    let facing = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(field(&validate_fen(facing, false), "fen"), facing);
    assert_eq!(field(&validate_fen(facing, true), "issue"), "kings-facing");
    let after = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
    assert_eq!(fen_after(START, code("h2e2")).ok().as_deref(), Some(after));
}
