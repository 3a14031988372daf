//! A file of games, read one after the other. Text comes in pieces, so that a file of any
//! length needs no more memory than its longest game; binary files hold few games and are
//! read whole.

use crate::Failure;
use encoding_rs::{CoderResult, Decoder};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use xiangqi_records::{
    Encoding, Format, GameTree, ReadOptions, RecordStream, Warning, cbl, cbr, decode_natively,
    detect_encoding, read, xqf,
};

/// How much is read at once.
const PIECE: usize = 256 * 1024;

/// The largest binary file that is read.
const MOST_BINARY: u64 = 512 << 20;

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
    /// What was read to find out the format.
    head: Vec<u8>,
    encoding: Option<Encoding>,
    /// Made once a byte tells which encoding it is.
    decoder: Option<Decoder>,
    decoded: String,
    replaced: Option<u64>,
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
        let piece = (&mut input).take(PIECE as u64).read_to_end(&mut head);
        piece.map_err(Failure::file(path))?;
        let is_binary = match options.format {
            Some(format) => format.is_binary(),
            None => xqf::is_xqf(&head) || cbr::is_cbr(&head) || cbl::is_cbl(&head),
        };
        let games = if is_binary {
            let rest = input.take(MOST_BINARY + 1).read_to_end(&mut head);
            rest.map_err(Failure::file(path))?;
            if head.len() as u64 > MOST_BINARY {
                let text = format!("{}: more than {MOST_BINARY} bytes", path.display());
                return Err(Failure::Usage(text));
            }
            let file = read(&head, options, &decode_natively).map_err(Failure::record(path))?;
            Games::Whole {
                format: file.format,
                games: file.games.into_iter(),
                warnings: file.warnings,
            }
        } else {
            Games::Text(Box::new(Text {
                stream: RecordStream::new(options.format),
                input,
                encoding: options.encoding,
                decoder: None,
                decoded: String::new(),
                replaced: None,
                ended: false,
                head: Vec::new(),
            }))
        };
        let mut source = Source {
            path: path.into(),
            read: head.len() as u64,
            games,
        };
        if let Games::Text(text) = &mut source.games {
            text.head = head;
        }
        Ok(source)
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
            self.read += text.advance(self.read, &self.path)?;
        }
    }

    /// The warnings since the last call.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        match &mut self.games {
            Games::Whole { warnings, .. } => core::mem::take(warnings),
            Games::Text(text) => {
                let mut warnings = text.stream.take_warnings();
                if let (Some(at), true) = (text.replaced, text.ended) {
                    text.replaced = None;
                    let message = "not all of the text could be decoded; try another --encoding";
                    warnings.push(Warning::new("record/encoding", message).at(at as usize));
                }
                warnings
            }
        }
    }
}

impl Text {
    /// Gives the stream the next piece, or says that there is none. Returns the bytes read.
    fn advance(&mut self, before: u64, path: &Path) -> Result<u64, Failure> {
        let mut piece = core::mem::take(&mut self.head);
        let mut read = 0;
        if piece.is_empty() {
            let taken = (&mut self.input).take(PIECE as u64).read_to_end(&mut piece);
            read = taken.map_err(Failure::file(path))? as u64;
        }
        self.ended = piece.is_empty();
        // ASCII is the same in every encoding but UTF-16, which shows in the first bytes.
        if self.decoder.is_none() {
            let sure = self.encoding.or_else(|| {
                let found = detect_encoding(&piece);
                (!piece.is_ascii() || found != Encoding::Utf8).then_some(found)
            });
            self.decoder = sure.map(|encoding| coder(encoding).new_decoder_with_bom_removal());
        }
        match &mut self.decoder {
            Some(decoder) => {
                let ended = self.ended;
                if decode(decoder, &piece, ended, &mut self.decoded) && self.replaced.is_none() {
                    self.replaced = Some(before);
                }
                self.stream.push(&self.decoded);
            }
            // It is ASCII.
            None => self.stream.push(core::str::from_utf8(&piece).unwrap_or("")),
        }
        if self.ended {
            self.stream.finish().map_err(Failure::record(path))?;
        }
        Ok(read)
    }
}

/// The library's name for an encoding.
pub(super) fn coder(encoding: Encoding) -> &'static encoding_rs::Encoding {
    match encoding {
        Encoding::Utf8 => encoding_rs::UTF_8,
        Encoding::Gb18030 => encoding_rs::GB18030,
        Encoding::Big5 => encoding_rs::BIG5,
        Encoding::Utf16Le => encoding_rs::UTF_16LE,
        Encoding::Utf16Be => encoding_rs::UTF_16BE,
    }
}

/// Decodes a piece. Returns whether something had to be replaced.
fn decode(decoder: &mut Decoder, piece: &[u8], last: bool, into: &mut String) -> bool {
    into.clear();
    let (mut rest, mut replaced) = (piece, false);
    loop {
        let room = decoder.max_utf8_buffer_length(rest.len());
        into.reserve(room.unwrap_or(4 * rest.len()));
        let (result, used, had) = decoder.decode_to_string(rest, into, last);
        replaced |= had;
        rest = &rest[used..];
        if result == CoderResult::InputEmpty {
            return replaced;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn text_that_cannot_be_decoded_is_told() {
        let options = ReadOptions {
            encoding: Some(Encoding::Utf8),
            ..ReadOptions::default()
        };
        let (games, warnings) = games(b"[Red \"\xBA\xFA\"]\n1. h2e2 *", &options);
        assert_eq!((games.len(), warnings[0].code), (1, "record/encoding"));
    }
}
