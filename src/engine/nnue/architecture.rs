//! The shape of the network and how its numbers are scaled. A net file says for which shape
//! it was made.

/// Numbers in an accumulator.
pub const WIDTH: usize = 128;
/// Sets of features, chosen by the rank of the own king.
pub const KING_BUCKETS: usize = 3;
/// Sets of output weights, chosen by how many men are left.
pub const OUTPUT_BUCKETS: usize = 8;
/// Features of a king bucket: 14 kinds of men on 90 points.
pub const KINDS: usize = 14;
/// Points of the board.
pub const POINTS: usize = 90;
/// Features in all.
pub const FEATURES: usize = KING_BUCKETS * KINDS * POINTS;

/// What 1 is in an accumulator.
pub const ONE_IN: i32 = 255;
/// What 1 is among the output weights.
pub const ONE_OUT: i32 = 256;
/// What an output of 1 is worth, in centipawns.
pub const CENTIPAWNS: i32 = 400;

/// Which output weights a position of so many men takes.
#[inline]
pub const fn output_bucket(men: u32) -> usize {
    let bucket = (men as usize).saturating_sub(1) * OUTPUT_BUCKETS / 32;
    if bucket < OUTPUT_BUCKETS {
        bucket
    } else {
        OUTPUT_BUCKETS - 1
    }
}

/// Tells shapes apart: FNV-1a of what a file depends on.
pub const HASH: u32 = {
    let words = [
        WIDTH as u32,
        KING_BUCKETS as u32,
        OUTPUT_BUCKETS as u32,
        FEATURES as u32,
        ONE_IN as u32,
        ONE_OUT as u32,
        CENTIPAWNS as u32,
    ];
    let mut hash = 0x811C_9DC5_u32;
    let mut at = 0;
    while at < words.len() {
        let mut byte = 0;
        while byte < 4 {
            hash = (hash ^ (words[at] >> (8 * byte)) & 0xFF).wrapping_mul(0x0100_0193);
            byte += 1;
        }
        at += 1;
    }
    hash
};
