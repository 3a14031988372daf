//! DhtmlXQ texts: samples, dialects, round trips, faults.
#![allow(missing_docs)]

mod support;

use proptest::prelude::*;
use support::{Random, counts, mainline, random_tree, samples};
use xiangqi_records::{GameTree, NodeId, RecordFile, dhtmlxq};
use xiangqi_rules::{Color, fen, notation::parse};

fn read(text: &str) -> RecordFile {
    dhtmlxq::read(text, false).unwrap()
}

fn only(text: &str) -> GameTree {
    let file = read(text);
    assert_eq!(file.warnings, []);
    assert_eq!(file.games.len(), 1);
    file.games.into_iter().next().unwrap()
}

fn texts() -> Vec<(String, String)> {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    samples("dhtmlxq")
        .into_iter()
        .map(|(name, bytes)| (name, text(bytes)))
        .collect()
}

fn codes(text: &str) -> Vec<&'static str> {
    read(text)
        .warnings
        .iter()
        .map(|warning| warning.code)
        .collect()
}

#[test]
fn every_sample_reads() {
    let mut table = Vec::new();
    for (name, text) in texts() {
        let [main, moves, variations, comments] = counts(&only(&text));
        table.push(format!("{name} {main} {moves} {variations} {comments}"));
    }
    let expected = [
        // File, plies of the main line, moves, variations, comments.
        "ccbridge.ubb 9 23 3 9",
        "elephantchess-game1.ubb 114 114 0 0",
        "wxfca-44.html 127 127 0 0",
        "wxfca-45.html 76 76 0 0",
        "wxfca-59.html 104 104 0 0",
        "wxfca-65.html 73 73 0 0",
    ];
    assert_eq!(table, expected);
}

#[test]
fn a_block_has_headers_variations_and_comments() {
    let tree = only(&texts()[0].1);
    let headers: Vec<_> = tree.headers.iter().collect();
    assert_eq!(
        headers,
        [
            ("Title", "无标题"),
            ("Result", "*"),
            ("type", "实战全局/开局")
        ]
    );
    assert_eq!(
        mainline(&tree),
        "h2e2 h7e7 h0g2 h9g7 c3c4 g6g5 b2b4 i9h9 g3g4"
    );
    let before: Vec<_> = tree.mainline().take(5).collect();
    let fifth: Vec<NodeId> = tree.children(before[3]).collect();
    let comments: Vec<_> = fifth
        .iter()
        .map(|&node| tree.notes(node).comment.as_str())
        .collect();
    assert_eq!(
        comments,
        [
            "Here branching occurrs",
            "variation 1",
            "variation 2",
            "variation 3"
        ]
    );
    let last = tree.line_from(fifth[3]).last().unwrap();
    assert_eq!(tree.notes(last).comment, "end of variation 3");
}

#[test]
fn digits_alone_are_a_game_and_the_first_mover_has_the_move() {
    let tree = only(&texts()[1].1);
    assert!(mainline(&tree).starts_with("h7e7 h0g2 h9g7"));
    assert_eq!(tree.start().turn, Color::Black);
    assert_eq!(mainline(&only("\u{FEFF} 7747\n7062 \r\n")), "h2e2 h9g7");
    assert_eq!(
        dhtmlxq::read("774 ", false).unwrap_err().code,
        "dhtmlxq/nothing"
    );
    assert_eq!(codes("77477"), ["dhtmlxq/digits"]);
}

#[test]
fn variations_come_in_any_order() {
    // 2 and 5 branch off 1; 2 is listed before it, and 3 before the main line.
    let lines = [
        "[DhtmlXQ_move_1_4_2]1022[/DhtmlXQ_move_1_4_2]",
        "[DhtmlXQ_move_0_2_3]1022[/DhtmlXQ_move_0_2_3]",
        "[DhtmlXQ_move_1_3_5]1927[/DhtmlXQ_move_1_3_5]",
        "[DhtmlXQ_move_0_2_1]724279677062[/DhtmlXQ_move_0_2_1]",
        "[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]",
    ];
    let mut lines: Vec<&str> = lines.to_vec();
    for _ in 0..lines.len() {
        lines.rotate_left(1);
        let tree = only(&format!("[DhtmlXQ]{}[/DhtmlXQ]", lines.concat()));
        let nodes: Vec<_> = tree
            .nodes()
            .map(|node| format!("{}{}", tree.depth(node), tree.mv(node).unwrap()))
            .collect();
        assert_eq!(
            nodes.join(" "),
            "1h2e2 2h9g7 3h0g2 2h7e7 3h0g2 4h9g7 4b9c7 3b0c2 2b9c7"
        );
    }
    let orphan =
        "[DhtmlXQ_move_9_4_8]2042[/DhtmlXQ_move_9_4_8][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]";
    assert_eq!(codes(orphan), ["dhtmlxq/orphan-variation"]);
    let circle = "[DhtmlXQ_movelist]7747[/][DhtmlXQ_move_2_1_1]7747[/][DhtmlXQ_move_1_1_2]7747[/]";
    let circle = circle.replace("[/]", "[/DhtmlXQ_x]");
    assert_eq!(codes(&circle), ["dhtmlxq/orphan-variation"; 2]);
}

