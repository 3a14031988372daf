//! Quiescence: captures that win, all answers to a check, and at the first ply quiet checks,
//! until the static evaluation can be believed.

use super::Search;
use super::ordering::{Kind, Picker};
use crate::score::{INFINITE, MAX_PLY, NONE, RULE_BAND, Score, is_decided, mated_in};
use crate::see;
use crate::tt::Bound;

/// How far checks are answered by checks, in plies.
const CHECKS_UNTIL: i32 = 0;

impl Search<'_> {
    /// The score once it is quiet. `depth` is 0 at first and goes down.
    pub(super) fn qsearch<const PV: bool>(
        &mut self,
        mut alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Score {
        if self.poll() {
            return 0;
        }
        let in_check = self.board.in_check();
        if PV {
            self.memory.lines.clear(ply);
            self.seldepth = self.seldepth.max(ply);
        }
        if let Some(score) = self.rule_end(ply) {
            return score;
        }
        if ply >= MAX_PLY - 1 {
            return if in_check { 0 } else { self.evaluate(ply) };
        }
        let hash = self.board.hash();
        let hit = self.memory.table.probe(hash, ply);
        let tt_depth = if in_check || depth >= CHECKS_UNTIL {
            0
        } else {
            -1
        };
        if let Some(hit) = hit
            && !PV
            && hit.depth >= tt_depth
            && hit.score != NONE
            && (hit.bound == Bound::Exact
                || hit.bound == Bound::Lower && hit.score >= beta
                || hit.bound == Bound::Upper && hit.score <= alpha)
            && self.trusts_table()
        {
            return hit.score;
        }

        let old_alpha = alpha;
        let mut best = -INFINITE;
        let mut raw_eval = NONE;
        let mut futility = -INFINITE;
        if !in_check {
            raw_eval = match hit {
                Some(hit) if hit.eval != NONE => hit.eval,
                _ => self.evaluate(ply),
            };
            best = self.correct(raw_eval);
            if let Some(hit) = hit
                && hit.score != NONE
                && !is_decided(hit.score)
                && (hit.bound == Bound::Exact
                    || hit.bound == Bound::Lower && hit.score > best
                    || hit.bound == Bound::Upper && hit.score < best)
            {
                best = hit.score;
            }
            if best >= beta {
                if hit.is_none() {
                    self.keep(hash, ply, None, best, Bound::Lower, -1, raw_eval);
                }
                return best;
            }
            alpha = alpha.max(best);
            futility = best + 160;
        }

        let kind = if in_check {
            Kind::All
        } else if depth >= CHECKS_UNTIL {
            Kind::CapturesAndChecks
        } else {
            Kind::Captures
        };
        let tt_move = hit.and_then(|hit| hit.mv);
        let mut picker = Picker::new(self.board.position(), tt_move, kind, 0);
        let mut best_move = None;
        let mut count = 0;
        while let Some(mv) = picker.next(self, ply, false) {
            count += 1;
            let captured = self.board.position().piece_at(mv.to());
            if best > -RULE_BAND {
                match captured {
                    Some(captured) if !in_check => {
                        let hope = futility + see::VALUES[captured.role as usize];
                        if hope <= alpha && futility > -RULE_BAND {
                            best = best.max(hope);
                            continue;
                        }
                        if futility <= alpha && !see::at_least(self.board.position(), mv, 1) {
                            best = best.max(futility);
                            continue;
                        }
                    }
                    None if in_check
                        // One quiet answer that holds is enough; others must not lose a man.
                        && count > 3 && !see::at_least(self.board.position(), mv, 0) =>
                    {
                        continue;
                    }
                    None if !see::at_least(self.board.position(), mv, 0) => {
                        continue;
                    }
                    _ => {}
                }
            }
            let taken = self.play(mv, ply, None);
            let score = -self.qsearch::<PV>(-beta, -alpha, depth - 1, ply + 1);
            self.board.undo(&taken);
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.memory.lines.update(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        if in_check && count == 0 {
            return mated_in(ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.keep(hash, ply, best_move, best, bound, tt_depth, raw_eval);
        best
    }
}
