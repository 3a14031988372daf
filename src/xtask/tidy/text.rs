//! Checks that read the tracked files as text.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::package::files_below;
use crate::paths;
use crate::process::capture;

/// What the top level may hold, besides dotfiles and licences.
const TOP_LEVEL: &[&str] = &[
    "Cargo.toml",
    "Cargo.lock",
    "src",
    "pkg-template",
    "www",
    "tests",
    "README.md",
    "rust-toolchain.toml",
];

/// Near this length a file has a second subject.
const LONG: usize = 600;

/// A file that git tracks or would.
pub struct File {
    /// From the root, with forward slashes.
    pub name: String,
    /// `None` for what is no UTF-8.
    pub text: Option<String>,
}

impl File {
    fn has_extension(&self, extensions: &[&str]) -> bool {
        self.name
            .rsplit_once('.')
            .is_some_and(|(_, extension)| extensions.contains(&extension))
    }

    /// Numbered lines, from 1.
    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text
            .iter()
            .flat_map(|text| text.lines())
            .enumerate()
            .map(|(index, line)| (index + 1, line))
    }

    fn complaints(&self, wrong: impl Fn(&str) -> Option<String>) -> Vec<String> {
        let at = |(number, line)| wrong(line).map(|what| format!("{}:{number}: {what}", self.name));
        self.lines().filter_map(at).collect()
    }
}

/// Every file that is tracked, or is new and not ignored. Outside git: everything but build outputs.
pub fn tracked_files() -> Result<Vec<File>> {
    let mut git = Command::new("git");
    git.current_dir(paths::root()).args([
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]);
    let names: BTreeSet<String> = match capture(&mut git) {
        Ok(list) => list
            .split('\0')
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect(),
        Err(_) => all_files()?,
    };
    let read = |name: String| {
        // A tracked file may have just been deleted.
        let bytes = fs::read(paths::at(&name)).ok()?;
        Some(File {
            name,
            text: String::from_utf8(bytes).ok(),
        })
    };
    Ok(names.into_iter().filter_map(read).collect())
}

fn all_files() -> Result<BTreeSet<String>> {
    let root = paths::root();
    let name = |path: PathBuf| Some(path.strip_prefix(&root).ok()?.to_str()?.replace('\\', "/"));
    let built = |name: &String| {
        name.split('/')
            .any(|part| ["target", "node_modules", ".git"].contains(&part))
    };
    Ok(files_below(&root)?
        .into_iter()
        .filter_map(name)
        .filter(|name| !built(name))
        .collect())
}

/// Nothing new at the top level.
pub fn top_level(files: &[File]) -> Vec<String> {
    let tops: BTreeSet<&str> = files
        .iter()
        .filter_map(|file| file.name.split('/').next())
        .collect();
    let may_be =
        |top: &str| top.starts_with('.') || top.starts_with("LICENSE-") || TOP_LEVEL.contains(&top);
    let extra = tops
        .iter()
        .filter(|top| !may_be(top))
        .map(|top| format!("{top} does not belong at the top level"));
    let missing = TOP_LEVEL
        .iter()
        .filter(|top| !tops.contains(*top))
        .map(|top| format!("{top} is missing"));
    extra.chain(missing).collect()
}

/// A build must not depend on where it is done or from which mirror packages came.
pub fn places(files: &[File]) -> Vec<String> {
    let folders = ["work", "root", "home", "tmp", "Users"].map(|folder| format!("/{folder}/"));
    let registry = ["registry", "mirror"].map(|word| format!("://{word}."));
    let is_lock = |file: &File| file.name.ends_with("package-lock.json");
    let mut complaints = Vec::new();
    for file in files {
        complaints.extend(file.complaints(|line| {
            let folder = folders.iter().find(|folder| names_absolute(line, folder));
            let mirror = registry.iter().find(|word| line.contains(*word));
            let download = (is_lock(file) && line.contains("\"resolved\": \"http"))
                .then_some("a download address");
            let what = folder.or(mirror).map(String::as_str).or(download)?;
            Some(format!("names {what}"))
        }));
    }
    complaints
}

/// Whether `folder` occurs as the start of an absolute path, not as a part of a relative one or a URL.
fn names_absolute(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| !(c.is_alphanumeric() || "._-~/*}>)]$".contains(c)))
    })
}

