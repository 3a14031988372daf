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

use crate::{Color, Piece, Position, Setup, SetupError, Square};
use core::fmt;

/// The FEN of the usual start, in canonical form.
pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// The highest number either counter may hold.
pub const MAX_COUNTER: u32 = 99_999;

/// The longest text that is looked at, in bytes.
pub const MAX_LENGTH: usize = 4096;

/// Why a text is no FEN, or its set-up no position. Places are counted in UTF-16 code units
/// from the start of the text, as JavaScript counts them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// The text is empty, or has nothing that looks like a board.
    NoBoard,
    /// The text is longer than [`MAX_LENGTH`].
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// The board does not have ten ranks.
    Rows {
        /// How many it has.
        got: usize,
        /// Where the board ends, or where the eleventh rank starts.
        index: usize,
    },
    /// A rank does not have nine points.
    RowWidth {
        /// The rank, 0-9 from Red's side.
        rank: u8,
        /// How many points it describes.
        got: u32,
        /// Where the rank starts.
        index: usize,
    },
    /// A letter that stands for no piece, or a digit that counts no points.
    Piece {
        /// The letter.
        letter: char,
        /// The rank it is on, 0-9 from Red's side.
        rank: u8,
        /// Where it stands.
        index: usize,
    },
    /// The side to move is missing.
    NoTurn {
        /// Where it should stand.
        index: usize,
    },
    /// The side to move is neither `w`, `r` nor `b`.
    Turn {
        /// What stands there.
        got: String,
        /// Where it stands.
        index: usize,
    },
    /// A counter is no number from 0 to [`MAX_COUNTER`], or the round is 0.
    Counter {
        /// What stands there.
        got: String,
        /// Where it stands.
        index: usize,
    },
    /// Text after the last field.
    Fields {
        /// What stands there.
        got: String,
        /// Where it stands.
        index: usize,
    },
    /// The FEN reads well, but its set-up cannot be played on.
    Setup(SetupError),
}

