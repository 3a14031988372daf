//! Iterative deepening: one depth after the other, each from a narrow window around the last
//! score, until a limit is reached.

use super::Search;
use super::lines::Principal;
use super::mate_hunt::MateHunt;
use super::time::Budget;
use crate::info::{Ended, Found, Info};
use crate::limits::Limits;
use crate::score::{EVAL_MAX, INFINITE, is_mate, mate_in, mate_plies};
use crate::tt::Bound;

impl Search<'_> {
    pub(super) fn deepen(
        &mut self,
        limits: &Limits,
        budget: Budget,
        report: &mut dyn FnMut(&Info<'_>),
    ) -> Found {
        if self.root_moves.is_empty() {
            return self.found(0, 0, Ended::NoMoves);
        }
        let lines = limits.multi_pv.clamp(1, self.root_moves.len());
        let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, Limits::MAX_DEPTH);
        let mut finished = 0;
        let mut calm = 0;
        let mut best = None;
        let hunts =
            lines == 1 && self.root_moves.len() == self.board.position().legal_moves().len();
        let clock = self.clock;
        let mut hunt = None;
        for depth in 1..=deepest {
            self.root_depth = depth as i32;
            for root_move in &mut self.root_moves {
                root_move.previous = root_move.score;
            }
            for index in 0..lines {
                self.pv_index = index;
                self.seldepth = 0;
                self.aspire(depth as i32);
                self.root_moves[index..].sort_by_key(|root_move| -root_move.score);
                self.root_moves[..=index].sort_by_key(|root_move| -root_move.score);
                if self.stopped {
                    break;
                }
            }
            if self.stopped {
                break;
            }
            finished = depth;
            if hunts && !is_mate(self.root_moves[0].score) {
                if hunt.is_none() {
                    hunt = MateHunt::begin(self.board.position(), self.nodes, clock);
                }
                if let Some(hunt) = &mut hunt {
                    hunt.go_on(self.nodes);
                }
            }
            let settled = hunt.as_ref().is_some_and(MateHunt::is_settled);
            if settled {
                self.take_mate(&hunt);
            }
            let time_ms = self.clock.elapsed_ms();
            for (index, root_move) in self.root_moves[..lines].iter().enumerate() {
                report(&Info {
                    depth,
                    seldepth: root_move.seldepth as u32,
                    multi_pv: index + 1,
                    score: root_move.score,
                    bound: Bound::Exact,
                    nodes: self.nodes,
                    time_ms,
                    hash_permille: self.memory.table.fullness(),
                    moves: root_move.line.moves(),
                });
            }
            let top = &self.root_moves[0];
            calm = if best == Some(top.mv) { calm + 1 } else { 0 };
            best = Some(top.mv);
            if settled || self.nodes >= self.node_limit || self.is_settled(limits, lines, depth) {
                break;
            }
            if let Some(soft) = budget.soft {
                // A best move that stays the same needs less time, a new one more.
                let soft = if limits.clock.is_some() {
                    soft * (16 - calm.min(8)) / 10
                } else {
                    soft
                };
                if time_ms >= soft {
                    break;
                }
            }
        }
        self.take_mate(&hunt);
        let ended = if self.clock.stop_requested() {
            Ended::Stopped
        } else {
            Ended::Limit
        };
        self.found(lines, finished, ended)
    }

    /// Puts the mate that a prover found first, if the search found none as short.
    fn take_mate(&mut self, hunt: &Option<MateHunt<'_>>) {
        let Some((plies, line)) = hunt.as_ref().and_then(|hunt| hunt.found.as_ref()) else {
            return;
        };
        let score = mate_in(*plies as usize);
        if self.root_moves[0].score >= score {
            return;
        }
        let at = self
            .root_moves
            .iter()
            .position(|root_move| line.first() == Some(&root_move.mv));
        if let (Some(at), Some(line)) = (at, Principal::from_moves(line)) {
            self.root_moves[at].score = score;
            self.root_moves[at].line = line;
            self.root_moves[..=at].rotate_right(1);
        }
    }

    /// Whether more depth cannot change anything that matters: the mate asked for is found,
    /// or a mate so short that this depth has seen all shorter ones.
    fn is_settled(&self, limits: &Limits, lines: usize, depth: u32) -> bool {
        let score = self.root_moves[0].score;
        let Some(plies) = mate_plies(score) else {
            return false;
        };
        if limits
            .mate_plies
            .is_some_and(|most| plies > 0 && plies <= most as i32)
        {
            return true;
        }
        let bound = limits.move_time_ms.is_some() || limits.clock.is_some();
        bound && lines == 1 && is_mate(score) && depth as i32 > 2 * plies.abs() + 6
    }

    /// Searches the root with a narrow window around the last score, widened until it holds.
    fn aspire(&mut self, depth: i32) {
        let previous = self.root_moves[self.pv_index].previous;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut delta = 14 + previous.abs() / 128;
        if depth >= 4 && previous.abs() < EVAL_MAX {
            (alpha, beta) = (previous - delta, previous + delta);
        }
        let mut failed_high = 0;
        loop {
            let reduced = (depth - failed_high).max(1);
            let score = self.pvs::<true>(alpha, beta, reduced, 0, false);
            self.root_moves[self.pv_index..].sort_by_key(|root_move| -root_move.score);
            if self.stopped {
                return;
            }
            if score <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = (score - delta).max(-INFINITE);
                failed_high = 0;
            } else if score >= beta && beta < INFINITE {
                beta = (score + delta).min(INFINITE);
                failed_high = (failed_high + 1).min(3);
            } else {
                return;
            }
            delta += delta / 2;
            if delta > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn found(&self, lines: usize, depth: u32, ended: Ended) -> Found {
        Found {
            lines: self.root_moves[..lines]
                .iter()
                .map(|root_move| root_move.to_line(depth))
                .collect(),
            depth,
            nodes: self.nodes,
            ended,
        }
    }
}
