//! Which encoding a text file is in, without tables, and decoding it.
//!
//! UTF-8 and UTF-16 are decoded here. For GB18030 and Big5 the host is asked: in JavaScript
//! `TextDecoder`, whose names [`Encoding::name`] gives; natively [`decode_natively`] (feature
//! `encodings`).

mod detect;

use crate::Warning;
pub use detect::detect_encoding;

/// The encodings of text files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark; ASCII is this too.
    Utf8,
    /// GB18030, and its parts GBK and GB2312: simplified Chinese.
    Gb18030,
    /// Big5: traditional Chinese.
    Big5,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
}

impl Encoding {
    /// Every encoding.
    pub const ALL: [Encoding; 5] = [
        Encoding::Utf8,
        Encoding::Gb18030,
        Encoding::Big5,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
    ];

    /// The name that `TextDecoder` knows: `utf-8`, `gb18030`, `big5`, `utf-16le` or `utf-16be`.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Gb18030 => "gb18030",
            Encoding::Big5 => "big5",
            Encoding::Utf16Le => "utf-16le",
            Encoding::Utf16Be => "utf-16be",
        }
    }

    /// The encoding of a name, in either case; `gbk` and `gb2312` are GB18030.
    pub fn from_name(name: &str) -> Option<Encoding> {
        let name = name.to_ascii_lowercase();
        match name.as_str() {
            "gbk" | "gb2312" => Some(Encoding::Gb18030),
            "utf8" => Some(Encoding::Utf8),
            "utf-16" => Some(Encoding::Utf16Le),
            _ => Encoding::ALL.into_iter().find(|known| known.name() == name),
        }
    }
}

/// The text of bytes. What cannot be decoded is U+FFFD there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The text.
    pub text: String,
    /// Where the first bytes begin that could not be decoded.
    pub bad: Option<usize>,
}

/// Decodes bytes of an encoding that has tables, Big5 or GB18030.
pub type Decode<'a> = &'a dyn Fn(&[u8], Encoding) -> Decoded;

/// The warning that bytes of a file are no text in its encoding, the first of them at `offset`.
pub fn undecodable(encoding: Encoding, offset: usize) -> Warning {
    let message = format!(
        "not all of the text is {}: what is not is read as U+FFFD, and another encoding may be right",
        encoding.name()
    );
    Warning::new("record/encoding", message).at(offset)
}

/// The text of a file, without its byte order mark.
pub fn decode(bytes: &[u8], encoding: Encoding, host: Decode) -> Decoded {
    let mut decoded = match encoding {
        Encoding::Utf8 => Decoded {
            text: String::from_utf8_lossy(bytes).into_owned(),
            bad: core::str::from_utf8(bytes)
                .err()
                .map(|error| error.valid_up_to()),
        },
        Encoding::Utf16Le => utf16(bytes, u16::from_le_bytes),
        Encoding::Utf16Be => utf16(bytes, u16::from_be_bytes),
        Encoding::Gb18030 | Encoding::Big5 => host(bytes, encoding),
    };
    if decoded.text.starts_with('\u{FEFF}') {
        decoded.text.drain(..'\u{FEFF}'.len_utf8());
    }
    decoded
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Decoded {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|&pair| unit(pair));
    let mut text = String::with_capacity(bytes.len());
    let (mut at, mut bad) = (0, None);
    for character in char::decode_utf16(units) {
        if character.is_err() && bad.is_none() {
            bad = Some(at);
        }
        let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
        at += 2 * character.len_utf16();
        text.push(character);
    }
    if !odd.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
        bad = bad.or(Some(at));
    }
    Decoded { text, bad }
}

/// A [`Decode`] for native programs.
#[cfg(feature = "encodings")]
pub fn decode_natively(bytes: &[u8], encoding: Encoding) -> Decoded {
    let encoding = match encoding {
        Encoding::Utf8 => encoding_rs::UTF_8,
        Encoding::Gb18030 => encoding_rs::GB18030,
        Encoding::Big5 => encoding_rs::BIG5,
        Encoding::Utf16Le => encoding_rs::UTF_16LE,
        Encoding::Utf16Be => encoding_rs::UTF_16BE,
    };
    let (text, replaced) = encoding.decode_without_bom_handling(bytes);
    Decoded {
        text: text.into_owned(),
        bad: replaced.then(|| first_bad(bytes, encoding)).flatten(),
    }
}

