//! Why a move is refused, reason by reason (requirements R4-R7). Where several reasons hold,
//! the first in the documented order is given.

use crate::common::{START, game, mv};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{Move, PlayError, Why};
use xiangqi_tests::properties::refusals_are_the_illegal_moves;

/// Checks the reason a move is refused for, that its sentence names the move, and that the
/// game stays as it was.
fn check(fen: &str, text: &str, expected: Why) {
    let mut game = game(fen);
    let before = game.clone();
    match game.play(mv(text)) {
        Err(PlayError::Illegal(illegal)) => {
            assert_eq!(illegal.why, expected, "{text} in {fen}");
            assert_eq!(illegal.code(), format!("move/{}", expected.name()));
            assert_eq!(illegal.mv, mv(text));
            assert_eq!(illegal.piece, game.position().piece_at(mv(text).from()));
            let sentence = illegal.to_string();
            assert!(sentence.starts_with(&format!("{text}: ")), "{sentence}");
        }
        other => panic!("{text} in {fen}: {other:?}"),
    }
    assert_eq!(game, before);
    assert!(!game.position().is_legal(mv(text)));
}

#[wasm_bindgen_test(unsupported = test)]
fn no_piece() {
    check(START, "e5e6", Why::NoPiece);
    check(START, "e5e5", Why::NoPiece);
}

