//! What games are written as.

use super::decoding::coder;
use crate::Failure;
use std::path::Path;
use xiangqi_records::gbk::Encoder;
use xiangqi_records::{
    Encoding, Format, GameTree, ReadOptions, decode, decode_natively, dhtmlxq, pgn, read_text, wxf,
    xqf,
};

/// The formats that can be written.
pub const WRITTEN: [Format; 4] = [Format::Pgn, Format::Wxf, Format::DhtmlXq, Format::Xqf];

/// A format with its choices.
pub struct Target<'a> {
    format: Format,
    /// How PGN is written; its style is WXF's too.
    pgn: pgn::Options,
    encoding: Encoding,
    gb18030: Encoder<'a>,
}

/// A game as bytes, and as it would be read back.
pub struct Written {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// What a reader makes of them; `None` if nothing.
    pub back: Option<GameTree>,
    /// Characters that the encoding does not have were replaced.
    pub replaced: bool,
}

impl Target<'_> {
    /// The format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Writes as this format; text in this encoding.
    ///
    /// # Errors
    /// If the format is read only, or binary and yet an encoding is asked for.
    pub fn new(
        format: Format,
        pgn: pgn::Options,
        encoding: Option<Encoding>,
    ) -> Result<Target<'static>, Failure> {
        if !WRITTEN.contains(&format) {
            return Err(Failure::NotWritten(format.name()));
        }
        if format.is_binary() && encoding.is_some_and(|encoding| encoding != Encoding::Gb18030) {
            let text = format!("text in {} is always gb18030", format.name());
            return Err(Failure::Usage(text));
        }
        Ok(Target {
            format,
            pgn,
            encoding: encoding.unwrap_or(Encoding::Utf8),
            gb18030: Encoder::new(&|bytes| decode_natively(bytes, Encoding::Gb18030).text),
        })
    }

    /// The format that the end of a file's name says.
    pub fn format_of(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "pgn" => Some(Format::Pgn),
            "wxf" => Some(Format::Wxf),
            "dhtmlxq" | "ubb" => Some(Format::DhtmlXq),
            "xqf" => Some(Format::Xqf),
            "cbr" => Some(Format::Cbr),
            "cbl" => Some(Format::Cbl),
            "cbf" => Some(Format::Cbf),
            _ => None,
        }
    }

    /// Whether several games make one file.
    pub fn holds_many(&self) -> bool {
        !self.format.is_binary()
    }

    /// Writes a game.
    ///
    /// # Errors
    /// If it has moves that are not legal.
    pub fn write(&mut self, tree: &GameTree, path: &Path) -> Result<Written, Failure> {
        let text = match self.format {
            Format::Wxf => wxf::write(tree, self.pgn.style),
            Format::DhtmlXq => Ok(dhtmlxq::write(tree)),
            Format::Xqf => {
                let bytes = xqf::write(tree, &mut self.gb18030);
                let decode = |bytes: &[u8]| decode_natively(bytes, Encoding::Gb18030).text;
                let back = xqf::read(&bytes, false, &decode).ok();
                return Ok(Written {
                    back: back.and_then(|file| file.games.into_iter().next()),
                    bytes,
                    replaced: false,
                });
            }
            _ => pgn::write(tree, &self.pgn),
        };
        let text = text.map_err(Failure::record(path))?;
        let (bytes, replaced) = self.encode(text);
        let options = ReadOptions {
            format: Some(self.format),
            ..ReadOptions::default()
        };
        let back = read_text(
            &decode(&bytes, self.encoding, &decode_natively).text,
            &options,
        )
        .ok();
        Ok(Written {
            back: back.and_then(|file| file.games.into_iter().next()),
            bytes,
            replaced,
        })
    }

    fn encode(&self, text: String) -> (Vec<u8>, bool) {
        match self.encoding {
            Encoding::Utf8 => (text.into_bytes(), false),
            Encoding::Utf16Le => (
                text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
                false,
            ),
            Encoding::Utf16Be => (
                text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
                false,
            ),
            other => {
                let (bytes, _, replaced) = coder(other).encode(&text);
                (bytes.into_owned(), replaced)
            }
        }
    }

    /// What stands before the first game of a file.
    pub fn lead(&self) -> &'static [u8] {
        match self.encoding {
            _ if self.format.is_binary() => b"",
            Encoding::Utf16Le => b"\xFF\xFE",
            Encoding::Utf16Be => b"\xFE\xFF",
            _ => b"",
        }
    }

    /// What stands between two games.
    pub fn between(&self) -> &'static [u8] {
        match self.encoding {
            Encoding::Utf16Le => b"\n\0",
            Encoding::Utf16Be => b"\0\n",
            _ => b"\n",
        }
    }
}
