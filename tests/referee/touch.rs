//! R14: touch-move by the five clauses of S0 art. 5 (9), each with its order of fallbacks.

use crate::common::*;
use serde_json::json;
use xiangqi_referee::touch::{Duty, Touch, TouchError, bind};
use xiangqi_referee::{Act, FoulKind, JsonError, RefereeError, Settings};
use xiangqi_rules::{Move, Position, Square, fen};

/// The horse on a0 cannot move, the rook on a1 can take a6, nothing can take f9; the cannon
/// on b0 can take nothing.
const STUCK: &str = "3k1a3/9/9/p8/9/9/9/9/R8/NC2K4 w - - 0 1";

fn position(text: &str) -> Position {
    fen::parse_position(text).unwrap()
}

/// `"b2 b9 (c0) b2:b9"`: touches, an announced adjustment, a released move.
fn touches(text: &str) -> Vec<Touch> {
    let read = |word: &str| match word.split_once(':') {
        Some((from, to)) => Touch::Release(mv(&format!("{from}{to}"))),
        None => match word
            .strip_prefix('(')
            .and_then(|word| word.strip_suffix(')'))
        {
            Some(word) => Touch::Adjust(square(word)),
            None => Touch::Piece(square(word)),
        },
    };
    text.split_whitespace().map(read).collect()
}

/// Checks clause and step (`"4.2"`, or `""` for none), the moves bound to (`"free"`), and the
/// fouls: `own a0`, `enemy f9`, `move b0`.
fn check(fen: &str, hand: &str, clause: &str, moves: &str, fouls: &str) {
    let binding = bind(&position(fen), &touches(hand)).unwrap();
    let found = binding
        .clause
        .map(|clause| format!("{}.{}", clause.number, clause.step));
    assert_eq!(found.unwrap_or_default(), clause, "{hand}");
    let found = match &binding.duty {
        Duty::Free => "free".into(),
        Duty::Bound(moves) => {
            let mut names: Vec<_> = moves.iter().map(ToString::to_string).collect();
            names.sort();
            names.join(" ")
        }
    };
    assert_eq!(found, moves, "{hand}");
    let found: Vec<_> = binding
        .fouls
        .iter()
        .map(|foul| {
            let kind = match foul.kind {
                FoulKind::OwnPieceTouched => "own",
                FoulKind::EnemyPieceTouched => "enemy",
                _ => "move",
            };
            format!("{kind} {}", foul.square)
        })
        .collect();
    assert_eq!(found.join(", "), fouls, "{hand}");
}

#[test]
fn s0_5_9_1_a_released_move_stands() {
    check(START, "b0:c2", "1.1", "b0c2", "");
    check(START, "b0 b0:c2 h2 h0", "1.1", "b0c2", "");
    // A move that is none does not; its piece was touched.
    check(START, "b0:d1", "2.1", "b0a2 b0c2", "move b0");
    // One that another piece bound the player not to make does not either.
    check(START, "b0 h2:e2", "2.1", "b0a2 b0c2", "own h2");
    check(START, "b9 h2:e2 b2:b9", "1.1", "b2b9", "enemy h2");
}

#[test]
fn s0_5_9_1_in_the_referee_a_move_cannot_be_changed() {
    let mut table = table_from(START);
    table.play("b0c2");
    let reply = table.act(moving(Red, "b0a2"));
    assert_eq!(reply.fouls[0].kind, FoulKind::ImproperMove);
    assert_eq!(table.referee.history(), [mv("b0c2")]);
}

#[test]
fn s0_5_9_2_own_piece_touched_must_move() {
    check(START, "b0", "2.1", "b0a2 b0c2", "");
    // Of two, the first that can.
    check(START, "b0 h0", "2.1", "b0a2 b0c2", "");
    check(STUCK, "a0 e0", "2.1", "e0e1 e0f0", "own a0");
}

#[test]
fn s0_5_9_2_own_piece_that_cannot_move_leaves_the_choice_free() {
    check(STUCK, "a0", "2.2", "free", "own a0");
}

#[test]
fn s0_5_9_2_a_pinned_piece_cannot_move() {
    // The horse shields its king from the rook.
    let pinned = "4k4/9/9/4r4/9/9/4N4/9/9/4K4 w - - 0 1";
    check(pinned, "e3", "2.2", "free", "own e3");
}

