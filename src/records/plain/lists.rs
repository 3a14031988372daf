//! Plain lists of moves: games a line, a move a line, or anything between.

use super::find::find_fen;
use crate::movetext::{self, GameResult, MoveText, Settings};
use crate::{Format, GameTree, RecordFile, Warnings};
use core::ops::Range;
use xiangqi_rules::{Position, Setup};

/// Words that come before FENs and moves in the protocols of engines and in exports.
const ANNOUNCEMENTS: [&str; 4] = ["position", "startpos", "fen", "moves"];

/// Reads moves in any notation, with or without a FEN, before the moves or behind them. A
/// result may follow, and comments and variations as in PGN.
///
/// If lines have a FEN and moves, every line is a game. Otherwise a FEN begins a game, and
/// lines without one go on with it; if that gives a game that cannot be read, but each line
/// by itself can, each line is a game.
///
/// ```
/// let text = "9/3k5/4c4/4N4/9/6R2/9/5p3/4r4/5K3 w, g4g8 d8d9 e6c7 d9e9 g8g9, 1-0";
/// let file = xiangqi_records::plain::read_moves(text);
/// assert_eq!(file.games[0].move_count(), 5);
/// assert_eq!(file.games[0].headers.get("Result"), Some("1-0"));
/// ```
pub fn read_moves(text: &str) -> RecordFile {
    let lines = lines_of(text);
    let fens = lines.iter().filter(|line| line.fen.is_some()).count();
    let full = lines
        .iter()
        .filter(|line| line.fen.is_some() && line.has_moves)
        .count();
    let mut list = List {
        text,
        file: RecordFile::new(Format::Moves),
        warnings: Warnings::default(),
    };
    if fens > 1 && full * 2 > fens {
        for line in &lines {
            list.add(core::slice::from_ref(line));
        }
    } else {
        let mut from = 0;
        for place in 1..=lines.len() {
            if lines.get(place).is_none_or(|line| line.fen.is_some()) {
                list.add_lines(&lines[from..place]);
                from = place;
            }
        }
    }
    list.file.warnings = list.warnings.into_vec();
    list.file
}

struct Line {
    place: Range<usize>,
    fen: Option<(Range<usize>, Setup)>,
    /// There is something beside the FEN.
    has_moves: bool,
}

/// The lines that are not empty.
fn lines_of(text: &str) -> Vec<Line> {
    let mut at = 0;
    let mut lines = Vec::new();
    for line in text.split(['\n', '\r']) {
        let place = at..at + line.len();
        at = place.end + 1;
        if line
            .trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}')
            .is_empty()
        {
            continue;
        }
        let found = find_fen(line);
        let fen =
            found.map(|(range, setup)| (place.start + range.start..place.start + range.end, setup));
        let has_moves = match &fen {
            None => true,
            Some((range, _)) => [place.start..range.start, range.end..place.end]
                .into_iter()
                .any(|part| text[part].split_whitespace().any(is_content)),
        };
        lines.push(Line {
            place,
            fen,
            has_moves,
        });
    }
    lines
}

fn is_content(word: &str) -> bool {
    !ANNOUNCEMENTS.contains(&word) && word.chars().any(char::is_alphanumeric)
}

struct List<'a> {
    text: &'a str,
    file: RecordFile,
    warnings: Warnings,
}

