//! A file of games, read one after the other. A long text comes in pieces, so that a file of
//! any length needs no more memory than its longest game; short files, and binary ones, which
//! hold few games, are read whole.

use super::decoding::Decoding;
use crate::Failure;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use xiangqi_records::{
    Format, GameTree, ReadOptions, RecordError, RecordFile, RecordStream, Warning, decode_natively,
    detect_binary, read,
};

/// How much is read at once.
const PIECE: usize = 256 * 1024;

/// The longest text that is read whole, but for its last byte; as the package's command.
const WHOLE: usize = 1 << 20;

/// The longest binary file that is read; as the package's `readRecord`.
const MOST_BINARY: u64 = 256 << 20;

/// A file that is being read.
pub struct Source {
    path: PathBuf,
    games: Games,
    read: u64,
}

enum Games {
    Whole {
        format: Format,
        games: std::vec::IntoIter<GameTree>,
        warnings: Vec<Warning>,
    },
    Text(Box<Text>),
}

struct Text {
    stream: RecordStream,
    input: Box<dyn Read>,
    /// What was read to find out the format and how long the file is.
    head: Vec<u8>,
    decoding: Decoding,
    decoded: String,
    ended: bool,
}

impl Source {
    /// Opens a file, `-` for standard input.
    ///
    /// # Errors
    /// If it cannot be read, or, for binary formats, holds nothing of its format.
    pub fn open(path: &Path, options: &ReadOptions) -> Result<Source, Failure> {
        let input: Box<dyn Read> = if path == Path::new("-") {
            Box::new(io::stdin().lock())
        } else {
            Box::new(File::open(path).map_err(Failure::file(path))?)
        };
        Source::new(path, input, options)
    }

    fn new(
        path: &Path,
        mut input: Box<dyn Read>,
        options: &ReadOptions,
    ) -> Result<Source, Failure> {
        let mut head = Vec::new();
        let piece = (&mut input).take(WHOLE as u64).read_to_end(&mut head);
        piece.map_err(Failure::file(path))?;
        let is_binary = match options.format {
            Some(format) => format.is_binary(),
            None => detect_binary(&head).is_some(),
        };
        if is_binary {
            let most = MOST_BINARY + 1 - head.len() as u64;
            let rest = input.by_ref().take(most).read_to_end(&mut head);
            rest.map_err(Failure::file(path))?;
        }
        let read = head.len() as u64;
        let games = if is_binary || head.len() < WHOLE {
            let file = whole(&head, options).map_err(Failure::record(path))?;
            Games::Whole {
                format: file.format,
                games: file.games.into_iter(),
                warnings: file.warnings,
            }
        } else {
            Games::Text(Box::new(Text {
                stream: RecordStream::new(options.format),
                input,
                head,
                decoding: Decoding::new(options.encoding),
                decoded: String::new(),
                ended: false,
            }))
        };
        Ok(Source {
            path: path.into(),
            read,
            games,
        })
    }

    /// The format, once it is known.
    pub fn format(&self) -> Option<Format> {
        match &self.games {
            Games::Whole { format, .. } => Some(*format),
            Games::Text(text) => text.stream.format(),
        }
    }

    /// How many bytes have been read.
    pub fn bytes_read(&self) -> u64 {
        self.read
    }

    /// The next game; `None` after the last.
    ///
    /// # Errors
    /// If the file cannot be read or is of no known format.
    pub fn next_game(&mut self) -> Result<Option<GameTree>, Failure> {
        let text = match &mut self.games {
            Games::Whole { games, .. } => return Ok(games.next()),
            Games::Text(text) => text,
        };
        loop {
            if let Some(game) = text.stream.next_game() {
                return Ok(Some(game));
            }
            if text.ended {
                return Ok(None);
            }
            self.read += text.advance(&self.path)?;
        }
    }

    /// The warnings since the last call.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        match &mut self.games {
            Games::Whole { warnings, .. } => core::mem::take(warnings),
            Games::Text(text) => text.take_warnings(),
        }
    }
}

