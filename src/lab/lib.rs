//! The native program `xiangqi`: everything for a person at a terminal, and the engine for
//! hosts that speak UCI or UCCI. `main.rs` reads the command line; each command is a module
//! here, so that tests can call it.
//!
//! Chess itself is below: rules, records and engine know no files, threads or clocks, and this
//! crate is where they get them.

#![deny(unsafe_code)]

pub mod bench;
pub mod datagen;
pub mod dice;
pub mod evaluate;
pub mod huge_pages;
pub mod mate;
pub mod memory;
pub mod net;
pub mod output;
pub mod perft;
pub mod progress;
pub mod protocol;
pub mod records;
pub mod uci;

mod failure;

pub use failure::Failure;
