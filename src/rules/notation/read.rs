//! Reading a move in any notation.

use super::choice::{Failure, only};
use super::detect::detect;
use super::text::Text;
use super::{Notation, ReadError, chinese, san, uci, uci1, wxf};
use crate::{Move, Position};

/// Reads a move in whatever notation it is written, with the position to say what is meant.
///
/// Letters of coordinates may be in either case and full-width; white space around the
/// text, and marks for check and comment after it (`+ # ! ?`), are passed over. The side to
/// move is the position's: `炮8平5` and `炮八平五` are the same text, so are `c8.5` and `C8=5`.
///
/// Ranks: a text of two points is taken with ranks 0-9 (`uci`). Only if that move is not
/// legal here, while the one with ranks 1-10 (`uci1`) is, it is taken so. `h3e3` at the start
/// is thus the cannon's move, `h2e2` with ranks from 0; but a text that is legal both ways
/// is read with ranks 0-9, so whoever knows better asks [`read_as`]: a whole game with ranks
/// 1-10 should not be read by this function. `san` comes before `san1` in the same way. The
/// letters of `C2c5` (a piece in upper case, then a file) make it SAN before anything else.
///
/// Among several like pieces those are meant that can legally go as the text says: `A4+5`
/// needs no mark, and an old `C3=5` for tandem cannons is read where only one of them can.
///
/// ```
/// use xiangqi_rules::{Position, notation};
///
/// let start = Position::start();
/// for text in ["h2e2", "H2-E2", "h3e3", "Che2", "C2=5", "c2.5", "炮二平五", "砲2平5", "Ｃ２＝５"] {
///     assert_eq!(notation::read(&start, text).unwrap().to_string(), "h2e2");
/// }
/// let error = notation::read(&start, "炮二进六").unwrap_err();
/// assert_eq!(error.code(), "move/blocked");
/// ```
///
/// The position must be one that moves can be made from, see
/// [`Setup::check_playable`](crate::Setup::check_playable).
///
/// # Errors
/// What is wrong with the text in the first notation that it fits.
pub fn read(position: &Position, text: &str) -> Result<Move, ReadError> {
    const POINTS_FIRST: [Notation; 6] = [
        Notation::Uci,
        Notation::Uci1,
        Notation::San,
        Notation::San1,
        Notation::Wxf,
        Notation::Chinese,
    ];
    const SAN_FIRST: [Notation; 5] = [
        Notation::San,
        Notation::San1,
        Notation::Wxf,
        Notation::Uci,
        Notation::Uci1,
    ];
    let Some(plain) = Text::new(text) else {
        return Err(ReadError::unreadable(text));
    };
    let chars = plain.chars();
    if san::looks_like(chars) {
        first_legal(position, text, chars, &SAN_FIRST)
    } else {
        first_legal(position, text, chars, &POINTS_FIRST)
    }
}

/// As [`read`], but two points are never taken with ranks 1-10 unless a rank is 10: for
/// callers that send canonical texts, to whom `e4e5` must not be `e3e4` where nothing
/// stands on e4.
///
/// ```
/// use xiangqi_rules::{Position, notation};
///
/// let start = Position::start();
/// assert_eq!(notation::read(&start, "e4e5").unwrap().to_string(), "e3e4");
/// assert_eq!(notation::read_strictly(&start, "e4e5").unwrap_err().code(), "move/no-piece");
/// assert_eq!(notation::read_strictly(&start, "炮二平五").unwrap().to_string(), "h2e2");
/// ```
///
/// # Errors
/// As [`read`].
pub fn read_strictly(position: &Position, text: &str) -> Result<Move, ReadError> {
    match detect(text) {
        Some(points @ (Notation::Uci | Notation::Iccs)) => read_as(position, text, points),
        _ => read(position, text),
    }
}

/// Reads a move in a certain notation: for texts of a source whose notation is known, such
/// as all moves of one record.
///
/// Takes all that [`read`] takes in this notation: `uci`, `uci1` and `iccs` with or without
/// the dash, `wxf` and `chinese` in any style.
///
/// # Errors
/// As [`read`]; a text in another notation is unreadable.
pub fn read_as(position: &Position, text: &str, notation: Notation) -> Result<Move, ReadError> {
    match Text::new(text) {
        Some(plain) => first_legal(position, text, plain.chars(), &[notation]),
        None => Err(ReadError::unreadable(text)),
    }
}

/// The move in the first of these notations in which it is legal, or the failure of the
/// first that the text fits.
fn first_legal(
    position: &Position,
    text: &str,
    chars: &[char],
    notations: &[Notation],
) -> Result<Move, ReadError> {
    let mut first = None;
    for &notation in notations {
        match read_plain(position, chars, notation) {
            Some(Ok(mv)) => return Ok(mv),
            Some(Err(failure @ Failure::Ambiguous(_))) => {
                return Err(ReadError::new(text, failure));
            }
            Some(Err(failure)) => first = first.or(Some(failure)),
            None => {}
        }
    }
    Err(match first {
        Some(failure) => ReadError::new(text, failure),
        None => ReadError::unreadable(text),
    })
}

/// `None` if the text does not follow the rules of the notation.
fn read_plain(
    position: &Position,
    chars: &[char],
    notation: Notation,
) -> Option<Result<Move, Failure>> {
    match notation {
        Notation::Uci | Notation::Iccs => Some(only(position, uci::points(chars)?)),
        Notation::Uci1 => Some(only(position, uci1::points(chars)?)),
        Notation::San => Some(san::parse(chars, san::Base::Zero)?.find(position)),
        Notation::San1 => Some(san::parse(chars, san::Base::One)?.find(position)),
        Notation::Wxf => Some(wxf::find(position, chars)?),
        Notation::Chinese => Some(chinese::parse(chars)?.find(position)),
    }
}
