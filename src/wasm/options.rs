//! Option objects that come from JS. Wrong values are refused; unknown fields are not seen
//! here, the TypeScript side refuses them by name.

use crate::error::{self, argument};
use serde::{Deserialize, Deserializer};
use wasm_bindgen::JsValue;
use xiangqi_rules::diagram::SvgOptions;
use xiangqi_rules::{Color, Move, Options, RuleSet, Script, Square};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct GameOptions {
    rules: Option<String>,
    #[serde(default, deserialize_with = "present")]
    natural_limit: Option<Option<u32>>,
    #[serde(default, deserialize_with = "present")]
    check_cap: Option<Option<u32>>,
    free: Option<bool>,
}

/// Tells a field that is null (`Some(None)`) from one that is absent (`None`).
fn present<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<u32>>, D::Error> {
    Option::deserialize(value).map(Some)
}

/// Game options over `options`; a limit of null is no limit.
pub(crate) fn game(settings: JsValue, mut options: Options) -> Result<Options, JsValue> {
    let read: GameOptions = serde_wasm_bindgen::from_value(settings).map_err(error::option)?;
    let refused = |message: &str| Err(argument("argument/option", message.into()));
    match read.rules.as_deref().map(RuleSet::from_name) {
        None => {}
        Some(None) => return refused("rules must be cxa, asian or simple"),
        Some(Some(rules)) => options.rules = rules,
    }
    match read.natural_limit {
        None => {}
        Some(Some(0 | u32::MAX)) => {
            return refused("naturalLimit must be a number of plies from 1, or null");
        }
        Some(limit) => options.natural_limit = limit,
    }
    match read.check_cap {
        None => {}
        Some(Some(u32::MAX)) => return refused("checkCap must be a number of checks, or null"),
        Some(cap) => options.check_cap = cap,
    }
    options.free = read.free.unwrap_or(options.free);
    Ok(options)
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum ColorName {
    Red,
    Black,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum ScriptName {
    Simplified,
    Traditional,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DiagramOptions {
    orientation: Option<ColorName>,
    script: Option<ScriptName>,
    last_move: Option<bool>,
    arrows: Option<Vec<(String, String)>>,
    coordinates: Option<bool>,
}

/// Diagram options over the defaults; the last move is marked unless told otherwise.
pub(crate) fn diagram(options: JsValue, last_move: Option<Move>) -> Result<SvgOptions, JsValue> {
    let read: DiagramOptions = serde_wasm_bindgen::from_value(options).map_err(error::option)?;
    let square = |text: &String| {
        Square::parse(text).ok_or_else(|| {
            argument(
                "argument/square",
                format!("'{}' is no square", text.escape_debug()),
            )
        })
    };
    let arrows = read.arrows.unwrap_or_default();
    Ok(SvgOptions {
        orientation: match read.orientation {
            Some(ColorName::Black) => Color::Black,
            Some(ColorName::Red) | None => Color::Red,
        },
        script: match read.script {
            Some(ScriptName::Traditional) => Script::Traditional,
            Some(ScriptName::Simplified) | None => Script::Simplified,
        },
        last_move: last_move.filter(|_| read.last_move.unwrap_or(true)),
        arrows: arrows
            .iter()
            .map(|(from, to)| Ok((square(from)?, square(to)?)))
            .collect::<Result<_, JsValue>>()?,
        coordinates: read.coordinates.unwrap_or(true),
    })
}
