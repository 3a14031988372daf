//! Games: what they tell of their moves, and their bytes.

use super::point;
use crate::slow::Slow;
use xiangqi_rules::{Color, Game, Square};

/// Asks a game what a front end asks it.
pub fn ask_everything(game: &Game) {
    let _ = (
        game.fen(),
        game.legal_moves(),
        game.outcome(),
        game.is_check(),
        game.checkers(),
    );
    let _ = (
        game.history_infos().count(),
        game.is_checkmate(),
        game.fault(),
    );
    for color in Color::ALL {
        let _ = game.pinned(color);
    }
    for square in Square::all() {
        let _ = game.is_protected(square);
        for by in Color::ALL {
            let _ = game.position().attackers(square, by);
        }
    }
}

/// A game comes back from its bytes as it was, and goes on in the same way.
pub fn save_and_restore_is_the_identity(game: &Game) {
    let bytes = game.save();
    let mut restored = Game::restore(&bytes).expect("what save wrote can be restored");
    assert_eq!(&restored, game, "{}", game.fen());
    assert_eq!(restored.save(), bytes);
    let mut game = game.clone();
    assert_eq!(restored.redo(), game.redo());
    assert_eq!(restored, game);
    while game.undo().is_some() {
        assert!(restored.undo().is_some());
    }
    assert_eq!(restored, game);
}

/// Bytes that nobody saved are refused, or give a game that is harmless.
pub fn bytes_are_a_game_or_refused(bytes: &[u8]) {
    let Ok(mut game) = Game::restore(bytes) else {
        return;
    };
    ask_everything(&game);
    let _ = (game.save(), game.undo(), game.redo());
    if let Some(&mv) = game.legal_moves().first() {
        let _ = (game.would_repeat(mv), game.play(mv));
    }
    let _ = (game.goto(0), game.fen());
    ask_everything(&game);
}

/// Describing a move, playing it, taking it back, playing it again and the history agree.
pub fn move_infos_agree(game: &Game) {
    for &mv in &game.legal_moves() {
        let described = game.describe(mv).expect("a legal move can be described");
        let piece = game.position().piece_at(mv.from());
        assert_eq!(Some(described.piece), piece);
        assert_eq!(
            described.captured,
            game.position().piece_at(mv.to()).map(|man| man.role)
        );
        let mut after = Slow::new(&game.fen()).after((point(mv.from()), point(mv.to())));
        after.red = game.position().turn() == Color::Black;
        assert_eq!(
            described.gives_check,
            after.in_check(after.red),
            "{mv} in {}",
            game.fen()
        );
        let mate = described.gives_check && after.legal().is_empty();
        assert_eq!(described.gives_mate, mate, "{mv} in {}", game.fen());
        if game.outcome().is_some() {
            continue;
        }
        let mut played = game.clone();
        assert_eq!(played.play(mv), Ok(described));
        assert_eq!(played.history_infos().last(), Some(described));
        assert_eq!(played.undo(), Some(described));
        assert_eq!(played.redo(), Some(described));
    }
}
