//! Reading text that comes in pieces, with bounded memory.

use crate::{
    Format, GameTree, ReadOptions, RecordError, Warning, detect_text_format, pgn, read_text,
};

/// How much text is waited for before the format is decided, in bytes. Where that does not
/// tell, it is looked at again each time there is twice as much: in all no more than four
/// times the text.
const SNIFF: usize = 16 * 1024;

/// The longest file of a format that has no place to stop at, in bytes of UTF-8: 32 MiB. PGN
/// has, and is read game by game; see [`pgn::MAX_GAME_BYTES`].
pub const MAX_STREAMED_BYTES: usize = 32 * 1024 * 1024;

/// Reads games from text that comes in pieces.
///
/// PGN is read game by game, whatever the length of the file; other formats when the text
/// has ended, up to [`MAX_STREAMED_BYTES`]. Bytes must be decoded before: find the encoding
/// with [`detect_encoding`](crate::detect_encoding) once one is not ASCII. Binary formats do
/// not come in pieces: [`read`](crate::read) takes them whole.
///
/// ```
/// use xiangqi_records::RecordStream;
///
/// let mut stream = RecordStream::new(None);
/// for piece in ["h2e2 h9", "g7\nh0g2"] {
///     stream.push(piece);
///     assert!(stream.next_game().is_none());
/// }
/// stream.finish().unwrap();
/// assert_eq!(stream.next_game().unwrap().move_count(), 3);
/// ```
#[derive(Debug)]
pub struct RecordStream {
    format: Option<Format>,
    /// Text that has not been given to a reader.
    text: String,
    /// At how much text the format is looked for again, in bytes.
    look_at: usize,
    too_long: bool,
    pgn: pgn::Reader,
    games: std::vec::IntoIter<GameTree>,
    warnings: Vec<Warning>,
}

impl RecordStream {
    /// A stream of this format; `None` to find out.
    pub fn new(format: Option<Format>) -> RecordStream {
        RecordStream {
            format,
            text: String::new(),
            look_at: SNIFF,
            too_long: false,
            pgn: pgn::Reader::default(),
            games: Vec::new().into_iter(),
            warnings: Vec::new(),
        }
    }

    /// The format, once it is known.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// Adds a piece of text.
    pub fn push(&mut self, text: &str) {
        if self.format == Some(Format::Pgn) {
            self.pgn.push(text);
            return;
        }
        if self.text.len() + text.len() > MAX_STREAMED_BYTES {
            self.too_long = true;
            return;
        }
        self.text.push_str(text);
        if self.format.is_none() && self.text.len() >= self.look_at {
            self.look_at = 2 * self.text.len();
            self.decide();
        }
    }

    fn decide(&mut self) {
        self.format = detect_text_format(&self.text);
        if self.format == Some(Format::Pgn) {
            self.pgn.push(&core::mem::take(&mut self.text));
        }
    }

    /// Says that there is nothing more to come.
    ///
    /// # Errors
    /// If the format is none of ours.
    pub fn finish(&mut self) -> Result<(), RecordError> {
        if self.format.is_none() {
            self.decide();
        }
        self.pgn.finish();
        if self.format == Some(Format::Pgn) {
            return Ok(());
        }
        let options = ReadOptions {
            format: self.format,
            ..ReadOptions::default()
        };
        let file = read_text(&core::mem::take(&mut self.text), &options)?;
        self.games = file.games.into_iter();
        self.warnings = file.warnings;
        if self.too_long {
            let message =
                format!("the file has more than {MAX_STREAMED_BYTES} bytes; the rest is not read");
            self.warnings.push(Warning::new("record/too-long", message));
        }
        Ok(())
    }

    /// The next game, `None` if more text is needed for it or all have been given.
    pub fn next_game(&mut self) -> Option<GameTree> {
        match self.format {
            Some(Format::Pgn) => self.pgn.next_game(),
            _ => self.games.next(),
        }
    }

    /// The warnings since the last call.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        match self.format {
            Some(Format::Pgn) => self.pgn.take_warnings(),
            _ => core::mem::take(&mut self.warnings),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pgn_comes_game_by_game_once_the_format_is_known() {
        let game = "[Event \"x\"]\n1. h2e2 h9g7 *\n\n";
        let mut stream = RecordStream::new(None);
        let mut games = 0;
        for _ in 0..2000 {
            stream.push(game);
            games += core::iter::from_fn(|| stream.next_game()).count();
        }
        assert_eq!(games, 1999);
        stream.finish().unwrap();
        assert!(stream.next_game().is_some() && stream.next_game().is_none());
        assert_eq!(stream.take_warnings(), []);
    }

    #[test]
    fn other_formats_are_bounded() {
        let mut stream = RecordStream::new(Some(Format::Fen));
        stream.push("5k3/9/9/9/9/9/9/9/9/4K4 w\n");
        let piece = " ".repeat(1 << 20);
        for _ in 0..33 {
            stream.push(&piece);
        }
        stream.finish().unwrap();
        assert!(stream.next_game().is_some());
        assert_eq!(stream.take_warnings()[0].code, "record/too-long");
        let mut nothing = RecordStream::new(None);
        nothing.push("hello");
        assert_eq!(nothing.finish().unwrap_err().code, "record/unknown-format");
    }
}
