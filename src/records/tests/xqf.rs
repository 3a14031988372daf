//! XQF files: samples, round trips, encryption, faults.
#![allow(missing_docs)]

mod support;

use proptest::prelude::*;
use support::{Random, counts, decode, encoder, mainline, random_tree, same, sample, samples};
use xiangqi_records::{GameTree, NodeId, RecordFile, xqf};
use xiangqi_rules::{fen, notation::parse};

fn read(bytes: &[u8]) -> RecordFile {
    xqf::read(bytes, false, &decode).unwrap()
}

fn only(bytes: &[u8]) -> GameTree {
    let file = read(bytes);
    assert_eq!(file.warnings, []);
    file.games.into_iter().next().unwrap()
}

/// What an encrypting program makes of a plain file. `rotate`: whether it also rotates the
/// table of the men.
fn encrypt(plain: &[u8], version: u8, keys: [u8; 7], rotate: bool) -> Vec<u8> {
    let [p, f, t, mask, or @ ..] = keys;
    let sum = 0_u8.wrapping_sub(p).wrapping_sub(f).wrapping_sub(t);
    let square = |key: u8| u32::from(key) * u32::from(key) * 54 + 221;
    let men = (square(p) * u32::from(p)) as u8;
    let from = (square(f) * u32::from(men)) as u8;
    let to = (square(t) * u32::from(from)) as u8;
    let added = (u32::from(sum) * 256 + u32::from(p)) % 32_000 + 767;
    let or = [or[0], or[1], or[2], or[0] ^ or[1]];

    let mut file = plain[..1024].to_vec();
    file[2] = version;
    file[3] = mask;
    file[8..12].copy_from_slice(&or);
    file[12..16].copy_from_slice(&[sum, p, f, t]);
    let shift = if rotate { men as usize + 1 } else { 0 };
    for place in 0..32 {
        file[16 + place] = plain[16 + (place + shift) % 32].wrapping_add(men);
    }
    let (mut body, mut rest) = (Vec::new(), &plain[1024..]);
    while let [leaves, goes, flags, pad, length @ ..] = rest {
        let (length, text) = length.split_at(4);
        let length = u32::from_le_bytes(length.try_into().unwrap());
        let (text, after) = text.split_at(length as usize);
        let next = if flags & 0xF0 != 0 { 128 } else { 0 };
        let sibling = if flags & 0x0F != 0 { 64 } else { 0 };
        let commented = if text.is_empty() { 0 } else { 32 };
        body.extend([leaves.wrapping_add(from), goes.wrapping_add(to)]);
        body.extend([next | sibling | commented | 21, *pad]);
        if commented > 0 {
            body.extend((length + added).to_le_bytes());
            body.extend(text);
        }
        rest = after;
    }
    for (at, byte) in body.iter_mut().enumerate() {
        let key = file[12 + at % 4] & mask | or[at % 4];
        *byte = byte.wrapping_add(b"[(C) Copyright Mr. Dong Shiwei.]"[at % 32] & key);
    }
    file.extend(body);
    file
}

#[test]
fn every_sample_reads() {
    let mut table = Vec::new();
    for (name, bytes) in samples("xqf") {
        let file = read(&bytes);
        let [main, moves, variations, comments] = counts(&file.games[0]);
        let warnings = file.warnings.len();
        table.push(format!(
            "{name} {main} {moves} {variations} {comments} {warnings}"
        ));
    }
    #[rustfmt::skip]
    let expected = [
        // File, plies of the main line, moves, variations, comments, warnings.
        "085车马对车双兵.XQF 39 257 24 0 0",
        "cchess-BadMoveTest2.xqf 35 39 1 3 0",
        "cchess-BadMoveTest3.xqf 9 17 3 4 1",
        "cchess-BadMoveTest4.xqf 9 17 3 4 0",
        "cchess-EmptyTest.xqf 0 0 0 0 0",
        "cchess-NoMove.xqf 0 0 0 0 0",
        "cchess-UnitTest.xqf 5 19 2 3 0",
        "cchess-pawn_move.xqf 14 14 0 0 0",
        "cchess-test.xqf 110 110 0 11 0",
        "cchess-test1.xqf 110 110 0 11 0",
        "cchess-test2.xqf 12 12 0 0 0",
        "cchess-test_5_variations.xqf 6 24 4 0 0",
        "cchess-ucci_test2.xqf 7 33 4 1 0",
        "eleeye-SAMPLE.XQF 75 75 0 12 0",
        "双车_05.xqf 23 23 0 0 0",
    ];
    assert_eq!(table, expected);
}

#[test]
fn an_illegal_move_ends_its_line_and_strict_readers_stop_there() {
    let bytes = sample("xqf", "cchess-BadMoveTest3.xqf");
    let file = read(&bytes);
    let [warning] = &file.warnings[..] else {
        panic!("{:?}", file.warnings);
    };
    assert_eq!(warning.code, "record/illegal-move");
    assert_eq!((warning.offset, warning.ply), (Some(1106), Some(10)));
    assert_eq!(warning.message, "e1f0: there is no piece on e1");
    let error = xqf::read(&bytes, true, &decode).unwrap_err();
    assert_eq!((error.code, error.partial), (warning.code, file.games));
}

