//! Trees that files hold in preorder: a move, then all that follows it, then the next
//! variation at its place. The game is played along, so that a move which is not legal ends
//! its line with a warning and the rest of the tree is kept.
//!
//! Knows nothing of bytes. [`Depths`] follows the flags of XQF, CBR and their kind,
//! [`Grower`] makes the tree.

use crate::record::code;
use crate::{GameTree, NodeId, Warning, Warnings};
use xiangqi_rules::{Color, Move, Position, Setup, Undo};

/// How deep the next node of a tree in preorder is, by the two flags of each node.
#[derive(Debug, Default)]
pub(crate) struct Depths {
    depth: u32,
    /// The depths at which variations have been promised and not come yet.
    promised: Vec<u32>,
}

impl Depths {
    /// How many moves lead to the node that comes next: 0 for the root.
    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    /// Goes on after a node that says whether a move follows it, and whether another
    /// variation stands at its place. Returns whether any node is still to come.
    pub(crate) fn after(&mut self, follows: bool, sibling: bool) -> bool {
        if sibling && self.depth > 0 {
            self.promised.push(self.depth);
        }
        let next = if follows {
            Some(self.depth + 1)
        } else {
            self.promised.pop()
        };
        self.depth = next.unwrap_or(0);
        next.is_some()
    }
}

/// A tree that is being read, with the position at its youngest move.
pub(crate) struct Grower {
    tree: GameTree,
    /// `None` if the start cannot be played on.
    position: Option<Position>,
    /// The moves from the start to the youngest move.
    path: Vec<(NodeId, Move, Undo)>,
    turned: bool,
    /// Whether the warning that only comes once has come.
    warned: bool,
}

impl Grower {
    /// A tree without moves.
    pub(crate) fn new(start: Setup) -> Grower {
        Grower {
            position: Position::lenient(&start).ok(),
            tree: GameTree::new(start),
            path: Vec::new(),
            turned: false,
            warned: false,
        }
    }

    /// The tree as far as it has grown.
    pub(crate) fn tree_mut(&mut self) -> &mut GameTree {
        &mut self.tree
    }

    /// Whether the first move was made by the side that was not to move, so that the start
    /// was changed.
    pub(crate) fn turned(&self) -> bool {
        self.turned
    }

    /// Adds a move `depth` plies from the start, below the youngest move with a depth one
    /// less; `None` is a move between points off the board. Returns the node; nothing if the
    /// move is refused, which gives a warning, or follows one that was.
    pub(crate) fn add(
        &mut self,
        depth: u32,
        mv: Option<Move>,
        offset: usize,
        warnings: &mut Warnings,
    ) -> Option<NodeId> {
        let parent = depth.checked_sub(1)? as usize;
        if parent > self.path.len() {
            return None;
        }
        let Some(position) = &mut self.position else {
            self.warn_once(code::BAD_POSITION, offset, warnings);
            return None;
        };
        while self.path.len() > parent {
            let (_, mv, undo) = self.path.pop()?;
            position.undo(mv, &undo);
        }
        let place = |warning: Warning| warning.at(offset).on_ply(depth);
        let Some(mv) = mv else {
            let message = "the move leads off the board";
            warnings.push(place(Warning::new(code::ILLEGAL_MOVE, message)));
            return None;
        };
        let legal = position.is_legal(mv) || self.tree.move_count() == 0 && self.turn_round(mv);
        if !legal {
            let position = self.position.as_ref()?;
            let message = match position.refusal(mv) {
                Some(refusal) => refusal.to_string(),
                None => format!("{mv} is not legal"),
            };
            warnings.push(place(Warning::new(code::ILLEGAL_MOVE, message)));
            return None;
        }
        let above = self.path.last().map_or(NodeId::ROOT, |&(node, ..)| node);
        let Ok(node) = self.tree.append(above, mv) else {
            self.warn_once(code::TOO_MANY_MOVES, offset, warnings);
            return None;
        };
        let undo = self.position.as_mut()?.play_unchecked(mv);
        self.path.push((node, mv, undo));
        Some(node)
    }

