//! Writing a sequence of moves.

use super::{Notation, Style, write_to};
use crate::{Color, IllegalMove, Move, Position};
use core::fmt::{self, Write as _};

/// A move of a sequence that is not legal where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VariationError {
    /// Its index in the sequence, from 0.
    pub index: usize,
    /// The move, and why it is not legal.
    pub illegal: IllegalMove,
}

impl fmt::Display for VariationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "move {} of the sequence: {}",
            self.index + 1,
            self.illegal
        )
    }
}

impl core::error::Error for VariationError {}

/// The texts of moves played one after the other, a space between them: `炮二平五 马８进７`.
/// With `numbers`, the position's rounds are counted: `1. 炮二平五 马８进７ 2. 马二进三`, and
/// `3... 车９平８ 4. 马八进七` where Black begins.
///
/// # Errors
/// The first move that is not legal.
pub fn write_variation(
    position: &Position,
    moves: &[Move],
    notation: Notation,
    style: Style,
    numbers: bool,
) -> Result<String, VariationError> {
    let mut position = position.clone();
    let mut text = String::with_capacity(moves.len() * 16);
    for (index, &mv) in moves.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        if numbers && (index == 0 || position.turn() == Color::Red) {
            let dots = match position.turn() {
                Color::Red => ".",
                Color::Black => "...",
            };
            // Appending to a string cannot fail.
            let _ = write!(text, "{}{dots} ", position.round());
        }
        write_to(&mut text, &position, mv, notation, style)
            .map_err(|illegal| VariationError { index, illegal })?;
        position.play_unchecked(mv);
    }
    Ok(text)
}
