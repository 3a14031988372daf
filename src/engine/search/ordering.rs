//! The order of moves: the table's move, captures that win, quiet moves (killers and the
//! counter move first, then by history), captures that lose. Each stage is made only when
//! the one before did not end the search.

use super::Search;
use crate::see;
use xiangqi_rules::{Bitboard, CheckPoints, Color, Move, MoveList, Position, Square};

/// A move with its rank in one number: the rank in the upper 18 bits, so that the highest
/// number is the best move.
#[derive(Clone, Copy)]
struct Ranked(i32);

impl Ranked {
    #[inline]
    fn new(mv: Move, rank: i32) -> Ranked {
        Ranked(rank.clamp(-130_000, 130_000) << 14 | i32::from(mv.code()))
    }

    #[inline]
    fn rank(self) -> i32 {
        self.0 >> 14
    }

    #[inline]
    fn mv(self) -> Option<Move> {
        Move::from_code((self.0 & 0x3FFF) as u16)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Stage {
    Table,
    MakeCaptures,
    WinningCaptures,
    MakeQuiets,
    Quiets,
    LosingCaptures,
    Done,
}

/// Hands out the legal moves of one position, each once.
pub struct Picker<'a> {
    checks: Option<&'a CheckPoints>,
    moves: [Ranked; MoveList::CAPACITY],
    /// Where each man may go, once known; of [`Kind::All`] only.
    sets: [(Square, Bitboard); 20],
    sets_len: usize,
    at: usize,
    end: usize,
    /// Losing captures are put aside in front.
    losing: usize,
    stage: Stage,
    table_move: Option<Move>,
    /// Captures must win this much to come early.
    threshold: i32,
    kind: Kind,
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// All.
    All,
    /// Captures that win at least the threshold.
    Captures,
    /// The same, then quiet checks.
    CapturesAndChecks,
}

impl<'a> Picker<'a> {
    /// A picker for the position on the board. `table_move` is tested for legality.
    #[inline]
    pub fn new(
        position: &Position,
        table_move: Option<Move>,
        kind: Kind,
        threshold: i32,
    ) -> Picker<'a> {
        let table_move = table_move.filter(|&mv| {
            (kind == Kind::All || position.piece_at(mv.to()).is_some()) && position.is_legal(mv)
        });
        Picker {
            checks: None,
            moves: [Ranked(0); MoveList::CAPACITY],
            sets: [(position.king_square(Color::Red), Bitboard::EMPTY); 20],
            sets_len: 0,
            at: 0,
            end: 0,
            losing: 0,
            stage: if table_move.is_some() {
                Stage::Table
            } else {
                Stage::MakeCaptures
            },
            table_move,
            threshold,
            kind,
        }
    }

