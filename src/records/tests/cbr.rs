//! CBR and CBL files: samples, made-up files of both versions, faults.
#![allow(missing_docs)]

mod support;

use proptest::prelude::*;
use support::{Random, counts, mainline, random_tree, sample, samples};
use xiangqi_records::{Format, GameTree, NodeId, Notes, RecordFile, Step, cbl, cbr};
use xiangqi_rules::{Color, Role, Square, fen};

fn read(bytes: &[u8]) -> RecordFile {
    cbr::read(bytes, false).unwrap()
}

fn only(bytes: &[u8]) -> GameTree {
    let file = read(bytes);
    assert_eq!(file.warnings, []);
    file.games.into_iter().next().unwrap()
}

/// What the program makes of a game: title, result, moves, comments after moves.
fn build(tree: &GameTree, version: u8) -> Vec<u8> {
    let (title, result, board, nodes) = match version {
        1 => (52, 1820, 1864, 1958),
        _ => (180, 2076, 2120, 2214),
    };
    // What is not said is whatever was in memory.
    let mut bytes: Vec<u8> = (0..nodes).map(|at| (at * 7 % 251) as u8).collect();
    bytes[..16].copy_from_slice(b"CCBridge Record\0");
    bytes[19] = version;
    for at in (52..board - 8).step_by(2) {
        bytes[at..at + 2].fill(0);
    }
    let text: Vec<u8> = utf16(tree.headers.get("Title").unwrap_or(""));
    bytes[title..][..text.len()].copy_from_slice(&text);
    bytes[result] = match tree.headers.get("Result") {
        Some("1-0") => 1,
        Some("0-1") => 2,
        Some("1/2-1/2") => 3,
        _ => 0,
    };
    bytes[board - 8] = 1 + (tree.start().turn == Color::Black) as u8;
    bytes[board - 4..][..2].copy_from_slice(&(tree.start().round as u16).to_le_bytes());
    for (index, byte) in bytes[board..][..90].iter_mut().enumerate() {
        let square = Square::new((index % 9) as u8, 9 - (index / 9) as u8).unwrap();
        *byte = tree.start().board[square.index()].map_or(0, |man| {
            use Role::*;
            let order = [Rook, Horse, Elephant, Advisor, King, Cannon, Pawn];
            let role = order.iter().position(|&role| role == man.role).unwrap() as u8;
            0x11 + role + 0x10 * man.color.index() as u8
        });
    }
    let square = |square: Square| match version {
        1 => square.file() * 16 + 9 - square.rank(),
        _ => (9 - square.rank()) * 9 + square.file(),
    };
    let mut push = |node: NodeId, points: [u8; 2]| {
        let ends = tree.first_child(node).is_none() as u8;
        let sibling = tree.next_sibling(node).is_some() as u8;
        let text = utf16(&tree.notes(node).comment);
        let commented = !text.is_empty() as u8;
        bytes.extend([
            ends | sibling << 1 | commented << 2,
            99,
            points[0],
            points[1],
        ]);
        if commented == 1 {
            bytes.extend((text.len() as u32).to_le_bytes());
            bytes.extend(text);
        }
    };
    push(NodeId::ROOT, [0, 0]);
    for step in tree.walk(NodeId::ROOT) {
        if let Step::Down(node) = step {
            let mv = tree.mv(node).unwrap();
            push(node, [square(mv.from()), square(mv.to())]);
        }
    }
    bytes
}

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// A random tree with nothing but what [`build`] writes.
fn plain_tree(seed: u64, moves: usize) -> GameTree {
    let mut tree = random_tree(seed, moves);
    let mut start = tree.start().clone();
    start.since_capture = 0;
    tree.set_start(start);
    let headers = tree.headers.clone();
    tree.headers.clear();
    for name in ["Title", "Result"] {
        if let Some(value) = headers.get(name) {
            tree.headers.set(name, value);
        }
    }
    let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(tree.nodes()).collect();
    for node in nodes {
        let comment = tree.notes(node).comment.clone();
        *tree.notes_mut(node).unwrap() = Notes {
            comment,
            ..Notes::default()
        };
    }
    tree
}

