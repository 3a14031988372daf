//! What a finished node leaves behind: its entry in the table, the histories' rewards, the
//! root's scores.

use super::Search;
use super::history::{self, NOWHERE};
use crate::score::{INFINITE, NONE, Score, is_decided, is_mate};
use crate::tt::{Bound, Hit};
use xiangqi_rules::Move;

impl Search<'_> {
    /// Keeps a score in the table. A verdict by the rules holds for this line of play only,
    /// so its score is not kept.
    #[expect(clippy::too_many_arguments, reason = "the fields of one table entry")]
    pub(super) fn keep(
        &mut self,
        hash: u64,
        ply: usize,
        mv: Option<Move>,
        score: Score,
        bound: Bound,
        depth: i32,
        eval: Score,
    ) {
        let by_rule = is_decided(score) && !is_mate(score);
        let hit = Hit {
            mv,
            score: if by_rule { NONE } else { score },
            eval,
            depth,
            bound: if by_rule { Bound::None } else { bound },
        };
        self.memory.table.store(hash, ply, hit);
    }

    /// Whether a move is among the root's that are left for this line.
    pub(super) fn is_wanted(&self, mv: Move) -> bool {
        self.root_moves[self.pv_index..]
            .iter()
            .any(|root_move| root_move.mv == mv)
    }

    pub(super) fn note_root(&mut self, mv: Move, score: Score, is_new: bool) {
        let seldepth = self.seldepth;
        for root_move in &mut self.root_moves[self.pv_index..] {
            if root_move.mv == mv {
                if is_new {
                    root_move.score = score;
                    root_move.seldepth = seldepth;
                    self.memory.lines.write(mv, &mut root_move.line);
                } else {
                    root_move.score = -INFINITE;
                }
            }
        }
    }

    /// Rewards the move that cut and punishes those tried before it.
    pub(super) fn learn_moves(
        &mut self,
        mv: Move,
        depth: i32,
        ply: usize,
        quiets: &[Option<Move>],
        captures: &[Option<Move>],
    ) {
        let bonus = history::bonus(depth);
        let before = self.steps_before(ply);
        let turn = self.board.turn();
        let piece = self.board.mover(mv);
        match self.board.position().piece_at(mv.to()) {
            Some(captured) => {
                self.memory
                    .histories
                    .reward_capture(piece, mv, captured.role, bonus);
            }
            None => {
                let frame = self.frame_mut(ply);
                if frame.killers[0] != Some(mv) {
                    frame.killers = [Some(mv), frame.killers[0]];
                }
                let histories = &mut self.memory.histories;
                if before[0] != NOWHERE {
                    histories.set_counter(before[0], mv);
                }
                histories.reward_quiet(turn, piece, mv, before, bonus);
                for &other in quiets.iter().flatten() {
                    let piece = self.board.mover(other);
                    self.memory
                        .histories
                        .reward_quiet(turn, piece, other, before, -bonus);
                }
            }
        }
        for &other in captures.iter().flatten() {
            let piece = self.board.mover(other);
            if let Some(captured) = self.board.position().piece_at(other.to()) {
                self.memory
                    .histories
                    .reward_capture(piece, other, captured.role, -bonus);
            }
        }
    }
}
