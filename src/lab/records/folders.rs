//! The files named on the command line, and those in folders named there.

use crate::Failure;
use std::fs;
use std::path::{Path, PathBuf};

/// A file to look at.
pub(super) struct Found {
    pub(super) path: PathBuf,
    /// Named by the user, not found in a folder.
    pub(super) named: bool,
    /// Its size, 0 if it is not known.
    pub(super) bytes: u64,
}

/// The files in order; folders are walked, by name, links in them not followed.
pub(super) fn find(paths: &[PathBuf]) -> Result<Vec<Found>, Failure> {
    let mut found = Vec::new();
    for path in paths {
        if path == Path::new("-") {
            found.push(Found {
                path: path.clone(),
                named: true,
                bytes: 0,
            });
            continue;
        }
        let known = fs::metadata(path).map_err(Failure::file(path))?;
        if !known.is_dir() {
            found.push(Found {
                path: path.clone(),
                named: true,
                bytes: known.len(),
            });
            continue;
        }
        let mut stack = vec![path.clone()];
        while let Some(path) = stack.pop() {
            let kind = fs::symlink_metadata(&path).map_err(Failure::file(&path))?;
            if kind.is_file() {
                found.push(Found {
                    path,
                    named: false,
                    bytes: kind.len(),
                });
            } else if kind.is_dir() {
                let mut inside = Vec::new();
                for entry in fs::read_dir(&path).map_err(Failure::file(&path))? {
                    inside.push(entry.map_err(Failure::file(&path))?.path());
                }
                inside.sort();
                stack.extend(inside.into_iter().rev());
            }
        }
    }
    Ok(found)
}
