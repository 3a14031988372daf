//! The options a host can set.

use super::place::Ranks;
use crate::protocol::{Dialect, ProtocolError, cut};
use xiangqi_engine::Level;
use xiangqi_rules::RuleSet;

/// The options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The size of the transposition table, in MiB.
    pub hash: usize,
    /// The largest size this machine can have.
    pub most_hash: usize,
    /// How many best lines to tell.
    pub multi_pv: usize,
    /// How repetition is judged.
    pub rules: RuleSet,
    /// The playing strength.
    pub level: Level,
    /// How ranks are numbered, `None` to go by what the host sends.
    pub ranks: Option<Ranks>,
    /// Chance for the levels below the highest; 0 for another one with each start.
    pub seed: u64,
    /// UCCI: times are milliseconds, not seconds.
    pub milliseconds: bool,
    /// UCCI: give up when mated in few moves.
    pub resign: bool,
}

/// What an option that was set means for the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The table gets this many MiB.
    Hash(usize),
    /// Everything learned is forgotten.
    Forget,
}

/// The most lines: no position has more moves.
const MOST_LINES: usize = 128;

impl Settings {
    /// The usual settings on a machine that has room for a table of so many MiB.
    pub fn new(most_hash: usize) -> Settings {
        Settings {
            hash: 16.min(most_hash),
            most_hash,
            multi_pv: 1,
            rules: RuleSet::default(),
            level: Level::FULL,
            ranks: None,
            seed: 0,
            milliseconds: false,
            resign: false,
        }
    }

    /// The lines that tell of the options.
    pub fn lines(&self, dialect: Dialect) -> Vec<String> {
        let (hash, most) = (self.hash, self.most_hash);
        match dialect {
            Dialect::Uci => vec![
                format!("option name Hash type spin default {hash} min 1 max {most}"),
                "option name Clear Hash type button".into(),
                format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
                "option name Ponder type check default false".into(),
                "option name Rules type combo default cxa var cxa var asian var simple".into(),
                "option name Level type spin default 10 min 1 max 10".into(),
                "option name Ranks type combo default auto var auto var 0-9 var 1-10".into(),
                "option name Seed type spin default 0 min 0 max 2147483647".into(),
            ],
            Dialect::Ucci => vec![
                "option usemillisec type check default false".into(),
                format!("option hashsize type spin min 1 max {most} default {hash}"),
                format!("option multipv type spin min 1 max {MOST_LINES} default 1"),
                "option ponder type check default false".into(),
                "option rules type combo var cxa var asian var simple default cxa".into(),
                "option level type spin min 1 max 10 default 10".into(),
                "option ranks type combo var auto var 0-9 var 1-10 default auto".into(),
                "option seed type spin min 0 max 2147483647 default 0".into(),
                "option resign type check default false".into(),
                "option newgame type button".into(),
            ],
        }
    }

    /// Sets an option. Names are those of either protocol, in either case.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Option<Change>, ProtocolError> {
        let spin = |name: &'static str, most: usize| {
            crate::protocol::number(name, value.trim(), 1, most as i64)
                .map(|number| number as usize)
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" | "hashsize" => {
                self.hash = spin("Hash", self.most_hash)?;
                return Ok(Some(Change::Hash(self.hash)));
            }
            "clear hash" => return Ok(Some(Change::Forget)),
            "multipv" => self.multi_pv = spin("MultiPV", MOST_LINES)?,
            // Whether the host ponders is its own affair: it says so with `go ponder`.
            "ponder" => drop(check("Ponder", value)?),
            "rules" => {
                self.rules = RuleSet::from_name(&value.to_ascii_lowercase())
                    .ok_or_else(|| refused("Rules", value, "cxa, asian or simple"))?;
            }
            "level" => {
                let level = Level::new(spin("Level", 10)? as u8);
                self.level = level.ok_or_else(|| refused("Level", value, "1 to 10"))?;
            }
            "ranks" => {
                self.ranks = match value {
                    "auto" => None,
                    "0-9" => Some(Ranks::FromZero),
                    "1-10" => Some(Ranks::FromOne),
                    _ => return Err(refused("Ranks", value, "auto, 0-9 or 1-10")),
                }
            }
            // Hosts made for Fairy-Stockfish send this, and number ranks from 1.
            "uci_variant" => match value {
                "xiangqi" => self.ranks = Some(Ranks::FromOne),
                _ => return Err(refused("UCI_Variant", value, "xiangqi")),
            },
            "seed" => self.seed = crate::protocol::number("Seed", value, 0, i64::MAX)? as u64,
            "usemillisec" => self.milliseconds = check("usemillisec", value)?,
            "resign" => self.resign = check("resign", value)?,
            _ => return Err(ProtocolError::UnknownOption(cut(name))),
        }
        Ok(None)
    }
}

fn check(name: &'static str, value: &str) -> Result<bool, ProtocolError> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "on" => Ok(true),
        "false" | "off" => Ok(false),
        _ => Err(refused(name, value, "true or false")),
    }
}

fn refused(name: &'static str, value: &str, expected: &'static str) -> ProtocolError {
    ProtocolError::OptionValue {
        name,
        value: cut(value),
        expected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_set_leaves_everything_as_it_was() {
        let mut settings = Settings::new(1024);
        let before = settings;
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "1025"),
            ("Hash", "many"),
            ("MultiPV", "500"),
            ("Rules", "chess"),
            ("Level", "11"),
            ("Ranks", "2"),
            ("UCI_Variant", "chess"),
            ("Contempt", "3"),
            ("Ponder", "perhaps"),
        ] {
            assert!(settings.set(name, value).is_err(), "{name} {value}");
            assert_eq!(settings, before);
        }
        assert_eq!(settings.set("hASH", "64"), Ok(Some(Change::Hash(64))));
        assert_eq!(settings.set("rules", "asian"), Ok(None));
        assert_eq!((settings.hash, settings.rules), (64, RuleSet::Asian));
    }
}
