//! From Rust to `target/bindgen`: the optimised wasm files and their JavaScript glue. wasm-bindgen runs as a
//! library, pinned by Cargo.lock, so nothing has to be installed by hand and versions cannot differ.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli::{wasm_bindgen, wasm_bindgen_test_runner};

use crate::paths;
use crate::process::{cargo, node, run};

/// One wasm file of the package: the boundary crate built with some of its features.
struct Variant {
    /// Stem of its files in `target/bindgen` and of the wasm file in the package.
    stem: &'static str,
    /// Features of `xiangqi-wasm`; its default ones are off.
    features: &'static str,
    /// How wasm-opt works on it.
    optimise: &'static str,
    /// Whether it can be put to sleep half way, see [`ASYNCIFY`].
    sleeps: bool,
}

/// How Asyncify makes the engine able to leave half way and to come back to where it was: every function from which a
/// `sleep` can be reached by direct calls gets code for that, but for the shallow nodes, which run only where nothing
/// sleeps and are where the time goes. The tests put it to sleep at every opportunity.
const ASYNCIFY: &[&str] = &[
    "--asyncify",
    "--pass-arg=asyncify-imports@*.__wbg_poll_*",
    "--pass-arg=asyncify-ignore-indirect",
    "--pass-arg=asyncify-addlist@*Search::sleep::h*,*Prover::sleep::h*",
    "--pass-arg=asyncify-propagate-addlist",
    "--pass-arg=asyncify-removelist@*::shallow_node::h*",
];

/// Every wasm file. `pkg-template/build.mjs` says which entry of the package holds which.
const VARIANTS: &[Variant] = &[
    Variant {
        stem: "xiangqi",
        features: "full",
        optimise: "-O3",
        sleeps: false,
    },
    Variant {
        stem: "xiangqi_rules",
        features: "rules",
        optimise: "-O3",
        sleeps: false,
    },
    Variant {
        stem: "xiangqi_engine",
        features: "engine",
        optimise: "-O3",
        sleeps: true,
    },
];

/// Builds the wasm files, binds and optimises them.
pub fn build() -> Result<()> {
    let folder = paths::bindgen();
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    for variant in VARIANTS {
        // At once: the next variant is compiled to the same file.
        bind(&compile(variant)?, variant)?;
        optimise(variant)?;
    }
    Ok(())
}

/// The test runner that `.cargo/config.toml` names for wasm; cargo passes the test binary and its flags.
pub fn run_wasm_tests(args: Vec<OsString>) -> Result<()> {
    let name = OsString::from("wasm-bindgen-test-runner");
    wasm_bindgen_test_runner::run_cli_with_args(std::iter::once(name).chain(args))
}

fn compile(variant: &Variant) -> Result<PathBuf> {
    let mut command = cargo();
    command.args([
        "build",
        "--package",
        "xiangqi-wasm",
        "--target",
        "wasm32-unknown-unknown",
    ]);
    command.args(["--profile", "dist", "--no-default-features"]);
    command.args(["--features", variant.features]);
    // Flags from the environment would replace those of .cargo/config.toml and ship a wasm without SIMD.
    command
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    let flags = path_remapping()?.join(",");
    command
        .arg("--config")
        .arg(format!("target.wasm32-unknown-unknown.rustflags=[{flags}]"));
    run(&mut command)?;
    Ok(paths::cargo_target().join("wasm32-unknown-unknown/dist/xiangqi_wasm.wasm"))
}

/// Compiler flags, quoted for TOML, that keep this machine's folders out of the panic messages in the
/// shipped wasm; the same source then also gives the same bytes everywhere.
fn path_remapping() -> Result<Vec<String>> {
    let mut flags = vec![remap(&paths::root(), "xiangqi")];
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let sources = cargo_home
        .context("the home folder is unknown")?
        .join("registry/src");
    // One folder for each registry, with the crates in it.
    for registry in fs::read_dir(&sources).into_iter().flatten() {
        flags.push(remap(&registry?.path(), "crates"));
    }
    Ok(flags)
}

fn remap(folder: &Path, name: &str) -> String {
    // Debug formatting quotes and escapes as a TOML basic string needs it.
    format!(
        "{:?}",
        format!("--remap-path-prefix={}={name}", folder.display())
    )
}

fn bind(raw: &Path, variant: &Variant) -> Result<()> {
    let mut args: Vec<OsString> = vec!["wasm-bindgen".into(), raw.into()];
    args.extend(["--target", "web", "--omit-default-module-path"].map(OsString::from));
    args.push("--remove-producers-section".into());
    if !variant.sleeps {
        // Else wasm-opt finds functions by name, and drops the names when it writes.
        args.push("--remove-name-section".into());
    }
    args.extend(["--out-name", variant.stem, "--out-dir"].map(OsString::from));
    args.push(paths::bindgen().into());
    wasm_bindgen::run_cli_with_args(args).context("wasm-bindgen failed")
}

fn optimise(variant: &Variant) -> Result<()> {
    let wasm = paths::bindgen().join(format!("{}_bg.wasm", variant.stem));
    let wasm_opt = paths::at("pkg-template/node_modules/binaryen/bin/wasm-opt");
    if !wasm_opt.is_file() {
        bail!(
            "{} is missing: pkg-template must depend on binaryen",
            wasm_opt.display()
        );
    }
    // It reads the features to allow from the file itself.
    let mut command = node();
    command.arg(wasm_opt).arg(&wasm);
    if variant.sleeps {
        command.args(ASYNCIFY);
    }
    // After Asyncify, whose code needs it most.
    run(command.arg(variant.optimise).arg("-o").arg(&wasm))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remapped_paths_are_quoted_for_toml() {
        let flag = remap(Path::new(r"C:\a b"), "xiangqi");
        assert_eq!(flag, r#""--remap-path-prefix=C:\\a b=xiangqi""#);
    }
}
