//! Which encoding a text file is in, without tables, and decoding it.
//!
//! UTF-8 and UTF-16 are decoded here. For GB18030 and Big5 the host is asked: in JavaScript
//! `TextDecoder`, whose names [`Encoding::name`] gives; natively [`decode_natively`] (feature
//! `encodings`).

mod detect;

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

/// Decodes bytes of an encoding that has tables, Big5 or GB18030. What cannot be decoded
/// becomes U+FFFD.
pub type Decode<'a> = &'a dyn Fn(&[u8], Encoding) -> String;

/// The text of a file, without its byte order mark. What cannot be decoded becomes U+FFFD.
pub fn decode(bytes: &[u8], encoding: Encoding, host: Decode) -> String {
    let text = match encoding {
        Encoding::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
        Encoding::Utf16Le => utf16(bytes, u16::from_le_bytes),
        Encoding::Utf16Be => utf16(bytes, u16::from_be_bytes),
        Encoding::Gb18030 | Encoding::Big5 => host(bytes, encoding),
    };
    match text.strip_prefix('\u{FEFF}') {
        Some(rest) => rest.into(),
        None => text,
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|&pair| unit(pair));
    let mut text: String = char::decode_utf16(units)
        .map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    if !odd.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    text
}

/// A [`Decode`] for native programs.
#[cfg(feature = "encodings")]
pub fn decode_natively(bytes: &[u8], encoding: Encoding) -> String {
    let encoding = match encoding {
        Encoding::Utf8 => encoding_rs::UTF_8,
        Encoding::Gb18030 => encoding_rs::GB18030,
        Encoding::Big5 => encoding_rs::BIG5,
        Encoding::Utf16Le => encoding_rs::UTF_16LE,
        Encoding::Utf16Be => encoding_rs::UTF_16BE,
    };
    encoding.decode_without_bom_handling(bytes).0.into_owned()
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
        let host: Decode = &|_, _| "host".into();
        let text = "车😀";
        let units = || text.encode_utf16();
        let le: Vec<u8> = [0xFEFF]
            .into_iter()
            .chain(units())
            .flat_map(u16::to_le_bytes)
            .collect();
        let be: Vec<u8> = units().flat_map(u16::to_be_bytes).chain([0]).collect();
        assert_eq!(decode(&le, Encoding::Utf16Le, host), text);
        assert_eq!(decode(&be, Encoding::Utf16Be, host), "车😀\u{FFFD}");
        assert_eq!(decode("\u{FEFF}车".as_bytes(), Encoding::Utf8, host), "车");
        assert_eq!(decode(b"\xFF", Encoding::Utf8, host), "\u{FFFD}");
        assert_eq!(decode(b"\xFF", Encoding::Big5, host), "host");
    }
}