/// Where the first bytes begin that are no text.
#[cfg(feature = "encodings")]
fn first_bad(bytes: &[u8], encoding: &'static encoding_rs::Encoding) -> Option<usize> {
    use encoding_rs::DecoderResult;
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(64 * 1024);
    let mut read = 0;
    loop {
        text.clear();
        let rest = &bytes[read..];
        let (result, used) = decoder.decode_to_string_without_replacement(rest, &mut text, true);
        read += used;
        match result {
            DecoderResult::InputEmpty => return None,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(length, after) => {
                return Some(read.saturating_sub(usize::from(length) + usize::from(after)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for encoding in Encoding::ALL {
            assert_eq!(Encoding::from_name(encoding.name()), Some(encoding));
        }
        assert_eq!(Encoding::from_name("GBK"), Some(Encoding::Gb18030));
        assert_eq!(Encoding::from_name("latin1"), None);
    }

    #[test]
    fn unicode_is_decoded_here_and_marks_go() {
        let host: Decode = &|_, _| Decoded {
            text: "host".into(),
            bad: Some(7),
        };
        let good = |text: &str| Decoded {
            text: text.into(),
            bad: None,
        };
        let bad = |text: &str, at| Decoded {
            text: text.into(),
            bad: Some(at),
        };
        let text = "车😀";
        let units = || text.encode_utf16();
        let le: Vec<u8> = [0xFEFF]
            .into_iter()
            .chain(units())
            .flat_map(u16::to_le_bytes)
            .collect();
        let be: Vec<u8> = units().flat_map(u16::to_be_bytes).chain([0]).collect();
        assert_eq!(decode(&le, Encoding::Utf16Le, host), good(text));
        assert_eq!(decode(&be, Encoding::Utf16Be, host), bad("车😀\u{FFFD}", 6));
        assert_eq!(
            decode(b"a\0\x3D\xD8b\0", Encoding::Utf16Le, host),
            bad("a\u{FFFD}b", 2)
        );
        assert_eq!(
            decode("\u{FEFF}车".as_bytes(), Encoding::Utf8, host),
            good("车")
        );
        assert_eq!(
            decode(b"\xE8\xBD\xA6\xE8\xBD.", Encoding::Utf8, host),
            bad("车\u{FFFD}.", 3)
        );
        assert_eq!(decode(b"\xFF", Encoding::Big5, host), bad("host", 7));
    }

    #[cfg(feature = "encodings")]
    #[test]
    fn the_first_bytes_that_are_no_text_are_found() {
        // 车 in GB18030 and 車 in Big5; then a first byte with nothing behind it that fits.
        let long = "x".repeat(100_000);
        for (encoding, good) in [
            (Encoding::Gb18030, &b"\xB3\xB5"[..]),
            (Encoding::Gb18030, b"\x81\x30\x81\x30"),
            (Encoding::Big5, b"\xA8\xAE"),
        ] {
            for bad in [&b"\xB3 a"[..], b"\xB3\n", b"\xFF\xB3\xB5"] {
                let bytes = [long.as_bytes(), good, bad, good].concat();
                let at = long.len() + good.len();
                assert_eq!(decode_natively(&bytes, encoding).bad, Some(at), "{bad:?}");
            }
            let bytes = [long.as_bytes(), good].concat();
            assert_eq!(decode_natively(&bytes, encoding).bad, None);
        }
        let cut = b"a\x81\x30\x81 \x84\x31\xA4\x37";
        assert_eq!(decode_natively(cut, Encoding::Gb18030).bad, Some(1));
        // U+FFFD has a code of its own.
        assert_eq!(decode_natively(&cut[5..], Encoding::Gb18030).bad, None);
    }
}
