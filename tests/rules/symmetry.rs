//! The board has no left and no right, and the sides differ by name only: mirrored and turned
//! positions have as many moves, ply for ply.

use crate::common::position;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{Color, Move, Position, Square, perft};
use xiangqi_tests::properties::symmetric_positions_have_symmetric_moves;

const POSITIONS: [&str; 6] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1",
    "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 1",
    "3akab2/2R6/4b1n2/p3C3p/2n3p2/6P2/P1c1P3P/4B1N2/4A1r2/2BAK2C1 b - - 0 1",
    "2bak4/4a1N2/4b4/9/4C4/9/9/9/4A4/3AK4 b - - 0 1",
    "3k5/9/9/9/4c4/9/4n4/3A1n3/9/2BAK1B2 w - - 0 1",
];

#[wasm_bindgen_test(unsupported = test)]
fn mirrored_and_turned_positions_have_the_same_perft() {
    for fen in POSITIONS {
        let setup = position(fen).to_setup();
        let count = |setup: &xiangqi_rules::Setup| perft(&mut Position::new(setup).unwrap(), 3);
        let plain = count(&setup);
        assert_eq!(count(&setup.mirror()), plain, "{fen}");
        assert_eq!(count(&setup.rotate()), plain, "{fen}");
        assert_eq!(count(&setup.rotate().mirror()), plain, "{fen}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn mirrored_and_turned_positions_have_mirrored_and_turned_moves() {
    for fen in POSITIONS {
        symmetric_positions_have_symmetric_moves(&position(fen));
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn points_mirror_and_turn_as_the_board_does() {
    let at = |name: &str| Square::parse(name).unwrap();
    for (point, mirrored, rotated) in [
        ("a0", "i0", "i9"),
        ("e4", "e4", "e5"),
        ("h2", "b2", "b7"),
        ("d9", "f9", "f0"),
    ] {
        assert_eq!(at(point).mirror(), at(mirrored));
        assert_eq!(at(point).rotate(), at(rotated));
    }
    let mv = Move::new(at("h2"), at("e2"));
    assert_eq!(
        (mv.mirror().to_string(), mv.rotate().to_string()),
        ("b2e2".into(), "b7e7".into())
    );
    for square in Square::all() {
        assert_eq!(
            square.in_palace(Color::Red),
            square.rotate().in_palace(Color::Black)
        );
        assert_ne!(
            square.on_half_of(Color::Red),
            square.on_half_of(Color::Black)
        );
    }
    assert_eq!(
        Square::all()
            .filter(|square| square.in_palace(Color::Red))
            .count(),
        9
    );
    assert_eq!(Square::all().len(), 90);
}

#[wasm_bindgen_test(unsupported = test)]
fn turning_exchanges_the_colours_and_the_side_to_move() {
    let setup = position(POSITIONS[2]).to_setup();
    let rotated = setup.rotate();
    assert_eq!((setup.turn, rotated.turn), (Color::Red, Color::Black));
    for square in Square::all() {
        let (man, other) = (
            setup.board[square.index()],
            rotated.board[square.rotate().index()],
        );
        assert_eq!(
            man.map(|man| (man.role, !man.color)),
            other.map(|man| (man.role, man.color))
        );
    }
}
