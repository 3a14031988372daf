//! The tree of a game: moves, variations and what is said about them.
//!
//! Nodes live in one list and name each other by number, so a line of any length is copied,
//! compared and dropped without recursion. This file is the tree and how it grows; changes
//! of order are in `edit`, ways through it in `walk`.
//!
//! ```text
//! root ── h2e2 ── h9g7 ── h0g2      the first child is the main line,
//!           └──── b9c7              the others are variations
//! ```

mod edit;
mod walk;

use crate::{Headers, Notes};
use core::fmt;
use xiangqi_rules::{IllegalMove, Move, Position, Setup};

pub use walk::{Children, Mainline, Step, Walk};

/// The most nodes a tree holds, removed ones included. (The largest file known has 226,000.)
pub const MAX_NODES: usize = 1_000_000;

/// A node of a [`GameTree`]. Stays valid until the node is removed, and is never used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// The number of the node: 0 for the root.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The node with this number; the tree may have no such node.
    pub const fn from_index(index: usize) -> NodeId {
        NodeId(if index > NONE as usize {
            NONE
        } else {
            index as u32
        })
    }
}

/// No node.
const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Node {
    /// `None` for the root alone.
    mv: Option<Move>,
    removed: bool,
    parent: u32,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
    /// Few moves have any.
    notes: Option<Box<Notes>>,
}

/// A game with variations: headers, starting position and the tree of moves.
///
/// ```
/// use xiangqi_records::{GameTree, NodeId};
/// use xiangqi_rules::notation::parse;
///
/// let mut tree = GameTree::default();
/// let first = tree.add(NodeId::ROOT, parse("h2e2").unwrap()).unwrap();
/// let reply = tree.add(first, parse("h9g7").unwrap()).unwrap();
/// let other = tree.add(first, parse("b9c7").unwrap()).unwrap();
/// tree.notes_mut(other).unwrap().comment = "屏风马".into();
/// assert_eq!(tree.mainline().collect::<Vec<_>>(), [first, reply]);
///
/// tree.promote(other);
/// assert_eq!(tree.children(first).collect::<Vec<_>>(), [other, reply]);
/// assert!(tree.add(first, parse("a0a9").unwrap()).is_err());
/// ```
#[derive(Clone)]
pub struct GameTree {
    /// Names with values, in order.
    pub headers: Headers,
    start: Setup,
    nodes: Vec<Node>,
    living: usize,
}

impl Default for GameTree {
    /// A tree without moves from the usual start.
    fn default() -> GameTree {
        GameTree::new(Position::start().to_setup())
    }
}

impl GameTree {
    /// A tree without moves from this set-up. One that cannot be played on has no moves.
    pub fn new(start: Setup) -> GameTree {
        GameTree {
            headers: Headers::default(),
            start,
            nodes: vec![Node::new(None, NONE)],
            living: 1,
        }
    }

    /// The starting set-up.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// Changes the starting set-up. The moves are not looked at: the caller answers for it
    /// that they can be played from there.
    pub fn set_start(&mut self, start: Setup) {
        self.start = start;
    }

    /// Whether the game starts from the usual start.
    pub fn is_standard_start(&self) -> bool {
        self.start == Position::start().to_setup()
    }

    /// How many moves there are, variations included.
    pub fn move_count(&self) -> usize {
        self.living - 1
    }

    /// Whether the node is in the tree.
    pub fn contains(&self, node: NodeId) -> bool {
        self.node(node).is_some()
    }

    /// The move that leads to the node; `None` for the root and for no node.
    pub fn mv(&self, node: NodeId) -> Option<Move> {
        self.node(node)?.mv
    }

