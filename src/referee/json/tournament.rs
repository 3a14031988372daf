//! Tournaments as JSON: settings and log to restore from, and the bracket to show.

use super::fields::parse;
use super::{Field, Gaps, JsonError};
use crate::MAX_TIME;
use crate::tournament::{
    Card, Contest, Entry, Lot, Round, Status, Tournament, TournamentError, TournamentSettings,
    WonBy,
};
use serde_json::{Value, json};
use xiangqi_rules::Color;

/// The version of the shape.
const VERSION: u64 = 1;

const TYPES: &[&str] = &["draw", "result", "extra-game", "lot", "walkover"];

impl TournamentSettings {
    /// `{ entrants, bestOf, seed }`
    pub fn to_json(&self) -> Value {
        json!({ "entrants": self.entrants, "bestOf": self.best_of, "seed": self.seed })
    }

    /// Reads settings; `bestOf` may be left out and is then 3 (三局两胜).
    ///
    /// # Errors
    /// The field that is missing, unknown or wrong.
    pub fn from_json(value: &Value) -> Result<TournamentSettings, JsonError> {
        settings(Field::whole(value), Gaps::Filled)
    }
}

fn settings(field: Field<'_>, gaps: Gaps) -> Result<TournamentSettings, JsonError> {
    let mut fields = field.fields(gaps)?;
    let names = fields.need("entrants")?.list()?;
    let settings = TournamentSettings {
        entrants: names
            .map(|name| name.text().map(String::from))
            .collect::<Result<_, _>>()?,
        best_of: fields
            .want("bestOf")?
            .map_or(Ok(3), |games| games.count())?,
        seed: fields.need("seed")?.number(MAX_TIME)?,
    };
    fields.done()?;
    Ok(settings)
}

impl Tournament {
    /// An entry as a JSON object; entrants by name.
    pub fn entry_to_json(&self, entry: Entry) -> Value {
        match entry {
            Entry::Draw => json!({ "type": "draw" }),
            Entry::Result { contest, winner } => json!({
                "type": "result",
                "match": contest,
                "winner": winner.map(Color::name),
            }),
            Entry::ExtraGame { contest } => json!({ "type": "extra-game", "match": contest }),
            Entry::Lot { contest } => json!({ "type": "lot", "match": contest }),
            Entry::Walkover { contest, winner } => json!({
                "type": "walkover",
                "match": contest,
                "winner": self.name(winner),
            }),
        }
    }

    /// Reads an entry.
    ///
    /// # Errors
    /// The field that is missing, unknown or wrong; a name that is not entered is a wrong
    /// value.
    pub fn entry_from_json(&self, value: &Value) -> Result<Entry, JsonError> {
        entry(Field::whole(value), &self.settings().entrants)
    }

    /// The tournament as a JSON object: `{ version, settings, entries }`.
    pub fn to_json(&self) -> Value {
        let entries = self.log().iter().map(|&entry| self.entry_to_json(entry));
        json!({
            "version": VERSION,
            "settings": self.settings().to_json(),
            "entries": entries.collect::<Vec<_>>(),
        })
    }

    /// The tournament that [`to_json`](Tournament::to_json) wrote, exactly.
    ///
    /// # Errors
    /// The field that is missing, unknown or wrong, or the entry that does not follow.
    pub fn from_json(value: &Value) -> Result<Tournament, JsonError> {
        let mut fields = Field::whole(value).fields(Gaps::Refused)?;
        let version = fields.need("version")?;
        if version.number(u64::MAX)? != VERSION {
            return Err(version.bad(format!("must be {VERSION}")));
        }
        let settings = settings(fields.need("settings")?, Gaps::Refused)?;
        let entries = fields
            .need("entries")?
            .list()?
            .map(|item| entry(item, &settings.entrants))
            .collect::<Result<Vec<_>, _>>()?;
        fields.done()?;
        Tournament::rebuild(settings, &entries).map_err(refused)
    }

    /// The tournament as JSON text.
    pub fn to_json_text(&self) -> String {
        self.to_json().to_string()
    }

