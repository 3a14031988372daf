//! Move text: moves in any notation with numbers, comments, marks and variations. What PGN,
//! WXF and plain lists have in common.
//!
//! `lexer` makes tokens, `words` knows those that are no moves, `spelling` reads the moves,
//! `builder` makes the tree. Here is decided what a text leaves open: whether ranks count
//! from 0 or from 1, and, if the record is wrong about it, which side moves first.

mod builder;
mod engine_comment;
mod lexer;
mod spelling;
mod words;

pub(crate) use builder::{MoveText, Settings};
pub(crate) use engine_comment::is_one as is_engine_comment;
pub(crate) use words::{GameResult, header_result};

use crate::record::code;
use crate::{Warning, Warnings};
use xiangqi_rules::Setup;

/// Reads a text. Offsets in the warnings count from its start. At most four times through
/// the text.
pub(crate) fn read(text: &str, settings: Settings) -> MoveText {
    let mut best = builder::build(text, settings.clone());
    for (rebased, swapped) in [(true, false), (false, true), (true, true)] {
        if !best.fault {
            break;
        }
        let mut other = settings.clone();
        other.from_one ^= rebased;
        if swapped {
            if !settings.may_swap {
                break;
            }
            other.start.turn = !other.start.turn;
        }
        let read = builder::build(text, other);
        if !better(&read, &best) || swapped && read.fault && best.main_moves > 0 {
            continue;
        }
        best = read;
        if swapped {
            let side = best.tree.start().turn;
            let message = format!("the first move is {side}'s, against what the position says");
            let mut warnings = Warnings::default();
            warnings.push(Warning::new(code::SIDE_MISMATCH, message).at(0).on_ply(1));
            warnings.extend(core::mem::take(&mut best.warnings));
            best.warnings = warnings;
        }
    }
    best
}

/// Whether another way to read a text is to be believed: it reads everything, or far more.
fn better(other: &MoveText, best: &MoveText) -> bool {
    !other.fault && other.moves > 0 || other.moves > 2 * best.moves
}

/// The usual settings from a set-up. `may_swap` says whether the side to move may be wrong.
pub(crate) fn settings(start: Setup, may_swap: bool) -> Settings {
    Settings {
        start,
        may_swap,
        from_one: false,
        semicolons: true,
        engine_comments: true,
    }
}
