//! Cuts before any move is tried in earnest: razoring, reverse futility, null move, ProbCut.

use super::history::NOWHERE;
use super::ordering::{Kind, Picker};
use super::{BEFORE, Frame, Search};
use crate::score::{NONE, RULE_BAND, Score, is_decided};
use crate::see;
use crate::tt::{Bound, Hit};
use xiangqi_rules::Move;

impl Search<'_> {
    /// Cuts that need no move: razoring, reverse futility, null move.
    #[expect(clippy::too_many_arguments, reason = "one node's state, used once")]
    pub(super) fn prune_node(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
        cut_node: bool,
        eval: Score,
        static_eval: Score,
        improving: bool,
    ) -> Option<Score> {
        // Razoring: far below alpha only a capture can help.
        if depth <= 5 && eval < alpha - 280 - 220 * depth * depth && alpha < RULE_BAND {
            let score = self.qsearch::<false>(alpha - 1, alpha, 0, ply);
            if score < alpha || self.stopped {
                return Some(score);
            }
        }
        // Reverse futility: far above beta.
        let margin = 70 * (depth - i32::from(improving));
        if depth < 9 && eval - margin >= beta && eval < RULE_BAND && beta > -RULE_BAND {
            return Some((eval + beta) / 2);
        }
        // Null move: if even passing fails high, so does the best move. In xiangqi a side
        // without a good move can be lost (stalemate loses, guards can be forced to give
        // way), so deep cuts and those with little force are verified.
        let force = self.board.sums().force(self.board.turn());
        if eval >= beta
            && static_eval + 18 * depth >= beta + 60
            && depth >= 3
            && ply >= self.no_pass_until
            && self.frame_before(ply).mv.is_some()
            && force > 0
            && beta > -RULE_BAND
        {
            let r = 3 + depth / 4 + ((eval - beta) / 180).min(3);
            let frame = self.frame_mut(ply);
            frame.mv = None;
            frame.step = NOWHERE;
            let taken = self.board.pass();
            let score = -self.pvs::<false>(-beta, -beta + 1, depth - r, ply + 1, !cut_node);
            self.board.undo_pass(&taken);
            if self.stopped {
                return Some(0);
            }
            if score >= beta {
                let score = if score >= RULE_BAND { beta } else { score };
                if self.no_pass_until > 0 || depth < 11 && force > 1 {
                    return Some(score);
                }
                self.no_pass_until = ply + (3 * (depth - r) / 4).max(1) as usize;
                let verified = self.pvs::<false>(beta - 1, beta, depth - r, ply, false);
                self.no_pass_until = 0;
                if verified >= beta || self.stopped {
                    return Some(score);
                }
            }
        }
        None
    }

    /// ProbCut: a capture that is good enough at little depth, by a margin, will be at full.
    pub(super) fn probcut(
        &mut self,
        beta: Score,
        depth: i32,
        ply: usize,
        cut_node: bool,
        tt_move: Option<Move>,
        hit: Option<Hit>,
    ) -> Option<Score> {
        let raised = beta + 180;
        if depth < 5
            || is_decided(beta)
            || hit.is_some_and(|hit| {
                hit.score != NONE && hit.depth >= depth - 3 && hit.score < raised
            })
        {
            return None;
        }
        let threshold = raised - self.frame(ply).eval;
        let mut picker = Picker::new(
            self.board.position(),
            tt_move,
            Kind::Captures,
            threshold.max(1),
        );
        while let Some(mv) = picker.next(self, ply, true) {
            if Some(mv) == tt_move && !see::at_least(self.board.position(), mv, threshold) {
                continue;
            }
            let hash = self.board.hash();
            let taken = self.play(mv, ply, None);
            let mut score = -self.qsearch::<false>(-raised, -raised + 1, 0, ply + 1);
            if score >= raised {
                score = -self.pvs::<false>(-raised, -raised + 1, depth - 4, ply + 1, !cut_node);
            }
            self.board.undo(&taken);
            if self.stopped {
                return Some(0);
            }
            if score >= raised {
                self.keep(hash, ply, Some(mv), score, Bound::Lower, depth - 3, NONE);
                return Some(if is_decided(score) {
                    score
                } else {
                    score - (raised - beta)
                });
            }
        }
        None
    }

    #[inline]
    fn frame_before(&self, ply: usize) -> &Frame {
        &self.memory.frames[ply + BEFORE - 1]
    }
}
