//! The moves of one record: all in one notation, with ranks counted from 0 or from 1.

use xiangqi_rules::notation::{self, Notation, ReadError};
use xiangqi_rules::{Move, Position, Square};

/// Reads the moves of a record, and remembers the notation of the last one.
pub(super) struct Spelling {
    /// Ranks are counted from 1: `h3e3`, `Che3`.
    from_one: bool,
    last: Option<Notation>,
}

impl Spelling {
    pub(super) fn new(from_one: bool) -> Spelling {
        Spelling {
            from_one,
            last: None,
        }
    }

    /// The move a text means.
    pub(super) fn read(&mut self, position: &Position, text: &str) -> Result<Move, ReadError> {
        if !self.from_one
            && let Some(mv) = points(text)
            && position.is_legal(mv)
        {
            return Ok(mv);
        }
        let first = match self.last {
            None => None,
            Some(notation) => match notation::read_as(position, text, notation) {
                Ok(mv) => return Ok(mv),
                Err(error) => Some((notation, error)),
            },
        };
        let found = notation::detect(text).map(|notation| self.with_base(notation));
        match (found, first) {
            (Some(notation), Some((last, error))) if last == notation => Err(error),
            (Some(notation), _) => {
                let read = notation::read_as(position, text, notation);
                if read.is_ok() {
                    self.last = Some(notation);
                }
                read
            }
            (None, Some((_, error))) => Err(error),
            (None, None) => notation::read_as(position, text, Notation::Uci),
        }
    }

    /// The notation of the same kind with this record's ranks.
    fn with_base(&self, notation: Notation) -> Notation {
        match (notation, self.from_one) {
            (Notation::Uci1, false) => Notation::Uci,
            (Notation::Uci | Notation::Iccs, true) => Notation::Uci1,
            (Notation::San1, false) => Notation::San,
            (Notation::San, true) => Notation::San1,
            _ => notation,
        }
    }
}

/// `h2e2`, the quick way. (`C2b4` is another move: a cannon's, in SAN.)
fn points(text: &str) -> Option<Move> {
    let (from, to) = text.split_at_checked(2)?;
    if !from.starts_with(|c: char| c.is_ascii_lowercase()) {
        return None;
    }
    Some(Move::new(Square::parse(from)?, Square::parse(to)?))
}
