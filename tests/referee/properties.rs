//! What holds for every sequence of events: an error changes nothing, the log rebuilds the
//! state, JSON brings it back, and claims give what would have been judged at once.

use crate::common::*;
use xiangqi_referee::{
    Act, Byoyomi, Event, FlagResult, FoulKind, Ground, Handling, IllegalMove, OfferTime, Referee,
    Ruling, Settings, Stage, TimeControl, WrongClaim,
};
use xiangqi_rules::{Move, RuleSet};

fn settings(random: &mut Random) -> Settings {
    let fens = [START, PERPETUAL, "r3k4/9/9/9/9/9/9/9/9/R2K5 w - - 110 60"];
    let stage = Stage {
        moves: None,
        time: 1 + random.below(60_000) as u64,
        increment: random.below(3) as u64 * 700,
        delay: random.below(3) as u64 * 700,
    };
    let control = TimeControl {
        per_move: random.one_in(3).then_some(20_000),
        stages: [
            vec![],
            vec![stage],
            vec![
                Stage {
                    moves: Some(3),
                    ..stage
                },
                stage,
            ],
        ][random.below(3)]
        .clone(),
        byoyomi: Some(Byoyomi {
            periods: 3,
            time: 4_000,
        }),
    };
    Settings {
        fen: random.of(&fens).into(),
        rules: random.of(&[RuleSet::Cxa, RuleSet::Asian, RuleSet::Simple]),
        natural_limit: Some(random.of(&[12, 120])),
        check_cap: random.of(&[None, Some(1), Some(10)]),
        repetition: random.of(&[Handling::Automatic, Handling::Claim]),
        natural_limit_by: random.of(&[Handling::Automatic, Handling::Claim]),
        wrong_repetition_claim: random.of(&[WrongClaim::Refused, WrongClaim::Foul]),
        draw_offers: random.of(&[OfferTime::OnTurn, OfferTime::AnyTime]),
        foul_limit: random.of(&[2, 3, 50]),
        illegal_move: random.of(&[IllegalMove::Refused, IllegalMove::Foul, IllegalMove::Loses]),
        touch_move: !random.one_in(4),
        clock: (!random.one_in(3)).then_some(control),
        flag_against_dead_men: random.of(&[FlagResult::Loss, FlagResult::Draw]),
        late_limit: random.one_in(4).then_some(20_000),
    }
}

fn act(random: &mut Random, referee: &Referee) -> Act {
    let turn = referee.position().turn();
    let color = if random.one_in(4) {
        random.color()
    } else {
        turn
    };
    let kind = FoulKind::from_name(FoulKind::NAMES[random.below(5)]).unwrap();
    match random.below(60) {
        0..30 => {
            // Mostly back and forth with few men, so that positions come again.
            let moves = referee.moves();
            let mv = if moves.is_empty() || random.one_in(20) {
                Move::new(random.square(), random.square())
            } else {
                moves[random.below(moves.len().min(4))]
            };
            Act::Move { color, mv }
        }
        30..38 => {
            let mut men = referee.position().occupied();
            let square = men.nth(random.below(4)).unwrap_or_else(|| random.square());
            let square = if random.one_in(4) {
                random.square()
            } else {
                square
            };
            Act::Touch {
                color,
                square,
                adjust: random.one_in(3),
            }
        }
        38..42 => Act::Offer { color },
        42..44 => Act::Decline { color: !turn },
        44 if random.one_in(3) => Act::Accept { color },
        45 => Act::Claim {
            color,
            ground: Ground::Repetition,
        },
        46 => Act::Claim {
            color,
            ground: Ground::NaturalLimit,
        },
        47 => Act::Ruling(random.of(&[Ruling::Repetition, Ruling::NaturalLimit])),
        48 if random.one_in(6) => Act::Ruling(random.of(&[
            Ruling::NoWinner,
            Ruling::Decision { winner: None },
            Ruling::Decision {
                winner: Some(color),
            },
        ])),
        49 => Act::Foul { color, kind },
        50 if random.one_in(6) => Act::Resignation { color },
        51 => Act::Flag { color },
        52 if random.one_in(6) => Act::Misconduct { color },
        53..57 if referee.is_paused() => Act::Resume,
        53 => Act::Pause,
        54 => Act::Resume,
        57 => Act::Absence { color },
        58 => Act::Arrival { color },
        _ => Act::Start,
    }
}

/// What the referee says a player may do is done without error and without foul; what it
/// says a player may not do is not.
fn what_may_be_done_is_no_error_and_no_foul(referee: &Referee, now: u64) {
    let works = |act| {
        let reply = referee.clone().apply(Event::new(now, act));
        reply.is_ok_and(|reply| reply.refused.is_none() && reply.fouls.is_empty())
    };
    for color in [Red, Black] {
        assert_eq!(referee.may_offer(color), works(Act::Offer { color }));
        if referee.is_here(color) {
            let claim = |ground| works(Act::Claim { color, ground });
            assert_eq!(referee.may_claim_repetition(), claim(Ground::Repetition));
            assert_eq!(
                referee.may_claim_natural_limit(),
                claim(Ground::NaturalLimit)
            );
        }
    }
    let color = referee.position().turn();
    if referee.is_started() && !referee.is_paused() && referee.is_here(color) {
        for mv in referee.moves().into_iter().take(3) {
            assert!(works(Act::Move { color, mv }), "{mv}");
        }
    }
}

