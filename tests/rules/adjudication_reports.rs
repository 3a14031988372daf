//! The evidence on a cycle: it holds together, what it claims can be seen on the board, and it
//! can be read.

use crate::adjudication::{game, moves, report};
use serde_json::Value;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{
    Class, Color, EndReason, Game, Language, Man, Move, Nature, Options, Outcome, PlyReport,
    Position, Report, Role, RuleSet, Script, SideReport, Square, fen,
};

/// Every game of the cases in which a position came back, under each rule set.
fn repetitions(mut visit: impl FnMut(&str, &Game, &Report)) {
    let text = include_str!("../data/rules/cases.json");
    let cases: Vec<Value> = serde_json::from_str(text).unwrap();
    let mut visited = 0;
    for case in &cases {
        let setup = fen::parse(case["fen"].as_str().unwrap()).unwrap();
        for rules in RuleSet::ALL {
            let mut game = game(&setup, rules);
            let options = game.options();
            game.set_options(Options {
                free: true,
                ..options
            });
            for text in case["moves"].as_array().unwrap() {
                game.play(moves(text.as_str().unwrap())[0]).unwrap();
                if let Some(report) = game.repetition() {
                    visit(case["id"].as_str().unwrap(), &game, &report);
                    visited += 1;
                }
            }
        }
    }
    assert!(visited > 3 * 130, "{visited}");
}

/// The table of section 0: of two different classes the heavier loses.
fn by_the_table(rules: RuleSet, classes: [Class; 2]) -> Outcome {
    use Class::{Allowed, Attack, Chase, Check, RootChase};
    let weight = |class| match (rules, class) {
        (_, Allowed) => 0,
        (RuleSet::Asian, RootChase) => 1,
        (RuleSet::Asian, Chase) => 2,
        (RuleSet::Cxa, Attack) => 2,
        (_, Check) => 3,
        _ => panic!("{class:?} is no class under {rules:?}"),
    };
    let lost = |class| match class {
        Check => EndReason::PerpetualCheck,
        Attack => EndReason::PerpetualAttack,
        _ => EndReason::PerpetualChase,
    };
    let [red, black] = classes;
    match weight(red) - weight(black) {
        0 => Outcome::draw(EndReason::Repetition),
        1.. => Outcome::win(Color::Black, lost(red)),
        _ => Outcome::win(Color::Red, lost(black)),
    }
}

/// What a side's class must be by the natures of its moves; under `asian` both chases in one.
fn by_the_natures(report: &Report, side: &SideReport, color: Color) -> Class {
    let idle = side.plies.iter().any(|ply| ply.nature == Nature::Idle);
    match report.rules {
        _ if side.plies.iter().all(|ply| ply.nature == Nature::Check) => Class::Check,
        RuleSet::Simple => Class::Allowed,
        RuleSet::Cxa if idle => Class::Allowed,
        RuleSet::Cxa => Class::Attack,
        RuleSet::Asian if one_victim_throughout(report, color) => Class::Chase,
        RuleSet::Asian => Class::Allowed,
    }
}

/// Whether one man is a victim of every move of a side, followed through its own moves.
fn one_victim_throughout(report: &Report, color: Color) -> bool {
    let mut plies: Vec<(&PlyReport, bool)> = Vec::new();
    for (index, side) in report.sides.iter().enumerate() {
        plies.extend(side.plies.iter().map(|ply| (ply, index == color.index())));
    }
    plies.sort_by_key(|(ply, _)| ply.ply);
    let mut chased: Vec<Square> = Square::all().collect();
    for (ply, own) in plies {
        if own {
            let victims: Vec<Square> = ply.victims.iter().map(|man| man.square).collect();
            chased.retain(|square| ply.nature == Nature::Chase && victims.contains(square));
        } else {
            chased.retain(|&square| square != ply.mv.to());
            for square in &mut chased {
                if *square == ply.mv.from() {
                    *square = ply.mv.to();
                }
            }
        }
    }
    !chased.is_empty()
}

#[wasm_bindgen_test(unsupported = test)]
fn classes_follow_from_the_natures_and_the_verdict_from_the_classes() {
    repetitions(|id, game, report| {
        let classes = report.sides.each_ref().map(|side| side.class);
        for color in Color::ALL {
            let side = &report.sides[color.index()];
            let expected = by_the_natures(report, side, color);
            let plain = match side.class {
                Class::RootChase => Class::Chase,
                class => class,
            };
            assert_eq!(plain, expected, "{id} {color} under {:?}", report.rules);
        }
        let expected = (report.occurrences >= 3).then(|| by_the_table(report.rules, classes));
        assert_eq!(report.verdict, expected, "{id} under {:?}", report.rules);
        // No mate comes up in these positions.
        if let Some(verdict) = expected {
            assert_eq!(game.outcome(), Some(verdict), "{id}");
        }
        assert_eq!(report.rules, game.options().rules);
        assert_eq!(report.occurrences, game.occurrences());
    });
}

