//! Telling the encodings apart.
//!
//! UTF-8 by its form, UTF-16 by zero bytes. GB18030 and Big5 share most of their two-byte
//! codes; what differs: the common characters of GB (those of GB2312) have second bytes from
//! A1 on while four in ten of Big5's have one below 7F; Big5 has no first byte below A1, no
//! second byte from 7F to A0 and its common characters end at C6; and the words of xiangqi
//! records have different codes in the two.

use super::Encoding;

/// How many bytes of a file are looked at for zeros, which UTF-16 has from the first on.
const HEAD: usize = 64 * 1024;

/// How many bytes beyond ASCII tell GB18030 from Big5; more say nothing new.
const TELLING: usize = 256 * 1024;

/// 平 进 進 退 炮 马 馬 车 車 兵 卒 相 象 士 仕 帅 将 in GB18030.
const GB_WORDS: [u16; 17] = [
    0xC6BD, 0xBDF8, 0xDF4D, 0xCDCB, 0xC5DA, 0xC2ED, 0xF152, 0xB3B5, 0xDC87, 0xB1F8, 0xD7E4, 0xCFE0,
    0xCFF3, 0xCABF, 0xCACB, 0xCBA7, 0xBDAB,
];

/// 平 進 退 炮 砲 馬 車 兵 卒 相 象 士 仕 帥 將 in Big5.
const BIG5_WORDS: [u16; 15] = [
    0xA5AD, 0xB669, 0xB068, 0xACB6, 0xAFA5, 0xB0A8, 0xA8AE, 0xA74C, 0xA8F2, 0xACDB, 0xB648, 0xA468,
    0xA54B, 0xABD3, 0xB14E,
];

/// The encoding of a text file. More bytes may follow those given, but in a file that begins
/// with ASCII alone they may tell what those given do not: give all there are, or, of a stream,
/// some KiB from the first byte that is not ASCII. O(bytes).
///
/// ```
/// use xiangqi_records::{Encoding, detect_encoding};
///
/// assert_eq!(detect_encoding("炮二平五".as_bytes()), Encoding::Utf8);
/// // The same in GB18030 and, with 馬８進７, in Big5.
/// assert_eq!(detect_encoding(b"\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5"), Encoding::Gb18030);
/// assert_eq!(detect_encoding(b"\xB0\xA8\xA2\xB7\xB6\x69\xA2\xB6"), Encoding::Big5);
/// ```
pub fn detect_encoding(bytes: &[u8]) -> Encoding {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => return Encoding::Utf8,
        [0xFF, 0xFE, ..] => return Encoding::Utf16Le,
        [0xFE, 0xFF, ..] => return Encoding::Utf16Be,
        _ => {}
    }
    if let Some(utf16) = utf16_by_zeros(&bytes[..bytes.len().min(HEAD)]) {
        return utf16;
    }
    let (good, bad) = utf8_sequences(bytes);
    if bad == 0 || good > 20 * bad {
        return Encoding::Utf8;
    }
    let sample = telling(bytes);
    if gb_score(sample) >= big5_score(sample) {
        Encoding::Gb18030
    } else {
        Encoding::Big5
    }
}

