//! The starting position: `binit`, 64 digits, and the 90 letters of 广东象棋网.
//!
//! `binit` has two digits a man, in the order of [`men`]: the file from Red's left and the
//! rank from Black's side, so that a0 is `09`. A man off the board is `99`.

use crate::men;
use core::fmt;
use xiangqi_rules::{Piece, Setup, Square};

/// The `binit` of the usual start.
const START: &str = "8979695949392919097717866646260600102030405060708012720323436383";

/// What is wrong with a `binit`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// It does not have 64 digits.
    Length {
        /// How many it has.
        got: usize,
    },
    /// Two men stand on one point; the second is left out.
    Doubled {
        /// The place of the second, 0-31.
        place: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Length { got: 65 } => f.write_str("the board has more than 64 digits"),
            Fault::Length { got } => write!(f, "the board has {got} digits, expected 64"),
            Fault::Doubled { place } => {
                write!(f, "man {place} of 32 stands where another stands")
            }
        }
    }
}

/// The set-up of a `binit`, Red to move, and what is wrong with it. What is no digit counts as
/// a 9, and so does what is missing.
pub(super) fn read(binit: &str) -> (Setup, Option<Fault>) {
    let digits: Vec<u8> = binit
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| c.to_digit(10).unwrap_or(9) as u8)
        .take(65)
        .collect();
    let mut points = [None; 32];
    for (point, &[file, row]) in points.iter_mut().zip(digits.as_chunks().0) {
        *point = Square::new(file, 9 - row);
    }
    let (setup, doubled) = men::set_up(&points);
    let length = (digits.len() != 64).then_some(Fault::Length { got: digits.len() });
    (
        setup,
        length.or(doubled.map(|place| Fault::Doubled { place })),
    )
}

/// The `binit` of a set-up; men it has no place for are left out.
pub(super) fn write(setup: &Setup) -> String {
    let start = read(START).0;
    if setup.board == start.board {
        return START.into();
    }
    let point = |square: Option<Square>| match square {
        Some(square) => format!("{}{}", square.file(), 9 - square.rank()),
        None => "99".into(),
    };
    men::points(setup).map(point).concat()
}

/// The set-up of 90 letters from Black's back rank, Red to move; what is no letter of a man is
/// an empty point. `None` if there are not 90.
pub(super) fn read_letters(text: &str) -> Option<Setup> {
    let mut setup = Setup::EMPTY;
    let mut letters = text.trim().chars();
    for index in 0..90 {
        let square = Square::new((index % 9) as u8, 9 - (index / 9) as u8)?;
        setup.board[square.index()] = Piece::from_letter(letters.next()?);
    }
    letters.next().is_none().then_some(setup)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::{Position, fen};

    #[test]
    fn set_ups_read_and_write() {
        let start = Position::start().to_setup();
        assert_eq!(read(START), (start.clone(), None));
        let endgame = fen::parse("4k4/9/4P4/3PP1p2/3P5/9/9/9/9/4K4 w").unwrap();
        assert_eq!(read(&write(&endgame)), (endgame, None));
        let letters = "rheakaehr0000000000c00000c0p0p0p0p0p000000000000000000P0P0P0P0P0C00000C0000000000\
                       RHEAKAEHR";
        assert_eq!(read_letters(letters), Some(start));
        assert_eq!(read_letters("rhea"), None);
    }

    #[test]
    fn faults_are_named_and_the_rest_is_read() {
        let (setup, fault) = read("8989");
        assert_eq!(fault, Some(Fault::Length { got: 4 }));
        assert_eq!(setup.board.iter().flatten().count(), 1);
        assert_eq!(
            read(&START.replacen("79", "89", 1)).1,
            Some(Fault::Doubled { place: 1 })
        );
        let without = read(&START.replacen("89", "?x", 1)).0;
        assert_eq!(without.board.iter().flatten().count(), 31);
    }
}
