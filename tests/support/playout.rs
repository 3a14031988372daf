//! Random games: positions that can be reached, rich enough in checks, captures and mates.

use crate::random::Random;
use xiangqi_rules::{Move, Position};

/// Games longer than this are left.
const LONGEST: usize = 240;

/// One move in so many is sharp, game by game: some games empty the board early, some late.
const SHARPNESS: [usize; 4] = [2, 4, 8, 16];

/// Calls `visit` with each position of a random game, the start and the last one included.
/// Stops when it returns `false`.
pub fn visit_game(start: &Position, random: &mut Random, mut visit: impl FnMut(&Position) -> bool) {
    let mut position = start.clone();
    let sharpness = *random.pick(&SHARPNESS);
    for _ in 0..LONGEST {
        if !visit(&position) {
            return;
        }
        match choose(&position, random, sharpness) {
            Some(mv) => position.play_unchecked(mv),
            None => return,
        };
    }
}

/// The position after up to `plies` random moves.
pub fn position_after(start: &Position, random: &mut Random, plies: usize) -> Position {
    let mut position = start.clone();
    let sharpness = *random.pick(&SHARPNESS);
    for _ in 0..plies {
        match choose(&position, random, sharpness) {
            Some(mv) => position.play_unchecked(mv),
            None => break,
        };
    }
    position
}

/// A random legal move; once in `sharpness` times one that captures or gives check, where there
/// is one, since tame games reach few tactics. `None` at the end of the game.
pub fn choose(position: &Position, random: &mut Random, sharpness: usize) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    if random.one_in(sharpness) {
        let sharp: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&mv| position.piece_at(mv.to()).is_some() || gives_check(position, mv))
            .collect();
        if !sharp.is_empty() {
            return Some(*random.pick(&sharp));
        }
    }
    Some(*random.pick(&moves))
}

fn gives_check(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after.is_check()
}
