//! `data/notation.json`: texts with their source. What is to be written for a move, and what
//! a text is read as: every pattern of like pieces on a file, for both sides, and the
//! spellings that records use.

use crate::common::{mv, position};
use serde_json::Value;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::notation::{
    BlackDigits, MultiPawn, Notation, ReadError, Style, Traverse, convert_script, detect, read,
    read_as, write,
};
use xiangqi_rules::{Position, Script};

fn table(name: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../data/notation.json")).unwrap();
    file[name].as_array().unwrap().clone()
}

fn style(options: &Value) -> Style {
    let name = |key: &str| options[key].as_str();
    let default = Style::default();
    Style {
        script: match name("script") {
            Some("traditional") => Script::Traditional,
            Some(other) => panic!("{other} is no script"),
            None => default.script,
        },
        black_digits: name("blackDigits").map_or(default.black_digits, |name| {
            BlackDigits::from_name(name).unwrap()
        }),
        multi_pawn: name("multiPawn").map_or(default.multi_pawn, |name| {
            MultiPawn::from_name(name).unwrap()
        }),
        traverse: name("traverse")
            .map_or(default.traverse, |name| Traverse::from_name(name).unwrap()),
        black_lowercase: options["blackLowercase"].as_bool().unwrap_or(false),
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn moves_are_written_as_the_sources_say_and_read_back() {
    let (mut cases, mut texts) = (0, 0);
    for case in table("write") {
        let (source, fen) = (&case["source"], case["fen"].as_str().unwrap());
        let notation = Notation::from_name(case["notation"].as_str().unwrap()).unwrap();
        let style = style(&case["style"]);
        let position = position(fen);
        for (uci, text) in case["moves"].as_object().unwrap() {
            let (mv, text) = (mv(uci), text.as_str().unwrap());
            let told = format!("{uci} in {fen} by {source}");
            let written = write(&position, mv, notation, style);
            assert_eq!(written.as_deref(), Ok(text), "{told}");
            assert_eq!(read_as(&position, text, notation), Ok(mv), "{text}: {told}");
            check_detected(&position, text, notation);
            if !matches!(notation, Notation::Uci1 | Notation::San1) {
                assert_eq!(read(&position, text), Ok(mv), "{text}: {told}");
            }
            texts += 1;
        }
        cases += 1;
    }
    assert!(cases >= 150 && texts >= 1500, "{cases} {texts}");
}

/// What a text looks like: what was written, but for ranks that may count from 0 or 1. In
/// the other script it means the same.
fn check_detected(position: &Position, text: &str, notation: Notation) {
    let seen = detect(text);
    match notation {
        Notation::Uci1 => assert!(matches!(seen, Some(Notation::Uci | Notation::Uci1))),
        Notation::San1 => assert!(matches!(seen, Some(Notation::San | Notation::San1))),
        _ => assert_eq!(seen, Some(notation), "{text}"),
    }
    for script in [Script::Simplified, Script::Traditional] {
        let converted = convert_script(text, script);
        assert_eq!(
            read_as(position, &converted, notation),
            read_as(position, text, notation),
            "{text} as {converted}"
        );
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn texts_are_read_as_the_sources_mean_or_refused() {
    let mut texts = 0;
    for case in table("read") {
        let (source, fen) = (&case["source"], case["fen"].as_str().unwrap());
        let position = position(fen);
        for (text, expected) in case["texts"].as_object().unwrap() {
            let told = format!("{text:?} in {fen} by {source}");
            match (read(&position, text), expected) {
                (Ok(found), Value::String(uci)) => assert_eq!(found, mv(uci), "{told}"),
                (Err(error), Value::Object(refusal)) => {
                    assert_eq!(error.code(), refusal["code"].as_str().unwrap(), "{told}");
                    check_candidates(&error, &refusal.get("candidates"), &told);
                }
                (found, _) => panic!("{told}: {found:?}, expected {expected}"),
            }
            texts += 1;
        }
    }
    assert!(texts >= 300, "{texts}");
}

fn check_candidates(error: &ReadError, expected: &Option<&Value>, told: &str) {
    let expected: Vec<_> = expected
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .map(|uci| mv(uci.as_str().unwrap()))
        .collect();
    match error {
        ReadError::Ambiguous { candidates, .. } => assert_eq!(*candidates, expected, "{told}"),
        _ => assert!(expected.is_empty(), "{told}"),
    }
}
