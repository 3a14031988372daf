//! The engine as its hosts hold it.

use crate::board::Board;
use crate::clock::Clock;
use crate::eval::weights::{WEIGHTS, Weights};
use crate::eval::{Evaluator, Traced};
use crate::hash::NoMemory;
use crate::info::{Found, Info};
use crate::limits::Limits;
use crate::nnue::{self, Network, Nnue};
use crate::score::Score;
use crate::search::{Memory, Task, run};
use core::ops::Range;
use std::sync::Arc;
use xiangqi_rules::{Game, Position};

/// An engine: a transposition table and what was learned in earlier searches.
pub struct Engine {
    memory: Memory,
}

impl Engine {
    /// An engine with a table of so many MiB, and some 4 MiB besides. It evaluates with the
    /// network that comes with it.
    ///
    /// # Panics
    /// If there is no memory for the table; [`Engine::try_new`] tells.
    pub fn new(hash_mebibytes: usize) -> Engine {
        Engine::try_new(hash_mebibytes).expect("memory for the table")
    }

    /// The same for sizes that a user names.
    ///
    /// # Errors
    /// If there is no memory for the table, or it is larger than
    /// [`MOST_MEBIBYTES`](crate::hash::MOST_MEBIBYTES).
    pub fn try_new(hash_mebibytes: usize) -> Result<Engine, NoMemory> {
        let mut engine = Engine {
            memory: Memory::new(),
        };
        engine.set_hash(hash_mebibytes)?;
        Ok(engine)
    }

    /// An engine that evaluates by hand, with these weights.
    pub fn with_weights(hash_mebibytes: usize, weights: &Weights) -> Engine {
        let mut engine = Engine::new(hash_mebibytes);
        engine.memory.evaluator = Evaluator::new(weights);
        engine.set_network(None);
        engine
    }

    /// Evaluates with this network from now on, or by hand without one. Forgets all earlier
    /// searches, whose scores mean something else.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.memory.nnue = network.map(Nnue::new);
        self.memory.clear();
    }

    /// What the evaluation by hand of a position is made of, for tuning.
    pub fn trace(&self, position: &Position) -> Traced {
        let evaluator = &self.memory.evaluator;
        evaluator.trace(&Board::new(position, &[], evaluator.running()))
    }

    /// The size of the table in MiB.
    pub fn hash_mebibytes(&self) -> usize {
        self.memory.table.mebibytes()
    }

    /// Where the table lies, for a host that can ask its system for larger pages there.
    pub fn table_memory(&self) -> Range<*const u8> {
        self.memory.table.memory()
    }

    /// Changes the size of the table, which empties it.
    ///
    /// # Errors
    /// As [`Engine::try_new`]; the table is then as it was.
    pub fn set_hash(&mut self, mebibytes: usize) -> Result<(), NoMemory> {
        self.memory.table.resize(mebibytes)
    }

    /// Forgets all earlier searches: what follows is the same as with a new engine.
    pub fn new_game(&mut self) {
        self.memory.clear();
    }

    /// Searches the game's position by the game's rules; its moves count for repetition.
    /// `report` hears of every line of every finished depth. A game whose set-up cannot be
    /// played on, or that has no legal move, gives no lines.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        clock: &dyn Clock,
        report: &mut dyn FnMut(&Info<'_>),
    ) -> Found {
        if game.fault().is_some() {
            return Found {
                lines: Vec::new(),
                depth: 0,
                nodes: 0,
                ended: crate::info::Ended::NoMoves,
            };
        }
        let task = Task {
            position: game.position(),
            history: game.history(),
            options: game.options(),
            limits,
        };
        run(&mut self.memory, &task, clock, report)
    }

    /// The static evaluation, in centipawns from the side to move.
    pub fn evaluate(&mut self, position: &Position) -> Score {
        if let Some(nnue) = &mut self.memory.nnue {
            return nnue.evaluate(position, None, 0);
        }
        let evaluator = &self.memory.evaluator;
        evaluator.evaluate(&Board::new(position, &[], evaluator.running()))
    }
}

/// The static evaluation without an engine, in centipawns from the side to move.
pub fn evaluate(position: &Position) -> Score {
    if let Some(network) = nnue::shipped() {
        return nnue::from_scratch(&network, position);
    }
    let evaluator = Evaluator::new(&WEIGHTS);
    evaluator.evaluate(&Board::new(position, &[], evaluator.running()))
}
