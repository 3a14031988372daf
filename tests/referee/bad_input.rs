//! Events that are not possible: typed errors with stable codes, and nothing has changed
//! (`Table::try_at` compares the whole referee).

use crate::common::*;
use xiangqi_referee::{Act, Event, Ground, MAX_TIME, Referee, RefereeError, Ruling, Settings};
use xiangqi_rules::{EndReason, Outcome};

#[test]
fn time_never_runs_backwards() {
    let mut table = table_from(START);
    table.try_at(5_000, moving(Red, "h2e2")).unwrap();
    let error = table.try_at(4_999, moving(Black, "h7e7")).unwrap_err();
    let (at, last) = (4_999, 5_000);
    assert_eq!(error, RefereeError::TimeBackwards { at, last });
    assert_eq!(error.code(), "referee/time-backwards");
    // The same time again is no step back.
    table.try_at(5_000, moving(Black, "h7e7")).unwrap();
}

#[test]
fn times_are_whole_numbers_of_javascript() {
    let mut table = table_from(START);
    let at = MAX_TIME + 1;
    let error = table.try_at(at, Act::Pause).unwrap_err();
    assert_eq!(error, RefereeError::TimeRange { at });
    assert_eq!(error.code(), "referee/time-range");
    table.try_at(MAX_TIME, moving(Red, "h2e2")).unwrap();
}

#[test]
fn nothing_happens_after_the_end() {
    let mut table = table_from(MATE_IN_ONE);
    let mate = table.play("a1a9").unwrap();
    let fouls = xiangqi_referee::FoulKind::ImproperMove;
    for act in [
        Act::Start,
        moving(Black, "e9e8"),
        offer(Black),
        accept(Black),
        decline(Red),
        claim(Black, Ground::NaturalLimit),
        Act::Ruling(Ruling::NoWinner),
        decision(Some(Black)),
        Act::Foul {
            color: Red,
            kind: fouls,
        },
        Act::Resignation { color: Black },
        Act::Flag { color: Black },
        Act::Misconduct { color: Red },
        Act::Pause,
        Act::Resume,
        Act::Arrival { color: Red },
        Act::Absence { color: Red },
        Act::Touch {
            color: Black,
            square: square("e9"),
            adjust: true,
        },
    ] {
        let error = table.attempt(act).unwrap_err();
        assert_eq!(error, RefereeError::Over(mate));
        assert_eq!(error.code(), "referee/over");
    }
}

#[test]
fn a_position_in_which_the_game_is_over_is_over() {
    let mut referee = Referee::new(Settings {
        fen: "R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1".into(),
        ..Settings::default()
    })
    .unwrap();
    let mate = Outcome::win(Red, EndReason::Checkmate);
    assert_eq!(referee.outcome(), Some(mate));
    let reply = referee.apply(Event::new(0, Act::Start));
    assert_eq!(reply, Err(RefereeError::Over(mate)));
}

#[test]
fn nothing_of_the_game_happens_before_the_start() {
    let mut table = Table {
        referee: Referee::new(Settings::default()).unwrap(),
        now: 0,
    };
    let kind = xiangqi_referee::FoulKind::ImproperMove;
    for act in [
        moving(Red, "h2e2"),
        Act::Touch {
            color: Red,
            square: square("h2"),
            adjust: false,
        },
        offer(Red),
        accept(Black),
        decline(Black),
        claim(Red, Ground::Repetition),
        Act::Ruling(Ruling::Repetition),
        Act::Ruling(Ruling::NaturalLimit),
        Act::Ruling(Ruling::NoWinner),
        Act::Foul { color: Red, kind },
        Act::Resignation { color: Red },
        Act::Flag { color: Red },
        Act::Pause,
        Act::Resume,
    ] {
        assert_eq!(table.code(act), "referee/not-started", "{act:?}");
    }
    assert!(!table.referee.may_offer(Red));
    table.quiet(Act::Start);
    assert_eq!(table.code(Act::Start), "referee/already-started");
    // Before the start only the arbiter can end the game.
    let mut referee = Referee::new(Settings::default()).unwrap();
    let reply = referee
        .apply(Event::new(0, Act::Misconduct { color: Red }))
        .unwrap();
    assert_eq!(
        reply.outcome,
        Some(Outcome::win(Black, EndReason::Misconduct))
    );
}

