//! Short ways to say what a test needs.

use xiangqi_rules::{Game, Move, Options, Outcome, Position, fen, notation};
pub use xiangqi_tests::properties::{names, piece, square};
use xiangqi_tests::slow::{self, Slow};

/// The position of a FEN that can be played on.
pub fn position(fen: &str) -> Position {
    fen::parse_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A game from a FEN, with default options.
pub fn game(fen: &str) -> Game {
    Game::from_fen(fen, Options::default()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The move of a text.
pub fn mv(text: &str) -> Move {
    notation::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays moves parted by spaces.
pub fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        if let Err(error) = game.play(mv(text)) {
            panic!("{text} at {}: {error}", game.fen());
        }
    }
}

/// The game after moves from a FEN.
pub fn played(fen: &str, moves: &str) -> Game {
    let mut game = game(fen);
    play(&mut game, moves);
    game
}

/// Score and reason, `-` while the game goes on: `1-0 checkmate`.
pub fn result(outcome: Option<Outcome>) -> String {
    match outcome {
        Some(outcome) => format!("{} {}", outcome.score(), outcome.reason.name()),
        None => "-".into(),
    }
}

/// Checks where the piece on a point may legally go: `e0 d1`, in the order of the board's
/// points. The slow reference must say the same.
pub fn check_targets(fen: &str, from: &str, expected: &str) {
    let targets = position(fen).legal_targets(square(from));
    assert_eq!(names(targets), expected, "{from} in {fen}");
    let mut moves = Slow::new(fen).legal();
    moves.retain(|&(start, _)| slow::name(start) == from);
    moves.sort_by_key(|&(_, (file, rank))| (rank, file));
    let reference: Vec<String> = moves.into_iter().map(|(_, to)| slow::name(to)).collect();
    assert_eq!(
        reference.join(" "),
        expected,
        "{from} in {fen}, by the reference"
    );
}

/// The start position.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
