//! Files made to hurt: cut anywhere, deeper than any stack, larger than any game, unclosed.
#![cfg(feature = "encodings")]
#![allow(missing_docs)]

mod support;

use support::{decode, encoder, samples};
use xiangqi_records::pgn::{self, Options};
use xiangqi_records::{
    Format, GameTree, NodeId, ReadOptions, RecordFile, RecordStream, Warnings, cbr,
    decode_natively, dhtmlxq, plain, read, read_text, wxf, xqf,
};
use xiangqi_rules::notation::parse;

/// Whether the long runs are asked for.
fn is_slow() -> bool {
    std::env::var_os("XIANGQI_SLOW").is_some()
}

const CYCLE: [&str; 4] = ["h0g2", "h9g7", "g2h0", "g7h9"];

/// One line of so many plies.
fn deep(plies: usize) -> GameTree {
    let cycle = CYCLE.map(|text| parse(text).unwrap());
    let mut tree = GameTree::default();
    let mut node = NodeId::ROOT;
    for ply in 0..plies {
        node = tree.append(node, cycle[ply % 4]).unwrap();
    }
    tree
}

/// A variation at every ply: as many nodes as the largest file known.
fn wide(plies: usize) -> GameTree {
    let cycle = CYCLE.map(|text| parse(text).unwrap());
    let mut tree = GameTree::default();
    let mut node = NodeId::ROOT;
    for ply in 0..plies {
        let main = tree.append(node, cycle[ply % 4]).unwrap();
        let other = tree
            .append(node, parse(["b2e2", "b7e7"][ply % 2]).unwrap())
            .unwrap();
        tree.notes_mut(other).unwrap().comment = "x".into();
        node = main;
    }
    tree
}

/// Each variation inside the one before.
fn nested(plies: usize) -> GameTree {
    let cycle = CYCLE.map(|text| parse(text).unwrap());
    let mut tree = GameTree::default();
    let mut node = NodeId::ROOT;
    for ply in 0..plies {
        tree.append(node, parse(["b2e2", "b7e7"][ply % 2]).unwrap())
            .unwrap();
        node = tree.append(node, cycle[ply % 4]).unwrap();
    }
    tree
}

fn only(file: RecordFile) -> GameTree {
    assert_eq!((file.games.len(), file.warnings.as_slice()), (1, &[][..]));
    file.games.into_iter().next().unwrap()
}

/// A CBR file of a tree: the usual start, moves and comments.
fn cbr_of(tree: &GameTree) -> Vec<u8> {
    let (_, sample) = samples("cbr").into_iter().next().unwrap();
    let mut bytes = sample[..2214].to_vec();
    for (at, letter) in
        "rnbakabnr..........c.....c.p.p.p.p.p..................P.P.P.P.P.C.....C..........RNBAKABNR"
            .chars()
            .enumerate()
    {
        let role = "rnbakcp"
            .find(letter.to_ascii_lowercase())
            .map(|at| at as u8 + 1);
        let side = if letter.is_ascii_uppercase() {
            0x10
        } else {
            0x20
        };
        bytes[2120 + at] = role.map_or(0, |role| side + role);
    }
    bytes[2112] = 1;
    let mut push = |node: NodeId, points: [u8; 2]| {
        let comment: Vec<u8> = tree
            .notes(node)
            .comment
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let flags = u8::from(tree.first_child(node).is_none())
            | u8::from(tree.next_sibling(node).is_some()) << 1
            | u8::from(!comment.is_empty()) << 2;
        bytes.extend([flags, 0, points[0], points[1]]);
        if !comment.is_empty() {
            bytes.extend((comment.len() as u32).to_le_bytes());
            bytes.extend(comment);
        }
    };
    push(NodeId::ROOT, [0, 0]);
    for node in tree.nodes() {
        let mv = tree.mv(node).unwrap();
        let point = |square: xiangqi_rules::Square| (9 - square.rank()) * 9 + square.file();
        push(node, [point(mv.from()), point(mv.to())]);
    }
    bytes
}

#[test]
fn trees_deeper_and_larger_than_any_known_pass_every_writer_and_reader() {
    for (name, tree) in [
        ("deep", deep(100_000)),
        ("wide", wide(113_000)),
        ("nested", nested(100_000)),
    ] {
        let text = pgn::write(&tree, &Options::default()).unwrap();
        assert!(only(pgn::read(&text)) == tree, "pgn {name}");
        assert!(
            only(dhtmlxq::read(&dhtmlxq::write(&tree), false).unwrap()) == tree,
            "dhtmlxq {name}"
        );
        let bytes = xqf::write(&tree, &mut encoder());
        assert!(
            only(xqf::read(&bytes, false, &decode).unwrap()) == tree,
            "xqf {name}"
        );
        let back = only(cbr::read(&cbr_of(&tree), false).unwrap());
        assert!(back.same_moves(&tree), "cbr {name}");
        let main = only(wxf::read(&wxf::write(&tree, Default::default()).unwrap()));
        assert!(
            main.mainline().count() == tree.mainline().count(),
            "wxf {name}"
        );
        let list: Vec<String> = tree
            .mainline()
            .map(|node| tree.mv(node).unwrap().to_string())
            .collect();
        let main = only(plain::read_moves(&list.join(" ")));
        assert_eq!(main.move_count(), list.len(), "list {name}");
    }
}

