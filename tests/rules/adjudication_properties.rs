//! What always holds, on random cycles: seeded, so that each run judges the same ones.

use crate::adjudication::{TWINS, game, report, swapped};
use crate::common::result;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{
    Class, EndReason, Game, Move, Nature, Options, Outcome, PlayError, Position, Report, RuleSet,
    Setup,
};
use xiangqi_tests::loops;
use xiangqi_tests::random::Random;

/// Calls `visit` with random positions and cycles, fewer in wasm.
fn cycles(seed: u64, mut visit: impl FnMut(&Setup, &[Move])) {
    let count = if cfg!(target_family = "wasm") {
        20
    } else if std::env::var_os("XIANGQI_SLOW").is_some() {
        10_000
    } else {
        200
    };
    let mut random = Random::new(seed);
    for _ in 0..count {
        let (position, cycle) = loops::random_loop(&mut random, 20);
        let mut setup = position.to_setup();
        setup.since_capture = 0;
        visit(&setup, &cycle);
    }
}

/// The game of a cycle up to the end by repetition; none if something else comes first.
fn ended(setup: &Setup, cycle: &[Move], rules: RuleSet) -> Option<Game> {
    let mut game = game(setup, rules);
    for &mv in cycle.iter().chain(cycle) {
        if game.outcome().is_none() {
            game.play(mv).ok()?;
        }
    }
    // A random position may be dead material.
    (game.occurrences() >= 3).then_some(game)
}

/// Natures and classes, side by side.
fn evidence(report: &Report) -> [(Class, Vec<Nature>); 2] {
    report.sides.each_ref().map(|side| {
        let natures = side.plies.iter().map(|ply| ply.nature);
        (side.class, natures.collect())
    })
}

#[wasm_bindgen_test(unsupported = test)]
fn mirrored_and_turned_games_have_the_same_verdict() {
    cycles(1, |setup, cycle| {
        for rules in RuleSet::ALL {
            let Some(plain) = ended(setup, cycle, rules) else {
                continue;
            };
            for (turned, moved, exchanged) in TWINS {
                let cycle: Vec<Move> = cycle.iter().map(|&mv| moved(mv)).collect();
                let twin = ended(&turned(setup), &cycle, rules).unwrap();
                let mut sides = evidence(&report(&twin));
                let mut verdict = result(twin.outcome());
                if exchanged {
                    sides.swap(0, 1);
                    verdict = swapped(&verdict);
                }
                assert_eq!(verdict, result(plain.outcome()), "{}", plain.fen());
                assert_eq!(sides, evidence(&report(&plain)), "{}", plain.fen());
            }
        }
    });
}

/// A set-up from which a quiet move of each side leads to the given one.
fn two_plies_before(setup: &Setup, random: &mut Random) -> Option<(Setup, [Move; 2])> {
    let mut board = Position::new(setup).ok()?;
    let mut out = Vec::new();
    for _ in 0..2 {
        let quiet: Vec<Move> = board
            .legal_moves()
            .iter()
            .copied()
            .filter(|&mv| board.piece_at(mv.to()).is_none())
            .collect();
        if quiet.is_empty() {
            return None;
        }
        let mv = *random.pick(&quiet);
        board.play_unchecked(mv);
        out.push(Move::new(mv.to(), mv.from()));
    }
    let mut earlier = board.to_setup();
    earlier.since_capture = 0;
    let back = [out[0], out[1]];
    let mut board = Position::new(&earlier).ok()?;
    for mv in back {
        if !board.is_legal(mv) {
            return None;
        }
        board.play_unchecked(mv);
    }
    Some((earlier, back))
}

#[wasm_bindgen_test(unsupported = test)]
fn moves_before_the_window_do_not_change_the_verdict() {
    let mut random = Random::new(20);
    let mut tried = 0;
    cycles(2, |setup, cycle| {
        let Some((earlier, prefix)) = two_plies_before(setup, &mut random) else {
            return;
        };
        for rules in RuleSet::ALL {
            let Some(plain) = ended(setup, cycle, rules) else {
                continue;
            };
            let mut longer = game(&earlier, rules);
            for &mv in prefix
                .iter()
                .chain(plain.history().iter().map(|played| &played.mv))
            {
                // The prefix may make another position stand a third time before.
                if longer.outcome().is_some() {
                    return;
                }
                longer.play(mv).unwrap();
            }
            assert_eq!(longer.outcome(), plain.outcome(), "{}", plain.fen());
            let (there, here) = (report(&longer), report(&plain));
            assert_eq!(evidence(&there), evidence(&here), "{}", plain.fen());
            assert_eq!(there.from_ply, here.from_ply + 2);
            tried += 1;
        }
    });
    assert!(tried > 20, "{tried}");
}

