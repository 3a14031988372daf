//! Fits the weights of the evaluation to positions from games: logistic regression (Texel's
//! method) on a mixture of what a search says and how the game ended.
//!
//! The evaluation is a sum of weights, each so many times, tapered and scaled; its
//! logistic should be the chance to win. Gradients are exact, steps are Adam's (Kingma and
//! Ba 2015), everything runs in one order: the same file gives the same weights.

use crate::args::Args;
use crate::chances::{fit_slope, logistic};
use std::fs;
use std::path::Path;
use xiangqi_engine::Engine;
use xiangqi_engine::eval::pair::Pair;
use xiangqi_engine::eval::psq::OPENING;
use xiangqi_engine::eval::weights::{WEIGHTS, Weights};
use xiangqi_lab::datagen::file::Reader;
use xiangqi_lab::dice::Dice;
use xiangqi_rules::{Color, Position};

/// A position as the regression sees it.
struct Sample {
    /// Its terms in [`Data::terms`].
    from: u32,
    to: u32,
    /// How much of the opening is left, 0 to 1, and the usable share of the advantage.
    opening: f32,
    scale: f32,
    /// What a search says, in centipawns from Red's side.
    score: f32,
    /// How the game ended, for Red: 0 to 1.
    result: f32,
    target: f32,
}

/// All positions.
#[derive(Default)]
struct Data {
    terms: Vec<(u16, i16)>,
    samples: Vec<Sample>,
}

/// `tune --data FILE[,FILE...] --out FILE --epochs N --share PERCENT --seed N`
pub fn run(args: &Args) -> Result<(), String> {
    let out = args.need("out")?;
    let epochs: u32 = args.get("epochs", 30)?;
    let share: f32 = args.get("share", 70.0)?;
    let mut data = Data::default();
    for path in args.need("data")?.split(',') {
        data.load(path)?;
    }
    let slope = fit_slope(data.samples.iter().map(|known| (known.score, known.result)));
    println!(
        "{} positions; a pawn's worth of score is {:.1}% of the chances",
        data.samples.len(),
        100.0 * (logistic(slope * 100.0) - 0.5)
    );
    for sample in &mut data.samples {
        let said = logistic(slope * sample.score);
        sample.target = share / 100.0 * said + (1.0 - share / 100.0) * sample.result;
    }
    let mut flat = Vec::new();
    WEIGHTS
        .clone()
        .for_each(&mut |_, pair| flat.push([pair.opening() as f32, pair.endgame() as f32]));
    let mut fit = Fit::new(flat, slope);
    let mut dice = Dice::new(args.get("seed", 1)?);
    dice.shuffle(&mut data.samples);
    let (test, train) = data.samples.split_at(data.samples.len() / 20);
    println!(
        "before: {:.6} {:.6}",
        fit.loss(&data.terms, train),
        fit.loss(&data.terms, test)
    );
    for epoch in 0..epochs {
        let rate = 2.0 * (1.0 - epoch as f32 / epochs as f32) + 0.05;
        fit.epoch(&data.terms, train, rate);
        if (epoch + 1) % 5 == 0 {
            println!(
                "epoch {}: {:.6} {:.6}",
                epoch + 1,
                fit.loss(&data.terms, train),
                fit.loss(&data.terms, test)
            );
        }
    }
    let mut weights = WEIGHTS;
    let mut at = 0;
    weights.for_each(&mut |_, pair| {
        let [opening, endgame] = fit.weights[at];
        *pair = Pair::new(opening.round() as i32, endgame.round() as i32);
        at += 1;
    });
    fs::write(out, source(&weights)).map_err(|error| format!("{out}: {error}"))
}

/// The file that holds the weights.
fn source(weights: &Weights) -> String {
    format!(
        "//! The numbers of the evaluation, as the tuner wrote them (see `src/trainer`). Not for\n\
         //! editing by hand.\n\nuse super::pair::Pair;\nuse super::weights::Weights;\n\n\
         const fn s(opening: i32, endgame: i32) -> Pair {{\n    Pair::new(opening, endgame)\n}}\n\n\
         /// The weights in use.\npub const WEIGHTS: Weights = Weights {{\n{}}};\n",
        weights.to_source()
    )
}

