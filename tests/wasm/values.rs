//! How numbers are packed, by the layouts in the crate's documentation.

use crate::{START, at, code, game, play};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_wasm::RawGame;

/// role << 14, captured role + 1 << 17, color << 21, check << 22, mate << 23
fn info(text: &str, role: u32, captured: u32, color: u32, flags: u32) -> u32 {
    code(text) | role << 14 | captured << 17 | color << 21 | flags << 22
}

#[wasm_bindgen_test]
fn pieces_are_one_plus_seven_times_color_plus_role() {
    let game = RawGame::new();
    for (square, code) in [
        ("e0", 1),
        ("d0", 2),
        ("c0", 3),
        ("b0", 4),
        ("a0", 5),
        ("b2", 6),
        ("a3", 7),
        ("e9", 8),
        ("a6", 14),
        ("e4", 0),
    ] {
        let index = at(square);
        assert_eq!(game.get(index).ok(), Some(code), "{square}");
        assert_eq!(game.board().get_index(index), code as u8, "{square}");
    }
    assert_eq!(game.board().length(), 90);
}

#[wasm_bindgen_test]
fn move_infos_hold_role_captured_role_color_check_and_mate() {
    let mut game = RawGame::new();
    assert_eq!(
        game.apply(code("h2e2")).ok(),
        Some(info("h2e2", 5, 0, 0, 0))
    );
    assert_eq!(
        game.apply_text("马８进７", 7).ok(),
        Some(info("h9g7", 3, 0, 1, 0))
    );
    assert_eq!(
        game.apply_text(" e2e6 ", 7).ok(),
        Some(info("e2e6", 5, 7, 0, 0))
    );
    assert_eq!(
        game.history(),
        [
            info("h2e2", 5, 0, 0, 0),
            info("h9g7", 3, 0, 1, 0),
            info("e2e6", 5, 7, 0, 0)
        ]
    );
    assert_eq!(game.undo(), info("e2e6", 5, 7, 0, 0));
    assert_eq!(game.redo(), info("e2e6", 5, 7, 0, 0));
    assert_eq!(game.redo(), u32::MAX);
    let mut mate =
        crate::game("rnbakabnr/9/1c5c1/p1p1C1p1p/9/7C1/P1P1P1P1P/9/9/RNBAKABNR w - - 0 1");
    assert_eq!(
        mate.move_info(code("h4e4")).ok(),
        Some(info("h4e4", 5, 0, 0, 3))
    );
    assert_eq!(
        mate.parse_move("h4e4", 0).ok(),
        Some(info("h4e4", 5, 0, 0, 3))
    );
    assert_eq!(
        mate.apply(code("h4e4")).ok(),
        Some(info("h4e4", 5, 0, 0, 3))
    );
    // Mate: reason 0, winner 0.
    assert_eq!(mate.result(), 1 << 15);
}

#[wasm_bindgen_test]
fn results_hold_reason_and_winner() {
    let mut game = RawGame::new();
    assert_eq!(game.result(), 0);
    play(&mut game, "b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9");
    assert_eq!(game.result(), 5 | 2 << 8 | 1 << 15);
    game.undo();
    for reason in 0..17 {
        for winner in 0..3 {
            let mut game = crate::game(START);
            assert!(game.set_result(winner, reason).is_ok());
            assert_eq!(game.result(), reason | winner << 8 | 1 << 15);
        }
    }
}

#[wasm_bindgen_test]
fn legal_moves_leave_their_codes_in_memory() {
    let mut game = RawGame::new();
    let count = game.legal_moves();
    assert_eq!(count, 44);
    let start = game.moves_ptr() as u32;
    let memory = js_sys::Uint16Array::new(
        &js_sys::Reflect::get(&wasm_bindgen::memory(), &"buffer".into()).unwrap(),
    );
    let mut codes: Vec<u32> = (0..count)
        .map(|at| memory.get_index(start / 2 + at).into())
        .collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 44);
    assert!(codes.contains(&code("h2e2")) && codes.contains(&code("h2h9")));
    assert!(codes.iter().all(|&code| game.move_info(code).is_ok()));
}

#[wasm_bindgen_test]
fn a_hash_crosses_whole_and_perft_as_a_number() {
    let game = game(START);
    assert_ne!(game.hash() >> 32, 0);
    assert_eq!(game.perft(3), 79_666.0);
    assert_eq!(game.perft_unbulked(2), 1_920.0);
    assert_eq!(game.perft(0), 1.0);
}