/// A library: a header with an index for `capacity` records, then the records in slots.
fn library(records: &[Vec<u8>], capacity: u32) -> Vec<u8> {
    let mut bytes = vec![0; 66_624 + 276 * capacity as usize];
    bytes[..16].copy_from_slice(b"CCBridgeLibrary\0");
    bytes[60..64].copy_from_slice(&capacity.to_le_bytes());
    let title = utf16("名师邀请赛");
    bytes[64..][..title.len()].copy_from_slice(&title);
    for record in records {
        bytes.extend(record);
        let slots = record.len().div_ceil(4096) * 4096;
        bytes.resize(bytes.len() + slots - record.len(), 0);
    }
    bytes
}

#[test]
fn samples_read() {
    let trees: Vec<GameTree> = samples("cbr")
        .iter()
        .map(|(_, bytes)| only(bytes))
        .collect();
    // Plies of the main line, moves, variations, comments.
    assert_eq!(counts(&trees[0]), [28, 102, 11, 13]);
    assert_eq!(counts(&trees[1]), [2, 2, 0, 3]);
    let title = "黄丹青讲座004-破解新式弃马局的攻防要领";
    assert_eq!(trees[0].headers.get("Title"), Some(title));
    assert_eq!(trees[0].headers.len(), 1);
    assert_eq!(mainline(&trees[1]), "h2e2 h7e7");
    assert_eq!(trees[1].notes(NodeId::ROOT).comment, "李1");
    assert!(trees[0].is_standard_start());
}

#[test]
fn faults_are_named() {
    let code = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = sample("cbr", "cchess-test2.cbr");
        change(&mut bytes);
        let file = read(&bytes);
        let code = file.warnings.first().map_or("none", |warning| warning.code);
        (code, file.games[0].move_count())
    };
    assert_eq!(code(&|_| ()), ("none", 2));
    assert_eq!(code(&|bytes| bytes[19] = 3), ("cbr/version", 2));
    assert_eq!(code(&|bytes| bytes[2164] = 0x18), ("cbr/board", 2));
    assert_eq!(code(&|bytes| bytes[2247] = 0xD8), ("cbr/text", 2));
    assert_eq!(code(&|bytes| bytes.push(1)), ("cbr/trailing-bytes", 2));
    assert_eq!(
        code(&|bytes| bytes.truncate(2237)),
        ("cbr/comment-length", 1)
    );
    assert_eq!(
        code(&|bytes| bytes.truncate(2225)),
        ("cbr/comment-length", 0)
    );
    assert_eq!(code(&|bytes| bytes.truncate(2216)), ("cbr/truncated", 0));
    assert_eq!(code(&|bytes| bytes[2238] &= !1), ("cbr/truncated", 2));
    assert_eq!(code(&|bytes| bytes[2245] = 0xFF), ("cbr/comment-length", 2));
    assert_eq!(code(&|bytes| bytes[2240] = 90), ("record/illegal-move", 1));
    assert_eq!(
        code(&|bytes| bytes[2120..2210].fill(0)),
        ("record/bad-position", 0)
    );
    assert_eq!(
        cbr::read(b"CCBridge Record\0", false).unwrap_err().code,
        "cbr/truncated"
    );
    assert_eq!(cbr::read(b"CCBridge", false).unwrap_err().code, "cbr/magic");
    let bytes = &sample("cbr", "cchess-test2.cbr")[..2225];
    let error = cbr::read(bytes, true).unwrap_err();
    assert_eq!(
        (error.code, error.offset),
        ("cbr/comment-length", Some(2218))
    );
}

