//! The fuzz targets of the record formats: what bytes from a fuzzer mean, and what must hold
//! of everything a reader makes of them. `fuzz_short.rs` and `fuzz/` use them alike.

use crate::random::Random;
use crate::record_files::{CblFile, CbrFile, XqfFile};
use arbitrary::{Arbitrary, Unstructured};
use std::cell::RefCell;
use xiangqi_records::gbk::Encoder;
use xiangqi_records::{
    Encoding, Format, GameTree, NodeId, ReadOptions, RecordStream, Step, Warning, Warnings,
    decode_natively, detect_encoding, detect_format, detect_text_format, dhtmlxq, pgn, read,
    read_text, wxf, xqf,
};
use xiangqi_rules::notation::Notation;

fn gb18030(bytes: &[u8]) -> String {
    decode_natively(bytes, Encoding::Gb18030).text
}

thread_local! {
    /// Made once: it asks the decoder for its tables.
    static ENCODER: RefCell<Encoder<'static>> = RefCell::new(Encoder::new(&gb18030));
}

fn options(format: Option<Format>, strict: bool) -> ReadOptions {
    ReadOptions {
        format,
        encoding: None,
        strict,
    }
}

/// Any bytes are a file of some format or are refused; what was read holds together.
pub fn any_bytes(bytes: &[u8]) {
    let _ = detect_encoding(bytes);
    let found = detect_format(bytes, &decode_natively);
    let file = read(bytes, &options(None, false), &decode_natively);
    if let Ok(file) = &file {
        assert_eq!(found, Some(file.format));
    }
    // A byte becomes three at most: U+FFFD.
    check(
        bytes.len() * 3,
        file.map(|file| (file.games, file.warnings)).ok(),
    );
}

/// Any bytes, read as this binary format.
pub fn binary(format: Format, bytes: &[u8]) {
    let file = read(bytes, &options(Some(format), false), &decode_natively);
    check(
        bytes.len(),
        file.map(|file| (file.games, file.warnings)).ok(),
    );
}

/// Any text, read as this format; a strict reading is refused exactly if there are warnings.
pub fn text(format: Format, text: &str) {
    let _ = detect_text_format(text);
    let lenient = read_text(text, &options(Some(format), false));
    let strict = read_text(text, &options(Some(format), true));
    if let Ok(file) = &lenient {
        assert_eq!(strict.is_err(), !file.warnings.is_empty());
    }
    check(
        text.len(),
        lenient.map(|file| (file.games, file.warnings)).ok(),
    );
}

/// PGN in pieces of any length is what it is as a whole. The first byte chooses the lengths.
pub fn stream(input: &[u8]) {
    let (&seed, rest) = input.split_first().unwrap_or((&0, &[]));
    let text = String::from_utf8_lossy(rest);
    let whole = pgn::read(&text);
    let mut random = Random::new(u64::from(seed));
    let mut stream = RecordStream::new(Some(Format::Pgn));
    let (mut games, mut warnings) = (Vec::new(), Vec::new());
    let mut rest: &str = &text;
    while !rest.is_empty() {
        let mut end = (1 + random.below(1 + 3 * usize::from(seed))).min(rest.len());
        while !rest.is_char_boundary(end) {
            end += 1;
        }
        stream.push(&rest[..end]);
        rest = &rest[end..];
        games.extend(core::iter::from_fn(|| stream.next_game()));
        warnings.extend(stream.take_warnings());
    }
    stream.finish().expect("the format is known");
    games.extend(core::iter::from_fn(|| stream.next_game()));
    warnings.extend(stream.take_warnings());
    assert!(games == whole.games, "games differ in pieces");
    // Beyond the bound the whole file counts only; a stream that is asked often has it later.
    if whole.warnings.len() <= Warnings::MOST {
        assert_eq!(warnings, whole.warnings);
    }
}

/// An XQF file made from choices.
pub fn xqf_file(file: &XqfFile) {
    binary(Format::Xqf, &file.bytes());
}

/// A CBR file made from choices.
pub fn cbr_file(file: &CbrFile) {
    binary(Format::Cbr, &file.bytes());
}

/// A CBL library made from choices.
pub fn cbl_file(file: &CblFile) {
    binary(Format::Cbl, &file.bytes());
}

/// What must hold of what was read from so many bytes.
fn check(length: usize, file: Option<(Vec<GameTree>, Vec<Warning>)>) {
    let Some((games, warnings)) = file else {
        return;
    };
    assert!(warnings.len() <= Warnings::MOST + 1);
    for warning in &warnings {
        assert!(warning.code.contains('/') && !warning.message.is_empty());
        assert!(
            warning.offset.is_none_or(|at| at <= length),
            "{warning:?} of {length}"
        );
        assert!(
            warning.game.is_none_or(|game| game <= games.len()),
            "{warning:?}"
        );
    }
    let moves: usize = games.iter().map(GameTree::move_count).sum();
    // A digit is not yet a move in any format.
    assert!(moves <= length, "{moves} moves from {length} bytes");
    for tree in games.iter().take(4) {
        game(tree);
    }
}

