//! One game: its tags, its moves, and what they say about each other.

use super::tags::{Bracket, Endless, TagSection, bracket};
use crate::movetext::{self, GameResult, Settings};
use crate::{GameTree, NodeId, Warning, Warnings};
use xiangqi_rules::Position;

/// What a stretch of text gave.
pub(super) struct ReadGame {
    /// `None` if there were neither tags nor moves.
    pub(super) tree: Option<GameTree>,
    /// Offsets count from the start of the stretch.
    pub(super) warnings: Warnings,
    /// Where the game ends, in bytes.
    pub(super) end: usize,
}

/// Reads a stretch of text that holds the tags of one game at most.
pub(super) fn read_game(text: &str) -> ReadGame {
    let mut section = TagSection::default();
    let mut before = String::new();
    let start = read_head(text, &mut section, &mut before);
    section.finish();

    let may_swap = section.start.is_some();
    let setup = section
        .start
        .take()
        .unwrap_or_else(|| Position::start().to_setup());
    let settings = Settings {
        from_one: section.from_one.unwrap_or(false),
        ..movetext::settings(setup, may_swap)
    };
    let mut body = movetext::read(&text[start..], settings);
    body.warnings.amend(0, |warning| {
        warning.offset = warning.offset.map(|at| at + start);
    });
    let end = start + body.end;
    let mut warnings = section.warnings;
    warnings.extend(core::mem::take(&mut body.warnings));
    if !section.any && !body.something {
        return ReadGame {
            tree: None,
            warnings,
            end,
        };
    }
    let mut tree = body.tree;
    tree.headers = section.headers;
    settle_result(&mut tree, body.result, end, &mut warnings);
    if let Some(notes) = tree.notes_mut(NodeId::ROOT).filter(|_| !before.is_empty()) {
        let after = core::mem::replace(&mut notes.comment, before);
        notes.add_comment(&after);
    }
    ReadGame {
        tree: Some(tree),
        warnings,
        end,
    }
}

/// Reads the tags, with comments before and between them, and returns where the moves begin.
fn read_head(text: &str, section: &mut TagSection, comments: &mut String) -> usize {
    let blank = |c: char| c.is_whitespace() || matches!(c, '\u{FEFF}' | '\0');
    let mut at = 0;
    loop {
        let mut ahead = text.len() - text[at..].trim_start_matches(blank).len();
        let mut found = Vec::new();
        while let Some(len) = comment_len(&text[ahead..]) {
            found.push(&text[ahead..ahead + len]);
            ahead += len;
            ahead = text.len() - text[ahead..].trim_start_matches(blank).len();
        }
        let tag = match text[ahead..].starts_with('[') {
            true => bracket(text, ahead, true, &mut Endless::default()),
            false => Bracket::Other,
        };
        let Bracket::Tag(tag) = tag else {
            return at;
        };
        section.take(&tag, ahead);
        at = ahead + tag.len;
        let mut notes = crate::Notes::default();
        for comment in found.iter().filter(|comment| !comment.starts_with('%')) {
            notes.add_comment(comment.trim_start_matches([';', '{']).trim_end_matches('}'));
        }
        if !notes.comment.is_empty() {
            if !comments.is_empty() {
                comments.push('\n');
            }
            comments.push_str(&notes.comment);
        }
    }
}

/// The length of the comment, or of the line of a program (`%`), that a text begins with.
fn comment_len(text: &str) -> Option<usize> {
    match text.as_bytes().first()? {
        b'{' => Some(text.find('}')? + 1),
        b';' | b'%' => Some(text.find(['\n', '\r']).unwrap_or(text.len())),
        _ => None,
    }
}

/// Brings the result of the tags and that behind the moves together.
fn settle_result(
    tree: &mut GameTree,
    result: Option<GameResult>,
    end: usize,
    warnings: &mut Warnings,
) {
    let Some(result) = result.filter(|&result| result != GameResult::Unknown) else {
        return;
    };
    match tree.headers.get("Result") {
        None | Some("*") => {
            tree.headers.set("Result", result.text());
        }
        Some(tag) if tag != result.text() && movetext::header_result(tag).is_some() => {
            let message = format!(
                "the tag says {tag}, the moves end with {}; the tag is kept",
                result.text()
            );
            let ply = tree.mainline().count() as u32;
            let warning = Warning::new("pgn/result-mismatch", message);
            warnings.push(warning.at(end).on_ply(ply));
        }
        Some(_) => {}
    }
}
