//! The boundary from the JavaScript side of it: what crosses, how it is packed, and what is
//! thrown. Only in wasm; the npm package over it is tested in `package/`.
#![cfg(target_family = "wasm")]

mod answers;
mod records;
mod referee;
mod refusals;
mod values;

use js_sys::Reflect;
use wasm_bindgen::JsValue;
use xiangqi_wasm::RawGame;

/// A game at this FEN.
fn game(fen: &str) -> RawGame {
    let mut game = RawGame::new();
    if let Err(error) = game.load(fen, true) {
        panic!("{fen}: {}", field(&error, "message"));
    }
    game
}

/// A field of an object as text, empty where there is none.
fn field(object: &JsValue, name: &str) -> String {
    let value = Reflect::get(object, &name.into()).expect("an object");
    match (value.as_string(), value.as_f64()) {
        (Some(text), _) => text,
        (None, Some(number)) => number.to_string(),
        (None, None) => String::new(),
    }
}

/// The code of a move.
fn code(text: &str) -> u32 {
    at(&text[..2]) | at(&text[2..]) << 7
}

/// The index of a square: rank * 9 + file.
fn at(name: &str) -> u32 {
    let &[file, rank] = name.as_bytes() else {
        panic!("{name} is no square");
    };
    u32::from(rank - b'0') * 9 + u32::from(file - b'a')
}

/// Plays moves parted by spaces.
fn play(game: &mut RawGame, moves: &str) {
    for text in moves.split(' ') {
        if let Err(error) = game.apply(code(text)) {
            panic!("{text}: {}", field(&error, "message"));
        }
    }
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
