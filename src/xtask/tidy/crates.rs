//! Checks that ask cargo (and the npm locks) what depends on what.

use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::paths;
use crate::process::{capture, cargo};

/// Crate of ours, and those of ours it may use: the floors of the house.
const FLOORS: &[(&str, &[&str])] = &[
    ("xiangqi-rules", &[]),
    ("xiangqi-records", &["xiangqi-rules"]),
    ("xiangqi-referee", &["xiangqi-rules"]),
    ("xiangqi-engine", &["xiangqi-rules"]),
    (
        "xiangqi-lab",
        &["xiangqi-rules", "xiangqi-records", "xiangqi-engine"],
    ),
    (
        "xiangqi-trainer",
        &["xiangqi-rules", "xiangqi-engine", "xiangqi-lab"],
    ),
    (
        "xiangqi-wasm",
        &[
            "xiangqi-rules",
            "xiangqi-records",
            "xiangqi-referee",
            "xiangqi-engine",
        ],
    ),
    ("xtask", &[]),
    (
        "xiangqi-tests",
        &[
            "xiangqi-rules",
            "xiangqi-records",
            "xiangqi-referee",
            "xiangqi-engine",
            "xiangqi-wasm",
        ],
    ),
];

/// Crates that know what JavaScript is, and who may use them.
const JAVASCRIPT: &[&str] = &[
    "wasm-bindgen",
    "js-sys",
    "web-sys",
    "serde-wasm-bindgen",
    "wasm-bindgen-futures",
];
const KNOW_JAVASCRIPT: &[&str] = &["xiangqi-wasm", "xiangqi-tests"];

/// Licences that a dependency may offer.
const PERMISSIVE: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "0BSD",
    "Unicode-3.0",
    "Unlicense",
    "CC0-1.0",
    "MIT-0",
];

/// What `cargo metadata` says.
pub struct Graph {
    metadata: Value,
}

impl Graph {
    /// Asks cargo.
    pub fn load() -> Result<Graph> {
        let text = capture(cargo().args(["metadata", "--format-version", "1", "--locked"]))?;
        Ok(Graph {
            metadata: serde_json::from_str(&text)?,
        })
    }

    fn packages(&self) -> impl Iterator<Item = &Value> {
        self.metadata["packages"].as_array().into_iter().flatten()
    }

    /// Our own crates: those without a registry.
    fn ours(&self) -> impl Iterator<Item = &Value> {
        self.packages()
            .filter(|package| package["source"].is_null())
    }
}

fn name(package: &Value) -> &str {
    package["name"].as_str().unwrap_or("")
}

/// The crates and the npm package are released as one.
pub fn versions(graph: &Graph) -> Result<Vec<String>> {
    let text = fs::read_to_string(paths::at("pkg-template/package.json"))
        .context("pkg-template/package.json")?;
    let manifest: Value = serde_json::from_str(&text).context("pkg-template/package.json")?;
    let wanted = &manifest["version"];
    let other = graph.ours().filter(|package| &package["version"] != wanted);
    Ok(other
        .map(|package| {
            format!(
                "{} is {}, the npm package {wanted}",
                name(package),
                package["version"]
            )
        })
        .collect())
}

/// Lower crates never use upper ones, the rules use nothing, and only the boundary knows JavaScript.
pub fn floors(graph: &Graph) -> Vec<String> {
    let ours: Vec<&str> = graph.ours().map(name).collect();
    let mut complaints = Vec::new();
    for package in graph.ours() {
        let crate_name = name(package);
        let Some((_, allowed)) = FLOORS.iter().find(|(floor, _)| *floor == crate_name) else {
            complaints.push(format!("{crate_name} has no floor yet: add it to FLOORS"));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let (used, for_tests) = (name(dependency), dependency["kind"] == "dev");
            if ours.contains(&used) && !allowed.contains(&used) {
                complaints.push(format!("{crate_name} must not depend on {used}"));
            }
            if JAVASCRIPT.contains(&used) && !KNOW_JAVASCRIPT.contains(&crate_name) {
                complaints.push(format!(
                    "{crate_name} must not know JavaScript, but depends on {used}"
                ));
            }
            if crate_name == "xiangqi-rules" && !for_tests {
                complaints.push(format!(
                    "xiangqi-rules has no dependencies, but lists {used}"
                ));
            }
        }
    }
    complaints
}

/// Everything we build with offers a permissive licence; programs we only compare with are apart, in `tests/peers`.
pub fn licences(graph: &Graph) -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    for package in graph.packages() {
        let licence = package["license"].as_str().unwrap_or("none");
        if !is_permissive(licence) {
            complaints.push(format!("crate {}: licence {licence}", name(package)));
        }
    }
    for lock in ["pkg-template/package-lock.json", "tests/package-lock.json"] {
        let text =
            fs::read_to_string(paths::at(lock)).with_context(|| format!("{lock} is missing"))?;
        let lock_file: Value = serde_json::from_str(&text).context(lock)?;
        for (path, package) in lock_file["packages"].as_object().into_iter().flatten() {
            let licence = package["license"].as_str().unwrap_or("");
            // Tools under the MPL or a Creative Commons licence build and test, and never ship.
            if licence.contains("GPL") && !is_permissive(licence) {
                complaints.push(format!("{lock}: {path}: licence {licence}"));
            }
        }
    }
    Ok(complaints)
}

/// Whether an SPDX expression lets us choose permissive terms. Old crates write `/` for OR.
fn is_permissive(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ").replace(['(', ')'], " ");
    expression.split(" AND ").all(|part| {
        part.split(" OR ")
            .any(|term| PERMISSIVE.contains(&term.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_choice_needs_one_permissive_term_and_a_sum_needs_all() {
        for good in [
            "MIT",
            "MIT/Apache-2.0",
            "MIT OR LGPL-2.1-or-later",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
        ] {
            assert!(is_permissive(good), "{good}");
        }
        for bad in [
            "GPL-3.0",
            "none",
            "MIT AND GPL-2.0-only",
            "LGPL-2.1-or-later",
            "",
        ] {
            assert!(!is_permissive(bad), "{bad}");
        }
    }

    #[test]
    fn a_lower_crate_that_uses_an_upper_one_is_found() {
        let package =
            |name: &str, uses: Value| json!({ "name": name, "source": null, "dependencies": uses });
        let uses = |name: &str| json!([{ "name": name, "kind": null }]);
        let check = |packages: Value| {
            floors(&Graph {
                metadata: json!({ "packages": packages }),
            })
        };
        assert!(
            check(json!([
                package("xiangqi-wasm", uses("xiangqi-rules")),
                package("xiangqi-rules", json!([]))
            ]))
            .is_empty()
        );
        assert_eq!(
            check(json!([
                package("xiangqi-rules", uses("xiangqi-wasm")),
                package("xiangqi-wasm", json!([]))
            ]))
            .len(),
            2
        );
        assert_eq!(
            check(json!([package("xiangqi-rules", uses("js-sys"))])).len(),
            2
        );
        assert_eq!(check(json!([package("xiangqi-new", json!([]))])).len(), 1);
    }
}