    /// The tournament of a JSON text, see [`from_json`](Tournament::from_json).
    ///
    /// # Errors
    /// If the text is no JSON or not that of a tournament.
    pub fn from_json_text(text: &str) -> Result<Tournament, JsonError> {
        Tournament::from_json(&parse(text)?)
    }

    /// The bracket: every round with its cards, matches and games, entrants by name.
    pub fn bracket_json(&self) -> Value {
        json!({
            "champion": self.champion().map(|entrant| self.name(entrant)),
            "rounds": self.rounds().iter().map(|round| self.round(round)).collect::<Vec<_>>(),
        })
    }

    fn round(&self, round: &Round) -> Value {
        let lot = |lot: &Lot| {
            let (number, color) = match lot.card {
                Card::Number { number, color } => (Some(number), Some(color.name())),
                Card::King => (None, None),
            };
            json!({ "entrant": self.name(lot.entrant), "number": number, "color": color })
        };
        json!({
            "lots": round.lots.iter().map(lot).collect::<Vec<_>>(),
            "bye": round.bye.map(|entrant| self.name(entrant)),
            "matches": round.contests.iter().map(|contest| self.contest_json(contest)).collect::<Vec<_>>(),
        })
    }

    fn contest_json(&self, contest: &Contest) -> Value {
        let (status, by) = match contest.status {
            Status::Open => ("open", None),
            Status::Extra => ("extra-game", None),
            Status::Tied => ("tied", None),
            Status::Won { by, .. } => ("won", Some(WonBy::name(by))),
        };
        let games = contest.games.iter().map(|game| {
            json!({
                "red": self.name(game.red),
                "black": self.name(game.black),
                "winner": game.winner.map(|entrant| self.name(entrant)),
                "extra": game.extra,
            })
        });
        let next = contest
            .next_game()
            .map(|(red, black)| json!({ "red": self.name(red), "black": self.name(black) }));
        json!({
            "id": contest.id,
            "first": self.name(contest.first),
            "second": self.name(contest.second),
            "wins": [contest.wins(contest.first), contest.wins(contest.second)],
            "games": games.collect::<Vec<_>>(),
            "next": next,
            "status": status,
            "winner": contest.winner().map(|entrant| self.name(entrant)),
            "by": by,
        })
    }

    fn name(&self, entrant: usize) -> &str {
        self.settings()
            .entrants
            .get(entrant)
            .map_or("", String::as_str)
    }
}

fn entry(field: Field<'_>, entrants: &[String]) -> Result<Entry, JsonError> {
    let mut fields = field.fields(Gaps::Refused)?;
    let name = fields.need("type")?.named(TYPES, |name| {
        TYPES.iter().copied().find(|&known| known == name)
    })?;
    let mut contest =
        || -> Result<usize, JsonError> { Ok(fields.need("match")?.count()? as usize) };
    let entry = match name {
        "draw" => Entry::Draw,
        "extra-game" => Entry::ExtraGame {
            contest: contest()?,
        },
        "lot" => Entry::Lot {
            contest: contest()?,
        },
        "result" => Entry::Result {
            contest: contest()?,
            winner: match fields.need("winner")?.or_null() {
                Some(winner) => Some(winner.color()?),
                None => None,
            },
        },
        _ => Entry::Walkover {
            contest: contest()?,
            winner: {
                let winner = fields.need("winner")?;
                let name = winner.text()?;
                let place = entrants.iter().position(|known| known == name);
                place.ok_or_else(|| winner.bad("is no entrant".into()))?
            },
        },
    };
    fields.done()?;
    Ok(entry)
}

fn refused((index, error): (Option<usize>, TournamentError)) -> JsonError {
    match index {
        None => JsonError::Value {
            path: match error {
                TournamentError::BestOf { .. } => "settings.bestOf".into(),
                TournamentError::Seed { .. } => "settings.seed".into(),
                TournamentError::EmptyName { index } => format!("settings.entrants[{index}]"),
                _ => "settings.entrants".into(),
            },
            why: format!("cannot be: {error}"),
        },
        Some(index) => JsonError::Event {
            path: format!("entries[{index}]"),
            code: error.code().into(),
            message: error.to_string(),
        },
    }
}
