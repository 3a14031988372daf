//! Which notation a text is in, by its looks.

use super::text::Text;
use super::{Notation, chinese, san, uci, uci1, wxf};

/// The notation a text is in; `None` if in none.
///
/// Looks at the text alone, so it cannot know what ranks count from: only a rank of 10 shows
/// `uci1` and `san1`. Of two points, those with a dash or all in upper case are `iccs`.
///
/// ```
/// use xiangqi_rules::notation::{Notation, detect};
///
/// assert_eq!(detect("h2e2"), Some(Notation::Uci));
/// assert_eq!(detect("h10g8"), Some(Notation::Uci1));
/// assert_eq!(detect("H2-E2"), Some(Notation::Iccs));
/// assert_eq!(detect("c8.5"), Some(Notation::Wxf));
/// assert_eq!(detect("前車退二"), Some(Notation::Chinese));
/// assert_eq!(detect("Cbe2"), Some(Notation::San));
/// assert_eq!(detect("A10e9"), Some(Notation::San1));
/// assert_eq!(detect("1."), None);
/// ```
pub fn detect(text: &str) -> Option<Notation> {
    let text = Text::new(text)?;
    let chars = text.chars();
    if chinese::parse(chars).is_some() {
        Some(Notation::Chinese)
    } else if wxf::fits(chars) {
        Some(Notation::Wxf)
    } else if san::looks_like(chars) {
        detect_san(chars)
    } else if uci::points(chars).is_some() {
        let plain = !chars.contains(&'-') && chars.iter().any(char::is_ascii_lowercase);
        Some(if plain { Notation::Uci } else { Notation::Iccs })
    } else if uci1::points(chars).is_some() {
        Some(Notation::Uci1)
    } else {
        detect_san(chars)
    }
}

fn detect_san(chars: &[char]) -> Option<Notation> {
    let fits = |base| san::parse(chars, base).is_some();
    if fits(san::Base::Zero) {
        Some(Notation::San)
    } else if fits(san::Base::One) {
        Some(Notation::San1)
    } else {
        None
    }
}
