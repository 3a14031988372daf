//! What is in a game, counted.

use xiangqi_records::{GameTree, NodeId, Step};

/// Sums over games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Counts {
    pub(super) games: u64,
    /// Plies of main lines.
    pub(super) plies: u64,
    /// Moves, variations included.
    pub(super) moves: u64,
    /// Lines besides the main one.
    pub(super) variations: u64,
    /// Moves, and starts, with a comment.
    pub(super) comments: u64,
}

impl Counts {
    /// Adds a game. O(nodes).
    pub(super) fn add(&mut self, tree: &GameTree) {
        self.games += 1;
        self.plies += tree.mainline().count() as u64;
        self.moves += tree.move_count() as u64;
        let said = |node| {
            let notes = tree.notes(node);
            u64::from(!notes.comment.is_empty() || !notes.starting_comment.is_empty())
        };
        self.comments += said(NodeId::ROOT);
        for step in tree.walk(NodeId::ROOT) {
            if let Step::Down(node) = step {
                self.comments += said(node);
                self.variations += u64::from(tree.next_sibling(node).is_some());
            }
        }
    }
}