/// Reads a file whole.
fn whole(bytes: &[u8], options: &ReadOptions) -> Result<RecordFile, RecordError> {
    if bytes.len() as u64 > MOST_BINARY {
        let message = format!(
            "the file has more than {MOST_BINARY} bytes, and its format must be read whole"
        );
        return Err(RecordError::new("record/too-long", message));
    }
    read(bytes, options, &decode_natively)
}

impl Text {
    /// Gives the stream the next piece, or says that there is none. Returns the bytes read.
    fn advance(&mut self, path: &Path) -> Result<u64, Failure> {
        let mut piece = core::mem::take(&mut self.head);
        let mut read = 0;
        if piece.is_empty() {
            let taken = (&mut self.input).take(PIECE as u64).read_to_end(&mut piece);
            read = taken.map_err(Failure::file(path))? as u64;
        }
        self.ended = piece.is_empty();
        self.decoding.push(&piece, self.ended, &mut self.decoded);
        self.stream.push(&self.decoded);
        if self.ended {
            self.stream.finish().map_err(Failure::record(path))?;
        }
        Ok(read)
    }

    fn take_warnings(&mut self) -> Vec<Warning> {
        let skipped = self.decoding.skipped();
        let found = self.stream.take_warnings().into_iter();
        let placed = found.map(|warning| Warning {
            offset: warning.offset.map(|offset| offset + skipped),
            ..warning
        });
        self.decoding
            .take_warning()
            .into_iter()
            .chain(placed)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_records::Encoding;

    fn games(bytes: &[u8], options: &ReadOptions) -> (Vec<GameTree>, Vec<Warning>) {
        let input = Box::new(io::Cursor::new(bytes.to_vec()));
        let mut source = Source::new(Path::new("x"), input, options).unwrap();
        let mut games = Vec::new();
        while let Some(game) = source.next_game().unwrap() {
            games.push(game);
        }
        (games, source.take_warnings())
    }

    #[test]
    fn an_encoding_that_shows_late_is_found_nevertheless() {
        let mut bytes = b"[Event \"x\"]\n1. h2e2 *\n\n".repeat(20_000);
        let (name, _, _) =
            encoding_rs::GB18030.encode("[Red \"胡荣华\"]\n1. 炮二平五 马８进７ *\n");
        bytes.extend_from_slice(&name);
        let (games, warnings) = games(&bytes, &ReadOptions::default());
        assert_eq!((games.len(), warnings.len()), (20_001, 0));
        assert_eq!(games[20_000].headers.get("Red"), Some("胡荣华"));
        assert_eq!(games[20_000].move_count(), 2);
    }

    #[test]
    fn short_and_long_files_say_the_same_at_the_same_place() {
        let bad = b"[Event \"x\"]\n1. h2e2 h9h1 *\n\n[Red \"\xBA \"]\n1. h2e2 *\n\n";
        for mark in [&b""[..], b"\xEF\xBB\xBF"] {
            let short = [mark, bad].concat();
            let long = [&short[..], &b"[Event \"x\"]\n1. h2e2 *\n\n".repeat(50_000)].concat();
            let options = ReadOptions {
                encoding: Some(Encoding::Utf8),
                ..ReadOptions::default()
            };
            let told = games(&short, &options).1;
            let codes: Vec<_> = told.iter().map(|it| (it.code, it.offset)).collect();
            let at = |place: usize| Some(mark.len() + place);
            assert_eq!(
                codes,
                [("record/encoding", at(34)), ("record/illegal-move", at(20))]
            );
            let (games, again) = games(&long, &options);
            assert_eq!((games.len(), again), (50_002, told));
        }
    }

    #[test]
    fn a_binary_file_has_a_bound() {
        let bytes = vec![0; (MOST_BINARY + 1) as usize];
        let options = ReadOptions {
            format: Some(Format::Cbl),
            ..ReadOptions::default()
        };
        let Err(failure) = Source::new(Path::new("x"), Box::new(io::Cursor::new(bytes)), &options)
        else {
            panic!("it was read");
        };
        assert_eq!(failure.code(), "record/too-long");
        assert!(failure.to_string().contains("268435456"), "{failure}");
    }
}
