//! Short ways to say what a test of the precedents (棋例) needs: a cycle, its verdict and the
//! nature of its moves, seen from all four sides of the board.

use crate::common::{mv, result};
use xiangqi_rules::{Game, Move, Options, Report, RuleSet, Setup, fen};

/// A game from a set-up of any kind, with repetition as the only limit.
pub fn game(setup: &Setup, rules: RuleSet) -> Game {
    let mut game = Game::default();
    game.set_options(Options {
        rules,
        natural_limit: None,
        ..Options::default()
    });
    game.load_unchecked(setup);
    game
}

/// The moves of a text.
pub fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(mv).collect()
}

/// The game after a cycle was played twice: the position then stands for the third time.
pub fn cycled(setup: &Setup, cycle: &[Move], rules: RuleSet) -> Game {
    let mut game = game(setup, rules);
    for &mv in cycle.iter().chain(cycle) {
        assert_eq!(game.outcome(), None, "before {mv}");
        if let Err(error) = game.play(mv) {
            panic!("{mv} at {}: {error}", game.fen());
        }
    }
    game
}

/// The evidence of a game in which a position has come back.
pub fn report(game: &Game) -> Report {
    match game.repetition() {
        Some(report) => report,
        None => panic!("no position came back: {}", game.fen()),
    }
}

/// The natures of each side's first moves: `chase idle | idle idle`.
pub fn natures(report: &Report, moves: usize) -> String {
    report
        .sides
        .each_ref()
        .map(|side| {
            let names: Vec<_> = side.plies[..moves]
                .iter()
                .map(|ply| ply.nature.name())
                .collect();
            names.join(" ")
        })
        .join(" | ")
}

/// A way to look at a board.
pub type Twin = (fn(&Setup) -> Setup, fn(Move) -> Move, bool);

/// The board as it is, mirrored, turned with the colours exchanged, and both. The last field:
/// whether the colours are exchanged.
pub const TWINS: [Twin; 4] = [
    (Setup::clone, |mv| mv, false),
    (|setup| setup.mirror(), |mv| mv.mirror(), false),
    (|setup| setup.rotate(), |mv| mv.rotate(), true),
    (
        |setup| setup.rotate().mirror(),
        |mv| mv.rotate().mirror(),
        true,
    ),
];

/// A result with the colours exchanged: `1-0 x` for `0-1 x`.
pub fn swapped(result: &str) -> String {
    match result.split_once(' ') {
        Some(("1-0", reason)) => format!("0-1 {reason}"),
        Some(("0-1", reason)) => format!("1-0 {reason}"),
        _ => result.to_owned(),
    }
}

/// Checks what a cycle that Red begins is under one rule set: the result, then the natures of
/// Red's moves and of Black's, `0-1 perpetual-attack: chase chase | idle idle`. The same must
/// hold for the mirrored and the turned board.
pub fn check(rules: RuleSet, text: &str, cycle: &str, expected: &str) {
    let setup = fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let cycle = moves(cycle);
    let Some((verdict, kinds)) = expected.split_once(": ") else {
        panic!("{expected} lacks the natures");
    };
    for (turned, moved, exchanged) in TWINS {
        let cycle: Vec<Move> = cycle.iter().map(|&mv| moved(mv)).collect();
        let game = cycled(&turned(&setup), &cycle, rules);
        let mut found = natures(&report(&game), cycle.len() / 2);
        let mut ended = result(game.outcome());
        if exchanged {
            ended = swapped(&ended);
            if let Some((red, black)) = found.split_once(" | ") {
                found = format!("{black} | {red}");
            }
        }
        assert_eq!(
            format!("{ended}: {found}"),
            format!("{verdict}: {kinds}"),
            "{} under {}, exchanged: {exchanged}",
            fen::write(&turned(&setup)),
            rules.name()
        );
    }
}

/// [`check`] under the Chinese rules.
pub fn cxa(text: &str, cycle: &str, expected: &str) {
    check(RuleSet::Cxa, text, cycle, expected);
}

/// [`check`] under the Asian rules.
pub fn asian(text: &str, cycle: &str, expected: &str) {
    check(RuleSet::Asian, text, cycle, expected);
}
