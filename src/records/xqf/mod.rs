//! XQF, the format of 象棋演播室 (XQStudio): one game with variations and comments, binary.
//!
//! ```text
//! 0     "XQ"                     64    kind of file
//! 2     version                  80    texts: title, event, players, ...
//! 3-15  keys, see `cipher`       1024  the moves, see `nodes`
//! 16    32 men, see `board`
//! 50    side to move, result
//! ```
//!
//! Version 10 is plain, and what the format's author published; 11 to 18 are encrypted. All
//! are read, 10 is written. Text is GB18030: the caller brings the decoder, and [`write()`]
//! takes an [`Encoder`](crate::gbk::Encoder) made from it.
//!
//! **Nothing is lost.** What the format has no place for is written into comments and taken
//! out of them again: headers without a field, or longer than it, and the counters of the
//! FEN, as PGN tags on the first lines of the first comment (`[Round "3"]`); marks,
//! evaluations, clocks and comments before a move as commands (`[%nag 1]`, see `one_comment`).
//! Only headers without a value and a `Result` of `*` go: the format does not tell them from
//! none.
//!
//! The warnings, besides those of every format: `xqf/short-header`, `xqf/version`, `xqf/keys`
//! (they do not add up), `xqf/doubled-man` (two men on one point), `xqf/set-up` (replaced by
//! the usual start), `xqf/truncated`, `xqf/comment-length`, `xqf/text` (not all of
//! it could be decoded), `xqf/trailing-bytes`. The error:
//! `xqf/magic`.

mod board;
mod cipher;
mod header;
mod nodes;
mod reader;
mod tags;
mod writer;

pub use reader::read;
pub use writer::write;

/// Whether a file begins like an XQF file.
pub fn is_xqf(bytes: &[u8]) -> bool {
    bytes.starts_with(b"XQ") && bytes.len() > 2
}
