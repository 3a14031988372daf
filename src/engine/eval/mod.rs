//! The evaluation: what a quiet position is worth, by hand-written terms, tapered between
//! opening and endgame. Integers only; the same on every machine.
//!
//! Must not know: the search. Start reading at [`Evaluator::evaluate`]; the numbers are in
//! [`weights`], what a search updates move by move in [`psq`].

mod attacks;
mod king_safety;
pub mod pair;
mod patterns;
mod pawns;
pub mod psq;
mod scale;
mod threats;
pub mod weights;

use crate::board::Board;
use crate::score::{EVAL_MAX, Score};
use attacks::Attacks;
use pair::Pair;
use psq::{OPENING, Psq};
use weights::Weights;
use xiangqi_rules::{Bitboard, Color};

/// The evaluation with its weights.
pub struct Evaluator {
    weights: Weights,
    psq: Psq,
}

impl Evaluator {
    /// An evaluation with these weights.
    pub fn new(weights: &Weights) -> Evaluator {
        Evaluator {
            weights: weights.clone(),
            psq: Psq::new(weights),
        }
    }

    /// Material and places.
    #[inline]
    pub fn psq(&self) -> &Psq {
        &self.psq
    }

    /// The worth of the position for the side to move, in centipawns, within
    /// [`EVAL_MAX`]. Means something only where no capture is urgent.
    pub fn evaluate(&self, board: &Board) -> Score {
        let position = board.position();
        let weights = &self.weights;
        let sums = board.sums();
        let mut total = sums.psq;
        let [red, black] = Color::ALL.map(|color| Attacks::of(position, color, weights));
        for (color, own, other) in [(Color::Red, &red, &black), (Color::Black, &black, &red)] {
            let side = own.mobility
                + king_safety::danger_to(board, !color, own, weights)
                + patterns::patterns(position, color, own, weights)
                + pawns::pawns(position, color, weights)
                + threats::threats(position, color, own, other, weights);
            match color {
                Color::Red => total += side,
                Color::Black => total -= side,
            }
        }
        let score = taper(total, sums.phase);
        let score = score * scale::winning_chances(sums, score > 0) / scale::FULL;
        let score = match position.turn() {
            Color::Red => score,
            Color::Black => -score,
        };
        (score + weights.tempo).clamp(-EVAL_MAX, EVAL_MAX)
    }
}

/// Between the opening's and the endgame's score, by what is left.
#[inline]
fn taper(pair: Pair, phase: i32) -> Score {
    let phase = phase.clamp(0, OPENING);
    (pair.opening() * phase + pair.endgame() * (OPENING - phase)) / OPENING
}

/// How many points; made for sets that are mostly empty.
#[inline]
fn few(points: Bitboard) -> i32 {
    if points.is_empty() {
        0
    } else {
        points.count() as i32
    }
}
