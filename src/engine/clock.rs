//! What the engine asks its host for: the time, and whether to stop. It has no clock, no
//! thread and no random source of its own.

use core::sync::atomic::{AtomicBool, Ordering};

/// How often a search asks, in nodes: at most this many are searched after a stop.
pub const CHECK_EVERY: u64 = 1024;

/// The host's clock. Asked every [`CHECK_EVERY`] nodes.
pub trait Clock {
    /// Milliseconds since the search was asked for.
    fn elapsed_ms(&self) -> u64;

    /// Whether the search must end now.
    fn stop_requested(&self) -> bool {
        false
    }

    /// Called as often as the above, from where a host may put the whole search to sleep: to
    /// look for messages, if it has no other way to be told to stop.
    fn pause(&self) {}
}

/// A clock that stands still: for searches bound by depth or nodes, which are then the same
/// on every machine.
pub struct NoClock;

impl Clock for NoClock {
    fn elapsed_ms(&self) -> u64 {
        0
    }
}

/// A clock with a flag that another thread may set.
pub struct WithFlag<'a, C> {
    /// The clock.
    pub clock: C,
    /// Set to stop.
    pub flag: &'a AtomicBool,
}

impl<C: Clock> Clock for WithFlag<'_, C> {
    fn elapsed_ms(&self) -> u64 {
        self.clock.elapsed_ms()
    }

    fn stop_requested(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.clock.stop_requested()
    }

    fn pause(&self) {
        self.clock.pause();
    }
}
