//! PGN files of many games: all at once, or as a stream with no more than one game in memory.

use super::game::{ReadGame, read_game};
use super::splitter::Splitter;
use crate::{Format, GameTree, RecordFile, Warning, Warnings};
use std::collections::VecDeque;

/// The longest game that is read, in bytes of UTF-8: 16 MiB. What a game has beyond is
/// passed over with a warning.
pub const MAX_GAME_BYTES: usize = 16 * 1024 * 1024;

/// Reads a whole file. Nothing in it is an error: what cannot be taken as it stands is a
/// warning, and what came before is kept.
///
/// ```
/// let text = "[Red \"许银川\"]\n1. 炮二平五 马8进7 (1... 炮8平5 {顺炮}) 2. H2+3 $1 *";
/// let file = xiangqi_records::pgn::read(text);
/// assert!(file.warnings.is_empty());
/// assert_eq!(file.games[0].headers.get("Red"), Some("许银川"));
/// assert_eq!(file.games[0].mainline().count(), 3);
/// ```
pub fn read(text: &str) -> RecordFile {
    let mut file = RecordFile::new(Format::Pgn);
    let mut warnings = Warnings::default();
    let mut reader = Reader {
        done: true,
        ..Reader::default()
    };
    let mut rest = text;
    loop {
        let end = reader.splitter.find(rest, true);
        let stretch = &rest[..end.unwrap_or(rest.len())];
        let cut = stretch.len() > MAX_GAME_BYTES;
        reader.take_stretch(&stretch[..floor(stretch, MAX_GAME_BYTES)], cut);
        file.games.extend(reader.ready.drain(..));
        warnings.extend(core::mem::take(&mut reader.warnings));
        match end {
            Some(end) => rest = &rest[end..],
            None => break,
        }
        reader.offset += end.unwrap_or_default();
        reader.splitter.restart();
    }
    file.warnings = warnings.into_vec();
    file
}

/// Reads games from text that comes in pieces. Holds no more than the game being read, of at
/// most [`MAX_GAME_BYTES`], and what was pushed and not yet asked for.
///
/// ```
/// use xiangqi_records::pgn::Reader;
///
/// let mut reader = Reader::default();
/// reader.push("[Event \"a\"]\n1. h2e2 *\n[Eve");
/// assert!(reader.next_game().is_none());
/// reader.push("nt \"b\"]\n1. b2e2 *\n");
/// assert!(reader.next_game().is_some_and(|game| game.move_count() == 1));
/// reader.finish();
/// assert!(reader.next_game().is_some());
/// assert!(reader.next_game().is_none());
/// ```
#[derive(Debug, Default)]
pub struct Reader {
    text: String,
    /// Where in `text` the present game begins.
    from: usize,
    /// Where in the file `from` is.
    offset: usize,
    splitter: Splitter,
    /// The rest of a game that is too long is passed over.
    skipping: bool,
    done: bool,
    games: usize,
    /// Games not yet asked for.
    ready: VecDeque<GameTree>,
    warnings: Warnings,
}

impl Reader {
    /// Adds a piece of the file. Pieces may end anywhere, even between tags' letters.
    pub fn push(&mut self, text: &str) {
        // Moving the rest down once half is behind keeps the work linear.
        if self.from > self.text.len() / 2 {
            self.text.drain(..self.from);
            self.from = 0;
        }
        self.text.push_str(text);
    }

    /// Says that there is nothing more to come: the last game can be read.
    pub fn finish(&mut self) {
        self.done = true;
    }

    /// The next game, `None` if more text is needed for it or the file has ended.
    pub fn next_game(&mut self) -> Option<GameTree> {
        while self.ready.is_empty() {
            self.advance()?;
        }
        self.ready.pop_front()
    }

