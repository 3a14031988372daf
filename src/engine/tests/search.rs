//! What the search must do whatever its numbers are.

use std::cell::Cell;
use xiangqi_engine::score::{RULE_BAND, is_mate, mate_plies};
use xiangqi_engine::{Clock, Engine, Limits, MateAnswer, MateQuery, NoClock, find_mate, nnue};
use xiangqi_rules::{Game, Move, Options, Position, RuleSet, fen, notation};

const MIDGAME: &str = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R b - - 0 1";

fn game(text: &str) -> Game {
    Game::from_fen(text, Options::default()).unwrap()
}

/// A game of random moves.
fn wander(state: &mut u64, plies: usize) -> Game {
    let mut game = Game::default();
    for _ in 0..plies {
        if game.outcome().is_some() {
            break;
        }
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let moves = game.legal_moves();
        game.play(moves[(*state >> 33) as usize % moves.len()])
            .unwrap();
    }
    game
}

#[test]
fn the_same_search_is_the_same_again() {
    let run = |engine: &mut Engine, limits: &Limits| {
        let found = engine.search(&game(MIDGAME), limits, &NoClock, &mut |_| {});
        (found.nodes, found.lines)
    };
    for limits in [Limits::nodes(60_000), Limits::depth(9)] {
        let mut engine = Engine::new(4);
        let first = run(&mut engine, &limits);
        assert_eq!(first, run(&mut Engine::new(4), &limits));
        engine.search(
            &Game::default(),
            &Limits::nodes(20_000),
            &NoClock,
            &mut |_| {},
        );
        engine.new_game();
        assert_eq!(first, run(&mut engine, &limits), "after a new game");
    }
}

/// Node counts at a fixed depth, with the network and with the evaluation by hand: the search's
/// signature. A change that is meant to make it faster only must leave them as they are; any
/// other sets them anew, with a match.
#[test]
fn the_nodes_of_a_fixed_depth_are_these() {
    let signature = [
        (xiangqi_rules::fen::START, [63528, 21396]),
        (MIDGAME, [12521, 8488]),
        (
            "3akab2/5r3/4b1cCn/p3p3p/2p6/6N2/PrP1N3P/4BC3/9/2BAKA1R1 w - - 0 1",
            [8355, 4676],
        ),
        (
            "2bak4/4a4/4b4/p3C3p/2p1n4/6p2/P3N3P/4B4/4A4/2BAK4 w - - 0 1",
            [7128, 7770],
        ),
    ];
    let counted = signature.map(|(text, _)| {
        let nodes = [nnue::shipped(), None].map(|network| {
            let mut engine = Engine::new(4);
            engine.set_network(network);
            let limits = Limits::depth(9);
            let found = engine.search(&game(text), &limits, &NoClock, &mut |_| {});
            found.nodes
        });
        (text, nodes)
    });
    assert_eq!(counted, signature);
}

#[test]
fn node_limits_are_kept() {
    for nodes in [1, 500, 5_000, 77_777] {
        let found =
            Engine::new(1).search(&game(MIDGAME), &Limits::nodes(nodes), &NoClock, &mut |_| {});
        assert!(found.nodes <= nodes.max(400), "{} of {nodes}", found.nodes);
        assert!(found.best().is_some());
    }
}

struct StopAfter {
    asked: Cell<u64>,
    most: u64,
}

impl Clock for StopAfter {
    fn elapsed_ms(&self) -> u64 {
        0
    }
    fn stop_requested(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.asked.get() > self.most
    }
}

#[test]
fn a_stop_ends_the_search_within_a_thousand_nodes() {
    for most in [0, 1, 7, 60] {
        let clock = StopAfter {
            asked: Cell::new(0),
            most,
        };
        let found = Engine::new(1).search(&game(MIDGAME), &Limits::default(), &clock, &mut |_| {});
        assert!(found.nodes <= (most + 1) * xiangqi_engine::clock::CHECK_EVERY + 100);
        assert!(found.best().is_some());
        assert_eq!(found.ended, xiangqi_engine::Ended::Stopped);
    }
}

#[test]
fn best_moves_and_lines_are_legal() {
    let mut engine = Engine::new(1);
    let mut state = 11;
    for turn in 0..150 {
        let game = wander(&mut state, 10 + turn);
        let limits = Limits {
            multi_pv: 1 + turn % 4,
            ..Limits::nodes(3_000)
        };
        let found = engine.search(&game, &limits, &NoClock, &mut |_| {});
        if game.legal_moves().is_empty() {
            assert!(found.lines.is_empty());
            continue;
        }
        assert_eq!(
            found.lines.len(),
            (1 + turn % 4).min(game.legal_moves().len())
        );
        for line in &found.lines {
            let mut position = game.position().clone();
            for &mv in &line.moves {
                assert!(position.is_legal(mv), "{position:?} {mv}");
                position.play_unchecked(mv);
            }
        }
        let mut firsts: Vec<Move> = found.lines.iter().map(|line| line.moves[0]).collect();
        firsts.sort_by_key(|mv| mv.code());
        firsts.dedup();
        assert_eq!(
            firsts.len(),
            found.lines.len(),
            "each line has its own move"
        );
    }
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let wanted: Vec<Move> = ["a0a1", "i3i4"]
        .map(|text| notation::parse(text).unwrap())
        .to_vec();
    let limits = Limits {
        search_moves: wanted.clone(),
        multi_pv: 500,
        ..Limits::nodes(3_000)
    };
    let found = Engine::new(1).search(&Game::default(), &limits, &NoClock, &mut |_| {});
    assert_eq!(found.lines.len(), 2);
    assert!(
        found
            .lines
            .iter()
            .all(|line| wanted.contains(&line.moves[0]))
    );
}

