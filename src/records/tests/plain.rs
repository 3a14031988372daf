//! WXF texts, lists of moves and of FENs.
#![allow(missing_docs)]

mod support;

use proptest::prelude::*;
use support::{mainline, random_tree};
use xiangqi_records::{GameTree, NodeId, plain, wxf};
use xiangqi_rules::notation::{MultiPawn, Style, Traverse};
use xiangqi_rules::{Color, fen};

const PLAYOK: &str = "FORMAT  WXF
RED     one ; 1200 ;;
BLACK   two ; 1240 ;;
RESULT  0-1
DATE    2020-02-02 02:02:02
EVENT   PlayOK Game ; 10m+0s
START{
 1. P3+1 c8.7   2. E7+5 c2.5   3. H2+3 h2+3
 4. H8+6 r1.2   5. H3+4 h8+9 }END
";

#[test]
fn a_game_of_playok_is_read() {
    let file = wxf::read(PLAYOK);
    assert_eq!(file.warnings, []);
    let tree = &file.games[0];
    let headers: Vec<_> = tree.headers.iter().collect();
    assert_eq!(
        headers,
        [
            ("Red", "one"),
            ("RedElo", "1200"),
            ("Black", "two"),
            ("BlackElo", "1240"),
            ("Result", "0-1"),
            ("Date", "2020-02-02 02:02:02"),
            ("Event", "PlayOK Game ; 10m+0s"),
        ]
    );
    assert_eq!(
        mainline(tree),
        "g3g4 h7g7 c0e2 b7e7 h0g2 b9c7 b0d1 a9b9 g2f4 h9i7"
    );
}

#[test]
fn tandem_marks_and_exclamation_marks_are_read() {
    let text = "START{\n 1. R1+1! C2.3  ! 2. H8+7 !! 3. R++2\n}END";
    let file = wxf::read(text);
    let tree = &file.games[0];
    assert_eq!(tree.move_count(), 3);
    let nags: Vec<_> = tree
        .mainline()
        .map(|node| tree.notes(node).nags.clone())
        .collect();
    assert_eq!(nags, [vec![1], vec![1], vec![3]]);
    assert_eq!(file.warnings.len(), 1);
}

#[test]
fn positions_are_read_and_a_side_that_is_wrong_is_put_right() {
    const BOARD: &str = "4kaer1/4a2c1/2h1e1h2/3Rp1C1p/2C6/5rP2/1pP1P3P/8E/9/1cEAKA1R1";
    let read = |text: String| wxf::read(&text);
    let file = read(format!("FORMAT\tWXF\nFEN\t{BOARD} b\n\nSTART{{\n}}END\n"));
    assert_eq!(
        (file.games[0].start().turn, file.warnings.len()),
        (Color::Black, 0)
    );
    let file = read(format!(
        "FORMAT\tWXF\nFEN\t{BOARD} r\nSTART{{ 1. r6.1 }}END\n"
    ));
    assert_eq!(file.games[0].start().turn, Color::Black);
    assert_eq!(file.warnings[0].code, "record/side-mismatch");
    let file = read("FORMAT WXF\nFEN 9/9 w\nSTART{ C2=5 }END".into());
    assert_eq!(
        (file.games[0].move_count(), file.warnings[0].code),
        (1, "wxf/bad-fen")
    );
}

#[test]
fn a_list_of_moves_has_a_fen_or_none() {
    const STUDY: &str = "2b1kabn1/4aR3/3R2N2/4p1p2/5P3/4P4/3N2Pr1/4C1n2/3pAr3/4K3c w";
    let text = format!("{STUDY}\n炮五进四\n士５进６    \n车六平五  \n将５平４\n红胜\n");
    let file = plain::read_moves(&text);
    assert_eq!(file.warnings, []);
    let tree = &file.games[0];
    assert_eq!(fen::write(tree.start()), format!("{STUDY} - - 0 1"));
    assert_eq!(tree.headers.get("Result"), Some("1-0"));
    assert_eq!(mainline(tree), "e2e6 e8f7 d7e7 e9d9");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_main_line_and_headers_come_back_from_wxf(seed: u64, moves in 0_usize..150) {
        let mut tree = random_tree(seed, moves);
        // What the format does not hold.
        strip(&mut tree);
        tree.headers.remove("title");
        for multi_pawn in [MultiPawn::Modern, MultiPawn::Classic] {
            for (traverse, black_lowercase) in [(Traverse::Equals, false), (Traverse::Dot, true)] {
                let style = Style { multi_pawn, traverse, black_lowercase, ..Style::default() };
                let text = wxf::write(&tree, style).unwrap();
                let file = wxf::read(&text);
                prop_assert_eq!(&file.warnings[..], &[], "{}", text);
                prop_assert!(support::same(&file.games[0], &tree), "{}", text);
            }
        }
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in "[\\PC\n]{0,300}") {
        wxf::read(&text);
        plain::read_moves(&text);
        plain::read_fens(&text);
    }

    #[test]
    fn anything_between_the_words_of_a_file_is_read_without_a_panic(
        words in proptest::collection::vec(prop::sample::select(WORDS.to_vec()), 0..60)
    ) {
        let text = words.concat();
        wxf::read(&text);
        plain::read_moves(&text);
        plain::read_fens(&text);
    }
}

const WORDS: [&str; 22] = [
    "FORMAT",
    " ",
    "\t",
    "WXF",
    "\n",
    "\r",
    "RED",
    ";",
    "FEN",
    "START{",
    "START",
    "{",
    "}",
    "}END",
    " end",
    "C2=5",
    "h8+7",
    "9/9/9/9/9/9/9/9/9/9",
    "4k4/9/9/9/9/9/9/9/9/3RK4",
    "w",
    "--01",
    "é",
];

/// Leaves the main line and the headers.
fn strip(tree: &mut GameTree) {
    let mut node = Some(NodeId::ROOT);
    while let Some(at) = node {
        let others: Vec<_> = tree.children(at).skip(1).collect();
        for other in others {
            tree.remove(other);
        }
        *tree.notes_mut(at).unwrap() = xiangqi_records::Notes::default();
        node = tree.first_child(at);
    }
}
