//! Positions as such: what is equal, what hashes tell apart, and the small vocabulary.

use crate::common::{START, piece, position, square};
use std::collections::HashSet;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{Color, Piece, Position, Role, Script, Square};

#[wasm_bindgen_test(unsupported = test)]
fn the_hash_is_of_board_and_side_to_move_only() {
    let hash = |fen: &str| position(fen).hash();
    assert_eq!(hash(START), Position::start().hash());
    assert_eq!(hash(START), hash(&START.replace("0 1", "9 30")));
    assert_ne!(hash(START), hash(&START.replace('w', "b")));
    assert_ne!(
        hash("4k4/9/9/9/9/9/9/9/9/R2K5 w"),
        hash("4k4/9/9/9/9/9/9/9/9/C2K5 w")
    );
    assert_ne!(
        hash("4k4/9/9/9/9/9/9/9/9/R2K5 w"),
        hash("4k4/9/9/9/9/9/9/9/9/r2K5 w")
    );
    assert_ne!(
        hash("4k4/9/9/9/9/9/9/9/9/R2K5 w"),
        hash("4k4/9/9/9/9/9/9/9/9/1R1K5 w")
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn same_as_compares_board_and_side_and_equality_the_counters_too() {
    let (start, later) = (position(START), position(&START.replace("0 1", "9 30")));
    assert!(start.same_as(&later) && start != later);
    assert!(!start.same_as(&position(&START.replace('w', "b"))));
}

#[wasm_bindgen_test(unsupported = test)]
fn positions_within_two_plies_have_hashes_of_their_own() {
    // 1,920 move sequences: as many hashes as boards.
    let mut boards = HashSet::new();
    let mut hashes = HashSet::new();
    let mut position = Position::start();
    for &first in &Position::start().legal_moves() {
        let undo = position.play_unchecked(first);
        for &second in &position.clone().legal_moves() {
            let undo = position.play_unchecked(second);
            boards.insert(
                xiangqi_tests::properties::fen_of(&position)
                    .split(' ')
                    .next()
                    .unwrap()
                    .to_owned(),
            );
            hashes.insert(position.hash());
            position.undo(second, &undo);
        }
        position.undo(first, &undo);
    }
    assert!(boards.len() > 1_500);
    assert_eq!(hashes.len(), boards.len());
}

#[wasm_bindgen_test(unsupported = test)]
fn the_start_has_sixteen_men_a_side() {
    // S1 1.2.
    let start = Position::start();
    for color in Color::ALL {
        let counts = Role::ALL.map(|role| start.pieces(color, role).count());
        assert_eq!(counts, [1, 2, 2, 2, 2, 2, 5]);
        assert_eq!(Role::ALL.map(Role::most), [1, 2, 2, 2, 2, 2, 5]);
        assert_eq!(start.men(color).count(), 16);
    }
    assert_eq!(start.piece_at(square("e0")), Some(piece('K')));
    assert_eq!(start.piece_at(square("e5")), None);
    assert_eq!(start.turn(), Color::Red);
}

#[wasm_bindgen_test(unsupported = test)]
fn both_sides_men_have_their_own_names() {
    // S1 1.2: 帥車馬炮相仕兵, and 將車馬砲象士卒 for Black.
    let names = |color, script| {
        Role::ALL
            .map(|role| Piece::new(color, role).character(script))
            .iter()
            .collect::<String>()
    };
    assert_eq!(names(Color::Red, Script::Simplified), "帅仕相马车炮兵");
    assert_eq!(names(Color::Black, Script::Simplified), "将士象马车炮卒");
    assert_eq!(names(Color::Red, Script::Traditional), "帥仕相傌俥炮兵");
    assert_eq!(names(Color::Black, Script::Traditional), "將士象馬車砲卒");
    for code in 1..=14 {
        assert_eq!(Piece::from_code(code).map(Piece::code), Some(code));
        let man = Piece::from_code(code).unwrap();
        assert_eq!(Piece::from_letter(man.letter()), Some(man));
        assert_eq!(Piece::from_letter(man.english_letter()), Some(man));
    }
    assert_eq!((Piece::from_code(0), Piece::from_code(15)), (None, None));
}

#[wasm_bindgen_test(unsupported = test)]
fn points_have_names_and_numbers() {
    for (name, index) in [("a0", 0), ("i0", 8), ("a1", 9), ("e4", 40), ("i9", 89)] {
        assert_eq!(square(name).index(), index);
        assert_eq!(
            Square::from_index(index).map(|square| square.to_string()),
            Some(name.to_owned())
        );
        assert_eq!(Square::parse(&name.to_uppercase()), Some(square(name)));
    }
    for text in ["", "a", "a10", "j0", "A:", "0a", "a０", "á0", " a0"] {
        assert_eq!(Square::parse(text), None, "{text:?}");
    }
    assert_eq!(
        (
            Square::from_index(90),
            Square::new(9, 0),
            Square::new(0, 10)
        ),
        (None, None, None)
    );
}
