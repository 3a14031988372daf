//! The first 1024 bytes of an XQF file: who played, when and where.
//!
//! Texts are Pascal strings: a byte with the length, then so many bytes of GB18030. The
//! fields are as long as given here, but programs write on into the gap after a field, so the
//! reader believes the length byte. No version encrypts them.

use crate::Headers;
use crate::gbk::{Decode, Encoder};

/// The length of the header.
pub(super) const LENGTH: usize = 1024;

/// The offset of the byte with the result.
pub(super) const RESULT: usize = 51;

/// The offset of the byte with the kind of file: 0 whole game, 1 opening, 2 middle game,
/// 3 endgame.
pub(super) const KIND: usize = 64;

/// Name, offset of the length byte, and the most bytes of text.
const FIELDS: [(&str, usize, usize); 11] = [
    ("Title", 80, 63),
    ("Event", 208, 63),
    ("Date", 272, 15),
    ("Site", 288, 15),
    ("Red", 304, 15),
    ("Black", 320, 15),
    ("TimeControl", 336, 63),
    ("RedTime", 400, 15),
    ("BlackTime", 416, 15),
    ("Annotator", 464, 15),
    ("Author", 480, 15),
];

/// The results by their number. 0 is unknown.
const RESULTS: [&str; 4] = ["*", "1-0", "0-1", "1/2-1/2"];

/// Whether the format has a place for this header.
pub(super) fn has_field(name: &str) -> bool {
    name == "Result" || FIELDS.iter().any(|&(field, ..)| field == name)
}

/// Reads the texts and the result, and says which text, by its offset, is the first that could
/// not be decoded as a whole.
pub(super) fn read(header: &[u8; LENGTH], decode: Decode) -> (Headers, Option<usize>) {
    let (mut headers, mut damaged) = (Headers::default(), None);
    for (name, at, _) in FIELDS {
        let text = &header[at + 1..][..header[at] as usize];
        let end = text
            .iter()
            .position(|&byte| byte == 0)
            .unwrap_or(text.len());
        if end > 0 {
            let value = decode(&text[..end]);
            if is_damaged(&text[..end], &value) {
                damaged = damaged.or(Some(at));
            }
            headers.set_filled(name, &value);
        }
    }
    if let Some(result @ 1..) = RESULTS.get(header[RESULT] as usize).map(|_| header[RESULT]) {
        headers.set("Result", RESULTS[result as usize]);
    }
    (headers, damaged)
}

/// Whether a text has places that the decoder could make nothing of.
pub(super) fn is_damaged(bytes: &[u8], text: &str) -> bool {
    /// U+FFFD itself, as GB18030 has it.
    const REPLACEMENT: [u8; 4] = [0x84, 0x31, 0xA4, 0x37];
    text.contains(char::REPLACEMENT_CHARACTER)
        && !bytes.windows(4).any(|window| window == REPLACEMENT)
}

/// Writes the headers that the format has a place for, and returns the others, those that
/// had to be cut among them.
pub(super) fn write<'h>(
    headers: &'h Headers,
    header: &mut [u8; LENGTH],
    encoder: &mut Encoder,
) -> Vec<(&'h str, &'h str)> {
    let mut left = Vec::new();
    for (name, value) in headers.iter().filter(|(_, value)| !value.is_empty()) {
        if name == "Result" {
            match RESULTS.iter().position(|&result| result == value) {
                Some(result) => header[RESULT] = result as u8,
                None => left.push((name, value)),
            }
            continue;
        }
        let Some(&(_, at, room)) = FIELDS.iter().find(|&&(field, ..)| field == name) else {
            left.push((name, value));
            continue;
        };
        let (bytes, whole) = encoder.encode_within(value, room);
        header[at] = bytes.len() as u8;
        header[at + 1..][..bytes.len()].copy_from_slice(&bytes);
        if !whole {
            left.push((name, value));
        }
    }
    left
}
