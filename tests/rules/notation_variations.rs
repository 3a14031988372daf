//! Sequences of moves as text.

use crate::common::{START, mv, position};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::notation::{Notation, Style, convert_script, write_variation};
use xiangqi_rules::{Move, Script, Why};

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(mv).collect()
}

#[wasm_bindgen_test(unsupported = test)]
fn the_example_of_the_published_notation_is_written_as_printed() {
    // xqbase cchess_move 1.0.0, part 3: the moves in ICCS with their Chinese texts.
    let moves = moves("h2e2 h7e7 e2e6 d9e8 h0g2 h9g7 b2e2 b9c7 e6e4 i9h9");
    let write = |notation, numbers| {
        write_variation(
            &position(START),
            &moves,
            notation,
            Style::default(),
            numbers,
        )
        .unwrap()
    };
    assert_eq!(
        write(Notation::Chinese, true),
        "1. 炮二平五 炮８平５ 2. 炮五进四 士４进５ 3. 马二进三 马８进７ 4. 炮八平五 马２进３ \
         5. 前炮退二 车９平８"
    );
    assert_eq!(
        write(Notation::Iccs, false),
        "H2-E2 H7-E7 E2-E6 D9-E8 H0-G2 H9-G7 B2-E2 B9-C7 E6-E4 I9-H9"
    );
    assert_eq!(
        write(Notation::Wxf, true),
        "1. C2=5 C8=5 2. C5+4 A4+5 3. H2+3 H8+7 4. C8=5 H2+3 5. C+-2 R9=8"
    );
    assert_eq!(
        write(Notation::San, true),
        "1. Che2 Che7 2. Cxe6+ Ade8 3. Hg2 Hg7 4. Ce2 Hc7 5. Ce4 Rh9"
    );
    assert_eq!(
        write(Notation::San1, true),
        "1. Che3 Che8 2. Cxe7+ Ade9 3. Hg3 Hg8 4. Ce3 Hc8 5. Ce5 Rh10"
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn rounds_are_the_positions_and_black_begins_with_three_dots() {
    let text = |fen: &str, text: &str, numbers| {
        let moves = moves(text);
        let style = Style::default();
        write_variation(&position(fen), &moves, Notation::Uci, style, numbers).unwrap()
    };
    let black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 7";
    assert_eq!(text(black, "h9g7", true), "7... h9g7");
    assert_eq!(
        text(black, "h9g7 h0g2 i9h9 i0h0", true),
        "7... h9g7 8. h0g2 i9h9 9. i0h0"
    );
    assert_eq!(text(black, "h9g7 h0g2", false), "h9g7 h0g2");
    assert_eq!(text(START, "", true), "");
    assert_eq!(text(START, "h2e2", true), "1. h2e2");
}

#[wasm_bindgen_test(unsupported = test)]
fn the_first_illegal_move_is_named() {
    let moves = moves("h2e2 h9g7 e2e9 i9h9");
    let style = Style::default();
    let error = write_variation(&position(START), &moves, Notation::Wxf, style, true).unwrap_err();
    assert_eq!((error.index, error.illegal.why), (2, Why::Screen));
    assert_eq!(
        error.to_string(),
        format!("move 3 of the sequence: {}", error.illegal)
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn scripts_are_converted_and_nothing_else_changes() {
    let simplified = "1. 炮二平五 马８进７ 2. 后车退一 将５平４ 帅仕相兵卒士象前中平";
    let traditional = "1. 炮二平五 馬８進７ 2. 後車退一 將５平４ 帥仕相兵卒士象前中平";
    for (script, other, text) in [
        (Script::Simplified, Script::Traditional, simplified),
        (Script::Traditional, Script::Simplified, traditional),
    ] {
        assert_eq!(convert_script(text, script), text);
        assert_eq!(convert_script(&convert_script(text, other), script), text);
    }
    assert_eq!(convert_script(simplified, Script::Traditional), traditional);
    assert_eq!(
        convert_script("前傌退貳 俥參進陸 砲", Script::Simplified),
        "前马退贰 车叁进陆 炮"
    );
    assert_eq!(
        convert_script("h2e2 C2=5 Ｃ２＝５ 🐎\0", Script::Traditional),
        "h2e2 C2=5 Ｃ２＝５ 🐎\0"
    );
}
