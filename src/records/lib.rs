//! Records of xiangqi games: a tree of moves with comments, variations and marks, and the
//! file formats in which players exchange it.
//!
//! Start reading at [`GameTree`], what every format is read into and written from, and at
//! [`read`], which finds out format and encoding of a file and gives a [`RecordFile`].
//!
//! | module | format | read | written |
//! |---|---|---|---|
//! | [`pgn`] | PGN in every dialect, moves in any notation | also as a stream | in any notation |
//! | [`wxf`] | the text format of the World Xiangqi Federation | yes | main line |
//! | [`dhtmlxq`] | 东萍 UBB, alone or in web pages | yes | yes |
//! | [`xqf`] | 象棋演播室 | yes | yes |
//! | [`cbr`], [`cbl`], [`cbf`] | 象棋桥 | yes | no |
//! | [`plain`] | lists of moves, lists of FENs | yes | no |
//!
//! No file is opened here: readers take text or bytes, and encodings with tables are the
//! host's business ([`Decode`]). Nothing recurses over depth a file controls, nothing panics
//! on what a file holds, and time and memory grow with the length of the file. The bounds
//! are [`MAX_NODES`] moves a game, [`MAX_HEADERS`] headers, [`pgn::MAX_GAME_BYTES`] of text
//! a game of PGN and [`Warnings::MOST`] warnings.

#![forbid(unsafe_code)]

pub mod cbf;
pub mod cbl;
pub mod cbr;
mod commands;
mod detect;
pub mod dhtmlxq;
mod encoding;
pub mod gbk;
mod headers;
mod men;
mod movetext;
mod notes;
mod one_comment;
pub mod pgn;
pub mod plain;
mod preorder;
mod read;
mod record;
mod references;
mod stream;
mod tree;
pub mod wxf;
pub mod xqf;

pub use detect::{detect_binary, detect_format, detect_text_format};
#[cfg(feature = "encodings")]
pub use encoding::decode_natively;
pub use encoding::{Decode, Decoded, Encoding, decode, detect_encoding, undecodable};
pub use headers::{Headers, MAX_HEADERS};
pub use notes::{Evaluation, Notes, Score, Shape, ShapeColor};
pub use read::{ReadOptions, read, read_text};
pub use record::{Format, RecordError, RecordFile, Warning, Warnings};
pub use stream::{MAX_STREAMED_BYTES, RecordStream};
pub use tree::{AddError, Children, GameTree, MAX_NODES, Mainline, NodeId, Step, TreeFull, Walk};
