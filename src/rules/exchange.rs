//! Exchanges on the board, and what they gain (sections 4.2-4.4 of the adjudication rules,
//! clause 25.3): every capture and recapture is tried, so a root that cannot recapture is
//! none.

use crate::{Bitboard, Move, Piece, Position, Role, Square};
use core::ops::{Add, Sub};

/// Men won less men lost. Crossed pawns are counted apart: their value floats, so that one
/// pawn for several men, or a man for several pawns, is no gain (25.3 and detail 10 of the
/// 1999 rules).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Balance {
    /// Rook 4, horse and cannon 2, advisor and elephant 1.
    men: i32,
    /// Pawns beyond the river, 1 each. A pawn before it is worth nothing.
    pawns: i32,
}

impl Balance {
    pub(crate) fn of(man: Option<Piece>, square: Square) -> Balance {
        let Some(piece) = man else {
            return Balance::default();
        };
        match piece.role {
            Role::Pawn => Balance {
                men: 0,
                pawns: i32::from(!square.on_half_of(piece.color)),
            },
            role => Balance {
                men: rank(role),
                pawns: 0,
            },
        }
    }

    /// Whether it is a gain whatever a pawn is held to be worth.
    pub(crate) fn is_gain(self) -> bool {
        self.men > 0 && self.pawns >= 0 || self.men == 0 && self.pawns > 0
    }
}

impl Add for Balance {
    type Output = Balance;
    fn add(self, other: Balance) -> Balance {
        Balance {
            men: self.men + other.men,
            pawns: self.pawns + other.pawns,
        }
    }
}

impl Sub for Balance {
    type Output = Balance;
    fn sub(self, other: Balance) -> Balance {
        Balance {
            men: self.men - other.men,
            pawns: self.pawns - other.pawns,
        }
    }
}

/// The value of a role for choosing whom to take with: pawns first, the king last.
fn rank(role: Role) -> i32 {
    match role {
        Role::King => 100,
        Role::Rook => 4,
        Role::Horse | Role::Cannon => 2,
        Role::Advisor | Role::Elephant => 1,
        Role::Pawn => 0,
    }
}

impl Position {
    /// Whether the side that has just captured on `square`, `balance` up, comes out ahead
    /// of the exchange there: both sides take with the least valuable man that legally can,
    /// and either may stop.
    pub(crate) fn keeps_gain(&mut self, square: Square, balance: Balance) -> bool {
        if !balance.is_gain() {
            return false;
        }
        let Some(mv) = self.least_recapture(square) else {
            return true;
        };
        let balance = balance - Balance::of(self.piece_at(square), square);
        let undo = self.play_unchecked(mv);
        let ahead = balance.is_gain()
            || self.least_recapture(square).is_some_and(|mv| {
                let balance = balance + Balance::of(self.piece_at(square), square);
                let undo = self.play_unchecked(mv);
                let kept = self.keeps_gain(square, balance);
                self.undo(mv, &undo);
                kept
            });
        self.undo(mv, &undo);
        ahead
    }

    /// Whether an exchange gains by what it leaves unprotected (28.3, 29.1; figure 4 of the
    /// printed rules): whatever the other side captures in return, a man can be won that was
    /// not to be had before. `self` stands before the first capture, `after` behind it,
    /// `won` up.
    pub(crate) fn gains_by_series(&self, after: &mut Position, won: Balance) -> bool {
        let mut plain = None;
        let mut standing = |home| {
            plain
                .get_or_insert_with(|| self.plainly_won())
                .contains(home)
        };
        won.is_gain()
            && after.legal_moves().iter().all(|&reply| {
                let lost = after.piece_at(reply.to());
                if lost.is_none() {
                    return true;
                }
                let balance = won - Balance::of(lost, reply.to());
                let undo = after.play_unchecked(reply);
                let gains = balance.is_gain() || after.wins_another(reply, balance, &mut standing);
                after.undo(reply, &undo);
                gains
            })
    }

    /// Whether a capture now makes good `balance`, on a man that was not `standing` to be
    /// taken. `reply` was played last: its man is known by the point it came from.
    fn wins_another(
        &mut self,
        reply: Move,
        balance: Balance,
        standing: &mut impl FnMut(Square) -> bool,
    ) -> bool {
        self.legal_moves().iter().any(|&mv| {
            let home = if mv.to() == reply.to() {
                reply.from()
            } else {
                mv.to()
            };
            let prey = self.piece_at(mv.to());
            prey.is_some() && {
                let balance = balance + Balance::of(prey, mv.to());
                let undo = self.play_unchecked(mv);
                let kept = self.keeps_gain(mv.to(), balance);
                self.undo(mv, &undo);
                kept && !standing(home)
            }
        })
    }

    /// The men of the other side that a single exchange wins.
    fn plainly_won(&self) -> Bitboard {
        let mut plain = Bitboard::EMPTY;
        for attacker in self.men(self.turn()) {
            for victim in self.reach(attacker) & self.worth_taking().without(plain) {
                if self.can_capture(attacker, victim, Bitboard::EMPTY) {
                    let won = Balance::of(self.piece_at(victim), victim);
                    let mut after = self.clone();
                    after.play_unchecked(Move::new(attacker, victim));
                    if after.keeps_gain(victim, won) {
                        plain = plain.with(victim);
                    }
                }
            }
        }
        plain
    }

    /// The legal capture on a point by the least valuable man, the lowest square first.
    pub(crate) fn least_recapture(&self, square: Square) -> Option<Move> {
        let us = self.turn();
        if !self.men(!us).contains(square) {
            return None;
        }
        self.attackers(square, us)
            .filter(|&from| self.can_capture(from, square, Bitboard::EMPTY))
            .min_by_key(|&from| self.piece_at(from).map_or(0, |man| rank(man.role)))
            .map(|from| Move::new(from, square))
    }
}
