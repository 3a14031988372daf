//! Options that come from JS, as numbers: the TypeScript side reads the objects.

use crate::convert;
use crate::error::argument;
use wasm_bindgen::JsValue;
use xiangqi_rules::diagram::SvgOptions;
use xiangqi_rules::{Move, Options, RuleSet, Script};

/// An option that is not named and stays as it is.
const KEEP: i32 = -1;
/// A limit that is null.
const NO_LIMIT: i32 = -2;

/// Game options over `options`.
pub(crate) fn game(
    options: Options,
    rules: i32,
    natural_limit: i32,
    check_cap: i32,
    free: i32,
) -> Result<Options, JsValue> {
    let refused = |message: &str| argument("argument/option", message.into());
    let rules = match usize::try_from(rules) {
        _ if rules == KEEP => options.rules,
        Ok(index) if index < RuleSet::ALL.len() => RuleSet::ALL[index],
        _ => return Err(refused("rules must be cxa, asian or simple")),
    };
    let limit = |value: i32, least: i32, known: Option<u32>| match value {
        KEEP => Ok(known),
        NO_LIMIT => Ok(None),
        _ if value >= least => Ok(Some(value as u32)),
        _ => Err(refused("a limit must be a count, or null")),
    };
    Ok(Options {
        rules,
        natural_limit: limit(natural_limit, 1, options.natural_limit)?,
        check_cap: limit(check_cap, 0, options.check_cap)?,
        free: match free {
            KEEP => options.free,
            _ => free != 0,
        },
    })
}

/// Game options as [`game`] takes them.
pub(crate) fn of(options: &Options) -> [i32; 4] {
    let limit = |limit: Option<u32>| limit.map_or(NO_LIMIT, |limit| limit as i32);
    [
        options.rules as i32,
        limit(options.natural_limit),
        limit(options.check_cap),
        options.free.into(),
    ]
}

/// Diagram options. `arrows` holds two squares each.
pub(crate) fn diagram(
    orientation: u32,
    traditional: bool,
    last_move: Option<Move>,
    arrows: &[u8],
    coordinates: bool,
) -> Result<SvgOptions, JsValue> {
    let (pairs, _) = arrows.as_chunks::<2>();
    Ok(SvgOptions {
        orientation: convert::color(orientation)?,
        script: script(traditional),
        last_move,
        arrows: pairs
            .iter()
            .map(|&[from, to]| Ok((convert::square(from.into())?, convert::square(to.into())?)))
            .collect::<Result<_, JsValue>>()?,
        coordinates,
    })
}

pub(crate) fn script(traditional: bool) -> Script {
    if traditional {
        Script::Traditional
    } else {
        Script::Simplified
    }
}
