//! The size of every shipped file, raw and as `gzip -9`, against its budget. KB are 1000 bytes.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::package::files_below;
use crate::paths;

/// File of the package and the most it may take as gzip, in KB.
const BUDGETS: &[(&str, usize)] = &[
    ("xiangqi_rules.wasm", 100),
    ("rules.js", 150),
    ("xiangqi.wasm", 270),
    ("index.js", 300),
    ("xiangqi_engine.wasm", 600),
    ("engine.js", 650),
];

/// `cargo xtask size`: prints the table for what is built; an error if a file is over its budget.
pub fn run() -> Result<()> {
    let folder = paths::npm();
    if !folder.is_dir() {
        bail!("there is no package yet: run `cargo xtask build` first");
    }
    println!(
        "{:<24}{:>12}{:>12}{:>12}",
        "file", "raw", "gzip -9", "budget"
    );
    let mut over = Vec::new();
    let mut seen = Vec::new();
    for file in files_below(&folder)? {
        let name = file.strip_prefix(&folder)?.display().to_string();
        let (raw, gzip) = measure(&file)?;
        let budget = BUDGETS
            .iter()
            .find(|(budgeted, _)| *budgeted == name)
            .map(|(_, kb)| kb * 1000);
        let limit = budget.map_or(String::new(), kb);
        println!("{name:<24}{:>12}{:>12}{limit:>12}", kb(raw), kb(gzip));
        if budget.is_some_and(|budget| gzip > budget) {
            over.push(format!(
                "{name} is {} as gzip, its budget is {limit}",
                kb(gzip)
            ));
        }
        seen.push(name);
    }
    let absent = BUDGETS
        .iter()
        .filter(|(name, _)| !seen.iter().any(|seen| seen == name));
    over.extend(absent.map(|(name, _)| format!("{name} has a budget but is not in the package")));
    if !over.is_empty() {
        bail!("{}", over.join("; "));
    }
    Ok(())
}

/// Bytes as they are and compressed.
fn measure(file: &Path) -> Result<(usize, usize)> {
    let bytes = fs::read(file)?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    Ok((bytes.len(), encoder.finish()?.len()))
}

fn kb(bytes: usize) -> String {
    format!("{}.{} KB", bytes / 1000, bytes % 1000 / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kilobyte_is_a_thousand_bytes() {
        assert_eq!(kb(99_950), "99.9 KB");
        assert_eq!(kb(1_000), "1.0 KB");
        assert_eq!(kb(7), "0.0 KB");
    }
}
