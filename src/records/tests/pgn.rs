//! PGN: dialects, layouts, faults, round trips in every notation.
#![allow(missing_docs)]

mod support;

use proptest::prelude::*;
use support::{Random, counts, mainline, random_tree};
use xiangqi_records::pgn::{Options, Reader, read, write};
use xiangqi_records::{GameTree, NodeId, RecordFile, Score};
use xiangqi_rules::notation::{BlackDigits, MultiPawn, Notation, Style, Traverse};
use xiangqi_rules::{Color, Position, Script};

fn sample(name: &str) -> RecordFile {
    let text = String::from_utf8(support::sample("pgn", name)).unwrap();
    read(&text)
}

fn only(text: &str) -> GameTree {
    let file = read(text);
    assert_eq!(file.warnings, [], "{text}");
    assert_eq!(file.games.len(), 1, "{text}");
    file.games.into_iter().next().unwrap()
}

fn codes(text: &str) -> Vec<&'static str> {
    read(text)
        .warnings
        .iter()
        .map(|warning| warning.code)
        .collect()
}

const OPENING: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7";

#[test]
fn the_same_games_in_three_notations_have_the_same_moves() {
    let files = [
        "wxfca-chinese-fullwidth.pgn",
        "wxfca-wxf-fullwidth.pgn",
        "wxfca-uci.pgn",
    ]
    .map(sample);
    for file in &files {
        assert_eq!((file.games.len(), file.warnings.len()), (5, 0));
        for (place, (one, two)) in file.games.iter().zip(&files[2].games).enumerate() {
            assert_eq!(one.headers, two.headers);
            let (mut one, two) = (mainline(one), mainline(two));
            if place == 1 {
                // 36. 后兵进一 is the rear pawn's move; who made the third file took the front one.
                one = one.replace("e7c6 e3e4 c6b4", "e7c6 e5e6 c6b4");
            }
            assert_eq!(one, two);
        }
    }
    assert_eq!(counts(&files[0].games[0])[0], 127);
}

#[test]
fn every_dialect_gives_the_same_moves() {
    for text in [
        "1. 炮二平五 马８进７ 2. 马二进三 车９平８ 3. 车一平二 马２进３",
        "1.炮二平五 馬8進7 2.傌二進三 車9平8 3.俥一平二 馬2進3",
        "1. 炮2平5 马八进七 2. 马2进3 车九平八 3. 车1平2 马二进三",
        "1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+3",
        "1. C2.5 h8+7 2. H2+3 r9.8 3. R1.2 h2+3",
        "1. Ｃ２＝５ Ｈ８＋７ 2. Ｎ２＋３ Ｒ９＝８ 3. Ｒ１＝２ Ｎ２＋３",
        "1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 B9-C7",
        "1. h2-e2 h9-g7 2. h0-g2 i9-h9 3. i0-h0 b9-c7",
        "1. H2E2 H9G7 2. H0G2 I9H9 3. I0H0 B9C7",
        "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7",
        "1. h3e3 h10g8 2. h1g3 i10h10 3. i1h1 b10c8",
        "1. Che2 Hg7 2. Hg2 Rh9 3. Rh0 Hc7",
        "1. Che3 Hg8 2. Hg3 Rh10 3. Rh1 Hc8",
        "h2e2h9g7h0g2i9h9i0h0b9c7",
        "炮二平五马８进７马二进三车９平８车一平二马２进３",
    ] {
        assert_eq!(
            mainline(&only(&format!("[Event \"x\"]\n\n{text} *"))),
            OPENING,
            "{text}"
        );
    }
}

#[test]
fn numbers_stand_wherever_they_like() {
    for text in [
        "  1. 炮二平五\n     马８进７\n  2. 马二进三\n     车９平８\n 3.\n车一平二\n马２进３\n",
        "1. 炮二平五\n{　　注}\n  1.          马８进７\n2. 马二进三 2... 车９平８ 3.车一平二 3…马２进３",
        "%line of a program h2e2\n1．炮二平五，马８进７；\n２．马二进三、车９平８ ３.车一平二\r\n马２进３",
        "h2e2 h9g7 2 h0g2 i9h9 3 i0h0 b9c7",
    ] {
        assert_eq!(
            mainline(&only(&format!("[Event \"x\"]\n{text}\n*"))),
            OPENING,
            "{text}"
        );
    }
}

