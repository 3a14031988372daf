//! The referee and the tournament from outside: one test for each clause of the sources, and
//! input that must be refused.

mod bad_input;
mod bad_json;
mod clocks;
mod common;
mod draws;
mod fouls;
mod losses;
mod properties;
mod settings;
mod slow_clock;
mod touch;
mod tournament;
mod tournament_input;