/// Reads a FEN; the set-up may be unplayable.
///
/// # Errors
/// The first thing that cannot be read. Never [`FenError::Setup`].
pub fn parse(text: &str) -> Result<Setup, FenError> {
    if text.len() > MAX_LENGTH {
        return Err(FenError::TooLong { bytes: text.len() });
    }
    let glyphs = glyphs(text);
    let mut reader = Reader {
        glyphs: &glyphs,
        at: board_start(&glyphs).ok_or(FenError::NoBoard)?,
    };
    let board = reader.board()?;
    let turn = reader.turn()?;
    for _ in 0..2 {
        reader.skip_space();
        if reader.peek() == Some('-') && !reader.digit_follows() {
            reader.at += 1;
        }
    }
    let since_capture = reader.counter()?.unwrap_or(0);
    let index = reader.index();
    let round = reader.counter()?.unwrap_or(1);
    if round == 0 {
        return Err(FenError::Counter {
            got: "0".into(),
            index: index + 1,
        });
    }
    reader.end()?;
    Ok(Setup {
        board,
        turn,
        since_capture,
        round,
    })
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
            push_number(text, since_capture);
            text.push(' ');
            push_number(text, round);
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

/// One character with its place in UTF-16 code units.
type Glyph = (char, usize);

/// The characters that count: full-width forms made plain, invisible ones left out.
fn glyphs(text: &str) -> Vec<Glyph> {
    let mut index = 0;
    text.chars()
        .filter_map(|character| {
            let at = index;
            index += character.len_utf16();
            match character {
                '\u{FEFF}' | '\u{200B}'..='\u{200F}' | '\u{2060}' => None,
                '\u{3000}' | '\u{A0}' => Some((' ', at)),
                '\u{FF01}'..='\u{FF5E}' => {
                    char::from_u32(character as u32 - 0xFEE0).map(|plain| (plain, at))
                }
                _ => Some((character, at)),
            }
        })
        .collect()
}

/// Where the board starts: the beginning of the first word that holds a slash and, up to
/// it, nothing but board letters and digits. If no word is like that, the beginning of the
/// first word with a slash, so that the fault in it can be named.
fn board_start(glyphs: &[Glyph]) -> Option<usize> {
    let opens = |c: char| c.is_whitespace() || "\"'“”‘’`[](){}<>:=,;".contains(c);
    let mut fallback = None;
    for slash in (0..glyphs.len()).filter(|&at| glyphs[at].0 == '/') {
        let start = (0..slash)
            .rev()
            .find(|&at| opens(glyphs[at].0))
            .map_or(0, |at| at + 1);
        let row = &glyphs[start..slash];
        let plain = |c: char| c.is_ascii_digit() || Piece::from_letter(c).is_some();
        if !row.is_empty() && row.iter().all(|&(c, _)| plain(c)) {
            return Some(start);
        }
        fallback = fallback.or(Some(start));
    }
    fallback
}

struct Reader<'a> {
    glyphs: &'a [Glyph],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.glyphs.get(self.at).map(|&(character, _)| character)
    }

    /// Where the reader is, in UTF-16 code units of the text.
    fn index(&self) -> usize {
        match self.glyphs.get(self.at) {
            Some(&(_, index)) => index,
            None => self
                .glyphs
                .last()
                .map_or(0, |&(last, index)| index + last.len_utf16()),
        }
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn digit_follows(&self) -> bool {
        self.glyphs
            .get(self.at + 1)
            .is_some_and(|&(next, _)| next.is_ascii_digit())
    }

    /// Ten ranks, the ninth first. The last one ends with its ninth point, so that a side
    /// letter may follow without a space.
    fn board(&mut self) -> Result<[Option<Piece>; 90], FenError> {
        let mut board = [None; 90];
        for row in 0..10 {
            let rank = 9 - row as u8;
            let index = self.index();
            let mut width: u32 = 0;
            loop {
                let last = rank == 0 && width >= 9;
                match self.peek() {
                    Some(digit @ '1'..='9') if !last => width += digit as u32 - '0' as u32,
                    Some(letter) if letter != '/' && !letter.is_whitespace() && !last => {
                        let fault = FenError::Piece {
                            letter,
                            rank,
                            index: self.index(),
                        };
                        let piece = Piece::from_letter(letter).ok_or(fault)?;
                        if width < 9 {
                            board[Square::at(width as u8, rank).index()] = Some(piece);
                        }
                        width += 1;
                    }
                    _ => break,
                }
                self.at += 1;
            }
            // A digit or piece that runs on after the ninth point of the last rank, unless
            // it is the side to move.
            if rank == 0 && width == 9 && self.runs_on() {
                width += 1;
            }
            if width != 9 {
                if width == 0 && self.peek().is_none_or(char::is_whitespace) {
                    return Err(FenError::Rows { got: row, index });
                }
                return Err(FenError::RowWidth {
                    rank,
                    got: width,
                    index,
                });
            }
            match (self.peek(), rank) {
                (Some('/'), 0) => {
                    return Err(FenError::Rows {
                        got: 11,
                        index: self.index(),
                    });
                }
                (Some('/'), _) => self.at += 1,
                (_, 0) => {}
                _ => {
                    return Err(FenError::Rows {
                        got: row + 1,
                        index: self.index(),
                    });
                }
            }
        }
        Ok(board)
    }

    /// Whether what stands right behind the board is more board and not a side letter.
    fn runs_on(&self) -> bool {
        let next = self.glyphs.get(self.at + 1).map(|&(next, _)| next);
        match self.peek() {
            Some('w' | 'W') => false,
            Some('r' | 'b' | 'R' | 'B') => next.is_some_and(|next| next.is_ascii_alphanumeric()),
            Some(character) => character.is_ascii_alphanumeric(),
            None => false,
        }
    }

    fn turn(&mut self) -> Result<Color, FenError> {
        self.skip_space();
        let index = self.index();
        let word = self.word();
        if word.is_empty() {
            return Err(FenError::NoTurn { index });
        }
        match word.as_str() {
            "w" | "W" | "r" | "R" => Ok(Color::Red),
            "b" | "B" => Ok(Color::Black),
            _ => Err(FenError::Turn { got: word, index }),
        }
    }

    /// A counter, `None` at the end of the text. A dash may stand for an unknown number.
    fn counter(&mut self) -> Result<Option<u32>, FenError> {
        self.skip_space();
        let index = self.index();
        match self.peek() {
            Some(c) if c.is_alphanumeric() || "-+.".contains(c) => {}
            _ => return Ok(None),
        }
        let start = self.at;
        let mut word = self.word();
        if word == "moves" {
            self.at = start;
            return Ok(None);
        }
        // A full stop or the like may close the sentence the FEN stands in.
        while word.len() > 1 && word.ends_with(['.', ',']) {
            word.pop();
        }
        match word.parse::<u32>() {
            Ok(number) if number <= MAX_COUNTER && !word.starts_with('+') => Ok(Some(number)),
            _ if word == "-" => Ok(None),
            _ => Err(FenError::Counter { got: word, index }),
        }
    }

    /// The characters up to white space or a closing mark.
    fn word(&mut self) -> String {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|c| !c.is_whitespace() && !CLOSING.contains(&c))
        {
            self.at += 1;
        }
        self.glyphs[start..self.at]
            .iter()
            .take(20)
            .map(|&(character, _)| character)
            .collect()
    }

    /// Nothing but closing marks may follow.
    fn end(&mut self) -> Result<(), FenError> {
        while self
            .peek()
            .is_some_and(|c| c.is_whitespace() || c == '.' || CLOSING.contains(&c))
        {
            self.at += 1;
        }
        let index = self.index();
        let got = self.word();
        if got.is_empty() {
            Ok(())
        } else {
            Err(FenError::Fields { got, index })
        }
    }
}

