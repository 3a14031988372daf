//! Check, attackers, pins and protection.

use super::{fen_of, names, points};
use crate::slow::{self, Slow};
use xiangqi_rules::{Color, Position, Square};

/// Check, checkers and attackers of all points, and pinned men, as the slow reference sees them.
pub fn attacks_are_those_of_the_reference(position: &Position) {
    let fen = fen_of(position);
    let slow = Slow::new(&fen);
    let us = position.turn();
    assert_eq!(
        position.is_check(),
        slow.in_check(slow.red),
        "check in {fen}"
    );
    assert!(
        !slow.in_check(!slow.red),
        "the side not to move is in check in {fen}"
    );
    assert!(
        !position.kings_face() && !slow.kings_face(),
        "kings face in {fen}"
    );
    let king = slow.king(slow.red);
    assert_eq!(
        names(position.checkers()),
        points(&slow.attackers(king, !slow.red)),
        "checkers in {fen}"
    );
    assert_eq!(position.king_square(us).to_string(), slow::name(king));
    for color in Color::ALL {
        let red = color == Color::Red;
        for (square, point) in Square::all().zip(slow::points()) {
            let attackers = position.attackers(square, color);
            assert_eq!(
                names(attackers),
                points(&slow.attackers(point, red)),
                "{color}'s attackers of {square} in {fen}"
            );
            assert_eq!(position.is_attacked(square, color), !attackers.is_empty());
        }
        assert_eq!(
            names(position.pinned(color)),
            points(&slow.pinned(red)),
            "{color}'s pinned men in {fen}"
        );
    }
}

/// A piece is protected if each capture of it by a legal move can be answered by a legal
/// recapture, judged by the reference with the move given to the capturing side.
/// Says nothing of pieces that cannot be captured.
pub fn protection_is_a_legal_recapture(position: &Position) {
    let fen = fen_of(position);
    let slow = Slow::new(&fen);
    for (square, point) in Square::all().zip(slow::points()) {
        let piece = slow.at(point);
        if piece == b'.' || piece.eq_ignore_ascii_case(&b'K') {
            assert!(!position.is_protected(square), "{square} in {fen}");
            continue;
        }
        let mut enemy = slow.clone();
        enemy.red = !piece.is_ascii_uppercase();
        let captures = enemy.legal_onto(point);
        if captures.is_empty() {
            continue;
        }
        let expected = captures
            .into_iter()
            .all(|capture| !enemy.after(capture).legal_onto(point).is_empty());
        assert_eq!(
            position.is_protected(square),
            expected,
            "protection of {square} in {fen}"
        );
    }
}
