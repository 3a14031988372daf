//! `cargo xtask net`: makes the neural evaluation anew, from games the engine plays itself to a
//! match of the net against the evaluation by hand. Nothing comes from elsewhere.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::paths;
use crate::process::{native_build, run};

/// The run at full size. A part of it takes a part of the positions and of the matches.
const GENERATIONS: u64 = 3;
/// Of each generation.
const POSITIONS: u64 = 4_000_000;
const NODES: u64 = 600;
const EPOCHS: u32 = 20;
const GAMES: u64 = 400;
const SEED: u64 = 1;

/// Runs the whole pipeline at one `part`-th of its size; what it makes is in `target/net`. A run
/// that was broken off goes on where it was.
///
/// The first generation's games are played with the evaluation by hand, the others' with the
/// net of the generation before; each net learns from all games so far and plays a match
/// against what made them.
pub fn run_all(part: u64) -> Result<()> {
    let part = part.max(1);
    let folder = paths::at("target/net").join(format!("part-{part}"));
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let (lab, trainer) = programs()?;
    let positions = POSITIONS.div_ceil(part);
    // So that a small part has steps enough to learn anything.
    let batch = (16_384 / part.isqrt()).max(512);
    let games = GAMES.div_ceil(part.isqrt());
    let mut data: Vec<String> = Vec::new();
    let mut before: Option<PathBuf> = None;
    for generation in 0..GENERATIONS {
        println!("generation {generation} of {GENERATIONS}");
        let played = folder.join(format!("games-{generation}.xq"));
        let net = folder.join(format!("net-{generation}.nnue"));
        let mut make = Command::new(&lab);
        make.arg("datagen").arg(&played).args([
            format!("--positions={positions}"),
            format!("--nodes={NODES}"),
            format!("--seed={}", SEED + generation),
        ]);
        let mut compare = Command::new(&trainer);
        compare.args(["match", "--a"]).arg(&net);
        if let Some(before) = &before {
            make.arg("--net").arg(before);
            compare.arg("--b").arg(before);
        }
        run(&mut make)?;
        data.push(played.display().to_string());
        if !net.exists() {
            let unfinished = net.with_extension("unfinished");
            run(Command::new(&trainer)
                .args(["net", "--data", &data.join(",")])
                .arg("--out")
                .arg(&unfinished)
                .args(["--epochs", &EPOCHS.to_string()])
                .args(["--batch", &batch.to_string()])
                .args(["--seed", &SEED.to_string()]))?;
            fs::rename(&unfinished, &net).with_context(|| net.display().to_string())?;
        }
        run(compare
            .args(["--games", &games.to_string()])
            .args(["--nodes", &NODES.to_string()]))?;
        before = Some(net);
    }
    Ok(())
}

/// The native program and the trainer, built for this very processor.
fn programs() -> Result<(PathBuf, PathBuf)> {
    let folder = native_build(&[
        "--release",
        "--package",
        "xiangqi-lab",
        "--package",
        "xiangqi-trainer",
        "--features",
        "xiangqi-trainer/net",
    ])?;
    let program = |name: &str| {
        let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        folder.join("release").join(name)
    };
    Ok((program("xiangqi"), program("trainer")))
}
