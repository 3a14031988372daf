//! Games as JavaScript owns them: a few flat arrays for any number of games, and back.
//!
//! * `nodes`: the moves of all games, each game depth first, main lines before variations:
//!   from | to << 7 | a move follows << 14 | a variation in its place comes later << 15;
//! * `notes`: for each node with notes its number in the game (0 for the root, then as in
//!   `nodes`), what there is ([`COMMENT`] and so on), and the numbers of it;
//! * `texts`: all texts of a game, each ended by NUL: its FEN, names and values of its headers,
//!   then comments as `notes` has them;
//! * `games`: for each game how many headers, nodes and numbers of notes it has.

use crate::convert;
use crate::error::argument;
use js_sys::{Array, Uint16Array, Uint32Array};
use wasm_bindgen::JsValue;
use xiangqi_records::{
    Evaluation, GameTree, MAX_NODES, NodeId, Notes, Score, Shape, ShapeColor, Step,
};
use xiangqi_rules::{Square, fen};

const COMMENT: u32 = 1;
const STARTING_COMMENT: u32 = 2;
/// Followed by how many, and the marks.
const NAGS: u32 = 4;
const CENTIPAWNS: u32 = 8;
const MATE: u32 = 16;
const DEPTH: u32 = 32;
/// In milliseconds, the low word first; the time a move took likewise.
const CLOCK: u32 = 64;
const ELAPSED: u32 = 128;
/// Followed by how many, and the shapes: color | from << 2 | (to + 1, or 0) << 9.
const SHAPES: u32 = 256;

const FOLLOWS: u16 = 1 << 14;
const SIBLING: u16 = 1 << 15;

const COLORS: [ShapeColor; 4] = [
    ShapeColor::Green,
    ShapeColor::Red,
    ShapeColor::Yellow,
    ShapeColor::Blue,
];

/// Games packed one behind the other.
#[derive(Default)]
pub(super) struct Packed {
    games: Vec<u32>,
    nodes: Vec<u16>,
    notes: Vec<u32>,
    texts: String,
}

impl Packed {
    pub(super) fn of(games: &[GameTree]) -> Packed {
        let mut packed = Packed::default();
        games.iter().for_each(|game| packed.push(game));
        packed
    }

    pub(super) fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    pub(super) fn push(&mut self, tree: &GameTree) {
        let (nodes, notes) = (self.nodes.len(), self.notes.len());
        self.text(&fen::write(tree.start()));
        for (name, value) in tree.headers.iter() {
            self.text(name);
            self.text(value);
        }
        self.push_notes(0, tree.notes(NodeId::ROOT));
        let mut number = 0;
        for step in tree.walk(NodeId::ROOT) {
            let Step::Down(node) = step else { continue };
            let Some(mv) = tree.mv(node) else { continue };
            number += 1;
            let follows = tree.first_child(node).map_or(0, |_| FOLLOWS);
            let sibling = tree.next_sibling(node).map_or(0, |_| SIBLING);
            self.nodes.push(mv.code() | follows | sibling);
            self.push_notes(number, tree.notes(node));
        }
        let counts = [
            tree.headers.len(),
            self.nodes.len() - nodes,
            self.notes.len() - notes,
        ];
        self.games.extend(counts.map(|count| count as u32));
    }

    fn push_notes(&mut self, number: u32, notes: &Notes) {
        if notes.is_empty() {
            return;
        }
        let at = self.notes.len();
        self.notes.extend([number, 0]);
        let mut has = 0;
        for (flag, text) in [
            (COMMENT, &notes.comment),
            (STARTING_COMMENT, &notes.starting_comment),
        ] {
            if !text.is_empty() {
                has |= flag;
                self.text(text);
            }
        }
        if !notes.nags.is_empty() {
            has |= NAGS;
            self.notes.push(notes.nags.len() as u32);
            self.notes
                .extend(notes.nags.iter().map(|&nag| u32::from(nag)));
        }
        if let Some(Evaluation { score, depth }) = notes.evaluation {
            let (flag, value) = match score {
                Score::Cp(value) => (CENTIPAWNS, value),
                Score::Mate(value) => (MATE, value),
            };
            has |= flag;
            self.notes.push(value as u32);
            if let Some(depth) = depth {
                has |= DEPTH;
                self.notes.push(depth);
            }
        }
        for (flag, time) in [(CLOCK, notes.clock), (ELAPSED, notes.elapsed)] {
            if let Some(time) = time {
                has |= flag;
                self.notes.extend([time as u32, (time >> 32) as u32]);
            }
        }
        if !notes.shapes.is_empty() {
            has |= SHAPES;
            self.notes.push(notes.shapes.len() as u32);
            self.notes.extend(notes.shapes.iter().map(pack_shape));
        }
        self.notes[at + 1] = has;
    }

    fn text(&mut self, text: &str) {
        self.texts.extend(text.split('\0'));
        self.texts.push('\0');
    }

