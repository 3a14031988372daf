//! The reader of FEN texts: forgiving about form, never about content.

use super::{FenError, MAX_COUNTER};
use crate::{Color, Piece, Setup, Square};

/// Reads a text of bearable length.
pub(super) fn read(text: &str) -> Result<Setup, FenError> {
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
    let since_capture = reader.counter(0)?;
    let round = reader.counter(1)?;
    reader.end()?;
    Ok(Setup {
        board,
        turn,
        since_capture,
        round,
    })
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
                    self.at += 1;
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

    /// Whether what stands right behind the board is more board and not the side to move.
    fn runs_on(&self) -> bool {
        let Some(letter) = self.peek() else {
            return false;
        };
        let rest: Vec<char> = self.glyphs[self.at + 1..].iter().map(|&(c, _)| c).collect();
        let alone = rest.first().is_none_or(|next| !next.is_alphanumeric());
        if !is_side(letter) || !alone {
            return letter.is_alphanumeric();
        }
        // A piece, if the side follows it.
        let mut after = rest.iter().skip_while(|c| c.is_whitespace());
        Piece::from_letter(letter).is_some()
            && after.next().is_some_and(|&c| is_side(c))
            && after.next().is_none_or(|c| !c.is_alphanumeric())
    }

    fn turn(&mut self) -> Result<Color, FenError> {
        self.skip_space();
        let index = self.index();
        match self.word().as_str() {
            "" => Err(FenError::NoTurn { index }),
            "w" | "W" | "r" | "R" => Ok(Color::Red),
            "b" | "B" => Ok(Color::Black),
            word => Err(FenError::Turn {
                got: shown(word),
                index,
            }),
        }
    }

    /// A number from `least` up. Where the text ends, or a dash stands for an unknown
    /// number, `least` itself.
    fn counter(&mut self, least: u32) -> Result<u32, FenError> {
        self.skip_space();
        let (start, index) = (self.at, self.index());
        let word = self.word();
        let first = word.chars().next();
        if word == "-" {
            return Ok(least);
        }
        let closing = ["moves", "."].contains(&word.as_str());
        if closing || !first.is_some_and(|c| c.is_alphanumeric() || "-+.".contains(c)) {
            self.at = start; // for `end` to name
            return Ok(least);
        }
        match word.parse::<u32>() {
            Ok(number) if (least..=MAX_COUNTER).contains(&number) && first != Some('+') => {
                Ok(number)
            }
            _ => Err(FenError::Counter {
                got: shown(&word),
                index,
            }),
        }
    }

    /// The characters up to white space or a closing mark. A full stop at the end closes
    /// the sentence the FEN stands in, and is left.
    fn word(&mut self) -> String {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|c| !c.is_whitespace() && !CLOSING.contains(&c))
        {
            self.at += 1;
        }
        while self.at > start + 1 && self.glyphs[self.at - 1].0 == '.' {
            self.at -= 1;
        }
        self.glyphs[start..self.at]
            .iter()
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
        match self.word().as_str() {
            "" => Ok(()),
            word => Err(FenError::Fields {
                got: shown(word),
                index,
            }),
        }
    }
}

fn is_side(letter: char) -> bool {
    "wWrRbB".contains(letter)
}

/// The beginning of a word, for a message.
fn shown(word: &str) -> String {
    word.chars().take(20).collect()
}

const CLOSING: [char; 14] = [
    '"', '\'', '“', '”', '‘', '’', '`', ']', ')', '}', '>', ',', ';', '。',
];
