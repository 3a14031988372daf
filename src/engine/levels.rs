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
    /// How often it is careless, in 1024ths.
    careless: u64,
    /// How far it misjudges moves then, in centipawns: the standard deviation.
    doubt: Score,
    /// How often it is blind to mate as well when it is careless, in 1024ths.
    blind: u64,
}

/// A careless move is chosen after a glance: one ply, and so many nodes.
const GLANCE: u64 = 1_000;
/// From so many moves.
const CHOICE: usize = 120;

/// By level, 1 first. Full strength has no plan. `trainer levels` measures the steps: what a
/// level takes from the one below, in percent of the points, is from 2 on 83, 87, 83, 87, 86, 87,
/// 86, 82 and, with 100,000 nodes a move, 83 (100 to 200 games each); level 1 takes 42 from a
/// player who takes what hangs (400 games).
const PLANS: [Plan; 9] = [
    plan(1_000, 1, 1024, 1_300, 950),
    plan(1_000, 1, 1024, 845, 490),
    plan(1_000, 1, 1024, 530, 55),
    plan(3_300, 5, 585, 1_400, 0),
    plan(6_000, 6, 400, 1_400, 0),
    plan(8_000, 7, 263, 1_400, 0),
    plan(13_000, 10, 156, 1_400, 0),
    plan(24_000, 13, 65, 1_400, 0),
    plan(50_000, 60, 29, 1_400, 0),
];

const fn plan(nodes: u64, depth: u32, careless: u64, doubt: Score, blind: u64) -> Plan {
    Plan {
        nodes,
        depth,
        careless,
        doubt,
        blind,
    }
}

impl Plan {
    /// Whether it is careless at this move.
    fn is_careless(&self, seed: u64) -> bool {
        scatter(!seed) % 1024 < self.careless
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

    fn plan(self) -> Option<&'static Plan> {
        PLANS.get(self.0 as usize - 1)
    }

    /// The limits of a search at this level, within those given. `seed` should differ from
    /// move to move and game to game, and [`Level::choose`] must get the same.
    pub fn limits(self, limits: &Limits, seed: u64) -> Limits {
        let Some(plan) = self.plan() else {
            return limits.clone();
        };
        let (nodes, depth, choice) = match plan.is_careless(seed) {
            true => (GLANCE, 1, CHOICE),
            false => (plan.nodes, plan.depth, 1),
        };
        Limits {
            nodes: Some(limits.nodes.map_or(nodes, |most| most.min(nodes))),
            depth: Some(limits.depth.map_or(depth, |most| most.min(depth))),
            multi_pv: limits.multi_pv.max(choice),
            ..limits.clone()
        }
    }

    /// The move this level plays of what its search found: the best, or when it is careless
    /// the one that seems best, each misjudged. (Seldom and by much comes nearer to how people
    /// err than always and by little, and makes smaller steps.) A mate that is seen is played,
    /// and one that is seen coming is not walked into, but for the lowest levels.
    pub fn choose(self, found: &Found, seed: u64) -> Option<Move> {
        let best = found.lines.first()?;
        let Some(plan) = self.plan() else {
            return found.best();
        };
        let blind = scatter(seed ^ BLINDNESS) % 1024 < plan.blind;
        if !plan.is_careless(seed) || (is_decided(best.score) && !blind) {
            return found.best();
        }
        let lines = found.lines.iter().enumerate();
        lines
            .filter(|(_, line)| blind || !is_decided(line.score))
            .max_by_key(|&(at, line)| {
                let word = scatter(seed.wrapping_add((at as u64) << 48));
                let seen = line.score.clamp(-MOST_SEEN, MOST_SEEN);
                (seen + plan.doubt * bell(word) / 256, core::cmp::Reverse(at))
            })
            .and_then(|(_, line)| line.moves.first().copied())
    }
}

/// A mate to whom it is nothing special: a few rooks.
const MOST_SEEN: Score = 3_000;

/// Makes another word of a seed.
const BLINDNESS: u64 = 55;

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
            let (below, above) = (&pair[0], &pair[1]);
            assert!(below.nodes <= above.nodes && below.depth <= above.depth);
            assert!(below.careless >= above.careless && below.blind >= above.blind);
        }
        let free = Limits::default();
        assert_eq!(Level::FULL.limits(&free, 1), free);
        let few = Limits::nodes(10);
        for number in 1..=9 {
            let level = Level::new(number).unwrap();
            assert!((0..50).all(|seed| level.limits(&few, seed).nodes == Some(10)));
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_legal_move_and_others_vary() {
        let mut engine = Engine::new(1);
        let game = Game::default();
        for number in 1..=9 {
            let level = Level::new(number).unwrap();
            let mut choose = |seed| {
                engine.new_game();
                let limits = level.limits(&Limits::nodes(2_000), seed);
                let found = engine.search(&game, &limits, &NoClock, &mut |_| {});
                level.choose(&found, seed)
            };
            let moves: Vec<_> = (0..20).map(&mut choose).collect();
            assert_eq!(moves[7], choose(7));
            assert!(
                moves
                    .iter()
                    .all(|mv| mv.is_some_and(|mv| game.position().is_legal(mv)))
            );
            if number <= 5 {
                assert!(moves.iter().any(|mv| *mv != moves[0]), "level {number}");
            }
        }
    }

    #[test]
    fn all_but_the_lowest_levels_play_a_mate_that_they_see() {
        // Two rooks on the last two ranks: mate at once.
        let fen = "3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1";
        let game = Game::from_fen(fen, xiangqi_rules::Options::default()).unwrap();
        let mut engine = Engine::new(1);
        for number in 1..=9 {
            let level = Level::new(number).unwrap();
            let mut mates = 0;
            for seed in 0..20 {
                engine.new_game();
                let limits = level.limits(&Limits::default(), seed);
                let found = engine.search(&game, &limits, &NoClock, &mut |_| {});
                mates += u32::from(level.choose(&found, seed).is_some_and(|mv| {
                    let mut after = game.clone();
                    after.play(mv).is_ok() && after.outcome().is_some()
                }));
            }
            assert_eq!(mates == 20, number > 2, "level {number}: {mates} of 20");
        }
    }
}
