//! FEN: reading what people paste, writing one canonical form.
//!
//! ```text
//! rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//! rank 9 ... rank 0, Red in upper case                        side  plies since capture, round
//! ```
//!
//! The reader also takes `r` for Red's side; N or H, B or E, K or G; two to six fields (the
//! placeholders and counters may be missing); any white space, or none after the board;
//! full-width letters; and a label, quotes or brackets around it: `FEN: ...`,
//! `[FEN "..."]`, `position fen ...`. Reading is the first stage; whether the set-up can be
//! played on is the second, [`Setup::check`].

mod error;
mod reader;

use crate::{Color, Piece, Position, Setup, Square};

pub use error::FenError;

/// The FEN of the usual start, in canonical form.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// The highest number either counter may hold; what is beyond is written as this.
pub const MAX_COUNTER: u32 = 99_999;

/// The longest text that is looked at, in bytes.
pub const MAX_LENGTH: usize = 4096;

/// Reads a FEN; the set-up may be unplayable.
///
/// # Errors
/// The first thing that cannot be read. Never [`FenError::Setup`].
pub fn parse(text: &str) -> Result<Setup, FenError> {
    if text.len() > MAX_LENGTH {
        return Err(FenError::TooLong { bytes: text.len() });
    }
    reader::read(text)
}

/// Reads a FEN whose set-up can be played on.
///
/// # Errors
/// What cannot be read, or why the set-up is unplayable.
pub fn parse_position(text: &str) -> Result<Position, FenError> {
    Position::new(&parse(text)?).map_err(FenError::Setup)
}

/// The canonical FEN of a set-up: six fields, letters `KABNRCP`, side `w` or `b`.
pub fn write(setup: &Setup) -> String {
    Style::default().write(setup)
}

/// How a FEN is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Write all six fields; otherwise only board and side.
    pub counters: bool,
    /// Red's side is `r` instead of `w`.
    pub red_is_r: bool,
    /// Horse and elephant are H and E instead of N and B.
    pub english: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            counters: true,
            red_is_r: false,
            english: false,
        }
    }
}

impl Style {
    /// The FEN of a set-up in this style.
    pub fn write(self, setup: &Setup) -> String {
        let mut text = String::with_capacity(80);
        self.write_to(&mut text, |square| setup.board[square.index()], setup.turn);
        self.write_counters(&mut text, setup.since_capture, setup.round);
        text
    }

    /// Appends the FEN of a position: what [`write`](Style::write) gives for its set-up.
    pub fn write_position(self, text: &mut String, position: &Position) {
        self.write_to(text, |square| position.piece_at(square), position.turn());
        self.write_counters(text, position.since_capture(), position.round());
    }

    #[inline]
    fn write_to(self, text: &mut String, man: impl Fn(Square) -> Option<Piece>, turn: Color) {
        for rank in (0..10).rev() {
            let mut empty = 0;
            for file in 0..9 {
                let Some(piece) = man(Square::at(file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text.push((b'0' + empty) as char);
                    empty = 0;
                }
                text.push(if self.english {
                    piece.english_letter()
                } else {
                    piece.letter()
                });
            }
            if empty > 0 {
                text.push((b'0' + empty) as char);
            }
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push(match turn {
            Color::Red if self.red_is_r => 'r',
            Color::Red => 'w',
            Color::Black => 'b',
        });
    }

    fn write_counters(self, text: &mut String, since_capture: u32, round: u32) {
        if self.counters {
            text.push_str(" - - ");
            push_number(text, since_capture.min(MAX_COUNTER));
            text.push(' ');
            push_number(text, round.min(MAX_COUNTER));
        }
    }
}

fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push((b'0' + (number % 10) as u8) as char);
}

pub(crate) fn start() -> Setup {
    match parse(START) {
        Ok(setup) => setup,
        Err(_) => Setup::EMPTY,
    }
}
