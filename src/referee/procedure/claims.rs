//! Draw offers, claims and the arbiter's rulings.

use super::Step;
use crate::settings::{OfferTime, WrongClaim};
use crate::{FoulKind, Ground, Referee, RefereeError, Reply, Ruling};
use xiangqi_rules::{Color, EndReason, Outcome};

impl Referee {
    pub(super) fn offer(&mut self, at: u64, color: Color) -> Step {
        self.in_game()?;
        self.here(color)?;
        if let Some(by) = self.offers.standing.filter(|&by| by != color) {
            return Err(RefereeError::OfferStanding { by });
        }
        if self.offers.would_repeat(color) {
            let error = RefereeError::RepeatedOffer { color };
            return Ok(self.foul(at, color, FoulKind::RepeatedOffer, Some(error)));
        }
        if self.settings.draw_offers == OfferTime::OnTurn && color != self.board.turn() {
            return Err(RefereeError::NotToMove { color });
        }
        self.offers.make(color);
        Ok(Reply::done())
    }

    /// Whether the opponent's offer stands.
    pub(super) fn answerable(&self, color: Color) -> Result<(), RefereeError> {
        self.in_game()?;
        self.here(color)?;
        if self.offers.standing == Some(!color) {
            Ok(())
        } else {
            Err(RefereeError::NoOffer)
        }
    }

    pub(super) fn claim(&mut self, at: u64, color: Color, ground: Ground) -> Step {
        self.in_game()?;
        self.here(color)?;
        let judged = match ground {
            Ground::Repetition => self.judge_repetition(),
            Ground::NaturalLimit => self.judge_natural_limit(),
        };
        let is_foul = match judged {
            Err(RefereeError::LimitNotReached { .. }) => true,
            Err(RefereeError::NoRepetition { .. }) => {
                self.settings.wrong_repetition_claim == WrongClaim::Foul
            }
            _ => false,
        };
        match judged {
            Err(error) if is_foul => Ok(self.foul(at, color, FoulKind::WrongClaim, Some(error))),
            _ => judged.map(Reply::end),
        }
    }

    pub(super) fn rule(&self, ruling: Ruling) -> Step {
        match ruling {
            Ruling::Repetition => self.in_game().and_then(|()| self.judge_repetition()),
            Ruling::NaturalLimit => self.in_game().and_then(|()| self.judge_natural_limit()),
            Ruling::NoWinner => self
                .in_game()
                .map(|()| Outcome::draw(EndReason::DeadMaterial)),
            Ruling::Decision { winner } => Ok(Outcome {
                winner,
                reason: EndReason::Adjudication,
            }),
        }
        .map(Reply::end)
    }

    fn judge_repetition(&self) -> Result<Outcome, RefereeError> {
        self.board.verdict().ok_or(RefereeError::NoRepetition {
            occurrences: self.board.occurrences(),
        })
    }

    fn judge_natural_limit(&self) -> Result<Outcome, RefereeError> {
        let limit = self.settings.natural_limit.ok_or(RefereeError::NoLimit)?;
        if self.board.is_limit_reached() {
            Ok(Outcome::draw(EndReason::NaturalLimit))
        } else {
            let plies = self.board.natural_plies();
            Err(RefereeError::LimitNotReached { plies, limit })
        }
    }
}
