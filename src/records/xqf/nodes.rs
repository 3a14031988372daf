//! The nodes of an XQF file: a tree in preorder, after the header.
//!
//! ```text
//! byte 0  square the move leaves, plus 24       the first node is the root: its squares
//! byte 1  square it goes to, plus 32            mean nothing
//! byte 2  flags
//! byte 3  nothing
//! 4-7     length of the comment (always in plain files, else if the flags say so)
//! then    the comment
//! ```
//!
//! Flags of plain files: a high half other than 0 says that a move follows, a low half other
//! than 0 that a variation stands at this place. Of encrypted ones: 128, 64, and 32 for a
//! comment.

use super::board::square;
use super::cipher::Cipher;
use xiangqi_rules::Move;

/// A node.
#[derive(Debug)]
pub(super) struct Node<'b> {
    /// Where it starts, from the end of the header.
    pub(super) at: usize,
    /// `None` if a point is off the board.
    pub(super) mv: Option<Move>,
    /// Whether a move follows.
    pub(super) follows: bool,
    /// Whether a variation stands at this place.
    pub(super) sibling: bool,
    /// The comment, encoded.
    pub(super) comment: &'b [u8],
}

/// Why the nodes end early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// The file ends inside a node.
    Truncated,
    /// A comment is longer than the file; the node without it can be read.
    CommentLength {
        /// The length it claims.
        claims: u32,
    },
}

/// Reads node after node.
#[derive(Clone, Debug)]
pub(super) struct Nodes<'b> {
    body: &'b [u8],
    at: usize,
    plain: bool,
    cipher: &'b Cipher,
}

impl<'b> Nodes<'b> {
    /// The nodes of what follows the header, decrypted but for the squares and lengths.
    pub(super) fn new(body: &'b [u8], plain: bool, cipher: &'b Cipher) -> Nodes<'b> {
        Nodes {
            body,
            at: 0,
            plain,
            cipher,
        }
    }

    /// Where the next node starts, from the end of the header.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    /// What no node was made of yet.
    pub(super) fn rest(&self) -> &'b [u8] {
        self.body.get(self.at..).unwrap_or_default()
    }

    /// The next node, and what is wrong with the file after it. After a fault there is no
    /// use in asking again.
    pub(super) fn next(&mut self) -> (Option<Node<'b>>, Option<Fault>) {
        let rest = self.rest();
        let Some(&[from, to, flags, _]) = rest.first_chunk() else {
            return (None, Some(Fault::Truncated));
        };
        let point = |byte: u8, added: u8| square(byte.wrapping_sub(added));
        let from = point(from, self.cipher.from.wrapping_add(24));
        let to = point(to, self.cipher.to.wrapping_add(32));
        let (follows, sibling, commented) = if self.plain {
            (flags & 0xF0 != 0, flags & 0x0F != 0, true)
        } else {
            (flags & 128 != 0, flags & 64 != 0, flags & 32 != 0)
        };
        let mut node = Node {
            at: self.at,
            mv: from.zip(to).map(|(from, to)| Move::new(from, to)),
            follows,
            sibling,
            comment: &[],
        };
        self.at += 4;
        if commented {
            let Some(&length) = rest[4..].first_chunk() else {
                return (Some(node), Some(Fault::Truncated));
            };
            self.at += 4;
            let claims = u32::from_le_bytes(length).wrapping_sub(self.cipher.comment);
            match rest[8..].get(..claims as usize) {
                Some(comment) => node.comment = comment,
                None => return (Some(node), Some(Fault::CommentLength { claims })),
            }
            self.at += node.comment.len();
        }
        (Some(node), None)
    }
}
