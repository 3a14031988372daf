//! What makes the page work without a network: the list of its files and their version, written into its service worker.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::json;
use sha1_smol::Sha1;

use crate::package::files_below;

const WORKER: &str = "sw.js";

/// What the page loads of the package, which lies in `pkg` beside it.
const PACKAGE: &[&str] = &[
    "pkg/slim.js",
    "pkg/slim/engine.js",
    "pkg/worker.js",
    "pkg/xiangqi.wasm",
    "pkg/xiangqi_engine.wasm",
];

/// Writes the list and the version before the worker's script: it then differs whenever a file does, and a browser that
/// has an older one takes the new files.
pub fn write(page: &Path) -> Result<()> {
    let files = names(page)?;
    let site = json!({ "version": version(page, &files)?, "files": files });
    let worker = page.join(WORKER);
    let script = fs::read_to_string(&worker).with_context(|| format!("www has no {WORKER}"))?;
    Ok(fs::write(
        worker,
        format!("const SITE = {site};\n{script}"),
    )?)
}

/// The page's own files and those it loads of the package, with forward slashes, in order of name.
fn names(page: &Path) -> Result<Vec<String>> {
    let name = |file: PathBuf| {
        let name = file.strip_prefix(page).ok()?.to_str()?.replace('\\', "/");
        let own = !name.starts_with("pkg/") && name != WORKER;
        (own || PACKAGE.contains(&name.as_str())).then_some(name)
    };
    Ok(files_below(page)?.into_iter().filter_map(name).collect())
}

/// SHA-1 of the names, one a line, and of all that is in the files, as numbers with commas between: both this tool and a
/// worker can make it, and it only tells versions apart.
fn version(page: &Path, files: &[String]) -> Result<String> {
    let mut hash = Sha1::from(files.join("\n"));
    for file in files {
        hash.update(&fs::read(page.join(file)).with_context(|| format!("the page has no {file}"))?);
    }
    Ok(hash.digest().bytes().map(|byte| byte.to_string()).join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_follows_names_and_contents() {
        let page = std::env::temp_dir().join(format!("xtask-offline-{}", std::process::id()));
        fs::create_dir_all(page.join("pkg")).unwrap();
        for (name, text) in [
            ("index.html", "<p>"),
            ("sw.js", "// worker"),
            ("pkg/slim.js", "1"),
            ("pkg/README.md", "2"),
        ] {
            fs::write(page.join(name), text).unwrap();
        }
        let files = names(&page).unwrap();
        assert_eq!(files, ["index.html", "pkg/slim.js"]);
        // printf 'index.html\npkg/slim.js<p>1' | sha1sum | xxd -r -p | od -An -tu1
        assert_eq!(
            version(&page, &files).unwrap(),
            "121,219,194,2,105,24,102,29,189,236,84,106,232,10,103,2,201,252,245,135"
        );
        write(&page).unwrap();
        let script = fs::read_to_string(page.join(WORKER)).unwrap();
        assert!(
            script.starts_with("const SITE = {\"version\":\"") && script.ends_with("\n// worker")
        );
        fs::remove_dir_all(page).unwrap();
    }
}
