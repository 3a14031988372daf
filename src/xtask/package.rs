//! From `target/bindgen` to what people install: `target/npm` (the package), its tarball, and
//! `target/www` (the demo page with the package beside it).

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::process::{capture, npm, run};
use crate::{bindgen, offline, paths, setup, simd, size};

/// Files of the repository that go into the package as they are.
const COPIED: &[&str] = &[
    "pkg-template/README.md",
    "pkg-template/CHANGELOG.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
];

/// Fields of `pkg-template/package.json` that mean nothing to who installs the package.
const BUILD_ONLY_FIELDS: &[&str] = &["private", "scripts", "devDependencies", "overrides"];

/// `cargo xtask build`.
pub fn build_and_report() -> Result<()> {
    let tarball = build()?;
    size::run()?;
    println!(
        "The package is in {}, its tarball is {},",
        paths::npm().display(),
        tarball.display()
    );
    println!("the page is in {}.", paths::www().display());
    Ok(())
}

/// Sets up what is missing and builds package, tarball and page; returns the tarball.
pub fn build() -> Result<PathBuf> {
    let _alone = lock()?;
    setup::for_building()?;
    bindgen::build()?;
    assemble_package()?;
    assemble_page()?;
    pack()
}

/// Waits until no other build writes to `target/`; the lock lasts as long as what is returned.
fn lock() -> Result<File> {
    fs::create_dir_all(paths::at("target"))?;
    let file = File::create(paths::at("target/xtask.lock"))?;
    file.lock()?;
    Ok(file)
}

fn assemble_package() -> Result<()> {
    empty(&paths::npm())?;
    run(npm(&paths::at("pkg-template")).args(["run", "build", "--silent"]))?;
    for file in COPIED {
        let from = paths::at(file);
        let to = paths::npm().join(from.file_name().expect("each is a file"));
        fs::copy(&from, to).with_context(|| format!("{file} is missing"))?;
    }
    let text = fs::read_to_string(paths::at("pkg-template/package.json"))?;
    fs::write(
        paths::npm().join("package.json"),
        published_manifest(&text)?,
    )?;
    for file in files_below(&paths::npm())? {
        names_no_folder_of_this_machine(&file)?;
    }
    simd::demand(&paths::npm())
}

/// The `package.json` that ships, from the one that builds.
fn published_manifest(text: &str) -> Result<String> {
    let mut manifest: Value = serde_json::from_str(text).context("pkg-template/package.json")?;
    let fields = manifest
        .as_object_mut()
        .context("pkg-template/package.json is no object")?;
    fields.retain(|name, _| !BUILD_ONLY_FIELDS.contains(&name.as_str()));
    if fields.contains_key("dependencies") {
        bail!("the package has no run-time dependencies, but pkg-template/package.json lists some");
    }
    Ok(serde_json::to_string_pretty(&manifest)? + "\n")
}

fn names_no_folder_of_this_machine(file: &Path) -> Result<()> {
    let bytes = fs::read(file)?;
    let mut folders = vec![paths::root()];
    folders.extend(std::env::home_dir().filter(|home| home.components().count() > 1));
    for folder in folders {
        let name = folder.display().to_string();
        // With a slash after it: a home folder `/root` must not match a word that ends so.
        let needle = format!("{name}/").into_bytes();
        if bytes.windows(needle.len()).any(|window| window == needle) {
            bail!("{} names the folder {name} of this machine", file.display());
        }
    }
    Ok(())
}

/// The page is plain files: it imports the package by name, through the import map in its HTML. Only the worker that keeps
/// it offline is written to: it must know them all.
fn assemble_page() -> Result<()> {
    let page = paths::www();
    empty(&page)?;
    copy_tree(&paths::at("www"), &page)?;
    copy_tree(&paths::npm(), &page.join("pkg"))?;
    offline::write(&page)
}

fn pack() -> Result<PathBuf> {
    let folder = paths::tarball_folder();
    empty(&folder)?;
    let mut command = npm(&paths::npm());
    command
        .args(["pack", "--silent", "--pack-destination"])
        .arg(&folder);
    let name = capture(&mut command)?;
    let tarball = folder.join(name.trim());
    if !tarball.is_file() {
        bail!("npm pack wrote no {}", tarball.display());
    }
    Ok(tarball)
}

/// Every file below `folder`, in order of name.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let entries =
        fs::read_dir(folder).with_context(|| format!("{} is missing", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    for file in files_below(from)? {
        let target = to.join(file.strip_prefix(from)?);
        fs::create_dir_all(target.parent().expect("a file lies in a folder"))?;
        fs::copy(&file, &target)?;
    }
    Ok(())
}

fn empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(fs::create_dir_all(folder)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_manifest_keeps_order_and_drops_build_fields() {
        let text = r#"{"name":"a","private":true,"version":"1.0.0","scripts":{},"exports":{".":{"types":"x","default":"y"}},"devDependencies":{}}"#;
        let published = published_manifest(text).unwrap();
        let compact: String = published.split_whitespace().collect();
        assert_eq!(
            compact,
            r#"{"name":"a","version":"1.0.0","exports":{".":{"types":"x","default":"y"}}}"#
        );
    }

    #[test]
    fn a_run_time_dependency_is_refused() {
        assert!(published_manifest(r#"{"name":"a","dependencies":{"b":"1"}}"#).is_err());
    }
}
