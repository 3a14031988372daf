//! Who attacks what: attackers, checkers, pinned men, protection. Every board is drawn by
//! hand; the comment says why the answer is what it is.

use crate::common::{game, names, position, square};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{Color, Game, Setup};
use xiangqi_tests::properties::attacks_are_those_of_the_reference;

fn check_attackers(fen: &str, point: &str, by: Color, expected: &str) {
    let position = position(fen);
    assert_eq!(
        names(position.attackers(square(point), by)),
        expected,
        "{point} in {fen}"
    );
    assert_eq!(
        position.is_attacked(square(point), by),
        !expected.is_empty()
    );
    attacks_are_those_of_the_reference(&position);
}

fn check_pinned(fen: &str, color: Color, expected: &str) {
    let game = game(fen);
    assert_eq!(names(game.pinned(color)), expected, "{fen}");
    attacks_are_those_of_the_reference(game.position());
}

fn check_protected(fen: &str, point: &str, expected: bool) {
    let game = game(fen);
    assert_eq!(
        game.is_protected(square(point)),
        expected,
        "{point} in {fen}"
    );
    xiangqi_tests::properties::protection_is_a_legal_recapture(game.position());
}

#[wasm_bindgen_test(unsupported = test)]
fn attackers_are_the_men_that_would_capture_there() {
    let start = crate::common::START;
    // The cannons stand behind no screen of their own side; the rook and the horse reach.
    check_attackers(start, "a1", Color::Red, "a0");
    check_attackers(start, "c2", Color::Red, "b0");
    check_attackers(start, "e1", Color::Red, "d0 e0 f0");
    // A cannon aims at what stands behind one man, not at the man itself.
    check_attackers(start, "b7", Color::Red, "");
    check_attackers(start, "b9", Color::Red, "b2");
    check_attackers(start, "b8", Color::Red, "b2");
    check_attackers(start, "h0", Color::Black, "h7");
    // Pawns ahead, elephants by their eyes.
    check_attackers(start, "e4", Color::Red, "e3");
    check_attackers(start, "e2", Color::Red, "c0 g0");
    check_attackers(start, "e5", Color::Black, "e6");
}

