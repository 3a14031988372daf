//! FENs and move texts.

use super::{any_set_up_is_harmless, fen_of};
use xiangqi_rules::notation::{self, Notation};
use xiangqi_rules::{FenError, Game, Move, Options, Position, Setup, fen};

/// A position survives being written and read, in each style of FEN.
pub fn fen_round_trips(setup: &Setup) {
    for counters in [true, false] {
        for red_is_r in [true, false] {
            for english in [true, false] {
                let style = fen::Style {
                    counters,
                    red_is_r,
                    english,
                };
                let text = style.write(setup);
                let mut expected = setup.clone();
                if !counters {
                    (expected.since_capture, expected.round) = (0, 1);
                }
                assert_eq!(fen::parse(&text), Ok(expected), "{text}");
            }
        }
    }
    if let Ok(position) = Position::new(setup) {
        assert_eq!(position.to_setup(), *setup);
        assert_eq!(fen_of(&position), fen::write(setup));
    }
}

/// Any text is read or refused. What was read has one canonical form, which reads as the same
/// set-up; a refusal has a place in the text, an issue and a sentence.
pub fn a_fen_is_read_or_refused(text: &str) {
    match fen::parse(text) {
        Ok(setup) => {
            let canonical = fen::write(&setup);
            assert_eq!(fen::parse(&canonical).as_ref(), Ok(&setup), "{text:?}");
            assert!(setup.since_capture <= fen::MAX_COUNTER && setup.round <= fen::MAX_COUNTER);
            assert!(setup.round >= 1);
            fen_round_trips(&setup);
            match (setup.check(), fen::parse_position(text)) {
                (Ok(()), Ok(position)) => assert_eq!(position.to_setup(), setup),
                (Err(fault), Err(FenError::Setup(named))) => {
                    assert_eq!(fault, named);
                    error_is_well_formed(&FenError::Setup(fault), text);
                }
                (check, read) => panic!("{text:?}: {check:?}, but {read:?}"),
            }
            any_set_up_is_harmless(&setup);
        }
        Err(error) => {
            assert!(!matches!(error, FenError::Setup(_)), "{text:?}: {error:?}");
            error_is_well_formed(&error, text);
            assert_eq!(fen::parse_position(text).err().as_ref(), Some(&error));
            assert_eq!(Game::from_fen(text, Options::default()).err(), Some(error));
        }
    }
}

fn error_is_well_formed(error: &FenError, text: &str) {
    const ISSUES: [&str; 11] = [
        "fields",
        "turn",
        "counter",
        "rows",
        "row-width",
        "piece",
        "kings",
        "too-many",
        "misplaced",
        "kings-facing",
        "opponent-in-check",
    ];
    assert!(ISSUES.contains(&error.issue()), "{error:?}");
    assert_eq!(error.code(), format!("fen/{}", error.issue()));
    let message = error.to_string();
    assert!(
        !message.is_empty() && message.len() < 300,
        "{error:?}: {message}"
    );
    assert!(
        !message.contains(char::is_control),
        "{error:?}: {message:?}"
    );
    let length: usize = text.chars().map(char::len_utf16).sum();
    assert!(
        error.index().is_none_or(|index| index <= length),
        "{error:?} in {text:?}"
    );
}

/// Any text is a move or is refused; a move's texts read as the move.
pub fn a_move_text_is_read_or_refused(text: &str) {
    match notation::parse(text) {
        Ok(mv) => move_text_round_trips(mv),
        Err(error) => {
            assert!(text.starts_with(&error.input), "{text:?}: {error:?}");
            assert!(error.input.chars().count() <= 40);
            assert!(!error.to_string().contains(char::is_control), "{error}");
        }
    }
}

/// A move reads back from each notation, in either case and with space around it.
pub fn move_text_round_trips(mv: Move) {
    for notation in [Notation::Uci, Notation::Iccs] {
        let text = notation.write_points(mv).unwrap();
        for text in [
            text.to_lowercase(),
            text.to_uppercase(),
            format!(" \t{text}\r\n"),
        ] {
            assert_eq!(notation::parse(&text), Ok(mv), "{text:?}");
        }
    }
    assert_eq!(Notation::Uci.write_points(mv), Some(mv.to_string()));
    assert_eq!(Move::from_code(mv.code()), Some(mv));
}