/// A tree that was read is sound, and every writer's text of it reads back.
fn game(tree: &GameTree) {
    let walk = tree.walk(NodeId::ROOT);
    let down = walk.filter(|step| matches!(step, Step::Down(_))).count();
    assert_eq!(down, tree.move_count());
    assert!(tree.headers.iter().all(|(name, _)| !name.is_empty()));

    for notation in [Notation::Uci, Notation::Chinese, Notation::Wxf] {
        let options = pgn::Options {
            notation,
            ..pgn::Options::default()
        };
        let text = pgn::write(tree, &options).expect("readers let legal moves in alone");
        reads_back(tree, pgn::read(&text).games, "pgn", |again| {
            let text = pgn::write(again, &options).expect("as above");
            pgn::read(&text).games
        });
    }
    let wxf = wxf::write(tree, Default::default()).expect("as above");
    let back = wxf::read(&wxf).games;
    assert_eq!(back.len(), 1, "wxf: {wxf}");
    assert_eq!(main_line(&back[0]), main_line(tree), "wxf: {wxf}");

    let ubb = |tree: &GameTree| {
        let text = dhtmlxq::write(tree);
        dhtmlxq::read(&text, false).map_or(Vec::new(), |file| file.games)
    };
    reads_back(tree, ubb(tree), "dhtmlxq", ubb);
    let binary = |tree: &GameTree| {
        let bytes = ENCODER.with_borrow_mut(|encoder| xqf::write(tree, encoder));
        xqf::read(&bytes, false, &gb18030).map_or(Vec::new(), |file| file.games)
    };
    reads_back(tree, binary(tree), "xqf", binary);
}

fn main_line(tree: &GameTree) -> Vec<String> {
    let moves = tree.mainline().filter_map(|node| tree.mv(node));
    moves.map(|mv| mv.to_string()).collect()
}

/// One game comes back with all its moves, and once it has been written and read, writing and
/// reading change nothing more.
fn reads_back(
    tree: &GameTree,
    back: Vec<GameTree>,
    format: &str,
    again: impl Fn(&GameTree) -> Vec<GameTree>,
) {
    assert_eq!(back.len(), 1, "{format}: games");
    let back = &back[0];
    assert_eq!(back.move_count(), tree.move_count(), "{format}: moves");
    assert_eq!(main_line(back), main_line(tree), "{format}: main line");
    if tree.move_count() > 0 {
        assert_eq!(back.start().board, tree.start().board, "{format}: board");
    }
    let twice = again(back);
    assert_eq!(twice.len(), 1, "{format}: games, the second time");
    if twice[0] != *back {
        let nodes = [NodeId::ROOT].into_iter().chain(back.nodes());
        let pairs = nodes.zip([NodeId::ROOT].into_iter().chain(twice[0].nodes()));
        let mut notes = pairs.map(|(one, two)| (back.notes(one), twice[0].notes(two)));
        let differ = notes.find(|(one, two)| one != two);
        panic!("{format}: {back:?}\nbecame {:?}\n{differ:?}", twice[0]);
    }
}

/// What damaged records are made of.
const SCRAPS: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    "%",
    "$1",
    "$999",
    "\"",
    "\\",
    "\n",
    "\r",
    "[Event \"x\"]\n",
    "[FEN \"",
    "[Result \"1-0\"]",
    "1.",
    "1...",
    "...",
    "*",
    "1-0",
    "!?",
    "h2e2",
    "h9g7",
    "炮二平五",
    "马8进7",
    "C2=5",
    "h8+7",
    "[%eval 0.3]",
    "[%clk 1:00:00]",
    "[%cal Ga0b1]",
    "[%nag 1]",
    "[%move]",
    "START{",
    "}END",
    "FORMAT\tWXF\n",
    "FEN\t",
    "[DhtmlXQ]",
    "[DhtmlXQ_movelist]",
    "[/DhtmlXQ_movelist]",
    "[DhtmlXQ_binit]",
    "[DhtmlXQ_comment1]",
    "[DhtmlXQ_move_0_1_1]",
    "7747",
    "<Move value=\"77-47\"/>",
    "<!--",
    "<script>alert(1)</script>",
    "&lt;",
    "&#x41;",
    "\\u8f66",
    "||",
    "\0",
    "\u{FEFF}",
    "\u{FFFD}",
    "　",
    "车",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "9/9/",
];

/// A sample with some of it changed, cut, doubled or put into another one.
pub fn damaged(samples: &[&[u8]], random: &mut Random) -> Vec<u8> {
    let mut bytes = random.pick(samples).to_vec();
    if random.one_in(2) {
        bytes.truncate(1500);
    }
    for _ in 0..random.below(8) {
        let at = random.below(bytes.len() + 1);
        let end = (at + 1 + random.below(40)).min(bytes.len());
        match random.below(9) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            3 => {
                let other = *random.pick(samples);
                let from = random.below(other.len() + 1);
                let piece = &other[from..(from + random.below(200)).min(other.len())];
                bytes.splice(at..at, piece.iter().copied());
            }
            4 if at < bytes.len() => bytes[at] = random.bits() as u8,
            _ => drop(bytes.splice(at..at, random.pick(SCRAPS).bytes())),
        }
    }
    bytes
}

/// Scraps one after the other.
pub fn scraps(random: &mut Random) -> String {
    let count = random.below(40);
    (0..count).map(|_| *random.pick(SCRAPS)).collect()
}

/// A value of a type that fuzzers make, from pseudo-random bytes.
pub fn choose<T: for<'a> Arbitrary<'a>>(random: &mut Random, most: usize) -> Option<T> {
    let bytes: Vec<u8> = (0..random.below(most))
        .map(|_| random.bits() as u8)
        .collect();
    T::arbitrary(&mut Unstructured::new(&bytes)).ok()
}
