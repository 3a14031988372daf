//! What the exported methods answer: one short look at each, since the rules behind them have
//! their own tests.

use crate::{START, at, code, field, game, play};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_wasm::{RawGame, convert_script, detect_notation, fen_after, validate_fen, write_move};

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
    // Rule set, natural limit, check cap, free; -1 leaves as it is, -2 is no limit.
    assert!(game.set_options(2, 119, -1, -1).is_ok());
    play(&mut game, "a0a1");
    assert_eq!(game.result(), 6 | 2 << 8 | 1 << 15);
    assert!(game.set_options(-1, -2, -1, -1).is_ok());
    assert_eq!(game.result(), 0);
    assert!(game.set_options(-1, -1, -1, -1).is_ok());
    play(&mut game, "e8f7");
    assert_eq!(game.result(), 0);
    assert!(game.set_options(1, 120, -2, 1).is_ok());
    assert_eq!(game.result(), 6 | 2 << 8 | 1 << 15);
    play(&mut game, "a1a2");
    assert!(game.set_options(3, -1, -1, -1).is_err());
}

#[wasm_bindgen_test]
fn diagrams_take_their_options() {
    let mut game = RawGame::new();
    play(&mut game, "h2e2");
    assert!(game.ascii(0).starts_with("9 r n b a k a b n r\n"));
    assert!(game.ascii(1).contains("[将]") && game.ascii(2).contains("[將]"));
    let marks = |mark| {
        let svg = game.svg(0, false, mark, &[], true).unwrap();
        svg.matches("stroke-dasharray").count()
    };
    assert_eq!((marks(true), marks(false)), (2, 0));
    let arrow = [at("h2") as u8, at("e2") as u8];
    let drawn = game.svg(1, true, true, &arrow, false).unwrap();
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
}

#[wasm_bindgen_test]
fn moves_are_written_in_every_notation_and_style() {
    let mut game = RawGame::new();
    let texts = ["h2e2", "h3e3", "H2-E2", "C2=5", "炮二平五", "Che2", "Che3"];
    for (index, text) in (0..).zip(texts) {
        let written = game.format_move(code("h2e2"), index, 0);
        assert_eq!(written.ok().as_deref(), Some(text));
        let written = write_move(START, code("h2e2"), index, 0);
        assert_eq!(written.ok().as_deref(), Some(text));
        let info = game.parse_move(text, index).ok();
        assert_eq!(info.map(|info| info & 0x3FFF), Some(code("h2e2")));
        // Ranks from 1 show only where a rank is 10.
        let seen = if index == 1 || index == 6 {
            index - 1
        } else {
            index
        };
        assert_eq!(detect_notation(text), seen, "{text}");
    }
    play(&mut game, "h2e2");
    let horse = |notation, style| game.format_move(code("b9c7"), notation, style).unwrap();
    let styles = [0, 1, 2, 4].map(|style| horse(4, style));
    assert_eq!(styles, ["马２进３", "馬２進３", "马2进3", "马二进三"]);
    assert_eq!((horse(3, 0), horse(3, 32)), ("H2+3".into(), "h2+3".into()));
    let cannon = game.format_move(code("b7e7"), 3, 16);
    assert_eq!(cannon.ok().as_deref(), Some("C2.5"));
    // Where the notations differ about pawns, by the tables of `Style`.
    let pawns = "4k4/9/6P2/6P2/6P2/9/9/9/9/5K3 w - - 0 1";
    let texts = [(4, 0), (4, 8), (3, 0), (3, 8)]
        .map(|(notation, style)| write_move(pawns, code("g6f6"), notation, style).unwrap());
    assert_eq!(texts, ["中兵平四", "中兵平四", "23=4", "P3=4"]);
    assert_eq!(detect_notation("hello"), 7);
}

#[wasm_bindgen_test]
fn moves_played_are_written_with_and_without_numbers() {
    let mut game = RawGame::new();
    let history = |game: &RawGame, numbers| game.format_history(3, 0, numbers).unwrap();
    assert_eq!(history(&game, true), "");
    play(&mut game, "h2e2 h9g7 h0g2");
    game.undo();
    assert_eq!(history(&game, false), "C2=5 H8+7");
    assert!(game.goto_ply(3).is_ok());
    assert_eq!(history(&game, true), "1. C2=5 H8+7 2. H2+3");
    assert_eq!(convert_script("1. 后车进１", true), "1. 後車進１");
    assert_eq!(convert_script("後俥進１", false), "后车进１");
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
