//! The tree of a forced mate.

use xiangqi_rules::Move;

/// A mating move and, for each answer, how it goes on. No answers: it is mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateTree {
    /// The attacker's move.
    pub mv: Move,
    /// Every legal answer with what follows, the longest resistance first.
    pub answers: Vec<(Move, MateTree)>,
}

impl MateTree {
    /// How many plies the mate takes against the best defence.
    pub fn plies(&self) -> u32 {
        let rest = self.answers.iter().map(|(_, tree)| tree.plies() + 1);
        1 + rest.max().unwrap_or(0)
    }

    /// The line of the longest resistance.
    pub fn line(&self) -> Vec<Move> {
        let mut line = vec![self.mv];
        let mut tree = self;
        while let Some((answer, next)) = tree.answers.first() {
            line.extend([*answer, next.mv]);
            tree = next;
        }
        line
    }

    /// How many attacker's moves it holds.
    pub fn size(&self) -> usize {
        1 + self
            .answers
            .iter()
            .map(|(_, tree)| tree.size())
            .sum::<usize>()
    }
}
