//! A knock-out drawn by lot, matches of several games (S0 art. 5 (6) and (7)).
//!
//! In each round every entrant draws a card: two cards of each number, one of them red, and a
//! king if the number of entrants is odd. The same number makes a match, the red card plays
//! Red first, the king has no opponent and goes on: 13 -> 7 -> 4 -> 2 -> 1.

mod contest;
mod error;
mod lots;

pub use contest::{Contest, GameRecord, Status, WonBy};
pub use error::TournamentError;
pub use lots::{Card, Lot};

use crate::MAX_TIME;
use lots::Lots;
use xiangqi_rules::Color;

/// What is agreed before a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentSettings {
    /// The names of the entrants, each once; at least two.
    pub entrants: Vec<String>,
    /// Games of a match, 1 to 99. Who has more wins is through as soon as the opponent cannot
    /// draw level any more.
    pub best_of: u32,
    /// The seed of the lots, at most [`MAX_TIME`]: the same seed draws the same cards.
    pub seed: u64,
}

/// Something that happened in a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// The lots of the next round are drawn.
    Draw,
    /// The next game of a match has ended.
    Result {
        /// The number of the match.
        contest: usize,
        /// The side that won the game, `None` for a draw.
        winner: Option<Color>,
    },
    /// A drawn match gets one game more.
    ExtraGame {
        /// The number of the match.
        contest: usize,
    },
    /// A drawn match is decided by lot.
    Lot {
        /// The number of the match.
        contest: usize,
    },
    /// The opponent has withdrawn from a match or does not play it.
    Walkover {
        /// The number of the match.
        contest: usize,
        /// Who goes on, by the place in the list of entrants.
        winner: usize,
    },
}

/// A round. Entrants are given by their place in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The cards that were drawn.
    pub lots: Vec<Lot>,
    /// The matches, by the numbers on the cards.
    pub contests: Vec<Contest>,
    /// Who drew the king.
    pub bye: Option<usize>,
}

/// A knock-out tournament.
///
/// Everything happens by [`apply`](Tournament::apply); the settings and the log of entries
/// are all there is to know.
///
/// ```
/// use xiangqi_referee::tournament::{Entry, Tournament, TournamentSettings};
/// use xiangqi_rules::Color;
///
/// let mut tournament = Tournament::new(TournamentSettings {
///     entrants: ["Hu", "Liu", "Tao"].map(String::from).to_vec(),
///     best_of: 1,
///     seed: 7,
/// })?;
/// while tournament.champion().is_none() {
///     tournament.apply(Entry::Draw)?;
///     for id in tournament.open_contests() {
///         tournament.apply(Entry::Result { contest: id, winner: Some(Color::Red) })?;
///     }
/// }
/// assert_eq!(tournament.rounds().len(), 2);
/// # Ok::<(), xiangqi_referee::tournament::TournamentError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    settings: TournamentSettings,
    lots: Lots,
    rounds: Vec<Round>,
    log: Vec<Entry>,
}

impl Tournament {
    /// The most games a match can have, extra games not counted.
    pub const MOST_GAMES: u32 = 99;

    /// A tournament before its first draw.
    ///
    /// # Errors
    /// Fewer than two entrants, an empty or doubled name, a number of games or a seed out of
    /// range.
    pub fn new(settings: TournamentSettings) -> Result<Tournament, TournamentError> {
        let entrants = &settings.entrants;
        if entrants.len() < 2 {
            return Err(TournamentError::TooFewEntrants {
                count: entrants.len(),
            });
        }
        let mut names = std::collections::HashSet::new();
        for (index, name) in entrants.iter().enumerate() {
            if name.trim().is_empty() {
                return Err(TournamentError::EmptyName { index });
            }
            if !names.insert(name.trim()) {
                return Err(TournamentError::DuplicateName { name: name.clone() });
            }
        }
        if settings.best_of == 0 || settings.best_of > Tournament::MOST_GAMES {
            return Err(TournamentError::BestOf {
                games: settings.best_of,
            });
        }
        if settings.seed > MAX_TIME {
            return Err(TournamentError::Seed {
                seed: settings.seed,
            });
        }
        Ok(Tournament {
            lots: Lots::new(settings.seed),
            settings,
            rounds: Vec::new(),
            log: Vec::new(),
        })
    }