    /// The same, told where checks are given from.
    #[inline]
    pub fn with_checks(mut self, checks: &'a CheckPoints) -> Picker<'a> {
        self.checks = Some(checks);
        self
    }

    /// The table's move if it is legal here.
    #[inline]
    pub fn table_move(&self) -> Option<Move> {
        self.table_move
    }

    /// The next move. With `skip_quiets`, no more quiet ones.
    pub fn next(&mut self, search: &Search<'_>, ply: usize, skip_quiets: bool) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::MakeCaptures;
                    if let Some(mv) = self.table_move {
                        search.prefetch(mv);
                    }
                    return self.table_move;
                }
                Stage::MakeCaptures => {
                    self.make_captures(search);
                    self.stage = Stage::WinningCaptures;
                }
                Stage::WinningCaptures => {
                    if let Some(mv) = self.next_best() {
                        search.prefetch(mv);
                        let margin = match self.kind {
                            // Good history earns a capture some doubt.
                            Kind::All => self.threshold - (self.moves[self.at - 1].rank() >> 7),
                            _ => self.threshold,
                        };
                        if see::at_least(search.board.position(), mv, margin) {
                            return Some(mv);
                        }
                        if self.kind == Kind::All {
                            self.moves[self.losing] = self.moves[self.at - 1];
                            self.losing += 1;
                        }
                    } else {
                        self.stage = match self.kind {
                            Kind::Captures => Stage::Done,
                            _ => Stage::MakeQuiets,
                        };
                    }
                }
                Stage::MakeQuiets => {
                    if skip_quiets {
                        self.stage = Stage::LosingCaptures;
                        self.at = 0;
                        continue;
                    }
                    match self.kind {
                        Kind::All => self.make_quiets(search, ply),
                        _ => self.make_checks(search),
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if !skip_quiets && let Some(mv) = self.next_best() {
                        search.prefetch(mv);
                        return Some(mv);
                    }
                    self.stage = Stage::LosingCaptures;
                    self.at = 0;
                }
                Stage::LosingCaptures => {
                    if self.at < self.losing {
                        self.at += 1;
                        return self.moves[self.at - 1].mv();
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// The highest ranked of the moves left, but for the table's.
    #[inline]
    fn next_best(&mut self) -> Option<Move> {
        while let Some((first, rest)) = self.moves[self.at..self.end].split_first_mut() {
            // No two moves are ranked alike, so these loops without a branch, made for
            // vectors, swap the highest with the first.
            let highest = rest.iter().fold(first.0, |most, ranked| most.max(ranked.0));
            for ranked in rest {
                if ranked.0 == highest {
                    ranked.0 = first.0;
                }
            }
            first.0 = highest;
            let mv = first.mv();
            self.at += 1;
            if mv != self.table_move {
                return mv;
            }
        }
        None
    }

    #[inline]
    fn push(&mut self, mv: Move, rank: i32) {
        if self.end < MoveList::CAPACITY {
            self.moves[self.end] = Ranked::new(mv, rank);
            self.end += 1;
        }
    }

    #[inline(never)]
    fn make_captures(&mut self, search: &Search<'_>) {
        let position = search.board.position();
        let turn = position.turn();
        let them = position.men(!turn);
        let push = |picker: &mut Self, from, takes: Bitboard| {
            if takes.is_empty() {
                return;
            }
            let Some(piece) = position.piece_at(from) else {
                return;
            };
            for to in takes {
                let mv = Move::new(from, to);
                if let Some(captured) = position.piece_at(to) {
                    let rank = 12 * see::VALUES[captured.role as usize]
                        + search.memory.histories.capture(piece, mv, captured.role);
                    picker.push(mv, rank);
                }
            }
        };
        if self.kind == Kind::All {
            position.for_each_targets(|from, targets| {
                if self.sets_len < self.sets.len() {
                    self.sets[self.sets_len] = (from, targets);
                    self.sets_len += 1;
                }
                push(self, from, targets & them);
            });
        } else {
            position.for_each_targets_among(|_| them, |from, takes| push(self, from, takes));
        }
    }

    #[inline(never)]
    fn make_quiets(&mut self, search: &Search<'_>, ply: usize) {
        let position = search.board.position();
        let turn = position.turn();
        let empty = !position.occupied();
        let histories = &search.memory.histories;
        let before = search.steps_before(ply);
        let [one, two, four] = before.map(|step| histories.follow_row(step));
        let code = |mv: Option<Move>| mv.map_or(0, Move::code);
        let killers = search.frame(ply).killers.map(code);
        let counter = code(histories.counter(before[0]));
        let own_checks;
        let checks = match self.checks {
            Some(checks) => checks,
            None => {
                own_checks = CheckPoints::of(position);
                &own_checks
            }
        };
        for at in 0..self.sets_len {
            let (from, targets) = self.sets[at];
            let quiet = targets & empty;
            if quiet.is_empty() {
                continue;
            }
            let Some(piece) = position.piece_at(from) else {
                continue;
            };
            let checking = checks.of_role(piece.role);
            for to in quiet {
                let mv = Move::new(from, to);
                let now = super::history::step(piece, mv) as usize;
                let mut rank = histories.quiet(turn, mv)
                    + i32::from(one[now])
                    + i32::from(two[now]) / 2
                    + i32::from(four[now]) / 4;
                if checking.contains(to) {
                    rank += 5_000;
                }
                let code = mv.code();
                if code == killers[0] {
                    rank += 60_000;
                } else if code == killers[1] {
                    rank += 50_000;
                } else if code == counter {
                    rank += 15_000;
                }
                self.push(mv, rank);
            }
        }
    }

    /// Quiet moves that give check from where they go.
    #[inline(never)]
    fn make_checks(&mut self, search: &Search<'_>) {
        let position = search.board.position();
        let turn = position.turn();
        let empty = !position.occupied();
        let checks = CheckPoints::of(position);
        position.for_each_targets_among(
            |role| empty & checks.of_role(role),
            |from, targets| {
                for to in targets {
                    let mv = Move::new(from, to);
                    self.push(mv, search.memory.histories.quiet(turn, mv));
                }
            },
        );
    }
}