impl Data {
    fn load(&mut self, path: &str) -> Result<(), String> {
        let named = |error| format!("{path}: {error}");
        let mut file = Reader::open(Path::new(path)).map_err(named)?;
        let engine = Engine::new(0);
        let mut counts = vec![0_i16; size_of::<Weights>() / size_of::<Pair>()];
        while let Some((number, batch)) = file.batch().map_err(named)? {
            for known in batch {
                let position = Position::new(&known.setup)
                    .map_err(|error| format!("{path}: batch {number}: {error}"))?;
                let traced = engine.trace(&position);
                let from = self.terms.len() as u32;
                for &(place, count) in &traced.counts {
                    counts[usize::from(place)] += count;
                }
                for &(place, _) in &traced.counts {
                    let count = core::mem::take(&mut counts[usize::from(place)]);
                    if count != 0 {
                        self.terms.push((place, count));
                    }
                }
                let (score, result) = (f32::from(known.score), f32::from(known.result) / 2.0);
                let (score, result) = match known.setup.turn {
                    Color::Red => (score, result),
                    Color::Black => (-score, 1.0 - result),
                };
                self.samples.push(Sample {
                    from,
                    to: self.terms.len() as u32,
                    opening: traced.phase as f32 / OPENING as f32,
                    scale: traced.scale as f32 / 16.0,
                    score,
                    result,
                    target: 0.0,
                });
            }
        }
        Ok(())
    }
}

/// The regression under way. Weights come as opening and endgame.
struct Fit {
    weights: Vec<[f32; 2]>,
    start: Vec<[f32; 2]>,
    mean: Vec<[f32; 2]>,
    square: Vec<[f32; 2]>,
    steps: i32,
    slope: f32,
}

const BATCH: usize = 4_096;
/// Pulls weights towards where they were: those that seldom count stay there.
const PULL: f32 = 1e-6;

impl Fit {
    fn new(weights: Vec<[f32; 2]>, slope: f32) -> Fit {
        let zero = vec![[0.0; 2]; weights.len()];
        Fit {
            start: weights.clone(),
            weights,
            mean: zero.clone(),
            square: zero,
            steps: 0,
            slope,
        }
    }

    /// The evaluation from Red's side.
    fn evaluate(&self, terms: &[(u16, i16)], sample: &Sample) -> f32 {
        let mut sum = [0.0; 2];
        for &(place, count) in &terms[sample.from as usize..sample.to as usize] {
            let weight = self.weights[usize::from(place)];
            sum[0] += weight[0] * f32::from(count);
            sum[1] += weight[1] * f32::from(count);
        }
        sample.scale * (sum[0] * sample.opening + sum[1] * (1.0 - sample.opening))
    }

    /// The cross entropy.
    fn loss(&self, terms: &[(u16, i16)], samples: &[Sample]) -> f64 {
        let each = samples.iter().map(|sample| {
            let guess = logistic(self.slope * self.evaluate(terms, sample)).clamp(1e-6, 1.0 - 1e-6);
            let target = sample.target;
            f64::from(-(target * guess.ln() + (1.0 - target) * (1.0 - guess).ln()))
        });
        each.sum::<f64>() / samples.len().max(1) as f64
    }

    fn epoch(&mut self, terms: &[(u16, i16)], samples: &[Sample], rate: f32) {
        let mut gradient = vec![[0.0_f32; 2]; self.weights.len()];
        for batch in samples.chunks(BATCH) {
            gradient.fill([0.0; 2]);
            for sample in batch {
                let guess = logistic(self.slope * self.evaluate(terms, sample));
                let error = (guess - sample.target) * sample.scale;
                let (opening, endgame) = (error * sample.opening, error * (1.0 - sample.opening));
                for &(place, count) in &terms[sample.from as usize..sample.to as usize] {
                    let cell = &mut gradient[usize::from(place)];
                    cell[0] += opening * f32::from(count);
                    cell[1] += endgame * f32::from(count);
                }
            }
            self.step(&gradient, batch.len() as f32, rate);
        }
    }

    fn step(&mut self, gradient: &[[f32; 2]], count: f32, rate: f32) {
        self.steps += 1;
        let (fast, slow) = (0.9_f32, 0.999_f32);
        let undo_fast = 1.0 - fast.powi(self.steps);
        let undo_slow = 1.0 - slow.powi(self.steps);
        let weights = self.weights.iter_mut().zip(&self.start).zip(gradient);
        let memory = self.mean.iter_mut().zip(&mut self.square);
        for (((weight, start), gradient), (mean, square)) in weights.zip(memory) {
            for half in [0, 1] {
                let slope = gradient[half] / count + PULL * (weight[half] - start[half]);
                mean[half] += (1.0 - fast) * (slope - mean[half]);
                square[half] += (1.0 - slow) * (slope * slope - square[half]);
                let root = (square[half] / undo_slow).sqrt() + 1e-8;
                weight[half] -= rate * (mean[half] / undo_fast) / root;
            }
        }
    }
}
