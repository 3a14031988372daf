//! Why a cycle was judged as it was: the evidence, ply by ply, that a player can check.

use crate::adjudicate::{Class, Cycle, verdict};
use crate::nature::{Nature, Step};
use crate::repetition::occurrences;
use crate::threats::Scale;
use crate::{Bitboard, Game, Move, Outcome, Piece, Position, RuleSet, Square};

/// The evidence on a position that came back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// How often the position has stood, from 2.
    pub occurrences: u32,
    /// The rule set it is judged by.
    pub rules: RuleSet,
    /// The first move of the window, counted from 1 at the start of the game. The window
    /// begins after the third last time the position stood, at its second time after the first.
    pub from_ply: usize,
    /// The last move of the window.
    pub to_ply: usize,
    /// Red's part and Black's.
    pub sides: [SideReport; 2],
    /// The verdict; none before the third time.
    pub verdict: Option<Outcome>,
}

/// What one side did in the window.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideReport {
    /// The class of it all.
    pub class: Class,
    /// Its moves in order.
    pub plies: Vec<PlyReport>,
}

/// What one move did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyReport {
    /// Its number, from 1 at the start of the game.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// The piece that moved.
    pub piece: Piece,
    /// Its nature.
    pub nature: Nature,
    /// A man that gives the check or makes the threat, after the move; none for an idle one.
    pub attacker: Option<Man>,
    /// The men that are newly threatened; the king for a check or a mate threat.
    pub victims: Vec<Man>,
}

/// A piece on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

impl Game {
    /// The evidence, if the present position has stood before. At its second time there is
    /// no verdict yet: what the sides do is a warning.
    pub fn repetition(&self) -> Option<Report> {
        if self.fault().is_some() {
            return None;
        }
        let found = occurrences(self.position(), self.history());
        let start = found.window_start.or(found.previous)?;
        let rules = self.options().rules;
        let cycle = Cycle::new(self.position(), &self.history()[start..], rules);
        let weighed = cycle.weighed();
        let (classes, scales) = (weighed.map(|side| side.0), weighed.map(|side| side.1));
        let mut plies = [Vec::new(), Vec::new()];
        cycle.walk(|index, before, played| {
            let color = before.turn().index();
            let mut step = Step::new(before, played.mv);
            let (nature, victims) = match rules {
                _ if played.gives_check => (Nature::Check, Bitboard::EMPTY),
                RuleSet::Simple => (Nature::Idle, Bitboard::EMPTY),
                RuleSet::Asian => step.asian_nature(),
                RuleSet::Cxa => step.nature(scales[color]),
            };
            let scale = if rules == RuleSet::Asian {
                Scale::Asian
            } else {
                scales[color]
            };
            plies[color].extend(ply(
                before,
                &step,
                (nature, victims),
                scale,
                start + index + 1,
            ));
            true
        });
        let mut sides = plies
            .into_iter()
            .zip(classes)
            .map(|(plies, class)| SideReport { class, plies });
        Some(Report {
            occurrences: found.count,
            rules,
            from_ply: start + 1,
            to_ply: self.ply(),
            sides: [sides.next()?, sides.next()?],
            verdict: (found.count >= 3).then(|| verdict(classes)),
        })
    }
}

fn ply(
    before: &Position,
    step: &Step,
    (nature, victims): (Nature, Bitboard),
    scale: Scale,
    number: usize,
) -> Option<PlyReport> {
    let mv = step.mv();
    let king = before.king_square(!before.turn());
    let (attacker, victims) = match nature {
        Nature::Check => (step.checkers().first(), Bitboard::of(king)),
        Nature::Chase => (attacker(step, victims, scale), victims),
        Nature::MateThreat => (Some(mv.to()), Bitboard::of(king)),
        Nature::Attack => (Some(mv.to()), Bitboard::EMPTY),
        Nature::Idle => (None, Bitboard::EMPTY),
    };
    let man = |square| {
        step.after()
            .piece_at(square)
            .map(|piece| Man { piece, square })
    };
    Some(PlyReport {
        ply: number,
        mv,
        piece: before.piece_at(mv.from())?,
        nature,
        attacker: attacker.and_then(man),
        victims: victims.filter_map(man).collect(),
    })
}

/// The man a player would name as the attacker: the one that moved, if it is one.
fn attacker(step: &Step, victims: Bitboard, scale: Scale) -> Option<Square> {
    let attackers = step.attackers(victims, scale);
    let moved = step.mv().to();
    if attackers.contains(moved) {
        Some(moved)
    } else {
        attackers.first()
    }
}
