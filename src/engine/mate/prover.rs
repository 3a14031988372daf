//! The search of the prover: every move of the attacker until one mates, every answer of the
//! defender until one escapes. Only the order of moves is guessed.

use super::table::ProofTable;
use super::tree::MateTree;
use super::{MOST_PLIES, MateQuery};
use crate::clock::{CHECK_EVERY, Clock};
use crate::hash::NoMemory;
use xiangqi_rules::{Move, Position};

/// The budget ran out: nothing is known.
pub(crate) struct OutOfBudget;

/// A proof under way.
pub(crate) struct Prover<'a> {
    position: Position,
    checks_only: bool,
    table: ProofTable,
    /// How often a move escaped or mated, by from and to.
    successes: Vec<u32>,
    /// The answer that escaped last, by plies left.
    escapes: [Option<Move>; MOST_PLIES as usize + 2],
    clock: &'a dyn Clock,
    most_nodes: u64,
    next_nap: u64,
    /// Positions visited.
    pub nodes: u64,
    /// Proved so far: no mate within so many plies.
    pub none_within: u32,
}

/// A list of moves with ranks, highest first.
struct Ranked {
    moves: [(i32, Move); 128],
    len: usize,
}

impl Ranked {
    fn new(filler: Move) -> Ranked {
        Ranked {
            moves: [(0, filler); 128],
            len: 0,
        }
    }

    #[inline]
    fn push(&mut self, rank: i32, mv: Move) {
        if self.len < self.moves.len() {
            self.moves[self.len] = (rank, mv);
            self.len += 1;
        }
    }

    /// Brings the best of those from `at` on there, and returns it.
    #[inline]
    fn best(&mut self, at: usize) -> Option<Move> {
        let best = (at..self.len).max_by_key(|&index| (self.moves[index].0, usize::MAX - index))?;
        self.moves.swap(at, best);
        Some(self.moves[at].1)
    }
}

