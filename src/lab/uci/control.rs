//! What the reading thread says to a search under way. Each search has its own, so that a late
//! `stop` never reaches the next one.

use super::job::Job;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Instant;
use xiangqi_engine::Clock;

/// One search as the host steers it.
pub(super) struct Control {
    asked: Instant,
    stop: AtomicBool,
    done: AtomicBool,
    draw: AtomicBool,
    infinite: bool,
    /// Milliseconds from `asked` to the ponder hit; [`PONDERING`] until then.
    own_time_from: AtomicU64,
    /// Held while one of the above changes, for whom `wake` wakes.
    lock: Mutex<()>,
    wake: Condvar,
}

const PONDERING: u64 = u64::MAX;

impl Control {
    pub(super) fn new(job: &Job) -> Control {
        Control {
            asked: Instant::now(),
            stop: AtomicBool::new(false),
            done: AtomicBool::new(false),
            draw: AtomicBool::new(job.draw),
            infinite: job.infinite,
            own_time_from: AtomicU64::new(if job.ponder { PONDERING } else { 0 }),
            lock: Mutex::new(()),
            wake: Condvar::new(),
        }
    }

    /// Milliseconds since the search was asked for.
    pub(super) fn passed_ms(&self) -> u64 {
        self.asked.elapsed().as_millis() as u64
    }

    pub(super) fn stop(&self) {
        self.change(|| self.stop.store(true, Ordering::Relaxed));
    }

    pub(super) fn ponder_hit(&self, draw: bool) {
        self.change(|| {
            if draw {
                self.draw.store(true, Ordering::Relaxed);
            }
            if self.own_time_from.load(Ordering::Relaxed) == PONDERING {
                let now = self.passed_ms();
                self.own_time_from.store(now, Ordering::Relaxed);
            }
        });
    }

    /// Whether the host said stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(super) fn set_done(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_done(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    /// Whether the host offers a draw.
    pub(super) fn is_draw_offered(&self) -> bool {
        self.draw.load(Ordering::Relaxed)
    }

    /// Whether the search ends without a further word of the host.
    pub(super) fn ends_by_itself(&self) -> bool {
        !self.infinite && self.own_time_from.load(Ordering::Relaxed) != PONDERING
    }

    /// Waits until the move may be told: not before `stop` in an infinite search, nor before
    /// the ponder hit.
    pub(super) fn wait_until_due(&self) {
        let mut held = self.held();
        while !self.is_stopped() && !self.ends_by_itself() {
            held = match self.wake.wait(held) {
                Ok(held) => held,
                Err(poisoned) => poisoned.into_inner(),
            };
        }
    }

    fn held(&self) -> MutexGuard<'_, ()> {
        match self.lock.lock() {
            Ok(held) => held,
            Err(poisoned) => poisoned.into_inner(),
        }
    }

    fn change(&self, change: impl FnOnce()) {
        let held = self.held();
        change();
        drop(held);
        self.wake.notify_all();
    }
}

impl Clock for Control {
    /// Our own time: none while it is the opponent's.
    fn elapsed_ms(&self) -> u64 {
        match self.own_time_from.load(Ordering::Relaxed) {
            PONDERING => 0,
            from => self.passed_ms().saturating_sub(from),
        }
    }

    fn stop_requested(&self) -> bool {
        self.is_stopped()
    }
}