#[wasm_bindgen_test(unsupported = test)]
fn every_ply_of_the_window_is_named_once() {
    repetitions(|id, game, report| {
        assert_eq!(report.to_ply, game.ply());
        let window = &game.history()[report.from_ply - 1..];
        let mut plies: Vec<&PlyReport> = report.sides.iter().flat_map(|side| &side.plies).collect();
        plies.sort_by_key(|ply| ply.ply);
        assert_eq!(plies.len(), window.len(), "{id}");
        for (index, (ply, played)) in plies.iter().zip(window).enumerate() {
            assert_eq!(ply.ply, report.from_ply + index, "{id}");
            assert_eq!(ply.mv, played.mv, "{id}");
            assert_eq!(ply.nature == Nature::Check, played.gives_check, "{id}");
        }
        // The window begins where the position stood the third last time.
        let mut earlier = game.clone();
        assert!(earlier.goto(report.from_ply - 1));
        assert_eq!(
            earlier.position().to_setup().board,
            game.position().to_setup().board
        );
        assert_eq!(earlier.position().turn(), game.position().turn());
    });
}

/// The position before a ply and after it, the mover to move both times.
fn around(game: &Game, ply: &PlyReport) -> (Position, Position) {
    let mut earlier = game.clone();
    earlier.goto(ply.ply - 1);
    let before = earlier.position().clone();
    let mut after = before.clone();
    after.play_unchecked(ply.mv);
    let mut setup = after.to_setup();
    setup.turn = before.turn();
    // The other side may be in check: no position to play on, but one to look at.
    (before, self::game(&setup, RuleSet::Cxa).position().clone())
}

/// Whether a man can really be taken, to win it or for a better one: some capture is legal, and
/// leaves no legal recapture or is made by a man of less value.
fn is_threatened(board: &Position, man: &Man) -> bool {
    let takes = |mv: &&Move| mv.to() == man.square;
    board.legal_moves().iter().filter(takes).any(|&mv| {
        let taker = board.piece_at(mv.from()).map(|piece| piece.role);
        let mut after = board.clone();
        after.play_unchecked(mv);
        let retaken = after
            .legal_moves()
            .iter()
            .any(|back| back.to() == man.square);
        let light = [Role::Advisor, Role::Elephant];
        let middle = [Role::Horse, Role::Cannon];
        let better = taker.is_some_and(|taker| {
            man.piece.role == Role::Rook && taker != Role::Rook
                || middle.contains(&man.piece.role) && light.contains(&taker)
        });
        !retaken || better
    })
}

/// Whether the side to move mates by at most so many checks.
fn mates_by_checks(board: &Position, checks: u32) -> bool {
    board.legal_moves().iter().any(|&mv| {
        let mut after = board.clone();
        after.play_unchecked(mv);
        after.is_check()
            && (after.legal_moves().is_empty()
                || checks > 1
                    && after.legal_moves().iter().all(|&mv| {
                        let mut next = after.clone();
                        next.play_unchecked(mv);
                        mates_by_checks(&next, checks - 1)
                    }))
    })
}

#[wasm_bindgen_test(unsupported = test)]
fn what_a_report_claims_stands_on_the_board() {
    let mut claims = 0;
    repetitions(|id, game, report| {
        for ply in report.sides.iter().flat_map(|side| &side.plies) {
            let what = format!(
                "{id} {} {} under {:?}",
                ply.mv,
                ply.nature.name(),
                report.rules
            );
            let (before, after) = around(game, ply);
            let us = before.turn();
            assert_eq!(Some(ply.piece), before.piece_at(ply.mv.from()), "{what}");
            let stands = |man: &Man| after.piece_at(man.square) == Some(man.piece);
            assert!(
                ply.victims
                    .iter()
                    .all(|man| stands(man) && man.piece.color != us),
                "{what}"
            );
            assert!(
                ply.attacker
                    .is_none_or(|man| stands(&man) && man.piece.color == us),
                "{what}"
            );
            let king = ply.victims.iter().all(|man| man.piece.role == Role::King);
            let attacks = |man: &Man| {
                let attackers = after.attackers(man.square, us);
                ply.attacker
                    .is_some_and(|attacker| attackers.contains(attacker.square))
            };
            match ply.nature {
                Nature::Check => {
                    assert!(king && ply.victims.len() == 1, "{what}");
                    assert!(attacks(&ply.victims[0]), "{what}");
                }
                Nature::Chase => {
                    assert!(ply.victims.iter().any(attacks), "{what}");
                    for man in &ply.victims {
                        assert_ne!(man.piece.role, Role::King, "{what}");
                        let legal = after.legal_moves();
                        assert!(legal.iter().any(|mv| mv.to() == man.square), "{what}");
                        // Under `cxa` a capture may also gain by more than one exchange.
                        if report.rules == RuleSet::Asian {
                            assert!(is_threatened(&after, man), "{what}");
                        }
                    }
                }
                Nature::MateThreat => {
                    assert!(king && ply.victims.len() == 1, "{what}");
                    assert!(mates_by_checks(&after, 3), "{what}");
                    assert!(!mates_by_checks(&before, 3), "{what}");
                }
                Nature::Attack => assert!(ply.victims.is_empty(), "{what}"),
                Nature::Idle => {
                    assert!(ply.victims.is_empty() && ply.attacker.is_none(), "{what}");
                }
            }
            claims += u32::from(ply.nature != Nature::Idle);
        }
    });
    assert!(claims > 1000, "{claims}");
}

