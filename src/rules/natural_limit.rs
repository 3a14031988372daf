//! The natural limit (自然限着): so many plies without a capture are a draw. A pawn's move
//! does not start the count anew.
//!
//! Under `cxa` and `asian` only some checks of each side count (section 6): a check beyond
//! the cap is not counted, nor is the reply to it.

use crate::Options;
use crate::game::Played;
use crate::{Color, Position, RuleSet};

/// Whether the limit is reached. `played` led to `position`; a count that came with a FEN
/// is part of it, but is looked at only after the next move.
pub(crate) fn is_reached(position: &Position, played: &[Played], options: &Options) -> bool {
    match options.natural_limit {
        Some(limit) if !played.is_empty() && position.since_capture() >= limit => {
            counted(position, played, options) >= limit
        }
        _ => false,
    }
}

/// The plies that count towards the limit.
pub fn counted(position: &Position, played: &[Played], options: &Options) -> u32 {
    let all = position.since_capture();
    let Some(cap) = options
        .check_cap
        .filter(|_| options.rules != RuleSet::Simple)
    else {
        return all;
    };
    let window = &played[played.len() - (all as usize).min(played.len())..];
    // The last move of the window was made by the side that is not to move.
    let mut mover = if window.len().is_multiple_of(2) {
        position.turn()
    } else {
        !position.turn()
    };
    let mut checks = [0; 2];
    let mut skipped = 0;
    let mut reply = false;
    for ply in window {
        let side: &mut u32 = &mut checks[Color::index(mover)];
        let beyond = ply.gives_check && {
            *side += 1;
            *side > cap
        };
        skipped += u32::from(beyond || reply);
        reply = beyond;
        mover = !mover;
    }
    all - skipped
}