#[wasm_bindgen_test(unsupported = test)]
fn the_rule_sets_agree_on_perpetual_check() {
    let mut lost = 0;
    cycles(3, |setup, cycle| {
        let Some(simple) = ended(setup, cycle, RuleSet::Simple) else {
            return;
        };
        let check = Some(EndReason::PerpetualCheck);
        let reason = simple.outcome().map(|outcome| outcome.reason);
        for rules in [RuleSet::Asian, RuleSet::Cxa] {
            let other = ended(setup, cycle, rules).unwrap();
            let other_reason = other.outcome().map(|outcome| outcome.reason);
            assert_eq!(reason == check, other_reason == check, "{}", other.fen());
            if reason == check {
                assert_eq!(other.outcome(), simple.outcome(), "{}", other.fen());
            }
        }
        lost += u32::from(reason == check);
    });
    assert!(lost > 0);
}

#[wasm_bindgen_test(unsupported = test)]
fn judging_changes_nothing_and_the_report_says_what_the_game_says() {
    cycles(4, |setup, cycle| {
        for rules in RuleSet::ALL {
            let Some(game) = ended(setup, cycle, rules) else {
                continue;
            };
            let mut board = Position::new(setup).unwrap();
            for played in game.history() {
                board.play_unchecked(played.mv);
            }
            assert_eq!(&board, game.position());
            assert_eq!(board.hash(), game.position().hash());
            let before = game.clone();
            let report = report(&game);
            assert_eq!(game, before);
            assert_eq!(report.verdict, game.outcome());
            // The same once more, and after going back and forth.
            let mut again = game.clone();
            again.goto(0);
            again.goto(before.ply());
            assert_eq!(again, before);
            assert_eq!(again.repetition(), Some(report));
        }
    });
}

#[wasm_bindgen_test(unsupported = test)]
fn a_game_that_ended_by_repetition_refuses_moves_and_a_free_one_goes_on() {
    cycles(5, |setup, cycle| {
        for rules in RuleSet::ALL {
            let Some(mut over) = ended(setup, cycle, rules) else {
                continue;
            };
            let outcome = over.outcome().unwrap();
            let next = cycle[over.ply() % cycle.len()];
            assert_eq!(over.play(next), Err(PlayError::GameOver(outcome)));

            let mut free = game(setup, rules);
            let options = free.options();
            free.set_options(Options {
                free: true,
                ..options
            });
            for &mv in cycle.iter().cycle().take(4 * cycle.len()) {
                let asked = free.would_repeat(mv).unwrap();
                free.play(mv).unwrap();
                assert_eq!(free.occurrences(), asked);
                let report = free.repetition();
                assert_eq!(report.is_some(), asked >= 2);
                // The outcome is that of the present position.
                let ended = |outcome: &Outcome| outcome.reason != EndReason::DeadMaterial;
                let outcome = free.outcome().filter(ended);
                assert_eq!(outcome, report.and_then(|report| report.verdict));
                assert_eq!(outcome.is_some(), asked >= 3);
            }
            // One loop is like the other: the verdict stays.
            assert_eq!(free.outcome().map(|outcome| outcome.winner), {
                Some(report(&free).verdict.unwrap().winner)
            });
            assert!(free.occurrences() >= 5);
        }
    });
}

/// What was found out of moves that were taken back says nothing of those played instead.
#[wasm_bindgen_test(unsupported = test)]
fn a_game_with_moves_taken_back_is_judged_as_one_played_straight() {
    let mut random = Random::new(5);
    let (mut ended, mut won) = (0, 0);
    cycles(5, |setup, cycle| {
        let mut wanderer = game(setup, RuleSet::Cxa);
        wanderer.set_options(Options {
            free: true,
            ..wanderer.options()
        });
        let mut ahead: Vec<Move> = Vec::new();
        for _ in 0..60 {
            let legal = wanderer.legal_moves();
            let Some(&any) = legal.get(random.below(legal.len().max(1))) else {
                return;
            };
            // Mostly round the cycle, at times off it for good, at times back.
            if ahead.is_empty() {
                ahead = cycle.iter().rev().copied().collect();
            }
            let next = match random.below(12) {
                0 => any,
                1 | 2 if wanderer.ply() > 0 => {
                    ahead.clear();
                    for _ in 0..=random.below(5) {
                        wanderer.undo();
                    }
                    continue;
                }
                _ => *ahead.last().unwrap(),
            };
            let back = wanderer
                .history()
                .iter()
                .rev()
                .nth(1)
                .map(|played| played.mv);
            let back = back.map(|mv| Move::new(mv.to(), mv.from()));
            let next = if legal.contains(&next) && ahead.pop() == Some(next) {
                next
            } else {
                ahead.clear();
                back.filter(|mv| legal.contains(mv)).unwrap_or(any)
            };
            wanderer.play(next).unwrap();
            let line: Vec<Move> = wanderer.history().iter().map(|played| played.mv).collect();
            let mut straight = game(setup, RuleSet::Cxa);
            straight.play_line(&line).unwrap();
            assert_eq!(wanderer.outcome(), straight.outcome(), "{}", straight.fen());
            ended += u32::from(straight.occurrences() >= 3);
            won += u32::from(straight.outcome().is_some_and(|end| end.winner.is_some()));
        }
    });
    assert!(ended > 100 && won > 10, "{ended} ends, {won} won");
}
