//! Lists of FENs, one a line.

use super::find::find_fen;
use crate::{Format, GameTree, RecordFile, Warning, Warnings};
use xiangqi_rules::fen;

/// Reads FENs, one a line: each gives a game without moves. What else stands on the line is
/// its `Title`. Lines that are empty or begin with `#`, `;` or `//` are passed over.
///
/// Code: `fen/unreadable`, a line with no FEN in it.
///
/// ```
/// let text = "# two mates\n3k5/9/9/9/9/9/9/9/9/R3K4 w ; 一\n\n4k4/9/9/9/9/9/9/9/9/3K5 b\n";
/// let file = xiangqi_records::plain::read_fens(text);
/// assert_eq!(file.games.len(), 2);
/// assert_eq!(file.games[0].headers.get("Title"), Some("一"));
/// ```
pub fn read_fens(text: &str) -> RecordFile {
    let mut file = RecordFile::new(Format::Fen);
    let mut warnings = Warnings::default();
    let mut at = 0;
    for line in text.split(['\n', '\r']) {
        let offset = at;
        at += line.len() + 1;
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
        if line.is_empty() || line.starts_with(['#', ';']) || line.starts_with("//") {
            continue;
        }
        match find_fen(line) {
            Some((range, setup)) => {
                let mut tree = GameTree::new(setup);
                let rest = format!(
                    "{} {}",
                    title(&line[..range.start]),
                    title(&line[range.end..])
                );
                tree.headers.set_filled("Title", &rest);
                file.games.push(tree);
            }
            None => {
                let message = match fen::parse(line) {
                    Err(error) => error.to_string(),
                    Ok(_) => "the line has no FEN".into(),
                };
                warnings.push(Warning::new("fen/unreadable", message).at(offset));
            }
        }
    }
    file.warnings = warnings.into_vec();
    file
}

/// What a line says beside its FEN, without what parts the two and the words that announce it.
fn title(text: &str) -> &str {
    let parts = |c: char| c.is_whitespace() || "\"'“”[](){}<>:=,;|".contains(c);
    let text = text.trim_matches(parts);
    match text {
        "FEN" | "fen" | "position fen" | "position" => "",
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_titles_and_faults() {
        let text = "FEN: 5k3/9/9/9/9/9/9/9/9/4K4 b - - 1 2\r\n7. 5k3/9/9/9/9/9/9/9/9/4K4 w|bm a0a1\n5k3/9 w";
        let file = read_fens(text);
        assert_eq!(file.games.len(), 2);
        assert_eq!(file.games[0].headers.get("Title"), None);
        assert_eq!(file.games[1].headers.get("Title"), Some("7. bm a0a1"));
        assert_eq!(file.warnings.len(), 1);
        assert_eq!(file.warnings[0].offset, Some(text.len() - 7));
    }
}
