//! The settings of a game.

/// How repetition is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RuleSet {
    /// The Chinese rules (中国棋规): every move a check, a mate threat or a chase, in any
    /// mixture, is forbidden.
    #[default]
    Cxa,
    /// The Asian rules (亚洲棋规): perpetual check and the perpetual chase of one piece are
    /// forbidden.
    Asian,
    /// Perpetual check loses, any other threefold repetition is a draw.
    Simple,
}

impl RuleSet {
    /// Every rule set.
    pub const ALL: [RuleSet; 3] = [RuleSet::Cxa, RuleSet::Asian, RuleSet::Simple];

    /// The stable name: `cxa`, `asian` or `simple`.
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Cxa => "cxa",
            RuleSet::Asian => "asian",
            RuleSet::Simple => "simple",
        }
    }

    /// The rule set of this name.
    pub fn from_name(name: &str) -> Option<RuleSet> {
        RuleSet::ALL.into_iter().find(|rules| rules.name() == name)
    }
}

/// The settings of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How repetition is judged.
    pub rules: RuleSet,
    /// Plies without a capture after which the game is drawn (自然限着); `None` for no limit.
    pub natural_limit: Option<u32>,
    /// How many checks of each side count towards the natural limit, under `cxa` and
    /// `asian`; `None` for all.
    pub check_cap: Option<u32>,
    /// Whether moves may be made after the game has ended, for analysis and for records of
    /// games in which nobody claimed. The outcome is that of the present position.
    pub free: bool,
}

impl Default for Options {
    /// `cxa`; 120 plies: 60 rounds (S1 4.2.4); 10 checks a side count.
    fn default() -> Options {
        Options {
            rules: RuleSet::Cxa,
            natural_limit: Some(120),
            check_cap: Some(10),
            free: false,
        }
    }
}