#[test]
fn s0_5_9_3_enemy_piece_touched_must_be_taken() {
    check(START, "b9", "3.1", "b2b9", "");
    let two_ways = "3k5/9/9/p8/9/1N7/9/9/R8/4K4 w - - 0 1";
    check(two_ways, "a6", "3.1", "a1a6 b4a6", "");
    // Of two, the first that can.
    check(STUCK, "f9 a6", "3.1", "a1a6", "enemy f9");
}

#[test]
fn s0_5_9_3_enemy_piece_nothing_can_take_leaves_the_choice_free() {
    check(START, "a9", "3.2", "free", "enemy a9");
    check(STUCK, "d9", "3.2", "free", "enemy d9");
}

#[test]
fn s0_5_9_4_1_own_then_enemy_the_first_must_take_the_second() {
    check(START, "b2 b9", "4.1", "b2b9", "");
    check(STUCK, "a1 a6", "4.1", "a1a6", "");
}

#[test]
fn s0_5_9_4_2_else_the_first_must_move() {
    // Another piece could take the horse, but that comes later in the order.
    check(START, "b0 b9", "4.2", "b0a2 b0c2", "");
    // Nothing can take the advisor: touching it was a foul of its own.
    check(STUCK, "e0 f9", "4.2", "e0e1 e0f0", "enemy f9");
}

#[test]
fn s0_5_9_4_3_else_another_piece_must_take_the_second() {
    check(STUCK, "a0 a6", "4.3", "a1a6", "own a0");
}

#[test]
fn s0_5_9_4_4_else_the_choice_is_free() {
    check(STUCK, "a0 f9", "4.4", "free", "own a0, enemy f9");
}

#[test]
fn s0_5_9_5_1_enemy_then_own_the_second_must_take_the_first() {
    check(START, "b9 b2", "5.1", "b2b9", "");
}

#[test]
fn s0_5_9_5_2_else_another_piece_must_take_the_first() {
    check(START, "b9 b0", "5.2", "b2b9", "");
    check(STUCK, "a6 e0", "5.2", "a1a6", "");
    check(STUCK, "a6 a0", "5.2", "a1a6", "own a0");
}

#[test]
fn s0_5_9_5_3_else_the_second_must_move() {
    check(START, "a9 b0", "5.3", "b0a2 b0c2", "enemy a9");
}

#[test]
fn s0_5_9_5_4_else_the_choice_is_free() {
    check(STUCK, "f9 a0", "5.4", "free", "enemy f9, own a0");
}

#[test]
fn an_announced_adjustment_binds_to_nothing() {
    check(START, "(b0) (b9)", "", "free", "");
    check(STUCK, "(a0) (f9)", "", "free", "");
    check(START, "(b0) h0", "2.1", "h0g2 h0i2", "");
    check(START, "", "", "free", "");
}

#[test]
fn an_empty_point_cannot_be_touched() {
    for hand in ["e4", "(e4)", "b0 e4"] {
        let error = bind(&position(START), &touches(hand));
        assert_eq!(
            error,
            Err(TouchError::Nothing {
                square: square("e4")
            })
        );
    }
    let mut table = table_from(START);
    table.touch(Red, "b0");
    let touch = |adjust| Act::Touch {
        color: Red,
        square: square("e4"),
        adjust,
    };
    assert_eq!(table.code(touch(false)), "referee/nothing-touched");
    assert_eq!(table.code(touch(true)), "referee/nothing-touched");
}

#[test]
fn a_move_that_is_not_allowed_is_refused_and_the_foul_of_its_clause() {
    for (hand, kind) in [
        ("b0", FoulKind::OwnPieceTouched),      // 2
        ("b9", FoulKind::EnemyPieceTouched),    // 3
        ("b2 b9", FoulKind::EnemyPieceTouched), // 4.1
        ("b0 b9", FoulKind::OwnPieceTouched),   // 4.2
        ("b9 b0", FoulKind::EnemyPieceTouched), // 5.2
    ] {
        let mut table = table_from(START);
        for point in hand.split(' ') {
            assert_eq!(table.touch(Red, point).fouls, []);
        }
        let bound = table.referee.binding();
        let reply = table.act(moving(Red, "h2e2"));
        assert_eq!(reply.fouls[0].kind, kind, "{hand}");
        let error = RefereeError::Bound {
            mv: mv("h2e2"),
            clause: bound.clause.unwrap(),
        };
        assert_eq!(reply.refused, Some(error), "{hand}");
        // Still bound: the piece that was moved then counts after those before.
        assert_eq!(table.referee.binding().duty, bound.duty, "{hand}");
        let allowed = table.referee.moves()[0].to_string();
        assert_eq!(table.play(&allowed), None);
        assert_eq!(table.referee.binding().name(), "free");
    }
}

