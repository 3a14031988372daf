//! The text format of the World Xiangqi Federation.
//!
//! ```text
//! FORMAT  WXF
//! RED     name;rating;team;more
//! FEN     rheakaehr/9/... r
//! START{
//!  1. C2.5  h8+7   2. H2+3  r9.8 }END
//! ```
//!
//! Header lines are a word and a value; the moves are in WXF notation. There are no
//! comments and no variations: the writer leaves them out.

mod reader;
mod writer;

pub use reader::read;
pub use writer::write;

/// What the words of header lines are called in [`Headers`](crate::Headers). Other words in
/// capitals are capitalised: `ROUND` is `Round`.
const NAMES: [(&str, &str); 6] = [
    ("GAME", "Title"),
    ("PLACE", "Site"),
    ("ECCO", "ECCO"),
    ("REDTEAM", "RedTeam"),
    ("BLACKTEAM", "BlackTeam"),
    ("TIMECONTROL", "TimeControl"),
];

/// The fields of `RED` and `BLACK`, which semicolons part.
const PLAYER_FIELDS: [[&str; 4]; 2] = [
    ["Red", "RedElo", "RedTeam", "RedMore"],
    ["Black", "BlackElo", "BlackTeam", "BlackMore"],
];

/// The name of a header for the word of a line.
fn name_of(word: &str) -> String {
    if let Some((_, name)) = NAMES.iter().find(|(known, _)| *known == word) {
        return (*name).into();
    }
    if word.bytes().any(|letter| letter.is_ascii_lowercase()) {
        return word.into();
    }
    let mut letters = word.chars();
    let first: String = letters.next().into_iter().collect();
    first + &letters.as_str().to_ascii_lowercase()
}

/// The word of the line for a header: one that [`name_of`] turns back, where there is one.
fn word_of(name: &str) -> String {
    if let Some((word, _)) = NAMES.iter().find(|(_, known)| *known == name) {
        return (*word).into();
    }
    let word = name.to_ascii_uppercase();
    if name_of(&word) == name {
        word
    } else {
        name.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for name in [
            "Event",
            "Title",
            "Site",
            "Round",
            "ECCO",
            "RedTeam",
            "TimeControl",
            "FooBar",
            "备注",
        ] {
            assert_eq!(name_of(&word_of(name)), name);
        }
        assert_eq!(word_of("Event"), "EVENT");
    }
}
