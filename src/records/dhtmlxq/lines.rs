//! The lines of a game, each a string of digits that branches off another one, put together to
//! a tree of moves that nobody has checked yet.
//!
//! Lines may come in any order. Those that can be placed are placed in the order of their
//! numbers, which is the order of the variations at one place. No time or memory beyond what
//! the digits take: a line finds its place by its number, and looks only so far back.

use crate::record::code;
use crate::{GameTree, NodeId, Warning, Warnings, one_comment};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use xiangqi_rules::{Move, Square};

/// A line as the file has it.
#[derive(Clone, Debug)]
pub(super) struct Line<'t> {
    /// The line it branches off; 0 is the main line.
    pub(super) parent: u32,
    /// The ply of its first move, counted from 1 at the start of the game.
    pub(super) ply: u32,
    /// Its number.
    pub(super) number: u32,
    /// Four digits a move.
    pub(super) digits: &'t str,
    /// Where the digits are in the text.
    pub(super) at: usize,
    /// Whether ranks count from Red's side.
    pub(super) from_red: bool,
}

/// A comment as the file has it.
#[derive(Clone, Debug)]
pub(super) struct Comment {
    /// The line.
    pub(super) line: u32,
    /// After which ply, counted from the start of the game.
    pub(super) ply: u32,
    /// The text.
    pub(super) text: String,
    /// Where it is in the text.
    pub(super) at: usize,
}

/// The moves of a game with their comments, not checked, and where each node is in the text.
#[derive(Debug, Default)]
pub(super) struct Moves {
    pub(super) tree: GameTree,
    offsets: Vec<usize>,
}

/// How many lines up a place is looked for. Programs never need more than one.
const MOST_UP: usize = 64;

#[derive(Clone, Copy, Debug)]
struct Placed {
    parent: u32,
    /// The ply of the first move.
    ply: u32,
    /// The first node; those after it are numbered on.
    first: usize,
    length: u32,
    /// Whether all digits were read.
    whole: bool,
}

impl Moves {
    /// Where the node's digits are in the text.
    pub(super) fn offset(&self, node: NodeId) -> usize {
        self.offsets.get(node.index()).copied().unwrap_or(0)
    }

    /// Puts lines and comments together.
    pub(super) fn build(
        lines: Vec<Line>,
        comments: Vec<Comment>,
        warnings: &mut Warnings,
    ) -> Moves {
        let mut moves = Moves {
            tree: GameTree::default(),
            offsets: vec![0],
        };
        let placed = moves.place(lines, warnings);
        for comment in comments {
            moves.comment(comment, &placed, warnings);
        }
        moves
    }

    fn place(&mut self, lines: Vec<Line>, warnings: &mut Warnings) -> BTreeMap<u32, Placed> {
        let mut placed = BTreeMap::new();
        // Lines whose parent is not placed, by parent.
        let mut waiting: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        let mut ready = BinaryHeap::new();
        for (index, line) in lines.iter().enumerate() {
            if line.number == 0 {
                ready.push(Reverse((0, index)));
            } else {
                waiting.entry(line.parent).or_default().push(index);
            }
        }
        if ready.is_empty() {
            placed.insert(0, Placed::nothing());
            release(0, &mut waiting, &mut ready, &lines);
        }
        while let Some(Reverse((number, index))) = ready.pop() {
            let line = &lines[index];
            let known = placed.contains_key(&number);
            if known {
                let message = format!("line {number} is there twice");
                let warning = Warning::new("dhtmlxq/duplicate-field", message);
                warnings.push(warning.at(line.at));
                if number == 0 {
                    continue;
                }
            }
            let above = match number {
                0 => Some(NodeId::ROOT),
                _ => node_at(line.parent, line.ply.wrapping_sub(1), &placed),
            };
            let Some(above) = above else {
                warnings.push(orphan(line));
                continue;
            };
            let new = self.append(above, line, warnings);
            if !known {
                placed.insert(number, new);
                release(number, &mut waiting, &mut ready, &lines);
            }
        }
        for index in waiting.into_values().flatten() {
            warnings.push(orphan(&lines[index]));
        }
        placed
    }

    /// Appends the moves of a line as far as they can be read.
    fn append(&mut self, above: NodeId, line: &Line, warnings: &mut Warnings) -> Placed {
        let mut placed = Placed {
            parent: line.parent,
            ply: if line.number == 0 { 1 } else { line.ply },
            first: self.offsets.len(),
            ..Placed::nothing()
        };
        let mut node = above;
        let ply = |length: u32| placed.ply.saturating_add(length);
        for read in Digits::new(line) {
            let (at, fault) = match read {
                Ok((at, mv)) => match self.tree.append(node, mv) {
                    Ok(new) => {
                        node = new;
                        self.offsets.push(at);
                        placed.length += 1;
                        continue;
                    }
                    Err(full) => (at, (code::TOO_MANY_MOVES, full.to_string())),
                },
                Err((at, fault)) => (at, fault.warning()),
            };
            let warning = Warning::new(fault.0, fault.1).at(at);
            warnings.push(warning.on_ply(ply(placed.length)));
            placed.whole = false;
            break;
        }
        placed
    }

