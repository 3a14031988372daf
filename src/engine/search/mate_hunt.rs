//! The provers at work beside the search: between depths they get a sixteenth of its nodes,
//! one for mates by checks alone, one for any. What the search prunes they cannot overlook.

use crate::clock::Clock;
use crate::mate::{MateQuery, Prover};
use xiangqi_rules::{Move, Position};

/// Mates longer than this are left to the search, in plies.
const MOST_CHECKS: u32 = 25;
const MOST_ANY: u32 = 13;
/// Before this many nodes there is nothing to share.
const FIRST_AT: u64 = 8_000;
const SHARE: u64 = 16;

/// The two provers and what they found.
pub struct MateHunt<'a> {
    checks: Prover<'a>,
    any: Prover<'a>,
    /// The shortest mate so far: plies and line.
    pub found: Option<(u32, Vec<Move>)>,
}

impl<'a> MateHunt<'a> {
    /// A hunt from this position; `None` before it is worth while, or without memory for it.
    pub fn begin(position: &Position, nodes: u64, clock: &'a dyn Clock) -> Option<MateHunt<'a>> {
        let query = |checks_only| MateQuery {
            plies: 0,
            checks_only,
            nodes: 0,
            table_mebibytes: 1,
        };
        if nodes < FIRST_AT {
            return None;
        }
        Some(MateHunt {
            checks: Prover::new(position, &query(true), clock).ok()?,
            any: Prover::new(position, &query(false), clock).ok()?,
            found: None,
        })
    }

    /// Hunts on, within its share of `nodes` searched so far.
    pub fn go_on(&mut self, nodes: u64) {
        let share = nodes / SHARE / 2;
        for prover in [&mut self.checks, &mut self.any] {
            prover.allow(share);
        }
        let shorter = |found: &Option<(u32, Vec<Move>)>, most: u32| {
            found.as_ref().map_or(most, |(plies, _)| plies - 2)
        };
        let limit = shorter(&self.found, MOST_CHECKS);
        if let Some(mate) = self.checks.next_mate(limit) {
            self.found = Some(mate);
        }
        let limit = shorter(&self.found, MOST_ANY);
        if let Some(mate) = self.any.next_mate(limit) {
            self.found = Some(mate);
        }
    }

    /// Whether the mate that was found is proved to be a shortest one.
    pub fn is_settled(&self) -> bool {
        self.found
            .as_ref()
            .is_some_and(|(plies, _)| self.any.none_within + 2 >= *plies)
    }
}
