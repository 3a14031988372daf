//! R8: the ten losses of S1 4.1 and those of S0 art. 5 (2) and (4), each by its clause.

use crate::common::*;
use xiangqi_referee::{Act, FoulKind, IllegalMove, RefereeError, Settings, Stage, TimeControl};
use xiangqi_rules::{EndReason, Outcome, RuleSet};

fn lost(color: Color, reason: EndReason) -> Option<Outcome> {
    Some(Outcome::win(!color, reason))
}

#[test]
fn s1_4_1_1_checkmate_loses() {
    let outcome = table_from(MATE_IN_ONE).play("a1a9");
    assert_eq!(outcome, lost(Black, EndReason::Checkmate));
}

#[test]
fn s1_4_1_2_letting_the_kings_face_loses() {
    // The horse is all that stands between the kings.
    let mut table = table_from("4k4/9/9/9/9/9/9/4N4/9/4K4 w - - 0 1");
    let reply = table.act(moving(Red, "e2d4"));
    assert_eq!(reply.outcome, lost(Red, EndReason::KingsFacing));
    assert_eq!(reply.refused.unwrap().code(), "move/kings-facing");
    assert!(table.referee.history().is_empty());
}

#[test]
fn s1_4_1_2_letting_the_kings_face_loses_even_in_check() {
    // In check by the rook on a0, Red takes away the screen between the kings as well.
    let mut table = table_from("4k4/9/9/9/9/9/9/4N4/9/r3K4 w - - 0 1");
    let reply = table.act(moving(Red, "e2d4"));
    assert_eq!(reply.refused.unwrap().code(), "move/leaves-check");
    assert_eq!(reply.outcome, lost(Red, EndReason::KingsFacing));
}

#[test]
fn s1_4_1_3_stalemate_loses() {
    let outcome = table_from("3k5/9/9/9/9/9/9/9/R3R4/4K4 w - - 0 1").play("a1a8");
    assert_eq!(outcome, lost(Black, EndReason::Stalemate));
}

#[test]
fn s1_4_1_4_too_few_moves_in_the_time_loses() {
    let mut table = table(Settings {
        clock: Some(TimeControl::stage(Stage::moves_in(3, 10_000))),
        ..Settings::default()
    });
    table.try_at(4_000, moving(Red, "h2e2")).unwrap();
    table.try_at(5_000, moving(Black, "h7e7")).unwrap();
    table.try_at(8_000, moving(Red, "h0g2")).unwrap();
    table.try_at(9_000, moving(Black, "h9g7")).unwrap();
    // Three seconds are left for the third move.
    assert_eq!(table.referee.deadline(), Some(12_000));
    let reply = table.try_at(12_001, Act::Flag { color: Red }).unwrap();
    assert_eq!(reply.outcome, lost(Red, EndReason::Timeout));
}

#[test]
fn s1_4_1_5_late_arrival_loses() {
    let settings = Settings {
        late_limit: Some(60_000),
        ..Settings::default()
    };
    let mut comes_late = table(settings.clone());
    comes_late.quiet(Act::Arrival { color: Red });
    assert_eq!(comes_late.referee.late_deadline(), Some(60_000));
    let reply = comes_late.try_at(60_001, Act::Arrival { color: Black });
    assert_eq!(reply.unwrap().outcome, lost(Black, EndReason::LateArrival));

    let mut never_comes = table(settings.clone());
    never_comes.quiet(Act::Arrival { color: Red });
    assert_eq!(
        never_comes.code(Act::Absence { color: Black }),
        "referee/not-late"
    );
    let reply = never_comes.try_at(60_001, Act::Absence { color: Black });
    assert_eq!(reply.unwrap().outcome, lost(Black, EndReason::LateArrival));

    let mut in_time = table(settings);
    in_time.quiet(Act::Arrival { color: Red });
    in_time
        .try_at(60_000, Act::Arrival { color: Black })
        .unwrap();
    assert_eq!(in_time.play("h2e2"), None);
}

#[test]
fn s1_4_1_5_nobody_wins_by_being_late_too() {
    let mut table = table(Settings {
        late_limit: Some(1_000),
        ..Settings::default()
    });
    let late = table.try_at(5_000, Act::Arrival { color: Red });
    assert_eq!(late, Err(RefereeError::BothLate));
    let absent = table.try_at(5_000, Act::Absence { color: Black });
    assert_eq!(absent, Err(RefereeError::BothLate));
    let reply = table.act(decision(None));
    assert_eq!(reply.outcome, Some(Outcome::draw(EndReason::Adjudication)));
}