/// The network's is so where no king stands on the middle file: its own tests.
#[test]
fn the_evaluation_by_hand_is_the_same_seen_from_the_other_side_and_in_the_mirror() {
    let mut engine = Engine::new(0);
    engine.set_network(None);
    let mut state = 5;
    for _ in 0..300 {
        let game = wander(&mut state, 90);
        let setup = game.position().to_setup();
        let score = engine.evaluate(game.position());
        let rotated = Position::lenient(&setup.rotate()).unwrap();
        let mirrored = Position::lenient(&setup.mirror()).unwrap();
        assert_eq!(score, engine.evaluate(&rotated), "{:?}", game.fen());
        assert_eq!(score, engine.evaluate(&mirrored), "{:?}", game.fen());
    }
}

fn mates() -> impl Iterator<Item = (&'static str, u32)> {
    include_str!("data/mates.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (fen, moves) = line.split_once(" | ").unwrap();
            (fen, 2 * moves.parse::<u32>().unwrap() - 1)
        })
}

/// Plays the tree: every answer is there, and every leaf is an end.
fn check_tree(position: &mut Position, tree: &xiangqi_engine::MateTree) {
    assert!(position.is_legal(tree.mv));
    let undo = position.play_unchecked(tree.mv);
    let legal = position.legal_moves();
    assert_eq!(legal.len(), tree.answers.len());
    for (answer, next) in &tree.answers {
        assert!(legal.contains(answer));
        let undo = position.play_unchecked(*answer);
        check_tree(position, next);
        position.undo(*answer, &undo);
    }
    position.undo(tree.mv, &undo);
}

#[test]
fn the_prover_proves_the_shortest_mate_and_the_search_agrees() {
    let mut missed = 0;
    let mut engine = Engine::new(4);
    for (text, stated) in mates() {
        let game = game(text);
        let mut position = game.position().clone();
        let report = find_mate(&position, &MateQuery::within(stated), &NoClock).unwrap();
        let MateAnswer::Mate(tree) = report.answer else {
            panic!("{:?} {text}", report.answer)
        };
        let shortest = tree.plies();
        assert!(shortest <= stated);
        check_tree(&mut position, &tree);
        if shortest > 1 {
            let shorter = find_mate(&position, &MateQuery::within(shortest - 2), &NoClock).unwrap();
            assert_eq!(shorter.answer, MateAnswer::NoMate);
        }
        engine.new_game();
        let limits = Limits {
            mate_plies: Some(shortest),
            ..Limits::nodes(300_000)
        };
        let found = engine.search(&game, &limits, &NoClock, &mut |_| {});
        let score = found.score().unwrap();
        if is_mate(score) {
            let plies = mate_plies(score).unwrap();
            assert!(
                plies >= shortest as i32,
                "{plies} plies are too good: {text}"
            );
        }
        missed += u32::from(mate_plies(score) != Some(shortest as i32));
    }
    assert!(missed <= 2, "{missed} of 100 mates missed");
}

#[test]
fn wrong_distances_of_the_file_are_proved_wrong() {
    let lines = include_str!("data/mate-errors.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split(" | ").collect();
        let (stated, proved) = (
            parts[1].parse::<u32>().unwrap(),
            parts[2].parse::<u32>().unwrap(),
        );
        assert_ne!(2 * stated - 1, proved);
        let mut position = game(parts[0]).position().clone();
        let MateAnswer::Mate(tree) = find_mate(&position, &MateQuery::within(proved), &NoClock)
            .unwrap()
            .answer
        else {
            panic!("{line}")
        };
        assert_eq!(tree.plies(), proved, "{line}");
        check_tree(&mut position, &tree);
        let shorter = find_mate(&position, &MateQuery::within(proved - 2), &NoClock).unwrap();
        assert_eq!(shorter.answer, MateAnswer::NoMate, "{line}");
    }
}

#[test]
fn where_no_mate_in_3_is_that_is_proved() {
    let lines = include_str!("data/no-mate.txt").lines();
    let mut proved = 0;
    for text in lines.filter(|line| !line.starts_with('#')) {
        let report = find_mate(game(text).position(), &MateQuery::within(5), &NoClock).unwrap();
        assert_eq!(report.answer, MateAnswer::NoMate, "{text}");
        proved += 1;
    }
    assert_eq!(proved, 100);
}

