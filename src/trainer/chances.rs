//! From centipawns to the chance to win: the logistic, and its slope as games tell it.

/// 0 to 1, and one half at 0.
pub fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The slope of the logistic, per centipawn, that tells results (0 to 1) from scores best.
pub fn fit_slope(known: impl Iterator<Item = (f32, f32)> + Clone) -> f32 {
    let loss = |slope: f32| -> f64 {
        let each = known.clone().map(|(score, result)| {
            let error = logistic(slope * score) - result;
            f64::from(error * error)
        });
        each.sum()
    };
    let (mut low, mut high) = (0.0005_f32, 0.02_f32);
    for _ in 0..40 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(a) < loss(b) {
            high = b;
        } else {
            low = a;
        }
    }
    (low + high) / 2.0
}
