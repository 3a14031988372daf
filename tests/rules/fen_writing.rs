//! Writing FENs: one canonical form, and the styles other programs want.

use crate::common::{START, game, play, position};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::fen::{self, Style};
use xiangqi_rules::{Color, Setup};
use xiangqi_tests::properties::fen_round_trips;

const BARE: Style = Style {
    counters: false,
    red_is_r: false,
    english: false,
};

/// Checks the text of the canonical FEN in a style.
fn check(fen: &str, style: Style, expected: &str) {
    let setup = fen::parse(fen).unwrap();
    assert_eq!(style.write(&setup), expected);
    if setup.check().is_ok() {
        let mut text = String::from("> ");
        style.write_position(&mut text, &position(fen));
        assert_eq!(text, format!("> {expected}"));
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_default_style_has_six_fields_and_the_letters_kabnrcp() {
    check(START, Style::default(), START);
    check(
        "9/9/9/9/9/9/9/9/9/9 b",
        Style::default(),
        "9/9/9/9/9/9/9/9/9/9 b - - 0 1",
    );
    check(
        "k8/1a7/2e6/3h5/4r4/5c3/6p2/7P1/8C/R8 w",
        Style::default(),
        "k8/1a7/2b6/3n5/4r4/5c3/6p2/7P1/8C/R8 w - - 0 1",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn each_style_writes_what_its_users_read() {
    let later = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
    let board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR";
    check(later, BARE, &format!("{board} b"));
    check(
        later,
        Style {
            red_is_r: true,
            ..BARE
        },
        &format!("{board} b"),
    );
    check(START, BARE, &START[..START.len() - 8]);
    check(
        START,
        Style {
            red_is_r: true,
            ..BARE
        },
        &START[..START.len() - 8].replace('w', "r"),
    );
    check(
        START,
        Style {
            red_is_r: true,
            ..Style::default()
        },
        &START.replace('w', "r"),
    );
    check(
        START,
        Style {
            english: true,
            ..Style::default()
        },
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1",
    );
    check(
        START,
        Style {
            english: true,
            ..BARE
        },
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn each_style_reads_back() {
    fen_round_trips(&fen::parse(START).unwrap());
    fen_round_trips(&Setup {
        since_capture: 99_999,
        round: 99_999,
        turn: Color::Black,
        ..Setup::EMPTY
    });
}

#[wasm_bindgen_test(unsupported = test)]
fn a_game_counts_plies_since_the_last_capture_and_rounds() {
    // S1 2.1: both sides' moves are one round. Field 5 counts plies, 0 after a capture.
    let mut game = game(START);
    let fields = |game: &xiangqi_rules::Game| game.fen().split_once(' ').unwrap().1.to_owned();
    for (moves, expected) in [
        ("h2e2", "b - - 1 1"),
        ("h9g7", "w - - 2 2"),
        ("h0g2", "b - - 3 2"),
        ("i9h9", "w - - 4 3"),
        ("e2e6", "b - - 0 3"),
        ("a6a5", "w - - 1 4"),
    ] {
        play(&mut game, moves);
        assert_eq!(fields(&game), expected, "after {moves}");
    }
    assert_eq!(
        game.fen(),
        "rnbakabr1/9/1c4nc1/2p1C1p1p/p8/9/P1P1P1P1P/1C4N2/9/RNBAKAB1R w - - 1 4"
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn counters_beyond_what_a_fen_may_hold_are_written_as_the_most() {
    let mut setup = fen::parse(START).unwrap();
    (setup.since_capture, setup.round) = (100_000, u32::MAX);
    let text = Style::default().write(&setup);
    assert!(text.ends_with(" w - - 99999 99999"), "{text}");
    assert!(fen::parse(&text).is_ok());
}
