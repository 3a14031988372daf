//! The one referee that is being worked on.

use crate::{convert, error};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use xiangqi_referee::{Event, Referee, Settings, parse_json};

/// A referee under work. What crosses is JSON text, of the shapes that the package declares.
#[wasm_bindgen]
pub struct RawReferee {
    referee: Referee,
}

#[wasm_bindgen]
impl RawReferee {
    /// A referee of a game that is about to start; settings that are left out take their
    /// defaults.
    #[wasm_bindgen(constructor)]
    pub fn new(settings: &str) -> Result<RawReferee, JsValue> {
        let settings = parse_json(settings).and_then(|value| Settings::from_json(&value));
        let referee = Referee::new(settings.map_err(error::json)?).map_err(error::settings)?;
        Ok(RawReferee { referee })
    }

    /// The referee that `json` wrote.
    pub fn restore(text: &str) -> Result<RawReferee, JsValue> {
        let referee = Referee::from_json_text(text).map_err(error::json)?;
        Ok(RawReferee { referee })
    }

    /// The referee as `{ version, settings, events }`, all fields written.
    pub fn json(&self) -> String {
        self.referee.to_json_text()
    }

    /// Takes up an event and returns `{ event, refused, fouls, result }`, the event as it now
    /// stands in the log.
    pub fn apply(&mut self, event: &str) -> Result<String, JsValue> {
        let event = parse_json(event).and_then(|value| Event::from_json(&value));
        let event = event.map_err(error::json)?;
        let reply = self.referee.apply(event).map_err(error::referee)?;
        let mut answer = reply.to_json();
        answer["event"] = self.referee.log().last().map(Event::to_json).into();
        Ok(answer.to_string())
    }

    /// What stands at this time, in milliseconds.
    pub fn state(&self, at: f64) -> String {
        self.referee.state_json(at as u64).to_string()
    }

    /// How the game ended, packed as the crate's documentation says.
    pub fn result(&self) -> u32 {
        convert::pack_outcome(self.referee.outcome())
    }

    /// The game with its end, as bytes for `RawGame.restore`.
    pub fn game(&self) -> Uint8Array {
        Uint8Array::from(self.referee.to_game().save().as_slice())
    }
}