#[test]
fn a_side_that_may_not_offer_or_answer_is_told_so() {
    let mut table = table_from(START);
    assert_eq!(table.code(offer(Black)), "referee/not-to-move");
    assert_eq!(table.code(accept(Red)), "referee/no-offer");
    assert_eq!(table.code(decline(Red)), "referee/no-offer");
    table.quiet(offer(Red));
    assert_eq!(table.code(accept(Red)), "referee/no-offer");
    assert_eq!(table.code(offer(Black)), "referee/offer-standing");
}

#[test]
fn claims_and_rulings_need_their_ground() {
    let mut table = table_from(START);
    assert_eq!(
        table.code(claim(Red, Ground::Repetition)),
        "referee/no-repetition"
    );
    assert_eq!(
        table.code(Act::Ruling(Ruling::Repetition)),
        "referee/no-repetition"
    );
    // The arbiter commits no fouls.
    assert_eq!(
        table.code(Act::Ruling(Ruling::NaturalLimit)),
        "referee/limit-not-reached"
    );
    let mut unlimited = crate::common::table(Settings {
        natural_limit: None,
        ..Settings::default()
    });
    assert_eq!(
        unlimited.code(claim(Red, Ground::NaturalLimit)),
        "referee/no-limit"
    );
    assert_eq!(
        unlimited.code(Act::Ruling(Ruling::NaturalLimit)),
        "referee/no-limit"
    );
}

#[test]
fn who_has_not_come_does_nothing() {
    let mut table = table_from(START);
    assert_eq!(
        table.code(Act::Arrival { color: Red }),
        "referee/lateness-not-kept"
    );
    assert_eq!(
        table.code(Act::Absence { color: Red }),
        "referee/lateness-not-kept"
    );

    let mut table = crate::common::table(Settings {
        late_limit: Some(60_000),
        ..Settings::default()
    });
    let touch = Act::Touch {
        color: Red,
        square: square("h2"),
        adjust: false,
    };
    for act in [
        moving(Red, "h2e2"),
        touch,
        offer(Red),
        claim(Red, Ground::NaturalLimit),
        accept(Red),
    ] {
        assert_eq!(table.code(act), "referee/not-here", "{act:?}");
    }
    table.quiet(Act::Arrival { color: Red });
    assert_eq!(
        table.code(Act::Arrival { color: Red }),
        "referee/already-here"
    );
    assert_eq!(
        table.code(Act::Absence { color: Red }),
        "referee/already-here"
    );
    // Who has come plays against an empty chair, whose clock would run.
    assert_eq!(table.play("h2e2"), None);
    assert_eq!(table.code(moving(Black, "h7e7")), "referee/not-here");
}

#[test]
fn players_may_come_before_the_start() {
    let mut table = Table {
        referee: Referee::new(Settings {
            late_limit: Some(0),
            ..Settings::default()
        })
        .unwrap(),
        now: 0,
    };
    table.quiet(Act::Arrival { color: Black });
    assert_eq!(
        table.code(Act::Absence { color: Red }),
        "referee/not-started"
    );
    table.quiet(Act::Arrival { color: Red });
    table.quiet(Act::Start);
    assert_eq!(table.play("h2e2"), None);
}

#[test]
fn every_error_reads_as_a_sentence() {
    let illegal = xiangqi_rules::Position::start()
        .refusal(mv("b0d1"))
        .unwrap();
    let clause = xiangqi_referee::touch::Clause { number: 4, step: 2 };
    let bound = RefereeError::Bound {
        mv: mv("h2e2"),
        clause,
    };
    for (error, sentence) in [
        (
            RefereeError::Illegal(illegal),
            "b0d1: the horse's way from b0 to d1 is blocked",
        ),
        (
            bound,
            "h2e2: touched pieces bind to another move (S0 art. 5 (9) 4, step 2)",
        ),
        (RefereeError::NotHere { color: Black }, "Black has not come"),
        (
            RefereeError::LimitNotReached {
                plies: 7,
                limit: 120,
            },
            "7 plies without a capture count, 120 are needed",
        ),
    ] {
        assert_eq!(error.to_string(), sentence);
    }
}
