//! What the refusal of a move text says, and which notation a text is taken for.

use crate::common::{START, mv, position};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::notation::{
    BlackDigits, MultiPawn, Notation, ReadError, Style, Traverse, detect, read, read_as, write,
};
use xiangqi_rules::{Color, Piece, Role, Why};

/// Checks the code and the sentence of a refusal.
fn check(fen: &str, text: &str, code: &str, sentence: &str) {
    let error = read(&position(fen), text).unwrap_err();
    assert_eq!(error.to_string(), sentence);
    assert_eq!(error.code(), code);
    assert_eq!(error.input(), text);
}

#[wasm_bindgen_test(unsupported = test)]
fn a_refusal_is_a_sentence_with_the_text_and_the_reason() {
    let two_pawns = "3k5/9/6P2/9/6P2/9/9/9/9/4K4 w - - 0 1";
    let four_pawns = "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1";
    check(
        START,
        "四四",
        "notation/unreadable",
        "'四四' is no move: expected one such as h2e2, H2-E2, C2=5, Che2 or 炮二平五",
    );
    check(
        START,
        "h2\u{202e}e2",
        "notation/unreadable",
        "'h2\\u{202e}e2' is no move: expected one such as h2e2, H2-E2, C2=5, Che2 or 炮二平五",
    );
    check(
        START,
        "前车进一",
        "notation/no-piece",
        "'前车进一': Red has no such rook",
    );
    check(
        START,
        "马二进九",
        "notation/no-move",
        "'马二进九': no horse of Red's can move so",
    );
    check(
        START,
        "炮二进六",
        "move/blocked",
        "'炮二进六' means h2h8: the cannon's way from h2 to h8 is blocked",
    );
    check(
        START,
        "H2-H8",
        "move/blocked",
        "h2h8: the cannon's way from h2 to h8 is blocked",
    );
    check(
        two_pawns,
        "P3=4",
        "notation/ambiguous",
        "'P3=4' can mean g5f5 or g7f7",
    );
    check(
        four_pawns,
        "兵三平四",
        "notation/ambiguous",
        "'兵三平四' can mean g5f5, g6f6, g7f7 or g8f8",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn a_refusal_carries_what_it_is_about() {
    let start = position(START);
    assert_eq!(
        read(&start, "R2=5"),
        Err(ReadError::NoPiece {
            input: "R2=5".into(),
            piece: Piece::new(Color::Red, Role::Rook),
        })
    );
    match read(&start, "炮二进五") {
        Err(ReadError::Illegal { illegal, .. }) => {
            assert_eq!((illegal.mv, illegal.why), (mv("h2h7"), Why::Screen));
        }
        other => panic!("{other:?}"),
    }
    let long = "马".repeat(100);
    let kept = "马".repeat(40);
    assert_eq!(read(&start, &long).unwrap_err().input(), kept);
}

#[wasm_bindgen_test(unsupported = test)]
fn a_notation_that_is_asked_for_is_the_only_one() {
    let start = position(START);
    // Legal both ways: ranks from 0 unless ranks from 1 are asked for.
    let after = position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/1C5C1/RNBAKABNR w - - 0 1");
    assert_eq!(read(&after, "h1e1").unwrap(), mv("h1e1"));
    assert_eq!(read_as(&after, "h2e2", Notation::Uci1), Ok(mv("h1e1")));
    assert_eq!(read(&start, "b2b3"), Ok(mv("b2b3")));
    assert_eq!(
        read_as(&start, "b2b3", Notation::Uci1).unwrap_err().code(),
        "move/no-piece"
    );
    assert_eq!(read_as(&start, "b3b4", Notation::Uci1), Ok(mv("b2b3")));
    // The same of rank letters in SAN.
    assert_eq!(read(&start, "Cb4"), Ok(mv("b2b4")));
    assert_eq!(read_as(&start, "Cb4", Notation::San1), Ok(mv("b2b3")));
    for notation in Notation::ALL {
        let fits = |text| read_as(&start, text, notation).is_ok();
        assert_eq!(fits("炮二平五"), notation == Notation::Chinese);
        assert_eq!(fits("C2=5"), notation == Notation::Wxf);
        assert_eq!(fits("Che2"), notation == Notation::San);
        assert_eq!(fits("Che3"), notation == Notation::San1);
        assert_eq!(fits("h3e3"), notation == Notation::Uci1);
        let points = matches!(notation, Notation::Uci | Notation::Iccs);
        assert_eq!(fits("h2e2"), points);
        assert_eq!(fits("H2-E2"), points);
        assert_eq!(Notation::from_name(notation.name()), Some(notation));
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_piece_in_upper_case_before_a_file_is_san_first() {
    // Rooks on b2 and c2: R2c4 could be no point pair, C2c5 could be c2c5.
    let position = position("3k5/9/9/9/9/9/9/c1C6/9/4K4 w - - 0 1");
    assert_eq!(read(&position, "C2c5"), Ok(mv("c2c5")));
    assert_eq!(detect("C2c5"), Some(Notation::San));
    assert_eq!(detect("c2c5"), Some(Notation::Uci));
    assert_eq!(detect("C2C5"), Some(Notation::Iccs));
    assert_eq!(detect("Ra10xb10+"), Some(Notation::San1));
    assert_eq!(detect("e5"), Some(Notation::San));
    assert_eq!(detect("exe10"), Some(Notation::San1));
    assert_eq!(detect("Pa+1"), Some(Notation::Wxf));
    assert_eq!(detect("++.4"), Some(Notation::Wxf));
    assert_eq!(detect("二7平6"), Some(Notation::Chinese));
    for text in ["", "1.", "1-0", "*", "炮", "h2e", "Qh5", "x"] {
        assert_eq!(detect(text), None, "{text}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn only_legal_moves_are_written() {
    let start = position(START);
    for notation in Notation::ALL {
        for (text, why) in [
            ("h2h7", Why::Screen),
            ("e5e6", Why::NoPiece),
            ("h7e7", Why::WrongSide),
        ] {
            let refused = write(&start, mv(text), notation, Style::default()).unwrap_err();
            assert_eq!((refused.mv, refused.why), (mv(text), why));
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn options_have_names() {
    assert_eq!(
        BlackDigits::from_name("fullwidth"),
        Some(BlackDigits::Fullwidth)
    );
    assert_eq!(BlackDigits::from_name("ascii"), Some(BlackDigits::Ascii));
    assert_eq!(
        BlackDigits::from_name("chinese"),
        Some(BlackDigits::Chinese)
    );
    assert_eq!(BlackDigits::from_name("arabic"), None);
    assert_eq!(MultiPawn::from_name("modern"), Some(MultiPawn::Modern));
    assert_eq!(MultiPawn::from_name("classic"), Some(MultiPawn::Classic));
    assert_eq!(MultiPawn::from_name(""), None);
    assert_eq!(Traverse::from_name("="), Some(Traverse::Equals));
    assert_eq!(Traverse::from_name("."), Some(Traverse::Dot));
    assert_eq!(Traverse::from_name("+"), None);
    assert_eq!(Notation::from_name("UCI"), None);
}
