//! The search: iterative deepening (this file), principal variation search (`pvs`),
//! quiescence (`qsearch`), and what guides them.
//!
//! Must not know: protocols, clocks, threads. Start reading at [`run`]. The ideas are common
//! knowledge of chess programming (chessprogramming.org names who had them first); margins
//! are our own guesses until a match says otherwise.

mod correction;
mod deepen;
mod history;
mod learning;
mod lines;
mod mate_hunt;
mod memory;
mod ordering;
mod pruning;
mod pvs;
mod qsearch;
mod reductions;
mod root;
mod rule_end;
mod time;

use crate::board::{Board, Taken};
use crate::clock::{CHECK_EVERY, Clock};
use crate::info::{Found, Info};
use crate::limits::Limits;
use crate::prefetch;
use crate::score::Score;
use history::Step;
use memory::Frame;
pub use memory::Memory;
use root::RootMove;
use time::Budget;
use xiangqi_rules::{Move, Options, Played, Position};

/// Depths up to this one are searched whatever the clock says: they take some thousand nodes,
/// and on a machine that stalled a move from depth 1 may lose at once. A stop ends them.
const SHALLOW: i32 = 5;

/// Frames before the root's.
const BEFORE: usize = 4;

/// What to search.
pub struct Task<'a> {
    /// The position.
    pub position: &'a Position,
    /// The moves that led to it.
    pub history: &'a [Played],
    /// The rules on repetition and the natural limit.
    pub options: Options,
    /// When to end.
    pub limits: &'a Limits,
}

/// One search under way.
struct Search<'a> {
    board: Board,
    memory: &'a mut Memory,
    options: Options,
    /// The root's place in the board's path.
    root: usize,
    root_moves: Vec<RootMove>,
    /// Which of the best lines is searched.
    pv_index: usize,
    root_depth: i32,
    seldepth: usize,
    /// No pass is tried before this ply while one is verified.
    no_pass_until: usize,
    nodes: u64,
    next_check: u64,
    next_nap: u64,
    /// Whether every node on the present line can sleep.
    is_deep: bool,
    node_limit: u64,
    hard_ms: Option<u64>,
    clock: &'a dyn Clock,
    stopped: bool,
}

/// Searches until a limit is reached or the clock says stop; `report` hears of each line of
/// each finished depth.
pub fn run(
    memory: &mut Memory,
    task: &Task<'_>,
    clock: &dyn Clock,
    report: &mut dyn FnMut(&Info<'_>),
) -> Found {
    memory.table.grow_older();
    if memory.rules != task.options {
        memory.verdicts.clear();
        memory.rules = task.options;
    }
    memory.frames.fill(Frame::EMPTY);
    let budget = Budget::of(task.limits);
    let board = Board::new(task.position, task.history, memory.evaluator.running());
    let root_moves = root::moves(task.position, &task.limits.search_moves);
    let mut search = Search {
        root: board.path().len(),
        board,
        memory,
        options: task.options,
        root_moves,
        pv_index: 0,
        root_depth: 0,
        seldepth: 0,
        no_pass_until: 0,
        nodes: 0,
        next_check: 0,
        next_nap: CHECK_EVERY,
        is_deep: true,
        node_limit: task.limits.nodes.unwrap_or(u64::MAX).max(1),
        hard_ms: budget.hard,
        clock,
        stopped: false,
    };
    search.set_next_check();
    search.deepen(task.limits, budget, report)
}

impl Search<'_> {
    #[inline]
    fn frame(&self, ply: usize) -> &Frame {
        &self.memory.frames[ply + BEFORE]
    }

    #[inline]
    fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.memory.frames[ply + BEFORE]
    }

    /// The steps one, two and four plies before this ply.
    #[inline]
    fn steps_before(&self, ply: usize) -> [Step; 3] {
        let frames = &self.memory.frames;
        [
            frames[ply + BEFORE - 1].step,
            frames[ply + BEFORE - 2].step,
            frames[ply + BEFORE - 4].step,
        ]
    }

    #[inline]
    fn play(&mut self, mv: Move, ply: usize, gives_check: Option<bool>) -> Taken {
        let step = history::step(self.board.mover(mv), mv);
        let frame = &mut self.memory.frames[ply + BEFORE];
        frame.mv = Some(mv);
        frame.step = step;
        self.nodes += 1;
        let memory = &*self.memory;
        let terms = memory.evaluator.running();
        self.board.play(mv, terms, gives_check, |hash| {
            // Where it is cheap, the picker has asked already.
            if !prefetch::CHEAP {
                memory.table.touch(hash);
            }
        })
    }

    /// Asks memory for what the table knows about the position after a move, long before it
    /// is played, if it is.
    #[inline]
    fn prefetch(&self, mv: Move) {
        if prefetch::CHEAP {
            self.memory
                .table
                .touch(self.board.position().hash_after(mv));
        }
    }

    #[inline]
    fn evaluate(&mut self, ply: usize) -> Score {
        self.memory.corrections.touch(&self.board);
        match &mut self.memory.nnue {
            Some(nnue) => nnue.evaluate(self.board.position(), self.board.path().last(), ply),
            None => self.memory.evaluator.evaluate(&self.board),
        }
    }

    /// The evaluation as the search uses it: corrected by what was learned, and paler as
    /// the natural limit comes near.
    #[inline]
    fn correct(&self, eval: Score) -> Score {
        let eval = self.memory.corrections.apply(&self.board, eval);
        if self.options.natural_limit.is_some() {
            let since = self.board.position().since_capture().min(120) as Score;
            eval - eval * since / 240
        } else {
            eval
        }
    }

    /// Whether the table's scores may be taken: near the natural limit they may come from a
    /// line with more plies left.
    #[inline]
    fn trusts_table(&self) -> bool {
        self.options
            .natural_limit
            .is_none_or(|limit| self.board.position().since_capture() + 20 < limit)
    }

    #[inline]
    fn rule_end(&mut self, ply: usize) -> Option<Score> {
        rule_end::rule_end(
            &self.board,
            &mut self.memory.verdicts,
            &self.options,
            self.root,
            ply,
        )
    }

    /// Asks now and then whether to stop.
    #[inline]
    fn poll(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.check_limits();
        }
        self.stopped
    }

    /// Gives the host an opportunity now and then to put the search to sleep.
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

    #[cold]
    fn check_limits(&mut self) {
        // One depth is always searched, so that there is a move to play.
        let may_stop = self.root_depth > 1;
        if self.nodes >= self.node_limit && may_stop
            || self.clock.stop_requested()
            || self.root_depth > SHALLOW
                && self
                    .hard_ms
                    .is_some_and(|hard| self.clock.elapsed_ms() >= hard)
        {
            self.stopped = true;
        }
        self.set_next_check();
    }

    fn set_next_check(&mut self) {
        let next = self.nodes + CHECK_EVERY;
        self.next_check = if self.nodes < self.node_limit {
            next.min(self.node_limit)
        } else {
            next
        };
    }
}
