//! Where things are: the repository's folders and the outputs under `target/`.

use std::env;
use std::path::{Path, PathBuf};

/// The repository's root: two folders above this crate, whose place cargo tells a program it runs.
pub fn root() -> PathBuf {
    let here =
        env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let root = Path::new(&here).ancestors().nth(2);
    root.expect("src/xtask lies two folders below the root")
        .to_path_buf()
}

/// A path inside the repository.
pub fn at(relative: &str) -> PathBuf {
    root().join(relative)
}

/// Cargo's own output folder, which the environment may move; everything else goes to `target/`.
pub fn cargo_target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(moved) => root().join(moved),
        None => at("target"),
    }
}

/// The JavaScript glue and the optimised wasm.
pub fn bindgen() -> PathBuf {
    at("target/bindgen")
}

/// The npm package, unpacked.
pub fn npm() -> PathBuf {
    at("target/npm")
}

/// The folder that holds the npm tarball.
pub fn tarball_folder() -> PathBuf {
    at("target/npm-pack")
}

/// The demo page with the package beside it.
pub fn www() -> PathBuf {
    at("target/www")
}