#[test]
fn pages_hold_the_moves_in_a_script() {
    let page = "<html><body><div>[DhtmlXQHTML]<br>\n[DhtmlXQ_red]A&amp;B[/DhtmlXQ_red]<br>\n\
        [DhtmlXQ_comment1]a&lt;b<br>c[/DhtmlXQ_comment1]<br>[DhtmlXQ_binit][/DhtmlXQ_binit]\n\
        [/DhtmlXQHTML]</div><script>\n";
    let scripts = [
        "var DhtmlXQ_movelist = '[0_1_0]77477062[/0_1_0][0_2_1]1022[/0_2_1]';",
        "var DhtmlXQ_movelist='[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\
         [DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]'",
        "var DhtmlXQ_movelist = ''+'[DhtmlXQ_move'+'list]7747'+'7062[/DhtmlXQ_move'+'list]\
         [DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]'",
    ];
    for script in scripts {
        let tree = only(&format!("{page}{script}</script></body></html>"));
        assert_eq!(counts(&tree), [2, 3, 1, 1], "{script}");
        let first = tree.first_child(NodeId::ROOT).unwrap();
        assert_eq!(tree.notes(first).comment, "a<b\nc");
        assert_eq!(tree.headers.get("Red"), Some("A&B"));
    }
    let bare = only(&format!("{page}var DhtmlXQ_movelist = \"77477062\";"));
    assert_eq!(mainline(&bare), "h2e2 h9g7");
}

#[test]
fn dhj_counts_ranks_from_red() {
    let text = "[DHJHtmlXQ][DHJHtmlXQ_10]标题[/DHJHtmlXQ_10][DHJHtmlXQ_17]许银川[/DHJHtmlXQ_17]\
        [DHJHtmlXQ_28]红胜[/DHJHtmlXQ_28][DHJHtmlXQ_31]BOARD[/DHJHtmlXQ_31]\
        [DHJHtmlXQ_34]72427967[/DHJHtmlXQ_34]\
        [game_comment_0_0]开始[/comment_0_0][comment_0_1]一[/comment_0_1][/DHJHtmlXQ]";
    assert_eq!(codes(text), ["dhtmlxq/binit"]);
    let board = "rheakaehr**********c*****c*p*p*p*p*p******************P*P*P*P*P*C*****C**********";
    let tree = only(&text.replace("BOARD", &format!("{board}RHEAKAEHR")));
    assert!(tree.is_standard_start());
    assert_eq!(mainline(&tree), "h2e2 h9g7");
    assert_eq!(counts(&tree)[3], 2);
    assert_eq!(tree.headers.get("Title"), Some("标题"));
    assert_eq!(tree.headers.get("Result"), Some("1-0"));
}

#[test]
fn several_games_in_one_text_are_parted() {
    let game = |title: &str| {
        format!(
            "[DhtmlXQ]\n[DhtmlXQ_title]{title}[/DhtmlXQ_title][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]\n"
        )
    };
    let file = read(&(game("a") + "between" + &game("b") + &game("c")));
    let titles: Vec<_> = file
        .games
        .iter()
        .map(|game| game.headers.get("Title"))
        .collect();
    assert_eq!(
        (titles, file.warnings.len()),
        (vec![Some("a"), Some("b"), Some("c")], 0)
    );
    let bare = game("a") + &game("b");
    let bare = bare.replace("[DhtmlXQ]", "").replace("[/DhtmlXQ]", "");
    assert_eq!(read(&bare).games.len(), 2);
    let fault = game("a") + &game("b").replace("7747", "7748");
    assert_eq!(read(&fault).warnings[0].game, Some(1));
}

