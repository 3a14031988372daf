//! Check, checkmate and stalemate (requirement R7; S0 and S1 3.1-3.2, 4.1.1 and 4.1.3): both
//! ends are a loss for the side to move.

use crate::common::{game, mv, names, played, position, result};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_tests::slow::{self, Slow};

/// Checks which men give check to the side to move; none: no check.
fn check(fen: &str, expected: &str) {
    let position = position(fen);
    assert_eq!(names(position.checkers()), expected, "{fen}");
    assert_eq!(position.is_check(), !expected.is_empty(), "{fen}");
    let slow = Slow::new(fen);
    let by: Vec<String> = slow
        .attackers(slow.king(slow.red), !slow.red)
        .into_iter()
        .map(slow::name)
        .collect();
    assert_eq!(by.join(" "), expected, "{fen}, by the reference");
}

/// Checks how a game from this FEN stands before any move.
fn check_end(fen: &str, expected: &str) {
    let game = game(fen);
    assert_eq!(result(game.outcome()), expected, "{fen}");
    assert_eq!(Slow::new(fen).legal().is_empty(), expected != "-", "{fen}");
    assert_eq!(
        game.is_checkmate(),
        expected.ends_with("checkmate"),
        "{fen}"
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn each_man_but_king_advisor_and_elephant_can_give_check() {
    check("4k4/9/4R4/9/9/9/9/9/9/3K5 b - - 0 1", "e7");
    check("4k4/9/3N5/9/9/9/9/9/9/3K5 b - - 0 1", "d7");
    check("4k4/4a4/4C4/9/9/9/9/9/9/3K5 b - - 0 1", "e7");
    check("4k4/4P4/9/9/9/9/9/9/9/3K5 b - - 0 1", "e8");
    check("3Pk4/9/9/9/9/9/9/9/9/3K5 b - - 0 1", "d9");
    check("4k4/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1", "e1");
    check("3k5/9/9/9/9/9/9/5n3/9/4K4 w - - 0 1", "f2");
}

#[wasm_bindgen_test(unsupported = test)]
fn what_is_blocked_gives_no_check() {
    check("4k4/4a4/4R4/9/9/9/9/9/9/3K5 b - - 0 1", "");
    check("4k4/9/4C4/9/9/9/9/9/9/3K5 b - - 0 1", "");
    check("4k4/4a4/4b4/4C4/9/9/9/9/9/3K5 b - - 0 1", "");
    // The horse on d7 goes to e9 over d8.
    check("4k4/3n5/3N5/9/9/9/9/9/9/3K5 b - - 0 1", "");
    // Past its king a pawn does not look back; before the river it does not look sideways.
    check("4P4/4k4/9/9/9/9/9/9/9/3K5 b - - 0 1", "");
}

#[wasm_bindgen_test(unsupported = test)]
fn two_men_can_give_check_at_once() {
    check("4k4/4P4/3N5/9/9/9/9/9/9/3K5 b - - 0 1", "d7 e8");
    // Two cannons one behind the other: the nearer one is the screen.
    check("3k5/9/3C5/9/3C5/9/9/9/9/4K4 b - - 0 1", "d5");
    check("2bak4/4a1N2/4b4/9/4C4/9/9/9/4A4/3AK4 b - - 0 1", "g8");
}

#[wasm_bindgen_test(unsupported = test)]
fn a_check_is_answered_by_stepping_aside_capturing_blocking_or_the_screen() {
    use crate::common::check_targets as targets;
    let rook = "4k4/4a4/9/9/9/4R4/9/9/8r/r2K5 w - - 0 1";
    assert!(position(rook).is_check());
    targets(rook, "d0", "");
    targets(rook, "e4", "");
    let cannon = "3k5/3n5/9/3C5/8r/9/9/9/9/4K4 b - - 0 1";
    targets(cannon, "d8", "c6 e6 b7 f7 b9 f9");
    targets(cannon, "d9", "");
    targets(cannon, "i5", "");
    targets("3k5/3n5/9/3C4r/9/9/9/9/9/4K4 b - - 0 1", "i6", "d6");
    targets("3k5/3n5/8r/3C5/9/9/9/9/9/4K4 b - - 0 1", "i7", "d7");
    let horse = "4k4/9/3N5/8r/9/9/9/9/9/3K5 b - - 0 1";
    targets(horse, "i6", "");
    targets("4k4/8r/3N5/9/9/9/9/9/9/3K5 b - - 0 1", "i8", "d8");
    targets("4k4/9/3N4r/9/9/9/9/9/9/3K5 b - - 0 1", "i7", "d7");
}

#[wasm_bindgen_test(unsupported = test)]
fn checkmate_loses_for_the_side_to_move() {
    // perft.json: the first one has no move by the count of five programs.
    check_end(
        "rnbakabnr/9/1c5c1/p1p1C1p1p/9/4C4/P1P1P1P1P/9/9/RNBAKABNR b - - 0 1",
        "1-0 checkmate",
    );
    check_end("4k3R/R8/9/9/9/9/9/9/9/3K5 b - - 0 1", "1-0 checkmate");
    check_end("3k5/9/9/9/9/9/9/9/r8/r3K4 w - - 0 1", "0-1 checkmate");
    // Facing kings bar the only way out.
    check_end("1R1k5/9/9/9/9/9/9/9/R8/4K4 b - - 0 1", "-");
    check_end("1R1k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1", "1-0 checkmate");
}

#[wasm_bindgen_test(unsupported = test)]
fn stalemate_loses_too() {
    // 困毙. perft.json: no move, not in check, by the count of five programs.
    check_end("3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1", "1-0 stalemate");
    check_end("3k5/4P4/9/9/3C5/9/9/3R5/9/4K4 b - - 0 1", "1-0 stalemate");
    check_end("4k4/9/9/9/9/9/9/3p5/9/3K5 w - - 0 1", "0-1 stalemate");
    // Another man that can move is enough.
    check_end("3k5/9/3P5/9/9/p8/9/9/9/4K4 b - - 0 1", "-");
}

#[wasm_bindgen_test(unsupported = test)]
fn the_move_that_ends_the_game_says_so() {
    let mut mate = game("rnbakabnr/9/1c5c1/p1p1C1p1p/9/7C1/P1P1P1P1P/9/9/RNBAKABNR w - - 0 1");
    let info = mate.play(mv("h4e4")).unwrap();
    assert!(info.gives_check && info.gives_mate);
    assert_eq!(result(mate.outcome()), "1-0 checkmate");
    let mut stalemate = game("3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1");
    let described = stalemate.describe(mv("e7d7"));
    assert_eq!(
        described.map(|info| (info.gives_check, info.gives_mate)),
        Ok((false, false))
    );
    let info = stalemate
        .play(mv("e7d7"))
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(!info.gives_check && !info.gives_mate);
    assert_eq!(result(stalemate.outcome()), "1-0 stalemate");
}

#[wasm_bindgen_test(unsupported = test)]
fn the_double_cannon_mates_from_the_start_position() {
    // 重炮: whatever comes between on e7 or e8 is a screen for the nearer cannon.
    let game = played(crate::common::START, "h2e2 a9a8 e2e6 a8a9 b2b4 a9a8 b4e4");
    assert_eq!(result(game.outcome()), "1-0 checkmate");
    let mates: Vec<bool> = game.history_infos().map(|info| info.gives_mate).collect();
    assert_eq!(mates, [false, false, false, false, false, false, true]);
    check(
        "1nbakabnr/r8/1c5c1/p1p1C1p1p/9/4C4/P1P1P1P1P/9/9/RNBAKABNR b - - 2 4",
        "e4",
    );
}
