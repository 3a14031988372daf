//! The network and the evaluation by hand, which know nothing of each other, asked about the same
//! positions of master games: they must agree.

use xiangqi_engine::see::exchange;
use xiangqi_engine::{Engine, nnue};
use xiangqi_rules::{Color, Game, notation};
use xiangqi_tests::searches::masters;

/// Every so many plies of a game.
const STEP: usize = 5;
/// Centipawns that leave no doubt who is better.
const CLEAR: f64 = 400.0;

/// What both say of a position, from Red's side.
struct Asked {
    network: f64,
    hand: f64,
}

#[test]
fn the_network_and_the_evaluation_by_hand_agree() {
    let asked = asked();
    assert!(asked.len() > 5_000, "{}", asked.len());
    let (mut clear, mut same) = (0, 0);
    for one in asked.iter().filter(|one| one.hand.abs() > CLEAR) {
        clear += 1;
        same += i32::from(one.hand.signum() == one.network.signum());
    }
    assert!(clear > 300 && same * 100 >= 97 * clear, "{same} of {clear}");
    let correlation = correlation(&asked);
    assert!(correlation > 0.85, "{correlation}");
}

fn asked() -> Vec<Asked> {
    let mut by_hand = Engine::new(0);
    by_hand.set_network(None);
    let mut with_network = Engine::new(0);
    with_network.set_network(nnue::shipped());
    let mut asked = Vec::new();
    for moves in masters() {
        let mut game = Game::default();
        for (ply, text) in moves.iter().enumerate() {
            if game.play(notation::parse(text).unwrap()).is_err() {
                break;
            }
            if ply % STEP == 0 && is_quiet(&game) {
                let position = game.position();
                let sign = match position.turn() {
                    Color::Red => 1.0,
                    Color::Black => -1.0,
                };
                asked.push(Asked {
                    network: sign * f64::from(with_network.evaluate(position)),
                    hand: sign * f64::from(by_hand.evaluate(position)),
                });
            }
        }
    }
    asked
}

/// No check, and no capture that gains.
fn is_quiet(game: &Game) -> bool {
    let position = game.position();
    let gains = |&mv: &_| exchange(position, mv) > 0;
    !game.is_check() && !position.legal_moves().iter().any(gains)
}

fn correlation(asked: &[Asked]) -> f64 {
    let mean = |of: &dyn Fn(&Asked) -> f64| asked.iter().map(of).sum::<f64>() / asked.len() as f64;
    let (network, hand) = (mean(&|one| one.network), mean(&|one| one.hand));
    let spread = |of: &dyn Fn(&Asked) -> f64| mean(of).sqrt();
    mean(&|one| (one.network - network) * (one.hand - hand))
        / spread(&|one| (one.network - network).powi(2))
        / spread(&|one| (one.hand - hand).powi(2))
}