#[test]
fn the_referee_takes_touches_of_the_side_to_move_only() {
    let mut table = table_from(START);
    let touch = Act::Touch {
        color: Black,
        square: square("b9"),
        adjust: false,
    };
    assert_eq!(table.code(touch), "referee/not-to-move");
    let mut without = crate::common::table(Settings {
        touch_move: false,
        ..Settings::default()
    });
    let touch = Act::Touch {
        color: Red,
        square: square("b0"),
        adjust: false,
    };
    assert_eq!(without.code(touch), "referee/touch-move-off");
    // An illegal move binds to nothing there.
    without.act(moving(Red, "b0d1"));
    assert_eq!(without.play("h2e2"), None);
}

/// What a player is bound to by two touches, read off the text of the clauses once more.
fn by_the_letter(position: &Position, first: Square, second: Square) -> Vec<Move> {
    let all = position.legal_moves().to_vec();
    let pick = |wanted: &dyn Fn(&Move) -> bool| {
        let picked: Vec<Move> = all.iter().copied().filter(|mv| wanted(mv)).collect();
        (!picked.is_empty()).then_some(picked)
    };
    let is_own = |square| position.men(position.turn()).contains(square);
    let steps = match (is_own(first), is_own(second)) {
        (true, true) => [
            pick(&|mv| mv.from() == first),
            pick(&|mv| mv.from() == second),
            None,
        ],
        (false, false) => [
            pick(&|mv| mv.to() == first),
            pick(&|mv| mv.to() == second),
            None,
        ],
        (true, false) => [
            pick(&|mv| mv.from() == first && mv.to() == second),
            pick(&|mv| mv.from() == first),
            pick(&|mv| mv.to() == second),
        ],
        (false, true) => [
            pick(&|mv| mv.from() == second && mv.to() == first),
            pick(&|mv| mv.to() == first),
            pick(&|mv| mv.from() == second),
        ],
    };
    steps.into_iter().flatten().next().unwrap_or_default()
}

#[test]
fn any_two_touches_bind_by_the_letter_of_the_clauses() {
    let fens = [
        START,
        "3k1a3/9/9/p8/9/9/9/9/R8/NC2K4 w - - 0 1",
        "r2akab2/4n4/1cn1b4/p1p1p3p/6p2/2P6/P3P1P1P/N1C1C1N2/9/R1BAKAB1R w - - 0 1",
        "4k4/4a4/3R5/9/4c4/9/9/4B4/4r4/3K1A3 b - - 0 1",
    ];
    for text in fens {
        let position = fen::parse_position(text).unwrap();
        for first in position.occupied() {
            for second in position.occupied() {
                let hand = [Touch::Piece(first), Touch::Piece(second)];
                let binding = bind(&position, &hand).unwrap();
                let mut bound = match binding.duty {
                    Duty::Free => Vec::new(),
                    Duty::Bound(ref moves) => moves.clone(),
                };
                let mut expected = by_the_letter(&position, first, second);
                bound.sort_by_key(|mv| mv.code());
                expected.sort_by_key(|mv| mv.code());
                assert_eq!(bound, expected, "{first} {second} in {text}");
                // Touching again and putting straight change nothing.
                let again = [hand[0], Touch::Adjust(second), hand[1], hand[0], hand[1]];
                assert_eq!(bind(&position, &again).unwrap(), binding);
            }
        }
    }
}

#[test]
fn touches_come_back_from_json_and_bad_ones_are_named() {
    let hand = touches("b0 (b9) b0:c2");
    let value = json!(hand.iter().map(Touch::to_json).collect::<Vec<_>>());
    assert_eq!(Touch::list_from_json(&value), Ok(hand));
    for (value, code, path) in [
        (json!({}), "json/type", ""),
        (json!([{ "type": "touch" }]), "json/missing", "[0].square"),
        (
            json!([{ "type": "touch", "square": "k1" }]),
            "json/value",
            "[0].square",
        ),
        (
            json!([{ "type": "grab", "square": "b0" }]),
            "json/value",
            "[0].type",
        ),
        (
            json!([{ "type": "release", "square": "b0" }]),
            "json/missing",
            "[0].move",
        ),
        (
            json!([{ "type": "adjust", "square": "b0", "x": 1 }]),
            "json/unknown",
            "[0].x",
        ),
    ] {
        let error: JsonError = Touch::list_from_json(&value).unwrap_err();
        assert_eq!((error.code(), error.path()), (code, Some(path)));
    }
}