    /// The node before; `None` for the root and for no node.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        some(self.node(node)?.parent)
    }

    /// The nodes after, the main line first.
    pub fn children(&self, node: NodeId) -> Children<'_> {
        Children::new(self, node)
    }

    /// The next node of the line.
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        some(self.node(node)?.first_child)
    }

    /// The next variation at the same place.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        some(self.node(node)?.next_sibling)
    }

    /// What is said about the move; empty for no node.
    pub fn notes(&self, node: NodeId) -> &Notes {
        static EMPTY: Notes = Notes::EMPTY;
        self.node(node)
            .and_then(|node| node.notes.as_deref())
            .unwrap_or(&EMPTY)
    }

    /// What is said about the move, to be changed; `None` for no node.
    pub fn notes_mut(&mut self, node: NodeId) -> Option<&mut Notes> {
        let node = self.node_mut(node)?;
        Some(node.notes.get_or_insert_default())
    }

    /// Appends a move as the last variation after a node, without asking whether it is legal
    /// or there already: for readers, which play along. O(1).
    ///
    /// # Errors
    /// If the tree has [`MAX_NODES`], or no such parent.
    pub fn append(&mut self, parent: NodeId, mv: Move) -> Result<NodeId, TreeFull> {
        if self.nodes.len() >= MAX_NODES || !self.contains(parent) {
            return Err(TreeFull);
        }
        let new = self.nodes.len() as u32;
        self.nodes.push(Node::new(Some(mv), parent.0));
        self.living += 1;
        let parent = &mut self.nodes[parent.index()];
        let last = core::mem::replace(&mut parent.last_child, new);
        if last == NONE {
            parent.first_child = new;
        } else {
            self.nodes[last as usize].next_sibling = new;
        }
        Ok(NodeId(new))
    }

    /// Adds a legal move after a node, or finds it there. O(depth).
    ///
    /// # Errors
    /// If the move is not legal there, the starting set-up cannot be played on, there is no
    /// such node or no room for another.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> Result<NodeId, AddError> {
        let position = self.position(parent).ok_or(if self.contains(parent) {
            AddError::Unplayable
        } else {
            AddError::NoNode
        })?;
        if let Some(refusal) = position.refusal(mv) {
            return Err(AddError::Illegal(refusal));
        }
        let known = self
            .children(parent)
            .find(|&child| self.mv(child) == Some(mv));
        match known {
            Some(child) => Ok(child),
            None => self.append(parent, mv).map_err(|TreeFull| AddError::Full),
        }
    }

    /// The position after the node's move; `None` for no node, or if the starting set-up
    /// cannot be played on. O(depth).
    pub fn position(&self, node: NodeId) -> Option<Position> {
        self.node(node)?;
        let mut position = Position::lenient(&self.start).ok()?;
        for mv in self.line(node) {
            position.play_unchecked(mv);
        }
        Some(position)
    }

    /// The moves from the start to the node. O(depth).
    pub fn line(&self, node: NodeId) -> Vec<Move> {
        let up = core::iter::successors(Some(node), |&node| self.parent(node));
        let mut line: Vec<Move> = up.map_while(|node| self.mv(node)).collect();
        line.reverse();
        line
    }

    /// How many moves lead to the node: 0 for the root. O(depth).
    pub fn depth(&self, node: NodeId) -> usize {
        core::iter::successors(self.parent(node), |&node| self.parent(node)).count()
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index()).filter(|node| !node.removed)
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index()).filter(|node| !node.removed)
    }
}

impl Node {
    fn new(mv: Option<Move>, parent: u32) -> Node {
        Node {
            mv,
            removed: false,
            parent,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
            notes: None,
        }
    }
}

fn some(link: u32) -> Option<NodeId> {
    (link != NONE).then_some(NodeId(link))
}

impl fmt::Debug for GameTree {
    /// Headers, start and the number of moves: a tree may have a million.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: Vec<_> = self
            .mainline()
            .take(12)
            .filter_map(|node| self.mv(node))
            .map(|mv| mv.to_string())
            .collect();
        f.debug_struct("GameTree")
            .field("headers", &self.headers)
            .field("start", &xiangqi_rules::fen::write(&self.start))
            .field("moves", &self.move_count())
            .field("begins", &line.join(" "))
            .finish()
    }
}

/// There is no room for another node: the tree has [`MAX_NODES`]. (Or no such parent.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeFull;

impl TreeFull {
    /// The stable code.
    pub const CODE: &'static str = "tree/full";
}

impl fmt::Display for TreeFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the game has more than {MAX_NODES} moves")
    }
}

impl core::error::Error for TreeFull {}

/// Why a move was not added. The tree is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddError {
    /// The move is not legal there.
    Illegal(IllegalMove),
    /// The starting set-up cannot be played on.
    Unplayable,
    /// The tree has no such node.
    NoNode,
    /// The tree has [`MAX_NODES`].
    Full,
}

impl AddError {
    /// The stable code: `move/...`, `tree/unplayable`, `tree/no-node` or `tree/full`.
    pub fn code(&self) -> String {
        match self {
            AddError::Illegal(refusal) => refusal.code(),
            AddError::Unplayable => "tree/unplayable".into(),
            AddError::NoNode => "tree/no-node".into(),
            AddError::Full => TreeFull::CODE.into(),
        }
    }
}

impl fmt::Display for AddError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AddError::Illegal(refusal) => refusal.fmt(f),
            AddError::Unplayable => f.write_str("the starting position cannot be played on"),
            AddError::NoNode => f.write_str("the tree has no such node"),
            AddError::Full => TreeFull.fmt(f),
        }
    }
}

impl core::error::Error for AddError {}
