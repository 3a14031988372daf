//! Changing the order of variations, and taking them out.

use super::{GameTree, NONE, NodeId};

impl GameTree {
    /// Moves a variation one place up among its siblings. Returns whether it moved: the first
    /// one and the root do not. O(siblings).
    pub fn promote(&mut self, node: NodeId) -> bool {
        let Some((parent, place)) = self.place(node) else {
            return false;
        };
        let Some(higher) = place.checked_sub(1) else {
            return false;
        };
        self.reorder(parent, |siblings| siblings.swap(higher, place));
        true
    }

    /// Moves a variation one place down among its siblings. Returns whether it moved.
    /// O(siblings).
    pub fn demote(&mut self, node: NodeId) -> bool {
        match self.next_sibling(node) {
            Some(next) => self.promote(next),
            None => false,
        }
    }

    /// Makes the variation the main line at its place, the others keeping their order.
    /// Returns whether it moved. O(siblings).
    pub fn promote_to_main(&mut self, node: NodeId) -> bool {
        let Some((parent, place)) = self.place(node) else {
            return false;
        };
        if place == 0 {
            return false;
        }
        self.reorder(parent, |siblings| siblings[..=place].rotate_right(1));
        true
    }

    /// Takes a node and all that follows it out of the tree, and returns how many moves that
    /// were: 0 for the root and for no node.
    pub fn remove(&mut self, node: NodeId) -> usize {
        let Some((parent, place)) = self.place(node) else {
            return 0;
        };
        self.reorder(parent, |siblings| {
            siblings.remove(place);
        });
        let mut count = 0;
        let mut rest = vec![node.0];
        while let Some(index) = rest.pop() {
            count += 1;
            let node = &mut self.nodes[index as usize];
            node.removed = true;
            node.notes = None;
            let mut child = node.first_child;
            while child != NONE {
                rest.push(child);
                child = self.nodes[child as usize].next_sibling;
            }
        }
        self.living -= count;
        count
    }

    /// The parent and the place among its children.
    fn place(&self, node: NodeId) -> Option<(NodeId, usize)> {
        let parent = self.parent(node)?;
        let place = self.children(parent).position(|child| child == node)?;
        Some((parent, place))
    }

    /// Links the children of a node in the order that `change` gives them.
    fn reorder(&mut self, parent: NodeId, change: impl FnOnce(&mut Vec<u32>)) {
        let mut siblings: Vec<u32> = self.children(parent).map(|child| child.0).collect();
        change(&mut siblings);
        for pair in siblings.windows(2) {
            self.nodes[pair[0] as usize].next_sibling = pair[1];
        }
        let (first, last) = (siblings.first(), siblings.last());
        if let Some(&last) = last {
            self.nodes[last as usize].next_sibling = NONE;
        }
        let parent = &mut self.nodes[parent.index()];
        parent.first_child = first.copied().unwrap_or(NONE);
        parent.last_child = last.copied().unwrap_or(NONE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::notation::parse;

    fn fan(moves: &[&str]) -> (GameTree, Vec<NodeId>) {
        let mut tree = GameTree::default();
        let nodes = moves
            .iter()
            .map(|text| tree.append(NodeId::ROOT, parse(text).unwrap()).unwrap())
            .collect();
        (tree, nodes)
    }

    fn order(tree: &GameTree) -> Vec<usize> {
        tree.children(NodeId::ROOT).map(NodeId::index).collect()
    }

    #[test]
    fn variations_change_places_and_the_last_stays_reachable() {
        let (mut tree, nodes) = fan(&["h2e2", "b2e2", "c3c4", "g3g4"]);
        assert!(tree.promote(nodes[3]));
        assert_eq!(order(&tree), [1, 2, 4, 3]);
        assert!(tree.demote(nodes[0]));
        assert_eq!(order(&tree), [2, 1, 4, 3]);
        assert!(tree.promote_to_main(nodes[2]));
        assert_eq!(order(&tree), [3, 2, 1, 4]);
        assert!(!tree.promote(nodes[2]) && !tree.demote(nodes[3]));
        assert!(!tree.promote(NodeId::ROOT) && !tree.demote(NodeId::ROOT));
        tree.append(NodeId::ROOT, parse("a0a1").unwrap()).unwrap();
        assert_eq!(order(&tree), [3, 2, 1, 4, 5]);
    }

    #[test]
    fn what_is_removed_is_gone_with_all_that_follows() {
        let (mut tree, nodes) = fan(&["h2e2", "b2e2"]);
        let reply = tree.add(nodes[0], parse("h9g7").unwrap()).unwrap();
        assert_eq!(tree.move_count(), 3);
        assert_eq!(tree.remove(nodes[0]), 2);
        assert_eq!(tree.remove(nodes[0]), 0);
        assert_eq!(tree.remove(NodeId::ROOT), 0);
        assert_eq!((order(&tree), tree.move_count()), (vec![2], 1));
        assert!(
            !tree.contains(reply) && tree.mv(reply).is_none() && tree.position(reply).is_none()
        );
        assert!(tree.notes_mut(reply).is_none());
        assert!(tree.append(reply, parse("h0g2").unwrap()).is_err());
        assert_eq!(tree.remove(nodes[1]), 1);
        assert_eq!(tree, GameTree::default());
    }
}