#[test]
fn libraries_are_read_slot_by_slot() {
    let records: Vec<Vec<u8>> = (0..6_u64)
        .map(|seed| {
            build(
                &plain_tree(seed, [3, 900, 0, 40, 2000, 1][seed as usize]),
                2,
            )
        })
        .collect();
    assert!(records[1].len() > 4096 && records[4].len() > 8192);
    let mut page = build(
        &GameTree::new(fen::parse("9/9/9/9/9/9/9/9/9/9 w").unwrap()),
        2,
    );
    page.extend([0; 8]);
    let mut all = vec![page];
    all.extend(records.iter().cloned());
    for capacity in [128, 140, 1024] {
        let bytes = library(&all, capacity);
        let file = cbl::read(&bytes, true).unwrap();
        assert_eq!(
            (file.format, file.title.as_deref()),
            (Format::Cbl, Some("名师邀请赛"))
        );
        let singly: Vec<GameTree> = records.iter().map(|record| only(record)).collect();
        assert_eq!(file.games, singly);
    }
    // An index that is not as long as the header says.
    let mut bytes = library(&all, 128);
    bytes[60] = 77;
    assert_eq!(cbl::read(&bytes, true).unwrap().games.len(), 6);
}

#[test]
fn a_library_names_the_game_with_the_fault() {
    let mut records: Vec<Vec<u8>> = (0..3).map(|seed| build(&plain_tree(seed, 9), 2)).collect();
    records[1][2216] = 1;
    let end = records[1].len();
    records[1][end - 4] &= !1;
    let bytes = library(&records, 128);
    let file = cbl::read(&bytes, false).unwrap();
    assert_eq!(file.games.len(), 3);
    assert!(!file.warnings.is_empty());
    for warning in &file.warnings {
        assert_eq!(warning.game, Some(1));
        let offset = warning.offset.unwrap();
        assert!(
            (101_952 + 4096..101_952 + 8192).contains(&offset),
            "{warning}"
        );
    }
    let cut = cbl::read(&bytes[..101_952 + 4096 + 100], false).unwrap();
    assert_eq!(
        (cut.games.len(), cut.warnings[0].code),
        (1, "cbr/truncated")
    );
    let cut = cbl::read(&bytes[..5000], false).unwrap();
    assert_eq!(
        (cut.games.len(), cut.warnings[0].code),
        (0, "cbl/truncated")
    );
    assert_eq!(
        cbl::read(b"CCBridge Record\0", false).unwrap_err().code,
        "cbl/magic"
    );
}

#[test]
fn a_record_cut_before_its_version_has_its_warnings_inside_the_file() {
    let bytes = library(&[b"CCBridge Record\0".to_vec()], 0);
    for end in 66_640..66_650 {
        let file = cbl::read(&bytes[..end], false).unwrap();
        let codes: Vec<_> = file.warnings.iter().map(|it| it.code).collect();
        assert_eq!(codes, ["cbr/version", "cbr/truncated"]);
        assert!(file.warnings.iter().all(|it| it.offset.unwrap() <= end));
    }
}

#[test]
fn a_page_that_should_have_had_moves_is_no_page() {
    let mut record = build(&plain_tree(1, 5), 2);
    record[2120..2210].fill(0);
    let file = cbl::read(&library(&[record], 128), false).unwrap();
    assert_eq!(file.games.len(), 1);
    assert_eq!(file.warnings[0].code, "record/bad-position");
}

#[test]
fn damaged_samples_never_panic_and_stay_bounded() {
    let mut random = Random(3);
    let mut all = samples("cbr");
    all.push((
        "library".into(),
        library(&[all[0].1.clone(), all[1].1.clone()], 1),
    ));
    for (_, bytes) in all {
        for round in 0..300 {
            let mut bytes = bytes.clone();
            for _ in 0..1 + random.below(8) {
                let at = random.below(bytes.len());
                bytes[at] = random.next() as u8;
            }
            if round % 3 == 0 {
                bytes.truncate(random.below(bytes.len()));
            }
            for file in [cbr::read(&bytes, false), cbl::read(&bytes, false)]
                .into_iter()
                .flatten()
            {
                let moves: usize = file.games.iter().map(GameTree::move_count).sum();
                assert!(moves <= bytes.len() / 4);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn both_versions_give_the_game(seed: u64, moves in 0_usize..120) {
        let tree = plain_tree(seed, moves);
        prop_assert_eq!(&only(&build(&tree, 2)), &tree);
        prop_assert_eq!(&only(&build(&tree, 1)), &tree);
    }
}
