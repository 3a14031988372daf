//! Large pages for a large table. A search reads its table at random, and with pages of 4 KiB
//! it waits for the page's address about as often as for the page. Linux must be asked;
//! where it refuses, or on another system, everything works as before.

use xiangqi_engine::Engine;

/// Asks for large pages where the engine's table lies. To be called whenever it was made.
#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "the system is asked through libc")]
pub fn ask(engine: &Engine) {
    const HUGE: usize = 2 << 20;
    let memory = engine.table_memory();
    let start = memory.start.addr().next_multiple_of(HUGE);
    let end = memory.end.addr() / HUGE * HUGE;
    if start >= end {
        return;
    }
    let first = memory.start.with_addr(start).cast_mut().cast();
    for advice in [libc::MADV_HUGEPAGE, libc::MADV_COLLAPSE] {
        // SAFETY: the range lies within a table that is alive; neither advice changes what is
        // in memory, and a refusal changes nothing at all.
        unsafe { libc::madvise(first, end - start, advice) };
    }
}

/// Asks for large pages where the engine's table lies. To be called whenever it was made.
#[cfg(not(target_os = "linux"))]
pub fn ask(_engine: &Engine) {}
