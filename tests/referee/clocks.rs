//! R12: every kind of time control, the flag, and the clock that is stopped.

use crate::common::*;
use xiangqi_referee::{
    Act, Byoyomi, ClockView, FlagResult, RefereeError, Settings, Stage, TimeControl,
};
use xiangqi_rules::{EndReason, Outcome};

/// Rooks that can go back and forth for long without a position standing three times.
const SHUFFLE: [(&str, &str); 4] = [
    ("a0a1", "a9a8"),
    ("a1b1", "a8b8"),
    ("b1a1", "b8a8"),
    ("a1a0", "a8a9"),
];

fn clocked(control: TimeControl) -> Table {
    table(Settings {
        clock: Some(control),
        natural_limit: None,
        ..Settings::default()
    })
}

fn view(table: &Table, color: Color) -> ClockView {
    table.referee.clock(color, table.now).unwrap()
}

fn remaining(table: &Table, color: Color) -> u64 {
    view(table, color).remaining.unwrap()
}

/// One round in which each side thinks this long. At most eight rounds.
fn round(table: &mut Table, red: u64, black: u64) {
    let (red_move, black_move) = SHUFFLE[table.referee.history().len() / 2 % 4];
    for (color, text, time) in [(Red, red_move, red), (Black, black_move, black)] {
        let reply = table.try_at(table.now + time, moving(color, text)).unwrap();
        assert_eq!((reply.refused, reply.outcome), (None, None));
    }
}

#[test]
fn s0_5_2_time_per_move_starts_anew_with_each_move() {
    let mut table = clocked(TimeControl::per_move(30_000));
    for _ in 0..3 {
        round(&mut table, 30_000, 29_999);
    }
    assert_eq!(table.referee.deadline(), Some(table.now + 30_000));
    let seen = table.referee.clock(Red, table.now + 10_000).unwrap();
    assert_eq!((seen.move_remaining, seen.remaining), (Some(20_000), None));
    assert_eq!(view(&table, Black).move_remaining, Some(30_000));
}

#[test]
fn s1_4_1_4_moves_in_a_period_and_then_the_next() {
    // Two moves in 10 s, then two more in 5 s each time.
    let stages = vec![Stage::moves_in(2, 10_000), Stage::moves_in(2, 5_000)];
    let mut table = clocked(TimeControl {
        stages,
        ..TimeControl::default()
    });
    assert_eq!(view(&table, Red).moves_to_go, Some(2));
    round(&mut table, 4_000, 1_000);
    assert_eq!(view(&table, Red).moves_to_go, Some(1));
    assert_eq!(view(&table, Red).stage, 0);
    // What was not used is taken along.
    round(&mut table, 4_000, 1_000);
    assert_eq!(
        (view(&table, Red).stage, remaining(&table, Red)),
        (1, 7_000)
    );
    assert_eq!(remaining(&table, Black), 13_000);
    // The last period is given again.
    round(&mut table, 1_000, 1_000);
    round(&mut table, 1_000, 1_000);
    assert_eq!(
        (view(&table, Red).stage, remaining(&table, Red)),
        (1, 10_000)
    );
    assert_eq!(view(&table, Red).moves_to_go, Some(2));
}

#[test]
fn sudden_death_gives_one_time_for_all_moves() {
    let mut table = clocked(TimeControl::stage(Stage::sudden_death(60_000)));
    round(&mut table, 10_000, 20_000);
    round(&mut table, 30_000, 5_000);
    assert_eq!(
        (remaining(&table, Red), remaining(&table, Black)),
        (20_000, 35_000)
    );
    assert_eq!(view(&table, Red).moves_to_go, None);
}

#[test]
fn fischer_adds_the_increment_after_each_move() {
    let stage = Stage::sudden_death(60_000).with_increment(5_000);
    let mut table = clocked(TimeControl::stage(stage));
    round(&mut table, 1_000, 20_000);
    assert_eq!(
        (remaining(&table, Red), remaining(&table, Black)),
        (64_000, 45_000)
    );
    // The increment is not there before the move.
    assert_eq!(table.referee.deadline(), Some(table.now + 64_000));
}

