//! How much less deep late moves are searched, and how many are looked at, by depth.

/// Reductions in 1024ths of a ply, by depth and move number.
pub struct Reductions {
    table: [[i16; 64]; 64],
}

/// One ply.
pub const PLY: i32 = 1_024;

impl Reductions {
    /// The table: a constant plus the product of two logarithms. Integers, so that it is
    /// the same everywhere.
    pub fn new() -> Reductions {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (count, cell) in row.iter_mut().enumerate().skip(1) {
                let product = (log2(depth as u32) * log2(count as u32)) >> 8;
                // ln a * ln b / 2.2 = log2 a * log2 b * 0.218
                *cell = (300 + (product * 4 * 218 / 1000) as i32) as i16;
            }
        }
        Reductions { table }
    }

    /// The reduction of the `count`th move at this depth.
    #[inline]
    pub fn of(&self, depth: i32, count: usize) -> i32 {
        self.table[(depth.max(1) as usize).min(63)][count.min(63)].into()
    }
}

impl Default for Reductions {
    fn default() -> Self {
        Reductions::new()
    }
}

/// After how many moves quiet ones are left out.
#[inline]
pub fn quiet_limit(depth: i32, improving: bool) -> usize {
    ((4 + depth * depth) / if improving { 1 } else { 2 }) as usize
}

/// The logarithm to base 2 in 256ths, digit by digit.
fn log2(x: u32) -> u32 {
    let whole = x.ilog2();
    let mut mantissa = (u64::from(x) << 32) >> whole;
    let mut result = whole;
    for _ in 0..8 {
        mantissa = (mantissa * (mantissa >> 16)) >> 16;
        result <<= 1;
        if mantissa >= 2 << 32 {
            result |= 1;
            mantissa >>= 1;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right_to_a_256th() {
        for x in 1..64 {
            let exact = f64::from(x).log2() * 256.0;
            assert!((f64::from(log2(x)) - exact).abs() <= 1.0, "{x}");
        }
    }

    #[test]
    fn later_moves_are_reduced_more() {
        let reductions = Reductions::new();
        assert!(reductions.of(10, 20) > reductions.of(10, 5));
        assert!(reductions.of(12, 10) > reductions.of(6, 10));
        assert!((2 * PLY..4 * PLY).contains(&reductions.of(12, 20)));
    }
}
