//! The neural evaluation: an efficiently updatable network (Nasu 2018). Each side has an
//! accumulator, a sum over the men as that side sees them (`features`), kept from position to
//! position (`accumulators`); two of them and a layer of weights give the score.
//!
//! Must not know: the search. Start reading at [`Nnue`].

mod accumulators;
pub mod architecture;
pub mod features;
pub mod network;
mod shipped;
pub mod simd;

use crate::score::{EVAL_MAX, Score};
use accumulators::Accumulators;
use architecture::{CENTIPAWNS, ONE_IN, ONE_OUT, output_bucket};
use features::View;
pub use network::{NetError, Network};
pub use shipped::shipped;
use simd::scalar;
use simd::wide::activate;
use std::sync::Arc;
use xiangqi_rules::{Played, Position};

/// A network with what it remembers of positions it saw.
pub struct Nnue {
    network: Arc<Network>,
    accumulators: Accumulators,
}

impl Nnue {
    /// An evaluation with this network.
    pub fn new(network: Arc<Network>) -> Nnue {
        Nnue {
            accumulators: Accumulators::new(&network),
            network,
        }
    }

    /// The worth of the position for the side to move, in centipawns, within [`EVAL_MAX`].
    /// `ply` tells where in a line it is: positions of plies next to each other are quick, the
    /// more so if `last`, the move that led there, is known.
    #[inline]
    pub fn evaluate(&mut self, position: &Position, last: Option<&Played>, ply: usize) -> Score {
        let network = &*self.network;
        let bucket = output_bucket(position.occupied().count());
        let turn = position.turn();
        let rows = self.accumulators.of(network, position, last, ply);
        let [own, other] = &network.output[bucket];
        let sum = activate(rows[turn.index()], own) + activate(rows[(!turn).index()], other);
        let score = centipawns(sum, network.output_bias[bucket]);
        debug_assert_eq!(score, from_scratch(network, position), "{position:?}");
        score
    }
}

/// The score of an output, summed up without its bias.
#[inline]
fn centipawns(sum: i64, bias: i32) -> Score {
    let output = sum / i64::from(ONE_IN) + i64::from(bias);
    let score = output * i64::from(CENTIPAWNS) / i64::from(ONE_IN * ONE_OUT);
    (score as Score).clamp(-EVAL_MAX, EVAL_MAX)
}

/// What a network says by its definition: nothing kept, one number at a time. With debug
/// assertions every evaluation is held to it.
pub fn from_scratch(network: &Network, position: &Position) -> Score {
    let bucket = output_bucket(position.occupied().count());
    let turn = position.turn();
    let mut sum = 0;
    for (color, weights) in [turn, !turn].into_iter().zip(&network.output[bucket]) {
        let view = View::of(color, position.king_square(color));
        let mut row = network.bias;
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                let weights = &network.features[view.feature(piece, square)];
                scalar::update(&mut row, &[weights], &[]);
            }
        }
        sum += scalar::activate(&row, weights);
    }
    centipawns(sum, network.output_bias[bucket])
}

#[cfg(test)]
mod tests {
    use super::architecture::{FEATURES, OUTPUT_BUCKETS};
    use super::network::{Row, Weights};
    use super::*;
    use crate::{Engine, Limits, NoClock};
    use xiangqi_rules::Game;

    /// Chance that is the same each time.
    struct Chance(u64);

    impl Chance {
        fn roll(&mut self, sides: usize) -> usize {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % sides
        }

        fn row(&mut self, most: i16) -> Row {
            core::array::from_fn(|_| self.roll(2 * most as usize + 1) as i16 - most)
        }

        fn weights(&mut self, most: i16) -> Weights {
            self.row(most).map(|weight| weight as i8)
        }
    }

    fn random_network(chance: &mut Chance) -> Network {
        let mut network = Network::zero();
        network.bias = chance.row(120);
        for at in 0..FEATURES {
            network.features[at] = chance.weights(40);
        }
        for bucket in 0..OUTPUT_BUCKETS {
            network.output[bucket] = [chance.weights(127), chance.weights(127)];
            network.output_bias[bucket] = chance.roll(40_000) as i32 - 20_000;
        }
        network
    }

    /// Walks to and fro as a search does, and asks at some of the positions only.
    #[test]
    fn kept_accumulators_equal_those_from_scratch() {
        let mut chance = Chance(1);
        let network = Arc::new(random_network(&mut chance));
        let mut nnue = Nnue::new(Arc::clone(&network));
        let (mut asked, mut different) = (0, std::collections::BTreeSet::new());
        for _ in 0..40 {
            let mut position = Position::start();
            let mut line: Vec<Played> = Vec::new();
            for _ in 0..4_000 {
                let moves = position.legal_moves();
                if chance.roll(3) == 0 || moves.is_empty() {
                    for _ in 0..=chance.roll(3) {
                        if let Some(played) = line.pop() {
                            let Played { mv, undo, .. } = played;
                            position.undo(mv, &undo);
                        }
                    }
                } else {
                    let mv = moves[chance.roll(moves.len())];
                    line.push(Played {
                        mv,
                        undo: position.play_unchecked(mv),
                        gives_check: position.is_check(),
                    });
                }
                if chance.roll(3) > 0 {
                    let last = line.last().filter(|_| chance.roll(4) > 0);
                    let score = nnue.evaluate(&position, last, line.len());
                    assert_eq!(score, from_scratch(&network, &position), "{position:?}");
                    asked += 1;
                    different.insert(score);
                }
            }
        }
        assert!(asked > 100_000 && different.len() > 500);
    }

    /// At every node of these searches a debug assertion holds the kept accumulators to those
    /// from scratch.
    #[test]
    #[cfg_attr(not(debug_assertions), ignore = "debug assertions compare")]
    fn every_node_of_a_search_is_evaluated_as_from_scratch() {
        let mut chance = Chance(3);
        let mut nodes = 0;
        for _ in 0..12 {
            let mut engine = Engine::new(1);
            engine.set_network(Some(Arc::new(random_network(&mut chance))));
            let mut game = Game::default();
            for _ in 0..20 {
                for _ in 0..=chance.roll(6) {
                    let moves = game.position().legal_moves();
                    if !moves.is_empty() {
                        let _ = game.play(moves[chance.roll(moves.len())]);
                    }
                }
                let limits = Limits::nodes(1 + chance.roll(2_000) as u64);
                nodes += engine.search(&game, &limits, &NoClock, &mut |_| {}).nodes;
            }
        }
        assert!(nodes > 100_000, "{nodes}");
    }

    #[test]
    fn a_position_and_its_mirror_image_are_worth_the_same() {
        let mut chance = Chance(2);
        let network = Arc::new(random_network(&mut chance));
        let mut nnue = Nnue::new(network);
        let position = |text| xiangqi_rules::fen::parse_position(text).unwrap();
        let one = position("3k1a3/4a4/3c5/5R3/4r4/9/P4p3/2CAC4/5K1c1/2B6 b - - 14 60");
        let other = position("3a1k3/4a4/5c3/3R5/4r4/9/3p4P/4CAC2/1c1K5/6B2 b - - 14 60");
        assert_eq!(nnue.evaluate(&one, None, 0), nnue.evaluate(&other, None, 1));
    }
}
