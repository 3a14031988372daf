//! Files of the binary record formats, well-formed but for what the fuzzer makes wrong: it
//! chooses moves, comments, flags and lies about lengths, not bytes.

use arbitrary::Arbitrary;
use xiangqi_rules::{Move, Position, Square};

/// A move as a fuzzer chooses one.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub enum Choice {
    /// One of the legal ones.
    Legal(u8),
    /// These two bytes, whatever they say.
    Bytes(u8, u8),
}

/// A node of a tree in preorder.
#[derive(Arbitrary, Clone, Debug)]
pub struct Node {
    mv: Choice,
    /// Whether a move follows.
    follows: bool,
    /// Whether a variation stands at this place.
    sibling: bool,
    comment: Option<Vec<u8>>,
    /// The length to claim for the comment, if not its own.
    claims: Option<u32>,
    /// What stands in the byte that means nothing.
    pad: u8,
}

/// Plays the choices of a preorder, so that the legal ones are legal where they stand.
struct Player {
    position: Position,
    /// Positions at which variations are still to come.
    open: Vec<Position>,
}

impl Player {
    fn points(&mut self, node: &Node) -> Option<Move> {
        let before = self.position.clone();
        let mv = match node.mv {
            Choice::Bytes(..) => None,
            Choice::Legal(choice) => {
                let moves = before.legal_moves();
                moves.get(usize::from(choice) % moves.len().max(1)).copied()
            }
        };
        if let Some(mv) = mv {
            self.position.play_unchecked(mv);
        }
        if node.sibling {
            self.open.push(before.clone());
        }
        if !node.follows {
            self.position = self.open.pop().unwrap_or(before);
        }
        mv
    }
}

/// An XQF file.
#[derive(Arbitrary, Clone, Debug)]
pub struct XqfFile {
    version: u8,
    keys: [u8; 7],
    /// The points of the men; the usual start if none are given.
    men: Option<[u8; 32]>,
    /// Bytes anywhere in the header.
    header: Vec<(u16, u8)>,
    nodes: Vec<Node>,
    tail: Vec<u8>,
}

/// The points of the men at the usual start, file * 10 + rank.
const XQF_START: [u8; 32] = [
    80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3, 9, 19, 29, 39, 49, 59, 69, 79,
    89, 17, 77, 6, 26, 46, 66, 86,
];

impl XqfFile {
    /// The file as bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let [p, f, t, mask, or @ ..] = self.keys;
        let plain = self.version <= 10;
        let keep = |number: u32| if plain { 0 } else { number };
        let sum = 0_u8.wrapping_sub(p).wrapping_sub(f).wrapping_sub(t);
        let square = |key: u8| u32::from(key) * u32::from(key) * 54 + 221;
        let men = keep(square(p).wrapping_mul(u32::from(p))) as u8;
        let from = keep(square(f).wrapping_mul(u32::from(men))) as u8;
        let to = keep(square(t).wrapping_mul(u32::from(from))) as u8;
        let added = keep((u32::from(sum) * 256 + u32::from(p)) % 32_000 + 767);
        let or = [or[0], or[1], or[2], or[0] ^ or[1]];

        let mut file = vec![0; 1024];
        file[..3].copy_from_slice(&[b'X', b'Q', self.version]);
        let table = self.men.unwrap_or(XQF_START);
        if plain {
            file[16..48].copy_from_slice(&table);
        } else {
            file[3] = mask;
            file[8..12].copy_from_slice(&or);
            file[12..16].copy_from_slice(&[sum, p, f, t]);
            for place in 0..32 {
                let shifted = (place + usize::from(men) + 1) % 32;
                file[16 + place] = table[shifted].wrapping_add(men);
            }
        }
        for &(at, byte) in self.header.iter().take(40) {
            file[usize::from(at) % 1024] = byte;
        }
        let mut body = self.body(plain, from, to, added);
        if !plain {
            let keys = [sum, p, f, t];
            for (at, byte) in body.iter_mut().enumerate() {
                let key = keys[at % 4] & mask | or[at % 4];
                *byte = byte.wrapping_add(b"[(C) Copyright Mr. Dong Shiwei.]"[at % 32] & key);
            }
        }
        file.extend(body);
        file.extend(&self.tail);
        file
    }

    fn body(&self, plain: bool, from: u8, to: u8, added: u32) -> Vec<u8> {
        let mut body = vec![24_u8.wrapping_add(from), 32_u8.wrapping_add(to)];
        body.extend(if plain { [0xF0, 0] } else { [128, 0] });
        if plain {
            body.extend([0; 4]);
        }
        let mut player = Player {
            position: Position::start(),
            open: Vec::new(),
        };
        let byte = |square: Square| square.file() * 10 + square.rank();
        for node in &self.nodes {
            let points = match (player.points(node), node.mv) {
                (Some(mv), _) => [byte(mv.from()), byte(mv.to())],
                (None, Choice::Bytes(from, to)) => [from, to],
                (None, Choice::Legal(_)) => [0, 0],
            };
            let comment = node.comment.as_deref();
            let bits = |follows: u8, sibling: u8, commented: u8| {
                let bit = |is: bool, bit: u8| if is { bit } else { 0 };
                bit(node.follows, follows)
                    | bit(node.sibling, sibling)
                    | bit(comment.is_some(), commented)
            };
            body.extend([
                points[0].wrapping_add(24).wrapping_add(from),
                points[1].wrapping_add(32).wrapping_add(to),
                if plain {
                    bits(0xF0, 0x0F, 0)
                } else {
                    bits(128, 64, 32)
                },
                node.pad,
            ]);
            if plain || comment.is_some() {
                let comment = comment.unwrap_or_default();
                let length = node.claims.unwrap_or(comment.len() as u32);
                body.extend(length.wrapping_add(added).to_le_bytes());
                body.extend(comment);
            }
        }
        body
    }
}

