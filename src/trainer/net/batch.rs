//! Samples as the network takes them.

use super::layer::{NONE, PLACES};
use crate::chances::{fit_slope, logistic};
use candle_core::{Device, Result, Tensor};
use std::io::{self, ErrorKind};
use std::path::Path;
use xiangqi_engine::nnue::architecture::output_bucket;
use xiangqi_engine::nnue::features::View;
use xiangqi_lab::datagen::file::Reader;
use xiangqi_lab::datagen::packed::{Packed, Sample};
use xiangqi_lab::dice::Dice;
use xiangqi_rules::{Piece, Role, Square};

/// Samples, packed.
pub struct Data {
    samples: Vec<Packed>,
}

/// Some of them, ready for the network.
pub struct Batch {
    /// Features as the side to move sees them, then as the other side does.
    pub features: [Tensor; 2],
    /// Which output weights each takes.
    pub buckets: Tensor,
    /// The chances that the network should find.
    pub targets: Tensor,
}

/// How scores and results become chances.
#[derive(Clone, Copy)]
pub struct Chances {
    /// The slope of the logistic, per centipawn.
    pub slope: f32,
    /// How much the score counts beside the result, 0 to 1.
    pub share: f32,
}

impl Data {
    /// All samples of these files.
    ///
    /// # Errors
    /// What the system says; `InvalidData` for a file of another kind.
    pub fn load(paths: &[&Path]) -> io::Result<Data> {
        let mut samples = Vec::new();
        for path in paths {
            let mut reader = Reader::open(path)?;
            while let Some((_, batch)) = reader.batch()? {
                samples.extend(batch.iter().map(Sample::pack));
            }
        }
        match samples.is_empty() {
            true => Err(io::Error::new(ErrorKind::InvalidData, "no samples")),
            false => Ok(Data { samples }),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// One of them.
    pub fn sample(&self, at: usize) -> Option<Sample> {
        Sample::unpack(self.samples.get(at)?)
    }

    /// The samples at these places as a batch. Half of them, by chance, mirrored: that is
    /// another view where the king stands in the middle, and the same elsewhere.
    ///
    /// # Errors
    /// What the framework says.
    pub fn batch(
        &self,
        places: &[u32],
        chances: Chances,
        dice: Option<&mut Dice>,
    ) -> Result<Batch> {
        let mut features = [0, 1].map(|_| vec![NONE; places.len() * PLACES]);
        let mut buckets = Vec::with_capacity(places.len());
        let mut targets = Vec::with_capacity(places.len());
        let mut dice = dice;
        for (&place, number) in places.iter().zip(0..) {
            let Some(sample) = self.sample(place as usize) else {
                continue;
            };
            let mirrored = dice.as_mut().is_some_and(|dice| dice.roll(2) == 1);
            let men = men(&sample, mirrored);
            let turn = sample.setup.turn;
            for (color, features) in [turn, !turn].into_iter().zip(&mut features) {
                let king = Piece::new(color, Role::King);
                let king = men.iter().find(|(_, piece)| *piece == king);
                let Some(&(king, _)) = king else {
                    continue;
                };
                let view = View::of(color, king);
                let places = features[number * PLACES..].iter_mut();
                for (place, &(square, piece)) in places.zip(&men) {
                    *place = view.feature(piece, square) as u32;
                }
            }
            buckets.push(output_bucket(men.len() as u32) as u32);
            let said = logistic(chances.slope * f32::from(sample.score));
            let result = f32::from(sample.result) / 2.0;
            targets.push(chances.share * said + (1.0 - chances.share) * result);
        }
        let count = targets.len();
        let [own, other] = features;
        let tensor = |rows| Tensor::from_vec(rows, (count, PLACES), &Device::Cpu);
        Ok(Batch {
            features: [tensor(own)?, tensor(other)?],
            buckets: Tensor::from_vec(buckets, count, &Device::Cpu)?,
            targets: Tensor::from_vec(targets, count, &Device::Cpu)?,
        })
    }

    /// The slope of the logistic that tells results from scores best.
    pub fn fit_slope(&self) -> f32 {
        let step = (self.len() / 200_000).max(1);
        let some: Vec<(f32, f32)> = (0..self.len())
            .step_by(step)
            .filter_map(|at| self.sample(at))
            .map(|sample| (f32::from(sample.score), f32::from(sample.result) / 2.0))
            .collect();
        fit_slope(some.iter().copied())
    }
}

fn men(sample: &Sample, mirrored: bool) -> Vec<(Square, Piece)> {
    let men = Square::all().filter_map(|square| {
        let piece = sample.setup.board[square.index()]?;
        Some((if mirrored { square.mirror() } else { square }, piece))
    });
    men.collect()
}
