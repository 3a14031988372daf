//! What the black-box tests share: a slow reference that knows nothing of the rules crate's
//! tables, seeded playouts, and each property once, as a function that panics when it fails.
//! The tests themselves are in `rules/`, `wasm/` and `fuzz_short.rs`; `fuzz/` runs the same
//! properties for as long as one likes.

#[path = "support/fuzzing.rs"]
pub mod fuzzing;
#[path = "support/loops.rs"]
pub mod loops;
#[path = "support/playout.rs"]
pub mod playout;
#[path = "support/properties/mod.rs"]
pub mod properties;
#[path = "support/random.rs"]
pub mod random;
#[path = "support/record_files.rs"]
pub mod record_files;
#[path = "support/record_fuzzing.rs"]
pub mod record_fuzzing;
#[cfg(not(target_family = "wasm"))]
#[path = "support/searches.rs"]
pub mod searches;
#[path = "support/slow.rs"]
pub mod slow;
#[path = "support/texts.rs"]
pub mod texts;