    /// The warnings since the last call. They are about the games read so far.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        core::mem::take(&mut self.warnings).into_vec()
    }

    /// Reads one stretch of text; `None` if there is none ready.
    fn advance(&mut self) -> Option<()> {
        let rest = &self.text[self.from..];
        let end = match self.splitter.find(rest, self.done) {
            Some(end) => end,
            None if self.done && rest.is_empty() => return None,
            None if self.done => rest.len(),
            None if self.skipping => {
                let spare = floor(rest, self.splitter.spare());
                self.splitter.forget(spare);
                self.drop_front(spare);
                return None;
            }
            None if rest.len() > MAX_GAME_BYTES => {
                let text = core::mem::take(&mut self.text);
                let rest = &text[self.from..];
                self.take_stretch(&rest[..floor(rest, MAX_GAME_BYTES)], true);
                self.text = text;
                self.skipping = true;
                return Some(());
            }
            None => return None,
        };
        if !core::mem::take(&mut self.skipping) {
            let text = core::mem::take(&mut self.text);
            let rest = &text[self.from..self.from + end];
            let cut = rest.len() > MAX_GAME_BYTES;
            self.take_stretch(&rest[..floor(rest, MAX_GAME_BYTES)], cut);
            self.text = text;
        }
        self.drop_front(end);
        self.splitter.restart();
        Some(())
    }

    fn drop_front(&mut self, bytes: usize) {
        self.from += bytes;
        self.offset += bytes;
    }

    /// Reads the games of a stretch: one, or several without tags.
    fn take_stretch(&mut self, text: &str, cut: bool) {
        let mut at = 0;
        loop {
            let ReadGame {
                tree,
                warnings,
                end,
            } = read_game(&text[at..]);
            let before = self.warnings.as_slice().len();
            self.warnings.extend(warnings);
            let (offset, game) = (self.offset + at, tree.is_some().then_some(self.games));
            self.warnings.amend(before, |warning| {
                warning.offset = warning.offset.map(|at| at + offset);
                warning.game = game;
            });
            self.games += usize::from(tree.is_some());
            self.ready.extend(tree);
            at += end;
            if !super::untagged::begins_game(&text[at..]) {
                break;
            }
        }
        if cut {
            let message =
                format!("the game has more than {MAX_GAME_BYTES} bytes; the rest is not read");
            let warning = Warning::new("pgn/game-too-long", message);
            self.warnings.push(warning.at(self.offset + text.len()));
        }
    }
}

/// The last character boundary at or before a byte.
fn floor(text: &str, at: usize) -> usize {
    if at >= text.len() {
        return text.len();
    }
    (0..=at)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_gives_what_the_whole_file_gives_wherever_it_is_cut() {
        let text = "junk\n[Event \"a\"]\n1. 炮二平五 {[Event \"x\"]} 马8进7 1-0\n[Event \"b\"]\n\
                    [FEN \"nonsense\"]\nh2e2 oops9 h9g7\n[Event \"c\"] {never closed\n[Event \"d\"]\n\
                    1. h2e2 *\n1. c3c4 c6c5 1-0\n";
        let whole = read(text);
        assert_eq!(whole.games.len(), 5);
        for piece in 1..40 {
            let mut reader = Reader::default();
            let mut games = Vec::new();
            let characters: Vec<char> = text.chars().collect();
            for chunk in characters.chunks(piece) {
                reader.push(&chunk.iter().collect::<String>());
                games.extend(core::iter::from_fn(|| reader.next_game()));
            }
            reader.finish();
            games.extend(core::iter::from_fn(|| reader.next_game()));
            assert_eq!(games, whole.games, "in pieces of {piece}");
            assert_eq!(reader.take_warnings(), whole.warnings);
        }
    }

    #[test]
    fn warnings_say_where_in_the_file() {
        let text = "[Event \"a\"]\nh2e2 *\n[Event \"b\"]\nh2e2 h9g7 a0a9";
        let [warning] = &read(text).warnings[..] else {
            panic!("one warning expected");
        };
        assert_eq!(warning.code, "record/illegal-move");
        assert_eq!((warning.game, warning.ply), (Some(1), Some(3)));
        assert_eq!(&text[warning.offset.unwrap()..], "a0a9");
    }

    #[test]
    fn a_game_that_is_too_long_is_cut_and_the_next_one_read() {
        let long = format!(
            "[Event \"a\"]\nh2e2 {{{}}} h9g7\n",
            "x".repeat(MAX_GAME_BYTES)
        );
        let text = format!("{long}[Event \"b\"]\nb2e2 *");
        let whole = read(&text);
        assert_eq!(whole.games.len(), 2);
        assert_eq!(whole.games[1].move_count(), 1);
        let codes: Vec<_> = whole.warnings.iter().map(|warning| warning.code).collect();
        assert_eq!(codes, ["pgn/unclosed-comment", "pgn/game-too-long"]);
        let mut reader = Reader::default();
        let mut games = 0;
        for chunk in text.as_bytes().chunks(1 << 20) {
            reader.push(core::str::from_utf8(chunk).unwrap());
            games += core::iter::from_fn(|| reader.next_game()).count();
        }
        reader.finish();
        games += core::iter::from_fn(|| reader.next_game()).count();
        assert_eq!(games, 2);
        assert_eq!(reader.take_warnings(), whole.warnings);
    }
}
