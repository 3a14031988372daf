//! The position a host sends, with ranks from 0 or, as Fairy-Stockfish and hosts made for it
//! write them, from 1.

use crate::protocol::{Place, ProtocolError, Start};
use xiangqi_rules::{Game, Move, Options, Square, fen, notation};

/// How the ranks of moves are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ranks {
    /// 0 to 9, `h2e2`.
    #[default]
    FromZero,
    /// 1 to 10, `h3e3`.
    FromOne,
}

impl Ranks {
    /// Reads a move.
    pub fn read(self, text: &str) -> Option<Move> {
        match self {
            Ranks::FromZero => notation::parse(text).ok(),
            Ranks::FromOne => {
                let second = text
                    .char_indices()
                    .skip(1)
                    .find(|(_, c)| c.is_ascii_alphabetic())?
                    .0;
                let (from, to) = text.split_at(second);
                Some(Move::new(square_from_one(from)?, square_from_one(to)?))
            }
        }
    }

    /// Writes a move.
    pub fn write(self, mv: Move) -> String {
        match self {
            Ranks::FromZero => mv.to_string(),
            Ranks::FromOne => {
                let one = |square: Square| {
                    let file = char::from(b'a' + square.file());
                    format!("{file}{}", square.rank() + 1)
                };
                one(mv.from()) + &one(mv.to())
            }
        }
    }
}

fn square_from_one(text: &str) -> Option<Square> {
    let rank = text.get(1..)?;
    if rank.is_empty() || rank.len() > 2 || !rank.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let rank: u8 = rank.parse().ok()?;
    let file = text.as_bytes()[0].to_ascii_lowercase().wrapping_sub(b'a');
    Square::new(file, rank.checked_sub(1)?)
}

/// The game of a `position` command. It may go on after its end: hosts have their own rules.
pub(super) fn game(place: &Place, ranks: Ranks, options: Options) -> Result<Game, ProtocolError> {
    let options = Options {
        free: true,
        ..options
    };
    let mut game = Game::default();
    game.set_options(options);
    if let Start::Fen(text) = &place.start {
        let setup = fen::parse(text).map_err(ProtocolError::Fen)?;
        game.load(&setup)
            .map_err(|error| ProtocolError::Fen(error.into()))?;
    }
    for (at, text) in place.moves.iter().enumerate() {
        let refused = |why: String| ProtocolError::Move {
            text: crate::protocol::cut(text),
            place: at + 1,
            why,
        };
        let mv = ranks
            .read(text)
            .ok_or_else(|| refused("no move, expected two points, as in h2e2".into()))?;
        game.play(mv).map_err(|error| refused(error.to_string()))?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_numberings_read_what_they_write() {
        for ranks in [Ranks::FromZero, Ranks::FromOne] {
            for mv in Game::default().legal_moves().iter() {
                assert_eq!(ranks.read(&ranks.write(*mv)), Some(*mv));
            }
        }
        let mv = notation::parse("i9i8").unwrap();
        assert_eq!(Ranks::FromOne.write(mv), "i10i9");
        for text in [
            "", "h", "h3", "h3e", "h3e0", "h3e11", "h+3e3", "j1a1", "车1a1", "h3e3e",
        ] {
            assert_eq!(Ranks::FromOne.read(text), None, "{text}");
        }
    }
}
