//! Texts of moves. One file a notation.

pub mod iccs;
pub mod uci;

use crate::Move;
use core::fmt;

/// The notations that can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// `h2e2`, ranks 0-9: the canonical text of a move.
    Uci,
    /// `H2-E2`
    Iccs,
}

impl Notation {
    /// The notation of this name: `uci` or `iccs`.
    pub fn from_name(name: &str) -> Option<Notation> {
        match name {
            "uci" => Some(Notation::Uci),
            "iccs" => Some(Notation::Iccs),
            _ => None,
        }
    }

    /// The text of a move.
    pub fn write(self, mv: Move) -> String {
        match self {
            Notation::Uci => mv.to_string(),
            Notation::Iccs => iccs::write(mv),
        }
    }
}

/// A text that is no move in any notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// The text, cut after 40 characters.
    pub input: String,
}

impl NotationError {
    /// The stable code: `notation/unreadable`.
    pub const CODE: &'static str = "notation/unreadable";
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is no move: expected two points, as in h2e2",
            self.input.escape_debug()
        )
    }
}

impl core::error::Error for NotationError {}

/// Reads a move in either notation, white space around it allowed.
///
/// # Errors
/// If the text is none of them.
pub fn parse(text: &str) -> Result<Move, NotationError> {
    let trimmed = text.trim();
    uci::parse(trimmed)
        .or_else(|| iccs::parse(trimmed))
        .ok_or_else(|| NotationError {
            input: text.chars().take(40).collect(),
        })
}
