//! Threefold repetition under the `simple` rules (requirement R10; S0: one-sided perpetual
//! check loses; S1 4.2.3). More cases, each with a second source, are in `data/endings.json`.

use crate::common::{START, game, mv, play, played, result};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{Color, EndReason, Outcome, PlayError};

/// Checks how the game stands after these moves, and with the colours exchanged.
fn check(fen: &str, moves: &str, expected: &str) {
    assert_eq!(
        result(played(fen, moves).outcome()),
        expected,
        "{fen} {moves}"
    );
    let rotated = game(fen).position().to_setup().rotate();
    let mut other = xiangqi_rules::Game::default();
    other.load(&rotated).unwrap();
    for text in moves.split(' ') {
        other.play(mv(text).rotate()).unwrap();
    }
    let swapped = match expected.split_once(' ') {
        Some(("1-0", reason)) => format!("0-1 {reason}"),
        Some(("0-1", reason)) => format!("1-0 {reason}"),
        _ => expected.to_owned(),
    };
    assert_eq!(
        result(other.outcome()),
        swapped,
        "{fen} {moves}, colours exchanged"
    );
}

const HORSES: &str = "b0c2 b9c7 c2b0 c7b9";

#[wasm_bindgen_test(unsupported = test)]
fn the_third_time_a_position_stands_is_a_draw_and_the_start_counts() {
    check(START, HORSES, "-");
    check(START, &format!("{HORSES} b0c2 b9c7 c2b0"), "-");
    check(START, &format!("{HORSES} {HORSES}"), "1/2-1/2 repetition");
    // From any position on, not only the first.
    check(
        START,
        &format!("a0a1 a9a8 {HORSES} {HORSES}"),
        "1/2-1/2 repetition",
    );
    // By two ways, both ending in the same position.
    check(
        START,
        &format!("{HORSES} h0g2 h9g7 g2h0 g7h9"),
        "1/2-1/2 repetition",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn men_of_one_kind_that_changed_places_are_the_same_position() {
    // The rooks go round to each other's points: the board is compared, not the men.
    let fen = "4k4/4a4/9/9/9/9/9/R7R/4A4/4K4 w - - 0 1";
    let swap = "a2a5 e8d7 i2a2 d7e8 a5i5 e8d7 i5i2 d7e8";
    check(fen, swap, "-");
    check(fen, &format!("{swap} {swap}"), "1/2-1/2 repetition");
}

#[wasm_bindgen_test(unsupported = test)]
fn the_side_to_move_belongs_to_the_position() {
    // The board of the start stands three times, twice of them with Black to move.
    let fen = "4k4/4a4/9/9/9/9/9/9/4A4/R3K4 w - - 0 1";
    check(fen, "a0a2 e8f7 a2a1 f7e8 a1a0 e8f7 a0a1 f7e8 a1a0", "-");
    check(
        fen,
        "a0a2 e8f7 a2a1 f7e8 a1a0 e8f7 a0a1 f7e8 a1a0 e8f7 a0a1",
        "1/2-1/2 repetition",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn a_capture_ends_all_cycles_before_it() {
    check(START, &format!("{HORSES} h2h9 i9h9 {HORSES}"), "-");
    check(
        START,
        &format!("{HORSES} h2h9 i9h9 {HORSES} {HORSES}"),
        "1/2-1/2 repetition",
    );
}

/// Red's rook can check on a9 and a8 for ever, and as well leave it.
const ROOK: &str = "4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1";
const CHECKS: &str = "a8a9 e9e8 a9a8 e8e9";
const QUIET: &str = "a8b8 e9f9 b8a8 f9e9";

#[wasm_bindgen_test(unsupported = test)]
fn one_sided_perpetual_check_loses() {
    check(ROOK, CHECKS, "-");
    check(ROOK, &format!("{CHECKS} {CHECKS}"), "0-1 perpetual-check");
    check(ROOK, &format!("{QUIET} {QUIET}"), "1/2-1/2 repetition");
}

#[wasm_bindgen_test(unsupported = test)]
fn all_plies_of_the_window_count_and_none_before_it() {
    // A round of checks and a quiet one, in either order.
    check(ROOK, &format!("{CHECKS} {QUIET}"), "1/2-1/2 repetition");
    check(ROOK, &format!("{QUIET} {CHECKS}"), "1/2-1/2 repetition");
    // Quiet moves before the position first stood are not in the window.
    let earlier = "5k3/1R7/9/9/9/9/9/9/9/3K5 w - - 0 1";
    check(
        earlier,
        &format!("b8a8 f9e9 {CHECKS} {CHECKS}"),
        "0-1 perpetual-check",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn perpetual_check_by_both_sides_is_a_draw() {
    // endings.json, xq-rep-141: each check is answered by a check.
    let fen = "3akr3/5c3/1P2b4/4R4/9/9/9/9/9/4CK3 w - - 0 1";
    check(
        fen,
        "e6e7 f8e8 e7f7 e8f8 f7e7 f8e8 e7f7 e8f8 f7e7",
        "1/2-1/2 repetition",
    );
    let game = played(fen, "e6e7 f8e8 e7f7 e8f8 f7e7 f8e8 e7f7 e8f8 f7e7");
    assert!(game.history().iter().all(|played| played.gives_check));
}

#[wasm_bindgen_test(unsupported = test)]
fn a_finished_game_refuses_every_move() {
    let mut game = played(START, &format!("{HORSES} {HORSES}"));
    let over = Outcome::draw(EndReason::Repetition);
    let before = game.clone();
    assert_eq!(game.play(mv("h2e2")), Err(PlayError::GameOver(over)));
    // Even one that is not legal.
    assert_eq!(game.play(mv("a9a8")), Err(PlayError::GameOver(over)));
    assert_eq!(
        game.set_outcome(Outcome::win(Color::Red, EndReason::Resignation)),
        Err(PlayError::GameOver(over))
    );
    assert_eq!(game, before);
    // Its position still has moves, and they can be described.
    assert_eq!(game.legal_moves().len(), 44);
    assert!(game.describe(mv("h2e2")).is_ok());
}

#[wasm_bindgen_test(unsupported = test)]
fn would_repeat_counts_the_times_a_position_will_have_stood() {
    let mut game = game(START);
    assert_eq!(game.would_repeat(mv("b0c2")), Ok(1));
    play(&mut game, "b0c2 b9c7 c2b0");
    assert_eq!(game.would_repeat(mv("c7b9")), Ok(2));
    assert_eq!(game.would_repeat(mv("a6a5")), Ok(1));
    play(&mut game, "c7b9");
    assert_eq!(game.would_repeat(mv("b0c2")), Ok(2));
    assert_eq!(game.would_repeat(mv("h0g2")), Ok(1));
    play(&mut game, "b0c2 b9c7 c2b0");
    let before = game.clone();
    assert_eq!(game.would_repeat(mv("c7b9")), Ok(3));
    assert_eq!(
        game.would_repeat(mv("c7c6")).map_err(|error| error.code()),
        Err("move/geometry".into())
    );
    assert_eq!(game, before);
    // Moves that were taken back do not count.
    game.goto(3);
    assert_eq!(game.would_repeat(mv("c7b9")), Ok(2));
    // A capture never brings a position back.
    assert_eq!(game.would_repeat(mv("h7h0")), Ok(1));
}
