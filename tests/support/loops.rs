//! Random cycles: moves after which the same position stands again, lively ones rather than dull.

use crate::playout;
use crate::random::Random;
use xiangqi_rules::{Bitboard, Move, Position, Role, Square};

/// The longest cycle, in plies.
pub const LONGEST: usize = 12;

/// A position of a random game, down to a few men at times, and a cycle of 4 to 12 plies from
/// it: of up to so many random ones that in which a side attacks most.
pub fn random_loop(random: &mut Random, tries: usize) -> (Position, Vec<Move>) {
    loop {
        let plies = 20 + random.below(380);
        let position = playout::position_after(&Position::start(), random, plies);
        let moves = 2 + random
            .below(LONGEST / 2 - 1)
            .min(random.below(LONGEST / 2 - 1));
        let cycles = (0..1 + random.below(tries)).filter_map(|_| cycle(&position, moves, random));
        if let Some(best) = cycles.max_by_key(|cycle| liveliness(&position, cycle)) {
            return (position, best);
        }
    }
}

/// How many moves of a cycle are lively, on the side that has more of them.
fn liveliness(position: &Position, cycle: &[Move]) -> usize {
    let mut board = position.clone();
    let mut lively = [0; 2];
    for &mv in cycle {
        lively[board.turn().index()] += usize::from(is_lively(&board, mv));
        board.play_unchecked(mv);
    }
    lively[0].max(lively[1])
}

/// A cycle in which each side makes so many moves, all legal, no captures.
pub fn cycle(position: &Position, moves: usize, random: &mut Random) -> Option<Vec<Move>> {
    let mine = tour(position, moves, random)?;
    let mut board = position.clone();
    board.play_unchecked(mine[0]);
    // The answers may well be answers to the first move.
    let theirs = tour(&board, moves, random)?;
    let mut board = position.clone();
    let mut cycle = Vec::new();
    for mv in mine.into_iter().zip(theirs).flat_map(<[Move; 2]>::from) {
        if board.piece_at(mv.to()).is_some() || !board.is_legal(mv) {
            return None;
        }
        board.play_unchecked(mv);
        cycle.push(mv);
    }
    Some(cycle)
}

/// So many moves of the side to move that bring its men back to where they stand, if the other
/// side does not interfere: there and back, round a line, or two men in turn.
fn tour(board: &Position, moves: usize, random: &mut Random) -> Option<Vec<Move>> {
    let rest = |first: Vec<Move>, random: &mut Random| match moves - first.len() {
        0 => Some(first),
        1 => None,
        more => Some([first, tour(board, more, random)?].concat()),
    };
    let out = step(board, random)?;
    let back = Move::new(out.to(), out.from());
    if moves == 3 || moves > 3 && random.one_in(3) {
        let both = targets(board, out.from()) & targets(&moved(board, out)?, out.to());
        let points: Vec<Square> = both.collect();
        if !points.is_empty() {
            let via = *random.pick(&points);
            let round = [out, Move::new(out.to(), via), Move::new(via, out.from())];
            return rest(round.to_vec(), random);
        }
    }
    if moves > 3 && random.one_in(3) {
        let second = step(&moved(board, out)?, random)?;
        let undone = Move::new(second.to(), second.from());
        let four = if second.from() == out.to() {
            [out, second, undone, back]
        } else if random.one_in(2) {
            [out, second, back, undone]
        } else {
            [out, second, undone, back]
        };
        return rest(four.to_vec(), random);
    }
    rest(vec![out, back], random)
}

/// A move to an empty point that can be taken back. Four times in five a lively one, where
/// there is one: it gives check or leaves the man attacking another.
fn step(board: &Position, random: &mut Random) -> Option<Move> {
    let moves = board.legal_moves();
    let quiet: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|&mv| is_quiet(board, mv))
        .collect();
    let lively: Vec<Move> = quiet
        .iter()
        .copied()
        .filter(|&mv| is_lively(board, mv))
        .collect();
    let choice = if lively.is_empty() || random.one_in(5) {
        quiet
    } else {
        lively
    };
    (!choice.is_empty()).then(|| *random.pick(&choice))
}

/// No capture, and no pawn's move forward.
fn is_quiet(board: &Position, mv: Move) -> bool {
    let pawn = board.role(Role::Pawn).contains(mv.from());
    board.piece_at(mv.to()).is_none() && !(pawn && mv.from().file() == mv.to().file())
}

fn is_lively(board: &Position, mv: Move) -> bool {
    let us = board.turn();
    let mut after = board.clone();
    after.play_unchecked(mv);
    after.is_check() || {
        let mut prey = after.men(!us);
        prey.any(|square| {
            after.attackers(square, us).contains(mv.to())
                && !board.attackers(square, us).contains(mv.from())
        })
    }
}

/// Where the man on a point may go without a capture.
fn targets(board: &Position, from: Square) -> Bitboard {
    board
        .legal_targets(from)
        .filter(|&to| is_quiet(board, Move::new(from, to)))
        .fold(Bitboard::EMPTY, Bitboard::with)
}

/// The position after a move, the mover to move again; none if the move gave check.
fn moved(board: &Position, mv: Move) -> Option<Position> {
    let mut after = board.clone();
    after.play_unchecked(mv);
    let mut setup = after.to_setup();
    setup.turn = board.turn();
    Position::new(&setup).ok()
}
