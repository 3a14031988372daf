//! Master games that end by repetition before their last recorded move: which they are, where
//! and how, as listed and judged by hand in `data/games/repetition-ends.md`.

use crate::common::mv;
use crate::notation_games::games;
use std::collections::BTreeMap;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{EndReason, Game, Options, RuleSet};

const GAMES: &str = include_str!("../data/games/masters-1125-uci.pgn");
const JUDGED: &str = include_str!("../data/games/repetition-ends.md");

/// The ply and the score of each end, by the game's number in the file.
type Ends = BTreeMap<usize, (usize, String)>;

#[wasm_bindgen_test(unsupported = test)]
fn every_end_by_repetition_is_one_that_was_judged() {
    for rules in RuleSet::ALL {
        let judged = judged(rules);
        assert_eq!(judged.len(), 101);
        assert_eq!(replayed(rules), judged, "{}", rules.name());
    }
}

fn replayed(rules: RuleSet) -> Ends {
    let options = Options {
        rules,
        natural_limit: None,
        free: true,
        ..Options::default()
    };
    let mut ends = Ends::new();
    for (index, moves) in games(GAMES).iter().enumerate() {
        let mut game = Game::default();
        game.set_options(options);
        for (ply, text) in moves[..moves.len() - 1].iter().enumerate() {
            game.play(mv(text)).unwrap();
            let outcome = game.outcome();
            if outcome.is_some_and(|outcome| is_repetition(outcome.reason)) {
                let score = outcome.map(|outcome| outcome.score().to_string());
                ends.insert(index + 1, (ply + 1, score.unwrap_or_default()));
                break;
            }
        }
    }
    ends
}

fn is_repetition(reason: EndReason) -> bool {
    use EndReason::{PerpetualAttack, PerpetualChase, PerpetualCheck, Repetition};
    matches!(
        reason,
        PerpetualCheck | PerpetualChase | PerpetualAttack | Repetition
    )
}

/// The lists of the file. A game that perpetual check ends is lost under every rule set; one
/// that another attack ends is lost under `cxa`; those lost by a chase under `asian` have a
/// list of their own; the rest are draws.
fn judged(rules: RuleSet) -> Ends {
    let mut ends = Ends::new();
    let mut section = "";
    for line in JUDGED.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            section = title;
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let row = cells.get(1).and_then(|cell| cell.parse().ok());
        if let Some(number) = row {
            if section.starts_with("`cxa`: perpetual check") {
                ends.insert(number, (ply(cells[3]), lost_by(cells[4])));
            } else if section.starts_with("`cxa`: draws") {
                ends.entry(number)
                    .or_insert_with(|| (ply(cells[2]), "1/2-1/2".into()));
            } else if section.starts_with("`asian`: perpetual chase") && rules == RuleSet::Asian {
                let score = cells[3].split(' ').next().unwrap();
                ends.insert(number, (ply(cells[2]), score.into()));
            }
        } else if let Some(item) = line.strip_prefix("* **") {
            let (number, rest) = item.split_once("** ").unwrap();
            let (_, rest) = rest.split_once("; ply ").unwrap();
            let (place, rest) = rest.split_once(": ").unwrap();
            let score = match rules {
                RuleSet::Cxa => lost_by(rest),
                RuleSet::Asian | RuleSet::Simple => "1/2-1/2".into(),
            };
            ends.insert(number.parse().unwrap(), (ply(place), score));
        }
    }
    ends
}

/// Of `66 of 69` the first number.
fn ply(text: &str) -> usize {
    text.split(' ').next().unwrap().parse().unwrap()
}

fn lost_by(text: &str) -> String {
    let score = if text.starts_with("Red") {
        "0-1"
    } else {
        "1-0"
    };
    score.into()
}
