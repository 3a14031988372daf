//! R9 and R11: the four draws of S1 4.2 and S0 art. 5 (5), offers, claims and rulings.

use crate::common::*;
use xiangqi_referee::{
    Act, FoulKind, Ground, Handling, OfferTime, RefereeError, Ruling, Settings, WrongClaim,
};
use xiangqi_rules::{EndReason, Outcome, RuleSet};

fn drawn(reason: EndReason) -> Option<Outcome> {
    Some(Outcome::draw(reason))
}

fn by_claim(fen: &str) -> Settings {
    Settings {
        fen: fen.into(),
        repetition: Handling::Claim,
        ..Settings::default()
    }
}

#[test]
fn s1_4_2_1_no_possible_win_is_a_draw() {
    // The king takes the last rook.
    let outcome = table_from("3k5/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1").play("e0e1");
    assert_eq!(outcome, drawn(EndReason::DeadMaterial));
}

#[test]
fn s0_5_5_1_a_position_known_to_be_drawn_is_a_draw_by_ruling() {
    // A rook against full defence: nothing a program proves, but theory knows it.
    let mut table = table_from("2bakab2/9/9/9/9/9/9/9/R8/3K5 w - - 0 1");
    let reply = table.act(Act::Ruling(Ruling::NoWinner));
    assert_eq!(reply.outcome, drawn(EndReason::DeadMaterial));
}

#[test]
fn s1_4_2_2_an_accepted_offer_is_a_draw() {
    let mut table = table_from(START);
    table.quiet(offer(Red));
    assert_eq!(table.referee.standing_offer(), Some(Red));
    assert_eq!(
        table.act(accept(Black)).outcome,
        drawn(EndReason::Agreement)
    );
}

#[test]
fn s1_4_2_3_a_cycle_of_idle_moves_is_a_draw() {
    for rules in [RuleSet::Cxa, RuleSet::Asian, RuleSet::Simple] {
        let mut table = table(Settings {
            rules,
            ..Settings::default()
        });
        assert_eq!(table.play(IDLE_MOVES), drawn(EndReason::Repetition));
    }
}

#[test]
fn s1_4_2_4_sixty_rounds_without_a_capture_are_a_draw() {
    let mut game = table_from("r3k4/9/9/9/9/9/9/9/9/R2K5 w - - 118 60");
    assert_eq!(game.play("a0a1"), None);
    assert_eq!(game.play("a9a8"), drawn(EndReason::NaturalLimit));

    let mut lowered = table(Settings {
        natural_limit: Some(4),
        ..Settings::default()
    });
    assert_eq!(lowered.play("a0a1 a9a8 a1b1"), None);
    assert_eq!(lowered.play("a8b8"), drawn(EndReason::NaturalLimit));
}

#[test]
fn s0_5_5_2_an_offer_stands_until_it_is_answered_or_the_opponent_moves() {
    let mut table = table_from(START);
    table.quiet(offer(Red));
    // The offerer's own move leaves it standing.
    table.play("h2e2");
    assert_eq!(table.referee.standing_offer(), Some(Red));
    table.play("h7e7");
    assert_eq!(table.referee.standing_offer(), None);
    assert_eq!(table.code(accept(Black)), "referee/no-offer");

    table.play("h0g2");
    table.quiet(offer(Black));
    table.quiet(decline(Red));
    assert_eq!(table.code(accept(Red)), "referee/no-offer");
    assert_eq!(table.code(decline(Red)), "referee/no-offer");
    // Nobody answers an offer of its own.
    table.play("h9g7");
    table.quiet(offer(Red));
    assert_eq!(table.code(accept(Red)), "referee/no-offer");
    assert_eq!(
        [Red, Black].map(|color| table.referee.offers_made(color)),
        [2, 1]
    );
}

