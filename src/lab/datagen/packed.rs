//! A position with what is known about it, in 32 bytes.

use xiangqi_rules::{Color, Piece, Position, Setup, Square};

/// A quiet position of a game, with what a search said and how the game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position; the number of its round is not kept.
    pub setup: Setup,
    /// What the search said, in centipawns from the side to move.
    pub score: i16,
    /// How the game ended for the side to move: half points, 0 to 2.
    pub result: u8,
}

/// How many bytes a sample takes.
pub const SIZE: usize = 32;

/// Bytes 0-11: one bit for each point, by its index, set where a man stands. 12-27: the men in
/// that order, four bits each. 28-29: the score, little-endian. 30: the side to move (1 for
/// Black) and the result above it. 31: plies since a capture, at most 255.
pub type Packed = [u8; SIZE];

impl Sample {
    /// A sample of a game that is not over yet: its result is a draw until it is known.
    pub fn new(position: &Position, score: i16) -> Sample {
        let mut setup = position.to_setup();
        setup.round = 1;
        Sample {
            setup,
            score,
            result: 1,
        }
    }

    /// Into bytes. A set-up of more than 32 men loses those beyond, which no legal one has.
    pub fn pack(&self) -> Packed {
        let mut packed = [0; SIZE];
        let men = self.setup.board.iter().enumerate();
        let men = men.filter_map(|(index, man)| man.map(|piece| (index, piece)));
        for (number, (index, piece)) in men.take(32).enumerate() {
            packed[index / 8] |= 1 << (index % 8);
            packed[12 + number / 2] |= piece.code() << (4 * (number % 2));
        }
        packed[28..30].copy_from_slice(&self.score.to_le_bytes());
        packed[30] = u8::from(self.setup.turn == Color::Black) | self.result.min(2) << 1;
        packed[31] = self.setup.since_capture.min(255) as u8;
        packed
    }

    /// From bytes; nothing if they are no sample.
    pub fn unpack(packed: &Packed) -> Option<Sample> {
        let mut setup = Setup::EMPTY;
        let mut number = 0;
        for square in Square::all() {
            let index = square.index();
            if packed[index / 8] >> (index % 8) & 1 == 0 {
                continue;
            }
            if number == 32 {
                return None;
            }
            let code = packed[12 + number / 2] >> (4 * (number % 2)) & 15;
            setup.board[index] = Some(Piece::from_code(code)?);
            number += 1;
        }
        setup.turn = match packed[30] & 1 {
            0 => Color::Red,
            _ => Color::Black,
        };
        setup.since_capture = packed[31].into();
        let result = packed[30] >> 1;
        (result <= 2).then_some(Sample {
            setup,
            score: i16::from_le_bytes([packed[28], packed[29]]),
            result,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::fen;

    #[test]
    fn what_is_packed_comes_out() {
        for (text, score, result) in [
            (fen::START, -32_000, 0),
            (
                "3ak1b2/1c2a4/4b2c1/3N1R1CP/9/9/4P4/4B1r2/4A4/2BAK4 b - - 17 1",
                299,
                2,
            ),
        ] {
            let mut sample = Sample::new(&fen::parse_position(text).unwrap(), score);
            sample.result = result;
            assert_eq!(Sample::unpack(&sample.pack()), Some(sample), "{text}");
        }
    }

    #[test]
    fn bytes_that_are_no_sample_are_refused() {
        let mut packed = Sample::new(&Position::start(), 5).pack();
        packed[12] = 0xF;
        assert_eq!(Sample::unpack(&packed), None, "there is no man 15");
        let mut packed = Sample::new(&Position::start(), 5).pack();
        packed[30] = 3 << 1;
        assert_eq!(Sample::unpack(&packed), None, "half points are 0 to 2");
        assert_eq!(Sample::unpack(&[0xFF; SIZE]), None, "96 men");
    }
}