#[test]
fn comments_marks_and_variations_are_kept() {
    let tree = only(
        "[Event \"x\"]\n{before} 1. h2e2! $10 {a} (1. b2e2 {b} b9c7 (1... h9g7 $2 2. c3c4) ({c} 1... h7e7)) \
         ({start} 1. c3c4?!) {d} 1... h9g7 $6 ; e }\n2. h0g2 *",
    );
    assert_eq!(tree.notes(NodeId::ROOT).comment, "before");
    let moves: Vec<NodeId> = tree.children(NodeId::ROOT).collect();
    assert_eq!(moves.len(), 3);
    assert_eq!(tree.notes(moves[0]).nags, [1, 10]);
    assert_eq!(tree.notes(moves[0]).comment, "a\nd");
    assert_eq!(tree.children(moves[1]).count(), 3);
    let last = tree.children(moves[1]).last().unwrap();
    assert_eq!(tree.notes(last).starting_comment, "c");
    assert_eq!(tree.notes(moves[2]).starting_comment, "start");
    assert_eq!(tree.notes(moves[2]).nags, [6]);
    let reply = tree.first_child(moves[0]).unwrap();
    assert_eq!(
        (
            tree.notes(reply).comment.as_str(),
            &tree.notes(reply).nags[..]
        ),
        ("e }", &[6][..])
    );
    assert_eq!(mainline(&tree), "h2e2 h9g7 h0g2");
}

#[test]
fn evaluations_are_reds_whoever_wrote_them() {
    let tree = only(
        "[White \"Cyclone\"]\n[Variant \"xiangqi\"]\n1. Cbe2 {+0.38/19 1:36} Hg7 {-0.20/11 22} 2. Hc2 \
         {+1000.16/13 27} Cd7 {[%eval -0.5,8][%clk 0:01:02] text} *",
    );
    assert_eq!(tree.headers.get("Red"), Some("Cyclone"));
    let notes: Vec<_> = tree.mainline().map(|node| tree.notes(node)).collect();
    let scores: Vec<_> = notes
        .iter()
        .map(|it| it.evaluation.unwrap().score)
        .collect();
    assert_eq!(
        scores,
        [
            Score::Cp(38),
            Score::Cp(20),
            Score::Mate(16),
            Score::Cp(-50)
        ]
    );
    assert_eq!(notes[0].elapsed, Some(96_000));
    assert_eq!(
        (notes[3].clock, notes[3].comment.as_str()),
        (Some(62_000), "text")
    );
}

#[test]
fn a_game_from_a_position_begins_with_who_moves() {
    const FEN: &str = "3aka3/2c1n4/4bP3/9/4N4/9/9/9/9/4K4";
    for (fen, moves, turn, warnings) in [
        (" w", "马五进六 炮３平４", Color::Red, &[][..]),
        (" r - - 0 1", "马五进六 炮３平４", Color::Red, &[]),
        (" b", "炮３平４ 马五进六", Color::Black, &[]),
        (
            " w",
            "炮３平４ 马五进六",
            Color::Black,
            &["record/side-mismatch"],
        ),
        ("", "马五进六 炮３平４", Color::Red, &["pgn/bad-fen"]),
    ] {
        let text = format!("[FEN \"{FEN}{fen}\"]\n1. {moves} *");
        let file = read(&text);
        let tree = &file.games[0];
        assert_eq!((tree.start().turn, tree.move_count()), (turn, 2), "{text}");
        assert_eq!(codes(&text), warnings, "{text}");
    }
    let file = read("[FEN \"4k4/9 w\"]\n1. 炮二平五 *");
    assert_eq!(file.games[0].move_count(), 1);
    assert_eq!(file.warnings[0].code, "pgn/bad-fen");
    let kingless = "[FEN \"9/9/9/9/9/9/9/9/9/9 w\"]\n1. 炮二平五 *";
    assert_eq!(codes(kingless), ["record/bad-position"]);
}

#[test]
fn results_come_from_tags_or_moves() {
    for (text, result, warnings) in [
        ("[Result \"1-0\"] h2e2 1-0", Some("1-0"), 0),
        ("[Result \"红胜\"] h2e2", Some("1-0"), 0),
        ("[Red \"\"] h2e2 黑胜\n=====\n1-0", Some("0-1"), 0),
        ("[Red \"\"] h2e2 和棋", Some("1/2-1/2"), 0),
        ("[Red \"\"] h2e2 *", None, 0),
        ("[Red \"\"] h2e2", None, 0),
        ("[Result \"*\"] h2e2 0-1", Some("0-1"), 0),
        ("[Result \"1-0\"] h2e2 0-1", Some("1-0"), 1),
        ("[Result \"红方认负\"] h2e2 0-1", Some("红方认负"), 0),
    ] {
        let file = read(text);
        assert_eq!(file.games[0].headers.get("Result"), result, "{text}");
        assert_eq!(file.warnings.len(), warnings, "{text}");
    }
}

