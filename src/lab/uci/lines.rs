//! Lines from a host, of bounded length.

use std::io::{self, BufRead};

/// What was read.
pub(super) enum Line {
    /// A line without its end; what is no UTF-8 is replaced.
    Text(String),
    /// A line that is too long. It is skipped.
    TooLong,
    /// There is nothing more.
    End,
}

/// Reads a line of at most so many bytes.
pub(super) fn read_line(input: &mut impl BufRead, most: usize) -> io::Result<Line> {
    let mut line = Vec::new();
    let (mut any, mut long) = (false, false);
    loop {
        let piece = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            piece => piece?,
        };
        if piece.is_empty() && !any {
            return Ok(Line::End);
        }
        any = true;
        let end = piece.iter().position(|&byte| byte == b'\n');
        let (text, used) = match end {
            Some(at) => (&piece[..at], at + 1),
            None => (piece, piece.len()),
        };
        long |= line.len() + text.len() > most;
        if long {
            line = Vec::new();
        } else {
            line.extend_from_slice(text);
        }
        let last = used == 0;
        input.consume(used);
        if end.is_some() || last {
            return Ok(if long {
                Line::TooLong
            } else {
                Line::Text(String::from_utf8_lossy(&line).into_owned())
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn long_lines_are_skipped_and_the_last_needs_no_end() {
        let mut input = BufReader::with_capacity(3, &b"uci\r\n123456789012\n\nquit"[..]);
        let mut seen = Vec::new();
        loop {
            match read_line(&mut input, 10).unwrap() {
                Line::Text(text) => seen.push(text),
                Line::TooLong => seen.push("long".into()),
                Line::End => break,
            }
        }
        assert_eq!(seen, ["uci\r", "long", "", "quit"]);
    }
}
