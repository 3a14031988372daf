//! The verdict on a cycle: a class for each side from the nature of its moves, and a small
//! table (sections 0 and 5 of the adjudication rules).
//!
//! Nothing here allocates: a search judges by the same code when a position comes back.

use crate::game::Played;
use crate::known_natures::Natures;
use crate::nature::{Nature, Step};
use crate::threats::Scale;
use crate::{Bitboard, Color, EndReason, Outcome, Position, RuleSet};
use core::cell::Cell;
use core::cmp::Ordering;

/// What a side did in a cycle, lightest first. Of two different classes the heavier loses,
/// of two equal ones neither.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// 允许着法: at least one idle move, or (`asian`) no single man chased throughout.
    Allowed,
    /// `asian`: one man chased throughout, at times by cutting its protection.
    RootChase,
    /// 长捉 (`asian`): one man directly chased with every move.
    Chase,
    /// 长打 (`cxa`): every move a check, a mate threat or a chase.
    Attack,
    /// 长将: every move a check.
    Check,
}

impl Class {
    /// `allowed`, `root-chase`, `chase`, `attack` or `check`.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Allowed => "allowed",
            Class::RootChase => "root-chase",
            Class::Chase => "chase",
            Class::Attack => "attack",
            Class::Check => "check",
        }
    }

    /// Why the side that did it loses.
    const fn reason(self) -> EndReason {
        match self {
            Class::Check => EndReason::PerpetualCheck,
            Class::Chase | Class::RootChase => EndReason::PerpetualChase,
            Class::Attack | Class::Allowed => EndReason::PerpetualAttack,
        }
    }
}

/// The verdict on `window`, the plies since the third last time the position stood.
/// `position` stands after them.
pub fn judge(position: &Position, window: &[Played], rules: RuleSet) -> Outcome {
    judge_knowing(position, window, rules, &[])
}

/// The same, with what is known of the natures of the window's moves; what is found out is
/// added.
pub(crate) fn judge_knowing(
    position: &Position,
    window: &[Played],
    rules: RuleSet,
    known: &[Cell<Natures>],
) -> Outcome {
    // Perpetual check outweighs all else, and needs no look at the board.
    let turn = position.turn();
    let checks = Color::ALL.map(|color| always_checks(window, color == turn));
    let classes = if rules == RuleSet::Simple || checks.contains(&true) {
        checks.map(|check| if check { Class::Check } else { Class::Allowed })
    } else {
        Cycle {
            known,
            ..Cycle::new(position, window, rules)
        }
        .classes()
    };
    verdict(classes)
}

/// The table: Red's class and Black's.
pub(crate) fn verdict([red, black]: [Class; 2]) -> Outcome {
    match red.cmp(&black) {
        Ordering::Equal => Outcome::draw(EndReason::Repetition),
        Ordering::Greater => Outcome::win(Color::Black, red.reason()),
        Ordering::Less => Outcome::win(Color::Red, black.reason()),
    }
}

/// Whether every move of a side gave check. The last ply of a window was made by the side
/// that is not to move after it.
fn always_checks(window: &[Played], is_to_move: bool) -> bool {
    window
        .iter()
        .rev()
        .skip(usize::from(is_to_move))
        .step_by(2)
        .all(|played| played.gives_check)
}

/// A window with the position it starts from.
pub(crate) struct Cycle<'a> {
    start: Position,
    window: &'a [Played],
    rules: RuleSet,
    /// What is known of the natures of its moves: of all, or nothing.
    known: &'a [Cell<Natures>],
}

impl<'a> Cycle<'a> {
    /// The cycle of `window`, after which `end` stands.
    pub(crate) fn new(end: &Position, window: &'a [Played], rules: RuleSet) -> Cycle<'a> {
        let mut start = end.clone();
        for played in window.iter().rev() {
            start.undo(played.mv, &played.undo);
        }
        Cycle {
            start,
            window,
            rules,
            known: &[],
        }
    }

    /// Red's class and Black's.
    pub(crate) fn classes(&self) -> [Class; 2] {
        self.weighed().map(|(class, _)| class)
    }

    /// The classes, and how each side's threats were weighed. When one side attacks with
    /// every move, the attacks of the other side's pawns count as well, if that makes it a
    /// mutual attack (27.2 and detail 11).
    pub(crate) fn weighed(&self) -> [(Class, Scale); 2] {
        let mut weighed = Color::ALL.map(|color| (self.class(color, Scale::Value), Scale::Value));
        if self.rules == RuleSet::Cxa {
            let pair = weighed.map(|(class, _)| class);
            let calm = match pair {
                [Class::Attack, Class::Allowed] => Some(Color::Black),
                [Class::Allowed, Class::Attack] => Some(Color::Red),
                _ => None,
            };
            if let Some(color) = calm
                && self.class(color, Scale::Mutual) == Class::Attack
            {
                weighed[color.index()] = (Class::Attack, Scale::Mutual);
            }
        }
        weighed
    }

    /// The class of one side. `scale` matters under `cxa` only.
    pub(crate) fn class(&self, color: Color, scale: Scale) -> Class {
        let skip = usize::from(color != self.start.turn());
        if self
            .window
            .iter()
            .skip(skip)
            .step_by(2)
            .all(|played| played.gives_check)
        {
            return Class::Check;
        }
        match self.rules {
            RuleSet::Simple => Class::Allowed,
            RuleSet::Asian => self.asian_class(skip),
            RuleSet::Cxa => self.value_class(skip, scale),
        }
    }

    /// Calls `visit` with the position before each ply, until it says stop.
    pub(crate) fn walk(&self, mut visit: impl FnMut(usize, &Position, &Played) -> bool) {
        let mut board = self.start.clone();
        for (ply, played) in self.window.iter().enumerate() {
            if !visit(ply, &board, played) {
                return;
            }
            board.play_unchecked(played.mv);
        }
    }

    fn nature(&self, ply: usize, board: &Position, played: &Played, scale: Scale) -> Nature {
        Natures::of(self.known.get(ply), scale, || {
            Step::new(board, played.mv).nature(scale).0
        })
    }

    fn value_class(&self, skip: usize, scale: Scale) -> Class {
        let mut class = Class::Attack;
        self.walk(|ply, board, played| {
            if ply % 2 == skip
                && !played.gives_check
                && self.nature(ply, board, played, scale) == Nature::Idle
            {
                class = Class::Allowed;
            }
            class == Class::Attack
        });
        class
    }

    /// Victims are followed as men: their own moves take them along.
    fn asian_class(&self, skip: usize) -> Class {
        let (mut direct, mut chased) = (Bitboard::ALL, Bitboard::ALL);
        self.walk(|ply, board, played| {
            if ply % 2 != skip {
                direct = follow(direct, played);
                chased = follow(chased, played);
            } else if played.gives_check {
                chased = Bitboard::EMPTY;
            } else {
                let step = Step::new(board, played.mv);
                chased &= step.new_victims(Scale::Asian);
                direct &= step.direct(chased);
            }
            !chased.is_empty()
        });
        match (chased.is_empty(), direct.is_empty()) {
            (true, _) => Class::Allowed,
            (false, true) => Class::RootChase,
            (false, false) => Class::Chase,
        }
    }
}

/// The set with a man that moved taken along.
fn follow(men: Bitboard, played: &Played) -> Bitboard {
    let (from, to) = (Bitboard::of(played.mv.from()), Bitboard::of(played.mv.to()));
    let others = men.without(from | to);
    if (men & from).is_empty() {
        others
    } else {
        others | to
    }
}
