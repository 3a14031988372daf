//! Set-ups that are no legal positions but can be played on all the same, as an editor makes
//! them: kings facing, the wrong side in check, men where they can never get.

use crate::common::{mv, names, square};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{Game, PlayError, SetupError, Why, fen};
use xiangqi_tests::properties::any_set_up_is_harmless;

fn game(fen: &str) -> Game {
    let mut game = Game::default();
    game.load_unchecked(&fen::parse(fen).unwrap());
    game
}

/// Checks that a set-up has this fault by the strict rules, that it can be played on all the
/// same, and where the piece on a point may go.
fn check(fen: &str, issue: &str, from: &str, targets: &str) {
    let setup = fen::parse(fen).unwrap();
    assert_eq!(
        setup.check().map_err(|error| error.issue()),
        Err(issue),
        "{fen}"
    );
    assert_eq!(setup.check_playable(), Ok(()), "{fen}");
    let game = game(fen);
    assert_eq!(game.fault(), None);
    assert_eq!(
        names(game.position().legal_targets(square(from))),
        targets,
        "{from} in {fen}"
    );
    any_set_up_is_harmless(&setup);
}

#[wasm_bindgen_test(unsupported = test)]
fn with_the_wrong_side_in_check_no_move_captures_the_king() {
    let fen = "4k4/9/9/9/4R4/9/9/9/9/3K5 w - - 0 1";
    check(fen, "opponent-in-check", "d0", "e0 d1");
    check(
        fen,
        "opponent-in-check",
        "e5",
        "e0 e1 e2 e3 e4 a5 b5 c5 d5 f5 g5 h5 i5 e6 e7 e8",
    );
    match game(fen).play(mv("e5e9")) {
        Err(PlayError::Illegal(illegal)) => assert_eq!(illegal.why, Why::TakesKing),
        other => panic!("{other:?}"),
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn facing_kings_must_be_parted() {
    check(
        "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1",
        "kings-facing",
        "e0",
        "d0 f0",
    );
    check(
        "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1",
        "kings-facing",
        "a0",
        "",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn men_that_stand_where_they_never_get_move_as_their_kind() {
    any_set_up_is_harmless(&fen::parse("4k4/1B7/9/9/9/9/P8/P8/9/3K5 w").unwrap());
    any_set_up_is_harmless(&fen::parse("4k4/9/9/A8/9/9/p8/9/4P4/3K1a3 b").unwrap());
}

#[wasm_bindgen_test(unsupported = test)]
fn kings_must_be_two_and_in_their_palaces() {
    for (fen, issue) in [
        ("9/9/9/9/9/9/9/9/9/4K4 w", "kings"),
        ("4k4/9/9/9/9/9/9/9/9/K8 w", "misplaced"),
        ("4k4/9/9/9/9/9/9/9/RRR6/3K5 w", "too-many"),
    ] {
        let setup = fen::parse(fen).unwrap();
        assert_eq!(
            setup.check_playable().map_err(|error| error.issue()),
            Err(issue),
            "{fen}"
        );
        assert_eq!(
            game(fen).fault().map(|fault: SetupError| fault.issue()),
            Some(issue)
        );
        assert!(game(fen).legal_moves().is_empty());
        any_set_up_is_harmless(&setup);
    }
}
