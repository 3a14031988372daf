//! Which format a file is in.

use crate::Format;
use crate::encoding::{Decode, decode, detect_encoding};
use crate::pgn;
use crate::plain::find_fen;
use xiangqi_rules::notation;

/// How many bytes of a file are looked at for its text format.
const SAMPLE: usize = 64 * 1024;

/// How many words are looked at for a move.
const WORDS: usize = 200;

/// The format of a file, `None` if it is none of ours. `host` decodes what text needs it.
pub fn detect_format(bytes: &[u8], host: Decode) -> Option<Format> {
    if let Some(format) = detect_binary(bytes) {
        return Some(format);
    }
    let head = &bytes[..bytes.len().min(SAMPLE)];
    detect_text_format(&decode(head, detect_encoding(head), host).text)
}

/// The format of a binary file, by its first bytes; `None` if it is text or none of ours.
pub fn detect_binary(bytes: &[u8]) -> Option<Format> {
    if crate::xqf::is_xqf(bytes) {
        Some(Format::Xqf)
    } else if crate::cbr::is_cbr(bytes) {
        Some(Format::Cbr)
    } else if crate::cbl::is_cbl(bytes) {
        Some(Format::Cbl)
    } else {
        None
    }
}

/// The format of a text, `None` if it is none of ours. Moves with comments or variations but
/// without tags are PGN too.
pub fn detect_text_format(text: &str) -> Option<Format> {
    let mut end = text.len().min(SAMPLE);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let head = &text[..end];
    if crate::dhtmlxq::is_dhtmlxq(text) {
        return Some(Format::DhtmlXq);
    }
    if crate::cbf::is_cbf(head) {
        return Some(Format::Cbf);
    }
    if head.lines().any(is_wxf_line) {
        return Some(Format::Wxf);
    }
    if pgn::has_tag(head) {
        return Some(Format::Pgn);
    }
    let fen = find_fen(head);
    let is_move = |word: &str| notation::detect(strip_number(word)).is_some() || is_move_run(word);
    let words = |text: &str| {
        text.split(parts_words)
            .filter(|word| !word.is_empty())
            .take(WORDS)
            .any(is_move)
    };
    match fen {
        Some((range, _)) if !words(&head[..range.start]) && !words(&head[range.end..]) => {
            Some(Format::Fen)
        }
        Some(_) => Some(Format::Moves),
        None if words(head) => {
            let marked = head.contains(['{', '(', '$']);
            Some(if marked { Format::Pgn } else { Format::Moves })
        }
        None => None,
    }
}

fn is_wxf_line(line: &str) -> bool {
    let line = line.trim_start_matches('\u{FEFF}').trim();
    match line.strip_prefix("FORMAT") {
        Some(rest) => rest.starts_with([' ', '\t']) && rest.trim() == "WXF",
        None => line.starts_with("START{"),
    }
}

fn parts_words(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '，' | '；' | '。' | '(' | ')' | '{' | '}')
}

fn strip_number(word: &str) -> &str {
    match word.split_once(['.', '．', '、']) {
        Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            rest.trim_start_matches('.')
        }
        _ => word,
    }
}

/// `h2e2h9g7` and `炮二平五马８进７`.
fn is_move_run(word: &str) -> bool {
    let Some((end, _)) = word.char_indices().nth(4) else {
        return false;
    };
    notation::detect(&word[..end]).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_told_by_what_they_hold() {
        const FEN: &str = "5k3/9/9/9/9/9/9/9/9/4K4 w";
        for (text, format) in [
            ("", None),
            ("hello, world 12", None),
            ("[Event \"x\"]\n1. h2e2", Some(Format::Pgn)),
            ("[Game \"Chinese Chess\"]", Some(Format::Pgn)),
            ("1. h2e2 {good} h9g7", Some(Format::Pgn)),
            ("1. h2e2 h9g7", Some(Format::Moves)),
            ("h2e2h9g7", Some(Format::Moves)),
            ("1.炮二平五 马８进７", Some(Format::Moves)),
            ("FORMAT\tWXF\nRED ;;;", Some(Format::Wxf)),
            ("START{\n1. C2.5", Some(Format::Wxf)),
            (
                "[DhtmlXQ]\n[DhtmlXQ_ver]x[/DhtmlXQ_ver]",
                Some(Format::DhtmlXq),
            ),
            (FEN, Some(Format::Fen)),
            (&format!("{FEN}, e0e1"), Some(Format::Moves)),
            (&format!("{FEN} - - 0 1\n{FEN}"), Some(Format::Fen)),
        ] {
            assert_eq!(detect_text_format(text), format, "{text}");
        }
    }
}
