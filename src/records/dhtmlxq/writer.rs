//! Writes a game.

use super::{board, fields, text};
use crate::{GameTree, NodeId, one_comment};
use core::fmt::Write;
use std::collections::VecDeque;
use xiangqi_rules::{Move, fen};

/// The block of a game, to be read by [`read`](super::read) and by other programs. O(nodes).
///
/// ```
/// use xiangqi_records::{GameTree, dhtmlxq};
///
/// let mut tree = GameTree::default();
/// tree.headers.set("Red", "胡荣华");
/// let text = dhtmlxq::write(&tree);
/// assert!(text.contains("[DhtmlXQ_red]胡荣华[/DhtmlXQ_red]"));
/// assert_eq!(dhtmlxq::read(&text, true).unwrap().games, [tree]);
/// ```
pub fn write(tree: &GameTree) -> String {
    let mut block = String::from("[DhtmlXQ]\n");
    for (name, value) in tree.headers.iter().filter(|(_, value)| !value.is_empty()) {
        let value = if name == "Result" {
            fields::write_result(value)
        } else {
            value
        };
        push_field(&mut block, &fields::field_of(name), &text::write(value));
    }
    let binit = board::write(tree.start());
    if board::read(&binit).0 != *tree.start() {
        // The board alone does not say whose move it is, nor count.
        push_field(&mut block, "fen", &fen::write(tree.start()));
    }
    push_field(&mut block, "binit", &binit);
    push_moves(&mut block, tree);
    block.push_str("[/DhtmlXQ]\n");
    block
}

fn push_field(block: &mut String, name: &str, value: &str) {
    let _ = writeln!(block, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
}

/// A line that is still to be written.
struct Branch {
    first: Option<NodeId>,
    parent: u32,
    ply: u32,
    number: u32,
}

fn push_moves(block: &mut String, tree: &GameTree) {
    let root = one_comment::pack(tree.notes(NodeId::ROOT));
    let mut comments = String::new();
    if !root.is_empty() {
        push_field(&mut comments, "comment0", &text::write(&root));
    }
    let main = Branch {
        first: tree.first_child(NodeId::ROOT),
        parent: 0,
        ply: 1,
        number: 0,
    };
    let mut branches = VecDeque::from([main]);
    let mut numbered = 0;
    while let Some(branch) = branches.pop_front() {
        let Branch {
            first,
            parent,
            mut ply,
            number,
        } = branch;
        let name = match number {
            0 => "movelist".into(),
            _ => format!("move_{parent}_{ply}_{number}"),
        };
        let mut digits = String::new();
        let mut node = first;
        while let Some(at) = node {
            if let Some(mv) = tree.mv(at) {
                push_digits(&mut digits, mv);
            }
            let is_variation = number != 0 && Some(at) == first;
            push_comments(&mut comments, tree, at, number, ply, is_variation);
            // The first of a line stands beside its elder siblings, which have been seen.
            let siblings = if is_variation {
                None
            } else {
                tree.next_sibling(at)
            };
            let siblings = std::iter::successors(siblings, |&next| tree.next_sibling(next));
            for sibling in siblings {
                numbered += 1;
                branches.push_back(Branch {
                    first: Some(sibling),
                    parent: number,
                    ply,
                    number: numbered,
                });
            }
            node = tree.first_child(at);
            ply += 1;
        }
        push_field(block, &name, &digits);
    }
    block.push_str(&comments);
}

fn push_digits(digits: &mut String, mv: Move) {
    for point in [mv.from(), mv.to()] {
        let _ = write!(digits, "{}{}", point.file(), 9 - point.rank());
    }
}

fn push_comments(
    comments: &mut String,
    tree: &GameTree,
    node: NodeId,
    number: u32,
    ply: u32,
    is_variation: bool,
) {
    let notes = tree.notes(node);
    if notes.is_empty() {
        return;
    }
    let name = |ply: u32| match number {
        0 => format!("comment{ply}"),
        _ => format!("comment{number}_{ply}"),
    };
    let after = if is_variation {
        if !notes.starting_comment.is_empty() {
            let before = text::write(&notes.starting_comment);
            push_field(comments, &name(ply - 1), &before);
        }
        one_comment::pack_after(notes)
    } else {
        one_comment::pack(notes)
    };
    if !after.is_empty() {
        push_field(comments, &name(ply), &text::write(&after));
    }
}
