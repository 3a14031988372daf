//! Positions that come back: counting them. What follows from it is in `adjudicate`.
//!
//! A position is the men on the points and the side to move, nothing else. The hash finds
//! candidates; a hit counts only when the boards are equal.

use crate::Position;
use crate::game::Played;

/// How often the present position has stood, and since when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Occurrences {
    /// How often, the present one included.
    pub(crate) count: u32,
    /// The ply before which it stood the second time back: the start of the window that is
    /// judged. Present from the third occurrence on.
    pub(crate) window_start: Option<usize>,
    /// The ply before which it stood last.
    pub(crate) previous: Option<usize>,
}

/// Counts the occurrences of `position`, reached by `played`. The start of the game counts.
/// Plies before the last capture are not looked at: nothing comes back across a capture.
pub(crate) fn occurrences(position: &Position, played: &[Played]) -> Occurrences {
    let mut found = Occurrences {
        count: 1,
        window_start: None,
        previous: None,
    };
    let reversible = (position.since_capture() as usize).min(played.len());
    let oldest = played.len() - reversible;
    let mut earlier: Option<(Position, usize)> = None;
    // A cycle has an even length of at least four plies.
    let mut ply = played.len();
    while ply >= oldest + 2 {
        ply -= 2;
        if played[ply].undo.hash != position.hash() {
            continue;
        }
        let (board, at) = earlier.get_or_insert_with(|| (position.clone(), played.len()));
        while *at > ply {
            *at -= 1;
            board.undo(played[*at].mv, &played[*at].undo);
        }
        if board.same_as(position) {
            found.count += 1;
            match found.count {
                2 => found.previous = Some(ply),
                3 => found.window_start = Some(ply),
                _ => {}
            }
        }
    }
    found
}