#[test]
fn plain_and_encrypted_files_of_one_game_agree() {
    let plain = only(&sample("xqf", "cchess-test1.xqf"));
    let encrypted = only(&sample("xqf", "cchess-test.xqf"));
    assert_eq!(mainline(&plain), mainline(&encrypted));
    assert!(mainline(&plain).starts_with("c3c4 h9g7 g3g4 b7c7"));
    assert_eq!(encrypted.headers.get("Red"), Some("柳大华"));
    assert_eq!(encrypted.headers.get("Result"), Some("0-1"));
    assert!(
        plain
            .notes(NodeId::ROOT)
            .comment
            .starts_with("1997年11月16日上午")
    );
}

#[test]
fn headers_have_their_places() {
    let tree = only(&sample("xqf", "cchess-UnitTest.xqf"));
    let headers: Vec<_> = tree.headers.iter().collect();
    let expected = [
        ("Title", "标题"),
        ("Event", "比赛名称"),
        ("Date", "比赛日期"),
        ("Site", "比赛地点"),
        ("Red", "红方棋手"),
        ("Black", "黑方棋手"),
        ("TimeControl", "用时规则"),
        ("RedTime", "红方用时"),
        ("BlackTime", "黑方用时"),
        ("Annotator", "棋谱讲评"),
        ("Author", "文件作者"),
        ("Result", "1/2-1/2"),
    ];
    assert_eq!(headers, expected);
}

#[test]
fn the_first_mover_has_the_move_whatever_the_header_says() {
    let mut bytes = sample("xqf", "双车_05.xqf");
    let tree = only(&bytes);
    assert!(fen::write(tree.start()).ends_with(" b - - 0 1"));
    bytes[50] = 0;
    assert_eq!(only(&bytes), tree);
    bytes.truncate(1032);
    bytes[1026] = 0;
    assert!(fen::write(only(&bytes).start()).ends_with(" w - - 0 1"));
}

#[test]
fn samples_come_back_from_writing() {
    let encoder = &mut encoder();
    for (name, bytes) in samples("xqf") {
        let tree = &read(&bytes).games[0];
        let written = xqf::write(tree, encoder);
        let again = only(&written);
        assert_eq!(&again, tree, "{name}");
        assert_eq!(xqf::write(&again, encoder), written, "{name}");
    }
}

#[test]
fn a_game_without_a_legal_place_for_its_men_keeps_its_fen() {
    for fen in [
        "4k4/9/9/9/RRRRRRRRR/9/9/9/9/9 b - - 7 9",
        "9/9/9/9/9/9/9/9/9/9 w - - 0 1",
    ] {
        let mut tree = GameTree::new(fen::parse(fen).unwrap());
        tree.notes_mut(NodeId::ROOT).unwrap().comment = "x".into();
        assert_eq!(only(&xqf::write(&tree, &mut encoder())), tree);
    }
}

#[test]
fn tags_in_a_comment_only_add_what_the_header_could_not_hold() {
    let mut tree = GameTree::default();
    tree.headers.set("Red", "a");
    let text = "[Red \"b\"]\n[Round \"2\"]";
    tree.notes_mut(NodeId::ROOT).unwrap().comment = text.into();
    let read = only(&xqf::write(&tree, &mut encoder()));
    assert_eq!(read, tree);
    for text in [
        "[FEN \"4k4/9/9/9/9/9/9/9/9/4K4 w\"]",
        "[Game \"Chinese Chess\"]",
    ] {
        tree.notes_mut(NodeId::ROOT).unwrap().comment = text.into();
        assert_eq!(only(&xqf::write(&tree, &mut encoder())), tree);
    }
}

#[test]
fn damaged_headers_are_named() {
    let code = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = sample("xqf", "cchess-ucci_test2.xqf");
        change(&mut bytes);
        let codes: Vec<_> = read(&bytes).warnings.iter().map(|w| w.code).collect();
        codes.first().copied().unwrap_or("none")
    };
    assert_eq!(code(&|_| ()), "none");
    assert_eq!(code(&|bytes| bytes[2] = 19), "xqf/version");
    assert_eq!(code(&|bytes| bytes[12] ^= 1), "xqf/keys");
    assert_eq!(code(&|bytes| bytes[96] = 0xFF), "xqf/text");
    assert_eq!(code(&|bytes| bytes.push(1)), "xqf/trailing-bytes");
    assert_eq!(code(&|bytes| bytes.extend([0; 9])), "none");
    assert_eq!(code(&|bytes| bytes.truncate(1000)), "xqf/short-header");
    assert_eq!(code(&|bytes| bytes.truncate(1025)), "xqf/truncated");
    assert_eq!(
        code(&|bytes| bytes[1031] = bytes[1031].wrapping_add(1)),
        "xqf/comment-length"
    );
    assert_eq!(
        xqf::read(b"XQ\x0A", false, &decode).unwrap_err().code,
        "xqf/short-header"
    );
    assert_eq!(
        xqf::read(b"PK\x0A", false, &decode).unwrap_err().code,
        "xqf/magic"
    );

    let mut plain = xqf::write(&only(&sample("xqf", "cchess-test2.xqf")), &mut encoder());
    plain[16] = plain[17];
    assert_eq!(read(&plain).warnings[0].code, "xqf/doubled-man");
    plain[16..48].fill(0xFF);
    let file = read(&plain);
    assert_eq!(
        (file.warnings[0].code, file.games[0].move_count()),
        ("xqf/set-up", 12)
    );
    plain[64] = 3;
    let file = read(&plain);
    assert_eq!(file.warnings[0].code, "record/bad-position");
    assert_eq!((file.warnings.len(), file.games[0].move_count()), (1, 0));
}

