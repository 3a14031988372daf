//! Texts for the parsers: well-formed ones, mutated ones and noise.

use crate::playout;
use crate::random::Random;
use xiangqi_rules::{Position, fen};

/// What damaged texts are made of: board letters, look-alikes, white space, marks and control
/// characters, text directions, surrogate pairs.
const SCRAPS: &[&str] = &[
    "/",
    "//",
    " ",
    "  ",
    "\t",
    "\n",
    "0",
    "1",
    "2",
    "9",
    "99",
    "K",
    "k",
    "G",
    "g",
    "A",
    "a",
    "B",
    "b",
    "E",
    "e",
    "N",
    "n",
    "H",
    "h",
    "R",
    "r",
    "C",
    "c",
    "P",
    "p",
    "w",
    "W",
    "x",
    "z",
    "-",
    "–",
    "+",
    ".",
    ",",
    "\"",
    "'",
    "[",
    "]",
    "(",
    "FEN: ",
    "fen ",
    "moves",
    "－",
    "Ｋ",
    "ｋ",
    "／",
    "９",
    "帅",
    "🐎",
    "\u{0}",
    "\u{7f}",
    "\u{ad}",
    "\u{200b}",
    "\u{202e}",
    "\u{feff}",
    "\u{301}",
    "4294967296",
    "-1",
    "1e9",
    "0x10",
    "100000",
    "99999",
    "rnbakabnr",
    "w - - 0 1",
    "b 3 4",
];

/// A FEN of a random position, written in a random style.
pub fn random_fen(random: &mut Random) -> String {
    let plies = random.below(60);
    let position = playout::position_after(&Position::start(), random, plies);
    let style = fen::Style {
        counters: !random.one_in(3),
        red_is_r: random.one_in(2),
        english: random.one_in(2),
    };
    style.write(&position.to_setup())
}

/// The text with one to four places damaged: characters dropped, doubled, exchanged, cut off,
/// or scraps put in.
pub fn damaged(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(4) {
        let at = random.below(letters.len() + 1);
        match random.below(6) {
            0 if at < letters.len() => drop(letters.remove(at)),
            1 if at < letters.len() => letters.insert(at, letters[at]),
            2 if at < letters.len() => {
                let other = random.below(letters.len());
                letters.swap(at, other);
            }
            3 if random.one_in(8) => letters.truncate(at),
            4 if at < letters.len() => {
                letters.splice(at..=at, random.pick(SCRAPS).chars());
            }
            _ => {
                letters.splice(at..at, random.pick(SCRAPS).chars());
            }
        }
    }
    letters.into_iter().collect()
}

/// A text of scraps, at times long.
pub fn noise(random: &mut Random) -> String {
    let most = if random.one_in(50) { 2000 } else { 30 };
    let length = random.below(most);
    (0..length).map(|_| *random.pick(SCRAPS)).collect()
}

/// A text that may be a move: two squares, joined or not, damaged or not.
pub fn random_move_text(random: &mut Random) -> String {
    let mut text = String::new();
    for part in 0..2 {
        text.push((b'a' + random.below(10) as u8) as char);
        text.push((b'0' + random.below(10) as u8) as char);
        if part == 0 && random.one_in(2) {
            text.push('-');
        }
    }
    if random.one_in(3) {
        text.make_ascii_uppercase();
    }
    if random.one_in(3) {
        text = damaged(&text, random);
    }
    text
}