const CLOSING: [char; 14] = [
    '"', '\'', '“', '”', '‘', '’', '`', ']', ')', '}', '>', ',', ';', '。',
];

impl FenError {
    /// The stable name of the issue: `rows`, `row-width`, `piece`, `turn`, `counter`,
    /// `fields`, or one of [`SetupError::issue`].
    pub fn issue(&self) -> &'static str {
        match self {
            FenError::NoBoard | FenError::Rows { .. } => "rows",
            FenError::RowWidth { .. } => "row-width",
            FenError::Piece { .. } => "piece",
            FenError::Turn { .. } => "turn",
            FenError::Counter { .. } => "counter",
            FenError::NoTurn { .. } | FenError::Fields { .. } | FenError::TooLong { .. } => {
                "fields"
            }
            FenError::Setup(error) => error.issue(),
        }
    }

    /// The stable code: `fen/` and the [`issue`](FenError::issue).
    pub fn code(&self) -> String {
        format!("fen/{}", self.issue())
    }

    /// Where in the text the fault is, in UTF-16 code units, where it has a place.
    pub fn index(&self) -> Option<usize> {
        match *self {
            FenError::Rows { index, .. }
            | FenError::RowWidth { index, .. }
            | FenError::Piece { index, .. }
            | FenError::NoTurn { index }
            | FenError::Turn { index, .. }
            | FenError::Counter { index, .. }
            | FenError::Fields { index, .. } => Some(index),
            FenError::NoBoard | FenError::TooLong { .. } | FenError::Setup(_) => None,
        }
    }

    /// The point of the board the fault is about, where there is one.
    pub fn square(&self) -> Option<Square> {
        match self {
            FenError::Setup(error) => error.square(),
            _ => None,
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::NoBoard => {
                f.write_str("the text has no board: expected ten ranks parted by slashes")
            }
            FenError::TooLong { bytes } => {
                write!(f, "the text has {bytes} bytes, a FEN at most {MAX_LENGTH}")
            }
            FenError::Rows { got: 11, .. } => f.write_str("the board has more than 10 ranks"),
            FenError::Rows { got, .. } => write!(f, "the board has {got} ranks, expected 10"),
            FenError::RowWidth { rank, got, .. } => {
                write!(f, "rank {rank} has {got} squares, expected 9")
            }
            FenError::Piece { letter, rank, .. } => {
                write!(
                    f,
                    "'{}' on rank {rank} stands for no piece",
                    letter.escape_default()
                )
            }
            FenError::NoTurn { .. } => f.write_str("the side to move is missing after the board"),
            FenError::Turn { got, .. } => {
                write!(
                    f,
                    "the side to move is '{}', expected w, r or b",
                    got.escape_default()
                )
            }
            FenError::Counter { got, .. } => {
                write!(
                    f,
                    "the counter '{}' is not a number up to {MAX_COUNTER}",
                    got.escape_default()
                )
            }
            FenError::Fields { got, .. } => {
                write!(
                    f,
                    "'{}' after the last field belongs to no FEN",
                    got.escape_default()
                )
            }
            FenError::Setup(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for FenError {}

impl From<SetupError> for FenError {
    fn from(error: SetupError) -> FenError {
        FenError::Setup(error)
    }
}
