//! The boundary between the rules and JavaScript.
//!
//! A method here converts in, makes one call, converts out: no rules, no loops, no policy.
//! What JS sees is in `pkg-template`, which wraps these raw exports; nothing here is public
//! API of the npm package.
//!
//! A game is a value that JavaScript owns as bytes ([`RawGame::save`]). One [`RawGame`]
//! works on one game at a time, so nothing in wasm memory ever has to be freed by hand.
//!
//! A referee or tournament is its JSON text, there and back: nobody is in a hurry there.
//!
//! Numbers that cross:
//! * square: 0-89, rank * 9 + file;
//! * color: 0 red, 1 black; role: 0 king .. 6 pawn; piece: 0 none, 1 + color * 7 + role;
//! * move: from | to << 7;
//! * move info: move | role << 14 | (captured role + 1, or 0) << 17 | color << 21
//!   | gives check << 22 | gives mate << 23;
//! * result: 0 while the game goes on, else reason | winner << 8 | 1 << 15, winner 0 red,
//!   1 black, 2 none;
//! * notation: 0 uci, 1 uci1, 2 iccs, 3 wxf, 4 chinese, 5 san, 6 san1, 7 any (for reading) or none;
//! * style: 1 traditional | 2 ASCII or 4 Chinese digits for Black | 8 classic pawns | 16 `.` for
//!   a move along a rank | 32 Black's letters in lower case.

// The engine's wasm needs a part of what reads arguments and makes errors.
#![cfg_attr(not(feature = "rules"), allow(dead_code))]

#[cfg(feature = "rules")]
mod convert;
#[cfg(feature = "engine")]
mod engine;
mod error;
#[cfg(feature = "rules")]
mod notation;
#[cfg(feature = "rules")]
mod options;
#[cfg(feature = "rules")]
mod raw_game;
#[cfg(feature = "full")]
mod raw_referee;
#[cfg(feature = "full")]
mod raw_tournament;
#[cfg(feature = "full")]
mod records;
#[cfg(feature = "rules")]
mod report;
#[cfg(feature = "rules")]
mod text;
#[cfg(feature = "full")]
mod touch;

#[cfg(feature = "engine")]
pub use engine::{RawEngine, evaluate};
#[cfg(feature = "rules")]
pub use notation::{convert_script, detect_notation, write_move};
#[cfg(feature = "rules")]
pub use raw_game::RawGame;
#[cfg(feature = "full")]
pub use raw_referee::RawReferee;
#[cfg(feature = "full")]
pub use raw_tournament::RawTournament;
#[cfg(feature = "full")]
pub use records::{
    RawStream, describe_line, detect_binary, detect_encoding, detect_record_text, make_dhtmlxq,
    make_pgn, make_wxf, make_xqf, read_record, read_record_text,
};
#[cfg(feature = "rules")]
pub use text::{fen_after, validate_fen};
#[cfg(feature = "full")]
pub use touch::touch_move;

use wasm_bindgen::prelude::wasm_bindgen;

/// Makes a Rust panic say where it happened, on the console. Runs when an instance starts.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}
