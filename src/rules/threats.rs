//! Threats to take a man, as the precedents (棋例) see them: what could be captured next
//! move with gain, were it that side's turn.
//!
//! Sections 4.1-4.4 of the adjudication rules. Everything is tried on the board, captures
//! and recaptures alike, so pins, facing kings, screens that come and go, and hobbled
//! horses need no case of their own.

use crate::exchange::Balance;
use crate::{Bitboard, Color, Move, Position, Role, Square};

/// Which threats count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scale {
    /// On a man that is not protected, or that is worth more than the attacker by its kind.
    Asian,
    /// On a man whose exchange gains value, unless taking it gets the taker mated.
    Value,
    /// The same, the attacks of pawns counted too.
    Mutual,
}

impl Position {
    /// The men that attack a side's king, the enemy king on an open file included.
    pub(crate) fn king_attackers(&self, color: Color) -> Bitboard {
        let attackers = self.attackers(self.king_square(color), !color);
        if self.kings_face() {
            attackers.with(self.king_square(!color))
        } else {
            attackers
        }
    }

    /// The men of the other side that the side to move really threatens. `tolerated` are
    /// the men that may go on giving check to it (4.1).
    pub(crate) fn threatened(&self, scale: Scale, tolerated: Bitboard) -> Bitboard {
        self.threatened_among(self.worth_taking(), scale, tolerated)
    }

    /// The same, of these men only.
    pub(crate) fn threatened_among(
        &self,
        prey: Bitboard,
        scale: Scale,
        tolerated: Bitboard,
    ) -> Bitboard {
        let mut victims = Bitboard::EMPTY;
        for attacker in self.threateners(scale) {
            for victim in self.reach(attacker) & prey.without(victims) {
                if self.threatens(attacker, victim, scale, tolerated) {
                    victims = victims.with(victim);
                }
            }
        }
        victims
    }

    /// The men of the side to move that can threaten: kings never do, pawns only where
    /// both sides attack each other (27.1, 27.2).
    pub(crate) fn threateners(&self, scale: Scale) -> Bitboard {
        let men = self.men(self.turn()).without(self.role(Role::King));
        if scale == Scale::Mutual {
            men
        } else {
            men.without(self.role(Role::Pawn))
        }
    }

    /// The men of the other side that can be threatened: not the king, no uncrossed pawn.
    pub(crate) fn worth_taking(&self) -> Bitboard {
        let them = !self.turn();
        self.men(them)
            .filter(|&square| match self.piece_at(square) {
                Some(piece) => {
                    piece.role != Role::King && Balance::of(Some(piece), square).is_gain()
                }
                None => false,
            })
            .fold(Bitboard::EMPTY, Bitboard::with)
    }

    /// Whether one man really threatens another.
    pub(crate) fn threatens(
        &self,
        attacker: Square,
        victim: Square,
        scale: Scale,
        tolerated: Bitboard,
    ) -> bool {
        let (Some(taker), Some(prey)) = (self.piece_at(attacker), self.piece_at(victim)) else {
            return false;
        };
        let Some(mut after) = self.after_capture(attacker, victim, tolerated) else {
            return false;
        };
        if self.is_even_trade(attacker, victim) {
            return false;
        }
        match scale {
            Scale::Asian => {
                let outranked = match taker.role {
                    Role::Horse | Role::Cannon => prey.role == Role::Rook,
                    Role::Advisor | Role::Elephant => {
                        matches!(prey.role, Role::Rook | Role::Horse | Role::Cannon)
                    }
                    _ => false,
                };
                outranked || after.least_recapture(victim).is_none()
            }
            Scale::Value | Scale::Mutual => {
                let won = Balance::of(Some(prey), victim);
                (after.keeps_gain(victim, won) || self.gains_by_series(&mut after, won))
                    && !after.has_mate_in_one()
            }
        }
    }

    /// Whether the man on `attacker` can capture the one on `victim` so that no enemy
    /// attacks its king but those in `tolerated`.
    pub(crate) fn can_capture(
        &self,
        attacker: Square,
        victim: Square,
        tolerated: Bitboard,
    ) -> bool {
        self.after_capture(attacker, victim, tolerated).is_some()
    }

    /// The position after such a capture, if it can be made.
    fn after_capture(
        &self,
        attacker: Square,
        victim: Square,
        tolerated: Bitboard,
    ) -> Option<Position> {
        let us = self.turn();
        if !self.men(us).contains(attacker)
            || !(self.reach(attacker) & self.men(!us)).contains(victim)
        {
            return None;
        }
        let mut after = self.clone();
        after.play_unchecked(Move::new(attacker, victim));
        let safe = after.king_attackers(us).without(tolerated).is_empty();
        safe.then_some(after)
    }

    /// Whether attacker and victim are of one kind and the victim could as well take the
    /// attacker: an offer to trade, no threat (4.3).
    pub(crate) fn is_even_trade(&self, attacker: Square, victim: Square) -> bool {
        let same = self.piece_at(attacker).map(|man| man.role)
            == self.piece_at(victim).map(|man| man.role);
        same && {
            let mut theirs = self.clone();
            theirs.pass();
            theirs.can_capture(victim, attacker, Bitboard::EMPTY)
        }
    }
}
