//! The evaluation: what a quiet position is worth, by hand-written terms, tapered between
//! opening and endgame. Integers only; the same on every machine.
//!
//! Must not know: the search. Start reading at [`Evaluator::evaluate`]; what the terms mean
//! is in [`weights`], their numbers in `fitted`, what a search updates move by move in
//! [`psq`] and [`imbalance`].

mod attacks;
mod fitted;
pub mod imbalance;
mod king_safety;
mod near;
pub mod pair;
mod patterns;
pub mod psq;
mod scale;
mod tally;
mod threats;
pub mod weights;

use crate::board::{Board, Sums};
use crate::score::{EVAL_MAX, Score};
use attacks::Attacks;
use imbalance::Imbalance;
use near::Near;
use pair::Pair;
use psq::{OPENING, Psq};
use tally::{Tally, Total, Trace};
use weights::Weights;
use xiangqi_rules::Color;

/// The evaluation with its weights.
pub struct Evaluator {
    weights: Weights,
    near: Near,
    running: Running,
}

/// What the board keeps up to date move by move.
pub struct Running {
    /// Material and places.
    pub psq: Psq,
    /// Men beside each other.
    pub imbalance: Imbalance,
}

/// What the terms are worked out with.
struct Terms<'a> {
    weights: &'a Weights,
    near: &'a Near,
}

/// What the evaluation of a position is made of, for a tuner: before the scale, it is the sum
/// of the weights, each as many times as it was counted.
pub struct Traced {
    /// Place of a weight in the order of [`Weights::for_each`], and how often it counts for
    /// Red. A place may come more than once.
    pub counts: Vec<(u16, i16)>,
    /// How much of the opening is left, of [`OPENING`].
    pub phase: i32,
    /// The share of the advantage that can be used, in 16ths.
    pub scale: i32,
}

impl Evaluator {
    /// An evaluation with these weights.
    pub fn new(weights: &Weights) -> Evaluator {
        Evaluator {
            weights: weights.clone(),
            near: Near::new(weights),
            running: Running {
                psq: Psq::new(weights),
                imbalance: Imbalance::new(weights),
            },
        }
    }

    /// Terms that the board keeps along.
    #[inline]
    pub fn running(&self) -> &Running {
        &self.running
    }

    /// The worth of the position for the side to move, in centipawns, within
    /// [`EVAL_MAX`]. Means something only where no capture is urgent.
    pub fn evaluate(&self, board: &Board) -> Score {
        let sums = board.sums();
        let (mut red, mut black) = (Total(sums.running), Total(Pair::ZERO));
        self.tally(board, &mut red, &mut black);
        let score = taper(red.0 - black.0, sums.phase);
        let score = scaled(sums, score);
        let (score, tempo) = match board.turn() {
            Color::Red => (score, self.weights.tempo),
            Color::Black => (-score, self.weights.tempo),
        };
        (score + taper(tempo, sums.phase)).clamp(-EVAL_MAX, EVAL_MAX)
    }

    #[inline]
    fn tally<T: Tally>(&self, board: &Board, red: &mut T, black: &mut T) {
        let terms = &Terms {
            weights: &self.weights,
            near: &self.near,
        };
        let of_red = Attacks::of(terms, board, Color::Red, red);
        let of_black = Attacks::of(terms, board, Color::Black, black);
        side(terms, board, Color::Red, &of_red, &of_black, red);
        side(terms, board, Color::Black, &of_black, &of_red, black);
    }

    /// What the evaluation of this position is made of.
    pub fn trace(&self, board: &Board) -> Traced {
        let sums = board.sums();
        let base = core::ptr::from_ref(&self.weights).addr();
        let [mut red, mut black] = [1, -1].map(|sign| Trace {
            base,
            sign,
            counts: Vec::new(),
        });
        self.tally(board, &mut red, &mut black);
        for (color, trace) in [(Color::Red, &mut red), (Color::Black, &mut black)] {
            imbalance::imbalance(&self.weights, sums, color, trace);
            for square in board.position().men(color) {
                if let Some(piece) = board.position().piece_at(square) {
                    trace.add(&self.weights.material[piece.role.index()], 1);
                    trace.add(psq::place(&self.weights, piece, square), 1);
                }
            }
        }
        match board.turn() {
            Color::Red => red.add(&self.weights.tempo, 1),
            Color::Black => black.add(&self.weights.tempo, 1),
        }
        red.counts.append(&mut black.counts);
        let unscaled = self.evaluate(board);
        let ahead = match board.turn() {
            Color::Red => unscaled > 0,
            Color::Black => unscaled < 0,
        };
        Traced {
            counts: red.counts,
            phase: sums.phase.clamp(0, OPENING),
            scale: scale::winning_chances(sums, ahead),
        }
    }
}

/// Tallies what a side's men are to the other side. (This and all it calls is compiled once
/// for each side: an evaluation then takes an eighth less.)
#[inline(always)]
fn side<T: Tally>(
    terms: &Terms<'_>,
    board: &Board,
    color: Color,
    own: &Attacks,
    other: &Attacks,
    tally: &mut T,
) {
    king_safety::danger(terms, board, color, own, other, tally);
    patterns::patterns(terms, board.position(), color, own, tally);
    threats::threats(terms, board.position(), color, own, other, tally);
}

/// As much of a score, from Red's side, as can be turned into a win.
#[inline]
fn scaled(sums: &Sums, score: Score) -> Score {
    score * scale::winning_chances(sums, score > 0) / scale::FULL
}

/// Between the opening's and the endgame's score, by what is left.
#[inline]
fn taper(pair: Pair, phase: i32) -> Score {
    let phase = phase.clamp(0, OPENING);
    (pair.opening() * phase + pair.endgame() * (OPENING - phase)) / OPENING
}

#[cfg(test)]
mod tests {
    use super::weights::WEIGHTS;
    use super::*;
    use xiangqi_rules::Position;

    /// The sum over the trace is the evaluation, so what the tuner fits is what is played.
    #[test]
    fn a_trace_adds_up_to_the_evaluation() {
        let mut weights = WEIGHTS;
        let mut number = 0;
        // Every weight counts: none is nought, no two are alike.
        weights.for_each(&mut |_, pair| {
            number += 1;
            *pair += Pair::new(1 + number % 5, 2 - number % 3);
        });
        let mut flat = Vec::new();
        weights.for_each(&mut |_, pair| flat.push(*pair));
        let evaluator = Evaluator::new(&weights);
        let mut board = Board::new(&Position::start(), &[], evaluator.running());
        let mut state = 3_u64;
        for _ in 0..300 {
            let moves = board.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let mv = moves[(state >> 33) as usize % moves.len()];
            board.play(mv, evaluator.running(), None, |_| ());
            let traced = evaluator.trace(&board);
            let mut sum = Pair::ZERO;
            let mut tempo = Pair::ZERO;
            for (place, count) in traced.counts {
                if usize::from(place) + 1 == flat.len() {
                    tempo = flat[usize::from(place)];
                } else {
                    sum += flat[usize::from(place)] * count.into();
                }
            }
            let score = taper(sum, traced.phase) * traced.scale / scale::FULL;
            let score = match board.turn() {
                Color::Red => score,
                Color::Black => -score,
            };
            let score = score + taper(tempo, traced.phase);
            assert_eq!(score, evaluator.evaluate(&board), "{:?}", board.position());
        }
    }
}
