//! Principal variation search: alpha-beta that expects the first move to be the best, with
//! what allows it to look at little and overlook little.

use super::history::{self};
use super::ordering::{Kind, Picker};
use super::reductions::{PLY, quiet_limit};
use super::{Frame, Search};
use crate::score::{MATE_BAND, MAX_PLY, NONE, RULE_BAND, Score, is_decided, mate_in, mated_in};
use crate::see;
use crate::tt::Bound;
use xiangqi_rules::{CheckPoints, Role};

/// Quiet moves and captures remembered for the histories, at most so many each.
const TRIED: usize = 32;
/// From this depth on a node can sleep; below it a tree takes well under a millisecond.
const DEEP: i32 = 5;

impl Search<'_> {
    /// The score of the position within (`alpha`, `beta`), from the side to move. `PV`: a
    /// full window. `cut_node`: expected to fail high.
    #[inline]
    pub(super) fn pvs<const PV: bool>(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Score {
        if depth <= 0 {
            self.qsearch::<PV>(alpha, beta, 0, ply)
        } else if PV {
            self.pv_node(alpha, beta, depth, ply, cut_node)
        } else if self.is_deep && depth >= DEEP {
            self.deep_node(alpha, beta, depth, ply, cut_node)
        } else {
            let was_deep = core::mem::replace(&mut self.is_deep, false);
            let score = self.shallow_node(alpha, beta, depth, ply, cut_node);
            self.is_deep = was_deep;
            score
        }
    }

    // One body under three names. In wasm the first two can sleep (`Clock::pause`), which
    // costs time in every call; nearly all nodes are of the third kind, which cannot.

    #[inline(never)]
    fn pv_node(&mut self, alpha: i32, beta: i32, depth: i32, ply: usize, cut: bool) -> Score {
        self.nap();
        self.node::<true>(alpha, beta, depth, ply, cut)
    }

    #[inline(never)]
    fn deep_node(&mut self, alpha: i32, beta: i32, depth: i32, ply: usize, cut: bool) -> Score {
        self.nap();
        self.node::<false>(alpha, beta, depth, ply, cut)
    }

    #[inline(never)]
    fn shallow_node(&mut self, alpha: i32, beta: i32, depth: i32, ply: usize, cut: bool) -> Score {
        self.node::<false>(alpha, beta, depth, ply, cut)
    }

    #[inline(always)]
    fn node<const PV: bool>(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Score {
        if self.poll() {
            return 0;
        }
        let root = PV && ply == 0;
        let in_check = self.board.in_check();
        if PV {
            self.memory.lines.clear(ply);
            self.seldepth = self.seldepth.max(ply);
        }
        if !root {
            if let Some(score) = self.rule_end(ply) {
                return score;
            }
            if ply >= MAX_PLY - 1 {
                return if in_check { 0 } else { self.evaluate(ply) };
            }
            // No mate found from here can be shorter than one already found.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        let excluded = self.frame(ply).excluded;
        *self.frame_mut(ply + 1) = Frame {
            doubles: self.frame(ply).doubles,
            killers: self.frame(ply + 1).killers,
            ..Frame::EMPTY
        };
        self.frame_mut(ply + 2).killers = [None; 2];
        self.frame_mut(ply).cutoffs = 0;
        let hash = self.board.hash();
        let hit = self.memory.table.probe(hash, ply);
        let hit = hit.filter(|_| excluded.is_none());
        let (tt_score, tt_depth, tt_bound) = hit.map_or((NONE, -9, Bound::None), |hit| {
            (hit.score, hit.depth, hit.bound)
        });
        let tt_move = if root {
            Some(self.root_moves[self.pv_index].line.moves()[0])
        } else {
            hit.and_then(|hit| hit.mv)
        };
        if !PV
            && tt_depth >= depth
            && tt_score != NONE
            && holds(tt_bound, tt_score, beta)
            && self.trusts_table()
        {
            return tt_score;
        }

        let raw_eval;
        let mut eval;
        if in_check {
            raw_eval = NONE;
            eval = NONE;
            self.frame_mut(ply).eval = NONE;
        } else {
            raw_eval = match hit {
                _ if excluded.is_some() => NONE,
                Some(hit) if hit.eval != NONE => hit.eval,
                _ => self.evaluate(ply),
            };
            eval = if excluded.is_some() {
                self.frame(ply).eval
            } else {
                self.correct(raw_eval)
            };
            self.frame_mut(ply).eval = eval;
            // What the table says is better than a static evaluation.
            if tt_score != NONE && holds(tt_bound, tt_score, eval) && !is_decided(tt_score) {
                eval = tt_score;
            }
        }
        let static_eval = self.frame(ply).eval;
        let improving = !in_check && self.is_improving(ply, static_eval);

        if !PV && !in_check && excluded.is_none() {
            if let Some(score) = self.prune_node(
                alpha,
                beta,
                depth,
                ply,
                cut_node,
                eval,
                static_eval,
                improving,
            ) {
                return score;
            }
            if self.stopped {
                return 0;
            }
            if let Some(score) = self.probcut(beta, depth, ply, cut_node, tt_move, hit) {
                return score;
            }
            if self.stopped {
                return 0;
            }
        }

        // Without a move to start from a shallower search finds one (internal iterative
        // reduction).
        if depth >= 4 && tt_move.is_none() && excluded.is_none() && (PV || cut_node) {
            depth -= 1;
        }

        let checks = CheckPoints::of(self.board.position());
        let mut picker =
            Picker::new(self.board.position(), tt_move, Kind::All, 0).with_checks(&checks);
        let tt_move = picker.table_move();
        let tt_capture = tt_move.is_some_and(|mv| self.board.is_capture(mv));
        let before = self.steps_before(ply);
        let turn = self.board.turn();
        let old_alpha = alpha;
        let mut best = -crate::score::INFINITE;
        let mut best_move = None;
        let mut count = 0;
        let mut skip_quiets = false;
        let mut quiets = [None; TRIED];
        let mut quiet_count = 0;
        let mut captures = [None; TRIED];
        let mut capture_count = 0;

        while let Some(mv) = picker.next(self, ply, skip_quiets) {
            if Some(mv) == excluded || root && !self.is_wanted(mv) {
                continue;
            }
            count += 1;
            let piece = self.board.mover(mv);
            let captured = self.board.position().piece_at(mv.to());
            let is_quiet = captured.is_none();
            let mut known_check = checks.known(piece.role, mv);
            let mut checking = checks.of_role(piece.role).contains(mv.to());
            if !checking && best > -RULE_BAND && checks.may_uncover(mv) {
                checking = self.board.gives_check(mv);
                known_check = Some(checking);
            }
            let quiet_history = if is_quiet {
                let now = history::step(piece, mv);
                let histories = &self.memory.histories;
                histories.quiet(turn, mv)
                    + histories.follow(before[0], now)
                    + histories.follow(before[1], now)
            } else {
                0
            };
            let mut reduction = self.memory.reductions.of(depth, count);

            if !root && best > -RULE_BAND {
                let lmr_depth = (depth - reduction / PLY).max(0);
                if let Some(captured) = captured {
                    if depth < 8 && !checking && !in_check && captured.role != Role::Rook {
                        let hope = static_eval
                            + 220
                            + 210 * lmr_depth
                            + see::VALUES[captured.role as usize];
                        if hope <= alpha {
                            continue;
                        }
                    }
                    if depth < 8 && !see::at_least(self.board.position(), mv, -150 * depth) {
                        continue;
                    }
                } else if !skip_quiets {
                    skip_quiets = count >= quiet_limit(depth, improving);
                    if !checking {
                        if lmr_depth < 6 && quiet_history < -4_000 * depth {
                            continue;
                        }
                        if !in_check && lmr_depth < 9 && static_eval + 110 + 95 * lmr_depth <= alpha
                        {
                            skip_quiets = true;
                            continue;
                        }
                    }
                    if lmr_depth < 9
                        && !see::at_least(
                            self.board.position(),
                            mv,
                            if checking {
                                -90 * depth
                            } else {
                                -22 * lmr_depth * lmr_depth - 10
                            },
                        )
                    {
                        continue;
                    }
                }
            }

            let mut extension = 0;
            if !root
                && ply < 2 * self.root_depth as usize
                && Some(mv) == tt_move
                && depth >= 7
                && excluded.is_none()
                && tt_depth >= depth - 3
                && matches!(tt_bound, Bound::Lower | Bound::Exact)
                && tt_score != NONE
                && !is_decided(tt_score)
            {
                // Is the table's move the only good one? (Singular extensions.)
                let singular_beta = tt_score - 2 * depth;
                self.frame_mut(ply).excluded = Some(mv);
                let score = self.pvs::<false>(
                    singular_beta - 1,
                    singular_beta,
                    (depth - 1) / 2,
                    ply,
                    cut_node,
                );
                self.frame_mut(ply).excluded = None;
                if self.stopped {
                    return 0;
                }
                if score < singular_beta {
                    extension = 1;
                    if !PV && score < singular_beta - 20 && self.frame(ply).doubles < 6 {
                        extension = 2;
                    }
                } else if singular_beta >= beta {
                    // Several moves fail high: cut at once (multi-cut).
                    return singular_beta;
                } else if tt_score >= beta {
                    extension = -2;
                } else if cut_node {
                    extension = -1;
                }
            }

            let taken = self.play(mv, ply, known_check);
            let gives_check = self.board.in_check();
            if gives_check && extension == 0 && depth <= 6 && ply < 2 * self.root_depth as usize {
                extension = 1;
            }
            self.frame_mut(ply + 1).doubles = self.frame(ply).doubles + u8::from(extension == 2);
            let new_depth = depth - 1 + extension;
            let mut score = -crate::score::INFINITE;

            if depth >= 2 && count > 1 + usize::from(root) {
                if is_quiet {
                    reduction -= quiet_history * PLY / 14_000;
                } else {
                    reduction -= PLY / 2;
                }
                if cut_node {
                    reduction += PLY * 3 / 2;
                }
                if tt_capture {
                    reduction += PLY / 2;
                }
                if !improving {
                    reduction += PLY / 3;
                }
                if PV {
                    reduction -= PLY;
                }
                if gives_check {
                    reduction -= PLY;
                }
                if in_check {
                    reduction -= PLY / 2;
                }
                if self.frame(ply).killers.contains(&Some(mv)) {
                    reduction -= PLY;
                }
                if self.frame(ply + 1).cutoffs > 3 {
                    reduction += PLY / 2;
                }
                let reduced = (new_depth - reduction / PLY).clamp(1, new_depth.max(1));
                score = -self.pvs::<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
                if score > alpha && reduced < new_depth {
                    score = -self.pvs::<false>(-alpha - 1, -alpha, new_depth, ply + 1, !cut_node);
                }
            } else if !PV || count > 1 {
                score = -self.pvs::<false>(-alpha - 1, -alpha, new_depth, ply + 1, !cut_node);
            }
            if PV && (count == 1 || score > alpha) {
                self.memory.lines.clear(ply + 1);
                score = -self.pvs::<true>(-beta, -alpha, new_depth, ply + 1, false);
            }
            self.board.undo(&taken);
            if self.stopped {
                return 0;
            }

            if root {
                self.note_root(mv, score, count == 1 || score > alpha);
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV && !root {
                        self.memory.lines.update(ply, mv);
                    }
                    if score >= beta {
                        let parent = &mut self.memory.frames[ply + super::BEFORE];
                        parent.cutoffs = parent.cutoffs.saturating_add(1);
                        break;
                    }
                    alpha = score;
                }
            }
            if Some(mv) != best_move {
                if is_quiet && quiet_count < TRIED {
                    quiets[quiet_count] = Some(mv);
                    quiet_count += 1;
                } else if !is_quiet && capture_count < TRIED {
                    captures[capture_count] = Some(mv);
                    capture_count += 1;
                }
            }
        }

        if count == 0 {
            // All moves pruned away cannot happen: the first is never pruned. So there is
            // none, which loses, in check or not; or the only one is left out.
            return if excluded.is_some() {
                alpha
            } else {
                mated_in(ply)
            };
        }
        if best == -crate::score::INFINITE {
            best = old_alpha;
        }
        if best >= beta
            && let Some(mv) = best_move
        {
            self.learn_moves(
                mv,
                depth,
                ply,
                &quiets[..quiet_count],
                &captures[..capture_count],
            );
        }
        if excluded.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if PV && best > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.keep(hash, ply, best_move, best, bound, depth, raw_eval);
            let quiet_best = best_move.is_none_or(|mv| !self.board.is_capture(mv));
            // A bound on the wrong side of the evaluation says nothing about it.
            let says_nothing = match bound {
                Bound::Lower => best <= static_eval,
                Bound::Upper => best >= static_eval,
                _ => false,
            };
            if !in_check && quiet_best && !is_decided(best) && !says_nothing {
                self.memory
                    .corrections
                    .learn(&self.board, depth, best - static_eval);
            }
        }
        best
    }

    #[inline]
    fn is_improving(&self, ply: usize, eval: Score) -> bool {
        let frames = &self.memory.frames;
        let two = frames[ply + super::BEFORE - 2].eval;
        let four = frames[ply + super::BEFORE - 4].eval;
        if two != NONE {
            eval > two
        } else {
            four == NONE || eval > four
        }
    }
}

/// Whether a bound settles the question if the score is at least `beta`.
#[inline]
fn holds(bound: Bound, score: Score, beta: Score) -> bool {
    match bound {
        Bound::None => false,
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score < beta,
    }
}

const _: () = assert!(MATE_BAND > RULE_BAND);
