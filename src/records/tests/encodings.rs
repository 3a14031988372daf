//! The same file in every encoding.
#![cfg(feature = "encodings")]
#![allow(missing_docs)]

mod support;

use proptest::prelude::*;
use xiangqi_records::pgn::{Options, read as read_pgn, write};
use xiangqi_records::{
    Encoding, ReadOptions, RecordFile, decode_natively, detect_encoding, detect_format, read,
};
use xiangqi_rules::Script;
use xiangqi_rules::notation::Style;

fn read_bytes(bytes: &[u8]) -> RecordFile {
    read(bytes, &ReadOptions::default(), &decode_natively).unwrap()
}

/// The text in every encoding that has its characters, with and without marks.
fn encoded(text: &str) -> Vec<(Encoding, Vec<u8>)> {
    let utf16 = |bytes: fn(u16) -> [u8; 2], mark: bool| -> Vec<u8> {
        let mark = mark.then_some(0xFEFF);
        mark.into_iter()
            .chain(text.encode_utf16())
            .flat_map(bytes)
            .collect()
    };
    let mut all = vec![
        (Encoding::Utf8, text.as_bytes().to_vec()),
        (
            Encoding::Utf8,
            ["\u{FEFF}".as_bytes(), text.as_bytes()].concat(),
        ),
        (Encoding::Utf16Le, utf16(u16::to_le_bytes, true)),
        (Encoding::Utf16Le, utf16(u16::to_le_bytes, false)),
        (Encoding::Utf16Be, utf16(u16::to_be_bytes, true)),
        (Encoding::Utf16Be, utf16(u16::to_be_bytes, false)),
    ];
    for (encoding, table) in [
        (Encoding::Gb18030, encoding_rs::GB18030),
        (Encoding::Big5, encoding_rs::BIG5),
    ] {
        let (bytes, _, lost) = table.encode(text);
        if !lost {
            all.push((encoding, bytes.into_owned()));
        }
    }
    all
}

#[test]
fn games_in_both_scripts_read_the_same_from_every_encoding() {
    let sample = support::sample("pgn", "wxfca-chinese-fullwidth.pgn");
    let games = read_bytes(&sample).games;
    for script in [Script::Simplified, Script::Traditional] {
        let style = Style {
            script,
            ..Style::default()
        };
        let options = Options {
            style,
            ..Options::default()
        };
        for tree in &games {
            let text = write(tree, &options).unwrap();
            let all = encoded(&text);
            assert_eq!(
                all.len(),
                if script == Script::Traditional { 8 } else { 7 },
                "{text}"
            );
            for (encoding, bytes) in all {
                // Traditional text in GB18030 is told from Big5 too.
                assert_eq!(detect_encoding(&bytes), encoding, "{script:?}");
                assert_eq!(read_bytes(&bytes).games[0], *tree);
                assert_eq!(
                    detect_format(&bytes, &decode_natively).unwrap().name(),
                    "pgn"
                );
                // And from any beginning, as a stream has it.
                for len in [300, 301, 302, 303] {
                    assert_eq!(detect_encoding(&bytes[..len.min(bytes.len())]), encoding);
                }
            }
        }
    }
}

#[test]
fn an_encoding_that_is_given_is_not_asked_for() {
    let (bytes, ..) = encoding_rs::BIG5.encode("[Red \"胡\"] 1. 炮二平五 *");
    let options = ReadOptions {
        encoding: Some(Encoding::Big5),
        ..ReadOptions::default()
    };
    let file = read(&bytes, &options, &decode_natively).unwrap();
    assert_eq!(file.games[0].headers.get("Red"), Some("胡"));
    assert_eq!(file.games, read_pgn("[Red \"胡\"] 1. 炮二平五 *").games);
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = read(&bytes, &ReadOptions::default(), &decode_natively);
        for encoding in Encoding::ALL {
            let options = ReadOptions { encoding: Some(encoding), ..ReadOptions::default() };
            let _ = read(&bytes, &options, &decode_natively);
        }
    }

    #[test]
    fn a_sample_with_some_bytes_changed_is_read_without_a_panic(
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20), gb: bool
    ) {
        let sample = support::sample("pgn", "wxfca-chinese-fullwidth.pgn");
        let mut bytes = sample;
        if gb {
            let text = String::from_utf8(bytes).unwrap();
            bytes = encoding_rs::GB18030.encode(&text).0.into_owned();
        }
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        let _ = read(&bytes, &ReadOptions::default(), &decode_natively);
    }
}
