//! Tags: `[Red "胡荣华"]`, with what real files do to them.

use crate::movetext::header_result;
use crate::{Headers, Warning, Warnings};
use std::borrow::Cow;
use xiangqi_rules::{FenError, Setup, fen};

/// The longest tag, in bytes: what is longer is text.
pub(super) const LONGEST: usize = 64 * 1024;

/// The longest name, in bytes.
const LONGEST_NAME: usize = 256;

/// What `Format` says of moves with ranks from 1.
pub(super) const FROM_ONE: [&str; 2] = ["UCI1", "SAN1"];

/// A tag in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    pub(super) value: Cow<'a, str>,
    /// Bytes from `[` to after `]`, or to the end of the line if it is not closed.
    pub(super) len: usize,
    pub(super) closed: bool,
}

/// Stretches of a text, up to these bytes of it, in which no value ends: found out once and
/// not again for every bracket. For values that begin with a plain quote and for others.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Endless([usize; 2]);

impl Endless {
    /// The first `bytes` of the text are not there any more.
    pub(super) fn forget(&mut self, bytes: usize) {
        self.0 = self.0.map(|end| end.saturating_sub(bytes));
    }
}

/// What begins with a `[`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Bracket<'a> {
    Tag(Tag<'a>),
    /// Something else.
    Other,
    /// A tag perhaps, but the text ends first.
    Incomplete,
}

/// Looks at what begins with the `[` at this byte of a text. Quotes may be `"`, `“` or full-width; quotes
/// within the value need no backslash; a value without quotes ends with `]`. `last` says that
/// the text ends where it ends.
pub(super) fn bracket<'a>(
    text: &'a str,
    at: usize,
    last: bool,
    endless: &mut Endless,
) -> Bracket<'a> {
    let mut text = &text[at..];
    let cut = text.len() > LONGEST;
    if cut {
        let mut end = LONGEST;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text = &text[..end];
    }
    let incomplete = if cut || last {
        Bracket::Other
    } else {
        Bracket::Incomplete
    };
    let inside = text[1..].trim_start_matches([' ', '\t']);
    let ends_name = |c: char| c.is_whitespace() || "\"[]{}()“”＂".contains(c);
    let Some(name_len) = inside.find(ends_name) else {
        return if inside.len() > LONGEST_NAME {
            Bracket::Other
        } else {
            incomplete
        };
    };
    let name = &inside[..name_len];
    let rest = inside[name_len..].trim_start_matches([' ', '\t']);
    if !name.starts_with(char::is_alphabetic) || name_len > LONGEST_NAME {
        return Bracket::Other;
    }
    let start = text.len() - rest.len();
    let tag = |value, len, closed| {
        Bracket::Tag(Tag {
            name,
            value,
            len,
            closed,
        })
    };
    let Some(first) = rest.chars().next() else {
        return incomplete;
    };
    if !is_quote(first) {
        // `[Red 胡荣华]` or `[Red]`, a line of its own; anything else is no tag.
        let Some(end) = rest.find(['\n', '\r', '[', ']', '"']) else {
            return incomplete;
        };
        let plain =
            rest[end..].starts_with(']') && name.starts_with(|c: char| c.is_ascii_uppercase());
        return if plain {
            tag(Cow::Borrowed(rest[..end].trim()), start + end + 1, true)
        } else {
            Bracket::Other
        };
    }
    let from = start + first.len_utf8();
    let value = &text[from..];
    let quote = |c| if first == '"' { c == '"' } else { is_quote(c) };
    let open = |end: usize| {
        let line = value[..end].trim_end_matches([' ', '\t', ']']);
        let line = line.strip_suffix(quote).unwrap_or(line);
        tag(unescape(line), from + end, false)
    };
    let known = &mut endless.0[usize::from(first != '"')];
    match value_end(value, quote, known.saturating_sub(at + from)) {
        End::Closed { end, after } => tag(unescape(&value[..end]), from + after, true),
        End::Open { end } => open(end),
        End::Missing => {
            if cut || last {
                // A backslash at the end may belong to what follows.
                *known = at + from + value.trim_end_matches('\\').len();
            }
            if last && !cut {
                open(value.len())
            } else {
                incomplete
            }
        }
    }
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '＂')
}

enum End {
    /// A quote at `end` and a bracket before `after`.
    Closed { end: usize, after: usize },
    /// The line ends without.
    Open { end: usize },
    /// The text ends before the line does.
    Missing,
}

/// `known` bytes are known to have no end.
fn value_end(value: &str, quote: impl Fn(char) -> bool, known: usize) -> End {
    let mut escaped = false;
    let Some(rest) = value.get(known..) else {
        return End::Missing;
    };
    for (at, c) in rest.char_indices() {
        let at = known + at;
        match c {
            '\n' | '\r' => return End::Open { end: at },
            '\\' => escaped = !escaped,
            _ if quote(c) && !escaped => {
                let rest = &value[at + c.len_utf8()..];
                // A tag name may follow at once, blanks may come before the bracket.
                let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
                if rest[blanks..].starts_with(']') {
                    let after = at + c.len_utf8() + blanks + 1;
                    return End::Closed { end: at, after };
                }
            }
            _ => {}
        }
        if c != '\\' {
            escaped = false;
        }
    }
    End::Missing
}

fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut plain = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(c) = characters.next() {
        let escaped = c == '\\' && matches!(characters.peek(), Some('"' | '\\'));
        plain.push(if escaped {
            characters.next().unwrap_or(c)
        } else {
            c
        });
    }
    Cow::Owned(plain)
}

