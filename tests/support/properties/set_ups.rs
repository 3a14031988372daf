//! Set-ups of any kind, as editors make them.

use super::{all_of_a_position, ask_everything, square};
use crate::slow::{self, Slow};
use xiangqi_rules::{Game, Move, Position, Setup, SetupError, Square, can_stand, fen};

/// A game of any set-up, legal or not, answers every question, comes back from its bytes and
/// plays its moves; if moves cannot be made from the set-up at all it has none.
pub fn any_set_up_is_harmless(setup: &Setup) {
    let mut game = Game::default();
    game.load_unchecked(setup);
    assert_eq!(game.fault(), setup.check_playable().err());
    assert!(game.fault().is_none() || setup.check().is_err());
    ask_everything(&game);
    assert_eq!(Game::restore(&game.save()).as_ref(), Ok(&game));
    for &mv in &game.legal_moves() {
        let described = game.describe(mv);
        assert!(described.is_ok(), "{mv} in {}: {described:?}", game.fen());
        let mut played = game.clone();
        if played.play(mv).is_ok() {
            ask_everything(&played);
            assert_eq!(Game::restore(&played.save()).as_ref(), Ok(&played));
            assert_eq!(played.undo(), described.ok());
            assert_eq!(played.position(), game.position());
        }
    }
    if game.fault().is_some() {
        assert!(game.legal_moves().is_empty() && game.outcome().is_none() && !game.is_check());
        let mv = Move::new(square("h2"), square("e2"));
        assert!(game.play(mv).is_err() && game.would_repeat(mv).is_err());
        assert_eq!((game.undo(), game.redo()), (None, None));
    }
}

/// A set-up passes the check exactly if it has one king a side, no more men than a set, each
/// where it can stand, no facing kings and no side in check that is not to move; in one that
/// lacks only the last two, moves are still those of the reference.
pub fn a_set_up_is_checked_as_the_reference_does(setup: &Setup) {
    let fen = fen::write(setup);
    let error = setup.check().err();
    if let Some(SetupError::Kings { .. } | SetupError::TooMany { .. }) = error {
        return;
    }
    let misplaced = Square::all()
        .find(|square| setup.board[square.index()].is_some_and(|man| !can_stand(man, *square)));
    let king_outside = matches!(setup.check_playable(), Err(SetupError::Misplaced { .. }));
    if let (Some(square), true) = (misplaced, error.is_some()) {
        assert!(
            matches!(error, Some(SetupError::Misplaced { .. })),
            "{fen}: {error:?}, not {square}"
        );
        assert!(
            error.is_some_and(|error| error.square() == Some(square)) || king_outside,
            "{fen}"
        );
        return;
    }
    let slow = Slow::new(&fen);
    let expected = if slow.kings_face() {
        Some("kings-facing")
    } else if slow.in_check(!slow.red) {
        Some("opponent-in-check")
    } else {
        None
    };
    assert_eq!(error.as_ref().map(SetupError::issue), expected, "{fen}");
    let position = Position::lenient(setup).expect("moves can be made");
    let mut moves: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    let mut reference: Vec<String> = slow.legal().into_iter().map(slow::text).collect();
    moves.sort();
    reference.sort();
    assert_eq!(moves, reference, "moves of {fen}");
    if error.is_none() {
        all_of_a_position(&position);
    }
}
