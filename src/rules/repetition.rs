//! Positions that come back: counting them, and the verdict of the `simple` rule set.
//!
//! A position is the men on the points and the side to move, nothing else. The hash finds
//! candidates; a hit counts only when the boards are equal.

use crate::game::Played;
use crate::{Color, EndReason, Outcome, Position};

/// How often the present position has stood, and since when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Occurrences {
    /// How often, the present one included.
    pub(crate) count: u32,
    /// The ply before which it stood the second time back: the start of the window that is
    /// judged. Present from the third occurrence on.
    pub(crate) window_start: Option<usize>,
}

/// Counts the occurrences of `position`, reached by `played`. The start of the game counts.
/// Plies before the last capture are not looked at: nothing comes back across a capture.
pub(crate) fn occurrences(position: &Position, played: &[Played]) -> Occurrences {
    let mut found = Occurrences {
        count: 1,
        window_start: None,
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
            if found.count == 3 {
                found.window_start = Some(ply);
            }
        }
    }
    found
}

/// The verdict on a cycle by the `simple` rules: a side that gave check with every move of
/// the window loses, unless both did; otherwise a draw.
pub(crate) fn judge_simple(window: &[Played], turn: Color) -> Outcome {
    // The last move of the window was made by the side that is not to move now.
    let always_checked = |color: Color| {
        let skip = usize::from(color == turn);
        window
            .iter()
            .rev()
            .skip(skip)
            .step_by(2)
            .all(|played| played.gives_check)
    };
    match (always_checked(Color::Red), always_checked(Color::Black)) {
        (true, false) => Outcome::win(Color::Black, EndReason::PerpetualCheck),
        (false, true) => Outcome::win(Color::Red, EndReason::PerpetualCheck),
        _ => Outcome::draw(EndReason::Repetition),
    }
}
