//! One match: the best of so many games, and how a drawn match is settled (S0 art. 5 (6)).

use super::TournamentError;
use crate::names::names;
use xiangqi_rules::Color;

/// A match of two entrants, given by their places in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contest {
    /// Its number, from 1 through all rounds.
    pub id: usize,
    /// Who drew the red card and plays Red in the first game. Then they change each game.
    pub first: usize,
    /// The opponent.
    pub second: usize,
    /// The games that have ended.
    pub games: Vec<GameRecord>,
    /// How the match stands.
    pub status: Status,
}

/// A game that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Who played Red.
    pub red: usize,
    /// Who played Black.
    pub black: usize,
    /// Who won, `None` for a draw.
    pub winner: Option<usize>,
    /// Whether it was an extra game.
    pub extra: bool,
}

/// How a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// A game is to be played.
    Open,
    /// A game more, after a drawn match, is to be played.
    Extra,
    /// All games are played and nobody leads: an extra game or the lot decides, as the two
    /// choose.
    Tied,
    /// The match is over.
    Won {
        /// Who goes on.
        winner: usize,
        /// By what.
        by: WonBy,
    },
}

/// What decided a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WonBy {
    /// The games.
    Games,
    /// An extra game.
    ExtraGame,
    /// The lot.
    Lot,
    /// The opponent's withdrawal.
    Walkover,
}

names!(WonBy {
    Games => "games",
    ExtraGame => "extra-game",
    Lot => "lot",
    Walkover => "walkover",
});

impl Contest {
    pub(super) fn new(id: usize, first: usize, second: usize) -> Contest {
        Contest {
            id,
            first,
            second,
            games: Vec::new(),
            status: Status::Open,
        }
    }

    /// Who goes on, once the match is over.
    pub fn winner(&self) -> Option<usize> {
        match self.status {
            Status::Won { winner, .. } => Some(winner),
            _ => None,
        }
    }

    /// Red and Black of the game to be played next, `None` if there is none.
    pub fn next_game(&self) -> Option<(usize, usize)> {
        match self.status {
            Status::Open | Status::Extra if self.games.len().is_multiple_of(2) => {
                Some((self.first, self.second))
            }
            Status::Open | Status::Extra => Some((self.second, self.first)),
            _ => None,
        }
    }

    /// How many games an entrant has won.
    pub fn wins(&self, entrant: usize) -> u32 {
        let won = self
            .games
            .iter()
            .filter(|game| game.winner == Some(entrant));
        u32::try_from(won.count()).unwrap_or(u32::MAX)
    }

    /// The next game has ended.
    pub(super) fn record(
        &mut self,
        winner: Option<Color>,
        best_of: u32,
    ) -> Result<(), TournamentError> {
        let Some((red, black)) = self.next_game() else {
            return Err(TournamentError::MatchNotOpen { contest: self.id });
        };
        let winner = winner.map(|color| match color {
            Color::Red => red,
            Color::Black => black,
        });
        let extra = self.status == Status::Extra;
        self.games.push(GameRecord {
            red,
            black,
            winner,
            extra,
        });
        self.status = if extra {
            winner.map_or(Status::Tied, |winner| Status::Won {
                winner,
                by: WonBy::ExtraGame,
            })
        } else {
            self.standing(best_of)
        };
        Ok(())
    }

    /// How the match stands after its ordinary games so far.
    fn standing(&self, best_of: u32) -> Status {
        let (first, second) = (self.wins(self.first), self.wins(self.second));
        let played = u32::try_from(self.games.len()).unwrap_or(u32::MAX);
        let left = best_of.saturating_sub(played);
        if first.abs_diff(second) > left {
            let winner = if first > second {
                self.first
            } else {
                self.second
            };
            Status::Won {
                winner,
                by: WonBy::Games,
            }
        } else if left == 0 {
            Status::Tied
        } else {
            Status::Open
        }
    }

    pub(super) fn must_be_tied(&self) -> Result<(), TournamentError> {
        if self.status == Status::Tied {
            Ok(())
        } else {
            Err(TournamentError::MatchNotTied { contest: self.id })
        }
    }

    pub(super) fn extra_game(&mut self) -> Result<(), TournamentError> {
        self.must_be_tied()?;
        self.status = Status::Extra;
        Ok(())
    }

    pub(super) fn lot(&mut self, first_wins: bool) -> Result<(), TournamentError> {
        self.must_be_tied()?;
        self.status = Status::Won {
            winner: if first_wins { self.first } else { self.second },
            by: WonBy::Lot,
        };
        Ok(())
    }

    pub(super) fn walkover(&mut self, winner: usize) -> Result<(), TournamentError> {
        if self.winner().is_some() {
            return Err(TournamentError::MatchNotOpen { contest: self.id });
        }
        if winner != self.first && winner != self.second {
            return Err(TournamentError::NotInMatch {
                contest: self.id,
                entrant: winner,
            });
        }
        self.status = Status::Won {
            winner,
            by: WonBy::Walkover,
        };
        Ok(())
    }
}
