//! A player who takes what hangs, leaves nothing hanging if it can, and knows nothing else:
//! the weakest opponent worth a name.

use crate::dice::Dice;
use xiangqi_engine::see::VALUES;
use xiangqi_rules::{Game, Move, Position, Square};

/// Its move: the one that takes most, less what the other side can grab then.
pub fn choose(game: &Game, dice: &mut Dice) -> Option<Move> {
    let moves = game.legal_moves();
    let mut position = game.position().clone();
    let mut worth = |mv: Move| {
        let taken = value(&position, mv.to());
        let undo = position.play_unchecked(mv);
        let lost = most_to_grab(&mut position);
        position.undo(mv, &undo);
        taken - lost
    };
    let worths: Vec<i32> = moves.iter().map(|&mv| worth(mv)).collect();
    let best = *worths.iter().max()?;
    let good: Vec<Move> = moves
        .iter()
        .zip(&worths)
        .filter(|&(_, &worth)| worth == best)
        .map(|(&mv, _)| mv)
        .collect();
    good.get(dice.roll(good.len())).copied()
}

/// The most that a capture wins: what it takes, less the man that took if it can be taken
/// back.
fn most_to_grab(position: &mut Position) -> i32 {
    let mut most = 0;
    for &mv in &position.legal_moves() {
        let taken = value(position, mv.to());
        if taken > most {
            let risked = value(position, mv.from());
            let undo = position.play_unchecked(mv);
            let mut answered = false;
            position.for_each_move(|answer| answered |= answer.to() == mv.to());
            position.undo(mv, &undo);
            most = most.max(taken - if answered { risked } else { 0 });
        }
    }
    most
}

fn value(position: &Position, square: Square) -> i32 {
    let piece = position.piece_at(square);
    piece.map_or(0, |piece| VALUES[piece.role as usize].min(1_000))
}
