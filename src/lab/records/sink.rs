//! A file that is written aside and put in its place when it is whole: a conversion that
//! fails leaves nothing, and a file may be converted onto itself.

use crate::Failure;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file, or standard output, that is being written.
pub(super) struct Sink {
    path: PathBuf,
    /// Where it is written meanwhile, if not in its place.
    aside: Option<PathBuf>,
    stream: Box<dyn Write>,
}

impl Sink {
    /// Begins a file; `-` for standard output.
    pub(super) fn create(path: &Path, force: bool) -> Result<Sink, Failure> {
        if path == Path::new("-") {
            return Ok(Sink {
                path: path.into(),
                aside: None,
                stream: Box::new(BufWriter::new(io::stdout())),
            });
        }
        let known = fs::metadata(path).ok();
        if known.is_some() && !force {
            return Err(Failure::Exists(path.into()));
        }
        // A device or pipe is written to, not replaced.
        let special = known.is_some_and(|known| !known.is_file());
        let aside = (!special).then(|| aside(path));
        let file = match &aside {
            Some(aside) => File::create_new(aside),
            None => File::options().write(true).open(path),
        };
        let file = file.map_err(Failure::file(path))?;
        Ok(Sink {
            path: path.into(),
            aside,
            stream: Box::new(BufWriter::new(file)),
        })
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.stream
            .write_all(bytes)
            .map_err(Failure::file(&self.path))
    }

    /// Puts the file in its place.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        self.stream.flush().map_err(Failure::file(&self.path))?;
        if let Some(aside) = &self.aside {
            fs::rename(aside, &self.path).map_err(Failure::file(&self.path))?;
        }
        self.aside = None;
        Ok(())
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        if let Some(aside) = &self.aside {
            let _ = fs::remove_file(aside);
        }
    }
}

/// A name beside the file's that no one else uses.
fn aside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".part-{}", std::process::id()));
    path.with_file_name(name)
}