/// Texts of records have digits, spaces and line breaks: in UTF-16 one in ten bytes at least
/// is 0, and those on one side of the pairs. The other encodings have no byte 0.
fn utf16_by_zeros(sample: &[u8]) -> Option<Encoding> {
    let (pairs, _) = sample.as_chunks::<2>();
    let low = pairs.iter().filter(|pair| pair[0] == 0).count();
    let high = pairs.iter().filter(|pair| pair[1] == 0).count();
    if pairs.len() < 2 || (low + high) * 10 < pairs.len() {
        None
    } else if high > 10 * low {
        Some(Encoding::Utf16Le)
    } else if low > 10 * high {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}

/// Sequences of several bytes that are UTF-8, and bytes that are none. What the end of the
/// sample cuts in two counts as neither.
fn utf8_sequences(sample: &[u8]) -> (usize, usize) {
    let (mut good, mut bad) = (0, 0);
    if core::str::from_utf8(sample).is_ok() {
        return (good, bad);
    }
    for chunk in sample.utf8_chunks() {
        good += chunk.valid().bytes().filter(|&byte| byte >= 0xC0).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    if bad > 0 && core::str::from_utf8(sample).is_err_and(|error| error.error_len().is_none()) {
        bad -= 1;
    }
    (good, bad)
}

/// The bytes up to the one with which enough beyond ASCII have been seen.
fn telling(bytes: &[u8]) -> &[u8] {
    let mut left = TELLING;
    let end = bytes.iter().position(|byte| {
        left -= usize::from(!byte.is_ascii());
        left == 0
    });
    &bytes[..end.unwrap_or(bytes.len())]
}

fn gb_score(sample: &[u8]) -> i64 {
    let mut score = 0;
    let mut rest = sample;
    loop {
        rest = match rest {
            [0..=0x7F, rest @ ..] => rest,
            [
                0x81..=0xFE,
                0x30..=0x39,
                0x81..=0xFE,
                0x30..=0x39,
                rest @ ..,
            ] => rest,
            &[
                lead @ 0x81..=0xFE,
                trail @ (0x40..=0x7E | 0x80..=0xFE),
                ref rest @ ..,
            ] => {
                let common = matches!(lead, 0xA1..=0xA3 | 0xB0..=0xF7) && trail >= 0xA1;
                score += i64::from(common) + word(&GB_WORDS, lead, trail);
                rest
            }
            [] | [_] => return score,
            [_, rest @ ..] => {
                score -= 10;
                rest
            }
        };
    }
}

fn big5_score(sample: &[u8]) -> i64 {
    let mut score = 0;
    let mut rest = sample;
    loop {
        rest = match rest {
            [0..=0x7F, rest @ ..] => rest,
            &[
                lead @ 0xA1..=0xF9,
                trail @ (0x40..=0x7E | 0xA1..=0xFE),
                ref rest @ ..,
            ] => {
                let common = lead <= 0xC6;
                score += i64::from(common) + word(&BIG5_WORDS, lead, trail);
                rest
            }
            [] | [_] => return score,
            [_, rest @ ..] => {
                score -= 10;
                rest
            }
        };
    }
}

fn word(words: &[u16], lead: u8, trail: u8) -> i64 {
    let code = u16::from_be_bytes([lead, trail]);
    i64::from(words.contains(&code)) * 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_forms_decide_first() {
        assert_eq!(detect_encoding(b""), Encoding::Utf8);
        assert_eq!(detect_encoding(b"1. h2e2"), Encoding::Utf8);
        assert_eq!(detect_encoding(b"\xEF\xBB\xBF\xC5\xDA"), Encoding::Utf8);
        assert_eq!(
            detect_encoding(&"炮二平五".as_bytes()[..10]),
            Encoding::Utf8
        );
        let text = "1. 炮二平五 马8进7";
        let le: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(detect_encoding(&le), Encoding::Utf16Le);
        assert_eq!(detect_encoding(&be), Encoding::Utf16Be);
    }

    #[test]
    fn what_stands_far_behind_ascii_decides_too() {
        let ascii = "1. h2e2 ".repeat(100_000);
        // 炮二平五 in GB18030 and UTF-8, 馬８進７ in Big5.
        for (tail, encoding) in [
            (&b"\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5"[..], Encoding::Gb18030),
            (b"\xB0\xA8\xA2\xB7\xB6\x69\xA2\xB6", Encoding::Big5),
            ("炮二平五".as_bytes(), Encoding::Utf8),
            (b"", Encoding::Utf8),
        ] {
            let bytes = [ascii.as_bytes(), tail].concat();
            assert_eq!(detect_encoding(&bytes), encoding);
        }
        // One word that both know, and the words of one of them after a desert.
        let bytes = [
            &b"\xA4\xA4"[..],
            ascii.as_bytes(),
            b"\xB0\xA8\xA2\xB7\xB6\x69\xA2\xB6",
        ]
        .concat();
        assert_eq!(detect_encoding(&bytes), Encoding::Big5);
    }

    #[cfg(feature = "encodings")]
    #[test]
    fn short_texts_of_both_scripts_are_told_apart() {
        use encoding_rs::{BIG5, GB18030};
        for text in [
            "[Event \"全国赛\"]",
            "红胜",
            "象棋",
            "胡荣华",
            "1. 炮二平五 马８进７",
            "前車退二",
        ] {
            let bytes = GB18030.encode(text).0;
            assert_eq!(detect_encoding(&bytes), Encoding::Gb18030, "{text}");
        }
        for text in [
            "[Event \"全國賽\"]",
            "紅勝",
            "胡榮華",
            "1. 炮二平五 馬８進７",
            "前車退二",
        ] {
            let bytes = BIG5.encode(text).0;
            assert_eq!(detect_encoding(&bytes), Encoding::Big5, "{text}");
        }
    }
}
