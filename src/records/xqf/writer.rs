//! Writes XQF files of version 10.

use super::{board, header, tags};
use crate::gbk::Encoder;
use crate::{GameTree, NodeId, Step, one_comment};
use xiangqi_rules::{Color, fen};

/// The file of a game, to be read by [`read`](super::read) and by other programs. O(nodes).
///
/// ```
/// use xiangqi_records::{GameTree, gbk::Encoder, xqf};
///
/// let mut tree = GameTree::default();
/// tree.headers.set("Red", "Hu Ronghua");
/// // ASCII is enough for an example; a host's decoder of GB18030 is what belongs here.
/// let decode = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
/// let file = xqf::write(&tree, &mut Encoder::new(&decode));
/// let read = xqf::read(&file, true, &decode).unwrap();
/// assert_eq!(read.games, [tree]);
/// ```
pub fn write(tree: &GameTree, encoder: &mut Encoder) -> Vec<u8> {
    let mut head = [0; header::LENGTH];
    head[..3].copy_from_slice(b"XQ\x0A");
    let table = board::table(tree.start());
    head[board::TABLE..][..table.len()].copy_from_slice(&table);
    head[board::TURN] = (tree.start().turn == Color::Black) as u8;
    let standard = table == board::table(&board::start());
    head[header::KIND] = if standard { 0 } else { 3 };
    let mut left = header::write(&tree.headers, &mut head, encoder);

    // What the table cannot say: the counters, and men it has no place for.
    let mut said = board::setup(&table).0;
    said.turn = tree.start().turn;
    let start = fen::write(tree.start());
    if said != *tree.start() {
        left.push(("FEN", &start));
    }
    let comment = tags::join(&left, &one_comment::pack(tree.notes(NodeId::ROOT)));

    let mut file = head.to_vec();
    let follows = tree.first_child(NodeId::ROOT).is_some();
    push_node(
        &mut file,
        [24, 32, flags(follows, false), 0xFF],
        &comment,
        encoder,
    );
    for step in tree.walk(NodeId::ROOT) {
        if let Step::Down(node) = step
            && let Some(mv) = tree.mv(node)
        {
            let flags = flags(
                tree.first_child(node).is_some(),
                tree.next_sibling(node).is_some(),
            );
            let squares = [board::byte(mv.from()) + 24, board::byte(mv.to()) + 32];
            let comment = one_comment::pack(tree.notes(node));
            push_node(
                &mut file,
                [squares[0], squares[1], flags, 0],
                &comment,
                encoder,
            );
        }
    }
    file
}

fn flags(follows: bool, sibling: bool) -> u8 {
    let next = if follows { 0xF0 } else { 0 };
    let other = if sibling { 0x0F } else { 0 };
    next | other
}

fn push_node(file: &mut Vec<u8>, node: [u8; 4], comment: &str, encoder: &mut Encoder) {
    file.extend(node);
    let comment = encoder.encode(&comment.replace('\n', "\r\n"));
    let length = u32::try_from(comment.len()).unwrap_or(0);
    file.extend(length.to_le_bytes());
    file.extend(&comment[..length as usize]);
}
