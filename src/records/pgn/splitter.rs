//! Where one game ends and the next begins, found without holding more than one game.
//!
//! A game begins with its tags. So a tag after anything that is no tag begins a new game,
//! and so does a second tag of the name the game began with (games of headers alone).
//! Comments are looked through for neither, but that a comment which is never closed does
//! not swallow the games after it, a line `[Event "...` or `[Game "...` in it ends it.

use super::tags::{Bracket, Endless, bracket};

/// A position in a text that grows at its end.
#[derive(Clone, Debug, Default)]
pub(super) struct Splitter {
    /// Bytes looked at so far.
    at: usize,
    place: Place,
    /// Something other than tags has been seen.
    text_seen: bool,
    first_tag: Option<String>,
    /// A bracket could not be told from a tag before the text has this length.
    wait_for: usize,
    endless: Endless,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Place {
    #[default]
    Text,
    /// In `{...}`.
    Brace,
    /// Behind `;` or `%`, to the end of the line.
    Line,
}

impl Splitter {
    /// The byte at which the next game begins, or `None` if the text holds the first game
    /// alone so far. `text` is what was given last time and more; `last` says that there is
    /// no more to come.
    pub(super) fn find(&mut self, text: &str, last: bool) -> Option<usize> {
        if !last && text.len() < self.wait_for {
            return None;
        }
        let bytes = text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match (self.place, byte) {
                (Place::Text, b'{') => {
                    self.place = Place::Brace;
                }
                (Place::Text, b';') => self.place = Place::Line,
                (Place::Text, b'%') if self.starts_line(bytes) => self.place = Place::Line,
                (Place::Text, b'[') => match bracket(text, self.at, last, &mut self.endless) {
                    Bracket::Tag(tag) => {
                        let name = tag.name;
                        if self.text_seen || self.first_tag.as_deref() == Some(name) {
                            return Some(self.at);
                        }
                        if self.first_tag.is_none() {
                            self.first_tag = Some(name.into());
                        }
                        self.at += tag.len;
                        continue;
                    }
                    Bracket::Incomplete if !last => {
                        // Twice as much before it is tried again: else it could be tried at
                        // every byte.
                        self.wait_for = text.len() + (text.len() - self.at);
                        return None;
                    }
                    _ => self.text_seen = true,
                },
                (Place::Text, byte) => {
                    self.text_seen |= !byte.is_ascii_whitespace() && !self.is_mark(text);
                }
                (Place::Brace, b'}') => self.place = Place::Text,
                (Place::Brace, b'[') if self.starts_line(bytes) => {
                    match new_game(&text[self.at..]) {
                        Some(true) => return Some(self.at),
                        None if !last => return None,
                        _ => {}
                    }
                }
                (Place::Line, b'\n' | b'\r') => self.place = Place::Text,
                _ => {}
            }
            self.at += 1;
        }
        None
    }

    /// Begins anew with the text from the boundary on.
    pub(super) fn restart(&mut self) {
        *self = Splitter::default();
    }

    /// How many bytes from the start are not needed any more to find the boundary.
    pub(super) fn spare(&self) -> usize {
        // The one before says whether a line begins here, a byte order mark has three.
        self.at.saturating_sub(4)
    }

    /// The first `bytes` are not there any more; the text to come counts from behind them.
    pub(super) fn forget(&mut self, bytes: usize) {
        self.at -= bytes;
        self.wait_for = self.wait_for.saturating_sub(bytes);
        self.endless.forget(bytes);
        // What was there is text, whatever it was: the next tag begins a game.
        self.text_seen = true;
    }

    fn starts_line(&self, bytes: &[u8]) -> bool {
        matches!(bytes[..self.at].last(), None | Some(b'\n' | b'\r'))
    }

    /// Whether a byte order mark is at this place.
    fn is_mark(&self, text: &str) -> bool {
        let at = (0..3).filter_map(|back| self.at.checked_sub(back));
        at.into_iter()
            .any(|at| text.as_bytes()[at..].starts_with("\u{FEFF}".as_bytes()))
    }
}

/// Whether the text begins a new game for sure; `None` if it is too short to tell.
fn new_game(text: &str) -> Option<bool> {
    let starts = ["[Event \"", "[Game \""];
    if starts.iter().any(|start| text.starts_with(start)) {
        return Some(true);
    }
    if starts.iter().any(|start| start.starts_with(text)) {
        return None;
    }
    Some(false)
}

/// Whether a comment would be taken for the beginning of a game if it stood in braces.
pub(super) fn begins_game(comment: &str) -> bool {
    comment.lines().any(|line| new_game(line) == Some(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<&str> {
        let mut games = Vec::new();
        let mut rest = text;
        let mut splitter = Splitter::default();
        while let Some(end) = splitter.find(rest, true) {
            games.push(&rest[..end]);
            rest = &rest[end..];
            splitter.restart();
        }
        games.push(rest);
        games
    }

    /// What comes out when the text arrives byte by byte.
    fn split_slowly(text: &str) -> Vec<String> {
        let mut games = Vec::new();
        let (mut from, mut to) = (0, 0);
        let mut splitter = Splitter::default();
        while to < text.len() {
            to += text[to..].chars().next().map_or(1, char::len_utf8);
            while let Some(end) = splitter.find(&text[from..to], to == text.len()) {
                games.push(text[from..from + end].to_string());
                from += end;
                splitter.restart();
            }
        }
        games.push(text[from..].into());
        games
    }

    #[test]
    fn games_begin_with_tags() {
        for (text, count) in [
            ("", 1),
            ("1. h2e2 *", 1),
            ("[A \"\"]\n[B \"\"]\n\nh2e2 *\n\n[A \"\"]\n", 2),
            ("\u{FEFF}[A \"\"] h2e2 1-0 [A \"\"] b2e2 * [B \"\"]", 3),
            ("[A \"\"]\n[B \"\"]\n[A \"\"]\n[B \"\"]", 2),
            ("[A \"\"] {x [A \"\"] \n[B \"\"]} h2e2", 1),
            ("[A \"\"] h2e2 {x\n\n[Event \"\"] b2e2", 2),
            ("[A \"\"]\n;[A \"\"]\n%[A \"\"]\nh2e2", 1),
            ("[A \"\"] h2e2 [%x] [0] b", 1),
            ("{before} [A \"\"] x", 1),
            ("footer [A \"\"] x", 2),
            ("[A \"[B \"]\"] x [A \"\"", 2),
        ] {
            let games = split(text);
            assert_eq!(games.len(), count, "{text}: {games:?}");
            assert_eq!(games.concat(), text);
            assert_eq!(split_slowly(text), games, "{text}");
        }
    }
}
