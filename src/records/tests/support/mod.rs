//! What the tests of the formats share: a decoder, samples, random trees.
#![allow(dead_code, missing_docs, unreachable_pub)]

use std::path::{Path, PathBuf};
use xiangqi_records::gbk::Encoder;
use xiangqi_records::{Evaluation, GameTree, NodeId, Score, Shape, ShapeColor};
use xiangqi_rules::{Position, Square, fen};

/// GB18030 as a host decodes it.
pub fn decode(bytes: &[u8]) -> String {
    encoding_rs::GB18030
        .decode_without_bom_handling(bytes)
        .0
        .into_owned()
}

pub fn encoder() -> Encoder<'static> {
    Encoder::new(&decode)
}

/// The samples of a folder with their names, sorted.
pub fn samples(folder: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(folder);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_none_or(|extension| extension != "md"))
        .collect();
    paths.sort();
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_string();
    paths
        .iter()
        .map(|path| (name(path), std::fs::read(path).unwrap()))
        .collect()
}

pub fn sample(folder: &str, name: &str) -> Vec<u8> {
    let found = samples(folder).into_iter().find(|(file, _)| file == name);
    found.unwrap_or_else(|| panic!("no sample {name}")).1
}

/// Moves of the main line, all moves, variations and comments.
pub fn counts(tree: &GameTree) -> [usize; 4] {
    let nodes = || std::iter::once(NodeId::ROOT).chain(tree.nodes());
    [
        tree.mainline().count(),
        tree.move_count(),
        nodes()
            .map(|node| tree.children(node).count().saturating_sub(1))
            .sum(),
        nodes()
            .filter(|&node| !tree.notes(node).comment.is_empty())
            .count(),
    ]
}

/// The main line in UCI.
pub fn mainline(tree: &GameTree) -> String {
    let moves = tree.mainline().filter_map(|node| tree.mv(node));
    moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// Whether two trees are equal but for the order of their headers.
pub fn same(one: &GameTree, two: &GameTree) -> bool {
    let sorted = |tree: &GameTree| {
        let mut headers: Vec<_> = tree
            .headers
            .iter()
            .map(|(name, value)| (name.to_string(), value.to_string()))
            .collect();
        headers.sort();
        headers
    };
    sorted(one) == sorted(two) && one.start() == two.start() && one.same_moves(two)
}

/// Numbers that look random, the same for the same seed.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    pub fn one_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }
}

const STARTS: [&str; 5] = [
    fen::START,
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1",
    "3rkab2/4a4/2n1b2R1/p1p1p3p/9/2P3P2/PcC1P3P/N5N2/9/1RBrCKB2 b - - 0 1",
    "4k4/9/4P4/3PP1p2/3P5/6p2/4P1p2/6p2/6p2/4K4 b - - 17 40",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 3 5",
];

const TEXTS: [&str; 14] = [
    "好棋",
    "两行\n第二行",
    "pipes | and || and |\n| more",
    "<br> & &lt; &amp; <script>alert(1)</script>",
    r"\u8f66 \ [图] [/DhtmlXQ_comment1] [DhtmlXQ]",
    "車馬傌 ＋－１ “引号”……",
    "emoji 😀 ñ ß Ω",
    "　　全角缩进\n　　第二段",
    "'quotes' + \"more\" } { ; % $",
    "tab\there",
    "1. 炮二平五 炮8平5",
    "a",
    "[/comment_0_1] [DHJHtmlXQ_34]",
    "完。",
];

const HEADERS: [(&str, &str); 16] = [
    ("Title", "中炮对屏风马"),
    ("Event", "全国象棋锦标赛"),
    ("Date", "1999.12.09"),
    (
        "Site",
        "a very long name of a place that no field of an XQF file holds",
    ),
    ("Red", "许银川"),
    ("Black", "一个名字比十五个字节长的棋手"),
    ("RedTeam", "广东"),
    ("BlackElo", "2400"),
    ("Round", "3"),
    ("Result", "1-0"),
    ("ECCO", "C44"),
    ("TimeControl", "3600+30"),
    ("Annotator", "a \"b\" \\c [d] || <e>"),
    ("title", "lower case"),
    ("Custom", "\\u0041&amp;"),
    ("Author", "😀"),
];

/// A tree of legal moves with headers, variations and everything that notes can hold.
pub fn random_tree(seed: u64, moves: usize) -> GameTree {
    let random = &mut Random(seed);
    let start = fen::parse(STARTS[random.below(STARTS.len())]).unwrap();
    let mut tree = GameTree::new(start);
    for (name, value) in HEADERS {
        if random.one_in(2) {
            tree.headers.set(name, value);
        }
    }
    note(&mut tree, NodeId::ROOT, false, random);
    let mut nodes = vec![NodeId::ROOT];
    while tree.move_count() < moves {
        // Mostly on from the youngest move, now and then from any.
        let mut at = *nodes.last().unwrap();
        if random.one_in(4) {
            at = nodes[random.below(nodes.len())];
        }
        let position: Position = tree.position(at).unwrap();
        let legal = position.legal_moves();
        if legal.is_empty() {
            if nodes.len() == 1 {
                break;
            }
            nodes.pop();
            continue;
        }
        let is_variation = tree.first_child(at).is_some();
        let node = tree.append(at, legal[random.below(legal.len())]).unwrap();
        nodes.push(node);
        if random.one_in(3) {
            note(&mut tree, node, is_variation, random);
        }
    }
    tree
}

fn note(tree: &mut GameTree, node: NodeId, is_variation: bool, random: &mut Random) {
    let notes = tree.notes_mut(node).unwrap();
    let mut text = || TEXTS[random.below(TEXTS.len())];
    notes.add_comment(text());
    if is_variation {
        notes.add_starting_comment(text());
    }
    if random.one_in(3) {
        notes.add_nag(1 + random.below(140) as u8);
        notes.add_nag(1 + random.below(6) as u8);
    }
    if random.one_in(3) {
        notes.evaluation = Some(Evaluation {
            score: match random.below(3) {
                0 => Score::Mate(random.below(30) as i32 - 15),
                _ => Score::Cp(random.below(2000) as i32 - 1000),
            },
            depth: random.one_in(2).then_some(19),
        });
    }
    if random.one_in(4) {
        notes.clock = Some(random.below(10_000_000) as u64);
        notes.elapsed = Some(random.below(100_000) as u64);
    }
    if random.one_in(4) {
        let square = |random: &mut Random| Square::from_index(random.below(90)).unwrap();
        for _ in 0..1 + random.below(3) {
            notes.shapes.push(Shape {
                color: ShapeColor::Green,
                from: square(random),
                to: random.one_in(2).then(|| square(random)),
            });
        }
    }
    if random.one_in(5) {
        notes.comment.clear();
    }
}