#[test]
fn bronstein_gives_back_no_more_than_was_used() {
    let stage = Stage::sudden_death(60_000).with_delay(5_000);
    let mut table = clocked(TimeControl::stage(stage));
    round(&mut table, 1_000, 20_000);
    assert_eq!(
        (remaining(&table, Red), remaining(&table, Black)),
        (60_000, 45_000)
    );
}

#[test]
fn byoyomi_loses_a_period_only_when_it_is_overstepped() {
    let mut table = clocked(TimeControl {
        stages: vec![Stage::sudden_death(10_000)],
        byoyomi: Some(Byoyomi {
            periods: 3,
            time: 5_000,
        }),
        ..TimeControl::default()
    });
    assert_eq!(table.referee.deadline(), Some(25_000));
    assert_eq!(view(&table, Red).period_remaining, None);
    // Two seconds into the first period.
    round(&mut table, 12_000, 1_000);
    assert_eq!(
        (view(&table, Red).remaining, view(&table, Red).periods),
        (Some(0), 3)
    );
    assert_eq!(view(&table, Red).period_remaining, Some(5_000));
    round(&mut table, 5_000, 1_000);
    assert_eq!(view(&table, Red).periods, 3);
    // In the third period: two are gone.
    let seen = table.referee.clock(Red, table.now + 11_000).unwrap();
    assert_eq!((seen.periods, seen.period_remaining), (1, Some(4_000)));
    round(&mut table, 10_001, 1_000);
    assert_eq!(view(&table, Red).periods, 1);
    let reply = table.try_at(table.now + 5_001, Act::Flag { color: Red });
    let lost = Outcome::win(Black, EndReason::Timeout);
    assert_eq!(reply.unwrap().outcome, Some(lost));
    assert_eq!(view(&table, Red).periods, 0);
}

#[test]
fn all_kinds_can_be_combined() {
    // 2 moves in 10 s + 1 s, then 8 s for the rest, then one period of 3 s; never more than
    // 9 s for a move.
    let mut table = clocked(TimeControl {
        per_move: Some(9_000),
        stages: vec![
            Stage::moves_in(2, 10_000).with_increment(1_000),
            Stage::sudden_death(8_000).with_delay(500),
        ],
        byoyomi: Some(Byoyomi {
            periods: 1,
            time: 3_000,
        }),
    });
    assert_eq!(table.referee.deadline(), Some(9_000));
    round(&mut table, 6_000, 100);
    // 5 s are left, and a period.
    assert_eq!(table.referee.deadline(), Some(table.now + 8_000));
    round(&mut table, 2_000, 100);
    assert_eq!(remaining(&table, Red), 5_000 - 2_000 + 1_000 + 8_000);
    round(&mut table, 8_000, 100);
    assert_eq!(remaining(&table, Red), 4_500);
    round(&mut table, 6_000, 100);
    assert_eq!(view(&table, Red).period_remaining, Some(3_000));
    assert_eq!(table.referee.deadline(), Some(table.now + 3_000));
}

#[test]
fn a_move_in_the_last_millisecond_is_in_time_and_one_later_is_not() {
    let control = TimeControl::stage(Stage::sudden_death(10_000));
    let mut in_time = clocked(control.clone());
    assert_eq!(
        in_time.try_at(10_000, moving(Red, "h2e2")).unwrap().refused,
        None
    );

    let mut late = clocked(control);
    let early = late.try_at(10_000, Act::Flag { color: Red });
    assert_eq!(early, Err(RefereeError::FlagNotFallen { color: Red }));
    let reply = late.try_at(10_001, moving(Red, "h2e2")).unwrap();
    assert_eq!(reply.refused, Some(RefereeError::FlagFallen { color: Red }));
    // The log holds what happened: the flag.
    let last = late.referee.log().last().unwrap();
    assert_eq!((last.at, last.act), (10_001, Act::Flag { color: Red }));
}

