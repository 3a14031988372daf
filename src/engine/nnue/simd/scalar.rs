//! One number at a time.

use crate::nnue::architecture::ONE_IN;
use crate::nnue::network::{Row, Weights};

/// `row` and the rows to add, less those to take away.
pub fn update(row: &mut Row, add: &[&Weights], sub: &[&Weights]) {
    for (at, number) in row.iter_mut().enumerate() {
        for weights in add {
            *number = number.wrapping_add(i16::from(weights[at]));
        }
        for weights in sub {
            *number = number.wrapping_sub(i16::from(weights[at]));
        }
    }
}

/// The sum of weights times the square of what is active: each number within 0 and 1.
pub fn activate(row: &Row, weights: &Weights) -> i64 {
    let products = row.iter().zip(weights).map(|(&number, &weight)| {
        let active = i32::from(number).clamp(0, ONE_IN);
        i64::from(active * active * i32::from(weight))
    });
    products.sum()
}
