//! Brings what a command needs, and nothing that is there already: the wasm target, npm packages.
//! Browsers have a file of their own, [`crate::browsers`].

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::browsers::Browsers;
use crate::paths;
use crate::process::{capture, cargo, node, npm, run, succeeds};

const WASM_TARGET: &str = "wasm32-unknown-unknown";
const OLDEST_NODE: (u32, u32) = (20, 16);

/// `cargo xtask setup`: all that any command needs, benches included.
pub fn everything() -> Result<()> {
    for_building()?;
    rust_component("fmt", "rustfmt")?;
    rust_component("clippy", "clippy")?;
    npm_packages("tests")?;
    npm_packages("tests/peers")?;
    let browsers = Browsers::find_or_install()?;
    for line in browsers.report() {
        println!("{line}");
    }
    Ok(())
}

/// What building the package and the page needs.
pub fn for_building() -> Result<()> {
    node_is_new_enough()?;
    wasm_target()?;
    npm_packages("pkg-template")
}

fn node_is_new_enough() -> Result<()> {
    let (major, minor) = OLDEST_NODE;
    let text = capture(node().arg("--version"))
        .with_context(|| format!("Node.js {major}.{minor} or later is needed"))?;
    match parse_version(&text) {
        Some(found) if found >= OLDEST_NODE => Ok(()),
        _ => bail!(
            "Node.js {major}.{minor} or later is needed, found {}",
            text.trim()
        ),
    }
}

/// Major and minor number of a version like `v20.16.0`.
fn parse_version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text
        .trim()
        .trim_start_matches('v')
        .split('.')
        .map(|part| part.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

/// The standard library for wasm. `rust-toolchain.toml` lists it, but rustup does not always act on that.
pub fn wasm_target() -> Result<()> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut query = std::process::Command::new(rustc);
    query
        .current_dir(paths::root())
        .args(["--print", "target-libdir", "--target", WASM_TARGET]);
    if capture(&mut query).is_ok_and(|folder| Path::new(folder.trim()).is_dir()) {
        return Ok(());
    }
    run(rustup().args(["target", "add", WASM_TARGET])).with_context(|| {
        format!("the Rust target {WASM_TARGET} is missing and rustup could not add it")
    })
}

/// A part of the toolchain that cargo calls as `cargo COMMAND`.
pub fn rust_component(command: &str, component: &str) -> Result<()> {
    if succeeds(cargo().args([command, "--version"])) {
        return Ok(());
    }
    run(rustup().args(["component", "add", component]))
        .with_context(|| format!("{component} is missing and rustup could not add it"))
}

fn rustup() -> std::process::Command {
    let mut command = std::process::Command::new("rustup");
    command.current_dir(paths::root());
    command
}

/// The npm packages that `folder` locks, installed afresh when the lock is newer than what is there.
pub fn npm_packages(folder: &str) -> Result<()> {
    let folder = paths::at(folder);
    let lock = folder.join("package-lock.json");
    let locked = lock
        .metadata()
        .with_context(|| format!("{} is missing", lock.display()))?;
    // npm writes this file at the end of an install.
    let installed = folder.join("node_modules/.package-lock.json").metadata();
    if let Ok(installed) = installed
        && installed.modified()? >= locked.modified()?
    {
        return Ok(());
    }
    println!(
        "npm packages of {}:",
        folder
            .strip_prefix(paths::root())
            .unwrap_or(&folder)
            .display()
    );
    let install = || run(npm(&folder).args(["ci", "--no-audit", "--no-fund"]));
    // A registry drops a connection now and then; one more try is cheaper than a failed run.
    install().or_else(|error| {
        eprintln!("{error:#}; once more");
        install()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_compare_by_number() {
        assert_eq!(parse_version("v20.16.0\n"), Some((20, 16)));
        assert!(parse_version("v20.9.0") < Some(OLDEST_NODE));
        assert!(parse_version("v22.3.0") > Some(OLDEST_NODE));
        assert_eq!(parse_version("nonsense"), None);
    }
}
