//! Move texts: UCI with ranks 0-9, and ICCS as the Internet Chinese Chess Server wrote it.

use crate::common::square;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::Move;
use xiangqi_rules::notation::{Notation, NotationError, parse};
use xiangqi_tests::properties::move_text_round_trips;

/// Checks that a text is the move between these points, or none.
fn check(text: &str, expected: Option<(&str, &str)>) {
    let expected = expected.map(|(from, to)| Move::new(square(from), square(to)));
    assert_eq!(parse(text).ok(), expected, "{text:?}");
}

#[wasm_bindgen_test(unsupported = test)]
fn both_notations_are_read_in_either_case_with_space_around() {
    for text in [
        "h2e2", "H2E2", "h2E2", "H2-E2", "h2-e2", " h2e2", "h2e2\n", "\tH2-E2 ",
    ] {
        check(text, Some(("h2", "e2")));
    }
    check("a0i9", Some(("a0", "i9")));
    // Whether a piece can go there is another question.
    check("e5e5", Some(("e5", "e5")));
}

#[wasm_bindgen_test(unsupported = test)]
fn other_texts_are_no_moves() {
    for text in [
        "",
        "h2",
        "h2e",
        "h2e22",
        "h2 e2",
        "h2--e2",
        "h2-",
        "-h2e2",
        "j2e2",
        "h2j2",
        "h2e2!",
        "22e2",
        "ｈ２ｅ２",
        "h2\u{2013}e2",
        "é2e2",
        "h2e２",
    ] {
        check(text, None);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_refusal_keeps_forty_characters_of_the_text() {
    let long = "马".repeat(100);
    let error = parse(&long).unwrap_err();
    assert_eq!(error.input, "马".repeat(40));
    assert_eq!(NotationError::CODE, "notation/unreadable");
    assert_eq!(parse(" x ").unwrap_err().input, " x ");
}

#[wasm_bindgen_test(unsupported = test)]
fn each_notation_writes_its_form_and_has_its_name() {
    let mv = Move::new(square("h2"), square("e2"));
    assert_eq!(Notation::Uci.write_points(mv).as_deref(), Some("h2e2"));
    assert_eq!(Notation::Iccs.write_points(mv).as_deref(), Some("H2-E2"));
    assert_eq!(Notation::from_name("uci"), Some(Notation::Uci));
    assert_eq!(Notation::from_name("iccs"), Some(Notation::Iccs));
    assert_eq!(Notation::from_name("UCI"), None);
}

#[wasm_bindgen_test(unsupported = test)]
fn all_8100_moves_read_back() {
    for code in (0..=u16::MAX).filter_map(Move::from_code) {
        move_text_round_trips(code);
    }
}