/// A test that never runs, or that keeps others from running.
pub fn switched_off_tests(files: &[File]) -> Vec<String> {
    let rust = ["ignore]", "ignore ="].map(|word| format!("#[{word}"));
    let node = ["only", "todo"]
        .map(|word| ["test", "it", "describe"].map(|name| format!("{name}.{word}(")))
        .concat();
    let mut complaints = Vec::new();
    for file in files {
        let words: &[String] = match () {
            () if file.has_extension(&["rs"]) => &rust,
            () if file.has_extension(&["mjs", "js", "ts"]) => &node,
            () => continue,
        };
        complaints.extend(file.complaints(|line| {
            let word = words.iter().find(|word| line.contains(*word))?;
            Some(format!("has {word}"))
        }));
    }
    complaints
}

/// Text from outside must never become markup, so nothing on the JavaScript side writes markup at all.
pub fn html_from_strings(files: &[File]) -> Vec<String> {
    const WORDS: &[&str] = &[
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "setHTMLUnsafe",
        "createContextualFragment",
    ];
    let shipped = |file: &&File| {
        let ours = file.name.starts_with("www/") || file.name.starts_with("pkg-template/");
        ours && file.has_extension(&["js", "mjs", "ts", "html", "svg"])
    };
    let complaints = |file: &File| {
        file.complaints(|line| {
            let word = WORDS.iter().find(|word| line.contains(*word))?;
            Some(format!("has {word}"))
        })
    };
    files.iter().filter(shipped).flat_map(complaints).collect()
}

/// Source files that have grown too long; for the eye, not an error.
pub fn long_files(files: &[File]) -> Vec<String> {
    let is_source = |file: &&File| {
        file.has_extension(&["rs", "ts", "js", "mjs", "css", "html", "md"])
            && !file.name.starts_with("tests/data/")
    };
    let lengths = files
        .iter()
        .filter(is_source)
        .map(|file| (file, file.lines().count()));
    lengths
        .filter(|(_, length)| *length > LONG)
        .map(|(file, length)| {
            format!(
                "{} has {length} lines: look for the second subject",
                file.name
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> File {
        File {
            name: name.to_owned(),
            text: Some(text.to_owned()),
        }
    }

    #[test]
    fn only_known_names_stand_at_the_top() {
        let mut files: Vec<File> = TOP_LEVEL.iter().map(|name| file(name, "")).collect();
        files.extend([file(".ci/run", ""), file("LICENSE-MIT", "")]);
        assert!(top_level(&files).is_empty());
        files.push(file("scripts/x.sh", ""));
        assert_eq!(
            top_level(&files),
            ["scripts does not belong at the top level"]
        );
        assert_eq!(top_level(&files[1..]).len(), 2);
    }

    #[test]
    fn absolute_folders_are_found_and_relative_ones_are_not() {
        let home = format!("/{}/", "home");
        for line in [
            "home",
            "x/home/y",
            "https://a.b/home/",
            "${base}/home/x",
            "./home/x",
        ] {
            assert!(!names_absolute(line, &home), "{line}");
        }
        for line in [
            format!("{home}me"),
            format!("cd {home}me"),
            format!("\"{home}me\""),
        ] {
            assert!(names_absolute(&line, &home), "{line}");
        }
    }

    #[test]
    fn a_lock_file_names_no_download_address() {
        let text = "\"resolved\": \"https://example.org/a.tgz\"";
        assert_eq!(
            places(&[file("tests/package-lock.json", text), file("a.md", text)]).len(),
            1
        );
    }

    #[test]
    fn markup_from_strings_is_found_in_what_ships() {
        let text = "a\nelement.innerHTML = x";
        assert_eq!(
            html_from_strings(&[file("www/a.js", text)]),
            ["www/a.js:2: has innerHTML"]
        );
        assert!(html_from_strings(&[file("tests/e2e/a.mjs", text)]).is_empty());
    }

    #[test]
    fn switched_off_tests_are_found() {
        let rust = format!("#[{}\nfn a() {{}}", "ignore]");
        let node = format!("test.{}('a')", "only");
        assert_eq!(
            switched_off_tests(&[file("a.rs", &rust), file("a.mjs", &node)]).len(),
            2
        );
    }
}
