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
//! Comments that have none of these, nearly all, are written and read as they are.

use crate::{Notes, commands};
use core::fmt::Write;

/// Parts the comment before a move from the one after it.
pub(crate) const MOVE: &str = "[%move]";
const NAG: &str = "[%nag ";

/// The notes as one text, empty if nothing is said.
pub(crate) fn pack(notes: &Notes) -> String {
    let mut text = String::new();
    let rest = pack_after(notes);
    if !notes.starting_comment.is_empty() {
        text.push_str(&notes.starting_comment);
        text.push(' ');
        text.push_str(MOVE);
    } else if rest.contains(MOVE) {
        // The first one parts: what the comment itself has must not.
        text.push_str(MOVE);
    }
    if !text.is_empty() && !rest.is_empty() {
        text.push(' ');
    }
    text + &rest
}

/// As [`pack`], but without the comment before the move.
pub(crate) fn pack_after(notes: &Notes) -> String {
    let said = commands::comment_with_commands(notes);
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
            notes.add_starting_comment(before);
            after
        }
        None => text,
    };
    let comment = match take_nags(after, notes) {
        Some(rest) => commands::split(&rest, notes),
        None => commands::split(after, notes),
    };
    notes.add_comment(&comment);
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
    fn what_is_no_command_stays_text() {
        for text in ["[%nag x] a", "[%nag 256]", "[%nag 1", "a [%mov]"] {
            let mut notes = Notes::default();
            unpack(text, &mut notes);
            assert_eq!((notes.comment.as_str(), notes.nags.len()), (text, 0));
        }
    }
}