    /// `[games, nodes, notes, texts]`
    pub(super) fn into_js(self) -> JsValue {
        let parts: [JsValue; 4] = [
            Uint32Array::from(&self.games[..]).into(),
            Uint16Array::from(&self.nodes[..]).into(),
            Uint32Array::from(&self.notes[..]).into(),
            self.texts.into(),
        ];
        parts.iter().collect::<Array>().into()
    }
}

fn pack_shape(shape: &Shape) -> u32 {
    let color = COLORS.iter().position(|&color| color == shape.color);
    let to = shape.to.map_or(0, |to| to.index() + 1);
    (color.unwrap_or(0) | shape.from.index() << 2 | to << 9) as u32
}

fn unpack_shape(packed: u32) -> Result<Shape, JsValue> {
    let to = packed >> 9;
    Ok(Shape {
        color: COLORS[(packed & 3) as usize],
        from: convert::square(packed >> 2 & 127)?,
        to: match to.checked_sub(1) {
            Some(to) => Some(convert::square(to)?),
            None => None::<Square>,
        },
    })
}

/// One game that JavaScript hands over.
pub(super) struct Parcel<'a> {
    pub(super) headers: u32,
    pub(super) nodes: &'a [u16],
    pub(super) notes: &'a [u32],
    pub(super) texts: &'a str,
}

impl Parcel<'_> {
    /// The tree. Whether its moves are legal the writers see.
    pub(super) fn open(&self) -> Result<GameTree, JsValue> {
        let mut texts = self.texts.split_terminator('\0');
        let mut text = || texts.next().ok_or_else(|| damaged("a text"));
        let start = fen::parse(text()?).map_err(crate::error::fen)?;
        let mut tree = GameTree::new(start);
        for _ in 0..self.headers {
            let (name, value) = (text()?, text()?);
            tree.headers.set(name, value);
        }
        let ids = grow(&mut tree, self.nodes)?;
        let mut words = self.notes.iter().copied();
        while let Some(number) = words.next() {
            let mut word = || words.next().ok_or_else(|| damaged("a note"));
            let notes = read_notes(&mut word, &mut text)?;
            let node = ids.get(number as usize).copied();
            let place = node.and_then(|node| tree.notes_mut(node));
            *place.ok_or_else(|| damaged("a node"))? = notes;
        }
        Ok(tree)
    }
}

/// Appends the moves; gives the node of each number, the root's first.
fn grow(tree: &mut GameTree, nodes: &[u16]) -> Result<Vec<NodeId>, JsValue> {
    let mut ids = vec![NodeId::ROOT];
    // Parents of moves that have a variation still to come.
    let mut open = Vec::new();
    let mut parent = NodeId::ROOT;
    for (index, &word) in nodes.iter().enumerate() {
        let mv = convert::mv((word & (FOLLOWS - 1)).into())?;
        let id = tree
            .append(parent, mv)
            .map_err(|_| argument("tree/full", format!("more than {MAX_NODES} moves")))?;
        ids.push(id);
        if word & SIBLING != 0 {
            open.push(parent);
        }
        parent = match word & FOLLOWS {
            0 if index + 1 == nodes.len() => id,
            0 => open.pop().ok_or_else(|| damaged("a variation"))?,
            _ => id,
        };
    }
    Ok(ids)
}

fn read_notes<'a>(
    word: &mut impl FnMut() -> Result<u32, JsValue>,
    text: &mut impl FnMut() -> Result<&'a str, JsValue>,
) -> Result<Notes, JsValue> {
    let mut notes = Notes::default();
    let has = word()?;
    if has & COMMENT != 0 {
        notes.add_comment(text()?);
    }
    if has & STARTING_COMMENT != 0 {
        notes.add_starting_comment(text()?);
    }
    if has & NAGS != 0 {
        for _ in 0..word()? {
            notes.add_nag(word()? as u8);
        }
    }
    if has & (CENTIPAWNS | MATE) != 0 {
        let value = word()? as i32;
        let score = match has & MATE {
            0 => Score::Cp(value),
            _ => Score::Mate(value),
        };
        let depth = match has & DEPTH {
            0 => None,
            _ => Some(word()?),
        };
        notes.evaluation = Some(Evaluation { score, depth });
    }
    let mut time = |flag| -> Result<_, JsValue> {
        if has & flag == 0 {
            return Ok(None);
        }
        let (low, high) = (word()?, word()?);
        Ok(Some(u64::from(low) | u64::from(high) << 32))
    };
    notes.clock = time(CLOCK)?;
    notes.elapsed = time(ELAPSED)?;
    if has & SHAPES != 0 {
        for _ in 0..word()? {
            notes.shapes.push(unpack_shape(word()?)?);
        }
    }
    Ok(notes)
}

fn damaged(what: &str) -> JsValue {
    argument("argument/tree", format!("the tree lacks {what}"))
}