#[test]
fn faults_are_named_with_their_place() {
    let game = |inside: &str| format!("[DhtmlXQ]{inside}[/DhtmlXQ]");
    let moves = |digits: &str| game(&format!("[DhtmlXQ_movelist]{digits}[/DhtmlXQ_movelist]"));
    let first = |text: &str| {
        let file = read(text);
        let warning = file.warnings.first().cloned().unwrap();
        (
            warning.code,
            warning.offset.unwrap(),
            warning.ply,
            file.games[0].move_count(),
        )
    };
    assert_eq!(
        first(&moves("774779677062")),
        ("record/illegal-move", 31, Some(2), 1)
    );
    assert_eq!(first(&moves("7747xx")), ("dhtmlxq/digits", 31, Some(2), 1));
    assert_eq!(first(&moves("7747706")), ("dhtmlxq/digits", 31, Some(2), 1));
    assert_eq!(
        first(&moves("77479967")),
        ("record/illegal-move", 31, Some(2), 1)
    );
    assert_eq!(
        first(&game("[DhtmlXQ_movelist]7747")).0,
        "dhtmlxq/unclosed-field"
    );
    let binit = "[DhtmlXQ_binit]89[/DhtmlXQ_binit][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]";
    assert_eq!(
        codes(&game(binit)),
        ["dhtmlxq/binit", "record/bad-position"]
    );
    let fen = "[DhtmlXQ_fen]x[/DhtmlXQ_fen][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]";
    assert_eq!(codes(&game(fen)), ["dhtmlxq/fen"]);
    let far = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment7]x[/DhtmlXQ_comment7]";
    assert_eq!(codes(&game(far)), ["dhtmlxq/comment-place"]);
    assert_eq!(counts(&read(&game(far)).games[0])[3], 1);
    let twice = "[DhtmlXQ_red]a[/DhtmlXQ_red][DhtmlXQ_red]b[/DhtmlXQ_red]";
    assert_eq!(codes(&game(twice)), ["dhtmlxq/duplicate-field"]);
    let name = "[DhtmlXQ_move_1_x]7747[/DhtmlXQ_move_1_x][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]";
    assert_eq!(codes(&game(name)), ["dhtmlxq/field-name"]);
    let side = fen::START.replace(" w ", " b ");
    let side =
        format!("[DhtmlXQ_fen]{side}[/DhtmlXQ_fen][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]");
    assert_eq!(codes(&game(&side)), ["record/side-mismatch"]);
    let error = dhtmlxq::read(&moves("7747xx"), true).unwrap_err();
    assert_eq!((error.code, error.partial.len()), ("dhtmlxq/digits", 1));
}

#[test]
fn a_board_without_moves_is_played_on_by_the_side_that_can() {
    let text = "[DhtmlXQ_binit]9999999949999999079999999999999999999999409999999999999999999999[/DhtmlXQ_binit]";
    let red = only(&text.replace("07999", "08999"));
    assert_eq!(red.start().turn, Color::Red);
    let check = only(&text.replace("07999", "43999"));
    assert_eq!(check.start().turn, Color::Black);
}

#[test]
fn samples_come_back_from_writing() {
    for (name, text) in texts() {
        let tree = only(&text);
        let written = dhtmlxq::write(&tree);
        assert_eq!(only(&written), tree, "{name}");
        // In a page too.
        let page = format!("<html><body>{written}</body></html>");
        assert_eq!(only(&page), tree, "{name}");
    }
}

#[test]
fn damaged_samples_never_panic_and_stay_bounded() {
    let mut random = Random(11);
    let pieces = [
        "[DhtmlXQ",
        "]",
        "_",
        "[/",
        "99",
        "\\u",
        "|",
        "<br",
        "&#",
        "var DhtmlXQ_movelist",
    ];
    for (_, text) in texts() {
        for _ in 0..200 {
            let mut text = text.clone();
            for _ in 0..1 + random.below(6) {
                let mut at = random.below(text.len());
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                match random.below(3) {
                    0 => text.truncate(at.max(1)),
                    1 => text.insert_str(at, pieces[random.below(pieces.len())]),
                    _ => {
                        text.remove(at);
                    }
                }
                if text.is_empty() {
                    break;
                }
            }
            if let Ok(file) = dhtmlxq::read(&text, false) {
                let moves: usize = file.games.iter().map(GameTree::move_count).sum();
                assert!(moves <= text.len() / 4);
            }
        }
    }
}

#[test]
fn deep_lines_and_many_variations_read_and_write() {
    let cycle = ["h0g2", "h9g7", "g2h0", "g7h9"].map(|text| parse(text).unwrap());
    let mut wide = GameTree::default();
    let mut node = NodeId::ROOT;
    for ply in 0..50_000 {
        let main = wide.append(node, cycle[ply % 4]).unwrap();
        wide.append(node, parse(["b2e2", "b7e7"][ply % 2]).unwrap())
            .unwrap();
        node = main;
    }
    assert_eq!(only(&dhtmlxq::write(&wide)), wide);
    // Each variation on the one before, so that every line begins deeper in a chain.
    let mut chain = GameTree::default();
    let mut node = NodeId::ROOT;
    for ply in 0..50_000 {
        chain
            .append(node, parse(["b2e2", "b7e7"][ply % 2]).unwrap())
            .unwrap();
        node = chain.append(node, cycle[ply % 4]).unwrap();
    }
    assert_eq!(only(&dhtmlxq::write(&chain)), chain);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_trees_come_back(seed: u64, moves in 0_usize..120) {
        let tree = random_tree(seed, moves);
        let text = dhtmlxq::write(&tree);
        prop_assert_eq!(only(&text), tree);
    }

    #[test]
    fn any_text_reads(text in "(\\[/?(DhtmlXQ|DHJHtmlXQ)(_(movelist|binit|fen|34|comment1|move_0_1_1))?\\]|[0-9]{1,9}|\\PC|var DhtmlXQ_movelist='){0,40}") {
        let _ = dhtmlxq::read(&text, false);
    }
}
