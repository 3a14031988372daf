//! Records across the boundary: games as flat arrays, there and back, and what is refused.

use crate::{START, code, field};
use js_sys::{Array, Function, Uint8Array, Uint16Array, Uint32Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_wasm::{
    RawStream, describe_line, detect_binary, detect_encoding, detect_record_text, make_dhtmlxq,
    make_pgn, make_wxf, make_xqf, read_record, read_record_text,
};

const TEXT: &str = "[Red \"a\"]\n1. h2e2 {b} (1. b2e2 $2) 1... h9g7 {[%eval 0.3,9]} 1-0";

/// A move follows, and a variation in its place comes later.
const FOLLOWS: u16 = 1 << 14;
const SIBLING: u16 = 1 << 15;

/// The first packed game of `[games, nodes, notes, texts]`.
fn unpack(batch: &JsValue) -> (u32, Vec<u16>, Vec<u32>, String) {
    let batch: Array = batch.clone().unchecked_into();
    let games = Uint32Array::new(&batch.get(0)).to_vec();
    assert_eq!(games.len(), 3);
    (
        games[0],
        Uint16Array::new(&batch.get(1)).to_vec(),
        Uint32Array::new(&batch.get(2)).to_vec(),
        batch.get(3).as_string().unwrap(),
    )
}

fn parts(answer: JsValue) -> Array {
    answer.unchecked_into()
}

/// `(bytes, name) => text`, and one for a host that knows no encoding.
fn decoder(knows: bool) -> Function {
    match knows {
        true => {
            Function::new_with_args("bytes, name", "return new TextDecoder(name).decode(bytes)")
        }
        false => Function::new_with_args("bytes, name", "return undefined"),
    }
}

#[wasm_bindgen_test]
fn a_game_crosses_as_flat_arrays_and_back() {
    let answer = parts(read_record_text(TEXT, 0, true));
    assert!(answer.get(0).is_undefined() && answer.get(2).is_undefined());
    assert_eq!(
        (answer.get(1).as_f64(), parts(answer.get(4)).length()),
        (Some(0.0), 0)
    );
    let (headers, nodes, notes, texts) = unpack(&answer.get(3));
    assert_eq!(headers, 2);
    let [main, reply, other] = ["h2e2", "h9g7", "b2e2"].map(|text| code(text) as u16);
    assert_eq!(nodes, [main | FOLLOWS | SIBLING, reply, other]);
    // A comment; an evaluation of 30 with its depth; one mark.
    assert_eq!(notes, [1, 1, 2, 8 | 32, 30, 9, 3, 4, 1, 2]);
    assert_eq!(texts, format!("{START}\0Red\0a\0Result\x001-0\0b\0"));
    let pgn = make_pgn(headers, &nodes, &notes, &texts, 0, 0, 80, 0).unwrap();
    assert!(
        pgn.ends_with("\n1. h2e2 {b} (1. b2e2 $2) 1... h9g7 {[%eval 0.30,9]} 1-0\n"),
        "{pgn}"
    );
    let bare = make_pgn(headers, &nodes, &notes, &texts, 3, 0, 80, 7).unwrap();
    assert!(bare.ends_with("\n1. C2=5 H8+7 1-0\n"), "{bare}");
    assert!(make_wxf(headers, &nodes, &notes, &texts, 0).is_ok_and(|text| text.contains("C2=5")));
    let ubb = make_dhtmlxq(headers, &nodes, &notes, &texts).unwrap();
    assert_eq!(detect_record_text(&ubb), 2);
    let xqf = make_xqf(headers, &nodes, &notes, &texts, decoder(true)).unwrap();
    assert_eq!(
        (detect_binary(&xqf), detect_binary(ubb.as_bytes())),
        (3, 255)
    );
    let again = parts(read_record(&xqf, 3, true, &decoder(true)));
    assert_eq!(unpack(&again.get(3)).1, nodes);
}

#[wasm_bindgen_test]
fn what_is_wrong_with_a_file_comes_with_code_and_place() {
    let strict = parts(read_record_text("[Red \"a\"]\n1. h2e2 h9h8 *", 255, true));
    let error = strict.get(0);
    assert_eq!(field(&error, "code"), "record/illegal-move");
    assert_eq!(
        (field(&error, "ply"), field(&error, "offset")),
        ("2".into(), "18".into())
    );
    assert_eq!(unpack(&strict.get(3)).1.len(), 1);
    let lenient = parts(read_record_text("[Red \"a\"]\n1. h2e2 h9h8 *", 255, false));
    let warning = parts(lenient.get(4)).get(0);
    assert_eq!(
        (
            field(&warning, "code").as_str(),
            field(&warning, "game").as_str()
        ),
        ("record/illegal-move", "0")
    );
    assert_eq!(
        field(&parts(read_record_text("hello", 255, false)).get(0), "code"),
        "record/unknown-format"
    );
    assert_eq!(
        (detect_record_text("hello"), detect_binary(b"")),
        (255, 255)
    );
}

#[wasm_bindgen_test]
fn the_host_decodes_or_says_that_it_cannot() {
    let (headers, nodes, notes, _) = unpack(&parts(read_record_text(TEXT, 0, true)).get(3));
    let texts = format!("{START}\0Red\0车\0Result\x001-0\0b\0");
    let xqf = make_xqf(headers, &nodes, &notes, &texts, decoder(true)).unwrap();
    let read = |knows| parts(read_record(&xqf, 3, true, &decoder(knows)));
    assert!(unpack(&read(true).get(3)).3.contains('车'));
    assert_eq!(field(&read(false).get(0), "code"), "record/no-decoder");
    assert_eq!(detect_encoding("[Red \"车\"]".as_bytes()), 0);
    let bytes = Uint8Array::from(&b"\xFF\xFEh\0"[..]).to_vec();
    assert_eq!(detect_encoding(&bytes), 3);
}

#[wasm_bindgen_test]
fn a_stream_gives_games_as_they_are_ready() {
    let mut stream = RawStream::new(255);
    stream.push("[Event \"a\"]\n1. h2e2 *\n[Eve");
    assert!(stream.take().is_undefined());
    stream.push("nt \"b\"]\n1. h2e2 h9h8 *\n");
    assert!(stream.finish().is_undefined());
    assert_eq!(stream.format(), 0);
    let taken = parts(stream.take());
    assert_eq!(Uint32Array::new(&parts(taken.get(0)).get(0)).length(), 6);
    assert_eq!(parts(taken.get(1)).length(), 1);
    assert!(stream.take().is_undefined());
    let mut none = RawStream::new(255);
    none.push("hello");
    assert_eq!(field(&none.finish(), "code"), "record/unknown-format");
}

#[wasm_bindgen_test]
fn damaged_trees_are_refused() {
    let texts = format!("{START}\0");
    let mv = code("h2e2") as u16;
    for (headers, nodes, notes, texts) in [
        (0, &[mv][..], &[][..], ""),
        (1, &[mv], &[], texts.as_str()),
        (0, &[0x3FFF], &[], texts.as_str()),
        (0, &[mv, mv], &[], texts.as_str()),
        (0, &[mv], &[7, 1], texts.as_str()),
        (0, &[mv], &[1], texts.as_str()),
        (0, &[mv], &[1, 1], texts.as_str()),
        (0, &[mv], &[1, 4, 9], texts.as_str()),
        (0, &[mv], &[1, 256, 1, 127 << 2], texts.as_str()),
        (0, &[mv | FOLLOWS, mv], &[], texts.as_str()),
    ] {
        let error = make_pgn(headers, nodes, notes, texts, 0, 0, 0, 0).unwrap_err();
        assert!(!field(&error, "code").is_empty());
    }
}

#[wasm_bindgen_test]
fn a_line_is_described_move_by_move() {
    let moves = ["h2e2", "h9g7"].map(|text| code(text) as u16);
    let [infos, fens] = [0, 1].map(|at| describe_line(START, &moves).unwrap().get(at));
    // Cannon; horse of Black.
    let expected = [code("h2e2") | 5 << 14, code("h9g7") | 3 << 14 | 1 << 21];
    assert_eq!(Uint32Array::new(&infos).to_vec(), expected);
    let fens = fens.as_string().unwrap();
    assert_eq!(fens.lines().count(), 2);
    assert!(
        fens.ends_with("rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2")
    );
    let error = describe_line(START, &[moves[1]]).unwrap_err();
    assert_eq!(field(&error, "code"), "move/wrong-side");
}
