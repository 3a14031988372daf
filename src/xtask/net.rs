//! `cargo xtask net`: makes the neural evaluation anew, from games the engine plays itself to a
//! match of the net against the evaluation by hand. Nothing comes from elsewhere.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::paths;
use crate::process::{native_build, run};

/// The run at full size: of each generation, how many positions it adds and how many times its
/// net learns from all there are. A file ends with a whole batch of games; these numbers give the
/// batches the shipped net learnt from. A part takes a part of the positions and of the matches.
const GENERATIONS: [(u64, u32); 6] = [
    (1_502_000, 10),
    (2_502_000, 10),
    (3_502_000, 10),
    (4_000_000, 10),
    (5_000_000, 16),
    (5_000_000, 16),
];
/// Searched for a move of the games that are learnt from.
const NODES: u64 = 600;
const SEED: u64 = 1;
/// What the programs call the evaluation by hand.
const HAND: &str = "hand";
/// Of the matches.
const GAMES: u64 = 600;
const MATCH_NODES: u64 = 2_000;

/// Runs the whole pipeline at one `part`-th of its size; what it makes is in `target/net`. A run
/// that was broken off goes on where it was.
///
/// The first generation's games are played with the evaluation by hand, the others' with the
/// net of the generation before; each net learns from all games so far and plays a match
/// against what made them, the last one against the evaluation by hand too.
pub fn run_all(part: u64) -> Result<()> {
    let part = part.max(1);
    let folder = paths::at("target/net").join(format!("part-{part}"));
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let (lab, trainer) = programs()?;
    // So that a small part has steps enough to learn anything.
    let batch = (8_192 / part.isqrt()).max(512);
    let duel = |one: &str, other: &str, name: &str| -> Result<()> {
        let result = folder.join(format!("{name}.txt"));
        if !result.exists() {
            let unfinished = result.with_extension("unfinished");
            run(Command::new(&trainer)
                .args(["match", "--a", one, "--b", other])
                .args(["--games", &GAMES.div_ceil(part.isqrt()).to_string()])
                .args(["--nodes", &MATCH_NODES.to_string()])
                .stdout(File::create(&unfinished)?))?;
            fs::rename(&unfinished, &result)?;
        }
        let text = fs::read_to_string(&result)?;
        println!(
            "{one} against {other}: {}",
            text.lines().last().unwrap_or("")
        );
        Ok(())
    };
    let mut data: Vec<String> = Vec::new();
    let mut maker = HAND.to_owned();
    for (generation, (positions, epochs)) in (0..).zip(GENERATIONS) {
        println!("generation {generation}: games by {maker}");
        let played = folder.join(format!("games-{generation}.xq"));
        run(Command::new(&lab)
            .arg("datagen")
            .arg(&played)
            .args(["--net", &maker])
            .arg(format!("--positions={}", positions.div_ceil(part)))
            .arg(format!("--nodes={NODES}"))
            .arg(format!("--seed={}", SEED + generation)))?;
        data.push(played.display().to_string());
        let net = folder.join(format!("net-{generation}.nnue"));
        if !net.exists() {
            let unfinished = net.with_extension("unfinished");
            run(Command::new(&trainer)
                .args(["net", "--data", &data.join(",")])
                .arg("--out")
                .arg(&unfinished)
                .args(["--epochs", &epochs.to_string()])
                .args(["--batch", &batch.to_string()])
                .args(["--seed", &SEED.to_string()]))?;
            fs::rename(&unfinished, &net).with_context(|| net.display().to_string())?;
        }
        let net = net.display().to_string();
        duel(&net, &maker, &format!("match-{generation}"))?;
        maker = net;
    }
    duel(&maker, HAND, "match-by-hand")
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