#[test]
fn the_log_rebuilds_the_state_and_json_brings_it_back() {
    let mut random = Random(2_026);
    let (mut applied, mut refused, mut ended) = (0, 0, std::collections::BTreeSet::new());
    for _ in 0..1_000 {
        let settings = settings(&mut random);
        let mut referee = Referee::new(settings.clone()).unwrap();
        let mut now = 0;
        for act in [
            Act::Arrival { color: Red },
            Act::Arrival { color: Black },
            Act::Start,
        ] {
            if !random.one_in(20) {
                let _ = referee.apply(Event::new(now, act));
            }
        }
        let mut after_the_end = 0;
        for _ in 0..80 {
            after_the_end += usize::from(referee.outcome().is_some());
            if after_the_end > 3 {
                break;
            }
            let step = random.of(&[0, 1, 900, 2_500]);
            let at = if random.one_in(30) {
                now.saturating_sub(step)
            } else {
                now + step
            };
            what_may_be_done_is_no_error_and_no_foul(&referee, now);
            let event = Event::new(at, act(&mut random, &referee));
            let before = referee.clone();
            match referee.apply(event) {
                Ok(reply) => {
                    applied += 1;
                    now = at;
                    assert_eq!(reply.outcome, referee.outcome());
                    assert_eq!(reply.fouls, referee.fouls()[before.fouls().len()..]);
                    assert_eq!(&referee.log()[..before.log().len()], before.log());
                    assert_eq!(referee.log().len(), before.log().len() + 1);
                }
                Err(error) => {
                    refused += 1;
                    assert_eq!(referee, before, "{error} changed something");
                    assert!(!error.to_string().is_empty());
                }
            }
            for mv in referee.moves() {
                assert!(referee.position().is_legal(mv));
            }
        }
        assert_eq!(
            Referee::rebuild(settings, referee.log()).as_ref(),
            Ok(&referee)
        );
        let text = referee.to_json_text();
        assert_eq!(Referee::from_json_text(&text).as_ref(), Ok(&referee));
        // Each prefix of the log is a game too.
        let half = &referee.log()[..referee.log().len() / 2];
        let earlier = Referee::rebuild(referee.settings().clone(), half).unwrap();
        assert_eq!(earlier.log(), half);
        ended.extend(referee.outcome().map(|outcome| outcome.reason.name()));
    }
    assert!(
        applied > 10_000 && refused > 5_000,
        "{applied} applied, {refused} refused"
    );
    assert!(ended.len() >= 11, "ends seen: {ended:?}");
}

/// Plays one random game twice, judged at once and by claims, and tells how it ended.
fn judged_and_claimed(random: &mut Random) -> Option<&'static str> {
    let fens = [
        PERPETUAL,
        "r3k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 60",
        "3k5/9/9/9/9/9/9/4C4/4p4/4K4 w - - 3 1",
        "2bakab2/4r4/9/9/9/9/9/9/R3A4/3AK4 w - - 0 1",
        MATE_IN_ONE,
    ];
    let red_checks = random.one_in(2);
    let judged = Settings {
        fen: random.of(&fens).into(),
        rules: random.of(&[RuleSet::Cxa, RuleSet::Asian, RuleSet::Simple]),
        natural_limit: Some(random.of(&[20, 400])),
        check_cap: random.of(&[None, Some(1), Some(3)]),
        ..Settings::default()
    };
    let (repetition, limit_by) = random.of(&[
        (Handling::Claim, Handling::Automatic),
        (Handling::Automatic, Handling::Claim),
        (Handling::Claim, Handling::Claim),
    ]);
    let claimed = Settings {
        repetition,
        natural_limit_by: limit_by,
        ..judged.clone()
    };
    let mut judged = Referee::new(judged).unwrap();
    let mut claimed = Referee::new(claimed).unwrap();
    for referee in [&mut judged, &mut claimed] {
        referee.apply(Event::new(0, Act::Start)).unwrap();
    }
    for _ in 0..60 {
        let color = judged.position().turn();
        let gives_check = |mv: &Move| {
            let mut after = judged.position().clone();
            after.play_unchecked(*mv);
            after.is_check()
        };
        let mut moves = judged.moves();
        if red_checks && color == Red && moves.iter().any(gives_check) {
            moves.retain(gives_check);
        }
        let mv = moves[random.below(moves.len().min(3))];
        let event = Event::new(0, Act::Move { color, mv });
        let end = judged.apply(event).unwrap().outcome;
        let silent = claimed.apply(event).unwrap().outcome;
        let Some(end) = end else {
            assert_eq!(silent, None);
            assert!(!claimed.may_claim_repetition() && !claimed.may_claim_natural_limit());
            continue;
        };
        let waits = match end.reason.name() {
            "natural-limit" => limit_by == Handling::Claim,
            "checkmate" | "stalemate" | "dead-material" => false,
            _ => repetition == Handling::Claim,
        };
        let ground = match end.reason.name() {
            "natural-limit" => Ground::NaturalLimit,
            _ => Ground::Repetition,
        };
        let claim = Event::new(0, Act::Claim { color, ground });
        if !waits {
            assert_eq!(silent, Some(end));
        } else if silent.is_none() {
            assert_eq!(claimed.apply(claim).unwrap().outcome, Some(end));
        } else {
            // The limit was reached with the same move and needs no claim.
            assert_eq!(silent.unwrap().reason.name(), "natural-limit");
        }
        return Some(end.reason.name());
    }
    None
}

#[test]
fn a_claim_gives_what_would_have_been_judged_at_once() {
    let mut random = Random(99);
    let mut ends = std::collections::BTreeMap::<_, u32>::new();
    for _ in 0..2_000 {
        if let Some(end) = judged_and_claimed(&mut random) {
            *ends.entry(end).or_default() += 1;
        }
    }
    for reason in [
        "repetition",
        "perpetual-check",
        "natural-limit",
        "checkmate",
        "dead-material",
    ] {
        assert!(ends.contains_key(reason), "{ends:?}");
    }
}
