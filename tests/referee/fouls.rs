//! R13: the five kinds of technical fouls of S0 art. 5 (8), and the ledger.

use crate::common::*;
use xiangqi_referee::{Act, FoulKind, Ground, Handling, IllegalMove, RefereeError, Settings};
use xiangqi_rules::{EndReason, Outcome};

/// The horse on a0 cannot move: rook and cannon stand on its legs. Nothing reaches f9.
const STUCK: &str = "3k1a3/9/9/9/9/9/9/9/R8/NC2K4 w - - 0 1";

#[test]
fn s0_5_8_1_offering_again_is_a_foul() {
    let mut table = table_from(START);
    table.quiet(offer(Red));
    // While the offer stands.
    let reply = table.act(offer(Red));
    assert_eq!(reply.fouls[0].kind, FoulKind::RepeatedOffer);
    assert_eq!(
        reply.refused,
        Some(RefereeError::RepeatedOffer { color: Red })
    );
    assert_eq!(table.referee.standing_offer(), Some(Red));
    table.quiet(decline(Black));
    // After it was declined, and on the opponent's time too.
    table.play("h2e2");
    assert_eq!(table.act(offer(Red)).fouls[0].kind, FoulKind::RepeatedOffer);
    assert_eq!(table.referee.standing_offer(), None);
    let reply = table.act(offer(Red));
    assert_eq!(reply.outcome, Some(Outcome::win(Black, EndReason::Fouls)));
    assert_eq!(table.referee.offers_made(Red), 1);
}

#[test]
fn s0_5_8_2_a_wrong_claim_of_the_natural_limit_is_a_foul() {
    for natural_limit_by in [Handling::Automatic, Handling::Claim] {
        let mut table = table(Settings {
            natural_limit_by,
            ..Settings::default()
        });
        table.play("a0a1");
        let reply = table.act(claim(Black, Ground::NaturalLimit));
        assert_eq!(reply.fouls[0].kind, FoulKind::WrongClaim);
        let (plies, limit) = (1, 120);
        assert_eq!(
            reply.refused,
            Some(RefereeError::LimitNotReached { plies, limit })
        );
        assert_eq!(reply.outcome, None);
    }
}

#[test]
fn s0_5_8_3_touching_an_own_piece_that_cannot_move_is_a_foul() {
    let mut table = table_from(STUCK);
    let reply = table.touch(Red, "a0");
    assert_eq!(reply.fouls[0].kind, FoulKind::OwnPieceTouched);
    // Touching it again is the same act; another piece may be played.
    assert_eq!(table.touch(Red, "a0").fouls, []);
    assert_eq!(table.referee.binding().name(), "foul");
    assert_eq!(table.play("e0e1"), None);
}

#[test]
fn s0_5_8_4_touching_an_enemy_piece_that_cannot_be_taken_is_a_foul() {
    let mut table = table_from(STUCK);
    let reply = table.touch(Red, "f9");
    assert_eq!(reply.fouls[0].kind, FoulKind::EnemyPieceTouched);
    assert_eq!(table.touch(Red, "f9").fouls, []);
    assert_eq!(table.play("e0e1"), None);
}

#[test]
fn s0_5_8_5_two_moves_in_a_row_are_a_foul() {
    let mut table = table_from(START);
    table.play("h2e2");
    let reply = table.act(moving(Red, "h0g2"));
    assert_eq!(reply.fouls[0].kind, FoulKind::ImproperMove);
    let error = RefereeError::OutOfTurn {
        color: Red,
        mv: mv("h0g2"),
    };
    assert_eq!(reply.refused, Some(error));
    assert_eq!(table.referee.history(), [mv("h2e2")]);
}

#[test]
fn s0_5_8_5_a_move_to_an_impossible_point_is_a_foul() {
    let mut table = table_from(START);
    let reply = table.act(moving(Red, "b0d1"));
    assert_eq!(reply.fouls[0].kind, FoulKind::ImproperMove);
    assert_eq!(reply.refused.unwrap().code(), "move/blocked");
    // The horse was touched, so it must move now.
    assert_eq!(table.referee.moves(), [mv("b0a2"), mv("b0c2")]);
    let reply = table.act(moving(Red, "h2e2"));
    assert_eq!(reply.fouls[0].kind, FoulKind::OwnPieceTouched);
    assert_eq!(table.play("b0c2"), None);
}

#[test]
fn the_items_are_numbered_as_in_the_source() {
    let kinds = FoulKind::NAMES
        .iter()
        .map(|name| FoulKind::from_name(name).unwrap());
    assert!(kinds.map(FoulKind::item).eq(1..=5));
}

#[test]
fn the_ledger_tells_when_who_and_what() {
    let mut table = table_from(START);
    table.play("h2e2");
    let kind = FoulKind::EnemyPieceTouched;
    table.try_at(7_000, Act::Foul { color: Red, kind }).unwrap();
    let foul = table.referee.fouls()[0];
    assert_eq!(
        (foul.at, foul.ply, foul.color, foul.kind),
        (7_000, 1, Red, kind)
    );
}

#[test]
fn a_lenient_referee_refuses_what_would_be_a_foul_of_moving() {
    let mut table = table(Settings {
        fen: "4k4/9/9/9/9/9/9/4N4/9/4K4 w - - 0 1".into(),
        illegal_move: IllegalMove::Refused,
        ..Settings::default()
    });
    assert_eq!(table.code(moving(Red, "e2e3")), "move/geometry");
    assert_eq!(table.code(moving(Red, "e2d4")), "move/kings-facing");
    assert_eq!(table.code(moving(Black, "e9d9")), "referee/out-of-turn");
    assert_eq!(table.referee.fouls(), []);
}

#[test]
fn where_illegal_moves_lose_a_move_out_of_turn_still_is_a_foul() {
    let mut table = table(Settings {
        illegal_move: IllegalMove::Loses,
        ..Settings::default()
    });
    let reply = table.act(moving(Black, "h7e7"));
    assert_eq!(reply.fouls[0].kind, FoulKind::ImproperMove);
    assert_eq!(reply.outcome, None);
}
