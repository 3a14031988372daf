//! A FEN somewhere in a text.

use core::ops::Range;
use xiangqi_rules::{FenError, Setup, fen};

/// The longest board of a FEN that is looked for, in bytes: ten ranks of nine and slashes,
/// and room for a side written without a space.
const LONGEST_BOARD: usize = 128;

/// The first FEN in a text, and which bytes of the text it takes: board, side if there is
/// one, counters if there are. Numbers of moves behind it, `1.`, do not belong to it.
pub(crate) fn find_fen(text: &str) -> Option<(Range<usize>, Setup)> {
    let part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'/';
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let start = at + bytes[at..].iter().position(|&byte| part(byte))?;
        let len = bytes[start..]
            .iter()
            .take_while(|&&byte| part(byte))
            .count();
        at = start + len;
        let word = &bytes[start..at];
        if len <= LONGEST_BOARD
            && word.iter().filter(|&&byte| byte == b'/').count() == 9
            && let Some(board) = board_len(word)
            && let Some((end, setup)) = fields(text, start, start + board)
        {
            return Some((start..end, setup));
        }
    }
    None
}

/// How much of a word is the board: up to the ninth point of the tenth rank.
fn board_len(word: &[u8]) -> Option<usize> {
    let last = word.iter().rposition(|&byte| byte == b'/')? + 1;
    let mut width = 0;
    for (place, &byte) in word[last..].iter().enumerate() {
        width += match byte {
            b'1'..=b'9' => usize::from(byte - b'0'),
            _ => 1,
        };
        if width >= 9 {
            return Some(last + place + 1);
        }
    }
    None
}

/// The set-up of the board and the fields behind it, and where they end.
fn fields(text: &str, start: usize, board_end: usize) -> Option<(usize, Setup)> {
    let blanks =
        |at: usize| at + (text.len() - at - text[at..].trim_start_matches([' ', '\t']).len());
    let mut end = board_end;
    let mut side = "w";
    let at = blanks(end);
    let letters = text[at..]
        .bytes()
        .take_while(u8::is_ascii_alphabetic)
        .count();
    let word = &text[at..at + letters];
    if matches!(word, "w" | "W" | "r" | "R" | "b" | "B") {
        side = word;
        end = at + 1;
    } else if at == board_end && letters > 0 {
        return None;
    }
    let mut counters: [&str; 2] = ["0", "1"];
    let mut at = end;
    for _ in 0..2 {
        if text[blanks(at)..].starts_with('-') {
            at = blanks(at) + 1;
        }
    }
    let mut count = 0;
    for counter in &mut counters {
        let from = blanks(at);
        let digits = text[from..].bytes().take_while(u8::is_ascii_digit).count();
        let ends =
            |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"' | '|' | ']' | '<' | ')');
        let closed = text[from + digits..].chars().next().is_none_or(ends);
        // `--01`: both counters without a space.
        let squeezed = at == from && digits == 2 && count == 0 && closed;
        if squeezed {
            at = from + 2;
            break;
        }
        if digits == 0 || digits > 5 || !closed {
            break;
        }
        *counter = &text[from..from + digits];
        at = from + digits;
        count += 1;
    }
    if count != 1 {
        end = at;
    } else {
        // One number alone may be that of a move.
        counters = ["0", "1"];
    }
    let written = format!(
        "{} {side} - - {} {}",
        &text[start..board_end],
        counters[0],
        counters[1]
    );
    let setup = fen::parse(&written).ok()?;
    Some((end, setup))
}

/// The set-up of a text that should be a FEN. One without a side is Red's.
pub(crate) fn fen_of(text: &str) -> Result<Setup, FenError> {
    match fen::parse(text) {
        Ok(setup) => Ok(setup),
        Err(error) => find_fen(text).map(|(_, setup)| setup).ok_or(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::Color;

    #[test]
    fn fens_end_where_they_end() {
        const BOARD: &str = "5k3/9/9/9/9/9/9/9/9/4K4";
        for (behind, taken, color) in [
            (" w, g4g8", " w", Color::Red),
            ("w--01", "w--01", Color::Red),
            ("b", "b", Color::Black),
            (" b - - 3 7 1. h2e2", " b - - 3 7", Color::Black),
            (" r 1. h2e2", " r", Color::Red),
            (" w - - 0 1", " w - - 0 1", Color::Red),
            (" moves h2e2", "", Color::Red),
            ("", "", Color::Red),
            ("\n1. h2e2", "", Color::Red),
        ] {
            let text = format!("x {BOARD}{behind}");
            let (range, setup) = find_fen(&text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(range.start, 2);
            assert_eq!(
                (&text[range], setup.turn),
                (format!("{BOARD}{taken}").as_str(), color)
            );
        }
        for text in [
            "",
            "a/b",
            "1/2-1/2",
            "9/9/9/9/9/9/9/9/9/8",
            "9/9/9/9/9/9/9/9/9/9word",
        ] {
            assert!(find_fen(text).is_none(), "{text}");
        }
    }
}