/// A record of 象棋桥: a CBR file.
#[derive(Arbitrary, Clone, Debug)]
pub struct CbrFile {
    old: bool,
    /// Bytes of the board; the usual start if none are given.
    board: Option<Vec<(u8, u8)>>,
    header: Vec<(u16, u8)>,
    nodes: Vec<Node>,
    tail: Vec<u8>,
}

impl CbrFile {
    /// The file as bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let (board, body) = if self.old { (1864, 1958) } else { (2120, 2214) };
        let mut bytes = vec![0; body];
        bytes[..16].copy_from_slice(b"CCBridge Record\0");
        bytes[19] = if self.old { 1 } else { 2 };
        bytes[board - 8] = 1;
        match &self.board {
            None => {
                for (row, men) in [
                    (0, [0x21, 0x22, 0x23, 0x24, 0x25, 0x24, 0x23, 0x22, 0x21]),
                    (2, [0, 0x26, 0, 0, 0, 0, 0, 0x26, 0]),
                    (3, [0x27, 0, 0x27, 0, 0x27, 0, 0x27, 0, 0x27]),
                    (6, [0x17, 0, 0x17, 0, 0x17, 0, 0x17, 0, 0x17]),
                    (7, [0, 0x16, 0, 0, 0, 0, 0, 0x16, 0]),
                    (9, [0x11, 0x12, 0x13, 0x14, 0x15, 0x14, 0x13, 0x12, 0x11]),
                ] {
                    bytes[board + row * 9..][..9].copy_from_slice(&men);
                }
            }
            Some(men) => {
                for &(at, man) in men.iter().take(90) {
                    bytes[board + usize::from(at) % 90] = man;
                }
            }
        }
        for &(at, byte) in self.header.iter().take(40) {
            bytes[16 + usize::from(at) % (body - 16)] = byte;
        }
        bytes.extend([0, 0, 0, 0]);
        let mut player = Player {
            position: Position::start(),
            open: Vec::new(),
        };
        let point = |square: Square| {
            let row = 9 - square.rank();
            if self.old {
                square.file() * 16 + row
            } else {
                row * 9 + square.file()
            }
        };
        for node in &self.nodes {
            let points = match (player.points(node), node.mv) {
                (Some(mv), _) => [point(mv.from()), point(mv.to())],
                (None, Choice::Bytes(from, to)) => [from, to],
                (None, Choice::Legal(_)) => [0, 0],
            };
            let flags = u8::from(!node.follows)
                | u8::from(node.sibling) << 1
                | u8::from(node.comment.is_some()) << 2;
            bytes.extend([flags, node.pad, points[0], points[1]]);
            if let Some(comment) = &node.comment {
                let length = node.claims.unwrap_or(comment.len() as u32);
                bytes.extend(length.to_le_bytes());
                bytes.extend(comment);
            }
        }
        bytes.extend(&self.tail);
        bytes
    }
}

/// A CBL library.
#[derive(Arbitrary, Clone, Debug)]
pub struct CblFile {
    /// How many records the index has room for.
    capacity: u8,
    /// How many it claims, if not that.
    claims: Option<u32>,
    title: Vec<u8>,
    /// Records, each with whole slots of nothing behind it.
    records: Vec<(CbrFile, u8)>,
    /// Where the file is cut, from its end.
    cut: u16,
}

impl CblFile {
    /// The file as bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let capacity = u32::from(self.capacity % 4);
        let mut bytes = vec![0; 66_624 + 276 * capacity as usize];
        bytes[..16].copy_from_slice(b"CCBridgeLibrary\0");
        bytes[60..64].copy_from_slice(&self.claims.unwrap_or(capacity).to_le_bytes());
        for (place, byte) in bytes[64..576].iter_mut().zip(&self.title) {
            *place = *byte;
        }
        for (record, gap) in self.records.iter().take(8) {
            let record = record.bytes();
            let slots = record.len().div_ceil(4096) + usize::from(gap % 3);
            let end = bytes.len() + slots * 4096;
            bytes.extend(record);
            bytes.resize(end, 0);
        }
        bytes.truncate(bytes.len().saturating_sub(usize::from(self.cut % 5000)));
        bytes
    }
}
