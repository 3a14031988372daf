//! A player who takes what hangs and knows nothing else: the weakest opponent worth a name.

use xiangqi_engine::see::exchange;
use xiangqi_lab::dice::Dice;
use xiangqi_rules::{Game, Move};

/// Its move: the capture that gains most when both sides go on taking on that point, or any
/// legal move if no capture gains.
pub fn choose(game: &Game, dice: &mut Dice) -> Option<Move> {
    let position = game.position();
    let moves = position.legal_moves();
    let gain = |mv: Move| match position.piece_at(mv.to()) {
        Some(_) => exchange(position, mv).max(0),
        None => 0,
    };
    let most = moves.iter().map(|&mv| gain(mv)).max()?;
    let good: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|&mv| gain(mv) == most && (most > 0 || position.piece_at(mv.to()).is_none()))
        .collect();
    match good.len() {
        0 => moves.get(dice.roll(moves.len())).copied(),
        count => good.get(dice.roll(count)).copied(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::Options;

    #[test]
    fn takes_the_most_that_hangs_and_else_anything() {
        let chosen = |fen: &str, seed| {
            let game = Game::from_fen(fen, Options::default()).unwrap();
            choose(&game, &mut Dice::new(seed)).unwrap().to_string()
        };
        // A rook may take a guarded horse, a cannon without a guard, or a pawn.
        let fen = "4k4/9/9/n2R2c2/r8/3p5/9/9/9/3K5 w - - 0 1";
        for seed in 0..20 {
            assert_eq!(chosen(fen, seed), "d6g6");
        }
        let quiet = "4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1";
        let moves: std::collections::BTreeSet<_> =
            (0..40).map(|seed| chosen(quiet, seed)).collect();
        assert!(moves.len() > 5, "{moves:?}");
    }
}
