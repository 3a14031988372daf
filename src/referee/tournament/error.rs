//! Why something is not possible in a tournament.

use core::fmt;

/// Why settings or an entry are refused. The tournament is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentError {
    /// A knock-out needs two entrants.
    TooFewEntrants {
        /// How many there are.
        count: usize,
    },
    /// A name is empty.
    EmptyName {
        /// Its place in the list, from 0.
        index: usize,
    },
    /// A name stands in the list twice, white space around it not looked at.
    DuplicateName {
        /// The name.
        name: String,
    },
    /// A match has 1 to 99 games.
    BestOf {
        /// The number that was asked for.
        games: u32,
    },
    /// The seed is too big for JavaScript.
    Seed {
        /// The seed.
        seed: u64,
    },
    /// There is no such entrant.
    UnknownEntrant {
        /// What was asked for.
        entrant: String,
    },
    /// There is no match of that number, or it is not drawn yet.
    UnknownMatch {
        /// The number.
        contest: usize,
    },
    /// The match is over or drawn: no game of it is to be played.
    MatchNotOpen {
        /// Its number.
        contest: usize,
    },
    /// The match is not drawn: there is nothing to settle.
    MatchNotTied {
        /// Its number.
        contest: usize,
    },
    /// The entrant does not play this match.
    NotInMatch {
        /// Its number.
        contest: usize,
        /// Who, by the place in the list.
        entrant: usize,
    },
    /// A match of the round is not over.
    RoundOpen {
        /// The first such match.
        contest: usize,
    },
    /// The tournament has its champion.
    Over,
}

impl TournamentError {
    /// The stable code: `tournament/...`.
    pub const fn code(&self) -> &'static str {
        match self {
            TournamentError::TooFewEntrants { .. } => "tournament/too-few-entrants",
            TournamentError::EmptyName { .. } => "tournament/empty-name",
            TournamentError::DuplicateName { .. } => "tournament/duplicate-name",
            TournamentError::BestOf { .. } => "tournament/best-of",
            TournamentError::Seed { .. } => "tournament/seed",
            TournamentError::UnknownEntrant { .. } => "tournament/unknown-entrant",
            TournamentError::UnknownMatch { .. } => "tournament/unknown-match",
            TournamentError::MatchNotOpen { .. } => "tournament/match-not-open",
            TournamentError::MatchNotTied { .. } => "tournament/match-not-tied",
            TournamentError::NotInMatch { .. } => "tournament/not-in-match",
            TournamentError::RoundOpen { .. } => "tournament/round-open",
            TournamentError::Over => "tournament/over",
        }
    }
}

impl fmt::Display for TournamentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TournamentError::TooFewEntrants { count } => {
                write!(f, "a knock-out needs two entrants, there are {count}")
            }
            TournamentError::EmptyName { index } => write!(f, "entrant {index} has no name"),
            TournamentError::DuplicateName { name } => {
                write!(f, "'{}' is entered twice", name.escape_debug())
            }
            TournamentError::BestOf { games } => {
                write!(f, "a match has 1 to 99 games, not {games}")
            }
            TournamentError::Seed { seed } => write!(f, "seed {seed} is too big"),
            TournamentError::UnknownEntrant { entrant } => {
                write!(f, "there is no entrant '{}'", entrant.escape_debug())
            }
            TournamentError::UnknownMatch { contest } => write!(f, "there is no match {contest}"),
            TournamentError::MatchNotOpen { contest } => {
                write!(f, "no game of match {contest} is to be played")
            }
            TournamentError::MatchNotTied { contest } => write!(f, "match {contest} is not drawn"),
            TournamentError::NotInMatch { contest, entrant } => {
                write!(f, "entrant {entrant} does not play match {contest}")
            }
            TournamentError::RoundOpen { contest } => write!(f, "match {contest} is not over"),
            TournamentError::Over => f.write_str("the tournament has its champion"),
        }
    }
}

impl core::error::Error for TournamentError {}
