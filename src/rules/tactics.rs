//! Threats that work through checks (section 4.6): to mate within three consecutive checks,
//! or to win material after at most two. The bounds are part of the `cxa` rule set.

use crate::checks::CheckPoints;
use crate::exchange::Balance;
use crate::{Move, MoveList, Position, Role};

/// How many consecutive checks a mate threat may take.
pub(crate) const MATE_CHECKS: u32 = 3;

impl Position {
    /// Whether the side to move mates by at most `checks` consecutive checks, whatever the
    /// answers.
    pub(crate) fn mates_by_checks(&mut self, checks: u32) -> bool {
        self.possible_checks().iter().any(|&mv| {
            let undo = self.play_unchecked(mv);
            let mates = self.is_check()
                && if checks == 1 {
                    !self.has_legal_move()
                } else {
                    self.all_answers(|after, _| after.mates_by_checks(checks - 1))
                };
            self.undo(mv, &undo);
            mates
        })
    }

    /// Whether the side to move can mate (or stalemate in check) at once.
    pub(crate) fn has_mate_in_one(&mut self) -> bool {
        self.mates_by_checks(1)
    }

    /// The legal moves that may give check; no other does.
    fn possible_checks(&self) -> MoveList {
        let points = CheckPoints::of(self);
        let mut moves = MoveList::new();
        self.for_each_targets(|from, targets| {
            if let Some(man) = self.piece_at(from) {
                for to in points.among(targets, man.role, from) {
                    moves.push(Move::new(from, to));
                }
            }
        });
        moves
    }

    /// Whether a check wins material: after every answer a capture gains, or one more check
    /// does it.
    pub(crate) fn wins_by_check(&mut self) -> bool {
        let moves = self.possible_checks();
        if moves.is_empty() {
            return false;
        }
        let idle = self.idle_captures();
        moves.iter().any(|&mv| {
            let trade = self.is_even_trade(mv.from(), mv.to());
            let gain = self.taken(mv);
            let undo = self.play_unchecked(mv);
            // A line that only mates wins no man: that is a mate threat, new or not.
            let wins = self.is_check()
                && !trade
                && self.all_answers(|after, loss| after.wins_material(&idle, gain - loss, 1))
                && !self.all_answers(|after, _| after.mates_by_checks(1));
            self.undo(mv, &undo);
            wins
        })
    }

    /// Whether the side to move, `balance` up so far, comes out ahead by a capture now or
    /// after at most `checks` more checks.
    fn wins_material(&mut self, idle: &MoveList, balance: Balance, checks: u32) -> bool {
        let moves = self.legal_moves();
        let takes = moves.iter().any(|&mv| {
            let gain = self.taken(mv);
            gain.is_gain() && !idle.contains(&mv) && {
                let undo = self.play_unchecked(mv);
                let kept = self.keeps_gain(mv.to(), balance + gain) && !self.has_mate_in_one();
                self.undo(mv, &undo);
                kept
            }
        });
        takes
            || checks > 0
                && self.possible_checks().iter().any(|&mv| {
                    let gain = self.taken(mv);
                    let undo = self.play_unchecked(mv);
                    let wins = self.is_check()
                        && self.all_answers(|after, loss| {
                            after.wins_material(idle, balance + gain - loss, checks - 1)
                        });
                    self.undo(mv, &undo);
                    wins
                })
    }

    /// The captures a king or a pawn could make at once: its own attack is idle, and a check
    /// put in between makes it no threat (27.1, 27.2).
    fn idle_captures(&self) -> MoveList {
        let movers = self.role(Role::King) | self.role(Role::Pawn);
        let mut idle = MoveList::new();
        self.for_each_move(|mv| {
            if movers.contains(mv.from()) && self.piece_at(mv.to()).is_some() {
                idle.push(mv);
            }
        });
        idle
    }

    /// Whether `holds` after each legal move of the side to move, given what it takes.
    fn all_answers(&mut self, mut holds: impl FnMut(&mut Position, Balance) -> bool) -> bool {
        self.legal_moves().iter().all(|&mv| {
            let loss = self.taken(mv);
            let undo = self.play_unchecked(mv);
            let held = holds(self, loss);
            self.undo(mv, &undo);
            held
        })
    }

    /// The value of what a move captures.
    fn taken(&self, mv: Move) -> Balance {
        Balance::of(self.piece_at(mv.to()), mv.to())
    }
}
