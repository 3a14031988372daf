//! Chance that is the same each time: a small generator with a seed.

/// SplitMix64 (Steele, Lea, Flood 2014).
#[derive(Clone)]
pub struct Dice(u64);

impl Dice {
    /// A generator of this seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0xD134_2543_DE82_EF95) ^ 0x1234_5678_9ABC_DEF0)
    }

    /// The next word.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// 0 to `sides` - 1.
    pub fn roll(&mut self, sides: usize) -> usize {
        (self.word() >> 16) as usize % sides.max(1)
    }

    /// Puts them into any order.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for at in (1..all.len()).rev() {
            all.swap(at, self.roll(at + 1));
        }
    }
}
