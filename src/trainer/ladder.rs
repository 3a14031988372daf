//! The levels against each other, and the lowest against a player who takes what hangs.

use crate::args::Args;
use crate::tally::Tally;
use crate::{duel, grabber};
use xiangqi_engine::{Engine, Level, Limits, NoClock};
use xiangqi_lab::datagen::openings;
use xiangqi_lab::dice::Dice;
use xiangqi_rules::{Game, Move, Options};

/// `levels --games N --from N --to N --nodes N --seed N`: each level plays the one below;
/// level 10 with so many nodes a move. From 0: level 1 plays the grabber as well.
pub fn run(args: &Args) -> Result<(), String> {
    let games: u64 = args.get("games", 60)?;
    let (from, to): (u8, u8) = (args.get("from", 0)?, args.get("to", 10)?);
    let full: u64 = args.get("nodes", 100_000)?;
    let seed: u64 = args.get("seed", 1)?;
    for number in from.max(1)..=to {
        let level = Level::new(number).ok_or_else(|| format!("there is no level {number}"))?;
        let below = Level::new(number - 1);
        if below.is_none() || number > from {
            let tally = meet(level, below, games, full, seed);
            let name = below.map_or("the grabber".to_owned(), |below| below.number().to_string());
            println!("level {number} against {name}: {tally}");
        }
    }
    Ok(())
}

/// A match of a level against another, or against the grabber.
fn meet(level: Level, other: Option<Level>, games: u64, full: u64, seed: u64) -> Tally {
    let mut engines = [Engine::new(4), Engine::new(4)];
    let mut tally = Tally::default();
    for number in 0..games.div_ceil(2) {
        let mut dice = Dice::new(seed << 32 | number);
        let start = openings::random(&mut dice, &mut engines[0], 120, Options::default());
        let mut points = [0; 2];
        for (first, points) in points.iter_mut().enumerate() {
            for engine in &mut engines {
                engine.new_game();
            }
            *points =
                duel::play(
                    start.clone(),
                    first,
                    &mut |game, player| match [Some(level), other][player] {
                        Some(level) => think(&mut engines[player], level, game, full, dice.word()),
                        None => grabber::choose(game, &mut dice).map(|mv| (mv, 0)),
                    },
                );
        }
        tally.add(points);
    }
    tally
}

/// The move of a level, and what it thinks of the position. (A level that misjudges does not
/// call a game.)
fn think(
    engine: &mut Engine,
    level: Level,
    game: &Game,
    full: u64,
    seed: u64,
) -> Option<(Move, i32)> {
    let limits = level.limits(&Limits::nodes(full), seed);
    let found = engine.search(game, &limits, &NoClock, &mut |_| {});
    Some((level.choose(&found, seed)?, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn level_1_loses_to_a_player_who_takes_what_hangs() {
        let level = Level::new(1).unwrap();
        let tally = meet(level, None, 40, 1_000, 1);
        let [_, _, lost] = tally.games();
        assert!(lost > 20 && tally.share() < 0.4, "{tally}");
        let few = || meet(level, None, 4, 1_000, 2).to_string();
        assert_eq!(few(), few(), "a seed is a seed");
    }
}