#[wasm_bindgen_test(unsupported = test)]
fn wrong_side() {
    check(START, "h7e7", Why::WrongSide);
    check(START, "a9a9", Why::WrongSide);
    check(
        "4k4/4a4/9/9/9/9/9/9/4A4/R3K4 b - - 0 1",
        "a0a1",
        Why::WrongSide,
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn geometry() {
    for text in [
        "e0e2", "e0d1", "e0e0", "d0d1", "d0f2", "c0c1", "c0d1", "c0e0", "b0b1", "b0d2", "b0e1",
        "a0b1", "a0a0", "h2g3", "h2e5", "a3a2", "a3a5", "a3b4", "i3h2",
    ] {
        check(START, text, Why::Geometry);
    }
    // A pawn never goes back, on either side of the river (S0 and S1 2.2).
    check("4k4/9/9/9/P8/9/9/9/9/3K5 w - - 0 1", "a5a4", Why::Geometry);
    check("4k4/9/9/9/9/p8/9/9/9/3K5 b - - 0 1", "a4a5", Why::Geometry);
}

#[wasm_bindgen_test(unsupported = test)]
fn palace() {
    check("4k4/9/9/8p/9/9/9/9/9/3K5 w - - 0 1", "d0c0", Why::Palace);
    check("4k4/9/9/8p/9/9/9/3K5/9/9 w - - 0 1", "d2d3", Why::Palace);
    check("5k3/9/9/8p/9/9/9/9/9/4K4 b - - 0 1", "f9g9", Why::Palace);
    check("4k4/9/9/8p/9/9/9/9/9/3K1A3 w - - 0 1", "f0g1", Why::Palace);
    check("5k3/9/3a5/8p/9/9/9/9/9/4K4 b - - 0 1", "d7c6", Why::Palace);
    // Before what stands there is looked at.
    check("4k4/9/9/9/9/9/9/9/9/2NK5 w - - 0 1", "d0c0", Why::Palace);
}

#[wasm_bindgen_test(unsupported = test)]
fn river() {
    check("4k4/9/9/8p/9/2B6/9/9/9/3K5 w - - 0 1", "c4e6", Why::River);
    check("3k5/9/9/8p/6b2/9/9/9/9/4K4 b - - 0 1", "g5i3", Why::River);
    check(START, "a3b3", Why::River);
    check("3k5/9/9/9/p8/9/9/9/9/4K4 b - - 0 1", "a5b5", Why::River);
    // Before the elephant's eye.
    check("4k4/9/9/9/3n5/2B6/9/9/9/3K5 w - - 0 1", "c4e6", Why::River);
}

#[wasm_bindgen_test(unsupported = test)]
fn blocked() {
    check(START, "a0a4", Why::Blocked);
    check(START, "a0a9", Why::Blocked);
    check(START, "b0d1", Why::Blocked);
    check("4k4/9/9/9/9/9/9/9/3p5/2BK5 w - - 0 1", "c0e2", Why::Blocked);
    check(
        "4k4/9/9/4p4/4N4/9/9/9/9/3K5 w - - 0 1",
        "e5d7",
        Why::Blocked,
    );
    // A cannon that goes to an empty point or its own man behind another one.
    check(START, "h2h8", Why::Blocked);
    check(
        "4k4/9/9/9/9/1N7/9/1p7/9/1C1K5 w - - 0 1",
        "b0b4",
        Why::Blocked,
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn screen() {
    // No screen, and two of them.
    check(START, "h2h7", Why::Screen);
    check(
        "4k4/1r7/1n7/1n7/9/1C7/9/9/9/3K5 w - - 0 1",
        "b4b8",
        Why::Screen,
    );
    check("4k4/9/9/9/1Cp6/9/9/9/9/3K5 w - - 0 1", "b5c5", Why::Screen);
}

#[wasm_bindgen_test(unsupported = test)]
fn own_piece() {
    check(START, "a0b0", Why::OwnPiece);
    check(START, "a0a3", Why::OwnPiece);
    check(START, "e0d0", Why::OwnPiece);
    check(
        "4k4/9/9/9/9/1N7/9/1C7/9/3K5 w - - 0 1",
        "b2b4",
        Why::OwnPiece,
    );
    check("4k4/9/9/9/9/N8/P8/9/9/3K5 w - - 0 1", "a3a4", Why::OwnPiece);
}

#[wasm_bindgen_test(unsupported = test)]
fn leaves_check() {
    // Stays in check; steps into one; unmasks a rook; gives a cannon its screen or takes one away.
    check(
        "4k4/4a4/9/9/9/9/P8/9/9/r2K5 w - - 0 1",
        "a3a4",
        Why::LeavesCheck,
    );
    check(
        "4k4/4a4/9/9/9/9/9/9/r8/3K5 w - - 0 1",
        "d0d1",
        Why::LeavesCheck,
    );
    check(
        "3k5/9/9/4r4/9/9/9/4N4/9/4K4 w - - 0 1",
        "e2f4",
        Why::LeavesCheck,
    );
    check(
        "3k5/9/9/4c4/9/9/9/9/3N5/4K4 w - - 0 1",
        "d1e3",
        Why::LeavesCheck,
    );
    check(
        "3k5/9/9/4c4/9/9/9/4N4/4A4/4K4 w - - 0 1",
        "e2f4",
        Why::LeavesCheck,
    );
    // Moves off the horse's leg.
    check(
        "3k5/9/9/9/9/9/9/5n3/5C3/4K4 w - - 0 1",
        "f1g1",
        Why::LeavesCheck,
    );
    // Before the facing kings: after this one both hold.
    check(
        "4k4/9/9/9/9/9/9/4N4/9/r3K4 w - - 0 1",
        "e2f4",
        Why::LeavesCheck,
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn kings_facing() {
    check(
        "4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1",
        "e5d7",
        Why::KingsFacing,
    );
    check(
        "4k4/9/9/8p/9/9/9/9/9/3K5 w - - 0 1",
        "d0e0",
        Why::KingsFacing,
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn a_reason_is_given_for_every_illegal_move_and_for_no_legal_one() {
    for fen in [
        START,
        "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1",
        "3akab2/2R6/4b1n2/p3C3p/2n3p2/6P2/P1c1P3P/4B1N2/4A1r2/2BAK2C1 b - - 0 1",
        "3k5/9/9/9/4c4/9/4n4/3A1n3/9/2BAK1B2 w - - 0 1",
    ] {
        refusals_are_the_illegal_moves(game(fen).position());
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn codes_are_moves_between_points_of_the_board_only() {
    let codes = (0..=u16::MAX)
        .filter(|&code| Move::from_code(code).is_some())
        .count();
    assert_eq!(codes, 90 * 90);
}
