//! Ways through a tree, and comparison by content.

use super::{GameTree, NodeId};
use core::iter::FusedIterator;

/// The nodes after a node, see [`GameTree::children`].
#[derive(Clone, Debug)]
pub struct Children<'a> {
    tree: &'a GameTree,
    next: Option<NodeId>,
}

impl<'a> Children<'a> {
    pub(super) fn new(tree: &'a GameTree, node: NodeId) -> Children<'a> {
        Children {
            tree,
            next: tree.first_child(node),
        }
    }
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let node = self.next?;
        self.next = self.tree.next_sibling(node);
        Some(node)
    }
}

impl FusedIterator for Children<'_> {}

/// The main line, see [`GameTree::mainline`].
#[derive(Clone, Debug)]
pub struct Mainline<'a> {
    tree: &'a GameTree,
    at: NodeId,
}

impl Iterator for Mainline<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        self.at = self.tree.first_child(self.at)?;
        Some(self.at)
    }
}

impl FusedIterator for Mainline<'_> {}

/// One step of a [`Walk`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Down to this node: its move is to be played.
    Down(NodeId),
    /// Up from this node: its move is to be taken back.
    Up(NodeId),
}

/// A way through all moves, see [`GameTree::walk`].
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    tree: &'a GameTree,
    top: NodeId,
    last: Option<Step>,
    ended: bool,
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.ended {
            return None;
        }
        let after_up = |node| match self.tree.next_sibling(node) {
            Some(next) => Some(Step::Down(next)),
            None => self
                .tree
                .parent(node)
                .filter(|&parent| parent != self.top)
                .map(Step::Up),
        };
        let next = match self.last {
            None => self.tree.first_child(self.top).map(Step::Down),
            Some(Step::Down(node)) => match self.tree.first_child(node) {
                Some(child) => Some(Step::Down(child)),
                None => Some(Step::Up(node)),
            },
            Some(Step::Up(node)) => after_up(node),
        };
        self.ended = next.is_none();
        self.last = next;
        next
    }
}

impl FusedIterator for Walk<'_> {}

impl GameTree {
    /// The main line from the first move on.
    pub fn mainline(&self) -> Mainline<'_> {
        self.line_from(NodeId::ROOT)
    }

    /// The main line after a node.
    pub fn line_from(&self, node: NodeId) -> Mainline<'_> {
        Mainline {
            tree: self,
            at: node,
        }
    }

    /// Every move below a node, depth first, main lines before variations: steps down to
    /// nodes and up from them, so that a position can be kept by playing and taking back.
    pub fn walk(&self, below: NodeId) -> Walk<'_> {
        Walk {
            tree: self,
            top: below,
            last: None,
            ended: !self.contains(below),
        }
    }

    /// Every node below the root in the order of [`walk`](GameTree::walk).
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.walk(NodeId::ROOT).filter_map(|step| match step {
            Step::Down(node) => Some(node),
            Step::Up(_) => None,
        })
    }

    /// Whether moves, variations and notes are the same; headers and start are not compared.
    pub fn same_moves(&self, other: &GameTree) -> bool {
        let content = |tree: &GameTree, step| match step {
            Step::Down(node) => tree.mv(node),
            Step::Up(_) => None,
        };
        let notes = |step| match step {
            Step::Down(node) | Step::Up(node) => node,
        };
        let mut theirs = other.walk(NodeId::ROOT);
        self.notes(NodeId::ROOT) == other.notes(NodeId::ROOT)
            && self.walk(NodeId::ROOT).all(|mine| {
                theirs.next().is_some_and(|step| {
                    content(self, mine) == content(other, step)
                        && self.notes(notes(mine)) == other.notes(notes(step))
                })
            })
            && theirs.next().is_none()
    }
}

impl PartialEq for GameTree {
    /// Whether headers, start, moves, variations and notes are the same, in the same order.
    /// Node numbers do not count, nor do removed nodes.
    fn eq(&self, other: &GameTree) -> bool {
        self.headers == other.headers && self.start == other.start && self.same_moves(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::notation::parse;

    fn grow(tree: &mut GameTree, at: NodeId, moves: &str) -> NodeId {
        moves.split(' ').fold(at, |node, text| {
            tree.append(node, parse(text).unwrap()).unwrap()
        })
    }

    #[test]
    fn a_walk_goes_down_and_up_every_move_once() {
        let mut tree = GameTree::default();
        let first = grow(&mut tree, NodeId::ROOT, "h2e2");
        grow(&mut tree, first, "h9g7 h0g2");
        grow(&mut tree, first, "b9c7");
        grow(&mut tree, NodeId::ROOT, "c3c4");
        let steps: Vec<_> = tree
            .walk(NodeId::ROOT)
            .map(|step| match step {
                Step::Down(node) => node.index() as i32,
                Step::Up(node) => -(node.index() as i32),
            })
            .collect();
        assert_eq!(steps, [1, 2, 3, -3, -2, 4, -4, -1, 5, -5]);
        let below: Vec<_> = tree.walk(first).collect();
        assert_eq!(below.len(), 6);
        let nodes: Vec<_> = tree.nodes().map(NodeId::index).collect();
        assert_eq!(nodes, [1, 2, 3, 4, 5]);
    }

    #[test]
    fn trees_are_equal_by_content_not_by_the_order_they_grew_in() {
        let mut one = GameTree::default();
        let first = grow(&mut one, NodeId::ROOT, "h2e2");
        grow(&mut one, first, "h9g7");
        grow(&mut one, first, "b9c7");
        let mut two = GameTree::default();
        let gone = grow(&mut two, NodeId::ROOT, "c3c4");
        let first = grow(&mut two, NodeId::ROOT, "h2e2");
        let second = grow(&mut two, first, "b9c7");
        assert_ne!(one, two);
        grow(&mut two, first, "h9g7");
        two.demote(second);
        two.remove(gone);
        assert_eq!(one, two);
        two.notes_mut(second).unwrap().comment = "x".into();
        assert_ne!(one, two);
        two.notes_mut(second).unwrap().comment.clear();
        assert_eq!(one, two);
    }

    #[test]
    fn a_line_of_200_000_moves_is_copied_compared_walked_and_dropped() {
        let mut tree = GameTree::default();
        let cycle = ["h0g2", "h9g7", "g2h0", "g7h9"].map(|text| parse(text).unwrap());
        let mut node = NodeId::ROOT;
        for ply in 0..200_000 {
            node = tree.append(node, cycle[ply % 4]).unwrap();
        }
        let mut copy = tree.clone();
        assert_eq!(tree, copy);
        assert_eq!(tree.depth(node), 200_000);
        assert_eq!(tree.walk(NodeId::ROOT).count(), 400_000);
        assert_eq!(tree.position(node).unwrap().since_capture(), 200_000);
        let first = copy.first_child(NodeId::ROOT).unwrap();
        assert_eq!(copy.remove(first), 200_000);
    }
}
