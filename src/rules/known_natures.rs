//! What is known of the natures of a game's moves: windows that follow one another share
//! most of their plies, and finding a nature takes as long as playing some 25 moves.

use crate::nature::Nature;
use crate::threats::Scale;
use core::cell::Cell;

/// The nature of one move under `cxa`, by either scale of that rule set, where it was found.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Natures {
    by_value: Option<Nature>,
    mutual: Option<Nature>,
}

impl Natures {
    /// What is kept in `slot`, or else what `find` says, which is kept.
    pub(crate) fn of(
        slot: Option<&Cell<Natures>>,
        scale: Scale,
        find: impl FnOnce() -> Nature,
    ) -> Nature {
        let Some(slot) = slot else {
            return find();
        };
        let mut natures = slot.get();
        let kept = match scale {
            Scale::Mutual => &mut natures.mutual,
            Scale::Value | Scale::Asian => &mut natures.by_value,
        };
        let nature = *kept.get_or_insert_with(find);
        slot.set(natures);
        nature
    }
}

/// The natures of a game's moves, ply by ply, as far as they were asked for. They follow from
/// the moves: two games are the same whatever is known of them.
#[derive(Clone, Default, Debug)]
pub(crate) struct KnownNatures(Vec<Natures>);

impl PartialEq for KnownNatures {
    fn eq(&self, _: &KnownNatures) -> bool {
        true
    }
}

impl Eq for KnownNatures {}

impl KnownNatures {
    /// Forgets the moves from `ply` on.
    pub(crate) fn truncate(&mut self, ply: usize) {
        self.0.truncate(ply);
    }

    /// Those of the plies from `start` to `end`, to look up and to fill in.
    pub(crate) fn window(&mut self, start: usize, end: usize) -> &[Cell<Natures>] {
        if self.0.len() < end {
            self.0.resize(end, Natures::default());
        }
        Cell::from_mut(&mut self.0[start..end]).as_slice_of_cells()
    }
}
