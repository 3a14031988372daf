//! The lots: cards dealt by a seeded shuffle. The same seed gives the same cards on every
//! machine.

use xiangqi_rules::Color;

/// A card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Card {
    /// A number, from 1, that one other entrant draws too.
    Number {
        /// The number.
        number: usize,
        /// Red plays Red first.
        color: Color,
    },
    /// The king: no opponent in this round.
    King,
}

/// A card and who drew it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lot {
    /// Who, by the place in the list of entrants.
    pub entrant: usize,
    /// What.
    pub card: Card,
}

/// The source of the lots: `SplitMix64` (Steele, Lea and Flood, 2014).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lots(u64);

impl Lots {
    pub(super) fn new(seed: u64) -> Lots {
        Lots(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    }

    /// A number below `count`, each as likely as the others; 0 if `count` is 0.
    pub(super) fn below(&mut self, count: u64) -> u64 {
        if count == 0 {
            return 0;
        }
        // Numbers from the incomplete last batch would favour the small remainders.
        let batches = u64::MAX / count * count;
        loop {
            let number = self.next();
            if number < batches {
                return number % count;
            }
        }
    }

    /// Deals a card to each entrant.
    pub(super) fn deal(&mut self, entrants: &[usize]) -> Vec<Lot> {
        let mut cards: Vec<Card> = (1..=entrants.len() / 2)
            .flat_map(|number| Color::ALL.map(|color| Card::Number { number, color }))
            .collect();
        if entrants.len() % 2 == 1 {
            cards.push(Card::King);
        }
        for last in (1..cards.len()).rev() {
            let other = self.below(last as u64 + 1) as usize;
            cards.swap(last, other);
        }
        entrants
            .iter()
            .zip(cards)
            .map(|(&entrant, card)| Lot { entrant, card })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_published_generator() {
        // The reference implementation's first outputs for seed 0.
        let mut lots = Lots::new(0);
        assert_eq!(lots.next(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(lots.next(), 0x6E78_9E6A_A1B9_65F4);
        assert_eq!(lots.next(), 0x06C4_5D18_8009_454F);
    }

    #[test]
    fn every_entrant_is_as_likely_to_draw_the_king() {
        let entrants: Vec<usize> = (0..5).collect();
        let mut kings = [0; 5];
        let mut lots = Lots::new(1);
        for _ in 0..5_000 {
            let dealt = lots.deal(&entrants);
            let king = dealt.iter().find(|lot| lot.card == Card::King).unwrap();
            kings[king.entrant] += 1;
        }
        assert!(
            kings.iter().all(|&count| (900..1_100).contains(&count)),
            "{kings:?}"
        );
    }
}
