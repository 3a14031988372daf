//! The texts of fields: line breaks and escapes.

use super::scan;
use crate::references::{reference, replace_references};
use std::borrow::Cow;

/// Whether a text looks like a web page, so that `&lt;` in it means `<`.
pub(super) fn is_page(text: &str) -> bool {
    let tags = [
        "!doctype", "html", "head", "body", "div", "script", "span", "p", "td",
    ];
    text.match_indices('<').any(|(at, _)| {
        let rest = &text[at + 1..];
        tags.iter().any(|tag| {
            rest.get(..tag.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(tag))
                && rest[tag.len()..].starts_with(['>', ' ', '\n', '\r', '\t'])
        })
    })
}

/// The text of a value: `||` and `<br>` become line breaks, escapes what they stand for. In a
/// page its character references too.
pub(super) fn read(value: &str, page: bool) -> String {
    let mut text = Cow::Borrowed(value);
    if value.contains('<') {
        text = replace_breaks(&text).into();
    }
    if page && text.contains('&') {
        text = replace_references(&text).into();
    }
    let text = text.replace("||", "\n");
    if text.contains("\\u") {
        replace_escapes(&text)
    } else {
        text
    }
}

/// A value that [`read`] turns into this text, and that holds no tag.
pub(super) fn write(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        let rest = &text[at..];
        let escape = match character {
            '\n' => {
                value.push_str("||");
                continue;
            }
            // `<` for what web pages do with it, `&` and `\` where they begin an escape.
            '|' | '<' => true,
            '[' => scan::is_tag(rest),
            '&' => reference(rest).is_some(),
            '\\' => rest[1..].starts_with('u'),
            _ => false,
        };
        if escape {
            value.push_str(&format!("\\u{:04x}", u32::from(character)));
        } else {
            value.push(character);
        }
    }
    value
}

fn replace_breaks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = break_length(rest);
        out.push(if length > 0 { '\n' } else { '<' });
        rest = &rest[length.max(1)..];
    }
    out + rest
}

/// How long a `<br>` is, 0 if it is none.
fn break_length(text: &str) -> usize {
    let is_break = text
        .get(1..3)
        .is_some_and(|name| name.eq_ignore_ascii_case("br"));
    if !is_break {
        return 0;
    }
    let after = &text[3..];
    let tail = after.trim_start_matches([' ', '/']);
    if tail.starts_with('>') {
        text.len() - tail.len() + 1
    } else {
        0
    }
}

fn replace_escapes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("\\u") {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (character, length) = escape(rest).unwrap_or(('\\', 1));
        out.push(character);
        rest = &rest[length..];
    }
    out + rest
}

/// The escape that a text begins with, or the pair of them, and how long it is.
fn escape(text: &str) -> Option<(char, usize)> {
    let unit = |text: &str| {
        let digits = text.strip_prefix("\\u")?.get(..4)?;
        let hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        hex.then(|| u16::from_str_radix(digits, 16).ok()).flatten()
    };
    let first = unit(text)?;
    if let Some(character) = char::from_u32(u32::from(first)) {
        return Some((character, 6));
    }
    let second = unit(text.get(6..)?)?;
    let pair = char::decode_utf16([first, second]).next()?.ok()?;
    Some((pair, 12))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_breaks_are_read() {
        let value = r"一||二<br>三<BR />四\u8f66\ud83d\ude00\u12 &lt;<b>|&nope;&#x8f66;";
        assert_eq!(
            read(value, false),
            "一\n二\n三\n四车😀\\u12 &lt;<b>|&nope;&#x8f66;"
        );
        assert_eq!(
            read("&lt;&#36710;&#x8F66;&amp;lt; &;&#x110000;", true),
            "<车车&lt; &;&#x110000;"
        );
        assert_eq!(read(r"\ud83d\u0041 \ud83d", false), "\\ud83dA \\ud83d");
    }

    #[test]
    fn every_text_comes_back_and_holds_no_tag() {
        for text in [
            "a|b||c|\n|d\n\ne",
            "<br><script>alert(1)</script>",
            "&lt; &amp; & &x &#60;",
            r"\u8f66 \u005c \\u0041 \n",
            "[/DhtmlXQ] [DHJHtmlXQ_34] [x] [%eval 0.3] [/comment_0_1]",
        ] {
            let value = write(text);
            assert_eq!(
                (read(&value, false), read(&value, true)),
                (text.into(), text.into())
            );
            assert!(!value.contains("[/DhtmlXQ") && !value.contains('<'));
        }
    }

    #[test]
    fn pages_are_known() {
        assert!(is_page("x <!DOCTYPE HTML PUBLIC>") && is_page("<Div class=x>"));
        assert!(!is_page("a < b <br> <3 <pre>") && !is_page("<div") && !is_page("<"));
    }
}
