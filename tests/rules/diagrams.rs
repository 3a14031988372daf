//! Diagrams (requirement R2; S1 1.1, 1.3-1.4): Red at the bottom, in outline type; the files
//! numbered from each player's right, Red's in Chinese.

use crate::common::{START, mv, position, square};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::diagram::{Glyphs, SvgOptions, ascii, svg};
use xiangqi_rules::{Color, Script, Setup, fen};

fn board(fen: &str) -> [Option<xiangqi_rules::Piece>; 90] {
    fen::parse(fen).unwrap().board
}

#[wasm_bindgen_test(unsupported = test)]
fn the_text_diagram_shows_every_man_on_its_point() {
    let expected = "\
9 r n b a k a b n r
8 . . . . . . . . .
7 . c . . . . . c .
6 p . p . p . p . p
5 . . . . . . . . .
  ~ ~ ~ ~ ~ ~ ~ ~ ~
4 . . . . . . . . .
3 P . P . P . P . P
2 . C . . . . . C .
1 . . . . . . . . .
0 R N B A K A B N R
  a b c d e f g h i
";
    assert_eq!(ascii(&board(START), Glyphs::Latin), expected);
}

#[wasm_bindgen_test(unsupported = test)]
fn the_chinese_diagram_tells_the_sides_apart_by_brackets() {
    let text = ascii(&board(START), Glyphs::Chinese(Script::Simplified));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 12);
    // S1 1.2: the names of both sides' men.
    assert_eq!(lines[0], "9[车][马][象][士][将][士][象][马][车]");
    assert_eq!(lines[10], "0(车)(马)(相)(仕)(帅)(仕)(相)(马)(车)");
    assert!(lines[2].contains("[炮]") && lines[8].contains("(炮)"));
    assert!(lines[3].contains("[卒]") && lines[7].contains("(兵)"));
    let traditional = ascii(&board(START), Glyphs::Chinese(Script::Traditional));
    assert!(traditional.contains("[將]") && traditional.contains("(帥)"));
}

