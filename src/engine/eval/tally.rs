//! Where the terms of the evaluation go: into a sum, or into a list of what was counted, for
//! the tuner. The terms are written once and know neither.

use super::pair::Pair;

/// Takes the terms of one side.
pub(super) trait Tally {
    /// Whether the terms are only summed up, so that tables worked out beforehand will do.
    const SUMS: bool;

    /// Counts a weight so many times.
    fn add(&mut self, weight: &Pair, times: i32);
}

/// The sum of all terms.
pub(super) struct Total(pub Pair);

impl Tally for Total {
    const SUMS: bool = true;

    #[inline]
    fn add(&mut self, weight: &Pair, times: i32) {
        self.0 += *weight * times;
    }
}

/// Which weights were counted how often, by their place in [`Weights`](super::weights::Weights).
pub(super) struct Trace {
    /// Where the weights lie in memory; their places are counted from here.
    pub base: usize,
    /// 1 for Red, -1 for Black.
    pub sign: i32,
    /// Place and count; a place may come more than once.
    pub counts: Vec<(u16, i16)>,
}

impl Tally for Trace {
    const SUMS: bool = false;

    fn add(&mut self, weight: &Pair, times: i32) {
        let place = (core::ptr::from_ref(weight).addr() - self.base) / size_of::<Pair>();
        self.counts.push((place as u16, (self.sign * times) as i16));
    }
}
