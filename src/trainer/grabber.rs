//! A player who takes what hangs and knows nothing else: the weakest opponent worth a name.

use crate::dice::Dice;
use xiangqi_engine::see::VALUES;
use xiangqi_rules::{Game, Move, Position};

/// Its move: the capture that wins most, or any move if none wins anything.
pub fn choose(game: &Game, dice: &mut Dice) -> Option<Move> {
    let moves = game.legal_moves();
    let mut position = game.position().clone();
    let gains: Vec<i32> = moves.iter().map(|&mv| gain(&mut position, mv)).collect();
    let best = *gains.iter().max()?;
    let good: Vec<Move> = moves
        .iter()
        .zip(&gains)
        .filter(|&(_, &gain)| gain == best.max(0) || best < 0)
        .map(|(&mv, _)| mv)
        .collect();
    good.get(dice.roll(good.len())).copied()
}

/// What a move takes, less the man that took if it can be taken back. Moves that take
/// nothing gain nothing.
fn gain(position: &mut Position, mv: Move) -> i32 {
    let value = |position: &Position, square| {
        let piece = position.piece_at(square);
        piece.map_or(0, |piece| VALUES[piece.role as usize].min(1_000))
    };
    let taken = value(position, mv.to());
    if taken == 0 {
        return 0;
    }
    let risked = value(position, mv.from());
    let undo = position.play_unchecked(mv);
    let mut answered = false;
    position.for_each_move(|answer| answered |= answer.to() == mv.to());
    position.undo(mv, &undo);
    taken - if answered { risked } else { 0 }
}