#[wasm_bindgen_test(unsupported = test)]
fn a_side_attacks_the_points_of_its_own_men_too() {
    // That is what protecting them means.
    check_attackers(
        "4k4/9/9/9/9/9/9/4N4/9/R3K4 w - - 0 1",
        "e0",
        Color::Red,
        "a0",
    );
    check_attackers(
        "4k4/9/9/9/9/9/4P4/9/4R4/4K4 w - - 0 1",
        "e3",
        Color::Red,
        "e1",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn legs_eyes_screens_and_palaces_count() {
    // The horse on d4 reaches e6 over d5, which is taken.
    check_attackers(
        "4k4/9/9/9/3n5/3N5/9/9/9/3K5 w - - 0 1",
        "e6",
        Color::Red,
        "",
    );
    check_attackers(
        "4k4/9/9/9/3n5/3N5/9/9/9/3K5 w - - 0 1",
        "f5",
        Color::Red,
        "d4",
    );
    // The elephant's eye d1 is taken.
    check_attackers("4k4/9/9/9/9/9/9/9/3p5/2BK5 w - - 0 1", "e2", Color::Red, "");
    // No king or advisor reaches out of its palace, no elephant over the river.
    check_attackers(
        "3k5/9/9/9/9/2B6/9/3A5/9/4K4 w - - 0 1",
        "e6",
        Color::Red,
        "",
    );
    check_attackers(
        "5k3/9/9/9/9/2B6/9/3A5/9/4K4 w - - 0 1",
        "c3",
        Color::Red,
        "",
    );
    // The facing king is no attacker, only a rule of its own.
    check_attackers("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "e0", Color::Black, "");
}

#[wasm_bindgen_test(unsupported = test)]
fn a_pawn_attacks_sideways_only_beyond_the_river() {
    check_attackers(
        "4k4/9/9/9/2P6/9/9/9/9/3K5 w - - 0 1",
        "b5",
        Color::Red,
        "c5",
    );
    check_attackers("4k4/9/9/9/9/2P6/9/9/9/3K5 w - - 0 1", "b4", Color::Red, "");
    check_attackers(
        "4k4/9/9/9/2p6/9/9/9/9/3K5 w - - 0 1",
        "d5",
        Color::Black,
        "",
    );
    check_attackers(
        "4k4/9/9/9/9/2p6/9/9/9/3K5 w - - 0 1",
        "d4",
        Color::Black,
        "c4",
    );
    check_attackers(
        "4k4/9/9/9/9/2p6/9/9/9/3K5 w - - 0 1",
        "c5",
        Color::Black,
        "",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn a_man_before_its_king_on_an_enemy_line_is_pinned() {
    // Rook: the horse on e2 stands alone between. Two men between: neither is pinned.
    check_pinned("3k5/9/9/4r4/9/9/9/4N4/9/4K4 w - - 0 1", Color::Red, "e2");
    check_pinned("3k5/9/9/4r4/9/9/9/4N4/4A4/4K4 w - - 0 1", Color::Red, "");
    // Cannon: both of two screens are pinned; a single one gives check already.
    check_pinned(
        "3k5/9/9/4c4/9/9/9/4N4/4A4/4K4 w - - 0 1",
        Color::Red,
        "e1 e2",
    );
    check_pinned("3k5/9/9/4c4/9/9/4P4/4N4/4A4/4K4 w - - 0 1", Color::Red, "");
    // The other king.
    check_pinned("4k4/9/9/9/9/9/9/4N4/9/4K4 w - - 0 1", Color::Red, "e2");
    check_pinned("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1", Color::Black, "e5");
    check_pinned("4k4/9/9/9/4p4/9/9/4N4/9/4K4 w - - 0 1", Color::Red, "");
}

#[wasm_bindgen_test(unsupported = test)]
fn a_man_on_the_leg_of_an_enemy_horse_is_pinned() {
    // The horse on f2 would reach e0 over f1.
    check_pinned("3k5/9/9/9/9/9/9/5n3/5C3/4K4 w - - 0 1", Color::Red, "f1");
    // An enemy man on the leg is not ours to be pinned.
    check_pinned("3k5/9/9/9/9/9/9/5n3/5p3/4K4 w - - 0 1", Color::Red, "");
}

#[wasm_bindgen_test(unsupported = test)]
fn a_man_that_holds_off_one_check_while_another_stands_is_pinned() {
    // The cannon on e4 checks over e2. Without e2 it goes silent, but it is then the screen of
    // the one on e6.
    check_pinned("3k5/9/9/4c4/9/4c4/9/4N4/9/4K4 w - - 0 1", Color::Red, "e2");
}

#[wasm_bindgen_test(unsupported = test)]
fn protected_is_what_can_be_recaptured_legally() {
    // Red's rook takes on e5: the pawn's own side recaptures with the rook on e8.
    check_protected("3k5/4r4/9/9/R3p4/9/9/9/9/5K3 w - - 0 1", "e5", true);
    check_protected("3k5/4r4/9/4n4/R3p4/9/9/9/9/5K3 w - - 0 1", "e5", false);
    // The only protector is pinned to the file: a fake root is no root.
    check_protected("4k4/9/4r2n1/9/9/9/9/9/9/3K3R1 w - - 0 1", "h7", true);
    check_protected("4k4/9/4r2n1/9/9/9/9/4R4/9/3K3R1 w - - 0 1", "h7", false);
    check_protected("4k4/9/9/4r3p/8R/9/9/9/9/4K4 w - - 0 1", "i6", false);
}

#[wasm_bindgen_test(unsupported = test)]
fn a_cannon_protects_over_the_screen_that_is_left() {
    // The cannon on a5 protects i5 over the horse on e5.
    check_protected("4k4/9/9/8R/c3n3p/9/9/9/9/3K5 w - - 0 1", "i5", true);
    // The horse is the screen and is taken by the rook from e5's own rank: no screen stays.
    check_protected("4k4/9/9/9/c3n3R/9/9/9/9/3K5 w - - 0 1", "e5", false);
}

#[wasm_bindgen_test(unsupported = test)]
fn every_capture_must_be_answered() {
    // The cannon on i5 answers the rook from a5 over g5, but not the rook from g5 itself.
    check_protected("4k4/9/9/9/R3n1R1c/9/9/9/9/3K5 w - - 0 1", "e5", false);
    check_protected("4k4/9/9/9/R3n1P1c/9/9/9/9/3K5 w - - 0 1", "e5", true);
}

#[wasm_bindgen_test(unsupported = test)]
fn a_king_protects_what_it_may_step_on() {
    check_protected("4k4/4n3R/9/9/9/9/9/9/9/3K5 w - - 0 1", "e8", true);
    // Not where it would face the other king.
    check_protected("3k5/3n4R/9/9/9/9/9/9/9/3K5 w - - 0 1", "d8", false);
    // Not where another man strikes too.
    check_protected("4k4/4n3R/9/9/4R4/9/9/9/9/3K5 w - - 0 1", "e8", false);
}

#[wasm_bindgen_test(unsupported = test)]
fn what_no_enemy_can_capture_is_protected_if_its_side_could_take_there() {
    check_protected("r3k4/9/9/9/p8/9/9/9/9/3K5 w - - 0 1", "a5", true);
    check_protected("1r2k4/9/9/9/p8/9/9/9/9/3K5 w - - 0 1", "a5", false);
    check_protected("4k4/4a4/9/9/9/9/9/9/9/3K5 w - - 0 1", "e8", true);
}

#[wasm_bindgen_test(unsupported = test)]
fn empty_points_and_kings_are_never_protected() {
    check_protected("4k4/4a4/9/9/9/9/9/9/9/3K5 w - - 0 1", "e9", false);
    check_protected("4k4/4a4/9/9/9/9/9/9/9/3K5 w - - 0 1", "e5", false);
}

#[wasm_bindgen_test(unsupported = test)]
fn without_a_playable_set_up_attacks_are_answered_and_the_rest_is_empty() {
    let mut game = Game::default();
    let mut setup = Setup::EMPTY;
    setup.board[square("a0").index()] = Some(crate::common::piece('R'));
    game.load_unchecked(&setup);
    assert_eq!(
        names(game.position().attackers(square("a9"), Color::Red)),
        "a0"
    );
    assert!(game.checkers().is_empty() && game.pinned(Color::Red).is_empty());
    assert!(!game.is_protected(square("a0")));
}
