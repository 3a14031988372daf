//! What always holds, on random positions, games and texts (native only: the cases are cut
//! down to small ones when they fail). In wasm the same properties run in `fuzz_short`.
//!
//! The normal run is the same each time; with `XIANGQI_SLOW=1` it is ten times as long and
//! starts from another seed each time.
#![cfg(not(target_family = "wasm"))]

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use xiangqi_rules::{Color, EndReason, Game, Move, Options, Outcome, Position};
use xiangqi_tests::playout::{self, choose};
use xiangqi_tests::properties::*;
use xiangqi_tests::random::Random;
use xiangqi_tests::texts;

fn config(cases: u32) -> ProptestConfig {
    let slow = std::env::var_os("XIANGQI_SLOW").is_some();
    ProptestConfig {
        cases: if slow { cases * 10 } else { cases },
        failure_persistence: None,
        rng_seed: if slow {
            RngSeed::Random
        } else {
            RngSeed::Fixed(20_260_501)
        },
        ..ProptestConfig::default()
    }
}

/// A position that some sixty to two hundred random moves reach from the start.
fn position() -> impl Strategy<Value = Position> {
    (any::<u64>(), 0..200_usize).prop_map(|(seed, plies)| {
        playout::position_after(&Position::start(), &mut Random::new(seed), plies)
    })
}

/// A game with its history, part of it taken back at times, over at times, with any limit.
fn game() -> impl Strategy<Value = Game> {
    let limit = prop_oneof![Just(Some(120)), Just(None), (1..200_u32).prop_map(Some)];
    let verdict = prop::option::weighted(
        0.2,
        (0..EndReason::ALL.len(), prop::option::of(any::<bool>())),
    );
    (any::<u64>(), 0..200_usize, 0..10_usize, limit, verdict).prop_map(
        |(seed, plies, undone, limit, verdict)| {
            let mut random = Random::new(seed);
            let mut game = Game::default();
            game.set_options(Options {
                natural_limit: limit,
                ..Options::default()
            });
            for _ in 0..plies {
                match choose(game.position(), &mut random, 4) {
                    Some(mv) if game.outcome().is_none() => game.play(mv).expect("a legal move"),
                    _ => break,
                };
            }
            for _ in 0..undone {
                game.undo();
            }
            if let (Some((reason, winner)), None) = (verdict, game.outcome()) {
                let winner = winner.map(|red| if red { Color::Red } else { Color::Black });
                let reason = EndReason::ALL[reason];
                game.set_outcome(Outcome { winner, reason })
                    .expect("the game is not over");
            }
            game
        },
    )
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn legal_moves_and_has_legal_move_agree_with_the_reference(position in position()) {
        legal_moves_are_those_of_the_reference(&position);
    }

    #[test]
    fn check_attackers_and_pins_agree_with_the_reference(position in position()) {
        attacks_are_those_of_the_reference(&position);
    }

    #[test]
    fn protection_agrees_with_the_reference(position in position()) {
        protection_is_a_legal_recapture(&position);
    }

    #[test]
    fn undo_restores_and_the_hash_is_that_of_a_fresh_position(position in position()) {
        play_and_undo_restores(&position);
    }

    #[test]
    fn mirrored_and_turned_positions_have_the_same_moves(position in position()) {
        symmetric_positions_have_symmetric_moves(&position);
    }

    #[test]
    fn fens_round_trip(position in position()) {
        fen_round_trips(&position.to_setup());
    }

    #[test]
    fn games_come_back_from_their_bytes(game in game()) {
        save_and_restore_is_the_identity(&game);
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn a_move_is_refused_exactly_if_it_is_not_legal(position in position()) {
        refusals_are_the_illegal_moves(&position);
    }

    #[test]
    fn describing_playing_and_taking_back_tell_the_same(game in game()) {
        move_infos_agree(&game);
    }
}

proptest! {
    #![proptest_config(config(10_000))]

    #[test]
    fn any_text_is_a_fen_or_refused(text in any::<String>()) {
        a_fen_is_read_or_refused(&text);
    }

    #[test]
    fn a_damaged_fen_is_read_or_refused(seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let fen = texts::random_fen(&mut random);
        a_fen_is_read_or_refused(&texts::damaged(&fen, &mut random));
    }

    #[test]
    fn any_text_is_a_move_or_refused(text in "\\PC{0,50}") {
        a_move_text_is_read_or_refused(&text);
    }

    #[test]
    fn every_move_reads_back_from_its_texts(from in 0..90_u16, to in 0..90_u16) {
        move_text_round_trips(Move::from_code(from | to << 7).expect("two points of the board"));
    }

    #[test]
    fn any_bytes_are_a_game_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        bytes_are_a_game_or_refused(&bytes);
    }
}
