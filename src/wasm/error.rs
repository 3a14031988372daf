//! Errors as plain objects `{ kind, code, message, ... }`. The TypeScript side makes error
//! classes of them: an `Error` made here could carry a message only.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;
#[cfg(feature = "full")]
use xiangqi_referee::{JsonError, RefereeError, SettingsError, tournament::TournamentError};
use xiangqi_rules::notation::ReadError;
use xiangqi_rules::{FenError, IllegalMove, PlayError, SnapshotError};

/// A plain object with these fields.
pub(crate) fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        // Setting a field of a fresh plain object cannot fail.
        let _ = Reflect::set(&object, &JsValue::from_str(name), value);
    }
    object.into()
}

/// A call with an argument outside its range.
pub(crate) fn argument(code: &str, message: String) -> JsValue {
    object(&[
        ("kind", "argument".into()),
        ("code", code.into()),
        ("message", message.into()),
    ])
}

/// A table for which the device has no memory.
#[cfg(feature = "engine")]
pub(crate) fn memory(error: xiangqi_engine::NoMemory) -> JsValue {
    object(&[
        ("kind", "engine".into()),
        ("code", error.code().into()),
        ("message", error.to_string().into()),
    ])
}

/// The fields of a FEN fault, thrown or returned.
pub(crate) fn fen_fields(error: &FenError) -> Vec<(&'static str, JsValue)> {
    let mut fields = vec![
        ("issue", error.issue().into()),
        ("message", error.to_string().into()),
    ];
    if let Some(index) = error.index() {
        fields.push(("index", (index as f64).into()));
    }
    if let Some(square) = error.square() {
        fields.push(("square", square.to_string().into()));
    }
    fields
}

pub(crate) fn fen(error: FenError) -> JsValue {
    let mut fields = fen_fields(&error);
    fields.push(("kind", "fen".into()));
    fields.push(("code", error.code().into()));
    object(&fields)
}

/// `{ ok, ... }` for the answer of `validateFen`.
pub(crate) fn fen_check(result: Result<String, FenError>) -> JsValue {
    match result {
        Ok(fen) => object(&[("ok", true.into()), ("fen", fen.into())]),
        Err(error) => {
            let mut fields = fen_fields(&error);
            fields.push(("ok", false.into()));
            object(&fields)
        }
    }
}

/// A refused move, in the words the caller used for it.
pub(crate) fn play(error: PlayError, input: Option<&str>) -> JsValue {
    match error {
        PlayError::Unplayable(fault) => fen(fault.into()),
        PlayError::GameOver(_) => game_over(error.to_string()),
        PlayError::Illegal(illegal) => illegal_move(&illegal, input),
    }
}

fn illegal_move(illegal: &IllegalMove, input: Option<&str>) -> JsValue {
    let input = input.map_or_else(|| illegal.mv.to_string(), str::to_owned);
    object(&[
        ("kind", "illegal-move".into()),
        ("code", illegal.code().into()),
        ("message", illegal.to_string().into()),
        ("input", input.into()),
        ("why", illegal.why.name().into()),
        ("uci", illegal.mv.to_string().into()),
    ])
}

fn game_over(message: String) -> JsValue {
    object(&[
        ("kind", "game-over".into()),
        ("code", "game/over".into()),
        ("message", message.into()),
    ])
}

/// A text that gives no legal move.
pub(crate) fn unread(error: ReadError) -> JsValue {
    let mut fields = match &error {
        ReadError::Illegal { illegal, .. } => vec![
            ("kind", "illegal-move".into()),
            ("why", illegal.why.name().into()),
            ("uci", illegal.mv.to_string().into()),
        ],
        ReadError::Ambiguous { candidates, .. } => {
            let candidates: Array = candidates
                .iter()
                .map(|mv| JsValue::from(mv.to_string()))
                .collect();
            vec![
                ("kind", "ambiguous".into()),
                ("candidates", candidates.into()),
            ]
        }
        _ => vec![("kind", "notation".into())],
    };
    fields.push(("code", error.code().into()));
    fields.push(("message", error.to_string().into()));
    fields.push(("input", error.input().into()));
    object(&fields)
}

pub(crate) fn snapshot(error: SnapshotError) -> JsValue {
    argument("argument/snapshot", error.to_string())
}

#[cfg(feature = "full")]
pub(crate) fn referee(error: RefereeError) -> JsValue {
    match error {
        RefereeError::Illegal(illegal) => illegal_move(&illegal, None),
        _ => object(&[
            ("kind", "referee".into()),
            ("code", error.code().into()),
            ("message", error.to_string().into()),
        ]),
    }
}

#[cfg(feature = "full")]
pub(crate) fn settings(error: SettingsError) -> JsValue {
    match error {
        SettingsError::Fen(error) => fen(error),
        SettingsError::Field { ref field, .. } => object(&[
            ("kind", "referee".into()),
            ("code", error.code().into()),
            ("message", error.to_string().into()),
            ("path", field.into()),
        ]),
    }
}

#[cfg(feature = "full")]
pub(crate) fn tournament(error: TournamentError) -> JsValue {
    object(&[
        ("kind", "tournament".into()),
        ("code", error.code().into()),
        ("message", error.to_string().into()),
    ])
}

#[cfg(feature = "full")]
pub(crate) fn json(error: JsonError) -> JsValue {
    let mut fields = vec![
        ("kind", "json".into()),
        ("code", error.code().into()),
        ("message", error.to_string().into()),
    ];
    fields.extend(error.path().map(|path| ("path", path.into())));
    if let JsonError::Event { code, .. } = &error {
        fields.push(("why", code.into()));
    }
    object(&fields)
}
