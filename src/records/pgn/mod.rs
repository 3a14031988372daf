//! PGN with the tags of xiangqi: reading every dialect in use, writing one that others read.
//!
//! * Moves in any notation the rules crate reads, ranks from 0 or 1, numbers in any layout.
//! * Variations nested as deep as they like, comments `{}` and `;`, marks `$1` and `!?`,
//!   `[%eval]`, `[%clk]`, `[%emt]`, `[%cal]`, `[%csl]`, and the evaluations of engines'
//!   comments (`+0.38/19`).
//! * Tags of Western programs (`White` is Red), results in Chinese, footers behind the result.
//!
//! [`read`] takes a whole file, [`Reader`] a stream; [`write()`] is the writer. A game's text
//! goes through `splitter` (where it ends), `tags`, and `movetext`, which all text formats share.
//!
//! | code of a warning | what it is about |
//! |---|---|
//! | `pgn/unclosed-comment` | a `{` without `}`: taken to the end of the game |
//! | `pgn/unclosed-variation` | a `(` without `)` |
//! | `pgn/misplaced-variation` | a `(` before any move: passed over |
//! | `pgn/stray-text` | a word or bracket that is no move: passed over |
//! | `pgn/unclosed-tag`, `pgn/duplicate-tag` | a tag without end; one that comes twice (the first stays) |
//! | `pgn/bad-fen` | an unreadable FEN (the usual start is taken) or one without side |
//! | `pgn/result-mismatch` | the tag and the end of the moves differ: the tag is kept |
//! | `pgn/game-too-long` | more than [`MAX_GAME_BYTES`] |
//! | `record/...` | moves: see [`RecordFile`](crate::RecordFile) |

mod game;
mod reader;
mod sheet;
mod splitter;
mod tags;
mod untagged;
mod writer;

pub use reader::{MAX_GAME_BYTES, Reader, read};
pub use writer::{Options, write};

/// Whether a text has a tag, outside comments or not.
pub(crate) fn has_tag(text: &str) -> bool {
    let mut endless = tags::Endless::default();
    text.match_indices('[').any(|(at, _)| {
        let tag = tags::bracket(text, at, true, &mut endless);
        matches!(tag, tags::Bracket::Tag(tag) if tag.closed)
    })
}
