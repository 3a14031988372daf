//! A referee as JSON: its settings and its log. The state follows from them, so there is
//! nothing in the text that could contradict it.

use super::fields::parse;
use super::{Field, Gaps, JsonError, event, settings};
use crate::{Event, RebuildError, Referee, SettingsError};
use serde_json::{Value, json};

/// The version of the shape.
const VERSION: u64 = 1;

impl Referee {
    /// The referee as a JSON object: `{ version, settings, events }`.
    pub fn to_json(&self) -> Value {
        json!({
            "version": VERSION,
            "settings": self.settings().to_json(),
            "events": self.log().iter().map(Event::to_json).collect::<Vec<_>>(),
        })
    }

    /// The referee that [`to_json`](Referee::to_json) wrote, exactly. The log is played
    /// through again.
    ///
    /// # Errors
    /// The field that is missing, unknown or wrong, or the event that does not follow.
    pub fn from_json(value: &Value) -> Result<Referee, JsonError> {
        let mut fields = Field::whole(value).fields(Gaps::Refused)?;
        let version = fields.need("version")?;
        if version.number(u64::MAX)? != VERSION {
            return Err(version.bad(format!("must be {VERSION}")));
        }
        let settings = settings::read(fields.need("settings")?, Gaps::Refused)?;
        let events = fields
            .need("events")?
            .list()?
            .map(|item| event::read(item, Gaps::Refused))
            .collect::<Result<Vec<_>, _>>()?;
        fields.done()?;
        Referee::rebuild(settings, &events).map_err(refused)
    }

    /// The referee as JSON text.
    pub fn to_json_text(&self) -> String {
        self.to_json().to_string()
    }

    /// The referee of a JSON text, see [`from_json`](Referee::from_json).
    ///
    /// # Errors
    /// If the text is no JSON or not that of a referee.
    pub fn from_json_text(text: &str) -> Result<Referee, JsonError> {
        Referee::from_json(&parse(text)?)
    }
}

fn refused(error: RebuildError) -> JsonError {
    match error {
        RebuildError::Settings(error) => {
            let why = match &error {
                SettingsError::Fen(fen) => format!("cannot be played on: {fen}"),
                SettingsError::Field { why, .. } => (*why).into(),
            };
            let path = format!("settings.{}", error.field());
            JsonError::Value { path, why }
        }
        RebuildError::Event { index, error } => JsonError::Event {
            path: format!("events[{index}]"),
            code: error.code(),
            message: error.to_string(),
        },
    }
}