    fn comment(
        &mut self,
        comment: Comment,
        placed: &BTreeMap<u32, Placed>,
        warnings: &mut Warnings,
    ) {
        let Comment {
            line,
            ply,
            text,
            at,
            ..
        } = comment;
        let Some(of) = placed.get(&line) else {
            let message = format!("the comment belongs to line {line}, which is not there");
            warnings.push(Warning::new("dhtmlxq/comment-place", message).at(at));
            return;
        };
        let before_first = line != 0 && of.length > 0 && ply.checked_add(1) == Some(of.ply);
        if before_first {
            let first = NodeId::from_index(of.first);
            if let Some(notes) = self.tree.notes_mut(first) {
                notes.add_starting_comment(&text);
            }
            return;
        }
        let node = node_at(line, ply, placed);
        if node.is_none() && of.whole {
            let message = format!("the comment is for ply {ply}, but line {line} ends before it");
            warnings.push(
                Warning::new("dhtmlxq/comment-place", message)
                    .at(at)
                    .on_ply(ply),
            );
        }
        // What stands beyond the end of a line, such as how the game ended, goes to its end.
        let last = match (of.length, line) {
            (0, 0) => Some(NodeId::ROOT),
            (0, _) => None,
            (length, _) => Some(NodeId::from_index(of.first + length as usize - 1)),
        };
        if let Some(node) = node.or(last.filter(|_| of.whole))
            && let Some(notes) = self.tree.notes_mut(node)
        {
            one_comment::unpack(&text, notes);
        }
    }
}

impl Placed {
    fn nothing() -> Placed {
        Placed {
            parent: 0,
            ply: 1,
            first: 1,
            length: 0,
            whole: true,
        }
    }
}

/// Lets the lines go that waited for this one.
fn release(
    number: u32,
    waiting: &mut BTreeMap<u32, Vec<usize>>,
    ready: &mut BinaryHeap<Reverse<(u32, usize)>>,
    lines: &[Line],
) {
    for index in waiting.remove(&number).unwrap_or_default() {
        ready.push(Reverse((lines[index].number, index)));
    }
}

fn orphan(line: &Line) -> Warning {
    let message = format!(
        "variation {} branches off ply {} of line {}, which is not there",
        line.number, line.ply, line.parent
    );
    Warning::new("dhtmlxq/orphan-variation", message).at(line.at)
}

/// The node after this ply on this line or on those it branches off.
fn node_at(line: u32, ply: u32, placed: &BTreeMap<u32, Placed>) -> Option<NodeId> {
    let mut number = line;
    for _ in 0..MOST_UP {
        let line = placed.get(&number)?;
        if ply == 0 {
            return Some(NodeId::ROOT);
        }
        if let Some(place) = ply.checked_sub(line.ply) {
            return (place < line.length).then(|| NodeId::from_index(line.first + place as usize));
        }
        if number == 0 {
            return None;
        }
        number = line.parent;
    }
    None
}

/// Why digits are no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// Something else stands there.
    NoDigit(char),
    /// One to three digits are left at the end.
    Short(usize),
    /// A point with a file of 9.
    OffBoard,
}

impl Fault {
    fn warning(self) -> (&'static str, String) {
        match self {
            Fault::NoDigit(character) => {
                let character = character.escape_debug();
                (
                    "dhtmlxq/digits",
                    format!("'{character}' stands among the digits of the moves"),
                )
            }
            Fault::Short(1) => (
                "dhtmlxq/digits",
                "one digit is left over after the moves".into(),
            ),
            Fault::Short(digits) => (
                "dhtmlxq/digits",
                format!("{digits} digits are left over after the moves"),
            ),
            Fault::OffBoard => (code::ILLEGAL_MOVE, "the move leads off the board".into()),
        }
    }
}

/// Moves with their places, up to the first fault.
struct Digits<'t> {
    rest: std::str::CharIndices<'t>,
    at: usize,
    from_red: bool,
    ended: bool,
}

impl<'t> Digits<'t> {
    fn new(line: &Line<'t>) -> Digits<'t> {
        Digits {
            rest: line.digits.char_indices(),
            at: line.at,
            from_red: line.from_red,
            ended: false,
        }
    }

    /// The next digit; white space and what parts strings in scripts is passed over.
    fn digit(&mut self) -> Option<Result<(usize, u8), (usize, Fault)>> {
        let (at, character) = loop {
            let (at, character) = self.rest.next()?;
            if character == '<' && is_break(self.rest.as_str()) {
                self.rest.find(|&(_, character)| character == '>')?;
            } else if !character.is_whitespace() && !"'\"+".contains(character) {
                break (self.at + at, character);
            }
        };
        Some(match character.to_digit(10) {
            Some(digit) => Ok((at, digit as u8)),
            None => Err((at, Fault::NoDigit(character))),
        })
    }

    fn read(&mut self) -> Option<Result<(usize, Move), (usize, Fault)>> {
        let (mut digits, mut start) = ([0; 4], None);
        for (place, slot) in digits.iter_mut().enumerate() {
            match (self.digit(), start) {
                (Some(Ok((at, digit))), _) => {
                    start = start.or(Some(at));
                    *slot = digit;
                }
                (Some(Err(fault)), _) => return Some(Err(fault)),
                (None, Some(start)) => return Some(Err((start, Fault::Short(place)))),
                (None, None) => return None,
            }
        }
        let start = start?;
        let point =
            |file: u8, row: u8| Square::new(file, if self.from_red { row } else { 9 - row });
        let [from_file, from_row, to_file, to_row] = digits;
        Some(match (point(from_file, from_row), point(to_file, to_row)) {
            (Some(from), Some(to)) => Ok((start, Move::new(from, to))),
            _ => Err((start, Fault::OffBoard)),
        })
    }
}

/// Whether what follows a `<` makes it a `<br>`.
fn is_break(rest: &str) -> bool {
    rest.get(..2)
        .is_some_and(|name| name.eq_ignore_ascii_case("br"))
}

impl Iterator for Digits<'_> {
    type Item = Result<(usize, Move), (usize, Fault)>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let read = self.read();
        self.ended = !matches!(read, Some(Ok(_)));
        read
    }
}