#[test]
fn s0_5_5_2_both_sides_have_equal_chances_to_offer() {
    let mut table = table_from(START);
    assert!(table.referee.may_offer(Red) && !table.referee.may_offer(Black));
    table.quiet(offer(Red));
    table.quiet(decline(Black));
    table.play("h2e2 h7e7");
    // Red has had its chance, now it is for Black to offer.
    assert!(!table.referee.may_offer(Red));
    table.play("h0g2");
    assert!(table.referee.may_offer(Black));
    table.quiet(offer(Black));
    table.play("h9g7 i0h0");
    assert!(!table.referee.may_offer(Black));
    table.play("i9h9");
    assert!(table.referee.may_offer(Red));
    table.quiet(offer(Red));
}

#[test]
fn s0_5_5_2_the_side_to_move_offers_unless_agreed_otherwise() {
    let mut strict = table_from(START);
    assert_eq!(strict.code(offer(Black)), "referee/not-to-move");
    let mut free = table(Settings {
        draw_offers: OfferTime::AnyTime,
        ..Settings::default()
    });
    assert!(free.referee.may_offer(Black));
    free.quiet(offer(Black));
    // An offer is to be answered, not to be met by another one.
    let reply = free.attempt(offer(Red));
    assert_eq!(reply, Err(RefereeError::OfferStanding { by: Black }));
}

#[test]
fn s0_5_5_2_an_agreed_draw_is_irrevocable() {
    let mut table = table_from(START);
    table.quiet(offer(Red));
    table.act(accept(Black));
    let over = Err(RefereeError::Over(Outcome::draw(EndReason::Agreement)));
    for act in [
        decline(Black),
        moving(Red, "h2e2"),
        decision(Some(Red)),
        Act::Resignation { color: Red },
        Act::Pause,
    ] {
        assert_eq!(table.attempt(act), over);
    }
    assert!(table.referee.moves().is_empty());
}

#[test]
fn s0_5_5_3_either_side_may_claim_the_third_repetition() {
    for color in [Red, Black] {
        let mut table = table(by_claim(START));
        // By waiting for a claim the game goes on.
        assert_eq!(table.play(IDLE_MOVES), None);
        assert!(table.referee.may_claim_repetition());
        let reply = table.act(claim(color, Ground::Repetition));
        assert_eq!(reply.outcome, drawn(EndReason::Repetition));
    }
}

#[test]
fn s0_5_5_3_the_arbiter_rules_a_continuing_cycle_without_consent() {
    let mut table = table(by_claim(START));
    table.play(IDLE_MOVES);
    // Nobody asks, and the cycle goes on for two more laps.
    table.play(IDLE_MOVES);
    table.play("a0a1");
    let reply = table.act(Act::Ruling(Ruling::Repetition));
    assert_eq!(reply.outcome, drawn(EndReason::Repetition));
}

#[test]
fn s0_5_5_3_a_cycle_that_was_left_can_not_be_claimed() {
    let mut table = table(by_claim(START));
    table.play(IDLE_MOVES);
    table.play("h2e2");
    let reply = table.attempt(claim(Black, Ground::Repetition));
    assert_eq!(reply, Err(RefereeError::NoRepetition { occurrences: 1 }));
    assert_eq!(
        table.code(Act::Ruling(Ruling::Repetition)),
        "referee/no-repetition"
    );
}

#[test]
fn s0_5_5_3_a_claim_is_judged_by_the_precedents() {
    let mut table = table(by_claim(PERPETUAL));
    assert_eq!(table.play(PERPETUAL_MOVES), None);
    // One more lap: the game was played on through the first verdict.
    assert_eq!(table.play("e9f9 e5f5 f9e9 f5e5"), None);
    let reply = table.act(claim(Black, Ground::Repetition));
    let verdict = Outcome::win(Black, EndReason::PerpetualCheck);
    assert_eq!(reply.outcome, Some(verdict));
}

#[test]
fn s0_5_5_3_waiting_for_claims_leaves_the_other_ends_alone() {
    let mut mated = table(by_claim(MATE_IN_ONE));
    let mate = Outcome::win(Red, EndReason::Checkmate);
    assert_eq!(mated.play("b8b7 e9e8 b7b6 e8e9 b6b8 e9f9 a1a9"), Some(mate));
    let mut limited = table(Settings {
        natural_limit: Some(10),
        ..by_claim(START)
    });
    limited.play(IDLE_MOVES);
    assert_eq!(limited.play("a0a1 a9a8"), drawn(EndReason::NaturalLimit));
    let mut dead = table(by_claim("3k5/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1"));
    assert_eq!(dead.play("e0e1"), drawn(EndReason::DeadMaterial));
}

