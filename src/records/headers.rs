//! The headers of a game: names with values, in the order of the file.
//!
//! Every reader uses the same names, so that a file of one format can be written in
//! another. The names are those of PGN:
//!
//! `Event Site Date Round Red Black Result` · `RedTeam BlackTeam RedElo BlackElo` ·
//! `ECCO Opening Variation` · `TimeControl RedTime BlackTime` · `Title Group Table` ·
//! `Referee Recorder Annotator Author`.
//!
//! `Result` is `1-0` (Red won), `0-1`, `1/2-1/2` or `*`. The starting position is no header:
//! it is [`GameTree::start`](crate::GameTree::start); `FEN`, `SetUp`, `Format` and
//! `[Game "Chinese Chess"]` are read and written by the formats that have them.

/// The most headers a game keeps; further ones are dropped.
pub const MAX_HEADERS: usize = 512;

/// The longest name that is kept, in characters.
const MAX_NAME: usize = 64;

/// The longest value that is kept, in bytes.
const MAX_VALUE: usize = 16 * 1024;

/// Names with values in order; each name once, upper and lower case being different.
///
/// ```
/// use xiangqi_records::Headers;
///
/// let mut headers = Headers::default();
/// headers.set("Red", "胡荣华");
/// headers.set("Event", "two\nlines");
/// assert_eq!(headers.get("Red"), Some("胡荣华"));
/// assert_eq!(headers.get("Event"), Some("two lines"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headers {
    entries: Vec<(String, String)>,
}

impl Headers {
    /// The value of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.entries.iter().find(|(known, _)| known == name)?;
        Some(value)
    }

    /// Gives a name a value; a new name goes to the end. Line breaks and other control
    /// characters become spaces, spaces at the ends go, and characters that no format can
    /// hold in a name (spaces, quotes, brackets, control characters) become `_`; a name that
    /// begins with no letter gets an `X` in front. Over-long
    /// names (64 characters) and values (16 KiB) are cut.
    ///
    /// Returns whether it was stored: not if the name is empty or there are
    /// [`MAX_HEADERS`] already.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let (name, value) = (clean_name(name), clean_value(value));
        if let Some(entry) = self.entries.iter_mut().find(|(known, _)| *known == name) {
            entry.1 = value;
            return true;
        }
        if name.is_empty() || self.entries.len() >= MAX_HEADERS {
            return false;
        }
        self.entries.push((name, value));
        true
    }

    /// As [`set`](Headers::set), but a name that has a value already keeps it unless that
    /// value is empty: what readers do with a name that comes twice. Returns whether the
    /// value is now the one stored.
    pub fn set_first(&mut self, name: &str, value: &str) -> bool {
        match self.get(&clean_name(name)) {
            Some(known) if !known.is_empty() => known == clean_value(value),
            _ => self.set(name, value),
        }
    }

    /// As [`set_first`](Headers::set_first), but nothing is stored for an empty value: what
    /// readers of formats with fixed fields do.
    pub fn set_filled(&mut self, name: &str, value: &str) -> bool {
        !clean_value(value).is_empty() && self.set_first(name, value)
    }

    /// Takes a header out and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.entries.iter().position(|(known, _)| known == name)?;
        Some(self.entries.remove(at).1)
    }

    /// Gives a header another name in its place; nothing if the new name is there already.
    pub(crate) fn rename(&mut self, name: &str, new: &str) {
        if self.get(new).is_none()
            && let Some(entry) = self.entries.iter_mut().find(|(known, _)| known == name)
        {
            entry.0 = clean_name(new);
        }
    }

    /// Takes all headers out.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.entries
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

fn clean_name(name: &str) -> String {
    let plain = |c: char| {
        if c.is_whitespace() || c.is_control() || "\"'[](){}“”＂".contains(c) {
            '_'
        } else {
            c
        }
    };
    let name = name.trim();
    let lead = if name.is_empty() || name.starts_with(char::is_alphabetic) {
        ""
    } else {
        "X"
    };
    let letters = lead.chars().chain(name.chars());
    letters.take(MAX_NAME).map(plain).collect()
}

fn clean_value(value: &str) -> String {
    let value = value.trim_matches(|c: char| c.is_ascii_whitespace() || c.is_control());
    let mut end = value.len().min(MAX_VALUE);
    while !value.is_char_boundary(end) {
        end -= 1;
    }
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let plain: String = value[..end].chars().map(plain).collect();
    plain.trim_ascii_end().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_kept_and_a_name_comes_once() {
        let mut headers = Headers::default();
        assert!(headers.set("Red", "a"));
        assert!(headers.set("Black", "b"));
        assert!(headers.set("Red", "c"));
        let all: Vec<_> = headers.iter().collect();
        assert_eq!(all, [("Red", "c"), ("Black", "b")]);
    }

    #[test]
    fn the_first_value_that_says_something_stays() {
        let mut headers = Headers::default();
        assert!(headers.set_first("Red", ""));
        assert!(headers.set_first("Red", "a"));
        assert!(!headers.set_first("Red", "b"));
        assert_eq!(headers.get("Red"), Some("a"));
    }

    #[test]
    fn names_and_values_fit_every_format() {
        let mut headers = Headers::default();
        assert!(!headers.set("  ", "x"));
        assert!(headers.set("a b\"]", " x\r\ny\0 "));
        assert_eq!(headers.iter().next(), Some(("a_b__", "x  y")));
        for at in 0..2 * MAX_HEADERS {
            headers.set(&format!("n{at}"), "x");
        }
        assert_eq!(headers.len(), MAX_HEADERS);
        headers.clear();
        headers.set("2", &"车".repeat(MAX_VALUE));
        assert!(
            headers
                .get("X2")
                .is_some_and(|value| value.len() <= MAX_VALUE)
        );
    }
}
