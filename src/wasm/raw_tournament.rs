//! The one tournament that is being worked on.

use crate::error;
use wasm_bindgen::prelude::*;
use xiangqi_referee::parse_json;
use xiangqi_referee::tournament::{Tournament, TournamentSettings};

/// A tournament under work. What crosses is JSON text, of the shapes that the package
/// declares.
#[wasm_bindgen]
pub struct RawTournament {
    tournament: Tournament,
}

#[wasm_bindgen]
impl RawTournament {
    /// A tournament before its first draw; settings that are left out take their defaults.
    #[wasm_bindgen(constructor)]
    pub fn new(settings: &str) -> Result<RawTournament, JsValue> {
        let settings = parse_json(settings).and_then(|value| TournamentSettings::from_json(&value));
        let tournament = Tournament::new(settings.map_err(error::json)?);
        Ok(RawTournament {
            tournament: tournament.map_err(error::tournament)?,
        })
    }

    /// The tournament that `json` wrote.
    pub fn restore(text: &str) -> Result<RawTournament, JsValue> {
        let tournament = Tournament::from_json_text(text).map_err(error::json)?;
        Ok(RawTournament { tournament })
    }

    /// The tournament as `{ version, settings, entries }`, all fields written.
    pub fn json(&self) -> String {
        self.tournament.to_json_text()
    }

    /// Takes up an entry.
    pub fn apply(&mut self, entry: &str) -> Result<(), JsValue> {
        let entry = parse_json(entry).and_then(|value| self.tournament.entry_from_json(&value));
        let entry = entry.map_err(error::json)?;
        self.tournament.apply(entry).map_err(error::tournament)
    }

    /// Every round with its cards, matches and games.
    pub fn bracket(&self) -> String {
        self.tournament.bracket_json().to_string()
    }

    /// Who is through so far, by their places in the list of entrants.
    pub fn survivors(&self) -> Vec<u32> {
        let survivors = self.tournament.survivors();
        survivors.into_iter().map(|place| place as u32).collect()
    }

    /// Who has won, by the place in the list of entrants.
    pub fn champion(&self) -> Option<u32> {
        self.tournament.champion().map(|place| place as u32)
    }
}
