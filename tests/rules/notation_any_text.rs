//! Any text is read or refused, in any position; any legal move reads back from what is
//! written for it. On random set-ups that pile like pieces up on few files.

use crate::common::START;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::notation::{
    BlackDigits, MultiPawn, Notation, ReadError, Style, Traverse, convert_script, detect, read,
    read_as, write,
};
use xiangqi_rules::{Color, Piece, Position, Role, Script, Setup, Square, can_stand, fen};
use xiangqi_tests::random::Random;

/// What move texts are made of, and what is near it.
const SCRAPS: &str = "车車俥马馬傌炮砲包相象仕士帅帥将將兵卒前中后後进進退平上下一二三四五六七八九十零\
    壹贰貳叁參肆伍陆柒捌玖１２３４５６７８９０123456789 0abcdefghijKABNRCPEHGkabnrcpehgxXＣＨＰｃｐ\
    ＋－＝．+-=.:#!?！？–−\u{3000}\t\n\0\u{202e}\u{200b}🐎é";

fn random_text(random: &mut Random) -> String {
    let scraps: Vec<char> = SCRAPS.chars().collect();
    let len = match random.below(20) {
        0 => 30,
        1 => 0,
        short => 2 + short % 5,
    };
    (0..len).map(|_| *random.pick(&scraps)).collect()
}

/// Like pieces stand mostly on two files; `None` if no moves can be made from the set-up.
fn piled_up(random: &mut Random, legal: bool) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    if random.one_in(2) {
        setup.turn = Color::Black;
    }
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = Piece::new(color, role);
            let files = [random.below(9), random.below(9)];
            let men = match role {
                Role::King => 1,
                Role::Pawn => 2 + random.below(4),
                _ => random.below(3),
            };
            for _ in 0..men * 12 {
                let file = match random.below(5) {
                    0 => random.below(9),
                    other => files[other % 2],
                };
                let square = Square::from_index(random.below(10) * 9 + file).unwrap();
                let placed = setup.board.iter().flatten().filter(|&&man| man == piece);
                let enough = placed.count() == men;
                let fits = can_stand(piece, square) || (!legal && role != Role::King);
                if !enough && fits && setup.board[square.index()].is_none() {
                    setup.board[square.index()] = Some(piece);
                }
            }
        }
    }
    if legal {
        Position::new(&setup).ok()
    } else {
        Position::lenient(&setup).ok()
    }
}

fn random_style(random: &mut Random) -> Style {
    Style {
        script: *random.pick(&[Script::Simplified, Script::Traditional]),
        black_digits: *random.pick(&[
            BlackDigits::Fullwidth,
            BlackDigits::Ascii,
            BlackDigits::Chinese,
        ]),
        multi_pawn: *random.pick(&[MultiPawn::Modern, MultiPawn::Classic]),
        traverse: *random.pick(&[Traverse::Equals, Traverse::Dot]),
        black_lowercase: random.one_in(2),
    }
}

/// Whatever the text, reading gives a legal move or a refusal that is well formed.
fn read_or_refused(position: &Position, text: &str) {
    let all = Notation::ALL.map(|notation| read_as(position, text, notation));
    for result in all.iter().chain([&read(position, text)]) {
        match result {
            Ok(mv) => assert!(position.is_legal(*mv), "{text:?}: {mv}"),
            Err(error) => {
                assert!(text.starts_with(error.input()) && error.input().chars().count() <= 40);
                assert!(!error.to_string().contains(char::is_control), "{text:?}");
                match error {
                    ReadError::Illegal { illegal, .. } => {
                        assert_eq!(position.refusal(illegal.mv), Some(*illegal), "{text:?}");
                    }
                    ReadError::Ambiguous { candidates, .. } => {
                        assert!(candidates.len() > 1, "{text:?}");
                        assert!(candidates.is_sorted_by_key(|mv| (mv.from(), mv.to())));
                        assert!(candidates.iter().all(|&mv| position.is_legal(mv)));
                    }
                    _ => {}
                }
            }
        }
    }
    // A text that no notation fits looks like none, and the other way round.
    let readable = all
        .iter()
        .any(|result| !matches!(result, Err(ReadError::Unreadable { .. })));
    assert_eq!(detect(text).is_some(), readable, "{text:?}");
    for script in [Script::Simplified, Script::Traditional] {
        let converted = convert_script(text, script);
        assert_eq!(converted.chars().count(), text.chars().count());
        assert_eq!(read(position, &converted).ok(), read(position, text).ok());
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn any_text_is_read_or_refused() {
    let mut random = Random::new(4);
    let start = fen::parse_position(START).unwrap();
    let (mut positions, mut texts) = (0, 0);
    while positions < 400 {
        let legal = positions % 4 > 0;
        let Some(position) = piled_up(&mut random, legal) else {
            continue;
        };
        positions += 1;
        for _ in 0..100 {
            let text = random_text(&mut random);
            read_or_refused(&position, &text);
            read_or_refused(&start, &text);
            texts += 1;
        }
    }
    assert_eq!(texts, 40_000);
    read_or_refused(&start, &"h".repeat(1 << 20));
    read_or_refused(&start, &" ".repeat(1 << 20));
    read_or_refused(&start, &"+".repeat(1 << 20));
}

#[wasm_bindgen_test(unsupported = test)]
fn any_legal_move_reads_back_from_any_style_and_no_two_share_a_text() {
    let mut random = Random::new(5);
    let (mut positions, mut tandems) = (0, 0);
    while positions < 1_000 {
        let legal = positions % 4 > 0;
        let Some(position) = piled_up(&mut random, legal) else {
            continue;
        };
        positions += 1;
        let style = random_style(&mut random);
        for notation in Notation::ALL {
            let mut texts = Vec::new();
            for &mv in position.legal_moves().iter() {
                let text = write(&position, mv, notation, style).unwrap();
                let told = || format!("{text} for {mv} in {}", fen::write(&position.to_setup()));
                assert_eq!(read_as(&position, &text, notation), Ok(mv), "{}", told());
                tandems += usize::from(text.contains(['前', '中', '后', '後']));
                texts.push(text);
            }
            let count = texts.len();
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), count);
        }
    }
    assert!(tandems > 2_000, "{tandems}");
}

/// Damaged texts of real moves, the likeliest to be taken for another one.
#[wasm_bindgen_test(unsupported = test)]
fn damaged_texts_are_read_or_refused() {
    let mut random = Random::new(6);
    let scraps: Vec<char> = SCRAPS.chars().collect();
    let mut positions = 0;
    while positions < 200 {
        let Some(position) = piled_up(&mut random, true) else {
            continue;
        };
        let moves = position.legal_moves();
        if moves.is_empty() {
            continue;
        }
        positions += 1;
        for _ in 0..50 {
            let mv = *random.pick(&moves);
            let notation = *random.pick(&Notation::ALL);
            let style = random_style(&mut random);
            let mut text: Vec<char> = write(&position, mv, notation, style)
                .unwrap()
                .chars()
                .collect();
            let at = random.below(text.len());
            match random.below(3) {
                0 => text[at] = *random.pick(&scraps),
                1 => text.insert(at, *random.pick(&scraps)),
                _ => {
                    text.remove(at);
                }
            }
            read_or_refused(&position, &text.into_iter().collect::<String>());
        }
    }
}
