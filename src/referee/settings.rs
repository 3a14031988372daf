//! What is agreed before a game: the position, the rules in force, the clock, and how strict
//! the referee is.

use crate::names::names;
use crate::{MAX_TIME, TimeControl};
use core::fmt;
use xiangqi_rules::{FenError, Options, Position, RuleSet, fen};

/// The settings of a referee.
///
/// The default is a game from the usual start without a clock, by the 1999 regulations as
/// far as a program can apply them unasked: cycles and the natural limit are judged at once,
/// three fouls lose, an illegal move is a foul, touched pieces bind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Where the game starts. [`Referee::new`](crate::Referee::new) replaces it by the
    /// canonical FEN.
    pub fen: String,
    /// How cycles are judged.
    pub rules: RuleSet,
    /// Plies without a capture after which the game is drawn, from 1; `None` for no limit
    /// (S1 4.2.4: 60 rounds = 120 plies, may be lowered for an event).
    pub natural_limit: Option<u32>,
    /// How many checks of each side count towards the limit under `cxa` and `asian`; `None`
    /// for all.
    pub check_cap: Option<u32>,
    /// Whether the third occurrence of a position ends the game, or a claim is waited for.
    pub repetition: Handling,
    /// Whether the natural limit ends the game, or a claim is waited for.
    pub natural_limit_by: Handling,
    /// What a claim of a repetition is that never was. S0 art. 5 (8) makes only the wrong
    /// claim of the natural limit a foul.
    pub wrong_repetition_claim: WrongClaim,
    /// When a draw may be offered.
    pub draw_offers: OfferTime,
    /// How many fouls lose, from 1: three in S1 4.1.8, two in S0 art. 5 (4).
    pub foul_limit: u32,
    /// What an illegal move is.
    pub illegal_move: IllegalMove,
    /// Whether touched pieces bind (S0 art. 5 (9)).
    pub touch_move: bool,
    /// The time control, `None` for none.
    pub clock: Option<TimeControl>,
    /// What a fallen flag means if the opponent has nothing but king, advisors and elephants.
    pub flag_against_dead_men: FlagResult,
    /// Milliseconds after the start beyond which a player who has not come loses (S1 4.1.5);
    /// `None` if nobody looks at that. With it each player's arrival must be told.
    pub late_limit: Option<u64>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            fen: fen::write(&Position::start().to_setup()),
            rules: RuleSet::default(),
            natural_limit: Some(120),
            check_cap: Some(10),
            repetition: Handling::Automatic,
            natural_limit_by: Handling::Automatic,
            wrong_repetition_claim: WrongClaim::Refused,
            draw_offers: OfferTime::OnTurn,
            foul_limit: 3,
            illegal_move: IllegalMove::Foul,
            touch_move: true,
            clock: None,
            flag_against_dead_men: FlagResult::Loss,
            late_limit: None,
        }
    }
}

/// Who makes a rule take effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Handling {
    /// The referee, as soon as it applies.
    Automatic,
    /// A player by a claim, or the arbiter by a ruling.
    Claim,
}

/// What a wrong claim is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WrongClaim {
    /// An error; nothing happens.
    Refused,
    /// A foul.
    Foul,
}

/// When a draw may be offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OfferTime {
    /// By the side to move (S0 art. 1: 一方轮走时，提议作和).
    OnTurn,
    /// By either side at any time.
    AnyTime,
}

/// What an illegal move is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IllegalMove {
    /// An error; nothing happens. Moves out of turn and moves that let the kings face are
    /// refused as well. For front ends that check moves themselves.
    Refused,
    /// A foul (S0 art. 5 (8) 5); the player moves again and is bound by what was touched.
    Foul,
    /// The loss of the game (S1 4.1.6).
    Loses,
}

/// What a fallen flag means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FlagResult {
    /// The game is lost.
    Loss,
    /// The game is drawn.
    Draw,
}

names!(Handling { Automatic => "automatic", Claim => "claim" });
names!(WrongClaim { Refused => "refused", Foul => "foul" });
names!(OfferTime { OnTurn => "on-turn", AnyTime => "any-time" });
names!(IllegalMove { Refused => "refused", Foul => "foul", Loses => "loses" });
names!(FlagResult { Loss => "loss", Draw => "draw" });

/// A setting that makes no sense.
#[derive(Clone, PartialEq, Debug)]
pub enum SettingsError {
    /// The FEN cannot be read or played on.
    Fen(FenError),
    /// Another field.
    Field {
        /// Its path, as in JSON: `clock.stages[0].time`.
        field: String,
        /// What is wrong, a clause to follow the field's name.
        why: &'static str,
    },
}

impl Settings {
    /// Whether all settings make sense; the FEN is not looked at.
    ///
    /// # Errors
    /// The first field that does not.
    pub fn check(&self) -> Result<(), SettingsError> {
        let bad = |field: &str, why| {
            Err(SettingsError::Field {
                field: field.into(),
                why,
            })
        };
        if self.natural_limit == Some(0) {
            return bad("naturalLimit", "must be at least 1");
        }
        if self.natural_limit_by == Handling::Claim && self.natural_limit.is_none() {
            return bad("naturalLimitBy", "can be 'claim' only if there is a limit");
        }
        if self.foul_limit == 0 {
            return bad("foulLimit", "must be at least 1");
        }
        if self.late_limit.is_some_and(|limit| limit > MAX_TIME) {
            return bad("lateLimit", "is no such time in milliseconds");
        }
        self.clock.as_ref().map_or(Ok(()), TimeControl::check)
    }

    /// The options of the game that is refereed: a limit that waits for a claim is left out,
    /// a repetition that does is played through.
    pub(crate) fn game_options(&self) -> Options {
        let unasked = self.natural_limit_by == Handling::Automatic;
        Options {
            rules: self.rules,
            natural_limit: self.natural_limit.filter(|_| unasked),
            check_cap: self.check_cap,
            free: self.repetition == Handling::Claim,
        }
    }
}

impl SettingsError {
    /// The field's path.
    pub fn field(&self) -> &str {
        match self {
            SettingsError::Fen(_) => "fen",
            SettingsError::Field { field, .. } => field,
        }
    }

    /// The stable code: `fen/...` or `referee/settings`.
    pub fn code(&self) -> String {
        match self {
            SettingsError::Fen(error) => error.code(),
            SettingsError::Field { .. } => "referee/settings".into(),
        }
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsError::Fen(error) => error.fmt(f),
            SettingsError::Field { field, why } => write!(f, "{field} {why}"),
        }
    }
}

impl core::error::Error for SettingsError {}
