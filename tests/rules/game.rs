//! The game as a front end holds it: history, taking back, going to a ply, verdicts from
//! outside, editing, options.

use crate::common::{START, game, mv, piece, play, played, result, square};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{
    Color, EndReason, Game, MoveInfo, Options, Outcome, PlayError, Role, RuleSet, Setup,
    SetupError, fen,
};

const OPENING: &str = "h2e2 h9g7 h0g2 i9h9 e2e6 a6a5";

fn uci(infos: impl Iterator<Item = MoveInfo>) -> String {
    infos
        .map(|info| info.mv.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

fn history(game: &Game) -> String {
    uci(game.history_infos())
}

#[wasm_bindgen_test(unsupported = test)]
fn a_new_game_is_the_start_with_the_documented_options() {
    let game = Game::default();
    assert_eq!(game.fen(), START);
    assert_eq!(
        (game.ply(), game.outcome(), game.fault(), game.is_check()),
        (0, None, None, false)
    );
    assert_eq!(
        game.options(),
        Options {
            rules: RuleSet::Cxa,
            natural_limit: Some(120),
            check_cap: Some(10),
            free: false,
        }
    );
    assert_eq!(Game::from_fen(START, Options::default()), Ok(game));
}

#[wasm_bindgen_test(unsupported = test)]
fn taking_back_and_playing_again_go_through_the_same_positions() {
    let mut game = Game::default();
    let mut fens = vec![game.fen()];
    for text in OPENING.split(' ') {
        play(&mut game, text);
        fens.push(game.fen());
    }
    let full = game.clone();
    for ply in (0..6).rev() {
        assert_eq!(
            game.undo().map(|info| info.mv),
            Some(mv(OPENING.split(' ').nth(ply).unwrap()))
        );
        assert_eq!((game.ply(), game.fen()), (ply, fens[ply].clone()));
        assert_eq!(game.line().len(), 6);
    }
    assert_eq!(game.undo(), None);
    assert_eq!(game.position(), Game::default().position());
    for (ply, fen) in fens.iter().enumerate().skip(1) {
        assert!(game.redo().is_some());
        assert_eq!((game.ply(), game.fen()), (ply, fen.clone()));
    }
    assert_eq!(game.redo(), None);
    assert_eq!(game, full);
}

#[wasm_bindgen_test(unsupported = test)]
fn a_new_move_forgets_the_moves_that_were_taken_back() {
    let mut game = played(START, OPENING);
    game.undo();
    game.undo();
    assert_eq!(
        (history(&game).as_str(), game.line().len()),
        ("h2e2 h9g7 h0g2 i9h9", 6)
    );
    play(&mut game, "e2e6");
    assert_eq!((game.line().len(), game.redo()), (5, None));
    // Even when it is the very move that was taken back; a refused one forgets nothing.
    game.undo();
    assert!(game.play(mv("e2e7")).is_err());
    assert_eq!(game.line().len(), 5);
    assert_eq!(game.redo().map(|info| info.mv), Some(mv("e2e6")));
}

#[wasm_bindgen_test(unsupported = test)]
fn goto_reaches_every_ply_of_the_line_and_no_other() {
    let full = played(START, OPENING);
    for from in 0..=6 {
        for to in 0..=6 {
            let mut game = full.clone();
            assert!(game.goto(from) && game.goto(to));
            let words: Vec<&str> = OPENING.split(' ').take(to).collect();
            assert_eq!(
                game.fen(),
                played(START, &words.join(" ")).fen(),
                "{from} to {to}"
            );
            assert_eq!((game.ply(), game.line().len()), (to, 6));
        }
    }
    let mut game = full.clone();
    assert!(!game.goto(7) && !game.goto(usize::MAX));
    assert_eq!(game, full);
}

#[wasm_bindgen_test(unsupported = test)]
fn move_infos_tell_man_captured_man_check_and_mate() {
    let mut game = game("rnbakabnr/9/1c5c1/p1p1C1p1p/9/7C1/P1P1P1P1P/9/9/RNBAKABNR w - - 0 1");
    let expected = MoveInfo {
        mv: mv("h4e4"),
        piece: piece('C'),
        captured: None,
        gives_check: true,
        gives_mate: true,
    };
    assert_eq!(game.describe(mv("h4e4")), Ok(expected));
    assert_eq!(game.play(mv("h4e4")), Ok(expected));
    assert_eq!(game.history_infos().collect::<Vec<_>>(), [expected]);
    assert_eq!(game.undo(), Some(expected));
    assert_eq!(game.redo(), Some(expected));

    let game = played(START, OPENING);
    assert_eq!(history(&game), OPENING);
    let infos: Vec<MoveInfo> = game.history_infos().collect();
    assert_eq!(infos[4].captured, Some(Role::Pawn));
    assert_eq!(
        infos
            .iter()
            .map(|info| info.gives_check)
            .collect::<Vec<_>>(),
        [false; 6]
    );
    assert_eq!(
        infos
            .iter()
            .map(|info| info.piece.letter())
            .collect::<String>(),
        "CnNrCp"
    );
    assert!(infos.iter().all(|info| !info.gives_mate));
}

#[wasm_bindgen_test(unsupported = test)]
fn a_verdict_ends_the_game_at_its_ply() {
    let resigned = Outcome::win(Color::Black, EndReason::Resignation);
    let mut game = played(START, "h2e2 h9g7");
    assert_eq!(game.set_outcome(resigned), Ok(()));
    assert_eq!(result(game.outcome()), "0-1 resignation");
    assert_eq!(game.play(mv("h0g2")), Err(PlayError::GameOver(resigned)));
    assert_eq!(
        game.set_outcome(Outcome::draw(EndReason::Agreement)),
        Err(PlayError::GameOver(resigned))
    );
    assert!(!game.is_checkmate());
    // Taken back it is gone, played again it is there.
    game.undo();
    assert_eq!(game.outcome(), None);
    game.redo();
    assert_eq!(game.outcome(), Some(resigned));
    game.goto(0);
    assert_eq!(game.outcome(), None);
    game.goto(2);
    assert_eq!(game.outcome(), Some(resigned));
    // Going on from an earlier ply drops it, even along the same moves.
    game.goto(1);
    play(&mut game, "h9g7");
    assert_eq!(game.outcome(), None);
    game.undo();
    game.redo();
    assert_eq!(game.outcome(), None);
}

#[wasm_bindgen_test(unsupported = test)]
fn a_verdict_forgets_the_moves_that_were_taken_back() {
    let mut game = played(START, OPENING);
    game.goto(2);
    game.set_outcome(Outcome::draw(EndReason::Agreement))
        .unwrap();
    assert_eq!((game.line().len(), game.redo()), (2, None));
}

#[wasm_bindgen_test(unsupported = test)]
fn a_verdict_outlives_new_options_but_not_a_new_start() {
    let agreed = Outcome::draw(EndReason::Agreement);
    let mut game = Game::default();
    game.set_outcome(agreed).unwrap();
    game.set_options(Options {
        natural_limit: None,
        ..Options::default()
    });
    assert_eq!(game.outcome(), Some(agreed));
    game.load(&fen::parse(START).unwrap()).unwrap();
    assert_eq!((game.outcome(), game.options().natural_limit), (None, None));
}

#[wasm_bindgen_test(unsupported = test)]
fn a_set_up_that_cannot_be_played_on_has_no_result_of_any_kind() {
    let mut game = Game::default();
    game.load_unchecked(&Setup::EMPTY);
    let before = game.clone();
    let refused = game.set_outcome(Outcome::win(Color::Red, EndReason::Resignation));
    assert_eq!(
        refused,
        Err(PlayError::Unplayable(SetupError::Kings {
            color: Color::Red,
            count: 0
        }))
    );
    assert_eq!(game, before);
    assert_eq!(game.outcome(), None);
    assert_eq!(
        Game::restore(&game.save()).map(|restored| restored.fault()),
        Ok(before.fault())
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn every_reason_has_its_name_and_every_outcome_its_score() {
    // The names of the package's declarations, in their order.
    let names = "checkmate stalemate perpetual-check perpetual-chase perpetual-attack repetition \
                 natural-limit dead-material agreement resignation timeout late-arrival illegal-move \
                 kings-facing fouls misconduct adjudication";
    let found = EndReason::ALL.map(EndReason::name).join(" ");
    assert_eq!(found, names);
    for (index, reason) in EndReason::ALL.into_iter().enumerate() {
        assert_eq!(reason as usize, index);
        assert_eq!(Outcome::draw(reason).score(), "1/2-1/2");
        assert_eq!(Outcome::win(Color::Red, reason).score(), "1-0");
        assert_eq!(Outcome::win(Color::Black, reason).score(), "0-1");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_load_that_fails_leaves_the_game_as_it_was() {
    let mut game = played(START, OPENING);
    game.undo();
    let before = game.clone();
    let facing = fen::parse("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1").unwrap();
    assert_eq!(game.load(&facing), Err(SetupError::KingsFacing { file: 4 }));
    assert_eq!(game, before);
}

#[wasm_bindgen_test(unsupported = test)]
fn editing_drops_the_history_and_keeps_counters_and_options() {
    let mut game = played(START, OPENING);
    game.set_options(Options {
        natural_limit: Some(60),
        ..Options::default()
    });
    assert_eq!(game.remove(square("e6")), Some(piece('C')));
    assert_eq!(
        game.fen(),
        "rnbakabr1/9/1c4nc1/2p3p1p/p8/9/P1P1P1P1P/1C4N2/9/RNBAKAB1R w - - 1 4"
    );
    assert_eq!(
        (game.ply(), game.line().len(), game.undo(), game.redo()),
        (0, 0, None, None)
    );
    assert_eq!(game.options().natural_limit, Some(60));
    game.put(square("e6"), piece('C'));
    game.set_turn(Color::Black);
    assert_eq!(game.fault(), None);
    game.set_turn(Color::Red);
    assert_eq!(game.fault(), None);
}

#[wasm_bindgen_test(unsupported = test)]
fn removing_nothing_changes_nothing() {
    let mut game = played(START, OPENING);
    let before = game.clone();
    assert_eq!(game.remove(square("e5")), None);
    assert_eq!(game, before);
}

#[wasm_bindgen_test(unsupported = test)]
fn an_edited_game_is_playable_again_when_its_fault_is_mended() {
    let mut game = Game::default();
    game.remove(square("e0"));
    assert_eq!(
        game.fault(),
        Some(SetupError::Kings {
            color: Color::Red,
            count: 0
        })
    );
    assert!(game.legal_moves().is_empty() && !game.is_check() && game.checkers().is_empty());
    let fault = PlayError::Unplayable(SetupError::Kings {
        color: Color::Red,
        count: 0,
    });
    assert_eq!(game.play(mv("h2e2")), Err(fault));
    assert_eq!(game.describe(mv("h2e2")), Err(fault));
    assert_eq!(game.would_repeat(mv("h2e2")), Err(fault));
    assert_eq!(fault.code(), "fen/kings");
    game.put(square("e0"), piece('K'));
    assert_eq!((game.fault(), game.fen().as_str()), (None, START));
    play(&mut game, "h2e2");
}

#[wasm_bindgen_test(unsupported = test)]
fn mirror_and_rotate_start_anew_from_the_changed_position() {
    let mut game = played(START, "h2e2 h9g7");
    game.mirror();
    assert_eq!(game.fen(), played(START, "b2e2 b9c7").fen());
    assert_eq!(game.ply(), 0);
    game.rotate();
    assert_eq!(
        game.fen(),
        "rnbakabnr/9/1c2c4/p1p1p1p1p/9/9/P1P1P1P1P/1C4NC1/9/RNBAKAB1R b - - 2 2"
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn a_free_game_that_ended_by_itself_may_end_otherwise_but_not_after_mate() {
    let mut game = Game::default();
    let options = game.options();
    game.set_options(Options {
        free: true,
        ..options
    });
    play(&mut game, "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9");
    assert_eq!(result(game.outcome()), "1/2-1/2 repetition");
    let resigned = Outcome::win(Color::Black, EndReason::Resignation);
    assert_eq!(game.set_outcome(resigned), Ok(()));
    assert_eq!(game.outcome(), Some(resigned));
    assert_eq!(
        game.set_outcome(Outcome::draw(EndReason::Agreement)),
        Err(PlayError::GameOver(resigned))
    );
    let again = Game::restore(&game.save()).unwrap();
    assert_eq!(again.outcome(), Some(resigned));

    let mut mated = self::game("R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1");
    let options = mated.options();
    mated.set_options(Options {
        free: true,
        ..options
    });
    assert!(mated.set_outcome(resigned).is_err());
}
