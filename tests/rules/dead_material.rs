//! Positions nobody can win (requirement R9; S1 4.2.1): the four families that an enumeration
//! of all their positions proved dead, and the nearest ones it proved alive.

use crate::common::{game, mv, piece, result, square};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{Color, Game, Position, Setup, dead_material};

/// Points where men give no check and neither side is without a move, for each letter twice.
const PLACES: [(char, &[&str]); 14] = [
    ('K', &["d0"]),
    ('k', &["f9"]),
    ('A', &["d2", "f2"]),
    ('a', &["d7", "d9"]),
    ('B', &["g0", "g4"]),
    ('b', &["c9", "c5"]),
    ('C', &["a3", "b4"]),
    ('c', &["i6", "h5"]),
    ('R', &["a1"]),
    ('r', &["i8"]),
    ('N', &["a4"]),
    ('n', &["i5"]),
    ('P', &["i3"]),
    ('p', &["a6"]),
];

fn setup(men: &str) -> Setup {
    let mut setup = Setup::EMPTY;
    for letter in format!("Kk{men}").chars() {
        let (_, places) = PLACES.iter().find(|(of, _)| *of == letter).unwrap();
        let free = places.iter().map(|name| square(name));
        let place = free
            .clone()
            .find(|at| setup.board[at.index()].is_none())
            .unwrap();
        setup.board[place.index()] = Some(piece(letter));
    }
    setup
}

/// Checks whether these men beside the kings are dead, with either side to move and with the
/// colours exchanged; a game with dead material is drawn.
fn check(men: &str, dead: bool) {
    for turn in Color::ALL {
        let plain = Setup { turn, ..setup(men) };
        for setup in [plain.clone(), plain.rotate(), plain.mirror()] {
            let position = Position::new(&setup).unwrap_or_else(|error| panic!("{men}: {error}"));
            assert_eq!(
                dead_material::is_dead(&position),
                dead,
                "{men} {position:?}"
            );
            let mut game = Game::default();
            game.load(&setup).unwrap();
            let expected = if dead { "1/2-1/2 dead-material" } else { "-" };
            assert_eq!(result(game.outcome()), expected, "{men} {position:?}");
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn without_rook_horse_cannon_and_pawn_every_position_is_dead() {
    let count = |letter: &str, number: usize| letter.repeat(number);
    for men in 0..81 {
        let digit = |place: u32| men / 3_usize.pow(place) % 3;
        check(
            &[
                count("A", digit(0)),
                count("B", digit(1)),
                count("a", digit(2)),
                count("b", digit(3)),
            ]
            .concat(),
            true,
        );
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn one_cannon_without_any_advisor_is_dead_whatever_the_elephants() {
    for own in ["", "B", "BB"] {
        for other in ["", "b", "bb"] {
            check(&format!("C{own}{other}"), true);
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_bare_cannon_against_one_advisor_is_dead_whatever_the_elephants() {
    for men in ["Ca", "Cab", "Cabb"] {
        check(men, true);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_bare_cannon_each_is_dead() {
    check("Cc", true);
}

#[wasm_bindgen_test(unsupported = test)]
fn near_misses_are_alive() {
    // Terminal positions exist in each: 12, 36, 228, 36 and 552 were found.
    for men in ["CBa", "CA", "Caa", "CBc", "CC"] {
        check(men, false);
    }
    for men in [
        "CAa", "CBBa", "CBab", "Caab", "CAB", "CAA", "Cac", "Ccb", "CCc", "CCcc", "CAc", "CCa",
        "CCb",
    ] {
        check(men, false);
    }
    // A rook, a horse or a pawn can win alone, and is never judged.
    for men in [
        "R", "N", "P", "Rr", "Nn", "Pp", "RC", "NA", "PAABB", "Paabb", "Naabb", "Rc", "PC",
    ] {
        check(men, false);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_capture_of_the_last_man_that_could_win_draws_at_once() {
    let mut game = game("5k3/9/9/9/9/9/9/9/3p5/3K5 w - - 4 9");
    assert_eq!(result(game.outcome()), "-");
    game.play(mv("d0d1")).unwrap();
    assert_eq!(result(game.outcome()), "1/2-1/2 dead-material");
    game.undo();
    assert_eq!(result(game.outcome()), "-");
}

#[wasm_bindgen_test(unsupported = test)]
fn putting_a_man_back_brings_the_game_back_to_life() {
    let mut game = game("5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    assert_eq!(result(game.outcome()), "1/2-1/2 dead-material");
    game.put(square("a3"), piece('P'));
    assert_eq!(result(game.outcome()), "-");
    game.remove(square("a3"));
    assert_eq!(result(game.outcome()), "1/2-1/2 dead-material");
    // Without a king there is no result at all.
    game.remove(square("d0"));
    assert_eq!(result(game.outcome()), "-");
}
