//! What a move does, by the heaviest of its effects: check, mate threat, chase, attack, or
//! nothing forbidden (section 4 of the adjudication rules; clause 27.4).

use crate::tactics::MATE_CHECKS;
use crate::threats::Scale;
use crate::{Bitboard, Move, Position, Role, Square};

/// The nature of a move in a cycle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Nature {
    /// 将: gives check, and is nothing else.
    Check,
    /// 捉: newly threatens to take a man.
    Chase,
    /// 杀: newly threatens mate by consecutive checks.
    MateThreat,
    /// 捉 by way of checks: newly threatens to win material after at most two checks.
    Attack,
    /// 闲: offers, sacrifices, blocks, following, and all the rest.
    Idle,
}

impl Nature {
    /// `check`, `chase`, `mate-threat`, `attack` or `idle`.
    pub const fn name(self) -> &'static str {
        match self {
            Nature::Check => "check",
            Nature::Chase => "chase",
            Nature::MateThreat => "mate-threat",
            Nature::Attack => "attack",
            Nature::Idle => "idle",
        }
    }
}

/// A move looked at from both sides of it, each time as if its side were to move.
pub(crate) struct Step {
    before: Position,
    after: Position,
    mv: Move,
    /// The men that give check before the move: an attack that stands does not become new
    /// by the evasion (4.1).
    tolerated: Bitboard,
}

impl Step {
    pub(crate) fn new(before: &Position, mv: Move) -> Step {
        let mut after = before.clone();
        after.play_unchecked(mv);
        after.pass();
        Step {
            before: before.clone(),
            after,
            mv,
            tolerated: before.checkers(),
        }
    }

    pub(crate) fn mv(&self) -> Move {
        self.mv
    }

    /// The position after the move, the mover to move again.
    pub(crate) fn after(&self) -> &Position {
        &self.after
    }

    /// The men that give check by the move.
    pub(crate) fn checkers(&self) -> Bitboard {
        let mover = self.after.turn();
        self.after.attackers(self.after.king_square(!mover), mover)
    }

    /// The men that are threatened after the move and were not before (4.5): a second
    /// attacker, or another aim, is from chase to chase and idle (detail 6).
    pub(crate) fn new_victims(&self, scale: Scale) -> Bitboard {
        let now = self.after.threatened(scale, Bitboard::EMPTY);
        if now.is_empty() {
            return now;
        }
        // Seen from before the move, the victims stand where they stand after it.
        let standing = self.before.threatened_among(now, scale, self.tolerated);
        now.without(standing)
    }

    /// Of new victims under `asian`, those with an attacker that could not have captured
    /// them before the move. The others were attacked, and lost their protection.
    pub(crate) fn direct(&self, mut victims: Bitboard) -> Bitboard {
        let is_direct = |&victim: &Square| {
            let mut attackers = self.after.threateners(Scale::Asian);
            attackers.any(|attacker| {
                let from = if attacker == self.mv.to() {
                    self.mv.from()
                } else {
                    attacker
                };
                self.after
                    .threatens(attacker, victim, Scale::Asian, Bitboard::EMPTY)
                    && !self.before.can_capture(from, victim, self.tolerated)
            })
        };
        victims
            .by_ref()
            .filter(is_direct)
            .fold(Bitboard::EMPTY, Bitboard::with)
    }

    /// The men that threaten one of `victims` after the move.
    pub(crate) fn attackers(&self, victims: Bitboard, scale: Scale) -> Bitboard {
        let threatens = |&attacker: &Square| {
            let mut prey = victims;
            prey.any(|victim| {
                self.after
                    .threatens(attacker, victim, scale, Bitboard::EMPTY)
            })
        };
        self.after
            .threateners(scale)
            .filter(threatens)
            .fold(Bitboard::EMPTY, Bitboard::with)
    }

    /// Under `asian`: a chase or idle, with the victims.
    pub(crate) fn asian_nature(&self) -> (Nature, Bitboard) {
        let victims = self.new_victims(Scale::Asian);
        (
            if victims.is_empty() {
                Nature::Idle
            } else {
                Nature::Chase
            },
            victims,
        )
    }

    /// Under `cxa`, of a move that gives no check, with the victims of a chase.
    pub(crate) fn nature(&mut self, scale: Scale) -> (Nature, Bitboard) {
        if self.is_kings_evasion() {
            return (Nature::Idle, Bitboard::EMPTY);
        }
        let victims = self.new_victims(scale);
        let nature = if !victims.is_empty() {
            Nature::Chase
        } else if self.threatens_mate() {
            Nature::MateThreat
        } else if self.threatens_by_check() {
            Nature::Attack
        } else {
            Nature::Idle
        };
        (nature, victims)
    }

    /// Whether a king steps out of check, which attacks nothing (`cxa`).
    fn is_kings_evasion(&self) -> bool {
        !self.tolerated.is_empty() && self.before.role(Role::King).contains(self.mv.from())
    }

    fn threatens_mate(&mut self) -> bool {
        self.after.mates_by_checks(MATE_CHECKS) && !self.before.mates_by_checks(MATE_CHECKS)
    }

    fn threatens_by_check(&mut self) -> bool {
        self.after.wins_by_check()
            && self
                .before
                .threatened(Scale::Value, self.tolerated)
                .is_empty()
            && !self.before.wins_by_check()
    }
}
