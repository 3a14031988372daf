//! Why a command of the program could not do what was asked.

use core::fmt;
use std::path::{Path, PathBuf};
use xiangqi_engine::NoMemory;
use xiangqi_engine::nnue::NetError;
use xiangqi_records::RecordError;
use xiangqi_rules::FenError;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// A FEN that cannot be read or played on.
    Fen(FenError),
    /// A file that cannot be read or written.
    File {
        /// The file, `-` for a standard stream.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// A file whose records cannot be read or written.
    Record {
        /// The file.
        path: PathBuf,
        /// Why.
        error: RecordError,
    },
    /// The file is there already.
    Exists(PathBuf),
    /// The name of a file does not tell the format.
    NoFormat(PathBuf),
    /// The format is read only.
    NotWritten(&'static str),
    /// Several games for a format, or a stream, that takes one.
    OneGameOnly {
        /// The format.
        format: &'static str,
        /// How many there are at least.
        games: usize,
    },
    /// An input that has no game.
    NoGame(PathBuf),
    /// There is no memory for a table of that size.
    Memory(NoMemory),
    /// A file that is no net of this engine.
    Net {
        /// The file.
        path: PathBuf,
        /// Why.
        error: NetError,
    },
    /// Something that contradicts itself, in words.
    Usage(String),
}

impl Failure {
    /// For reading and writing of this file.
    pub fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Failure {
        move |error| Failure::File {
            path: path.to_owned(),
            error,
        }
    }

    /// For the records of this file.
    pub fn record(path: &Path) -> impl FnOnce(RecordError) -> Failure {
        move |error| Failure::Record {
            path: path.to_owned(),
            error,
        }
    }

    /// The stable code.
    pub fn code(&self) -> String {
        match self {
            Failure::Fen(error) => error.code(),
            Failure::File { .. } => "file/system".into(),
            Failure::Record { error, .. } => error.code.into(),
            Failure::Exists(_) => "file/exists".into(),
            Failure::NoFormat(_) => "convert/no-format".into(),
            Failure::NotWritten(_) => "convert/not-written".into(),
            Failure::OneGameOnly { .. } => "convert/one-game-only".into(),
            Failure::NoGame(_) => "convert/no-game".into(),
            Failure::Memory(error) => error.code().into(),
            Failure::Net { error, .. } => error.code().into(),
            Failure::Usage(_) => "usage".into(),
        }
    }
}

impl From<FenError> for Failure {
    fn from(error: FenError) -> Failure {
        Failure::Fen(error)
    }
}

impl From<NoMemory> for Failure {
    fn from(error: NoMemory) -> Failure {
        Failure::Memory(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Fen(error) => error.fmt(f),
            Failure::File { path, error } => write!(f, "{}: {error}", path.display()),
            Failure::Record { path, error } => write!(f, "{}: {error}", path.display()),
            Failure::Exists(path) => write!(
                f,
                "{} is there already; --force writes over it",
                path.display()
            ),
            Failure::NoFormat(path) => write!(
                f,
                "the name {} tells no format; say it with --to: pgn, wxf, dhtmlxq or xqf",
                path.display()
            ),
            Failure::NotWritten(format) => write!(
                f,
                "{format} can be read but not written; pgn, wxf, dhtmlxq and xqf can"
            ),
            Failure::OneGameOnly { format, games } => write!(
                f,
                "{format} holds one game and there are {games} or more; \
                 --split writes numbered files, --game N one of them"
            ),
            Failure::NoGame(path) => write!(f, "{} has no game", path.display()),
            Failure::Memory(error) => error.fmt(f),
            Failure::Net { path, error } => write!(f, "{}: {error}", path.display()),
            Failure::Usage(text) => f.write_str(text),
        }
    }
}

impl core::error::Error for Failure {}
