//! CBF texts: samples and faults.
#![allow(missing_docs)]

mod support;

use proptest::prelude::*;
use support::{Random, counts, mainline, sample, samples};
use xiangqi_records::{Format, GameTree, NodeId, cbf};

fn text(name: &str) -> String {
    String::from_utf8(sample("cbf", name)).unwrap()
}

fn only(text: &str) -> GameTree {
    cbf::read(text, true)
        .unwrap()
        .games
        .into_iter()
        .next()
        .unwrap()
}

#[test]
fn samples_read() {
    let trees: Vec<GameTree> = samples("cbf")
        .into_iter()
        .map(|(_, bytes)| only(&String::from_utf8(bytes).unwrap()))
        .collect();
    // Plies of the main line, moves, variations, comments.
    assert_eq!(counts(&trees[0]), [50, 50, 0, 8]);
    assert_eq!(counts(&trees[1]), [75, 75, 0, 17]);
    let headers: Vec<_> = trees[0].headers.iter().collect();
    let expected = [
        ("Title", "第一局 屏风马巡河炮抵当头炮局(和)"),
        ("Event", "居荣鑫《象棋古谱全局三种》"),
        ("Annotator", "居荣鑫"),
        ("ECCO", "C03"),
    ];
    assert_eq!(headers, expected);
    assert_eq!(
        trees[0].notes(NodeId::ROOT).comment,
        "中炮横车盘头马对屏风马双炮巡河"
    );
    assert!(mainline(&trees[1]).starts_with("h2e2 h7e7 h0g2 h9g7"));
    assert_eq!(trees[1].headers.get("Result"), Some("1/2-1/2"));
}

#[test]
fn faults_are_named() {
    let whole = text("cchess-test.cbf");
    let code = |from: &str, to: &str| {
        let file = cbf::read(&whole.replacen(from, to, 1), false).unwrap();
        assert_eq!(file.format, Format::Cbf);
        let code = file.warnings.first().map_or("none", |warning| warning.code);
        (code, file.games[0].move_count())
    };
    assert_eq!(code("", ""), ("none", 50));
    assert_eq!(code("rnbakabnr/9", "x"), ("cbf/fen", 50));
    assert_eq!(
        code(" w - - 0 1", " b - - 0 1"),
        ("record/side-mismatch", 50)
    );
    assert_eq!(code("77-47", "77-48"), ("record/illegal-move", 0));
    assert_eq!(code("77-47", "97-47"), ("record/illegal-move", 0));
    assert_eq!(code("77-47", "h2e2"), ("cbf/move", 0));
    assert_eq!(code(" end=\"1\"", ""), ("cbf/truncated", 50));
    assert_eq!(
        code("\"77-47\" />", "\"77-47\" end='1' />"),
        ("cbf/moves-after-end", 1)
    );
    assert_eq!(cbf::read("<html>", false).unwrap_err().code, "cbf/nothing");
}

#[test]
fn damaged_samples_never_panic() {
    let mut random = Random(5);
    let whole = text("cchess-test2.cbf");
    for _ in 0..500 {
        let mut text = whole.clone();
        for _ in 0..1 + random.below(5) {
            let mut at = random.below(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            match random.below(3) {
                0 => text.truncate(at.max(300)),
                1 => text.insert_str(at, ["<", ">", "<![CDATA[", "\"", "/>"][random.below(5)]),
                _ => {
                    text.remove(at);
                }
            }
        }
        if let Ok(file) = cbf::read(&text, false) {
            assert!(file.games[0].move_count() <= 75);
        }
    }
}

proptest! {
    #[test]
    fn any_text_reads(text in "(<(/?Move|FEN|Head)|value=|\"|>|/>|77-47|\\PC|<!\\[CDATA\\[){0,40}") {
        let _ = cbf::read(&format!("<ChineseChessRecord>{text}"), false);
    }
}
