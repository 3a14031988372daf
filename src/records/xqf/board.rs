//! The piece table of an XQF file: where each of the 32 men stands.
//!
//! A byte is file * 10 + rank, both from Red's left corner; from 90 up the man is off the
//! board. The men come in the order of [`men`].

use super::cipher::Cipher;
use crate::men;
use xiangqi_rules::{Setup, Square};

/// The offset of the table.
pub(super) const TABLE: usize = 16;

/// The offset of the byte with the side to move: 0 Red, 1 Black. Often wrong.
pub(super) const TURN: usize = 50;

/// The byte for a man that is off the board.
const NOWHERE: u8 = 0xFF;

/// The table of the usual start.
#[rustfmt::skip]
const START: [u8; 32] = [
    80, 70, 60, 50, 40, 30, 20, 10,  0, 72, 12, 83, 63, 43, 23,  3,
     9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77,  6, 26, 46, 66, 86,
];

/// The point of a byte that is file * 10 + rank.
pub(super) fn square(byte: u8) -> Option<Square> {
    Square::new(byte / 10, byte % 10)
}

/// The byte of a point.
pub(super) fn byte(square: Square) -> u8 {
    square.file() * 10 + square.rank()
}

/// The table as it was before encryption. From version 12 on the places are rotated as well;
/// for 11 the sources disagree, so the caller tries both.
pub(super) fn open(stored: &[u8; 32], cipher: &Cipher, rotated: bool) -> [u8; 32] {
    let shift = if rotated {
        cipher.pieces as usize + 1
    } else {
        0
    };
    let mut table = [NOWHERE; 32];
    for (place, &byte) in stored.iter().enumerate() {
        table[(place + shift) % 32] = byte.wrapping_sub(cipher.pieces);
    }
    table
}

/// The set-up of a table, Red to move, and the first place whose point is taken already (that
/// man is left out).
pub(super) fn setup(table: &[u8; 32]) -> (Setup, Option<usize>) {
    men::set_up(&table.map(square))
}

/// The table of a set-up. Men there is no place for are left out.
pub(super) fn table(setup: &Setup) -> [u8; 32] {
    if setup.board == start().board {
        START
    } else {
        men::points(setup).map(|square| square.map_or(NOWHERE, byte))
    }
}

/// The set-up of the usual start.
pub(super) fn start() -> Setup {
    setup(&START).0
}
