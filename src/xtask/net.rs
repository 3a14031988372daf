//! `cargo xtask net`: makes the neural evaluation anew, from games the engine plays itself to a
//! match of the net against the evaluation by hand. Nothing comes from elsewhere.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::paths;
use crate::process::{native_build, run};

/// The run at full size. A part of it takes a part of the positions and of the match.
const POSITIONS: u64 = 10_000_000;
const NODES: u64 = 2_000;
const EPOCHS: u32 = 30;
const GAMES: u64 = 400;
const SEED: u64 = 1;

/// Runs the whole pipeline at one `part`-th of its size; what it makes is in `target/net`. A run
/// that was broken off goes on where it was.
pub fn run_all(part: u64) -> Result<()> {
    let part = part.max(1);
    let folder = paths::at("target/net").join(format!("part-{part}"));
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let (lab, trainer) = programs()?;
    let (data, net) = (folder.join("games.xq"), folder.join("xiangqi.nnue"));
    let positions = POSITIONS.div_ceil(part);
    run(Command::new(lab).arg("datagen").arg(&data).args([
        format!("--positions={positions}"),
        format!("--nodes={NODES}"),
        format!("--seed={SEED}"),
    ]))?;
    // So that a small part has steps enough to learn anything.
    let batch = (16_384 / part.isqrt()).max(512);
    run(Command::new(&trainer)
        .args(["net", "--data"])
        .arg(&data)
        .arg("--out")
        .arg(&net)
        .args(["--epochs", &EPOCHS.to_string()])
        .args(["--batch", &batch.to_string()])
        .args(["--seed", &SEED.to_string()]))?;
    run(Command::new(&trainer)
        .args(["match", "--a"])
        .arg(&net)
        .args(["--games", &GAMES.div_ceil(part.isqrt()).to_string()])
        .args(["--nodes", &NODES.to_string()]))
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