#[test]
fn every_sample_cut_at_any_64th_byte_gives_no_more_than_the_whole() {
    let mut cuts = 0;
    for folder in ["pgn", "dhtmlxq", "xqf", "cbr", "cbf"] {
        for (name, bytes) in samples(folder) {
            let moves = |bytes: &[u8]| {
                let file = read(bytes, &ReadOptions::default(), &decode_natively);
                let games = file.map_or_else(|error| error.partial, |file| file.games);
                games.iter().map(GameTree::move_count).sum::<usize>()
            };
            let whole = moves(&bytes);
            for end in (0..bytes.len()).step_by(64) {
                assert!(moves(&bytes[..end]) <= whole, "{name} cut at {end}");
                cuts += 1;
            }
        }
    }
    assert!(cuts > 1000, "{cuts}");
}

#[test]
fn one_line_of_ten_megabytes_is_a_game() {
    let megabytes = if is_slow() { 100 } else { 10 };
    let round = "h0g2 h9g7 g2h0 g7h9 ";
    let text = format!(
        "[Event \"x\"] {}",
        round.repeat((megabytes << 20) / round.len())
    );
    let moves = text.len().min(pgn::MAX_GAME_BYTES) / 5;
    let file = pgn::read(&text);
    assert_eq!(file.games.len(), 1);
    assert!(file.games[0].move_count().abs_diff(moves.min(999_999)) < 10);
    // In pieces the same, with no more memory than a game may have.
    let mut stream = RecordStream::new(None);
    let mut games = Vec::new();
    for piece in text.as_bytes().chunks(1 << 16) {
        stream.push(core::str::from_utf8(piece).unwrap());
        games.extend(core::iter::from_fn(|| stream.next_game()));
    }
    stream.finish().unwrap();
    games.extend(core::iter::from_fn(|| stream.next_game()));
    assert!(games == file.games);
}

#[test]
fn what_is_never_closed_ends_somewhere_and_is_told() {
    let long = "word ".repeat(20_000);
    for (text, code) in [
        (
            format!("[Event \"x\"]\n1. h2e2 {{{long}"),
            "pgn/unclosed-comment",
        ),
        (format!("[Event \"x\"]\n1. h2e2 ({long}"), "pgn/stray-text"),
        (
            format!("FORMAT WXF\nSTART{{ 1. C2.5 {long}"),
            "wxf/unclosed-moves",
        ),
        (
            format!("[DhtmlXQ_movelist]7747{long}"),
            "dhtmlxq/unclosed-field",
        ),
    ] {
        let file = read_text(&text, &ReadOptions::default()).unwrap();
        assert_eq!(
            (file.games.len(), file.games[0].move_count()),
            (1, 1),
            "{code}"
        );
        assert!(
            file.warnings.iter().any(|warning| warning.code == code),
            "{code}: {:?}",
            file.warnings.first()
        );
    }
    let nested = format!("[Event \"x\"]\n1. h2e2 {}", "(b2e2 ".repeat(50_000));
    let file = pgn::read(&nested);
    assert!(file.games[0].move_count() > 0 && file.warnings.len() <= Warnings::MOST + 1);
}

#[test]
fn markup_in_tags_and_comments_stays_text() {
    let evil = "<script>alert('x')</script><img src=x onerror=alert(1)>&lt;b&gt; \u{202E}abc\u{0}";
    let mut tree = GameTree::default();
    for name in ["Event", "Site", "Red"] {
        tree.headers.set(name, evil);
    }
    let node = tree.add(NodeId::ROOT, parse("h2e2").unwrap()).unwrap();
    tree.notes_mut(node).unwrap().add_comment(evil);
    tree.notes_mut(NodeId::ROOT).unwrap().add_comment(evil);
    let kept = tree.headers.get("Red").unwrap().to_owned();
    assert!(kept.contains("<script>alert('x')</script>") && !kept.contains('\0'));
    let text = pgn::write(&tree, &Options::default()).unwrap();
    assert_eq!(only(pgn::read(&text)), tree);
    assert_eq!(
        only(dhtmlxq::read(&dhtmlxq::write(&tree), false).unwrap()),
        tree
    );
    let bytes = xqf::write(&tree, &mut encoder());
    assert_eq!(only(xqf::read(&bytes, false, &decode).unwrap()), tree);
}

#[test]
fn forced_formats_refuse_or_read_whatever_they_get() {
    let all: Vec<Vec<u8>> = ["pgn", "dhtmlxq", "xqf", "cbr", "cbf"]
        .into_iter()
        .flat_map(samples)
        .map(|(_, bytes)| bytes)
        .collect();
    for bytes in &all {
        for format in Format::ALL {
            let options = ReadOptions {
                format: Some(format),
                ..ReadOptions::default()
            };
            match read(bytes, &options, &decode_natively) {
                Ok(file) => assert_eq!(file.format, format),
                Err(error) => assert!(error.code.contains('/')),
            }
        }
    }
}
