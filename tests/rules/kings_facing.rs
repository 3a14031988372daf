//! The kings may not face each other on an open file (requirement R5; S0 and S1 2.2).

use crate::common::{check_targets as check, game, mv, position};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{FenError, PlayError, SetupError, Why, fen};

#[wasm_bindgen_test(unsupported = test)]
fn a_king_may_not_step_opposite_the_other_one() {
    check("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d0", "d1");
    check("3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1", "d9", "d8");
    check("4k4/9/9/9/9/9/9/9/3K5/9 w - - 0 1", "d1", "d0 d2");
    // With a man of either side between them it may.
    check("4k4/9/9/9/4p4/9/9/9/9/3K5 w - - 0 1", "d0", "e0 d1");
    check("4k4/9/9/9/4N4/9/9/9/9/3K5 w - - 0 1", "d0", "e0 d1");
}

#[wasm_bindgen_test(unsupported = test)]
fn the_last_man_between_the_kings_may_only_move_along_the_file() {
    check("4k4/9/9/9/4p4/9/9/9/9/4K4 b - - 0 1", "e5", "e4");
    check("4k4/9/9/9/9/4p4/9/9/9/4K4 b - - 0 1", "e4", "e3");
    check("4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1", "e5", "");
    check("4k4/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", "e1", "");
    check("4k4/9/9/9/9/9/9/4B4/9/4K4 w - - 0 1", "e2", "");
    check("4k4/4a4/9/9/9/9/9/9/9/4K4 b - - 0 1", "e8", "");
    check(
        "4k4/9/9/9/9/4C4/9/9/9/4K4 w - - 0 1",
        "e4",
        "e1 e2 e3 e5 e6 e7 e8",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn with_two_men_between_the_kings_either_may_leave() {
    check(
        "4k4/9/9/9/4p4/4N4/9/9/9/4K4 w - - 0 1",
        "e4",
        "d2 f2 c3 g3 c5 g5",
    );
    check("4k4/9/9/9/4p4/4N4/9/9/9/4K4 b - - 0 1", "e5", "e4");
    check("4k4/4a4/9/9/9/9/9/9/4A4/4K4 w - - 0 1", "e1", "d0 f0 d2 f2");
}

#[wasm_bindgen_test(unsupported = test)]
fn a_capture_may_not_open_the_file_either() {
    // The horse between the kings could take the pawn on g5.
    check("4k4/9/9/4N4/6p2/9/9/9/9/4K4 w - - 0 1", "e6", "");
    // A man that takes the one between them stands there itself.
    check(
        "4k4/9/9/9/4n4/9/9/9/9/R3K4 w - - 0 1",
        "a0",
        "b0 c0 d0 a1 a2 a3 a4 a5 a6 a7 a8 a9",
    );
    check(
        "4k4/9/9/9/R3n4/9/9/9/9/4K4 w - - 0 1",
        "a5",
        "a0 a1 a2 a3 a4 b5 c5 d5 e5 a6 a7 a8 a9",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn the_other_king_guards_the_open_file_against_a_king_but_gives_no_check() {
    // Black's king may not take the rook: it would face Red's king. Neither is that a check.
    check("4k4/4R4/9/9/9/9/9/9/9/4K4 b - - 0 1", "e9", "d9 f9");
    let facing_through_one = position("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1");
    assert!(!facing_through_one.is_check() && !facing_through_one.kings_face());
}

#[wasm_bindgen_test(unsupported = test)]
fn the_refusal_names_the_facing_kings() {
    let mut game = game("4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1");
    let before = game.clone();
    match game.play(mv("e5d7")) {
        Err(PlayError::Illegal(illegal)) => assert_eq!(illegal.why, Why::KingsFacing),
        other => panic!("{other:?}"),
    }
    assert_eq!(game, before);
    let facing = fen::parse_position("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    assert_eq!(
        facing,
        Err(FenError::Setup(SetupError::KingsFacing { file: 4 }))
    );
}
