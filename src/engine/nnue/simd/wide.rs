//! Eight numbers at a time.

use crate::nnue::architecture::{ONE_IN, WIDTH};
use crate::nnue::network::Row;
use wide::{i16x8, i32x4};

const LANES: usize = 8;
const _: () = assert!(WIDTH.is_multiple_of(LANES));

#[inline]
fn eight(row: &Row, at: usize) -> i16x8 {
    match row[at * LANES..].first_chunk::<LANES>() {
        Some(&numbers) => i16x8::new(numbers),
        None => i16x8::ZERO,
    }
}

/// `row` and the rows to add, less those to take away.
#[inline]
pub fn update(row: &mut Row, add: &[&Row], sub: &[&Row]) {
    for at in 0..WIDTH / LANES {
        let mut sum = eight(row, at);
        for weights in add {
            sum += eight(weights, at);
        }
        for weights in sub {
            sum -= eight(weights, at);
        }
        row[at * LANES..][..LANES].copy_from_slice(sum.as_array());
    }
}

/// The sum of weights times the square of what is active: each number within 0 and 1.
/// Weights of eight bits, so that once the active number fits in 16 bits.
#[inline]
pub fn activate(row: &Row, weights: &Row) -> i64 {
    let one = i16x8::splat(ONE_IN as i16);
    let mut sum = i32x4::ZERO;
    for at in 0..WIDTH / LANES {
        let active = eight(row, at).max(i16x8::ZERO).min(one);
        sum += (active * eight(weights, at)).dot(active);
    }
    sum.as_array().iter().map(|&part| i64::from(part)).sum()
}

#[cfg(test)]
mod tests {
    use super::super::scalar;
    use super::*;

    /// Numbers of every size, extremes among them.
    fn row(seed: u64, least: i16, most: i16) -> Row {
        let mut state = seed;
        core::array::from_fn(|at| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            match (state >> 60, at % 7) {
                (0, _) => least,
                (1, _) => most,
                _ => {
                    let span = i64::from(most) - i64::from(least) + 1;
                    (i64::from(least) + (state >> 20) as i64 % span) as i16
                }
            }
        })
    }

    #[test]
    fn vectors_and_single_numbers_give_the_same() {
        for seed in 0..2_000 {
            let rows: [Row; 4] =
                core::array::from_fn(|at| row(4 * seed + at as u64, -20_000, 20_000));
            let weights = row(seed, -128, 127);
            let mut one = row(seed + 9, i16::MIN, i16::MAX);
            let mut other = one;
            assert_eq!(activate(&one, &weights), scalar::activate(&one, &weights));
            let (add, sub) = ([&rows[0], &rows[1], &rows[2]], [&rows[3]]);
            let count = seed as usize % 4;
            update(&mut one, &add[..count], &sub);
            scalar::update(&mut other, &add[..count], &sub);
            assert_eq!(one, other);
        }
    }
}