impl<'a> Prover<'a> {
    /// # Errors
    /// If there is no memory for the table.
    pub fn new(
        position: &Position,
        query: &MateQuery,
        clock: &'a dyn Clock,
    ) -> Result<Prover<'a>, NoMemory> {
        Ok(Prover {
            position: position.clone(),
            checks_only: query.checks_only,
            table: ProofTable::new(query.table_mebibytes)?,
            successes: vec![0; 90 * 90],
            escapes: [None; MOST_PLIES as usize + 2],
            clock,
            most_nodes: query.nodes,
            next_nap: CHECK_EVERY,
            nodes: 0,
            none_within: 0,
        })
    }

    /// Allows so many nodes in all. What was proved before stays.
    pub fn allow(&mut self, nodes: u64) {
        self.most_nodes = nodes;
    }

    /// The shortest mate within `most` plies that has not been ruled out yet, with its line;
    /// `None` if there is none or the nodes run out. May be asked again with more nodes.
    pub fn next_mate(&mut self, most: u32) -> Option<(u32, Vec<Move>)> {
        while self.none_within < most.min(MOST_PLIES) {
            let plies = match self.none_within {
                0 => 1,
                none => none + 2,
            };
            if plies > most {
                return None;
            }
            match self.attack(plies) {
                Ok(true) => {
                    // The tree is small beside the proof.
                    let nodes = self.most_nodes;
                    self.most_nodes = u64::MAX;
                    let tree = self.tree(plies);
                    self.most_nodes = nodes;
                    return tree.ok().map(|tree| (plies, tree.line()));
                }
                Ok(false) => self.none_within = plies,
                Err(OutOfBudget) => return None,
            }
        }
        None
    }

    #[inline]
    fn visit(&mut self) -> Result<(), OutOfBudget> {
        self.nodes += 1;
        if self.nodes > self.most_nodes
            || self.nodes.is_multiple_of(CHECK_EVERY) && self.clock.stop_requested()
        {
            return Err(OutOfBudget);
        }
        Ok(())
    }

    /// Gives the host an opportunity now and then to put the prover to sleep.
    #[inline]
    fn nap(&mut self) {
        if self.nodes >= self.next_nap {
            self.sleep();
        }
    }

    // Known by name to `src/xtask/bindgen.rs`: whoever may get here can sleep.
    #[cold]
    #[inline(never)]
    fn sleep(&mut self) {
        self.next_nap = self.nodes + CHECK_EVERY;
        self.clock.pause();
    }

    #[inline]
    fn success(&mut self, mv: Move) -> &mut u32 {
        &mut self.successes[mv.from().index() * 90 + mv.to().index()]
    }

    /// Whether the attacker, to move, mates within `plies` (odd).
    pub fn attack(&mut self, plies: u32) -> Result<bool, OutOfBudget> {
        if plies == 1 {
            return Ok(self.mate_now()?.is_some());
        }
        self.nap();
        let hash = self.position.hash();
        let known = self.table.get(hash);
        if let Some(proof) = known {
            if u32::from(proof.mates_within) <= plies {
                return Ok(true);
            }
            if u32::from(proof.none_within) >= plies {
                return Ok(false);
            }
        }
        let mut moves = self.attacking_moves(known.and_then(|proof| proof.mv()));
        for at in 0..moves.len {
            let Some(mv) = moves.best(at) else { break };
            let undo = self.position.play_unchecked(mv);
            let mates = self.defend(plies - 1);
            self.position.undo(mv, &undo);
            if mates? {
                *self.success(mv) += plies * plies;
                self.table.put(hash, plies, true, Some(mv));
                return Ok(true);
            }
        }
        self.table.put(hash, plies, false, None);
        Ok(false)
    }

    /// Whether the attacker mates within `plies` (even) whatever the defender, to move, does.
    fn defend(&mut self, plies: u32) -> Result<bool, OutOfBudget> {
        self.visit()?;
        let legal = self.position.legal_moves();
        if legal.is_empty() {
            return Ok(true);
        }
        if plies == 0 {
            return Ok(false);
        }
        let escape = self.escapes[plies as usize];
        let mut moves = Ranked::new(legal[0]);
        for &mv in &legal {
            let mut rank = (*self.success(mv)).min(1 << 20) as i32;
            if Some(mv) == escape {
                rank += 1 << 28;
            }
            if self.position.piece_at(mv.to()).is_some() {
                rank += 1 << 22;
            }
            moves.push(rank, mv);
        }
        for at in 0..moves.len {
            let Some(mv) = moves.best(at) else { break };
            let undo = self.position.play_unchecked(mv);
            let mates = self.attack(plies - 1);
            self.position.undo(mv, &undo);
            if !mates? {
                self.escapes[plies as usize] = Some(mv);
                *self.success(mv) += plies * plies;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A move that leaves the defender none.
    fn mate_now(&mut self) -> Result<Option<Move>, OutOfBudget> {
        let legal = self.position.legal_moves();
        for &mv in &legal {
            self.visit()?;
            let undo = self.position.play_unchecked(mv);
            let mates =
                !self.position.has_legal_move() && (!self.checks_only || self.position.is_check());
            self.position.undo(mv, &undo);
            if mates {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// The attacker's moves: checks first, those with few answers before others.
    fn attacking_moves(&mut self, first: Option<Move>) -> Ranked {
        let legal = self.position.legal_moves();
        let king = self.position.king_square(self.position.turn());
        let mut moves = Ranked::new(Move::new(king, king));
        for &mv in &legal {
            let undo = self.position.play_unchecked(mv);
            let check = self.position.is_check();
            let answers = if check {
                self.position.legal_count() as i32
            } else {
                0
            };
            self.position.undo(mv, &undo);
            if !check && self.checks_only {
                continue;
            }
            let mut rank = (*self.success(mv)).min(1 << 16) as i32;
            if check {
                rank += (1 << 26) - (answers << 18);
            }
            if undo.captured.is_some() {
                rank += 1 << 12;
            }
            if Some(mv) == first {
                rank += 1 << 29;
            }
            moves.push(rank, mv);
        }
        moves
    }

    /// The tree of the mate within `plies`, which was proved, each branch as short as it
    /// can be.
    pub fn tree(&mut self, plies: u32) -> Result<MateTree, OutOfBudget> {
        let mut shortest = 1;
        while shortest < plies && !self.attack(shortest)? {
            shortest += 2;
        }
        let mv = if shortest == 1 {
            self.mate_now()?
        } else {
            self.mating_move(shortest)?
        };
        // Proved above, so there is one.
        let mv = mv.ok_or(OutOfBudget)?;
        let undo = self.position.play_unchecked(mv);
        let answers = self.answers(shortest);
        self.position.undo(mv, &undo);
        let mut answers = answers?;
        answers.sort_by_key(|(_, tree)| core::cmp::Reverse(tree.plies()));
        Ok(MateTree { mv, answers })
    }

    fn answers(&mut self, plies: u32) -> Result<Vec<(Move, MateTree)>, OutOfBudget> {
        let mut answers = Vec::new();
        for &answer in &self.position.legal_moves() {
            self.visit()?;
            let undo = self.position.play_unchecked(answer);
            let tree = self.tree(plies.saturating_sub(2).max(1));
            self.position.undo(answer, &undo);
            answers.push((answer, tree?));
        }
        Ok(answers)
    }

    fn mating_move(&mut self, plies: u32) -> Result<Option<Move>, OutOfBudget> {
        let known = self.table.get(self.position.hash());
        let mut moves = self.attacking_moves(known.and_then(|proof| proof.mv()));
        for at in 0..moves.len {
            let Some(mv) = moves.best(at) else { break };
            let undo = self.position.play_unchecked(mv);
            let mates = self.defend(plies - 1);
            self.position.undo(mv, &undo);
            if mates? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }
}
