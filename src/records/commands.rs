//! Commands inside comments: `[%eval 0.38,19]`, `[%clk 1:02:03]`, `[%emt 0:00:41]`,
//! `[%cal Gb0c2,Rd4e5]` and `[%csl Ga0]`, as PGN files hold them.
//!
//! Readers of every format take them out of comments, and writers of formats that have no
//! other place for them put them in, so that nothing is lost between formats. A comment of a
//! tree that has such a text as text keeps it through every writer: PGN has comments from `;`
//! to the end of the line for it, the others a spelling (`one_comment`).
//!
//! * `eval`: pawns, from Red's point of view, or `#3` (Red mates in 3 moves) and `#-3`; after
//!   a comma the depth in plies.
//! * `clk`, `emt`: what the mover's clock shows, and how long the move took, in
//!   hours:minutes:seconds, with decimals if need be.
//! * `cal`, `csl`: arrows and marked points, ranks 0-9; `G`, `R`, `Y`, `B` are the colours.

use crate::notes::clean_comment;
use crate::{Evaluation, Notes, Score, Shape, ShapeColor};
use core::fmt::Write;
use xiangqi_rules::Square;

/// The most shapes a move keeps.
const MAX_SHAPES: usize = 256;

/// Takes the commands out of a comment into `notes`, and returns the text that is left. A
/// command that cannot be read stays in the text; of two of a kind the last one counts.
pub(crate) fn split(text: &str, notes: &mut Notes) -> String {
    if !text.contains("[%") {
        return clean_comment(text);
    }
    let mut rest = text;
    let mut plain = String::with_capacity(text.len());
    // Inside another bracket nothing is taken: what is left must not become a command.
    let mut open = false;
    while let Some(start) = rest.find("[%") {
        let (before, from) = rest.split_at(start);
        let inside = &from[2..];
        let end = inside
            .find([']', '['])
            .filter(|&at| inside[at..].starts_with(']'));
        plain.push_str(before);
        if let Some(last) = before.rfind(['[', ']']) {
            open = before[last..].starts_with('[');
        }
        rest = match end {
            Some(end) if !open && take(&inside[..end], notes) => {
                let after = &inside[end + 1..];
                // The space that parted the command from the text goes with it.
                let parted = plain.is_empty() || plain.ends_with([' ', '\n', '\t']);
                match after.strip_prefix([' ', '\n', '\t']) {
                    Some(shorter) if parted => shorter,
                    _ => after,
                }
            }
            _ => {
                plain.push_str("[%");
                open = true;
                inside
            }
        };
    }
    plain.push_str(rest);
    clean_comment(&plain)
}

/// Whether reading the comment would take a command out of it.
pub(crate) fn has_command(text: &str) -> bool {
    text.contains("[%") && split(text, &mut Notes::default()) != clean_comment(text)
}

/// The commands of a move in one line, empty if it has none.
pub(crate) fn write(notes: &Notes) -> String {
    write_some(notes, true)
}

/// As [`write`], the evaluation only if asked for.
pub(crate) fn write_some(notes: &Notes, evaluation: bool) -> String {
    let mut text = String::new();
    if let Some(evaluation) = notes.evaluation.filter(|_| evaluation) {
        text.push_str("[%eval ");
        push_score(&mut text, evaluation.score);
        if let Some(depth) = evaluation.depth {
            let _ = write!(text, ",{depth}");
        }
        text.push(']');
    }
    for (name, time) in [("clk", notes.clock), ("emt", notes.elapsed)] {
        if let Some(time) = time {
            let _ = write!(text, "[%{name} ");
            push_time(&mut text, time);
            text.push(']');
        }
    }
    push_shapes(&mut text, &notes.shapes);
    text
}

/// Reads one command, without its brackets; `false` if it is none of ours or says nothing
/// that makes sense, and then `notes` are as they were.
fn take(command: &str, notes: &mut Notes) -> bool {
    let Some((name, value)) = command.split_once(|c: char| c.is_ascii_whitespace()) else {
        return false;
    };
    let value = value.trim();
    match name {
        "eval" => {
            let evaluation = read_evaluation(value);
            notes.evaluation = evaluation.or(notes.evaluation);
            evaluation.is_some()
        }
        "clk" => {
            let time = read_time(value);
            notes.clock = time.or(notes.clock);
            time.is_some()
        }
        "emt" => {
            let time = read_time(value);
            notes.elapsed = time.or(notes.elapsed);
            time.is_some()
        }
        "cal" => take_shapes(value, true, notes),
        "csl" => take_shapes(value, false, notes),
        _ => false,
    }
}

fn read_evaluation(value: &str) -> Option<Evaluation> {
    let (score, depth) = match value.split_once(',') {
        Some((score, depth)) => (score.trim_end(), Some(depth.trim().parse().ok()?)),
        None => (value, None),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => Score::Mate(moves.parse().ok()?),
        None => Score::Cp(read_pawns(score)?),
    };
    Some(Evaluation { score, depth })
}

