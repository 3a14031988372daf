//! The natural limit (requirement R9; S1 4.2.4): 60 rounds, 120 plies, without a capture.

use crate::common::{game, mv, play, played, result};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{Game, Options};

/// Kings and rooks, nothing in the way; `{}` is the counter.
fn fen(counter: u32) -> String {
    format!("4k4/4a4/9/9/9/9/9/9/4A4/R3K4 w - - {counter} 80")
}

fn with_limit(limit: Option<u32>, fen: &str) -> Game {
    let options = Options {
        natural_limit: limit,
        ..Options::default()
    };
    Game::from_fen(fen, options).unwrap()
}

#[wasm_bindgen_test(unsupported = test)]
fn the_limit_is_120_plies_unless_set() {
    assert_eq!(Options::default().natural_limit, Some(120));
    assert_eq!(result(played(&fen(118), "a0a1").outcome()), "-");
    assert_eq!(
        result(played(&fen(118), "a0a1 e8f7").outcome()),
        "1/2-1/2 natural-limit"
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn a_whole_game_of_120_plies_without_capture_is_drawn_at_the_last() {
    // Two rooks go round on 16 and 10 points: together they come back after 80 rounds.
    let red = "f1 g1 h1 i1 i2 i3 i4 h4 g4 f4 f3 g3 h3 h2 g2 f2"
        .split(' ')
        .collect::<Vec<_>>();
    let black = "a5 a6 a7 a8 a9 b9 b8 b7 b6 b5"
        .split(' ')
        .collect::<Vec<_>>();
    let mut game = game("4k4/4a4/9/9/r8/9/9/9/4AR3/4K4 w - - 0 1");
    for ply in 0..120 {
        assert_eq!(result(game.outcome()), "-", "ply {ply}");
        assert_eq!(game.position().since_capture(), ply);
        let round = ply as usize / 2;
        let tour = if ply % 2 == 0 { &red } else { &black };
        let (from, to) = (tour[round % tour.len()], tour[(round + 1) % tour.len()]);
        play(&mut game, &format!("{from}{to}"));
    }
    assert_eq!(result(game.outcome()), "1/2-1/2 natural-limit");
    assert_eq!(
        game.fen().split(' ').skip(4).collect::<Vec<_>>(),
        ["120", "61"]
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn a_fen_with_a_full_counter_is_played_on_and_drawn_after_the_next_move() {
    for counter in [120, 121, 500, 99_999] {
        let mut game = game(&fen(counter));
        assert_eq!(result(game.outcome()), "-", "{counter}");
        assert!(game.play(mv("a0a1")).is_ok());
        assert_eq!(result(game.outcome()), "1/2-1/2 natural-limit", "{counter}");
        game.undo();
        assert_eq!(result(game.outcome()), "-", "{counter}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_capture_starts_the_count_anew_and_a_pawn_move_does_not() {
    let before = "4k4/4a4/9/4p4/4P4/9/9/9/4A4/R3K4 w - - 119 80";
    let taken = played(before, "e5e6");
    assert_eq!(
        (
            result(taken.outcome()).as_str(),
            taken.position().since_capture()
        ),
        ("-", 0)
    );
    assert_eq!(
        result(played(before, "e5d5").outcome()),
        "1/2-1/2 natural-limit"
    );
    // A full counter does not outlive a capture either.
    assert_eq!(
        result(played(&before.replace("119", "150"), "e5e6").outcome()),
        "-"
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn the_limit_can_be_set_and_taken_away() {
    let mut short = with_limit(Some(4), &fen(0));
    play(&mut short, "a0a1 e8f7 a1a0");
    assert_eq!(result(short.outcome()), "-");
    play(&mut short, "f7e8");
    assert_eq!(result(short.outcome()), "1/2-1/2 natural-limit");
    let mut none = with_limit(None, &fen(500));
    play(&mut none, "a0a1 e8f7 a1a2");
    assert_eq!(
        (
            result(none.outcome()).as_str(),
            none.position().since_capture()
        ),
        ("-", 503)
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn a_new_limit_is_judged_at_once() {
    let mut game = played(&fen(100), "a0a1 e8f7");
    game.set_options(Options {
        natural_limit: Some(102),
        ..Options::default()
    });
    assert_eq!(result(game.outcome()), "1/2-1/2 natural-limit");
    game.set_options(Options {
        natural_limit: Some(103),
        ..Options::default()
    });
    assert_eq!(result(game.outcome()), "-");
}

#[wasm_bindgen_test(unsupported = test)]
fn mate_and_repetition_on_the_same_ply_come_first() {
    assert_eq!(
        result(played("4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 119 80", "b0b9").outcome()),
        "1-0 checkmate"
    );
    // Stalemate, the same way.
    assert_eq!(
        result(played("3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 119 80", "e7e8").outcome()),
        "1-0 stalemate"
    );
    let cycle = "a0a1 e8f7 a1a0 f7e8 a0a1 e8f7 a1a0 f7e8";
    assert_eq!(
        result(played(&fen(112), cycle).outcome()),
        "1/2-1/2 repetition"
    );
    assert_eq!(
        result(played(&fen(113), "a0a1 e8f7 a1a0 f7e8 a0a1 e8f7 a1a0").outcome()),
        "1/2-1/2 natural-limit"
    );
}