#[test]
fn a_fault_keeps_what_came_before_and_says_where() {
    let text = "[Event \"x\"]\n1. h2e2 (1. b2e2 b9b9 2. c3c4 (2. a3a4) 2... c6c5) 1... h9g7 2. 马九进一 i9h9 {gone} 1-0";
    let file = read(text);
    let tree = &file.games[0];
    assert_eq!(mainline(tree), "h2e2 h9g7");
    assert_eq!(tree.move_count(), 3);
    assert_eq!(tree.headers.get("Result"), Some("1-0"));
    let word = |at: usize| text[at..].split(' ').next().unwrap();
    let places: Vec<_> = file
        .warnings
        .iter()
        .map(|warning| (warning.code, word(warning.offset.unwrap()), warning.ply))
        .collect();
    let illegal = "record/illegal-move";
    assert_eq!(
        places,
        [(illegal, "b9b9", Some(2)), (illegal, "马九进一", Some(3))]
    );
}

#[test]
fn every_warning_has_its_code() {
    for (text, code) in [
        ("[A \"\"] h2e2 {open", "pgn/unclosed-comment"),
        ("[A \"\"] h2e2 (b2e2 b9c7", "pgn/unclosed-variation"),
        ("[A \"\"] (b2e2) h2e2", "pgn/misplaced-variation"),
        ("[A \"\"] h2e2 好棋 h9g7", "pgn/stray-text"),
        ("[A \"\"] h2e2 ) h9g7", "pgn/stray-text"),
        ("[A \"\"] h2e2 [x] h9g7", "pgn/stray-text"),
        ("[A \"x\nh2e2", "pgn/unclosed-tag"),
        ("[A \"x\"]\n[B \"z\"]\n[B \"y\"]\nh2e2", "pgn/duplicate-tag"),
        ("[A \"\"] h2e2 炮五", "record/unreadable-move"),
        ("[A \"\"] 1. 炮五平六", "record/illegal-move"),
    ] {
        assert_eq!(codes(text), [code], "{text}");
    }
    assert_eq!(read("[A \"\"] h2e2 好棋 h9g7").games[0].move_count(), 2);
    assert_eq!(read("[A \"\"] (b2e2 (x)) h2e2").games[0].move_count(), 1);
}

#[test]
fn headers_alone_footers_and_games_without_tags() {
    let text = "\u{FEFF}[Game \"Chinese Chess\"]\n[Red \"a\"]\n\n[Game \"Chinese Chess\"]\n[Red \"b\"]\n1. h2e2 *\n\
                =====\nadvert 1. 炮二平五\n[Game \"Chinese Chess\"]\n[Red \"c\"]\n[Result \"*\"]\n";
    let file = read(text);
    let reds: Vec<_> = file
        .games
        .iter()
        .map(|tree| tree.headers.get("Red").unwrap())
        .collect();
    assert_eq!((reds, file.warnings.len()), (vec!["a", "b", "c"], 0));
    let file = read("1. h2e2 h9g7 1-0\n\n1. c3c4 0-1 1. 欢迎访问");
    assert_eq!((file.games.len(), file.warnings.len()), (2, 0));
    assert_eq!(read("").games.len() + read("hello").games.len(), 0);
}

#[test]
fn an_open_comment_does_not_swallow_the_games_behind_it() {
    let file = read("[Event \"a\"]\nh2e2 {open\n[Event \"b\"]\nb2e2 {closed} *");
    assert_eq!(file.games.len(), 2);
    assert_eq!(file.games[1].move_count(), 1);
    let inside =
        "[Event \"a\"]\nh2e2 {[Red \"x\"]\n[Red \"x\"] and <script>alert(1)</script>} h9g7 *";
    assert_eq!(only(inside).move_count(), 2);
}

#[test]
fn variations_deeper_than_any_stack_and_long_lines_are_read_and_written() {
    let depth = 100_000;
    let mut nested = String::from("[Event \"x\"]\nh2e2 ");
    for level in 0..depth {
        // Replaces the last move by one of another piece, again and again.
        nested.push_str(["(a0a1 ", "(i0i1 "][level % 2]);
    }
    nested.push_str(&")".repeat(depth));
    let cycle = ["h0g2 ", "h9g7 ", "g2h0 ", "g7h9 "];
    let long: String = (0..2 * depth).map(|ply| cycle[ply % 4]).collect();
    for (text, moves) in [
        (nested, depth + 1),
        (format!("[Event \"x\"]\n{long}"), 2 * depth),
    ] {
        let file = read(&text);
        assert_eq!(
            (file.games[0].move_count(), file.warnings.len()),
            (moves, 0)
        );
        let written = write(&file.games[0], &Options::default()).unwrap();
        assert_eq!(read(&written).games, file.games);
    }
}

