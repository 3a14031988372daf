//! Real games: every move in every notation and style, and three files that hold the same
//! games in three notations.

use crate::common::START;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::notation::{
    BlackDigits, MultiPawn, Notation, Style, Traverse, parse, read, read_as, write,
};
use xiangqi_rules::{Move, Position, Script, fen};

/// The moves of each game of a PGN file, as texts.
pub fn games(pgn: &str) -> Vec<Vec<&str>> {
    let mut games = Vec::new();
    let mut open = false;
    for line in pgn.lines() {
        if line.starts_with('[') {
            open = false;
            continue;
        }
        let moves = line.split_whitespace().filter(|word| !is_number(word));
        for text in moves {
            if !open {
                games.push(Vec::new());
                open = true;
            }
            games.last_mut().unwrap().push(text);
        }
    }
    games
}

/// `12.`, `*` or a result.
fn is_number(word: &str) -> bool {
    word.ends_with('.') || matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2")
}

/// Every notation with every combination of the options that concern it.
fn styles() -> Vec<(Notation, Style)> {
    let mut styles = Vec::new();
    for notation in Notation::ALL {
        let start = styles.len();
        styles.push((notation, Style::default()));
        // Each option doubles or trebles what there is from `start` on.
        let vary = |styles: &mut Vec<(Notation, Style)>, change: &dyn Fn(&mut Style)| {
            for index in start..styles.len() {
                let (_, mut style) = styles[index];
                change(&mut style);
                if !styles.contains(&(notation, style)) {
                    styles.push((notation, style));
                }
            }
        };
        if matches!(notation, Notation::Chinese | Notation::Wxf) {
            vary(&mut styles, &|style| style.multi_pawn = MultiPawn::Classic);
        }
        if notation == Notation::Chinese {
            vary(&mut styles, &|style| style.script = Script::Traditional);
            vary(&mut styles, &|style| {
                style.black_digits = BlackDigits::Ascii
            });
            vary(&mut styles, &|style| {
                style.black_digits = BlackDigits::Chinese
            });
        }
        if notation == Notation::Wxf {
            vary(&mut styles, &|style| style.traverse = Traverse::Dot);
            vary(&mut styles, &|style| style.black_lowercase = true);
        }
    }
    styles
}

#[wasm_bindgen_test(unsupported = test)]
fn every_move_of_the_master_games_reads_back_from_every_notation_and_style() {
    let styles = styles();
    assert_eq!(styles.len(), 5 + 12 + 8);
    // All of them natively; in wasm, which shares the code, one in twenty.
    let step = if cfg!(target_family = "wasm") { 20 } else { 1 };
    let mut plies = 0;
    let games = games(include_str!("../data/games/masters-1125-uci.pgn"));
    assert_eq!(games.len(), 1125);
    for game in games.iter().step_by(step) {
        let mut position = Position::start();
        for text in game {
            let mv = parse(text).unwrap();
            for &(notation, style) in &styles {
                let text = write(&position, mv, notation, style).unwrap();
                let told = || format!("{text} for {mv} in {}", fen::write(&position.to_setup()));
                assert_eq!(read_as(&position, &text, notation), Ok(mv), "{}", told());
                // With ranks from 1 the same text can be another move's from 0.
                if !matches!(notation, Notation::Uci1 | Notation::San1) {
                    assert_eq!(read(&position, &text), Ok(mv), "{}", told());
                }
            }
            position.play_unchecked(mv);
            plies += 1;
        }
    }
    assert!(step > 1 || plies == 101_321, "{plies}");
}

/// The moves of each game, read from its texts.
fn replay(pgn: &str) -> Vec<Vec<Move>> {
    games(pgn)
        .into_iter()
        .map(|game| {
            let mut position = fen::parse_position(START).unwrap();
            game.into_iter()
                .map(|text| {
                    let mv = read(&position, text).unwrap_or_else(|error| {
                        panic!("{error} in {}", fen::write(&position.to_setup()))
                    });
                    position.play_unchecked(mv);
                    mv
                })
                .collect()
        })
        .collect()
}

#[wasm_bindgen_test(unsupported = test)]
fn the_same_games_in_chinese_wxf_and_uci_are_the_same_moves() {
    let chinese = include_str!("../data/games/wxfca-chinese-fullwidth.pgn");
    let wxf = include_str!("../data/games/wxfca-wxf-fullwidth.pgn");
    let mut expected = replay(include_str!("../data/games/wxfca-uci.pgn"));
    assert_eq!(expected.len(), 15);
    assert_eq!(expected.iter().map(Vec::len).sum::<usize>(), 1378);
    // The files differ at one ply: 后兵进一 and －Ｐ＋１ are the rear pawn's, e3e4, as the same
    // site's DhtmlXQ record (wxfca-45.html) has it; the UCI file was converted wrongly.
    let (game, ply) = (1, 70);
    assert_eq!(games(chinese)[game][ply], "后兵进一");
    assert_eq!(games(wxf)[game][ply], "－Ｐ＋１");
    assert_eq!(expected[game][ply], parse("e5e6").unwrap());
    expected[game][ply] = parse("e3e4").unwrap();

    assert!(replay(chinese) == expected);
    assert!(replay(wxf) == expected);

    // And the Chinese file is what we write.
    for (texts, moves) in games(chinese).into_iter().zip(expected) {
        let mut position = Position::start();
        for (text, mv) in texts.into_iter().zip(moves) {
            let written = write(&position, mv, Notation::Chinese, Style::default());
            assert_eq!(written.as_deref(), Ok(text));
            position.play_unchecked(mv);
        }
    }
}
