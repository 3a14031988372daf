//! Functions on texts that need no game.

use crate::{convert, error};
use wasm_bindgen::prelude::*;
use xiangqi_rules::{FenError, PlayError, Position, Setup, fen};

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

/// The canonical FEN after a move that can be made.
///
/// # Errors
/// If no moves can be made from the FEN, or not this one.
#[wasm_bindgen]
pub fn fen_after(text: &str, move_code: u32) -> Result<String, JsValue> {
    let setup = fen::parse(text).map_err(error::fen)?;
    let mut position = Position::lenient(&setup).map_err(|fault| error::fen(fault.into()))?;
    let mv = convert::mv(move_code)?;
    if let Some(illegal) = position.refusal(mv) {
        return Err(error::play(PlayError::Illegal(illegal), None));
    }
    position.play_unchecked(mv);
    Ok(fen::write(&position.to_setup()))
}
