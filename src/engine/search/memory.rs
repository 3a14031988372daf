//! What lives from one search to the next, and the frames of the present line.

use super::BEFORE;
use super::correction::Corrections;
use super::history::{Histories, NOWHERE, Step};
use super::lines::Lines;
use super::reductions::Reductions;
use super::rule_end::Verdicts;
use crate::eval::Evaluator;
use crate::eval::weights::WEIGHTS;
use crate::nnue::{self, Nnue};
use crate::score::{MAX_PLY, Score};
use crate::tt::Table;
use xiangqi_rules::{Move, Options};

/// What lives from one search to the next.
pub struct Memory {
    /// The transposition table.
    pub table: Table,
    /// The evaluation by hand, where there is no network.
    pub evaluator: Evaluator,
    /// The network.
    pub nnue: Option<Nnue>,
    pub(super) histories: Histories,
    pub(super) corrections: Corrections,
    pub(super) verdicts: Verdicts,
    pub(super) rules: Options,
    pub(super) reductions: Reductions,
    pub(super) frames: Vec<Frame>,
    pub(super) lines: Lines,
}

impl Memory {
    /// Fresh, with the smallest table.
    pub fn new() -> Memory {
        Memory {
            table: Table::smallest(),
            evaluator: Evaluator::new(&WEIGHTS),
            nnue: nnue::shipped().map(Nnue::new),
            histories: Histories::new(),
            corrections: Corrections::new(),
            verdicts: Verdicts::new(),
            rules: Options::default(),
            reductions: Reductions::new(),
            frames: vec![Frame::EMPTY; MAX_PLY + BEFORE + 4],
            lines: Lines::new(),
        }
    }

    /// Forgets everything about earlier games.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.clear();
        self.corrections.clear();
        self.verdicts.clear();
    }
}

/// What the search keeps for each ply of the present line.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The corrected evaluation, or [`crate::score::NONE`] in check.
    pub eval: Score,
    /// The move played here; `None` for a pass.
    pub mv: Option<Move>,
    pub step: Step,
    pub killers: [Option<Move>; 2],
    /// Left out by a singular search.
    pub excluded: Option<Move>,
    /// Double extensions on the way here.
    pub doubles: u8,
    /// Cutoffs among the children.
    pub cutoffs: u8,
}

impl Frame {
    pub(super) const EMPTY: Frame = Frame {
        eval: crate::score::NONE,
        mv: None,
        step: NOWHERE,
        killers: [None; 2],
        excluded: None,
        doubles: 0,
        cutoffs: 0,
    };
}
