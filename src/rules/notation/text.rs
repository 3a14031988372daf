//! The characters of a move text, with what carries no meaning taken away.

/// The longest text of a move, in characters: `Ra10-b10` has eight.
const LONGEST: usize = 12;

/// How many characters of a text an error keeps.
const KEPT: usize = 40;

/// Up to twelve characters without white space around them and without marks at the end.
/// Full-width letters, digits and signs are ASCII, every dash is a hyphen.
pub(super) struct Text {
    chars: [char; LONGEST],
    len: usize,
}

impl Text {
    /// `None` if nothing remains, or more than any move has.
    pub(super) fn new(text: &str) -> Option<Text> {
        let mut chars = ['\0'; LONGEST];
        let mut len = 0;
        for c in trim(text).chars() {
            *chars.get_mut(len)? = plain(c);
            len += 1;
        }
        (len > 0).then_some(Text { chars, len })
    }

    pub(super) fn chars(&self) -> &[char] {
        &self.chars[..self.len]
    }
}

/// The start of a text, as errors show it.
pub(super) fn cut(text: &str) -> String {
    text.chars().take(KEPT).collect()
}

/// Takes away white space, and from the end the marks for check, mate, good and bad moves.
fn trim(text: &str) -> &str {
    text.trim_start()
        .trim_end_matches(|c: char| c.is_whitespace() || matches!(plain(c), '+' | '#' | '!' | '?'))
}

fn plain(c: char) -> char {
    match c {
        '\u{21}'..='\u{7E}' => c,
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        // Hyphens, dashes and the minus sign.
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_forms_are_ascii_and_marks_at_the_end_are_gone() {
        let plain = |text| Text::new(text).map(|text| text.chars().iter().collect::<String>());
        assert_eq!(plain(" Ｃ２＝５！ "), Some("C2=5".into()));
        assert_eq!(plain("R1+1!?"), Some("R1+1".into()));
        assert_eq!(plain("Cf3+ #"), Some("Cf3".into()));
        assert_eq!(plain("\u{3000}H2\u{2013}E2"), Some("H2-E2".into()));
        assert_eq!(plain(""), None);
        assert_eq!(plain("+"), None);
        assert_eq!(plain("1234567890123"), None);
    }
}
