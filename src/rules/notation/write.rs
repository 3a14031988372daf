//! Writing a move in any notation.

use super::choice::check;
use super::{Notation, Style, chinese, iccs, san, uci, uci1, wxf};
use crate::{IllegalMove, Move, Position};

/// The text of a legal move: one that [`read`](super::read) reads as this move.
///
/// ```
/// use xiangqi_rules::notation::{self, Notation, Style};
/// use xiangqi_rules::Position;
///
/// let start = Position::start();
/// let mv = notation::parse("h2e2").unwrap();
/// let text = |notation| notation::write(&start, mv, notation, Style::default()).unwrap();
/// assert_eq!(text(Notation::Chinese), "炮二平五");
/// assert_eq!(text(Notation::Wxf), "C2=5");
/// assert_eq!(text(Notation::San), "Che2");
/// assert_eq!(text(Notation::Uci1), "h3e3");
/// ```
///
/// # Errors
/// If the move is not legal here: its piece, place and rivals could not be told.
pub fn write(
    position: &Position,
    mv: Move,
    notation: Notation,
    style: Style,
) -> Result<String, IllegalMove> {
    let mut text = String::with_capacity(12);
    write_to(&mut text, position, mv, notation, style)?;
    Ok(text)
}

/// Appends the text of a legal move, see [`write()`].
///
/// # Errors
/// If the move is not legal here; nothing is appended.
pub fn write_to(
    out: &mut String,
    position: &Position,
    mv: Move,
    notation: Notation,
    style: Style,
) -> Result<(), IllegalMove> {
    let mv = check(position, mv)?;
    let Some(piece) = position.piece_at(mv.from()) else {
        debug_assert!(false, "{mv} is legal without a piece");
        return Ok(());
    };
    match notation {
        Notation::Uci => uci::write(out, mv),
        Notation::Uci1 => uci1::write(out, mv),
        Notation::Iccs => iccs::write(out, mv),
        Notation::Wxf => wxf::write(out, position, piece, mv, style),
        Notation::Chinese => chinese::write(out, position, piece, mv, style),
        Notation::San => san::write(out, position, piece, mv, san::Base::Zero),
        Notation::San1 => san::write(out, position, piece, mv, san::Base::One),
    }
    Ok(())
}
