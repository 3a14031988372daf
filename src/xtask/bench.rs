//! `cargo xtask bench`: how fast it is, natively, in Node and against other libraries in the same run.
//! Timings live here only, never in tests.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::Result;

use crate::process::{native_build, node, run};
use crate::{package, paths, setup};

/// Builds both sides and hands over to `tests/peers/bench.mjs`, with `args` for it, which runs them by turns.
pub fn run_all(args: &[OsString]) -> Result<()> {
    let tarball = package::build()?;
    let perft = native_perft()?;
    setup::npm_packages("tests/peers")?;
    let mut command = node();
    command.arg("tests/peers/bench.mjs").args(args);
    command.env("XIANGQI_TARBALL", tarball);
    command.env("XIANGQI_NPM_DIR", paths::npm());
    command.env("XIANGQI_NATIVE_PERFT", perft);
    run(&mut command)
}

/// Builds the example `perft` of `tests/` for this very processor, as optimised as the shipped wasm.
fn native_perft() -> Result<PathBuf> {
    let folder = native_build(&[
        "--package",
        "xiangqi-tests",
        "--example",
        "perft",
        "--profile",
        "dist",
    ])?;
    Ok(folder.join(format!(
        "dist/examples/perft{}",
        std::env::consts::EXE_SUFFIX
    )))
}
