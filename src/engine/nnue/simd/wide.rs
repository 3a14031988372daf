//! Sixteen numbers at a time: one register where there is AVX2, two in wasm and elsewhere.

use crate::nnue::architecture::{ONE_IN, WIDTH};
use crate::nnue::network::{Row, Weights};
use wide::{i8x16, i16x16, i32x8};

const LANES: usize = 16;
const _: () = assert!(WIDTH.is_multiple_of(LANES));

#[inline]
fn some(row: &Row, at: usize) -> i16x16 {
    match row[at * LANES..].first_chunk::<LANES>() {
        Some(&numbers) => i16x16::new(numbers),
        None => i16x16::ZERO,
    }
}

#[inline]
fn wider(weights: &Weights, at: usize) -> i16x16 {
    match weights[at * LANES..].first_chunk::<LANES>() {
        Some(&numbers) => i16x16::from(i8x16::new(numbers)),
        None => i16x16::ZERO,
    }
}

/// `row` and the rows to add, less those to take away.
#[inline]
pub fn update(row: &mut Row, add: &[&Weights], sub: &[&Weights]) {
    // A move, a capture; what is left over.
    match (add, sub) {
        (&[add], &[sub]) => each(row, |sum, at| sum + wider(add, at) - wider(sub, at)),
        (&[add], &[one, two]) => each(row, |sum, at| {
            sum + wider(add, at) - wider(one, at) - wider(two, at)
        }),
        _ => each(row, |sum, at| {
            let sum = add.iter().fold(sum, |sum, row| sum + wider(row, at));
            sub.iter().fold(sum, |sum, row| sum - wider(row, at))
        }),
    }
}

#[inline]
fn each(row: &mut Row, of: impl Fn(i16x16, usize) -> i16x16) {
    for at in 0..WIDTH / LANES {
        let sum = of(some(row, at), at);
        row[at * LANES..][..LANES].copy_from_slice(sum.as_array());
    }
}

/// The sum of weights times the square of what is active: each number within 0 and 1.
/// Weights of eight bits, so that once the active number fits in 16 bits.
#[inline]
pub fn activate(row: &Row, weights: &Weights) -> i64 {
    let one = i16x16::splat(ONE_IN as i16);
    let mut sum = i32x8::ZERO;
    for at in 0..WIDTH / LANES {
        let active = some(row, at).max(i16x16::ZERO).min(one);
        sum += (active * wider(weights, at)).dot(active);
    }
    sum.as_array().iter().map(|&part| i64::from(part)).sum()
}

#[cfg(test)]
mod tests {
    use super::super::scalar;
    use super::*;

    /// Numbers of every size, extremes among them.
    fn row(seed: u64) -> Row {
        let mut state = seed;
        core::array::from_fn(|at| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            match (state >> 60, at % 7) {
                (0, _) => i16::MIN,
                (1, _) => i16::MAX,
                _ => (state >> 20) as i16,
            }
        })
    }

    fn weights(seed: u64) -> Weights {
        row(seed).map(|number| (number >> 8) as i8)
    }

    #[test]
    fn vectors_and_single_numbers_give_the_same() {
        for seed in 0..2_000 {
            let rows: [Weights; 4] = core::array::from_fn(|at| weights(4 * seed + at as u64));
            let (from, output) = (row(seed + 9), weights(seed));
            assert_eq!(activate(&from, &output), scalar::activate(&from, &output));
            let rows = rows.each_ref();
            for (adds, subs) in [(0, 0), (1, 1), (1, 2), (0, 1), (2, 2), (4, 0), (3, 1)] {
                let (add, sub) = (&rows[..adds], &rows[4 - subs..]);
                let (mut one, mut other) = (from, from);
                update(&mut one, add, sub);
                scalar::update(&mut other, add, sub);
                assert_eq!(one, other);
            }
        }
    }
}