#[test]
fn s0_5_5_3_a_wrong_claim_of_a_repetition_is_an_error_or_by_agreement_a_foul() {
    let mut table = table(by_claim(START));
    let refused = table.attempt(claim(Black, Ground::Repetition));
    assert_eq!(refused, Err(RefereeError::NoRepetition { occurrences: 1 }));

    let mut strict = super::common::table(Settings {
        wrong_repetition_claim: WrongClaim::Foul,
        ..by_claim(START)
    });
    let reply = strict.act(claim(Black, Ground::Repetition));
    assert_eq!(reply.fouls[0].kind, FoulKind::WrongClaim);
    assert_eq!(
        reply.refused,
        Some(RefereeError::NoRepetition { occurrences: 1 })
    );
}

#[test]
fn the_game_that_is_handed_out_ends_as_the_referee_says() {
    let mut table = table(by_claim(START));
    assert_eq!(table.play(IDLE_MOVES), None);
    // On the board alone the cycle is a draw; nobody has claimed it.
    let verdict = table.referee.to_game().outcome();
    assert_eq!(verdict, drawn(EndReason::Repetition));
    table.act(Act::Resignation { color: Red });
    let game = table.referee.to_game();
    assert_eq!(game.outcome(), table.referee.outcome());
    assert_eq!(game.history().len(), 8);

    let going_on = table_from(START).referee.to_game();
    assert_eq!(going_on.outcome(), None);
}

#[test]
fn the_natural_limit_may_wait_for_a_claim_or_a_ruling() {
    let settings = Settings {
        natural_limit: Some(4),
        natural_limit_by: Handling::Claim,
        ..Settings::default()
    };
    for act in [
        claim(Red, Ground::NaturalLimit),
        claim(Black, Ground::NaturalLimit),
        Act::Ruling(Ruling::NaturalLimit),
    ] {
        let mut table = table(settings.clone());
        assert_eq!(table.play("a0a1 a9a8 a1b1"), None);
        assert!(!table.referee.may_claim_natural_limit());
        assert_eq!(table.play("a8b8 b1c1"), None);
        assert!(table.referee.may_claim_natural_limit());
        assert_eq!(table.referee.natural_plies(), 5);
        assert_eq!(table.act(act).outcome, drawn(EndReason::NaturalLimit));
    }
}

#[test]
fn checks_beyond_the_cap_do_not_count_towards_a_claimed_limit() {
    // One check counts; the second and the reply to it do not.
    let mut table = table(Settings {
        fen: PERPETUAL.into(),
        check_cap: Some(1),
        natural_limit: Some(4),
        natural_limit_by: Handling::Claim,
        ..Settings::default()
    });
    table.play("a5e5 e9f9 e5f5 f9e9");
    assert_eq!(table.referee.natural_plies(), 2);
    assert!(!table.referee.may_claim_natural_limit());
    table.play("f5f1 e9e8");
    assert_eq!(table.referee.natural_plies(), 4);
    assert!(table.referee.may_claim_natural_limit());
}

#[test]
fn the_arbiter_decides_whatever_else_comes_up() {
    let reply = table_from(START).act(decision(Some(Black)));
    let decided = Outcome::win(Black, EndReason::Adjudication);
    assert_eq!(reply.outcome, Some(decided));
}

#[test]
fn a_limit_that_came_with_the_fen_is_claimed_after_the_next_move() {
    let mut table = table(Settings {
        fen: "r3k4/9/9/9/9/9/9/9/9/R2K5 w - - 130 60".into(),
        natural_limit_by: Handling::Claim,
        ..Settings::default()
    });
    assert!(!table.referee.may_claim_natural_limit());
    table.play("a0a1");
    assert!(table.referee.may_claim_natural_limit());
}
