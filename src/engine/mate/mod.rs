//! The mate prover: whether the side to move can force mate (or stalemate, which wins alike)
//! within so many plies; with the whole tree of answers, or with certainty that it cannot.
//!
//! Must not know: the evaluation and the search, which guess. Start reading at [`find_mate`].
//! Repetition and the natural limit play no part: a shortest mate never repeats a position.

mod prover;
mod table;
mod tree;

pub use tree::MateTree;

use crate::clock::Clock;
use crate::hash::NoMemory;
use prover::OutOfBudget;
pub(crate) use prover::Prover;
use xiangqi_rules::Position;

/// What to prove, and how hard to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MateQuery {
    /// The longest mate to look for, in plies: 5 is mate in three moves.
    pub plies: u32,
    /// Only mates in which every move gives check (连将杀).
    pub checks_only: bool,
    /// The most positions to visit.
    pub nodes: u64,
    /// The size of the table, in MiB. It bounds memory, not what can be proved.
    pub table_mebibytes: usize,
}

impl MateQuery {
    /// Any mate within so many plies, with 50 million positions and 16 MiB.
    pub fn within(plies: u32) -> MateQuery {
        MateQuery {
            plies,
            checks_only: false,
            nodes: 50_000_000,
            table_mebibytes: 16,
        }
    }
}

/// What is known now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MateAnswer {
    /// A shortest mate, with every answer.
    Mate(MateTree),
    /// There is none within the bound: proved.
    NoMate,
    /// The budget ran out, or the host said stop, before anything was proved but this: no
    /// mate within `none_within` plies.
    OutOfBudget {
        /// Proved to hold no mate.
        none_within: u32,
    },
}

/// What a query came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateReport {
    /// The answer.
    pub answer: MateAnswer,
    /// Positions visited.
    pub nodes: u64,
}

/// Looks for a mate by the side to move. Lengths are tried one after the other, so the first
/// found is a shortest one, and what is not found does not exist.
///
/// ```
/// use xiangqi_engine::{MateAnswer, MateQuery, NoClock, find_mate};
/// use xiangqi_rules::{Position, fen};
///
/// let setup = fen::parse("3k5/4P4/3P5/9/9/9/9/9/9/4K4 w - - 0 1").unwrap();
/// let query = MateQuery::within(3);
/// let report = find_mate(&Position::new(&setup).unwrap(), &query, &NoClock).unwrap();
/// let MateAnswer::Mate(tree) = report.answer else { panic!("there is a mate") };
/// assert_eq!(tree.plies(), 1);
/// ```
///
/// # Errors
/// If there is no memory for a table of the size that the query names.
pub fn find_mate(
    position: &Position,
    query: &MateQuery,
    clock: &dyn Clock,
) -> Result<MateReport, NoMemory> {
    let mut prover = Prover::new(position, query, clock)?;
    let answer = match prove(&mut prover, query.plies) {
        Ok(answer) => answer,
        Err(OutOfBudget) => MateAnswer::OutOfBudget {
            none_within: prover.none_within,
        },
    };
    Ok(MateReport {
        answer,
        nodes: prover.nodes,
    })
}

fn prove(prover: &mut Prover<'_>, most: u32) -> Result<MateAnswer, OutOfBudget> {
    let mut plies = 1;
    while plies <= most.min(MOST_PLIES) {
        if prover.attack(plies)? {
            return Ok(MateAnswer::Mate(prover.tree(plies)?));
        }
        prover.none_within = plies;
        plies += 2;
    }
    if most > MOST_PLIES {
        return Err(OutOfBudget);
    }
    Ok(MateAnswer::NoMate)
}

/// Longer mates are not looked for: the answer is then that the budget ran out.
pub const MOST_PLIES: u32 = 61;