#[wasm_bindgen_test(unsupported = test)]
fn the_svg_has_one_disc_and_one_character_a_man() {
    for (fen, men) in [
        (START, 32),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", 2),
        ("9/9/9/9/9/9/9/9/9/9 w", 0),
    ] {
        let text = svg(&board(fen), &SvgOptions::default());
        assert_eq!(text.matches("r=\"15.4\"").count(), men, "{fen}");
        assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
        assert!(text.ends_with("</svg>\n"));
    }
    let text = svg(&board(START), &SvgOptions::default());
    for (character, count) in [
        ('帅', 1),
        ('将', 1),
        ('仕', 2),
        ('士', 2),
        ('相', 2),
        ('兵', 5),
        ('卒', 5),
        ('车', 4),
        ('马', 4),
        ('炮', 4),
    ] {
        assert_eq!(
            text.matches(&format!(">{character}<")).count(),
            count,
            "{character}"
        );
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn red_is_drawn_in_outline_and_black_in_solid_type() {
    // 阳文 and 阴文: dark on light ground, light on dark ground.
    let only = |fen: &str| {
        let text = svg(
            &board(fen),
            &SvgOptions {
                coordinates: false,
                ..SvgOptions::default()
            },
        );
        text[text.find("<circle").unwrap()..].to_owned()
    };
    assert!(only("9/9/9/9/9/9/9/9/9/4K4 w").contains("r=\"15.4\" fill=\"#fff\""));
    assert!(only("4k4/9/9/9/9/9/9/9/9/9 w").contains("r=\"15.4\" fill=\"#222\""));
}

#[wasm_bindgen_test(unsupported = test)]
fn squares_are_true_and_discs_have_the_proportion_of_real_sets() {
    // S1 1.4: squares of 3.2 to 4.6 cm, discs of 2.7 to 3.2 cm. One square is 40 units here.
    let text = svg(&board("9/9/9/9/9/9/9/9/9/9 w"), &SvgOptions::default());
    assert!(text.contains("viewBox=\"0 0 400 440\""));
    let disc: f64 = (2.0 * 15.4 + 1.2) / 40.0;
    assert!((2.7 / 4.6..=1.0).contains(&disc));
}

#[wasm_bindgen_test(unsupported = test)]
fn orientation_turns_the_board_and_its_numbers() {
    let place = |fen: &str, orientation| {
        let text = svg(
            &board(fen),
            &SvgOptions {
                orientation,
                ..SvgOptions::default()
            },
        );
        text[text.find("<circle ").unwrap()..]
            .split('"')
            .skip(1)
            .step_by(2)
            .take(2)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(place("9/9/9/9/9/9/9/9/9/R8 w", Color::Red), "40 400");
    assert_eq!(place("9/9/9/9/9/9/9/9/9/R8 w", Color::Black), "360 40");
    assert_eq!(place("r8/9/9/9/9/9/9/9/9/9 w", Color::Red), "40 40");
    assert_eq!(place("r8/9/9/9/9/9/9/9/9/9 w", Color::Black), "360 400");
    // S1 1.1: Red's files from Red's right 一 to 九, Black's from Black's right 1 to 9.
    let label = |orientation, text: &str| {
        let drawn = svg(
            &Setup::EMPTY.board,
            &SvgOptions {
                orientation,
                ..SvgOptions::default()
            },
        );
        let end = drawn.find(&format!(">{text}<")).unwrap();
        drawn[drawn[..end].rfind("x=\"").unwrap()..]
            .split('"')
            .nth(1)
            .unwrap()
            .to_owned()
    };
    assert_eq!(
        (label(Color::Red, "一"), label(Color::Red, "1")),
        ("360".into(), "40".into())
    );
    assert_eq!(
        (label(Color::Black, "一"), label(Color::Black, "1")),
        ("40".into(), "360".into())
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn last_move_arrows_and_coordinates_are_drawn_when_asked_for() {
    let frames = |options: &SvgOptions| {
        svg(&board(START), options)
            .matches("stroke-dasharray")
            .count()
    };
    let plain = SvgOptions::default();
    assert_eq!(frames(&plain), 0);
    let marked = SvgOptions {
        last_move: Some(mv("h2e2")),
        ..SvgOptions::default()
    };
    assert_eq!(frames(&marked), 2);
    let arrows = vec![
        (square("h2"), square("e2")),
        (square("h9"), square("g7")),
        (square("a0"), square("a0")),
    ];
    let drawn = svg(
        &board(START),
        &SvgOptions {
            arrows,
            ..SvgOptions::default()
        },
    );
    // An arrow to its own start has no direction and is left out.
    assert_eq!(drawn.matches("<g ").count(), 2);
    let bare = svg(
        &board(START),
        &SvgOptions {
            coordinates: false,
            ..SvgOptions::default()
        },
    );
    assert!(!bare.contains(">九<") && !bare.contains(">9<"));
    let numbered = svg(&board(START), &plain);
    assert!(numbered.contains(">九<") && numbered.contains(">9<"));
}

#[wasm_bindgen_test(unsupported = test)]
fn the_script_changes_every_character() {
    let options = SvgOptions {
        script: Script::Traditional,
        ..SvgOptions::default()
    };
    let text = svg(&board(START), &options);
    for character in ["帥", "將", "馬", "傌", "車", "俥", "砲", "漢界"] {
        assert!(text.contains(character), "{character}");
    }
    for character in ["帅", "将", "马", "车", "汉界"] {
        assert!(!text.contains(character), "{character}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_svg_refers_to_nothing_outside() {
    let options = SvgOptions {
        last_move: Some(mv("h2e2")),
        arrows: vec![(square("a0"), square("i9"))],
        ..SvgOptions::default()
    };
    let text = svg(&position(START).to_setup().board, &options);
    for word in [
        "href",
        "<script",
        "<style",
        "url(",
        "@import",
        "<image",
        "<foreignObject",
        " on",
    ] {
        assert!(!text.contains(word), "{word}");
    }
    assert_eq!(
        text.matches("http").count(),
        1,
        "only the name of the SVG language itself"
    );
}