const LANGUAGES: [Language; 3] = [
    Language::English,
    Language::Chinese(Script::Simplified),
    Language::Chinese(Script::Traditional),
];

/// The characters of the simplified texts that are written otherwise in traditional script,
/// by OpenCC (its table s2t, and for 着 the table s2tw).
const SIMPLIFIED_ONLY: &str = "为亚决双变国审将帅应据时杀现简红规许负车长闲马着";

/// Those that are the same in both.
const SHARED: &str = "、。一三不中仕作借允兵出判卒去同和均士子局已得打按捉方易查根棋次止此法洲炮相禁第而至象面黑（），：";

#[wasm_bindgen_test(unsupported = test)]
fn an_explanation_names_every_ply_in_each_language() {
    repetitions(|id, _, report| {
        for language in LANGUAGES {
            let text = report.explain(language);
            for ply in report.sides.iter().flat_map(|side| &side.plies) {
                let name = ply.mv.to_string();
                let times = |side: &SideReport| {
                    side.plies.iter().filter(|other| other.mv == ply.mv).count()
                };
                let played: usize = report.sides.iter().map(times).sum();
                assert!(text.matches(&name).count() >= played, "{id} {name}: {text}");
            }
            assert!(text.contains(&report.from_ply.to_string()), "{id}: {text}");
            assert!(text.contains(&report.to_ply.to_string()), "{id}: {text}");
            assert!(!text.contains('\n') && text == text.trim(), "{id}: {text}");
        }
    });
}

#[wasm_bindgen_test(unsupported = test)]
fn each_text_is_in_its_script() {
    let mut seen = String::new();
    repetitions(|id, _, report| {
        let [english, simplified, traditional] = LANGUAGES.map(|language| report.explain(language));
        assert!(english.is_ascii(), "{id}: {english}");
        let foreign = |c: &char| !c.is_ascii();
        for c in simplified.chars().filter(foreign) {
            assert!(
                SIMPLIFIED_ONLY.contains(c) || SHARED.contains(c),
                "{c} is new: look it up, and add it to one of the two lists"
            );
            if !seen.contains(c) {
                seen.push(c);
            }
        }
        for c in traditional.chars().filter(foreign) {
            assert!(!SIMPLIFIED_ONLY.contains(c), "{id}: {c} in {traditional}");
        }
        assert_eq!(simplified.chars().count(), traditional.chars().count());
    });
    assert_eq!(
        seen.chars().count(),
        (SIMPLIFIED_ONLY.to_owned() + SHARED).chars().count()
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn the_words_of_a_verdict_are_those_of_its_outcome() {
    let told = |fen: &str, cycle: &str, rules: RuleSet| {
        let setup = fen::parse(fen).unwrap();
        let game = crate::adjudication::cycled(&setup, &moves(cycle), rules);
        LANGUAGES.map(|language| report(&game).explain(language))
    };
    let [english, simplified, traditional] = told(
        "4k4/R8/9/9/9/9/9/9/9/3K5 w",
        "a8a9 e9e8 a9a8 e8e9",
        RuleSet::Simple,
    );
    assert!(english.ends_with("Red had to vary and did not, and loses by perpetual check."));
    assert!(simplified.contains("红方长将") && simplified.contains("判负"));
    assert!(traditional.contains("紅方長將") && traditional.contains("判負"));
    let chase = "4k4/9/9/9/R8/6c2/9/9/9/3K5 w";
    let [english, simplified, _] = told(chase, "a5a4 g4g5 a4a5 g5g4", RuleSet::Asian);
    assert!(
        english.contains("a5a4 attacks the cannon on g4"),
        "{english}"
    );
    assert!(english.ends_with("loses by perpetual chase."));
    assert!(simplified.contains("捉炮g4") && simplified.contains("红方长捉"));
    let [english, _, traditional] = told(chase, "a5a4 g4g5 a4a5 g5g4", RuleSet::Simple);
    assert!(english.ends_with("so unchanged it is a draw."));
    assert!(traditional.contains("不變作和"));
}

#[wasm_bindgen_test(unsupported = test)]
fn there_is_no_report_before_a_position_comes_back_and_no_verdict_before_the_third_time() {
    let setup = fen::parse("4k4/R8/9/9/9/9/9/9/9/3K5 w").unwrap();
    let mut game = game(&setup, RuleSet::Cxa);
    assert_eq!(game.repetition(), None);
    for (index, mv) in moves("a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9")
        .into_iter()
        .enumerate()
    {
        game.play(mv).unwrap();
        match index {
            0..3 => assert_eq!(game.repetition(), None),
            3..7 => {
                let report = report(&game);
                assert_eq!((report.occurrences, report.verdict), (2, None));
                // What it will come to can be seen already.
                assert_eq!(report.sides[0].class, Class::Check);
            }
            _ => assert_eq!(report(&game).verdict, game.outcome()),
        }
    }
}
