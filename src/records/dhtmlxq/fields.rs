//! The names of fields, and how the result is said.

use std::borrow::Cow;

/// Header and field. Other fields keep their name as a header.
const NAMES: [(&str, &str); 24] = [
    ("Title", "title"),
    ("Event", "event"),
    ("Date", "date"),
    ("Site", "place"),
    ("Round", "round"),
    ("Group", "group"),
    ("Table", "table"),
    ("TimeControl", "timerule"),
    ("Red", "red"),
    ("RedTeam", "redteam"),
    ("RedElo", "redrating"),
    ("RedTime", "redtime"),
    ("Black", "black"),
    ("BlackTeam", "blackteam"),
    ("BlackElo", "blackrating"),
    ("BlackTime", "blacktime"),
    ("Result", "result"),
    ("ECCO", "ecco"),
    ("Opening", "open"),
    ("Variation", "variation"),
    ("Referee", "judge"),
    ("Recorder", "record"),
    ("Annotator", "remark"),
    ("Author", "author"),
];

/// Fields that say something about the block, not about the game.
const NO_HEADERS: [&str; 5] = ["ver", "pver", "init", "length", "generator"];

/// The numbers of 广东象棋网 that have a name.
const DHJ: [(&str, &str); 22] = [
    ("10", "title"),
    ("11", "event"),
    ("13", "date"),
    ("14", "place"),
    ("15", "round"),
    ("16", "table"),
    ("17", "red"),
    ("18", "redname"),
    ("19", "redlevel"),
    ("20", "redrating"),
    ("21", "black"),
    ("22", "blackname"),
    ("23", "blacklevel"),
    ("24", "blackrating"),
    ("28", "result"),
    ("29", "redtime"),
    ("30", "blacktime"),
    ("36", "open"),
    ("37", "variation"),
    ("40", "remark"),
    ("41", "author"),
    ("42", "record"),
];

/// What goes in front of the name of a header that would be read as something else.
const OTHER: &str = "x-";

/// The header of a field; `None` for fields that are none.
pub(super) fn header_of(field: &str) -> Option<&str> {
    if let Some(header) = field.strip_prefix(OTHER) {
        return Some(header);
    }
    let is = |name: &str| name.eq_ignore_ascii_case(field);
    if NO_HEADERS.iter().any(|name| is(name)) {
        return None;
    }
    let known = NAMES.iter().find(|(_, name)| is(name));
    Some(known.map_or(field, |(header, _)| header))
}

/// The field of a header, as [`header_of`] reads it.
pub(super) fn field_of(header: &str) -> Cow<'_, str> {
    if let Some((_, field)) = NAMES.iter().find(|(name, _)| *name == header) {
        return Cow::Borrowed(field);
    }
    let taken = |name: &str| {
        let begins = header.get(..name.len());
        begins.is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    let other = header_of(header) != Some(header)
        || ["move", "comment", "binit", "fen", "firstnum"]
            .into_iter()
            .any(taken);
    if other {
        Cow::Owned(format!("{OTHER}{header}"))
    } else {
        Cow::Borrowed(header)
    }
}

/// The field that 广东象棋网 has a number for.
pub(super) fn dhj_field(number: &str) -> Option<&'static str> {
    let known = DHJ.iter().find(|(known, _)| *known == number);
    known.map(|&(_, field)| field)
}

/// The result in the words of PGN; what is not understood stays as it is.
pub(super) fn read_result(text: &str) -> &str {
    match text.trim() {
        "红胜" | "红方胜" | "紅勝" | "紅方勝" | "胜" | "W" | "w" | "1-0" => "1-0",
        "黑胜" | "黑方胜" | "黑勝" | "黑方勝" | "负" | "L" | "l" | "0-1" => "0-1",
        "和局" | "和棋" | "和" | "双方和" | "D" | "d" | "1/2-1/2" => "1/2-1/2",
        "未知" | "不明" | "*" => "*",
        other => other,
    }
}

/// The result in the words of the format.
pub(super) fn write_result(result: &str) -> &str {
    match result {
        "1-0" => "红胜",
        "0-1" => "黑胜",
        "1/2-1/2" => "和局",
        "*" => "未知",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_header_has_a_field_that_is_read_back() {
        for header in [
            "Red", "RedElo", "type", "Type", "title", "RED", "fen", "Comment1", "x-y", "ver",
        ] {
            assert_eq!(header_of(&field_of(header)), Some(header));
        }
        assert_eq!((&*field_of("Site"), &*field_of("red")), ("place", "x-red"));
        assert_eq!((header_of("PLACE"), header_of("ver")), (Some("Site"), None));
    }

    #[test]
    fn results_read_back() {
        for result in ["1-0", "0-1", "1/2-1/2", "*", "adjourned"] {
            assert_eq!(read_result(write_result(result)), result);
        }
    }
}
