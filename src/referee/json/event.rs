//! Events: `{ "type": "move", "at": 3000, "color": "red", "move": "h2e2" }`.

use super::{Field, Gaps, JsonError};
use crate::{Act, Event, FoulKind, Ground, MAX_TIME, Ruling};
use serde_json::{Value, json};
use xiangqi_rules::Color;

const TYPES: &[&str] = &[
    "start",
    "arrival",
    "absence",
    "move",
    "touch",
    "offer",
    "accept",
    "decline",
    "claim",
    "ruling",
    "foul",
    "resignation",
    "flag",
    "misconduct",
    "pause",
    "resume",
];

const RULINGS: &[&str] = &["repetition", "natural-limit", "no-winner", "decision"];

impl Event {
    /// The event as a JSON object, all fields written.
    pub fn to_json(&self) -> Value {
        let mut value = json!({ "type": self.act.name(), "at": self.at });
        let mut set = |name: &str, field: Value| value[name] = field;
        match self.act {
            Act::Start | Act::Pause | Act::Resume => {}
            Act::Arrival { color }
            | Act::Absence { color }
            | Act::Offer { color }
            | Act::Accept { color }
            | Act::Decline { color }
            | Act::Resignation { color }
            | Act::Flag { color }
            | Act::Misconduct { color } => set("color", color.name().into()),
            Act::Move { color, mv } => {
                set("color", color.name().into());
                set("move", mv.to_string().into());
            }
            Act::Touch {
                color,
                square,
                adjust,
            } => {
                set("color", color.name().into());
                set("square", square.to_string().into());
                set("adjust", adjust.into());
            }
            Act::Claim { color, ground } => {
                set("color", color.name().into());
                set("ground", ground.name().into());
            }
            Act::Ruling(ruling) => {
                set("ground", ruling.name().into());
                if let Ruling::Decision { winner } = ruling {
                    set("winner", winner.map(Color::name).into());
                }
            }
            Act::Foul { color, kind } => {
                set("color", color.name().into());
                set("kind", kind.name().into());
            }
        }
        value
    }

    /// Reads an event. `adjust` may be left out and is then `false`.
    ///
    /// # Errors
    /// The field that is missing, unknown or wrong.
    pub fn from_json(value: &Value) -> Result<Event, JsonError> {
        read(Field::whole(value), Gaps::Filled)
    }
}

/// Reads an event.
pub(super) fn read(field: Field<'_>, gaps: Gaps) -> Result<Event, JsonError> {
    let mut fields = field.fields(gaps)?;
    let kind = fields.need("type")?;
    let name = kind.named(TYPES, |name| {
        TYPES.iter().copied().find(|&known| known == name)
    })?;
    let at = fields.need("at")?.number(MAX_TIME)?;
    let mut color = || fields.need("color")?.color();
    let act = match name {
        "start" => Act::Start,
        "pause" => Act::Pause,
        "resume" => Act::Resume,
        "arrival" => Act::Arrival { color: color()? },
        "absence" => Act::Absence { color: color()? },
        "offer" => Act::Offer { color: color()? },
        "accept" => Act::Accept { color: color()? },
        "decline" => Act::Decline { color: color()? },
        "resignation" => Act::Resignation { color: color()? },
        "flag" => Act::Flag { color: color()? },
        "misconduct" => Act::Misconduct { color: color()? },
        "move" => Act::Move {
            color: color()?,
            mv: fields.need("move")?.mv()?,
        },
        "touch" => Act::Touch {
            color: color()?,
            square: fields.need("square")?.square()?,
            adjust: match fields.want("adjust")? {
                Some(adjust) => adjust.flag()?,
                None => false,
            },
        },
        "claim" => Act::Claim {
            color: color()?,
            ground: fields
                .need("ground")?
                .named(Ground::NAMES, Ground::from_name)?,
        },
        "foul" => Act::Foul {
            color: color()?,
            kind: fields
                .need("kind")?
                .named(FoulKind::NAMES, FoulKind::from_name)?,
        },
        _ => {
            let ground = fields.need("ground")?;
            let name = ground.named(RULINGS, |name| {
                RULINGS.iter().copied().find(|&known| known == name)
            })?;
            Act::Ruling(match name {
                "repetition" => Ruling::Repetition,
                "natural-limit" => Ruling::NaturalLimit,
                "no-winner" => Ruling::NoWinner,
                _ => Ruling::Decision {
                    winner: match fields.need("winner")?.or_null() {
                        Some(winner) => Some(winner.color()?),
                        None => None,
                    },
                },
            })
        }
    };
    fields.done()?;
    Ok(Event { at, act })
}
