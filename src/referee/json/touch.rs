//! Touches: `{ "type": "touch", "square": "b0" }`, `"adjust"`, `{ "type": "release", "move":
//! "b0c2" }`.

use super::{Field, Gaps, JsonError};
use crate::touch::Touch;
use serde_json::{Value, json};

const TYPES: &[&str] = &["touch", "adjust", "release"];

impl Touch {
    /// The touch as a JSON object.
    pub fn to_json(&self) -> Value {
        match self {
            Touch::Piece(square) => json!({ "type": "touch", "square": square.to_string() }),
            Touch::Adjust(square) => json!({ "type": "adjust", "square": square.to_string() }),
            Touch::Release(mv) => json!({ "type": "release", "move": mv.to_string() }),
        }
    }

    /// Reads a list of touches, for [`bind`](crate::touch::bind).
    ///
    /// # Errors
    /// The field that is missing, unknown or wrong: `[2].square`.
    pub fn list_from_json(value: &Value) -> Result<Vec<Touch>, JsonError> {
        Field::whole(value).list()?.map(read).collect()
    }
}

fn read(field: Field<'_>) -> Result<Touch, JsonError> {
    let mut fields = field.fields(Gaps::Refused)?;
    let name = fields.need("type")?.named(TYPES, |name| {
        TYPES.iter().copied().find(|&known| known == name)
    })?;
    let touch = match name {
        "release" => Touch::Release(fields.need("move")?.mv()?),
        "adjust" => Touch::Adjust(fields.need("square")?.square()?),
        _ => Touch::Piece(fields.need("square")?.square()?),
    };
    fields.done()?;
    Ok(touch)
}
