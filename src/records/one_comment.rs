//! All that is said about a move in one comment, for formats that have nothing else.
//!
//! Evaluation, clocks and shapes go in as [`commands`] have them. Two more commands are only
//! used here: `[%nag 1,14]` holds the marks, and `[%move]` stands where the move stands, so
//! that what is before it is the comment before the move:
//!
//! ```text
//! 另一种走法: [%move] [%nag 6][%eval -0.38] 黑方满意
//! ```
//!
//! Comments that have none of these, nearly all, are written and read as they are. Text that
//! only looks like a command stays text: `[%clk 1]` in a comment is written `[%%clk 1]`, that
//! is written `[%%%clk 1]`, and reading takes the sign away again. What other programs write as
//! `[%clk 1]` is the command.

use crate::{Notes, commands};
use core::fmt::Write;

/// Parts the comment before a move from the one after it.
pub(crate) const MOVE: &str = "[%move]";
const NAG: &str = "[%nag ";

/// What commands begin with.
const WORDS: [&str; 7] = ["move", "nag", "eval", "clk", "emt", "cal", "csl"];

/// The notes as one text, empty if nothing is said.
pub(crate) fn pack(notes: &Notes) -> String {
    let mut text = String::new();
    let rest = pack_after(notes);
    if !notes.starting_comment.is_empty() {
        text.push_str(&respelled(&notes.starting_comment, true));
        text.push(' ');
        text.push_str(MOVE);
    }
    if !text.is_empty() && !rest.is_empty() {
        text.push(' ');
    }
    text + &rest
}

/// As [`pack`], but without the comment before the move.
pub(crate) fn pack_after(notes: &Notes) -> String {
    let mut said = commands::write(notes);
    if !said.is_empty() && !notes.comment.is_empty() {
        said.push(' ');
    }
    said += &respelled(&notes.comment, true);
    if notes.nags.is_empty() {
        return said;
    }
    let mut text = String::from(NAG);
    for (place, nag) in notes.nags.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        let _ = write!(text, "{comma}{nag}");
    }
    text.push(']');
    if !said.is_empty() && !said.starts_with("[%") {
        text.push(' ');
    }
    text + &said
}

/// Adds what a text made by [`pack`], or any other text, says to the notes.
pub(crate) fn unpack(text: &str, notes: &mut Notes) {
    let after = match text.split_once(MOVE) {
        Some((before, after)) => {
            notes.add_starting_comment(&respelled(before, false));
            after
        }
        None => text,
    };
    let comment = match take_nags(after, notes) {
        Some(rest) => commands::split(&rest, notes),
        None => commands::split(after, notes),
    };
    notes.add_comment(&respelled(&comment, false));
}

/// The text with one more percent sign in what looks like a command, or with one less where
/// there are several.
fn respelled(text: &str, more: bool) -> String {
    let mut parts = text.split("[%");
    let mut spelled = String::from(parts.next().unwrap_or_default());
    for part in parts {
        let word = part.trim_start_matches('%');
        let is_command = WORDS.iter().any(|command| word.starts_with(command));
        spelled.push_str(match (is_command, more) {
            (true, true) => "[%%",
            (true, false) if word.len() < part.len() => "[",
            _ => "[%",
        });
        spelled.push_str(part);
    }
    spelled
}

/// The text without its first list of marks; `None` if it has none that can be read.
fn take_nags(text: &str, notes: &mut Notes) -> Option<String> {
    let (before, from) = text.split_once(NAG)?;
    let (list, after) = from.split_once(']')?;
    let nags: Option<Vec<u8>> = list.split(',').map(|nag| nag.trim().parse().ok()).collect();
    for nag in nags? {
        notes.add_nag(nag);
    }
    Some([before, after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evaluation, Score};

    #[test]
    fn everything_said_comes_back_from_one_text() {
        let full = Notes {
            starting_comment: "另一种走法:\n二".into(),
            comment: "黑方满意\n\n三".into(),
            nags: vec![6, 14],
            evaluation: Some(Evaluation {
                score: Score::Mate(-3),
                depth: None,
            }),
            clock: Some(61_000),
            elapsed: None,
            shapes: Vec::new(),
        };
        for (place, notes) in [
            full.clone(),
            Notes {
                comment: String::new(),
                ..full.clone()
            },
            Notes {
                evaluation: None,
                clock: None,
                ..full.clone()
            },
            Notes {
                starting_comment: String::new(),
                nags: Vec::new(),
                ..full.clone()
            },
            Notes {
                starting_comment: "x".into(),
                ..Notes::default()
            },
            Notes {
                comment: "x [%move] y".into(),
                clock: Some(1000),
                ..Notes::default()
            },
            Notes {
                starting_comment: "[%move] [%%move]".into(),
                comment: "[%clk 1] [%%clk 1][%nag 3]".into(),
                clock: Some(1000),
                nags: vec![1],
                ..Notes::default()
            },
        ]
        .into_iter()
        .enumerate()
        {
            let mut read = Notes::default();
            unpack(&pack(&notes), &mut read);
            assert_eq!(read, notes, "{place}: {}", pack(&notes));
        }
        assert_eq!(pack(&Notes::default()), "");
    }

    #[test]
    fn a_text_that_looks_like_a_command_is_told_from_one() {
        let text = Notes {
            comment: "[%clk 1] 好".into(),
            ..Notes::default()
        };
        assert_eq!(pack(&text), "[%%clk 1] 好");
        let mut command = Notes::default();
        unpack("[%clk 1] 好", &mut command);
        assert_eq!(
            (command.clock, command.comment.as_str()),
            (Some(1000), "好")
        );
        // No word of a command follows: as it is.
        for other in ["[%foo]", "100 [% ", "[%%"] {
            assert_eq!(respelled(other, true), other);
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_comes_back(
            parts in proptest::collection::vec(proptest::sample::select(&PARTS[..]), 0..12),
            before in proptest::collection::vec(proptest::sample::select(&PARTS[..]), 0..6),
            clock: Option<u16>,
            nag: Option<u8>,
        ) {
            let mut notes = Notes {
                clock: clock.map(u64::from),
                nags: nag.into_iter().collect(),
                ..Notes::default()
            };
            notes.add_comment(&parts.concat());
            notes.add_starting_comment(&before.concat());
            let mut read = Notes::default();
            unpack(&pack(&notes), &mut read);
            proptest::prop_assert_eq!(read, notes);
        }
    }

    const PARTS: [&str; 14] = [
        "[%",
        "%",
        "[",
        "]",
        " ",
        "\n",
        "move",
        "[%move]",
        "clk 1]",
        "[%clk 0:01]",
        "[%nag 1]",
        "nag 3]",
        "[%eval 1]",
        "车",
    ];

    #[test]
    fn what_is_no_command_stays_text() {
        for text in ["[%nag x] a", "[%nag 256]", "[%nag 1", "a [%mov]"] {
            let mut notes = Notes::default();
            unpack(text, &mut notes);
            assert_eq!((notes.comment.as_str(), notes.nags.len()), (text, 0));
        }
    }
}