#[test]
fn s1_4_1_6_an_illegal_move_loses() {
    let mut table = table(Settings {
        illegal_move: IllegalMove::Loses,
        ..Settings::default()
    });
    // The horse's leg is blocked by the elephant.
    let reply = table.act(moving(Red, "b0d1"));
    assert_eq!(reply.outcome, lost(Red, EndReason::IllegalMove));
    assert_eq!(reply.refused.unwrap().code(), "move/blocked");
}

#[test]
fn s1_4_1_7_a_forbidden_cycle_that_is_not_varied_loses() {
    let outcome = table_from(PERPETUAL).play(PERPETUAL_MOVES);
    assert_eq!(outcome, lost(Red, EndReason::PerpetualCheck));
}

#[test]
fn s1_4_1_7_what_is_forbidden_depends_on_the_rules_in_force() {
    // The rook chases the cannon along two ranks for ever.
    for (rules, reason) in [
        (RuleSet::Cxa, Some(EndReason::PerpetualAttack)),
        (RuleSet::Asian, Some(EndReason::PerpetualChase)),
        (RuleSet::Simple, None),
    ] {
        let mut table = table(Settings {
            fen: "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w - - 0 1".into(),
            rules,
            ..Settings::default()
        });
        let outcome = table.play("a8b8 b9a9 b8a8 a9b9 a8b8 b9a9 b8a8 a9b9");
        let expected = reason.map_or(Outcome::draw(EndReason::Repetition), |reason| {
            Outcome::win(Black, reason)
        });
        assert_eq!(outcome, Some(expected));
    }
}

#[test]
fn s1_4_1_8_three_fouls_lose() {
    let mut table = table_from(START);
    let kind = FoulKind::RepeatedOffer;
    for _ in 0..2 {
        assert_eq!(table.act(Act::Foul { color: Black, kind }).outcome, None);
        assert_eq!(table.act(Act::Foul { color: Red, kind }).outcome, None);
    }
    let reply = table.act(Act::Foul { color: Black, kind });
    assert_eq!(reply.outcome, lost(Black, EndReason::Fouls));
    assert_eq!(table.referee.foul_count(Black), 3);
    assert_eq!(table.referee.foul_count(Red), 2);
}

#[test]
fn s1_4_1_9_resignation_loses() {
    // Also when the opponent is to move.
    let reply = table_from(START).act(Act::Resignation { color: Black });
    assert_eq!(reply.outcome, lost(Black, EndReason::Resignation));
}

#[test]
fn s1_4_1_10_misconduct_loses() {
    let reply = table_from(START).act(Act::Misconduct { color: Red });
    assert_eq!(reply.outcome, lost(Red, EndReason::Misconduct));
}

#[test]
fn s0_5_2_a_move_over_the_time_per_move_loses() {
    let mut table = table(Settings {
        clock: Some(TimeControl::per_move(30_000)),
        ..Settings::default()
    });
    table.try_at(30_000, moving(Red, "h2e2")).unwrap();
    let reply = table.try_at(60_001, moving(Black, "h7e7")).unwrap();
    assert_eq!(
        reply.refused,
        Some(RefereeError::FlagFallen { color: Black })
    );
    assert_eq!(reply.outcome, lost(Black, EndReason::Timeout));
    assert_eq!(table.referee.history().len(), 1);
}

#[test]
fn s0_5_4_1_checkmate_loses() {
    // With the colours changed: Black mates.
    let outcome = table_from("3k5/r8/9/9/9/9/9/9/1r7/4K4 b - - 0 1").play("a8a0");
    assert_eq!(outcome, lost(Red, EndReason::Checkmate));
}

#[test]
fn s0_5_4_2_a_check_that_only_facing_the_king_would_answer_loses() {
    // The king on d9 has e9 left, where it would face the king on e0.
    let outcome = table_from("3k5/9/9/R8/9/9/9/9/9/4K4 w - - 0 1").play("a6d6");
    assert_eq!(outcome, lost(Black, EndReason::Checkmate));
}

#[test]
fn s0_5_4_3_stalemate_loses() {
    let outcome = table_from("4k4/r3r4/9/9/9/9/9/9/9/3K5 b - - 0 1").play("a8a1");
    assert_eq!(outcome, lost(Red, EndReason::Stalemate));
}

#[test]
fn s0_5_4_4_two_fouls_lose() {
    let mut table = table(Settings {
        foul_limit: 2,
        ..Settings::default()
    });
    let kind = FoulKind::ImproperMove;
    assert_eq!(table.act(Act::Foul { color: Red, kind }).outcome, None);
    let reply = table.act(Act::Foul { color: Red, kind });
    assert_eq!(reply.outcome, lost(Red, EndReason::Fouls));
}

#[test]
fn s0_5_4_5_resignation_loses() {
    let reply = table_from(START).act(Act::Resignation { color: Red });
    assert_eq!(reply.outcome, lost(Red, EndReason::Resignation));
}
