//! Legal moves, refusals, playing and taking back.

use super::fen_of;
use crate::slow::{self, Slow};
use xiangqi_rules::{Move, Position, Setup, Square, Why};

/// The legal moves are those of the slow reference, none twice; counting them, asking whether
/// there is one and asking point by point give the same.
pub fn legal_moves_are_those_of_the_reference(position: &Position) {
    let fen = fen_of(position);
    let mut expected: Vec<String> = Slow::new(&fen)
        .legal()
        .into_iter()
        .map(slow::text)
        .collect();
    expected.sort();
    let moves = position.legal_moves();
    let mut found: Vec<String> = moves.iter().map(Move::to_string).collect();
    found.sort();
    assert_eq!(found, expected, "legal moves of {fen}");
    assert_eq!(
        position.legal_count() as usize,
        moves.len(),
        "count of {fen}"
    );
    assert_eq!(
        position.has_legal_move(),
        !moves.is_empty(),
        "any move of {fen}"
    );
    let mut by_point = Vec::new();
    for from in Square::all() {
        by_point.extend(
            position
                .legal_targets(from)
                .map(|to| Move::new(from, to).to_string()),
        );
    }
    by_point.sort();
    assert_eq!(by_point, expected, "legal targets of {fen}");
}

/// A move is refused if and only if it is not legal, over all 8100 pairs of points, and the
/// reason fits what the reference knows of the move.
pub fn refusals_are_the_illegal_moves(position: &Position) {
    let fen = fen_of(position);
    let slow = Slow::new(&fen);
    for (from, start) in Square::all().zip(slow::points()) {
        let targets = slow.targets(start);
        for (to, target) in Square::all().zip(slow::points()) {
            let mv = Move::new(from, to);
            let refusal = position.refusal(mv);
            assert_eq!(refusal.is_none(), position.is_legal(mv), "{mv} in {fen}");
            let Some(refusal) = refusal else { continue };
            assert_eq!(refusal.mv, mv);
            let man = slow.at(start);
            let after = slow.after((start, target));
            let expected: &[Why] = if man == b'.' {
                &[Why::NoPiece]
            } else if man.is_ascii_uppercase() != slow.red {
                &[Why::WrongSide]
            } else if !targets.contains(&target) {
                &[
                    Why::Geometry,
                    Why::Palace,
                    Why::River,
                    Why::Blocked,
                    Why::Screen,
                    Why::OwnPiece,
                ]
            } else if after.in_check(slow.red) {
                &[Why::LeavesCheck]
            } else {
                &[Why::KingsFacing]
            };
            assert!(
                expected.contains(&refusal.why),
                "{mv} in {fen}: {:?}",
                refusal.why
            );
            if refusal.why == Why::OwnPiece {
                let taken = slow.at(target);
                assert!(
                    taken != b'.' && taken.is_ascii_uppercase() == slow.red,
                    "{mv} in {fen}"
                );
            }
        }
    }
}

/// Playing a move and taking it back restores the position; in between, hash and everything
/// else are what the set-up alone gives.
pub fn play_and_undo_restores(position: &Position) {
    for &mv in &position.legal_moves() {
        let mut board = position.clone();
        let undo = board.play_unchecked(mv);
        let fresh = Position::new(&board.to_setup());
        assert_eq!(fresh.as_ref(), Ok(&board), "{mv} in {}", fen_of(position));
        assert_eq!(fresh.map(|fresh| fresh.hash()), Ok(board.hash()));
        assert_ne!(board.hash(), position.hash());
        board.undo(mv, &undo);
        assert_eq!(&board, position, "{mv} taken back in {}", fen_of(position));
    }
}

/// The mirrored and the turned position have the mirrored and turned moves.
pub fn symmetric_positions_have_symmetric_moves(position: &Position) {
    let setup = position.to_setup();
    let moves = |setup: &Setup, change: fn(Move) -> Move| {
        let position = Position::new(setup).expect("a symmetric position is playable");
        let mut moves: Vec<u16> = position
            .legal_moves()
            .iter()
            .map(|&mv| change(mv).code())
            .collect();
        moves.sort_unstable();
        moves
    };
    let plain = moves(&setup, |mv| mv);
    assert_eq!(
        moves(&setup.mirror(), Move::mirror),
        plain,
        "mirror of {}",
        fen_of(position)
    );
    assert_eq!(
        moves(&setup.rotate(), Move::rotate),
        plain,
        "rotation of {}",
        fen_of(position)
    );
    assert_eq!(setup.mirror().mirror(), setup);
    assert_eq!(setup.rotate().rotate(), setup);
}
