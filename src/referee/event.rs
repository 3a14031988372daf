//! What can happen in a game, as it is written into the log.

use crate::FoulKind;
use crate::names::names;
use xiangqi_rules::{Color, Move, Square};

/// Something that happened, and when.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// When, in milliseconds on the caller's scale, at most [`MAX_TIME`](crate::MAX_TIME);
    /// never less than the time of the event before.
    pub at: u64,
    /// What.
    pub act: Act,
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// The game starts, and with it the time of the side to move.
    Start,
    /// A player comes. Only where lateness is looked at; before the start is in time.
    Arrival {
        /// Who.
        color: Color,
    },
    /// A player has not come within the limit.
    Absence {
        /// Who.
        color: Color,
    },
    /// A player makes a move, or tries to.
    Move {
        /// Who.
        color: Color,
        /// The move.
        mv: Move,
    },
    /// A player touches a piece without moving it.
    Touch {
        /// Who.
        color: Color,
        /// Where it stands.
        square: Square,
        /// Whether the player said beforehand that it is to put the piece straight.
        adjust: bool,
    },
    /// A player offers a draw.
    Offer {
        /// Who.
        color: Color,
    },
    /// A player accepts the opponent's offer.
    Accept {
        /// Who.
        color: Color,
    },
    /// A player declines the opponent's offer in words. A move declines it too.
    Decline {
        /// Who.
        color: Color,
    },
    /// A player asks for a judgement.
    Claim {
        /// Who.
        color: Color,
        /// On what.
        ground: Ground,
    },
    /// The arbiter rules, without asking the players.
    Ruling(Ruling),
    /// The arbiter notes a foul that the referee has not seen itself.
    Foul {
        /// Whose.
        color: Color,
        /// Its kind.
        kind: FoulKind,
    },
    /// A player gives up.
    Resignation {
        /// Who.
        color: Color,
    },
    /// A player's flag has fallen.
    Flag {
        /// Whose.
        color: Color,
    },
    /// The arbiter finds that a player refuses the rules or gravely misbehaves.
    Misconduct {
        /// Who.
        color: Color,
    },
    /// The arbiter stops the clock.
    Pause,
    /// The arbiter lets it run on.
    Resume,
}

/// What a claim is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// The position stands for the third time (S0 art. 5 (5) 3).
    Repetition,
    /// The natural limit is reached (自然限着, S1 4.2.4).
    NaturalLimit,
}

names!(Ground { Repetition => "repetition", NaturalLimit => "natural-limit" });

/// What the arbiter rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ruling {
    /// The position stands for the third time: what the precedents say of the cycle
    /// (S0 art. 5 (5) 3, S1 4.1.7).
    Repetition,
    /// The natural limit is reached: a draw.
    NaturalLimit,
    /// Neither side can possibly win: a draw (S1 4.2.1). The arbiter's own judgement.
    NoWinner,
    /// Any other decision.
    Decision {
        /// Who wins, `None` for a draw.
        winner: Option<Color>,
    },
}

impl Event {
    /// An event.
    pub const fn new(at: u64, act: Act) -> Event {
        Event { at, act }
    }
}

impl Act {
    /// The stable name of the kind, `type` in JSON.
    pub const fn name(&self) -> &'static str {
        match self {
            Act::Start => "start",
            Act::Arrival { .. } => "arrival",
            Act::Absence { .. } => "absence",
            Act::Move { .. } => "move",
            Act::Touch { .. } => "touch",
            Act::Offer { .. } => "offer",
            Act::Accept { .. } => "accept",
            Act::Decline { .. } => "decline",
            Act::Claim { .. } => "claim",
            Act::Ruling(_) => "ruling",
            Act::Foul { .. } => "foul",
            Act::Resignation { .. } => "resignation",
            Act::Flag { .. } => "flag",
            Act::Misconduct { .. } => "misconduct",
            Act::Pause => "pause",
            Act::Resume => "resume",
        }
    }
}

impl Ruling {
    /// The stable name of the ground.
    pub const fn name(&self) -> &'static str {
        match self {
            Ruling::Repetition => "repetition",
            Ruling::NaturalLimit => "natural-limit",
            Ruling::NoWinner => "no-winner",
            Ruling::Decision { .. } => "decision",
        }
    }
}
