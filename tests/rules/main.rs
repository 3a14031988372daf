//! The rules seen from outside. One source: natively, in Node and in Chromium.
//!
//! Expected values come from the rule texts, cited as S0 and S1 (`data/README.md` says what
//! they are), or from a file in `data/` that names its source. Where a test gives moves, the
//! slow reference, which was written from the same texts alone, must agree with both.

mod adjudication;
mod adjudication_cases;
mod adjudication_clauses;
mod adjudication_properties;
mod adjudication_reports;
mod attacks;
mod bad_input;
mod check_and_mate;
mod common;
mod dead_material;
mod diagrams;
mod endings;
mod fen_reading;
mod fen_writing;
mod game;
mod kings_facing;
mod lenient;
mod master_games;
mod movement;
mod natural_limit;
mod notation;
mod notation_any_text;
mod notation_errors;
mod notation_games;
mod notation_table;
mod notation_variations;
mod position;
mod refusals;
mod repetition;
mod snapshots;
mod symmetry;
