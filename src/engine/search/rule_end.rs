//! Ends by the rules inside the tree: repetition, the natural limit, dead material.
//!
//! A position that comes back is judged by the same code as the referee's. The first
//! recurrence within the tree counts as the verdict the cycle would get; one that goes back
//! before the root counts only as the third occurrence, as in a game. Verdicts are kept by
//! the cycle's moves, for judging costs more than a search of many nodes.

use crate::board::Board;
use crate::score::{RULE_WIN, Score, mated_in};
use xiangqi_rules::{Color, Options, Outcome, Played, Role, dead_material, judge, natural_plies};

const SIZE: usize = 1 << 12;

/// Verdicts on cycles, by what was played in them.
pub struct Verdicts {
    /// A key, and the winner: 0 and 1 for a side, 2 for a draw.
    table: Vec<(u64, u8)>,
}

impl Verdicts {
    /// None yet.
    pub fn new() -> Verdicts {
        Verdicts {
            table: vec![(0, 2); SIZE],
        }
    }

    /// Forgets all: the rules may have changed.
    pub fn clear(&mut self) {
        self.table.fill((0, 2));
    }

    fn winner(&mut self, board: &Board, window: &[Played], options: &Options) -> Option<Color> {
        let mut key = board.hash();
        for played in window {
            key = (key ^ played.undo.hash).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            key ^= key >> 31;
        }
        let slot = key as usize & (SIZE - 1);
        if self.table[slot].0 != key {
            let outcome: Outcome = judge(board.position(), window, options.rules);
            let code = outcome.winner.map_or(2, |color| color.index() as u8);
            self.table[slot] = (key, code);
        }
        Color::from_index(self.table[slot].1.into())
    }
}

impl Default for Verdicts {
    fn default() -> Self {
        Verdicts::new()
    }
}

/// The score of a position that ends the game by a rule, from the side to move, `ply` plies
/// from the root; `root` is the root's place in the board's path. `None` if none does.
pub fn rule_end(
    board: &Board,
    verdicts: &mut Verdicts,
    options: &Options,
    root: usize,
    ply: usize,
) -> Option<Score> {
    if let Some(start) = recurrence(board, root) {
        let window = &board.path()[start..];
        return Some(match verdicts.winner(board, window, options) {
            None => 0,
            Some(winner) if winner == board.turn() => RULE_WIN - ply as Score,
            Some(_) => ply as Score - RULE_WIN,
        });
    }
    let position = board.position();
    let limit_reached = options.natural_limit.is_some_and(|limit| {
        position.since_capture() >= limit && natural_plies(position, board.path(), options) >= limit
    });
    let may_be_dead = !board.sums().any(&[Role::Rook, Role::Horse, Role::Pawn]);
    if limit_reached || may_be_dead && dead_material::is_dead(position) {
        return Some(if position.has_legal_move() {
            0
        } else {
            mated_in(ply)
        });
    }
    None
}

/// Where the cycle starts that the present position closes, as a ply of the path.
fn recurrence(board: &Board, root: usize) -> Option<usize> {
    let path = board.path();
    let since = board.sums().since as usize;
    let hash = board.hash();
    let mut at = path.len();
    if at < since + 4 {
        return None;
    }
    at -= 2;
    let (mut count, mut in_tree) = (1, None);
    while at >= since + 2 {
        at -= 2;
        if path[at].undo.hash == hash {
            count += 1;
            if count == 3 {
                return Some(at);
            }
            if at >= root {
                in_tree = Some(at);
            }
        }
    }
    in_tree
}
