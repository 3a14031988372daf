//! What the worker's script is to the engine: clock, mailbox, and where infos go. The glue
//! finds it as `host`, a parameter of the function that `pkg-template/build.mjs` puts round it.
//!
//! A worker without shared memory hears nothing while wasm runs. So the search asks
//! [`poll`] every thousand nodes or so, and the host may put it to sleep there:
//! binaryen's Asyncify (see `src/xtask/bindgen.rs`) has given every function between
//! `RawEngine::run` and that call a way to leave and to come back to where it was.

use core::cell::Cell;
use wasm_bindgen::prelude::*;
use xiangqi_engine::Clock;

// Numbers only on the way to `poll`: Asyncify cannot keep references.
#[wasm_bindgen(js_namespace = host)]
extern "C" {
    /// Milliseconds since the job began, or -1 to end it. May put the caller to sleep.
    fn poll() -> f64;

    /// Milliseconds since the job began.
    fn now() -> f64;

    /// Takes an info.
    pub(super) fn tell(info: JsValue);
}

/// The host as a clock. What the last poll said holds until the next.
pub(super) struct HostClock {
    stopped: Cell<bool>,
}

impl HostClock {
    pub fn new() -> HostClock {
        HostClock {
            stopped: Cell::new(false),
        }
    }

    /// Whether the host ended the job.
    pub fn is_stopped(&self) -> bool {
        self.stopped.get()
    }
}

impl Clock for HostClock {
    fn elapsed_ms(&self) -> u64 {
        now().max(0.0) as u64
    }

    fn stop_requested(&self) -> bool {
        self.stopped.get()
    }

    #[inline(never)]
    fn pause(&self) {
        if poll() < 0.0 {
            self.stopped.set(true);
        }
    }
}
