//! Short ways to say what happens in a game.

use xiangqi_referee::{Act, Event, Ground, Referee, RefereeError, Reply, Ruling, Settings};
pub(crate) use xiangqi_rules::Color::{self, Black, Red};
use xiangqi_rules::{Move, Outcome, Square, notation};

pub(crate) const START: &str =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
/// Black is mated by a1a9.
pub(crate) const MATE_IN_ONE: &str = "4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - 0 1";
/// The rook checks for ever by e5 and f5.
pub(crate) const PERPETUAL: &str = "4k4/9/9/9/R8/9/9/9/9/3K5 w - - 0 1";
/// Two checks and two replies, twice over: the position after the first move stands three times.
pub(crate) const PERPETUAL_MOVES: &str = "a5e5 e9f9 e5f5 f9e9 f5e5 e9f9 e5f5 f9e9 f5e5";
/// The position at the start stands three times after these idle moves.
pub(crate) const IDLE_MOVES: &str = "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9";

pub(crate) fn mv(text: &str) -> Move {
    notation::parse(text).unwrap()
}

pub(crate) fn square(text: &str) -> Square {
    Square::parse(text).unwrap()
}

/// A table at which things happen one second after the other.
pub(crate) struct Table {
    pub(crate) referee: Referee,
    pub(crate) now: u64,
}

/// A game with these settings that has started at 0.
pub(crate) fn table(settings: Settings) -> Table {
    let mut table = Table {
        referee: Referee::new(settings).unwrap(),
        now: 0,
    };
    assert_eq!(table.try_at(0, Act::Start).unwrap().outcome, None);
    table
}

/// A game from this position with otherwise the usual settings.
pub(crate) fn table_from(fen: &str) -> Table {
    table(Settings {
        fen: fen.into(),
        ..Settings::default()
    })
}

impl Table {
    pub(crate) fn try_at(&mut self, at: u64, act: Act) -> Result<Reply, RefereeError> {
        let before = self.referee.clone();
        let reply = self.referee.apply(Event::new(at, act));
        match &reply {
            Ok(_) => {
                self.now = at;
                let log = self.referee.log();
                assert_eq!(log.len(), before.log().len() + 1, "each event is one entry");
                let rebuilt = Referee::rebuild(self.referee.settings().clone(), log);
                assert_eq!(rebuilt.as_ref(), Ok(&self.referee), "after {act:?}");
            }
            Err(error) => assert_eq!(self.referee, before, "{error}: nothing has changed"),
        }
        reply
    }

    /// What happens a second later.
    pub(crate) fn attempt(&mut self, act: Act) -> Result<Reply, RefereeError> {
        self.try_at(self.now + 1_000, act)
    }

    /// The same, and it is possible.
    pub(crate) fn act(&mut self, act: Act) -> Reply {
        self.attempt(act).unwrap()
    }

    /// The same, and it does what it was meant to, but does not end the game.
    pub(crate) fn quiet(&mut self, act: Act) {
        let reply = self.act(act);
        assert_eq!(reply.refused, None);
        assert_eq!(reply.fouls, []);
        assert_eq!(reply.outcome, None);
    }

    /// The stable code of why something is refused.
    pub(crate) fn code(&mut self, act: Act) -> String {
        self.attempt(act).unwrap_err().code()
    }

    /// Plays moves in turn and returns the end of the game.
    pub(crate) fn play(&mut self, moves: &str) -> Option<Outcome> {
        let mut outcome = None;
        for text in moves.split_whitespace() {
            assert_eq!(outcome, None, "over before {text}");
            let color = self.referee.position().turn();
            let reply = self.act(Act::Move {
                color,
                mv: mv(text),
            });
            assert_eq!(reply.refused, None, "{text}");
            outcome = reply.outcome;
        }
        assert_eq!(outcome, self.referee.outcome());
        outcome
    }

    pub(crate) fn touch(&mut self, color: Color, text: &str) -> Reply {
        let square = square(text);
        self.act(Act::Touch {
            color,
            square,
            adjust: false,
        })
    }
}

pub(crate) fn offer(color: Color) -> Act {
    Act::Offer { color }
}

pub(crate) fn accept(color: Color) -> Act {
    Act::Accept { color }
}

pub(crate) fn decline(color: Color) -> Act {
    Act::Decline { color }
}

pub(crate) fn moving(color: Color, text: &str) -> Act {
    Act::Move {
        color,
        mv: mv(text),
    }
}

pub(crate) fn claim(color: Color, ground: Ground) -> Act {
    Act::Claim { color, ground }
}

pub(crate) fn decision(winner: Option<Color>) -> Act {
    Act::Ruling(Ruling::Decision { winner })
}

/// A small random source: what matters is that each run is the same.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % count
    }

    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub(crate) fn of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    pub(crate) fn color(&mut self) -> Color {
        self.of(&[Red, Black])
    }

    pub(crate) fn square(&mut self) -> Square {
        Square::from_index(self.below(90)).unwrap()
    }
}
