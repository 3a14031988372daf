//! Keys for the incremental hash of board and side to move (Zobrist 1970).
//!
//! The keys are fixed: the same position has the same hash on every machine and version.

use crate::{Piece, Square};

/// Added when Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = 0x9E6C_63D0_876A_3F00;

/// The key of a piece on a point, mixed from one random word for each: a table of all
/// pairs would be 10 KiB that no download compresses.
#[inline]
pub(crate) fn key(piece: Piece, square: Square) -> u64 {
    let word =
        (PIECES[(piece.code() & 15) as usize] ^ SQUARES[square.index()]).wrapping_mul(MULTIPLIER);
    word ^ word >> 32
}

/// An odd number with no pattern: the golden ratio in 64 bits.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

static PIECES: [u64; 16] = random_words(0x7869_616E_6771_6921);
static SQUARES: [u64; 128] = random_words(0x8C61_1D5F_2A3E_9B47);

const fn random_words<const N: usize>(mut state: u64) -> [u64; N] {
    let mut words = [0; N];
    let mut at = 0;
    while at < N {
        // SplitMix64 (Steele, Lea, Flood 2014).
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        words[at] = z ^ (z >> 31);
        at += 1;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Role};
    use std::collections::HashSet;

    /// Moves of one or two pieces must not cancel out: with keys that were a plain XOR of
    /// the two words, every pair of pieces that swap points would.
    #[test]
    fn keys_and_the_differences_of_moves_are_all_distinct() {
        let pieces = Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| Piece::new(color, role)));
        let mut keys = HashSet::new();
        let mut differences = HashSet::new();
        let mut count = 0;
        for piece in pieces {
            for from in Square::all() {
                assert!(keys.insert(key(piece, from)));
                for to in Square::all().filter(|to| to.index() > from.index()) {
                    differences.insert(key(piece, from) ^ key(piece, to));
                    count += 1;
                }
            }
        }
        assert_eq!(differences.len(), count);
    }
}
