//! Text to GB18030 bytes, the encoding in which XQF files hold text, without tables.
//!
//! Hosts decode GB18030 (`TextDecoder('gb18030')` in JavaScript, `encoding_rs` natively) but
//! JavaScript's `TextEncoder` writes UTF-8 alone. So the encoder asks the decoder what every
//! code stands for and turns the answers round: one call for the 23,940 codes of two bytes,
//! which is GBK, and one for the 39,420 codes of four bytes of the basic plane, each made
//! when a character needs it (0.2 MB of text and a few milliseconds, once). Characters beyond
//! the basic plane follow from their number. (Checked with `encoding_rs` and with Node's
//! `TextDecoder`: every character comes back.)
//!
//! GB18030 has every character of Unicode (but for 19 of private use), so nothing is lost.
//! Programs that know only GBK show the four-byte codes (no xiangqi text needs them) as two or
//! three other characters.

use core::fmt;

/// What turns GB18030 bytes into text; bytes that are none may become anything.
pub type Decode<'a> = &'a dyn Fn(&[u8]) -> String;

/// The first of the four-byte codes, and how many of them stand for the basic plane.
const FIRST: [u8; 4] = [0x81, 0x30, 0x81, 0x30];
const BASIC: u32 = 39_420;

/// Where the four-byte codes of the characters from U+10000 on begin, counted from [`FIRST`].
const SUPPLEMENTARY: u32 = 189_000;

/// Writes GB18030. Keep one for many texts: what it asked the decoder it does not ask again.
///
/// ```
/// use xiangqi_records::gbk::Encoder;
///
/// // A host that knows one code. The others it takes for something else.
/// let mut encoder = Encoder::new(&|bytes| {
///     let codes = bytes.split(|&byte| byte == b'\n');
///     let text = codes.map(|code| if code == [0xB3, 0xB5] { "车" } else { "\u{FFFD}" });
///     text.collect::<Vec<_>>().join("\n")
/// });
/// assert_eq!(encoder.encode("1车马"), [b'1', 0xB3, 0xB5, b'?']);
/// ```
pub struct Encoder<'a> {
    decode: Decode<'a>,
    /// By character of the basic plane: the code, or 0.
    double: Vec<u16>,
    /// By character of the basic plane: the place among the four-byte codes plus 1, or 0.
    quadruple: Vec<u16>,
}

impl<'a> Encoder<'a> {
    /// An encoder for a host with this decoder. Asks nothing yet.
    pub fn new(decode: Decode<'a>) -> Encoder<'a> {
        Encoder {
            decode,
            double: Vec::new(),
            quadruple: Vec::new(),
        }
    }

    /// The bytes of a text. A character that the host's decoder does not know, and NUL,
    /// becomes `?`.
    pub fn encode(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(text.len());
        for character in text.chars() {
            self.push(character, &mut bytes);
        }
        bytes
    }

    /// The bytes of as much of a text as `room` bytes hold, and whether that is all of it.
    /// No character is cut in two.
    pub fn encode_within(&mut self, text: &str, room: usize) -> (Vec<u8>, bool) {
        let mut bytes = Vec::with_capacity(room);
        for character in text.chars() {
            let fits = bytes.len();
            self.push(character, &mut bytes);
            if bytes.len() > room {
                bytes.truncate(fits);
                return (bytes, false);
            }
        }
        (bytes, true)
    }

    fn push(&mut self, character: char, bytes: &mut Vec<u8>) {
        let number = u32::from(character);
        match number {
            0 => bytes.push(b'?'),
            1..=0x7F => bytes.push(number as u8),
            0x80..=0xFFFF => {
                let index = number as usize;
                match self.double()[index] {
                    0 => match self.quadruple()[index] {
                        0 => bytes.push(b'?'),
                        place => bytes.extend(four_bytes(u32::from(place) - 1)),
                    },
                    code => bytes.extend(code.to_be_bytes()),
                }
            }
            _ => bytes.extend(four_bytes(SUPPLEMENTARY + number - 0x10000)),
        }
    }

    fn double(&mut self) -> &[u16] {
        if self.double.is_empty() {
            let trails = || (0x40..=0xFE_u8).filter(|&trail| trail != 0x7F);
            let codes = (0x81..=0xFE).flat_map(|lead| trails().map(move |trail| [lead, trail]));
            let codes: Vec<[u8; 2]> = codes.collect();
            self.double = turned_round(self.decode, &codes, |_, code| u16::from_be_bytes(code));
        }
        &self.double
    }

    fn quadruple(&mut self) -> &[u16] {
        if self.quadruple.is_empty() {
            let codes: Vec<[u8; 4]> = (0..BASIC).map(four_bytes).collect();
            self.quadruple = turned_round(self.decode, &codes, |place, _| place as u16 + 1);
        }
        &self.quadruple
    }
}

impl fmt::Debug for Encoder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoder").finish_non_exhaustive()
    }
}

/// The four-byte code at this place, counted from the first one.
fn four_bytes(place: u32) -> [u8; 4] {
    let digits = [
        place / 12_600,
        place / 1_260 % 10,
        place / 10 % 126,
        place % 10,
    ];
    core::array::from_fn(|at| FIRST[at].wrapping_add(digits[at] as u8))
}

/// By character: the value of the first code that stands for it, else 0. The codes are
/// decoded in one text, parted by line breaks, which no part of a code is.
fn turned_round<const N: usize>(
    decode: Decode,
    codes: &[[u8; N]],
    value: impl Fn(usize, [u8; N]) -> u16,
) -> Vec<u16> {
    let bytes: Vec<u8> = codes
        .iter()
        .flat_map(|code| code.iter().copied().chain([b'\n']))
        .collect();
    let mut table = vec![0; 0x10000];
    for (place, (text, &code)) in decode(&bytes).split('\n').zip(codes).enumerate() {
        let mut characters = text.chars();
        if let (Some(character), None) = (characters.next(), characters.next())
            // What the decoder does not know it may answer with U+FFFD, which has a code too.
            && (character != '\u{FFFD}' || code.as_slice() == [0x84, 0x31, 0xA4, 0x37])
            && let Some(slot) = table.get_mut(character as usize)
            && *slot == 0
        {
            *slot = value(place, code);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::GB18030;

    fn host(bytes: &[u8]) -> String {
        GB18030.decode_without_bom_handling(bytes).0.into_owned()
    }

    #[test]
    fn every_character_reads_back() {
        let mut encoder = Encoder::new(&host);
        // 19 characters of private use have no code that is decoded to them.
        let all = (1..0xE000)
            .chain(0xF900..=0x10FFFF)
            .filter_map(char::from_u32);
        let all: String = all.collect();
        let bytes = encoder.encode(&all);
        assert!(host(&bytes) == all);
        assert!(bytes == *GB18030.encode(&all).0);
    }

    #[test]
    fn a_text_is_cut_between_characters() {
        let mut encoder = Encoder::new(&host);
        assert_eq!(
            encoder.encode_within("a车马", 4),
            (vec![b'a', 0xB3, 0xB5], false)
        );
        assert_eq!(
            encoder.encode_within("a车", 3),
            (vec![b'a', 0xB3, 0xB5], true)
        );
        assert_eq!(encoder.encode_within("\u{1F600}", 3), (vec![], false));
        assert_eq!(encoder.encode("\0\u{1F600}").len(), 5);
    }
}