impl List<'_> {
    /// Adds lines as one game, or as one game each where that is better.
    fn add_lines(&mut self, lines: &[Line]) {
        if lines.len() < 2 {
            self.add(lines);
            return;
        }
        let whole = self.read(lines);
        let single = lines
            .iter()
            .all(|line| line.fen.is_none() || line.has_moves);
        if whole.fault && single {
            let mut games = Vec::new();
            for line in lines {
                let game = self.read(core::slice::from_ref(line));
                if game.fault {
                    break;
                }
                games.push(game);
            }
            if games.len() == lines.len() {
                games.into_iter().for_each(|game| self.push(game));
                return;
            }
        }
        self.push(whole);
    }

    fn add(&mut self, lines: &[Line]) {
        if !lines.is_empty() {
            let game = self.read(lines);
            self.push(game);
        }
    }

    /// Reads lines as one game.
    fn read(&self, lines: &[Line]) -> MoveText {
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
            return movetext::read("", movetext::settings(Setup::EMPTY, false));
        };
        let place = first.place.start..last.place.end;
        let mut text = self.text[place.clone()].to_string();
        let fen = lines.iter().find_map(|line| line.fen.as_ref());
        if let Some((range, _)) = fen {
            let range = range.start - place.start..range.end - place.start;
            let blanks = " ".repeat(range.len());
            text.replace_range(range, &blanks);
        }
        blank_announcements(&mut text);
        let setup = fen.map_or_else(|| Position::start().to_setup(), |(_, setup)| setup.clone());
        let settings = Settings {
            semicolons: false,
            ..movetext::settings(setup, fen.is_some())
        };
        let mut read = movetext::read(&text, settings);
        read.warnings.amend(0, |warning| {
            warning.offset = warning.offset.map(|at| at + place.start);
        });
        read.something |= fen.is_some();
        read
    }

    fn push(&mut self, read: MoveText) {
        let mut warnings = read.warnings;
        if read.something {
            let game = self.file.games.len();
            warnings.amend(0, |warning| warning.game = Some(game));
            let mut tree: GameTree = read.tree;
            if let Some(result) = read.result.filter(|&result| result != GameResult::Unknown) {
                tree.headers.set("Result", result.text());
            }
            self.file.games.push(tree);
        }
        self.warnings.extend(warnings);
    }
}

/// Replaces `position`, `startpos`, `fen` and `moves` by blanks.
fn blank_announcements(text: &mut String) {
    let mut places: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    for word in text.split(|c: char| !c.is_ascii_alphabetic()) {
        let place = at..at + word.len();
        // What parts words has one byte or more.
        at = place.end + text[place.end..].chars().next().map_or(0, char::len_utf8);
        if ANNOUNCEMENTS.contains(&word) {
            places.push(place);
        }
    }
    for place in places {
        let blanks = " ".repeat(place.len());
        text.replace_range(place, &blanks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(text: &str) -> Vec<usize> {
        let file = read_moves(text);
        assert_eq!(file.warnings, [], "{text}");
        file.games.iter().map(GameTree::move_count).collect()
    }

    #[test]
    fn lists_of_every_layout() {
        const FEN: &str = "9/3k5/4c4/4N4/9/6R2/9/5p3/4r4/5K3 w";
        assert_eq!(counts(""), []);
        assert_eq!(counts("炮二平五\n马８进７\n马二进三"), [3]);
        assert_eq!(counts("炮二平五，马8进7；马二进三。"), [3]);
        assert_eq!(counts("1. C2.5 h8+7\n2. H2+3"), [3]);
        assert_eq!(counts("h2e2h9g7h0g2\nh2e2b9c7"), [3, 2]);
        assert_eq!(counts("h2e2 h9g7\nh0g2 i9h9"), [4]);
        assert_eq!(
            counts(&format!("{FEN}\ng4g8\nd8d9\n{FEN}\ng4g8\n红胜")),
            [2, 1]
        );
        assert_eq!(
            counts(&format!("g4g8d8d9 {FEN}--01\nh2e2\ng4g8 {FEN}--01")),
            [2, 1, 1]
        );
        assert_eq!(
            counts(&format!("position fen {FEN} - - 0 1 moves g4g8 d8d9")),
            [2]
        );
        assert_eq!(counts("position startpos moves h2e2 h9g7"), [2]);
    }

    #[test]
    fn a_fault_is_placed_in_the_text() {
        let text = "炮二平五\n马８进７\n马二进九\n";
        let file = read_moves(text);
        assert_eq!(file.games[0].move_count(), 2);
        let offset = file.warnings[0].offset.unwrap();
        assert!(text[offset..].starts_with("马二进九"));
    }
}
