//! Draw offers: whose offer stands, and whose turn to offer it is.
//!
//! Both sides have equal chances (S0 art. 5 (5) 2): who has offered must wait until the
//! opponent has offered too. Offering again before that is the foul of S0 art. 5 (8) 1.

use xiangqi_rules::Color;

/// The bookkeeping of draw offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    /// The side whose offer stands.
    pub(crate) standing: Option<Color>,
    /// The side that offered last.
    last: Option<Color>,
    /// How often each side has offered, fouls not counted.
    pub(crate) made: [u32; 2],
}

impl Offers {
    /// Whether an offer of this side would be a repeated one.
    pub(crate) fn would_repeat(&self, color: Color) -> bool {
        self.last == Some(color)
    }

    /// An offer is made.
    pub(crate) fn make(&mut self, color: Color) {
        self.standing = Some(color);
        self.last = Some(color);
        let made = &mut self.made[color.index()];
        *made = made.saturating_add(1);
    }

    /// The standing offer is declined.
    pub(crate) fn decline(&mut self) {
        self.standing = None;
    }

    /// A side has moved: that declines the other side's offer.
    pub(crate) fn moved(&mut self, color: Color) {
        if self.standing == Some(!color) {
            self.standing = None;
        }
    }
}
