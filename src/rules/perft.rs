//! Counting the positions of the move tree: the test of a move generator.

use crate::Position;

/// The number of legal move sequences of `depth` plies; 1 for depth 0. Repetition and the
/// move limit are not looked at. The last ply is counted without playing it.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_count().into(),
        _ => {
            let mut nodes = 0;
            for &mv in &position.legal_moves() {
                let undo = position.play_unchecked(mv);
                nodes += perft(position, depth - 1);
                position.undo(mv, &undo);
            }
            nodes
        }
    }
}

/// The same count, playing and taking back every move down to the last ply.
pub fn perft_unbulked(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        let undo = position.play_unchecked(mv);
        nodes += if depth == 1 {
            1
        } else {
            perft_unbulked(position, depth - 1)
        };
        position.undo(mv, &undo);
    }
    nodes
}
