//! Asks memory for what will be read soon.

/// Whether asking costs next to nothing, so that it pays even for what may not be read.
pub const CHEAP: bool = cfg!(target_arch = "x86_64");

/// Asks for the line of memory that `value` begins in.
#[cfg(target_arch = "x86_64")]
#[inline]
#[allow(unsafe_code, reason = "the instruction takes a pointer")]
pub fn prefetch<T: Copy>(value: &T) {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: the instruction reads nothing the program can see and cannot fault; the pointer
    // is that of a reference besides.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(value).cast()) };
}

/// The same where no such instruction is to be had: by reading the first byte, which costs
/// nothing unless the processor runs out of work before it has come.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub fn prefetch<T: Copy>(value: &T) {
    core::hint::black_box(*value);
}
