//! Where games begin: after some random moves that leave the chances even.

use crate::dice::Dice;
use xiangqi_engine::{Engine, Limits, NoClock};
use xiangqi_rules::{Game, Options};

/// A game of 4 to 9 random moves in which neither side stands better by more than
/// `within` centipawns.
pub fn random(dice: &mut Dice, engine: &mut Engine, within: i32, options: Options) -> Game {
    loop {
        let mut game = Game::from_fen(xiangqi_rules::fen::START, options).unwrap_or_default();
        let plies = 4 + dice.roll(6);
        for _ in 0..plies {
            let moves = game.legal_moves();
            if moves.is_empty() || game.play(moves[dice.roll(moves.len())]).is_err() {
                break;
            }
        }
        if game.ply() != plies || game.outcome().is_some() {
            continue;
        }
        engine.new_game();
        let found = engine.search(&game, &Limits::nodes(2_000), &NoClock, &mut |_| {});
        if found.score().is_some_and(|score| score.abs() <= within) {
            return game;
        }
    }
}