/// A value as it stands between the quotes of a tag.
pub(super) fn escape(value: &str) -> Cow<'_, str> {
    if value.contains(['"', '\\']) {
        Cow::Owned(value.replace('\\', "\\\\").replace('"', "\\\""))
    } else {
        Cow::Borrowed(value)
    }
}

/// The tags of one game.
#[derive(Default)]
pub(super) struct TagSection {
    pub(super) headers: Headers,
    /// The set-up of the FEN tag.
    pub(super) start: Option<Setup>,
    pub(super) warnings: Warnings,
    /// Whether ranks are counted from 1, as far as the tags say.
    pub(super) from_one: Option<bool>,
    /// Whether there was any tag.
    pub(super) any: bool,
}

impl TagSection {
    /// Takes in a tag at this byte of the text.
    pub(super) fn take(&mut self, tag: &Tag<'_>, at: usize) {
        self.any = true;
        let mut warn =
            |code, message: String| self.warnings.push(Warning::new(code, message).at(at));
        let (name, value) = (tag.name, tag.value.as_ref());
        if !tag.closed {
            warn(
                "pgn/unclosed-tag",
                format!("the tag {name} is not closed on its line"),
            );
        }
        match name {
            "Format" => self.from_one = Some(FROM_ONE.contains(&value)),
            "SetUp" | "Setup" => {}
            "Game" if value == "Chinese Chess" => {}
            "FEN" | "Fen" | "fen" if value.trim().is_empty() => {}
            "FEN" | "Fen" | "fen" => match read_fen(value) {
                Ok((setup, turn_missing)) => {
                    if turn_missing {
                        warn(
                            "pgn/bad-fen",
                            "the FEN names no side to move; Red is taken".into(),
                        );
                    }
                    self.start = Some(setup);
                }
                Err(error) => {
                    let message = format!("{error}; the usual start is taken for the FEN tag");
                    warn("pgn/bad-fen", message);
                }
            },
            _ => {
                let stored = self.headers.set_first(name, value);
                if !stored && !value.is_empty() {
                    let message = format!("the tag {name} comes again with another value");
                    warn("pgn/duplicate-tag", message);
                }
            }
        }
    }

    /// Western names become those of xiangqi, the result one of PGN's four.
    pub(super) fn finish(&mut self) {
        for (western, ours) in [
            ("White", "Red"),
            ("WhiteTeam", "RedTeam"),
            ("WhiteElo", "RedElo"),
        ] {
            self.headers.rename(western, ours);
        }
        let result = self.headers.get("Result").and_then(header_result);
        if let Some(result) = result {
            self.headers.set("Result", result.text());
        }
        // pychess writes no Format, and its games are the ones with ranks from 1.
        let site = self.headers.get("Site");
        let pychess = site.is_some_and(|site| site.contains("pychess.org"));
        self.from_one = self.from_one.or(Some(pychess));
    }
}

/// The set-up of a FEN, and whether the side to move had to be made up.
pub(crate) fn read_fen(text: &str) -> Result<(Setup, bool), FenError> {
    match fen::parse(text) {
        Err(FenError::NoTurn { .. }) => Ok((fen::parse(&format!("{} w", text.trim()))?, true)),
        read => Ok((read?, false)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Option<(String, String, usize, bool)> {
        match bracket(text, 0, false, &mut Endless::default()) {
            Bracket::Tag(tag) => Some((tag.name.into(), tag.value.into(), tag.len, tag.closed)),
            _ => None,
        }
    }

    #[test]
    fn values_with_quotes_brackets_and_backslashes() {
        for (text, expected) in [
            (r#"[Red "a"] x"#, "a"),
            (r#"[ Red  "a" ]"#, "a"),
            (r#"[Red "a "b" [c] d"]"#, r#"a "b" [c] d"#),
            (r#"[Red "a \"b\" \\ C:\d"]"#, r#"a "b" \ C:\d"#),
            (r#"[Red ""]"#, ""),
            ("[Red “胡荣华”]", "胡荣华"),
            ("[Red 胡荣华]", "胡荣华"),
            ("[Red\"a\"]", "a"),
            ("[Red \"a\\\"]\"]", "a\"]"),
        ] {
            let (name, got, _, closed) = value(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(
                (name.as_str(), got.as_str(), closed),
                ("Red", expected, true),
                "{text}"
            );
        }
    }

    #[test]
    fn an_unclosed_tag_ends_with_its_line() {
        for text in ["[Red \"a\n1. x", "[Red \"a\"\n", "[Red \"a]\r\n"] {
            let (_, got, len, closed) = value(text).unwrap();
            assert_eq!((got.as_str(), closed), ("a", false));
            assert!(text[len..].starts_with(['\n', '\r']));
        }
    }

    #[test]
    fn other_brackets_are_no_tags() {
        for text in [
            "[%clk 1]", "[0:12]", "[]", "[[", "[a b]", "[Red \n", "[(x)]",
        ] {
            assert_eq!(
                bracket(text, 0, false, &mut Endless::default()),
                Bracket::Other,
                "{text}"
            );
        }
        for text in ["[", "[Re", "[Red ", "[Red \"a", "[Red \"a\\\"]"] {
            assert_eq!(
                bracket(text, 0, false, &mut Endless::default()),
                Bracket::Incomplete,
                "{text}"
            );
        }
        let long = format!("[Red \"{}", "x".repeat(2 * LONGEST));
        assert_eq!(
            bracket(&long, 0, false, &mut Endless::default()),
            Bracket::Other
        );
    }

    #[test]
    fn escaped_values_read_back() {
        for text in [r#"a"]"#, r"\", r#"\""#, "“x”] \\", "plain"] {
            let tag = format!("[X \"{}\"]", escape(text));
            assert_eq!(value(&tag).map(|it| it.1).as_deref(), Some(text));
        }
    }
}
