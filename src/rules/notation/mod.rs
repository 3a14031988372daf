//! Texts of moves: reading every notation in use, writing each in its canonical form.
//!
//! ```text
//! uci      h2e2       the two points, ranks 0-9: the canonical text of a move
//! uci1     h3e3       the two points, ranks 1-10 (Fairy-Stockfish, pychess)
//! iccs     H2-E2      as the Internet Chinese Chess Server wrote it
//! wxf      C2=5       piece, file, direction, target: the World Xiangqi Federation's
//! chinese  炮二平五    the same in Chinese, either script
//! san      Che2       after Western chess, ranks 0-9 (WinBoard)
//! san1     Che3       the same with ranks 1-10 and a letter for pawns (pychess)
//! ```
//!
//! [`read`] takes any of them, without being told which, and answers with a legal move or
//! with what is wrong; [`write()`] is its inverse. Start reading there. The notations have a
//! file each; `relative` is what WXF and Chinese share, `order` which of several like
//! pieces a text means. Nothing here knows of games or files of games.

mod chinese;
mod choice;
mod detect;
mod error;
mod iccs;
mod names;
mod order;
mod read;
mod relative;
mod san;
mod script;
mod style;
mod text;
mod uci;
mod uci1;
mod variation;
mod write;
mod wxf;

use crate::Move;
use core::fmt;

pub use detect::detect;
pub use error::ReadError;
pub use read::{read, read_as, read_strictly};
pub use script::convert_script;
pub use style::{BlackDigits, MultiPawn, Style, Traverse};
pub use variation::{VariationError, write_variation};
pub use write::{write, write_to};

/// The notations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// `h2e2`, ranks 0-9: the canonical text of a move.
    Uci,
    /// `h3e3`, ranks 1-10.
    Uci1,
    /// `H2-E2`, ranks 0-9.
    Iccs,
    /// `C2=5`
    Wxf,
    /// `炮二平五`
    Chinese,
    /// `Che2`, ranks 0-9, pawns without a letter.
    San,
    /// `Che3`, ranks 1-10, pawns with a letter.
    San1,
}

impl Notation {
    /// Every notation.
    pub const ALL: [Notation; 7] = [
        Notation::Uci,
        Notation::Uci1,
        Notation::Iccs,
        Notation::Wxf,
        Notation::Chinese,
        Notation::San,
        Notation::San1,
    ];

    /// The stable name: `uci`, `uci1`, `iccs`, `wxf`, `chinese`, `san` or `san1`.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Uci => "uci",
            Notation::Uci1 => "uci1",
            Notation::Iccs => "iccs",
            Notation::Wxf => "wxf",
            Notation::Chinese => "chinese",
            Notation::San => "san",
            Notation::San1 => "san1",
        }
    }

    /// The notation of this [`name`](Notation::name).
    pub fn from_name(name: &str) -> Option<Notation> {
        Notation::ALL
            .into_iter()
            .find(|notation| notation.name() == name)
    }

    /// The text of a move in a notation that only names its two points: uci, uci1 and iccs.
    /// `None` for the others, which need the position: [`write()`].
    pub fn write_points(self, mv: Move) -> Option<String> {
        let mut text = String::with_capacity(6);
        match self {
            Notation::Uci => uci::write(&mut text, mv),
            Notation::Uci1 => uci1::write(&mut text, mv),
            Notation::Iccs => iccs::write(&mut text, mv),
            Notation::Wxf | Notation::Chinese | Notation::San | Notation::San1 => return None,
        }
        Some(text)
    }
}

/// A text that is not two points.
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

/// Reads a move that names its two points, `h2e2` or `H2-E2`, white space around it allowed.
/// Needs no position and says nothing about legality; [`read`] reads everything else too.
///
/// # Errors
/// If the text is neither.
pub fn parse(text: &str) -> Result<Move, NotationError> {
    let trimmed = text.trim();
    uci::parse(trimmed)
        .or_else(|| iccs::parse(trimmed))
        .ok_or_else(|| NotationError {
            input: text::cut(text),
        })
}
