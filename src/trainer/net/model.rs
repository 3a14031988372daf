//! The network as the framework holds it, and as the engine does.

use super::batch::Batch;
use super::layer::FeatureLayer;
use candle_core::{Device, Result, Tensor, Var};
use xiangqi_engine::nnue::Network;
use xiangqi_engine::nnue::architecture::{
    CENTIPAWNS, FEATURES, KING_BUCKETS, ONE_IN, ONE_OUT, OUTPUT_BUCKETS, WIDTH,
};
use xiangqi_lab::dice::Dice;

/// Weights are held below these, so that they fit into eight bits of the engine's numbers: those
/// of the output must, and those of the features then take less room in a compressed file.
const LARGEST_OUT: f64 = 127.0 / ONE_OUT as f64;
const LARGEST_IN: f64 = 127.0 / ONE_IN as f64;

/// Features of one king bucket.
const SHARED: usize = FEATURES / KING_BUCKETS;

/// The weights under training.
pub struct Model {
    /// What a feature adds whatever the king's bucket, and what more it adds in each: sums
    /// learn from all positions, so that a rare bucket does not begin at nothing.
    shared: Var,
    features: Var,
    bias: Var,
    output: Var,
    output_bias: Var,
}

impl Model {
    /// Small weights by chance.
    ///
    /// # Errors
    /// What the framework says.
    pub fn new(dice: &mut Dice) -> Result<Model> {
        let mut random = |count: usize, spread: f32| -> Vec<f32> {
            let mut one = || (dice.word() >> 40) as f32 / (1 << 24) as f32 * 2.0 - 1.0;
            (0..count).map(|_| spread * one()).collect()
        };
        let var = |numbers, shape: &[usize]| {
            Var::from_tensor(&Tensor::from_vec(numbers, shape, &Device::Cpu)?)
        };
        Ok(Model {
            shared: var(random(SHARED * WIDTH, 0.1), &[1, SHARED, WIDTH])?,
            features: var(vec![0.0; FEATURES * WIDTH], &[KING_BUCKETS, SHARED, WIDTH])?,
            bias: var(vec![0.1; WIDTH], &[WIDTH])?,
            output: var(
                random(OUTPUT_BUCKETS * 2 * WIDTH, 0.1),
                &[OUTPUT_BUCKETS, 2 * WIDTH],
            )?,
            output_bias: var(vec![0.0; OUTPUT_BUCKETS], &[OUTPUT_BUCKETS])?,
        })
    }

    /// What an optimizer may change.
    pub fn vars(&self) -> Vec<Var> {
        [
            &self.shared,
            &self.features,
            &self.bias,
            &self.output,
            &self.output_bias,
        ]
        .map(Var::clone)
        .to_vec()
    }

    /// The network's outputs; 1 is worth [`CENTIPAWNS`].
    ///
    /// # Errors
    /// What the framework says.
    pub fn outputs(&self, batch: &Batch) -> Result<Tensor> {
        let matrix = self.matrix()?;
        let [own, other] = batch
            .features
            .each_ref()
            .map(|features| matrix.apply_op3(features, &self.bias, FeatureLayer));
        let active = Tensor::cat(&[own?, other?], 1)?;
        let weights = self.output.index_select(&batch.buckets, 0)?;
        let bias = self.output_bias.index_select(&batch.buckets, 0)?;
        (active * weights)?.sum(1)? + bias
    }

    /// What each feature adds.
    fn matrix(&self) -> Result<Tensor> {
        let sums = self.features.broadcast_add(&self.shared)?;
        sums.reshape((FEATURES, WIDTH))
    }

    /// The mean square of what the network's chances are off.
    ///
    /// # Errors
    /// What the framework says.
    pub fn loss(&self, batch: &Batch, slope: f32) -> Result<Tensor> {
        let scale = f64::from(slope) * f64::from(CENTIPAWNS);
        let chances = candle_nn::ops::sigmoid(&(self.outputs(batch)? * scale)?)?;
        (chances - &batch.targets)?.sqr()?.mean_all()
    }

    /// Holds the weights within what the engine can hold.
    ///
    /// # Errors
    /// What the framework says.
    pub fn clip(&self) -> Result<()> {
        let sums = self.features.broadcast_add(&self.shared)?;
        let sums = sums.clamp(-LARGEST_IN, LARGEST_IN)?;
        self.features.set(&sums.broadcast_sub(&self.shared)?)?;
        self.output
            .set(&self.output.clamp(-LARGEST_OUT, LARGEST_OUT)?)
    }

    /// The same in the engine's numbers.
    ///
    /// # Errors
    /// What the framework says.
    pub fn quantised(&self) -> Result<Network> {
        let flat = |var: &Tensor| var.flatten_all()?.to_vec1::<f32>();
        let whole = |number: f32, one: i32| (number * one as f32).round();
        let mut network = Network::zero();
        let features = flat(&self.matrix()?)?;
        for (row, numbers) in network.features.iter_mut().zip(features.chunks(WIDTH)) {
            for (weight, &number) in row.iter_mut().zip(numbers) {
                *weight = whole(number, ONE_IN) as i8;
            }
        }
        for (weight, number) in network.bias.iter_mut().zip(flat(&self.bias)?) {
            *weight = whole(number, ONE_IN) as i16;
        }
        let outputs = network.output.as_flattened_mut().as_flattened_mut();
        for (weight, number) in outputs.iter_mut().zip(flat(&self.output)?) {
            *weight = whole(number, ONE_OUT) as i8;
        }
        for (bias, number) in network.output_bias.iter_mut().zip(flat(&self.output_bias)?) {
            *bias = (number * (ONE_IN * ONE_OUT) as f32).round() as i32;
        }
        Ok(network)
    }
}
