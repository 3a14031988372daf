//! Reading FENs as people paste them. The forms are those the documentation promises; the
//! expected text is the canonical form they all mean.

use crate::common::START;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{Color, Position, Setup, fen};

const BOARD: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
/// Another position, with different counters.
const LATER: &str = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R b - - 3 9";

/// Checks that a text means the set-up of this canonical FEN.
fn check(text: &str, expected: &str) {
    match fen::parse(text) {
        Ok(setup) => assert_eq!(fen::write(&setup), expected, "{text:?}"),
        Err(error) => panic!("{text:?}: {error}"),
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_canonical_form_reads_as_itself() {
    check(START, START);
    check(LATER, LATER);
    assert_eq!(fen::START, START);
    assert_eq!(fen::parse_position(START), Ok(Position::start()));
    let setup = fen::parse(LATER).unwrap();
    assert_eq!(
        (setup.turn, setup.since_capture, setup.round),
        (Color::Black, 3, 9)
    );
    let empty = "9/9/9/9/9/9/9/9/9/9 w - - 0 1";
    check(empty, empty);
    assert_eq!(fen::parse(empty), Ok(Setup::EMPTY));
}

#[wasm_bindgen_test(unsupported = test)]
fn red_is_w_or_r_and_case_does_not_matter() {
    for side in ["w", "W", "r", "R"] {
        check(&format!("{BOARD} {side} - - 0 1"), START);
    }
    for side in ["b", "B"] {
        check(&format!("{BOARD} {side} - - 0 1"), &START.replace('w', "b"));
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn horses_elephants_and_kings_have_two_letters_each() {
    check(
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1",
        START,
    );
    check(
        "rnbagabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAGABNR w - - 0 1",
        START,
    );
    check(
        "rhbakaenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEAGABHR w - - 0 1",
        START,
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn two_to_six_fields_are_enough() {
    check(&format!("{BOARD} w"), START);
    check(&format!("{BOARD} w -"), START);
    check(&format!("{BOARD} w - -"), START);
    check(&format!("{BOARD} w - - 0"), START);
    check(&format!("{BOARD} w 0 1"), START);
    check(&format!("{BOARD} w - 0 1"), START);
    check(&format!("{BOARD} w - - - -"), START);
    check(&format!("{BOARD} w 7"), &START.replace("0 1", "7 1"));
    check(
        &format!("{BOARD} w - - 7 12"),
        &START.replace("0 1", "7 12"),
    );
    check(&format!("{BOARD} w 7 12"), &START.replace("0 1", "7 12"));
    check(
        &format!("{BOARD} w - - - 12"),
        &START.replace("0 1", "0 12"),
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn counters_go_up_to_the_documented_most() {
    check(
        &format!("{BOARD} w - - 99999 99999"),
        &START.replace("0 1", "99999 99999"),
    );
    check(
        &format!("{BOARD} w - - 007 012"),
        &START.replace("0 1", "7 12"),
    );
    check(
        &format!("{BOARD} w - - 0000000000000000000000007 00000000000000000000000012"),
        &START.replace("0 1", "7 12"),
    );
    assert_eq!(fen::MAX_COUNTER, 99_999);
}

#[wasm_bindgen_test(unsupported = test)]
fn any_white_space_parts_the_fields() {
    check(&format!("  {START}  "), START);
    check(&START.replace(' ', "   "), START);
    check(&START.replace(' ', "\t"), START);
    check(&format!("\r\n{}\r\n", START.replace(' ', "\n")), START);
    check(&START.replace(' ', "\u{a0}"), START);
    check(&START.replace(' ', "\u{3000}"), START);
}

#[wasm_bindgen_test(unsupported = test)]
fn nothing_need_part_board_and_side() {
    check(&format!("{BOARD}w"), START);
    check(&format!("{BOARD}w - - 0 1"), START);
    check(&format!("{BOARD}r - - 0 1"), START);
    check(&format!("{BOARD}b"), &START.replace('w', "b"));
    // As in data/games/qipu-1000.txt.
    check(
        "4k4/9/9/9/9/9/9/9/9/3Knp3w",
        "4k4/9/9/9/9/9/9/9/9/3Knp3 w - - 0 1",
    );
    check(
        "4k4/9/9/9/9/9/9/9/4A4/3K5b - - 5 6",
        "4k4/9/9/9/9/9/9/9/4A4/3K5 b - - 5 6",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn empty_points_may_be_counted_in_parts() {
    check(
        "rnbakabnr/45/1c5c1/p1p1p1p1p/333/111111111/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        START,
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn full_width_forms_are_read_as_plain_ones() {
    let wide: String = START
        .chars()
        .map(|c| match c {
            '!'..='~' => char::from_u32(c as u32 + 0xFEE0).unwrap(),
            _ => '\u{3000}',
        })
        .collect();
    check(&wide, START);
    check(&START.replace('/', "／"), START);
}

#[wasm_bindgen_test(unsupported = test)]
fn invisible_characters_are_left_out() {
    check(&format!("\u{feff}{START}"), START);
    check(&format!("\u{200e}{START}\u{200f}"), START);
    check(&START.replace('/', "\u{200b}/"), START);
    check(&START.replace(' ', "\u{2060} "), START);
}

#[wasm_bindgen_test(unsupported = test)]
fn a_label_quotes_or_brackets_may_stand_around_it() {
    for text in [
        "FEN: %",
        "fen:%",
        "FEN=%",
        "FEN %",
        "FEN：%",
        "[FEN \"%\"]",
        "[FEN '%']",
        "position fen %",
        "setup fen % ",
        "\"%\"",
        "'%'",
        "`%`",
        "“%”",
        "‘%’",
        "(%)",
        "<%>",
        "{\"fen\": \"%\"}",
        "const fen = '%';",
        "%,",
        "%.",
        "局面：%。",
        "Here it is: %",
    ] {
        check(&text.replace('%', START), START);
        check(&text.replace('%', LATER), LATER);
        check(&text.replace('%', &format!("{BOARD} w")), START);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_slash_in_the_words_before_it_does_not_matter() {
    check(&format!("red/black to move: {START}"), START);
    check(&format!("see https://example.org/a/b {START}"), START);
}