#[test]
fn a_prover_without_budget_says_so_and_checks_only_proves_less() {
    let start = Position::start();
    let query = MateQuery {
        nodes: 10_000,
        ..MateQuery::within(7)
    };
    let report = find_mate(&start, &query, &NoClock).unwrap();
    assert!(matches!(
        report.answer,
        MateAnswer::OutOfBudget { none_within: 1.. }
    ));
    let checks = MateQuery {
        checks_only: true,
        ..MateQuery::within(7)
    };
    assert_eq!(
        find_mate(&start, &checks, &NoClock).unwrap().answer,
        MateAnswer::NoMate
    );
}

/// One move before the end of each game, the search knows what the referee will say.
#[test]
fn a_cycle_is_judged_as_the_referee_judges_it() {
    let mut judged = 0;
    for line in include_str!("data/cycles.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [text, moves, ..] = parts[..] else {
            continue;
        };
        for rules in RuleSet::ALL {
            let options = Options {
                rules,
                natural_limit: None,
                ..Options::default()
            };
            let mut game = Game::from_fen(text, options).unwrap();
            let moves: Vec<Move> = moves
                .split(' ')
                .map(|mv| notation::parse(mv).unwrap())
                .collect();
            let (last, before) = moves.split_last().unwrap();
            // Under other rules it may be over before.
            if before.iter().any(|&mv| game.play(mv).is_err()) {
                continue;
            }
            let mover = game.position().turn();
            let after = {
                let mut after = game.clone();
                after.play(*last).unwrap();
                after.outcome()
            };
            let Some(outcome) = after else { continue };
            if outcome.reason.name() != "repetition"
                && !outcome.reason.name().starts_with("perpetual")
            {
                continue;
            }
            let limits = Limits {
                search_moves: vec![*last],
                ..Limits::depth(3)
            };
            let score = Engine::new(0)
                .search(&game, &limits, &NoClock, &mut |_| {})
                .score()
                .unwrap();
            match outcome.winner {
                None => assert_eq!(score, 0, "{text} {rules:?}"),
                Some(winner) if winner == mover => {
                    assert!(score >= RULE_BAND, "{text} {rules:?} {score}")
                }
                Some(_) => assert!(score <= -RULE_BAND, "{text} {rules:?} {score}"),
            }
            judged += 1;
        }
    }
    assert!(judged > 100, "{judged}");
}

/// ```text
///  9 . . . . k . . . .   Red wins with the rook, but not by checking on a9 and a8 for ever:
///  8 R . . . . . . . .   two rounds are played, the third check on a8 would lose.
/// ```
#[test]
fn a_won_game_is_not_thrown_away_by_perpetual_check() {
    let mut game = game("4k4/R8/9/9/9/9/4p4/9/9/3K5 w - - 0 1");
    for mv in "a8a9 e9e8 a9a8 e8e9 a8a9 e9e8".split(' ') {
        game.play(notation::parse(mv).unwrap()).unwrap();
    }
    let found = Engine::new(1).search(&game, &Limits::nodes(50_000), &NoClock, &mut |_| {});
    assert!(found.score().unwrap() > 300);
    assert_ne!(found.best().unwrap().to_string(), "a9a8");
    let forced = Limits {
        search_moves: vec![notation::parse("a9a8").unwrap()],
        ..Limits::depth(4)
    };
    let found = Engine::new(1).search(&game, &forced, &NoClock, &mut |_| {});
    assert!(
        found.score().unwrap() <= 0,
        "the check lets Black claim: {:?}",
        found.score()
    );
}

/// The natural limit: a mate that comes too late is a draw.
#[test]
fn the_natural_limit_is_known_to_the_score() {
    let text = "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 119 80";
    let found = Engine::new(1).search(&game(text), &Limits::depth(6), &NoClock, &mut |_| {});
    assert_eq!(found.score(), Some(0));
    let fresh = text.replace("119", "0");
    let found = Engine::new(1).search(&game(&fresh), &Limits::depth(6), &NoClock, &mut |_| {});
    assert!(found.score().unwrap() > 300);
}

#[test]
fn dead_material_and_finished_games_are_results() {
    let dead = game("3k5/9/4b4/9/9/9/9/4B4/4A4/4K4 w - - 0 1");
    let found = Engine::new(1).search(&dead, &Limits::depth(5), &NoClock, &mut |_| {});
    assert_eq!(found.score(), Some(0));
    let mate = game("3k5/3P5/4P4/9/9/9/9/9/9/4K4 b - - 0 1");
    if mate.legal_moves().is_empty() {
        let found = Engine::new(1).search(&mate, &Limits::depth(5), &NoClock, &mut |_| {});
        assert_eq!(found.best(), None);
        assert_eq!(found.ended, xiangqi_engine::Ended::NoMoves);
    }
    assert!(fen::parse("nonsense").is_err());
}
