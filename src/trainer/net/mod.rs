//! Trains the network on what `xiangqi datagen` made: gradient descent (AdamW) on the mean
//! square between the network's chances and a mixture of what a search says and how the
//! game ended. The same data, seed and settings give the same net.

mod batch;
mod layer;
mod model;

use crate::args::Args;
use batch::{Chances, Data};
use candle_core::Error;
use candle_nn::{AdamW, Optimizer, ParamsAdamW};
use model::Model;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use xiangqi_engine::nnue::Nnue;
use xiangqi_engine::nnue::architecture::CENTIPAWNS;
use xiangqi_lab::dice::Dice;
use xiangqi_rules::Position;

/// Samples that are not trained on: one in so many.
const HELD_BACK: usize = 50;

/// `net --data FILE[,FILE...] --out FILE --epochs N --batch N --rate R --share PERCENT --seed N`
pub fn run(args: &Args) -> Result<(), String> {
    let paths: Vec<&Path> = args.need("data")?.split(',').map(Path::new).collect();
    let data = Data::load(&paths).map_err(|error| error.to_string())?;
    train(args, &data).map_err(|error| error.to_string())?
}

fn train(args: &Args, data: &Data) -> Result<Result<(), String>, Error> {
    let settings = || -> Result<_, String> {
        Ok((
            args.need("out")?,
            args.get::<u32>("epochs", 30)?.max(1),
            args.get::<usize>("batch", 16_384)?.max(1),
            args.get::<f64>("rate", 0.001)?,
            args.get::<f32>("share", 85.0)?,
            args.get::<u64>("seed", 1)?,
        ))
    };
    let (out, epochs, batch, rate, share, seed) = match settings() {
        Ok(settings) => settings,
        Err(why) => return Ok(Err(why)),
    };
    let chances = Chances {
        slope: data.fit_slope(),
        share: share / 100.0,
    };
    println!(
        "{} positions; a score of 100 centipawns is {:.1}% of the chances",
        data.len(),
        100.0 / (1.0 + (-chances.slope * 100.0).exp())
    );
    let mut dice = Dice::new(seed);
    let model = Model::new(&mut dice)?;
    let params = ParamsAdamW {
        lr: rate,
        weight_decay: 0.01,
        ..ParamsAdamW::default()
    };
    let mut optimizer = AdamW::new(model.vars(), params)?;
    let is_held_back = |place: &u32| (*place as usize / 4096).is_multiple_of(HELD_BACK);
    let (held, mut order): (Vec<u32>, Vec<u32>) = (0..data.len() as u32).partition(is_held_back);
    let steps = epochs as usize * order.len().div_ceil(batch);
    let mut step = 0;
    for epoch in 1..=epochs {
        let started = Instant::now();
        dice.shuffle(&mut order);
        let mut sum = 0.0;
        for places in order.chunks(batch) {
            let batch = data.batch(places, chances, Some(&mut dice))?;
            // Down to nothing along half a cosine.
            let done = step as f64 / steps as f64;
            optimizer.set_learning_rate(rate * 0.5 * (1.0 + (core::f64::consts::PI * done).cos()));
            let loss = model.loss(&batch, chances.slope)?;
            optimizer.backward_step(&loss)?;
            model.clip()?;
            sum += f64::from(loss.to_scalar::<f32>()?) * places.len() as f64;
            step += 1;
        }
        let mut test = 0.0;
        for places in held.chunks(batch) {
            let batch = data.batch(places, chances, None)?;
            let loss = model.loss(&batch, chances.slope)?.to_scalar::<f32>()?;
            test += f64::from(loss) * places.len() as f64;
        }
        println!(
            "epoch {epoch}: loss {:.6}, of positions held back {:.6}; {:.0} positions/s",
            sum / order.len().max(1) as f64,
            test / held.len().max(1) as f64,
            order.len() as f64 / started.elapsed().as_secs_f64()
        );
        let bytes = model.quantised()?.write();
        if let Err(error) = std::fs::write(out, bytes) {
            return Ok(Err(format!("{out}: {error}")));
        }
    }
    let (worst, mean) = difference(&model, data)?;
    println!("engine and trainer differ by {mean:.2} centipawns on average, {worst:.1} at most");
    Ok(Ok(()))
}

/// By how much the engine's whole numbers differ from the trainer's, in centipawns, at most
/// and on average, over a thousand positions.
fn difference(model: &Model, data: &Data) -> Result<(f32, f32), Error> {
    let chances = Chances {
        slope: 0.0,
        share: 0.0,
    };
    let step = data.len().div_ceil(1_000);
    let places: Vec<u32> = (0..data.len()).step_by(step).map(|at| at as u32).collect();
    let batch = data.batch(&places, chances, None)?;
    let outputs = model.outputs(&batch)?.to_vec1::<f32>()?;
    let mut nnue = Nnue::new(Arc::new(model.quantised()?));
    let (mut worst, mut sum) = (0.0_f32, 0.0_f32);
    for (&place, output) in places.iter().zip(&outputs) {
        let sample = data.sample(place as usize);
        let position = sample.and_then(|sample| Position::new(&sample.setup).ok());
        let Some(position) = position else {
            continue;
        };
        let score = nnue.evaluate(&position, None, 0) as f32;
        let off = (score - output * CENTIPAWNS as f32).abs();
        worst = worst.max(off);
        sum += off;
    }
    Ok((worst, sum / outputs.len().max(1) as f32))
}