    /// The tree. If it has no move and the side to move cannot be the one it was started
    /// with, the other one.
    pub(crate) fn finish(mut self) -> GameTree {
        if self.tree.move_count() == 0 {
            let start = self.tree.start();
            let other = with_turn(start, !start.turn);
            if start.check().is_err() && other.check().is_ok() {
                self.tree.set_start(other);
            }
        }
        self.tree
    }

    /// Lets the other side begin, if the move is legal then.
    fn turn_round(&mut self, mv: Move) -> bool {
        let start = self.tree.start();
        let other = with_turn(start, !start.turn);
        match Position::lenient(&other) {
            Ok(position) if position.is_legal(mv) => {
                self.position = Some(position);
                self.tree.set_start(other);
                self.turned = true;
                true
            }
            _ => false,
        }
    }

    fn warn_once(&mut self, code: &'static str, offset: usize, warnings: &mut Warnings) {
        if core::mem::replace(&mut self.warned, true) {
            return;
        }
        let message = if code == code::TOO_MANY_MOVES {
            crate::TreeFull.to_string()
        } else {
            match self.tree.start().check_playable() {
                Err(error) => format!("no move can be made: {error}"),
                Ok(()) => "no move can be made".into(),
            }
        };
        warnings.push(Warning::new(code, message).at(offset));
    }
}

fn with_turn(setup: &Setup, turn: Color) -> Setup {
    Setup {
        turn,
        ..setup.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::notation::parse;

    /// Grows from depths and moves; returns the tree in one line and the warnings.
    fn grow(start: Setup, moves: &[(u32, &str)]) -> (String, Vec<Warning>) {
        let (mut grower, mut warnings) = (Grower::new(start), Warnings::default());
        for (place, &(depth, text)) in moves.iter().enumerate() {
            grower.add(depth, parse(text).ok(), place, &mut warnings);
        }
        let tree = grower.finish();
        let nodes: Vec<_> = tree
            .nodes()
            .map(|node| format!("{}{}", tree.depth(node), tree.mv(node).unwrap()))
            .collect();
        (nodes.join(" "), warnings.into_vec())
    }

    #[test]
    fn an_illegal_move_ends_its_line_alone() {
        let (tree, warnings) = grow(
            Position::start().to_setup(),
            &[
                (1, "h2e2"),
                (2, "h9f8"),
                (3, "h0g2"),
                (2, "b9c7"),
                (3, "??"),
                (3, "b0c2"),
                (1, "c3c4"),
            ],
        );
        assert_eq!(tree, "1h2e2 2b9c7 3b0c2 1c3c4");
        let places: Vec<_> = warnings.iter().map(|w| (w.code, w.offset, w.ply)).collect();
        assert_eq!(
            places,
            [
                (code::ILLEGAL_MOVE, Some(1), Some(2)),
                (code::ILLEGAL_MOVE, Some(4), Some(3))
            ]
        );
    }

    #[test]
    fn the_first_mover_has_the_move() {
        let (tree, warnings) = grow(Position::start().to_setup(), &[(1, "h9g7"), (2, "h0g2")]);
        assert_eq!((tree.as_str(), warnings.len()), ("1h9g7 2h0g2", 0));
        let (tree, warnings) = grow(Position::start().to_setup(), &[(1, "h9h8"), (1, "h0g2")]);
        assert_eq!((tree.as_str(), warnings.len()), ("1h0g2", 1));
    }

    #[test]
    fn a_set_up_without_kings_takes_no_move_and_says_so_once() {
        let (tree, warnings) = grow(Setup::EMPTY, &[(1, "h9g7"), (2, "h0g2"), (1, "a0a1")]);
        assert_eq!((tree.as_str(), warnings.len()), ("", 1));
        assert_eq!(warnings[0].message, "no move can be made: Red has no king");
    }

    #[test]
    fn depths_follow_the_flags() {
        let mut depths = Depths::default();
        let mut seen = Vec::new();
        for (follows, sibling) in [
            (true, true),
            (true, true),
            (false, true),
            (true, false),
            (false, false),
            (false, false),
        ] {
            seen.push(depths.depth());
            if !depths.after(follows, sibling) {
                break;
            }
        }
        assert_eq!(seen, [0, 1, 2, 2, 3, 1]);
    }
}