#[test]
fn a_fallen_flag_comes_before_whatever_else_is_told() {
    for act in [
        offer(Red),
        Act::Resignation { color: Black },
        Act::Pause,
        Act::Flag { color: Black },
        decision(Some(Red)),
    ] {
        let mut table = clocked(TimeControl::per_move(1_000));
        let reply = table.try_at(1_001, act).unwrap();
        assert_eq!(reply.refused, Some(RefereeError::FlagFallen { color: Red }));
        assert_eq!(reply.outcome, Some(Outcome::win(Black, EndReason::Timeout)));
    }
}

#[test]
fn a_flag_against_dead_men_draws_if_so_agreed() {
    // Black has advisors and elephants only.
    let settings = |result| Settings {
        fen: "2bakab2/9/9/9/9/9/9/9/R8/3K5 w - - 0 1".into(),
        clock: Some(TimeControl::per_move(1_000)),
        flag_against_dead_men: result,
        ..Settings::default()
    };
    for (result, outcome) in [
        (FlagResult::Loss, Outcome::win(Black, EndReason::Timeout)),
        (FlagResult::Draw, Outcome::draw(EndReason::Timeout)),
    ] {
        let mut table = table(settings(result));
        let reply = table.try_at(1_001, Act::Flag { color: Red }).unwrap();
        assert_eq!(reply.outcome, Some(outcome));
    }
    // Red has a rook: Black's flag loses either way.
    let mut table = table(settings(FlagResult::Draw));
    table.play("a1a2");
    let reply = table
        .try_at(table.now + 1_001, Act::Flag { color: Black })
        .unwrap();
    assert_eq!(reply.outcome, Some(Outcome::win(Red, EndReason::Timeout)));
}

#[test]
fn a_stopped_clock_takes_no_time() {
    let mut table = clocked(TimeControl::stage(Stage::sudden_death(10_000)));
    table.try_at(4_000, Act::Pause).unwrap();
    assert!(table.referee.is_paused());
    assert_eq!(table.referee.deadline(), None);
    let seen = table.referee.clock(Red, 1_000_000).unwrap();
    assert_eq!(seen.remaining, Some(6_000));
    assert_eq!(table.code(moving(Red, "h2e2")), "referee/paused");
    assert_eq!(table.code(Act::Flag { color: Red }), "referee/paused");
    assert_eq!(table.code(Act::Pause), "referee/paused");
    // What is no move can be settled meanwhile.
    table.quiet(offer(Red));
    table.try_at(1_000_000, Act::Resume).unwrap();
    assert_eq!(table.code(Act::Resume), "referee/not-paused");
    assert_eq!(table.referee.deadline(), Some(1_006_000));
    assert_eq!(table.referee.thinking(1_001_000), Some(5_000));
    table.try_at(1_006_000, moving(Red, "h2e2")).unwrap();
    assert_eq!(remaining(&table, Red), 0);
}

#[test]
fn the_clock_of_the_side_to_move_starts_first() {
    let mut table = table(Settings {
        fen: "3k5/r8/9/9/9/9/9/9/1r7/4K4 b - - 0 1".into(),
        clock: Some(TimeControl::per_move(1_000)),
        ..Settings::default()
    });
    let reply = table.try_at(1_001, Act::Flag { color: Black }).unwrap();
    assert_eq!(reply.outcome, Some(Outcome::win(Red, EndReason::Timeout)));
}

#[test]
fn the_clock_stands_after_the_end() {
    let mut table = clocked(TimeControl::stage(Stage::sudden_death(10_000)));
    table
        .try_at(3_000, Act::Resignation { color: Red })
        .unwrap();
    let seen = table.referee.clock(Red, 9_000).unwrap();
    assert_eq!(seen.remaining, Some(7_000));
    assert_eq!(table.referee.deadline(), None);
    assert!(!table.referee.is_paused());
}

#[test]
fn without_a_time_control_there_is_no_flag() {
    let mut table = table_from(START);
    assert_eq!(table.code(Act::Flag { color: Red }), "referee/no-clock");
    assert_eq!(table.referee.clock(Red, 0), None);
    assert_eq!(table.referee.deadline(), None);
}