    /// The tournament that a log leads to.
    ///
    /// # Errors
    /// What is wrong with the settings, or the entry that is not possible with its place.
    pub fn rebuild(
        settings: TournamentSettings,
        log: &[Entry],
    ) -> Result<Tournament, (Option<usize>, TournamentError)> {
        let mut tournament = Tournament::new(settings).map_err(|error| (None, error))?;
        for (index, &entry) in log.iter().enumerate() {
            tournament
                .apply(entry)
                .map_err(|error| (Some(index), error))?;
        }
        Ok(tournament)
    }

    /// Writes an entry into the log and does what follows from it.
    ///
    /// # Errors
    /// If it is not possible; the tournament is as it was.
    pub fn apply(&mut self, entry: Entry) -> Result<(), TournamentError> {
        match entry {
            Entry::Draw => self.draw()?,
            Entry::Result { contest, winner } => {
                let best_of = self.settings.best_of;
                self.contest_mut(contest)?.record(winner, best_of)?;
            }
            Entry::ExtraGame { contest } => self.contest_mut(contest)?.extra_game()?,
            Entry::Lot { contest } => {
                self.contest_mut(contest)?.must_be_tied()?;
                let first_wins = self.lots.below(2) == 0;
                self.contest_mut(contest)?.lot(first_wins)?;
            }
            Entry::Walkover { contest, winner } => {
                if winner >= self.settings.entrants.len() {
                    return Err(TournamentError::UnknownEntrant {
                        entrant: winner.to_string(),
                    });
                }
                self.contest_mut(contest)?.walkover(winner)?;
            }
        }
        self.log.push(entry);
        Ok(())
    }

    fn draw(&mut self) -> Result<(), TournamentError> {
        if let Some(contest) = self.open_contests().first() {
            return Err(TournamentError::RoundOpen { contest: *contest });
        }
        let alive = self.survivors();
        if alive.len() < 2 {
            return Err(TournamentError::Over);
        }
        let drawn = self.lots.deal(&alive);
        let numbers = alive.len() / 2;
        let with = |number: usize, color: Color| {
            let card = Card::Number { number, color };
            drawn.iter().find(|lot| lot.card == card)
        };
        let first_id = 1 + self.rounds.iter().map(|r| r.contests.len()).sum::<usize>();
        let contests = (1..=numbers)
            .filter_map(|number| with(number, Color::Red).zip(with(number, Color::Black)))
            .zip(first_id..)
            .map(|((first, second), id)| Contest::new(id, first.entrant, second.entrant))
            .collect();
        let bye = drawn.iter().find(|lot| lot.card == Card::King);
        self.rounds.push(Round {
            contests,
            bye: bye.map(|lot| lot.entrant),
            lots: drawn,
        });
        Ok(())
    }

    fn contest_mut(&mut self, id: usize) -> Result<&mut Contest, TournamentError> {
        self.rounds
            .iter_mut()
            .flat_map(|round| &mut round.contests)
            .find(|contest| contest.id == id)
            .ok_or(TournamentError::UnknownMatch { contest: id })
    }

    /// The settings.
    pub fn settings(&self) -> &TournamentSettings {
        &self.settings
    }

    /// All that has happened, oldest first.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The rounds drawn so far.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// A match by its number, which counts from 1 through all rounds.
    pub fn contest(&self, id: usize) -> Option<&Contest> {
        let contests = self.rounds.iter().flat_map(|round| &round.contests);
        contests.into_iter().find(|contest| contest.id == id)
    }

    /// The numbers of the matches that are not won yet.
    pub fn open_contests(&self) -> Vec<usize> {
        let contests = self.rounds.iter().flat_map(|round| &round.contests);
        contests
            .filter(|contest| contest.winner().is_none())
            .map(|contest| contest.id)
            .collect()
    }

    /// The place of a name in the list of entrants.
    pub fn entrant(&self, name: &str) -> Option<usize> {
        self.settings
            .entrants
            .iter()
            .position(|known| known == name)
    }

    /// Who is through the last round: the winners so far, by match, then the bye. Everybody
    /// before the first draw.
    pub fn survivors(&self) -> Vec<usize> {
        match self.rounds.last() {
            None => (0..self.settings.entrants.len()).collect(),
            Some(round) => {
                let winners = round.contests.iter().filter_map(Contest::winner);
                winners.chain(round.bye).collect()
            }
        }
    }

    /// Who has won the tournament.
    pub fn champion(&self) -> Option<usize> {
        let decided = !self.rounds.is_empty() && self.open_contests().is_empty();
        match self.survivors()[..] {
            [champion] if decided => Some(champion),
            _ => None,
        }
    }
}
