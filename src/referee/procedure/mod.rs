//! What events do: the procedure of a game. Here is what all have in common, the start and
//! the flag; `moves` and `claims` hold the rest.
//!
//! Each step first decides whether the event is possible at all, and only then changes
//! anything, so that an error leaves the referee as it was.

mod claims;
mod moves;

use crate::settings::FlagResult;
use crate::{Act, Event, Foul, FoulKind, MAX_TIME, Referee, RefereeError, Reply};
use xiangqi_rules::{Color, EndReason, Outcome, Role};

type Step = Result<Reply, RefereeError>;

impl Referee {
    /// Writes an event into the log and does what follows from it.
    ///
    /// If a flag has fallen by then, the fallen flag is written down instead.
    ///
    /// # Errors
    /// If the event is not possible; the referee is as it was, and nothing is written down.
    pub fn apply(&mut self, event: Event) -> Result<Reply, RefereeError> {
        let (at, last) = (event.at, self.last_time());
        if let Some(outcome) = self.outcome {
            return Err(RefereeError::Over(outcome));
        }
        if at > MAX_TIME {
            return Err(RefereeError::TimeRange { at });
        }
        if at < last {
            return Err(RefereeError::TimeBackwards { at, last });
        }
        let (event, reply) = match self.clock.fallen(at) {
            Some(color) => {
                let act = Act::Flag { color };
                let mut reply = Reply::end(self.flag_outcome(color));
                if act != event.act {
                    reply.refused = Some(RefereeError::FlagFallen { color });
                }
                (Event { at, act }, reply)
            }
            None => (event, self.perform(&event)?),
        };
        self.log.push(event);
        if reply.outcome.is_some() {
            self.outcome = reply.outcome;
            self.clock.stop(at);
        }
        Ok(reply)
    }

    fn perform(&mut self, event: &Event) -> Step {
        let at = event.at;
        match event.act {
            Act::Start => self.begin(at),
            Act::Arrival { color } => self.arrive(at, color),
            Act::Absence { color } => self.absent(at, color),
            Act::Move { color, mv } => self.make_move(at, color, mv),
            Act::Touch {
                color,
                square,
                adjust,
            } => self.touch(at, color, square, adjust),
            Act::Offer { color } => self.offer(at, color),
            Act::Accept { color } => {
                self.answerable(color)?;
                Ok(Reply::end(Outcome::draw(EndReason::Agreement)))
            }
            Act::Decline { color } => {
                self.answerable(color)?;
                self.offers.decline();
                Ok(Reply::done())
            }
            Act::Claim { color, ground } => self.claim(at, color, ground),
            Act::Ruling(ruling) => self.rule(ruling),
            Act::Foul { color, kind } => {
                self.in_game()?;
                Ok(self.foul(at, color, kind, None))
            }
            Act::Resignation { color } => {
                self.in_game()?;
                Ok(Reply::end(lost(color, EndReason::Resignation)))
            }
            Act::Flag { color } => {
                self.in_play()?;
                Err(if self.clock.has_control() {
                    RefereeError::FlagNotFallen { color }
                } else {
                    RefereeError::NoClock
                })
            }
            Act::Misconduct { color } => Ok(Reply::end(lost(color, EndReason::Misconduct))),
            Act::Pause => {
                self.in_play()?;
                self.clock.stop(at);
                Ok(Reply::done())
            }
            Act::Resume => {
                self.in_game()?;
                if !self.clock.is_stopped() {
                    return Err(RefereeError::NotPaused);
                }
                self.clock.resume(at);
                Ok(Reply::done())
            }
        }
    }

    // Start and attendance.

    fn begin(&mut self, at: u64) -> Step {
        if self.started {
            return Err(RefereeError::AlreadyStarted);
        }
        self.started = true;
        self.clock.start(self.board.turn(), at);
        self.attendance.start(at);
        Ok(Reply::done())
    }

    fn arrive(&mut self, at: u64, color: Color) -> Step {
        if !self.attendance.is_kept() {
            return Err(RefereeError::LatenessNotKept);
        }
        if self.attendance.is_here(color) {
            return Err(RefereeError::AlreadyHere { color });
        }
        if self.attendance.is_late(color, at) {
            return self.too_late(at, color);
        }
        self.attendance.arrive(color);
        Ok(Reply::done())
    }

    fn absent(&mut self, at: u64, color: Color) -> Step {
        if !self.attendance.is_kept() {
            return Err(RefereeError::LatenessNotKept);
        }
        self.in_game()?;
        if self.attendance.is_here(color) {
            return Err(RefereeError::AlreadyHere { color });
        }
        if !self.attendance.is_late(color, at) {
            return Err(RefereeError::NotLate { color });
        }
        self.too_late(at, color)
    }

    fn too_late(&self, at: u64, color: Color) -> Step {
        if self.attendance.is_late(!color, at) {
            return Err(RefereeError::BothLate);
        }
        Ok(Reply::end(lost(color, EndReason::LateArrival)))
    }

    // Fouls and flags.

    /// Writes a foul into the ledger; the last one that is allowed ends the game.
    pub(super) fn foul(
        &mut self,
        at: u64,
        color: Color,
        kind: FoulKind,
        refused: Option<RefereeError>,
    ) -> Reply {
        let ply = self.board.game().ply();
        let foul = Foul {
            at,
            ply,
            color,
            kind,
        };
        self.fouls.push(foul);
        let too_many = self.foul_count(color) >= self.settings.foul_limit;
        Reply {
            refused,
            fouls: vec![foul],
            outcome: too_many.then_some(lost(color, EndReason::Fouls)),
        }
    }

    fn flag_outcome(&self, color: Color) -> Outcome {
        let position = self.position();
        let attackers = position.role(Role::Rook)
            | position.role(Role::Horse)
            | position.role(Role::Cannon)
            | position.role(Role::Pawn);
        let harmless = (position.men(!color) & attackers).is_empty();
        if harmless && self.settings.flag_against_dead_men == FlagResult::Draw {
            Outcome::draw(EndReason::Timeout)
        } else {
            lost(color, EndReason::Timeout)
        }
    }

    // What must hold for most events.

    pub(super) fn in_game(&self) -> Result<(), RefereeError> {
        if self.started {
            Ok(())
        } else {
            Err(RefereeError::NotStarted)
        }
    }

    pub(super) fn in_play(&self) -> Result<(), RefereeError> {
        self.in_game()?;
        if self.clock.is_stopped() {
            Err(RefereeError::Paused)
        } else {
            Ok(())
        }
    }

    pub(super) fn here(&self, color: Color) -> Result<(), RefereeError> {
        if self.attendance.is_here(color) {
            Ok(())
        } else {
            Err(RefereeError::NotHere { color })
        }
    }
}

impl Reply {
    /// The event did what it was meant to.
    pub(super) fn done() -> Reply {
        Reply {
            refused: None,
            fouls: Vec::new(),
            outcome: None,
        }
    }

    /// The event ended the game.
    pub(super) fn end(outcome: Outcome) -> Reply {
        Reply {
            outcome: Some(outcome),
            ..Reply::done()
        }
    }
}

/// The game is lost for a side.
pub(super) fn lost(color: Color, reason: EndReason) -> Outcome {
    Outcome::win(!color, reason)
}
