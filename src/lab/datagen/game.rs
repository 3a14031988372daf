//! A game the engine plays against itself, and the quiet positions in it.

use super::openings;
use super::packed::Sample;
use crate::dice::Dice;
use xiangqi_engine::{Engine, Found, Limits, NoClock};
use xiangqi_rules::{Color, Game, Options};

/// A game this far from even for some moves is over.
const RESIGN_AT: i32 = 1_800;
const RESIGN_PLIES: u32 = 4;
/// A game this long is a draw.
const LONGEST: usize = 240;
/// Positions that are no longer in doubt teach little.
const IN_DOUBT: i32 = 2_000;
/// Openings that favour a side more than this are not played.
const EVEN: i32 = 300;

/// One game, searched with so many nodes a move: its quiet positions.
pub fn play(engine: &mut Engine, dice: &mut Dice, nodes: u64) -> Vec<Sample> {
    let mut game = openings::random(dice, engine, EVEN, Options::default());
    let mut samples = Vec::new();
    engine.new_game();
    let winner = finish(engine, &mut game, nodes, &mut samples);
    for sample in &mut samples {
        sample.result = match winner {
            None => 1,
            Some(color) if color == sample.setup.turn => 2,
            Some(_) => 0,
        };
    }
    samples
}

/// Plays on to the end; the winner.
fn finish(
    engine: &mut Engine,
    game: &mut Game,
    nodes: u64,
    samples: &mut Vec<Sample>,
) -> Option<Color> {
    let mut decided = 0_i32;
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome.winner;
        }
        if game.ply() >= LONGEST {
            return None;
        }
        let found = engine.search(game, &Limits::nodes(nodes), &NoClock, &mut |_| {});
        let (mv, score) = (found.best()?, found.score()?);
        if is_quiet(game, &found) && score.abs() < IN_DOUBT {
            samples.push(Sample::new(game.position(), score as i16));
        }
        let turn = game.position().turn();
        let red = match turn {
            Color::Red => score,
            Color::Black => -score,
        };
        decided = match red {
            RESIGN_AT.. => decided.max(0) + 1,
            _ if red <= -RESIGN_AT => decided.min(0) - 1,
            _ => 0,
        };
        if decided.unsigned_abs() >= RESIGN_PLIES {
            return Some(if decided > 0 {
                Color::Red
            } else {
                Color::Black
            });
        }
        game.play(mv).ok()?;
    }
}

/// Whether a static evaluation means something: no check, and the best move takes nothing.
fn is_quiet(game: &Game, found: &Found) -> bool {
    !game.is_check()
        && found
            .best()
            .is_some_and(|mv| game.position().piece_at(mv.to()).is_none())
}
