//! Functions on texts that need no game.

use crate::{convert, error};
use wasm_bindgen::prelude::*;
use xiangqi_rules::{FenError, Position, Setup, Square, fen};

/// Whether a FEN reads, and with `legality` whether it can be played on: `{ ok: true, fen }`
/// with the canonical FEN, or `{ ok: false, issue, message, square?, index? }`.
#[wasm_bindgen]
pub fn validate_fen(text: &str, legality: bool) -> JsValue {
    let check = |setup: &Setup| if legality { setup.check() } else { Ok(()) };
    let result = fen::parse(text).and_then(|setup| {
        check(&setup)
            .map(|()| fen::write(&setup))
            .map_err(FenError::Setup)
    });
    error::fen_check(result)
}

/// The canonical FEN after a legal move.
///
/// # Errors
/// If the FEN cannot be played on or the move is not legal there.
#[wasm_bindgen]
pub fn fen_after(text: &str, move_code: u32) -> Result<String, JsValue> {
    let mut position: Position = fen::parse_position(text).map_err(error::fen)?;
    let mv = convert::mv(move_code)?;
    if let Some(illegal) = position.refusal(mv) {
        return Err(error::play(
            xiangqi_rules::PlayError::Illegal(illegal),
            None,
        ));
    }
    position.play_unchecked(mv);
    Ok(fen::write(&position.to_setup()))
}

/// The index of a square's name.
///
/// # Errors
/// If it names none.
#[wasm_bindgen]
pub fn parse_square(text: &str) -> Result<u32, JsValue> {
    Square::parse(text)
        .map(|square| square.index() as u32)
        .ok_or_else(|| {
            let shown: String = text.chars().take(20).collect();
            error::argument(
                "argument/square",
                format!("'{}' is no square", shown.escape_debug()),
            )
        })
}
