//! Who has come, and who is too late (S1 4.1.5).

use xiangqi_rules::Color;

/// The players' attendance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Attendance {
    /// Milliseconds after the start until which a player may come, `None` if nobody looks.
    limit: Option<u64>,
    start: Option<u64>,
    here: [bool; 2],
}

impl Attendance {
    /// Nobody is here yet.
    pub(crate) fn new(limit: Option<u64>) -> Attendance {
        Attendance {
            limit,
            ..Attendance::default()
        }
    }

    /// Whether attendance is looked at.
    pub(crate) fn is_kept(&self) -> bool {
        self.limit.is_some()
    }

    /// The round begins.
    pub(crate) fn start(&mut self, at: u64) {
        self.start = Some(at);
    }

    /// The player comes.
    pub(crate) fn arrive(&mut self, color: Color) {
        self.here[color.index()] = true;
    }

    /// Whether the player is here, or nobody looks at that.
    pub(crate) fn is_here(&self, color: Color) -> bool {
        self.limit.is_none() || self.here[color.index()]
    }

    /// The last moment to come in time; `None` before the start and if nobody looks.
    pub(crate) fn deadline(&self) -> Option<u64> {
        Some(self.start?.saturating_add(self.limit?))
    }

    /// Whether a player who is not here is too late by now.
    pub(crate) fn is_late(&self, color: Color, at: u64) -> bool {
        !self.is_here(color) && self.deadline().is_some_and(|deadline| at > deadline)
    }
}
