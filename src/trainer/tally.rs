//! Results of a match, as Elo with its error.

use std::fmt;

/// Games and pairs of games by what the first player scored, in half points.
#[derive(Default)]
pub struct Tally {
    games: [u32; 3],
    pairs: [u32; 5],
}

impl Tally {
    /// Adds a pair of games.
    pub fn add(&mut self, points: [usize; 2]) {
        for points in points {
            self.games[points.min(2)] += 1;
        }
        self.pairs[points.iter().sum::<usize>().min(4)] += 1;
    }

    /// Games won, drawn and lost.
    pub fn games(&self) -> [u32; 3] {
        let [lost, drawn, won] = self.games;
        [won, drawn, lost]
    }

    /// The share of the points, 0 to 1.
    pub fn share(&self) -> f64 {
        let points = self.pairs.iter().enumerate();
        let points: f64 = points.map(|(at, &n)| at as f64 * f64::from(n)).sum();
        points / 4.0 / self.count().max(1.0)
    }

    fn count(&self) -> f64 {
        self.pairs.iter().sum::<u32>().into()
    }
}

fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10()
}

fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

impl fmt::Display for Tally {
    /// Games, won-drawn-lost, pairs by points, Elo with its 95% interval, and the logarithm of the likelihood
    /// of +10 Elo over that of 0 (above 2.94 or below -2.94 a sequential test ends).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (count, share) = (self.count().max(1.0), self.share());
        let spread = self.pairs.iter().enumerate().map(|(at, &n)| {
            let off = at as f64 / 4.0 - share;
            off * off * f64::from(n)
        });
        let variance = spread.sum::<f64>() / count;
        let error = 1.96 * (variance / count).sqrt();
        let (none, some) = (expected(0.0), expected(10.0));
        let likelihood = if variance > 0.0 {
            count * (some - none) * (2.0 * share - none - some) / (2.0 * variance)
        } else {
            0.0
        };
        let [won, drawn, lost] = self.games();
        write!(
            f,
            "{} games, {won}-{drawn}-{lost}, pairs {:?}: {:.1}%, Elo {:+.0} [{:+.0}, {:+.0}], \
             LLR {likelihood:.2}",
            2.0 * self.count(),
            self.pairs,
            100.0 * share,
            elo(share),
            elo(share - error),
            elo(share + error)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_results_are_no_elo_and_three_quarters_are_191() {
        let mut tally = Tally::default();
        for points in [[0, 0], [2, 2], [0, 2], [1, 1]] {
            tally.add(points);
        }
        assert!(tally.to_string().contains("8 games, 3-2-3, "), "{tally}");
        assert!(tally.to_string().contains(": 50.0%,"), "{tally}");
        assert!((elo(0.75) - 190.8).abs() < 0.1);
        assert!((expected(elo(0.6)) - 0.6).abs() < 1e-9);
    }
}
