//! Playing strengths 1 to 10: how far each looks, and how far it misjudges what it sees.
//! Level 10 is full strength. Chance comes from a seed that the host gives: the same seed, position and
//! level give the same move.

use crate::info::Found;
use crate::limits::Limits;
use crate::score::{Score, is_decided};
use xiangqi_rules::Move;

/// A playing strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// What a level is made of.
struct Plan {
    /// Most nodes for a move.
    nodes: u64,
    /// Most plies.
    depth: u32,
    /// How often it is careless, in 256ths.
    careless: u64,
    /// How far it misjudges moves then, in centipawns: the standard deviation.
    doubt: Score,
    /// How many moves it chooses from.
    choice: usize,
}

/// By level, 1 first. Full strength has no plan. `trainer levels` measures the steps.
const PLANS: [Plan; 9] = [
    plan(1_000, 1, 256, 1_300, 120),
    plan(1_001, 1, 256, 660, 120),
    plan(1_200, 1, 256, 360, 60),
    plan(2_200, 2, 238, 284, 20),
    plan(4_000, 4, 200, 277, 14),
    plan(7_000, 5, 152, 268, 9),
    plan(11_000, 7, 118, 265, 8),
    plan(18_000, 8, 82, 262, 7),
    plan(38_000, 13, 42, 257, 6),
];

const fn plan(nodes: u64, depth: u32, careless: u64, doubt: Score, choice: usize) -> Plan {
    Plan {
        nodes,
        depth,
        careless,
        doubt,
        choice,
    }
}

impl Level {
    /// Full strength.
    pub const FULL: Level = Level(10);

    /// The level of this number, `None` outside 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 10 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The limits of a search at this level, within those given.
    pub fn limits(self, limits: &Limits) -> Limits {
        let Some(plan) = PLANS.get(self.0 as usize - 1) else {
            return limits.clone();
        };
        Limits {
            nodes: Some(
                limits
                    .nodes
                    .map_or(plan.nodes, |nodes| nodes.min(plan.nodes)),
            ),
            depth: Some(
                limits
                    .depth
                    .map_or(plan.depth, |depth| depth.min(plan.depth)),
            ),
            multi_pv: limits.multi_pv.max(plan.choice),
            ..limits.clone()
        }
    }

    /// The move this level plays of what its search found: the best, or when it is careless
    /// the one that seems best, each misjudged a little. (Seldom and by much comes nearer to
    /// how people err than always and by little, and makes smaller steps.) A mate that was seen is played, and one that was seen coming is
    /// not walked into. `seed` should differ from move to move and game to game.
    pub fn choose(self, found: &Found, seed: u64) -> Option<Move> {
        let best = found.lines.first()?;
        let Some(plan) = PLANS.get(self.0 as usize - 1) else {
            return found.best();
        };
        if is_decided(best.score) || scatter(!seed) % 256 >= plan.careless {
            return found.best();
        }
        let lines = found.lines.iter().take(plan.choice).enumerate();
        lines
            .filter(|(_, line)| !is_decided(line.score))
            .max_by_key(|&(at, line)| {
                let word = scatter(seed.wrapping_add((at as u64) << 48));
                (
                    line.score + plan.doubt * bell(word) / 256,
                    core::cmp::Reverse(at),
                )
            })
            .and_then(|(_, line)| line.moves.first().copied())
    }
}

/// A number around 0 from a random word, in 256ths of its standard deviation: the sum of
/// four bytes is bell-shaped enough.
fn bell(word: u64) -> Score {
    let sum: Score = word.to_le_bytes()[..4]
        .iter()
        .map(|&byte| Score::from(byte))
        .sum();
    (sum - 510) * 256 / 148
}

/// SplitMix64 (Steele, Lea, Flood 2014), one step.
fn scatter(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, NoClock};
    use xiangqi_rules::Game;

    #[test]
    fn levels_run_from_1_to_10_and_look_ever_further() {
        assert!(Level::new(0).is_none() && Level::new(11).is_none());
        for pair in PLANS.windows(2) {
            assert!(
                pair[0].nodes < pair[1].nodes
                    && pair[0].doubt > pair[1].doubt
                    && pair[0].careless >= pair[1].careless
            );
        }
        let free = Limits::default();
        assert_eq!(Level::FULL.limits(&free), free);
    }

    #[test]
    fn the_same_seed_gives_the_same_legal_move_and_others_vary() {
        let mut engine = Engine::new(1);
        let game = Game::default();
        for number in 1..=9 {
            let level = Level::new(number).unwrap();
            let limits = level.limits(&Limits::nodes(5_000));
            let found = engine.search(&game, &limits, &NoClock, &mut |_| {});
            let moves: Vec<_> = (0..20).map(|seed| level.choose(&found, seed)).collect();
            assert_eq!(moves[7], level.choose(&found, 7));
            assert!(
                moves
                    .iter()
                    .all(|mv| mv.is_some_and(|mv| game.position().is_legal(mv)))
            );
            if number <= 3 {
                assert!(moves.iter().any(|mv| *mv != moves[0]), "level {number}");
            }
        }
    }
}