fn styles() -> Vec<(Notation, Style)> {
    let mut all: Vec<(Notation, Style)> = Notation::ALL
        .into_iter()
        .map(|it| (it, Style::default()))
        .collect();
    for script in [Script::Simplified, Script::Traditional] {
        for black_digits in [
            BlackDigits::Fullwidth,
            BlackDigits::Ascii,
            BlackDigits::Chinese,
        ] {
            for multi_pawn in [MultiPawn::Modern, MultiPawn::Classic] {
                let style = Style {
                    script,
                    black_digits,
                    multi_pawn,
                    ..Style::default()
                };
                all.push((Notation::Chinese, style));
            }
        }
    }
    for multi_pawn in [MultiPawn::Modern, MultiPawn::Classic] {
        let style = Style {
            traverse: Traverse::Dot,
            black_lowercase: true,
            multi_pawn,
            ..Style::default()
        };
        all.push((Notation::Wxf, style));
    }
    all
}

fn check_round_trip(tree: &GameTree, notation: Notation, style: Style, max_width: usize) {
    let options = Options {
        notation,
        style,
        max_width,
        ..Options::default()
    };
    let text = write(tree, &options).unwrap();
    let file = read(&text);
    assert_eq!(file.warnings, [], "{text}");
    assert_eq!(file.games.len(), 1, "{text}");
    assert_eq!(file.games[0], *tree, "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_tree_comes_back_from_any_notation(seed: u64, moves in 0_usize..120, width in 0_usize..100) {
        let tree = random_tree(seed, moves);
        for (notation, style) in styles() {
            check_round_trip(&tree, notation, style, width);
        }
    }

    #[test]
    fn any_header_and_comment_comes_back(
        name in "\\PC{0,20}", value in "\\PC{0,30}", comment in "[\\PC\n]{0,40}", start in "[\\PC\n\t{}\\[%;]{0,40}"
    ) {
        let mut tree = random_tree(1, 4);
        if !matches!(name.trim(), "White" | "WhiteElo" | "WhiteTeam" | "Result" | "Game") {
            tree.headers.set(&name, &value);
        }
        let node = tree.first_child(NodeId::ROOT).unwrap();
        let mv = tree.position(NodeId::ROOT).unwrap().legal_moves()[0];
        let other = tree.append(NodeId::ROOT, mv).unwrap();
        tree.notes_mut(node).unwrap().comment.clear();
        tree.notes_mut(node).unwrap().add_comment(&comment);
        tree.notes_mut(other).unwrap().add_starting_comment(&start);
        check_round_trip(&tree, Notation::Uci, Style::default(), 40);
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in "[\\PC\n]{0,300}") {
        read(&text);
    }

    #[test]
    fn what_looks_like_pgn_is_read_and_its_moves_are_legal(
        words in proptest::collection::vec(prop::sample::select(WORDS.to_vec()), 0..120), spaced: bool
    ) {
        let text = words.join(if spaced { " " } else { "" });
        let file = read(&text);
        for tree in &file.games {
            support_legal(tree);
        }
        let mut reader = Reader::default();
        let mut games = Vec::new();
        let mut random = Random(text.len() as u64);
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let mut cut = 1 + random.below(9).min(rest.len() - 1);
            while !rest.is_char_boundary(cut) {
                cut += 1;
            }
            reader.push(&rest[..cut]);
            rest = &rest[cut..];
            games.extend(core::iter::from_fn(|| reader.next_game()));
        }
        reader.finish();
        games.extend(core::iter::from_fn(|| reader.next_game()));
        prop_assert_eq!(games, file.games);
        prop_assert_eq!(reader.take_warnings(), file.warnings);
    }
}

const WORDS: [&str; 36] = [
    "[Event \"x\"]",
    "[FEN \"4k4/9/9/9/9/9/9/9/9/3RK4 b\"]",
    "[Result \"1-0\"]",
    "[A \"",
    "\"]",
    "\n",
    "\n\n",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "$3",
    "$",
    "!",
    "1.",
    "2...",
    "h2e2",
    "h9g7",
    "h0g2",
    "i9h9",
    "炮二平五",
    "马８进７",
    "C2=5",
    "Che3",
    "1-0",
    "*",
    "红胜",
    "=====",
    "好棋",
    "[%eval 0.3]",
    "[%clk",
    "+0.38/19",
    "]",
    "\\",
];

fn support_legal(tree: &GameTree) {
    use xiangqi_records::Step;
    let Ok(mut position) = Position::lenient(tree.start()) else {
        assert_eq!(tree.move_count(), 0);
        return;
    };
    let mut path = Vec::new();
    for step in tree.walk(NodeId::ROOT) {
        match step {
            Step::Down(node) => {
                let mv = tree.mv(node).unwrap();
                assert!(position.is_legal(mv));
                path.push((mv, position.play_unchecked(mv)));
            }
            Step::Up(_) => {
                let (mv, undo) = path.pop().unwrap();
                position.undo(mv, &undo);
            }
        }
    }
}