/// Pawns with a sign and decimals, in centipawns; digits beyond the second are dropped.
pub(crate) fn read_pawns(text: &str) -> Option<i32> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + part.len() == 0 || whole.len() > 7 || !number(whole) || !number(part) {
        return None;
    }
    let hundredths = part.bytes().chain([b'0', b'0']).take(2);
    let cp = whole
        .bytes()
        .chain(hundredths)
        .fold(0, |cp, digit| cp * 10 + i32::from(digit - b'0'));
    Some(if negative { -cp } else { cp })
}

fn push_score(text: &mut String, score: Score) {
    let _ = match score {
        Score::Mate(moves) => write!(text, "#{moves}"),
        Score::Cp(cp) => {
            let sign = if cp < 0 { "-" } else { "" };
            let cp = cp.unsigned_abs();
            write!(text, "{sign}{}.{:02}", cp / 100, cp % 100)
        }
    };
}

/// `1:02:03.5`, `2:03` or `3`, in milliseconds.
pub(crate) fn read_time(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if part.len() > 9 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut seconds = 0_u64;
    for (place, field) in whole.split(':').enumerate() {
        if place > 2 || field.len() > 9 || !field.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        seconds = seconds * 60 + field.parse::<u64>().ok()?;
    }
    let thousandths = part.bytes().chain([b'0'; 3]).take(3);
    Some(thousandths.fold(seconds, |time, digit| time * 10 + u64::from(digit - b'0')))
}

fn push_time(text: &mut String, time: u64) {
    let seconds = time / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let _ = write!(text, "{hours}:{minutes:02}:{:02}", seconds % 60);
    if !time.is_multiple_of(1000) {
        let part = format!(".{:03}", time % 1000);
        text.push_str(part.trim_end_matches('0'));
    }
}

fn take_shapes(value: &str, arrows: bool, notes: &mut Notes) -> bool {
    let mut shapes = Vec::new();
    for item in value.split(',') {
        let item = item.trim();
        let Some(color) = item.chars().next().and_then(ShapeColor::from_letter) else {
            return false;
        };
        let points = &item[1..];
        let (from, to) = match (arrows, points.len()) {
            (true, 4) if points.is_ascii() => (&points[..2], Some(&points[2..])),
            (false, 2) => (points, None),
            _ => return false,
        };
        let to = match to.map(Square::parse) {
            Some(None) => return false,
            Some(to) => to,
            None => None,
        };
        let Some(from) = Square::parse(from) else {
            return false;
        };
        shapes.push(Shape { color, from, to });
    }
    let room = MAX_SHAPES.saturating_sub(notes.shapes.len());
    notes.shapes.extend(shapes.into_iter().take(room));
    true
}

/// Shapes in their order: a new command begins where arrows and points change places.
fn push_shapes(text: &mut String, shapes: &[Shape]) {
    for run in shapes.chunk_by(|one, next| one.to.is_some() == next.to.is_some()) {
        text.push_str(if run[0].to.is_some() {
            "[%cal "
        } else {
            "[%csl "
        });
        for (place, shape) in run.iter().enumerate() {
            let comma = if place > 0 { "," } else { "" };
            let _ = write!(text, "{comma}{}{}", shape.color.letter(), shape.from);
            if let Some(to) = shape.to {
                let _ = write!(text, "{to}");
            }
        }
        text.push(']');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, Notes) {
        let mut notes = Notes::default();
        let plain = split(text, &mut notes);
        (plain, notes)
    }

    #[test]
    fn commands_leave_the_comment_and_come_back() {
        let text = "[%eval -0.38,19][%clk 1:02:03][%emt 0:00:00.5][%csl Ga0,Bi9][%cal Rd4e5] 好棋";
        let (plain, notes) = read(text);
        assert_eq!(plain, "好棋");
        let evaluation = notes.evaluation.unwrap();
        assert_eq!(
            (evaluation.score, evaluation.depth),
            (Score::Cp(-38), Some(19))
        );
        assert_eq!((notes.clock, notes.elapsed), (Some(3_723_000), Some(500)));
        assert_eq!(notes.shapes.len(), 3);
        assert_eq!(format!("{} {plain}", write(&notes)), text);
    }

    #[test]
    fn what_is_no_command_stays_text() {
        for text in [
            "[%eval x] a",
            "[%foo 1]",
            "[%clk 1:2:3:4]",
            "[%cal Ga0]",
            "[%csl Ga10]",
            "[%cal G车0]",
            "[%eval",
            "[%eval [%",
            "[%",
            "[%[%eval 1]eval 2]",
            "[[%eval 1]%eval 2]",
        ] {
            let (plain, notes) = read(text);
            assert_eq!((plain.as_str(), notes.is_empty()), (text, true));
        }
    }

    #[test]
    fn commands_anywhere_leave_one_space() {
        let (plain, notes) = read("a [%eval 1] b [%clk 0:01] c");
        assert_eq!(plain, "a b c");
        assert_eq!(
            (notes.evaluation.is_some(), notes.clock),
            (true, Some(1000))
        );
        let mate = read("[%eval #-3]").1;
        assert_eq!(write(&mate), "[%eval #-3]");
    }
}
