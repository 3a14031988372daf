//! Touch-move by itself.

use crate::error;
use wasm_bindgen::prelude::*;
use xiangqi_referee::parse_json;
use xiangqi_referee::touch::{Touch, bind};
use xiangqi_rules::{FenError, Position, fen};

/// What these touches, a JSON array, bind the side to move to: `{ duty, clause, moves,
/// fouls }`.
///
/// # Errors
/// If the FEN cannot be read or played on, the touches are not of that shape, or an empty
/// point is touched.
#[wasm_bindgen]
pub fn touch_move(text: &str, touches: &str) -> Result<String, JsValue> {
    let setup = fen::parse(text).map_err(error::fen)?;
    let position = Position::new(&setup).map_err(|fault| error::fen(FenError::Setup(fault)))?;
    let touches = parse_json(touches).and_then(|value| Touch::list_from_json(&value));
    let binding = bind(&position, &touches.map_err(error::json)?);
    let binding = binding.map_err(|error| error::referee(error.into()))?;
    Ok(binding.to_json().to_string())
}