#[test]
fn a_file_cut_anywhere_gives_the_moves_before_the_cut() {
    for name in [
        "cchess-test1.xqf",
        "085车马对车双兵.XQF",
        "cchess-UnitTest.xqf",
    ] {
        let bytes = sample("xqf", name);
        let whole = read(&bytes).games[0].move_count();
        let mut most = 0;
        for end in (48..bytes.len()).step_by(7) {
            let file = read(&bytes[..end]);
            assert!(!file.warnings.is_empty(), "{name} {end}");
            let moves = file.games[0].move_count();
            assert!(moves >= most && moves <= whole, "{name} {end}");
            most = moves;
        }
        assert!(most + 2 >= whole);
    }
}

#[test]
fn damaged_samples_never_panic_and_stay_bounded() {
    let mut random = Random(7);
    for (_, bytes) in samples("xqf") {
        for _ in 0..60 {
            let mut bytes = bytes.clone();
            for _ in 0..1 + random.below(8) {
                let at = random.below(bytes.len());
                let at = if random.one_in(2) { at } else { at % 64 };
                bytes[at] = random.next() as u8;
            }
            if let Ok(file) = xqf::read(&bytes, false, &decode) {
                assert!(file.games[0].move_count() <= bytes.len() / 4);
            }
        }
    }
}

#[test]
fn deep_lines_and_many_variations_read_and_write() {
    let cycle = ["h0g2", "h9g7", "g2h0", "g7h9"].map(|text| parse(text).unwrap());
    let mut deep = GameTree::default();
    let mut node = NodeId::ROOT;
    for ply in 0..100_000 {
        node = deep.append(node, cycle[ply % 4]).unwrap();
    }
    // A variation at every ply, as long as the files with most nodes have them.
    let mut wide = GameTree::default();
    let mut node = NodeId::ROOT;
    for ply in 0..113_000 {
        let main = wide.append(node, cycle[ply % 4]).unwrap();
        wide.append(node, parse(["b2e2", "b7e7"][ply % 2]).unwrap())
            .unwrap();
        node = main;
    }
    for tree in [deep, wide] {
        assert_eq!(only(&xqf::write(&tree, &mut encoder())), tree);
    }
}

/// Of version 11 nobody knows whether the men are rotated. Rotated, these men could make the
/// first move as well, but elephants would stand on the back row's second point.
#[test]
fn men_that_may_be_rotated_are_read_where_they_can_stand() {
    let tree = random_tree(15_261_476_437_907_376_839, 1);
    let plain = xqf::write(&tree, &mut encoder());
    for rotate in [false, true] {
        let bytes = encrypt(&plain, 11, [192, 0, 0, 0, 0, 0, 0], rotate);
        assert!(same(&only(&bytes), &tree), "rotated: {rotate}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_trees_come_back(seed: u64, moves in 0_usize..120) {
        let tree = random_tree(seed, moves);
        let bytes = xqf::write(&tree, &mut encoder());
        let read = only(&bytes);
        prop_assert!(same(&read, &tree), "{:?} {:?}", read, tree);
    }

    #[test]
    fn every_version_and_key_reads(
        seed: u64,
        moves in 1_usize..40,
        version in 11_u8..=18,
        keys: [u8; 7],
        rotate: bool,
    ) {
        let tree = random_tree(seed, moves);
        let plain = xqf::write(&tree, &mut encoder());
        let bytes = encrypt(&plain, version, keys, rotate || version > 11);
        let read = only(&bytes);
        prop_assert!(same(&read, &tree), "{:?} {:?}", read, tree);
    }

    #[test]
    fn any_bytes_after_a_header_read(seed: u64, body: Vec<u8>) {
        let mut bytes = sample("xqf", "cchess-test2.xqf");
        bytes.truncate(1024);
        bytes[2] = if seed % 2 == 0 { 10 } else { 18 };
        bytes.extend(&body);
        let _ = xqf::read(&bytes, false, &decode);
        bytes[..2].copy_from_slice(b"XQ");
        let _ = xqf::read(&body, false, &decode);
    }
}
