//! The one legal move among those a text may mean, or why there is none.

use crate::{IllegalMove, Move, Piece, Position};

/// Why a text that follows the rules of its notation gives no move.
pub(super) enum Failure {
    /// No piece is what the text describes.
    NoPiece(Piece),
    /// Such pieces are there, but none can go as described.
    NoMove(Piece),
    /// The text means one move, which is not legal.
    Illegal(IllegalMove),
    /// The text fits several legal moves.
    Ambiguous(Vec<Move>),
}

/// The legal one among the moves that a text about `piece` may mean, given in the order of
/// their points.
pub(super) fn choose(
    position: &Position,
    piece: Piece,
    moves: impl Iterator<Item = Move>,
) -> Result<Move, Failure> {
    let mut found = None;
    let mut more = Vec::new();
    let (mut first, mut count) = (None, 0);
    for mv in moves {
        count += 1;
        first = first.or(Some(mv));
        if position.is_legal(mv) {
            match found {
                None => found = Some(mv),
                Some(_) => more.push(mv),
            }
        }
    }
    match found {
        Some(mv) if more.is_empty() => Ok(mv),
        Some(mv) => {
            more.insert(0, mv);
            Err(Failure::Ambiguous(more))
        }
        None => match first {
            Some(mv) if count == 1 => only(position, mv),
            _ => Err(Failure::NoMove(piece)),
        },
    }
}

/// The move, if it is legal.
pub(super) fn only(position: &Position, mv: Move) -> Result<Move, Failure> {
    check(position, mv).map_err(Failure::Illegal)
}

/// The move, if it is legal.
///
/// # Errors
/// Why it is not.
pub(super) fn check(position: &Position, mv: Move) -> Result<Move, IllegalMove> {
    // Cheaper than asking for the reason at once.
    if position.is_legal(mv) {
        return Ok(mv);
    }
    position.refusal(mv).map_or(Ok(mv), Err)
}
