//! A game as bytes and back: how games are kept outside while another one is worked on.

use crate::common::{START, game, played};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{Color, EndReason, Game, Options, Outcome, Setup, SnapshotError, fen};
use xiangqi_tests::properties::save_and_restore_is_the_identity as check;

#[wasm_bindgen_test(unsupported = test)]
fn a_game_comes_back_as_it_was() {
    check(&Game::default());
    check(&game("4k4/4a4/9/9/9/9/9/9/4A4/R3K4 b - - 119 80"));
    let mut game = played(START, "h2e2 h9g7 h0g2 i9h9 e2e6 a6a5");
    check(&game);
    game.undo();
    game.undo();
    check(&game);
    game.goto(0);
    check(&game);
}

#[wasm_bindgen_test(unsupported = test)]
fn options_verdict_and_result_come_back() {
    let mut game = played(START, "h2e2 h9g7");
    game.set_options(Options {
        natural_limit: None,
        ..Options::default()
    });
    check(&game);
    game.set_options(Options {
        natural_limit: Some(1),
        ..Options::default()
    });
    check(&game);
    game.set_options(Options::default());
    for reason in EndReason::ALL {
        for outcome in [
            Outcome::draw(reason),
            Outcome::win(Color::Red, reason),
            Outcome::win(Color::Black, reason),
        ] {
            let mut over = game.clone();
            over.set_outcome(outcome).unwrap();
            check(&over);
            over.undo();
            check(&over);
        }
    }
    check(&played("4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1", "b0b9"));
}

#[wasm_bindgen_test(unsupported = test)]
fn a_set_up_that_cannot_be_played_on_comes_back_with_its_fault() {
    for text in [
        "9/9/9/9/9/9/9/9/9/9 w",
        "KKKKKKKKK/9/9/9/9/9/9/9/9/kkkkkkkkk b",
        "rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/rrrrrrrrr/RRRRRRRRR/RRRRRRRRR/RRRRRRRRR/RRRRRRRRR/RRRRRRRRR w - - 99999 99999",
    ] {
        let mut game = Game::default();
        game.load_unchecked(&fen::parse(text).unwrap());
        assert!(game.fault().is_some());
        check(&game);
    }
    let mut empty = Game::default();
    empty.load_unchecked(&Setup::EMPTY);
    check(&empty);
}

#[wasm_bindgen_test(unsupported = test)]
fn what_is_no_snapshot_is_refused() {
    let refused = |bytes: &[u8]| assert_eq!(Game::restore(bytes), Err(SnapshotError), "{bytes:?}");
    refused(&[]);
    refused(&[0]);
    refused(&[255; 200]);
    refused(START.as_bytes());
    let bytes = played(START, "h2e2 h9g7").save();
    // Cut off anywhere, but where a move that was taken back would end.
    for length in 0..bytes.len() {
        refused(&bytes[..length]);
    }
    refused(&[bytes.as_slice(), &[0]].concat());
    // Another version, a piece, a side or a rule set that does not exist.
    for (at, byte) in [(0, 2), (1, 15), (90, 200), (91, 2), (92, 7)] {
        let mut changed = bytes.clone();
        changed[at] = byte;
        refused(&changed);
    }
}
