//! `cargo xtask tidy`: the house rules that a program can check. Each check is a function that returns
//! complaints; `text` reads the tracked files, `crates` asks cargo, and formatter, linter and
//! documentation come last, since they take longest.

mod crates;
mod text;

use std::process::Command;

use anyhow::{Result, bail};

use crate::counts::Counts;
use crate::process::{cargo, run as run_command};
use crate::setup;

/// Runs every check.
pub fn run() -> Result<()> {
    let counts = check()?;
    println!("{} checks passed", counts.passed);
    Ok(())
}

/// Runs every check and counts them; an error says how many failed, the complaints stand above it.
pub fn check() -> Result<Counts> {
    let files = text::tracked_files()?;
    let graph = crates::Graph::load()?;
    for warning in text::long_files(&files) {
        println!("warning: {warning}");
    }
    let checks = [
        ("the top level holds what it may", text::top_level(&files)),
        (
            "no file names a folder of a machine or where packages came from",
            text::places(&files),
        ),
        ("no test is switched off", text::switched_off_tests(&files)),
        (
            "no HTML is made from strings",
            text::html_from_strings(&files),
        ),
        ("versions agree", crates::versions(&graph)?),
        ("crates depend downwards only", crates::floors(&graph)),
        ("licences are permissive", crates::licences(&graph)?),
    ];
    let mut counts = Counts::default();
    let mut report = |claim: &str, complaints: &[String]| {
        let verdict = if complaints.is_empty() { "ok" } else { "FAIL" };
        println!("{verdict:<5}{claim}");
        complaints
            .iter()
            .for_each(|complaint| println!("     {complaint}"));
        match complaints.is_empty() {
            true => counts.passed += 1,
            false => counts.failed += 1,
        }
    };
    for (claim, complaints) in checks {
        report(claim, &complaints);
    }
    for (claim, mut command) in tools()? {
        let failure = run_command(&mut command)
            .err()
            .map(|error| error.to_string());
        report(claim, failure.as_slice());
    }
    if counts.failed > 0 {
        bail!("{} house rules are broken", counts.failed);
    }
    Ok(counts)
}

/// Formatter, linter and documentation: each a command that must succeed.
fn tools() -> Result<Vec<(&'static str, Command)>> {
    setup::rust_component("fmt", "rustfmt")?;
    setup::rust_component("clippy", "clippy")?;
    setup::wasm_target()?;
    let with = |args: &[&str]| {
        let mut command = cargo();
        command.args(args);
        command
    };
    let clippy = |args: &[&str]| with(&[&["clippy"], args, &["--", "--deny", "warnings"]].concat());
    let wasm = [
        "--target",
        "wasm32-unknown-unknown",
        "--package",
        "xiangqi-wasm",
        "--package",
        "xiangqi-tests",
        "--features",
        "xiangqi-wasm/full,xiangqi-wasm/engine",
    ];
    let mut doc = with(&[
        "doc",
        "--no-deps",
        "--package",
        "xiangqi-rules",
        "--package",
        "xiangqi-wasm",
        "--features",
        "xiangqi-wasm/full,xiangqi-wasm/engine",
    ]);
    doc.env("RUSTDOCFLAGS", "--deny warnings");
    Ok(vec![
        ("Rust is formatted", with(&["fmt", "--all", "--check"])),
        (
            "no lint complains",
            clippy(&["--workspace", "--exclude", "xtask", "--all-targets"]),
        ),
        (
            "no lint complains about this tool",
            clippy(&["--package", "xtask", "--all-targets"]),
        ),
        (
            "no lint complains about what is compiled to wasm",
            clippy(&[&wasm[..], &["--lib", "--tests"]].concat()),
        ),
        ("the documentation builds", doc),
    ])
}
