//! Bytes of a text that come in pieces, decoded: in which encoding, and where they are none.

use encoding_rs::{Decoder, DecoderResult};
use xiangqi_records::{Encoding, Warning, detect_encoding, undecodable};

/// How many bytes of a file are looked at for UTF-16.
const HEAD: usize = 64 * 1024;

/// How many bytes from the first that is not ASCII decide the encoding.
const TELLING: usize = 32 * 1024;

/// Decodes a file piece by piece.
pub(super) struct Decoding {
    /// The encoding once it is known.
    encoding: Option<Encoding>,
    decoder: Option<Decoder>,
    /// Bytes that wait for the encoding, and then for nothing.
    held: Vec<u8>,
    /// Bytes of the file that were decoded.
    taken: usize,
    marked: bool,
    bad: Bad,
}

/// What is known of bytes that are no text.
enum Bad {
    None,
    /// It is to be told.
    Found(Warning),
    Told,
}

impl Decoding {
    /// For a file in this encoding; `None` to find out.
    pub(super) fn new(encoding: Option<Encoding>) -> Decoding {
        Decoding {
            encoding,
            decoder: None,
            held: Vec::new(),
            taken: 0,
            marked: false,
            bad: Bad::None,
        }
    }

    /// Decodes the next piece, the first one at least 64 KiB unless it is all there is.
    pub(super) fn push(&mut self, piece: &[u8], last: bool, into: &mut String) {
        into.clear();
        if self.decoder.is_some() {
            self.decode(piece, last, into);
            return;
        }
        if self.taken == 0 && self.held.is_empty() {
            self.begin(piece);
        }
        self.held.extend_from_slice(piece);
        if self.encoding.is_none() {
            self.find_out(last, into);
        }
        if let Some(encoding) = self.encoding {
            self.decoder = Some(match self.taken {
                0 => coder(encoding).new_decoder_with_bom_removal(),
                _ => coder(encoding).new_decoder_without_bom_handling(),
            });
            let held = core::mem::take(&mut self.held);
            self.decode(&held, last, into);
        }
    }

    /// UTF-16 shows in the first bytes.
    fn begin(&mut self, head: &[u8]) {
        let found = detect_encoding(&head[..head.len().min(HEAD)]);
        if self.encoding.is_none() && matches!(found, Encoding::Utf16Le | Encoding::Utf16Be) {
            self.encoding = Some(found);
        }
        let utf8 = self.encoding.is_none_or(|known| known == Encoding::Utf8);
        self.marked = utf8 && head.starts_with(b"\xEF\xBB\xBF");
    }

    /// ASCII is the same in every encoding that is left.
    fn find_out(&mut self, last: bool, into: &mut String) {
        let first = self.held.iter().position(|byte| !byte.is_ascii());
        let ascii = first.unwrap_or(self.held.len());
        into.extend(self.held.drain(..ascii).map(char::from));
        self.taken += ascii;
        if self.held.len() >= TELLING || last {
            let telling = self.held.len().min(TELLING);
            self.encoding = Some(detect_encoding(&self.held[..telling]));
        }
    }

    fn decode(&mut self, bytes: &[u8], last: bool, into: &mut String) {
        let (Some(decoder), Some(encoding)) = (&mut self.decoder, self.encoding) else {
            return;
        };
        let mut read = 0;
        loop {
            let rest = &bytes[read..];
            let room = decoder.max_utf8_buffer_length_without_replacement(rest.len());
            into.reserve(room.unwrap_or(4 * rest.len()));
            let (result, used) = decoder.decode_to_string_without_replacement(rest, into, last);
            read += used;
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(length, after) => {
                    into.push(char::REPLACEMENT_CHARACTER);
                    if matches!(self.bad, Bad::None) {
                        let end = self.taken + read;
                        let at = end.saturating_sub(usize::from(length) + usize::from(after));
                        self.bad = Bad::Found(undecodable(encoding, at));
                    }
                }
            }
        }
        self.taken += read;
    }

    /// The warning that bytes are no text, once.
    pub(super) fn take_warning(&mut self) -> Option<Warning> {
        match core::mem::replace(&mut self.bad, Bad::Told) {
            Bad::Found(warning) => Some(warning),
            other => {
                self.bad = other;
                None
            }
        }
    }

    /// How many bytes stand before the text: a mark of UTF-8.
    pub(super) fn skipped(&self) -> usize {
        if self.marked { 3 } else { 0 }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of bytes in pieces of this size, the first one apart, and what was told.
    fn decoded(bytes: &[u8], encoding: Option<Encoding>, size: usize) -> (String, Option<String>) {
        let mut decoding = Decoding::new(encoding);
        let (head, rest) = bytes.split_at(bytes.len().min(HEAD));
        let (mut text, mut piece) = (String::new(), String::new());
        for bytes in [head].into_iter().chain(rest.chunks(size)) {
            decoding.push(bytes, false, &mut piece);
            text.push_str(&piece);
        }
        decoding.push(b"", true, &mut piece);
        text.push_str(&piece);
        let told = decoding.take_warning();
        assert_eq!(decoding.take_warning(), None);
        (text, told.map(|warning| warning.to_string()))
    }

    #[test]
    fn an_encoding_that_shows_late_is_found_wherever_the_pieces_end() {
        let ascii = "1. h2e2 ".repeat(10_000);
        for (tail, table) in [
            ("炮二平五 马８进７", encoding_rs::GB18030),
            ("炮二平五 馬８進７", encoding_rs::BIG5),
            ("炮二平五 马８进７", encoding_rs::UTF_8),
        ] {
            let text = format!("{ascii}{}", tail.repeat(3000));
            let bytes = table.encode(&text).0;
            for size in [1, 3, 1000, 1 << 20] {
                assert!(decoded(&bytes, None, size) == (text.clone(), None));
            }
        }
    }

    #[test]
    fn the_first_bytes_that_are_none_are_told_wherever_the_pieces_end() {
        let ascii = "1. h2e2 ".repeat(10_000);
        let good = "炮二平五 马８进７".repeat(3000);
        for table in [encoding_rs::GB18030, encoding_rs::UTF_8] {
            let good = table.encode(&good).0;
            let bytes = [ascii.as_bytes(), &good, b"\xC5 \xC5 ", &good].concat();
            let at = ascii.len() + good.len();
            for size in [1, 3, 1000, 1 << 20] {
                let told = decoded(&bytes, None, size).1.unwrap();
                assert!(told.ends_with(&format!(", byte {at}")), "{told}");
                assert!(told.contains(&table.name().to_ascii_lowercase()), "{told}");
            }
        }
    }
}
