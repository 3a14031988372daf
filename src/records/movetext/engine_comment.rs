//! Comments that programs leave after their moves: `+0.38/19 41` is an evaluation of 0.38
//! pawns at depth 19 after 41 seconds, from the mover's point of view.
//!
//! So write XBoard and WinBoard (times as `41`, `1.9` or `1:36`, mates as `+1000.16`) and
//! cutechess (times as `1.9s`, mates as `+M16`).

use crate::commands::{read_pawns, read_time};
use crate::{Evaluation, Notes, Score};
use xiangqi_rules::Color;

/// XBoard adds the number of moves to mate to this many pawns.
const MATE: i32 = 100_000;

/// The longest mate that is taken for one.
const LONGEST_MATE: i32 = 500;

/// Puts what the comment says into `notes`; `false` and nothing done if it says anything else.
pub(super) fn take(text: &str, mover: Color, notes: &mut Notes) -> bool {
    match read(text.trim_ascii(), mover) {
        Some((evaluation, time)) => {
            notes.evaluation = Some(evaluation);
            notes.elapsed = time.or(notes.elapsed);
            true
        }
        None => false,
    }
}

/// Whether a comment would be read as an evaluation.
pub(crate) fn is_one(text: &str) -> bool {
    read(text.trim_ascii(), Color::Red).is_some()
}

fn read(text: &str, mover: Color) -> Option<(Evaluation, Option<u64>)> {
    let (score, rest) = text.split_once('/')?;
    let mut fields = rest.split_ascii_whitespace();
    let depth = fields.next()?.parse().ok()?;
    let time = match fields.next() {
        Some(field) => Some(read_time(field.strip_suffix('s').unwrap_or(field))?),
        None => None,
    };
    if fields.next().is_some() || !score.starts_with(['+', '-', '0']) {
        return None;
    }
    let score = match read_score(score)? {
        Score::Cp(cp) if mover == Color::Black => Score::Cp(-cp),
        Score::Mate(moves) if mover == Color::Black => Score::Mate(-moves),
        score => score,
    };
    let evaluation = Evaluation {
        score,
        depth: Some(depth),
    };
    Some((evaluation, time))
}

/// From the mover's point of view.
fn read_score(text: &str) -> Option<Score> {
    let (sign, digits) = match text.as_bytes()[0] {
        b'-' => (-1, &text[1..]),
        b'+' => (1, &text[1..]),
        _ => (1, text),
    };
    if let Some(moves) = digits.strip_prefix('M') {
        let moves: i32 = moves.parse().ok()?;
        return (1..=LONGEST_MATE)
            .contains(&moves)
            .then_some(Score::Mate(sign * moves));
    }
    if !digits.contains('.') || !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let cp = read_pawns(digits)?;
    Some(match cp - MATE {
        moves @ 1..=LONGEST_MATE => Score::Mate(sign * moves),
        _ => Score::Cp(sign * cp),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_turned_to_reds_point_of_view() {
        let read = |text, mover| read(text, mover).map(|(it, time)| (it.score, it.depth, time));
        let red = |text| read(text, Color::Red);
        assert_eq!(red("+0.38/19"), Some((Score::Cp(38), Some(19), None)));
        assert_eq!(
            red("0.00/1 1:36"),
            Some((Score::Cp(0), Some(1), Some(96_000)))
        );
        assert_eq!(
            red("-M3/20 0.5s"),
            Some((Score::Mate(-3), Some(20), Some(500)))
        );
        let black = |text| read(text, Color::Black);
        assert_eq!(
            black("-0.20/11 22"),
            Some((Score::Cp(20), Some(11), Some(22_000)))
        );
        assert_eq!(
            black("+1000.16/13 27"),
            Some((Score::Mate(-16), Some(13), Some(27_000)))
        );
        for text in [
            "",
            "/",
            "+/3",
            "+0.38",
            "+0.38/19 41 x",
            "1/2-1/2",
            "+0.38/x",
            "+车/3",
            "+M/1",
            "2.5/3",
        ] {
            assert_eq!(red(text), None, "{text}");
        }
    }
}
