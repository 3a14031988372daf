//! Any text is a FEN that reads back from its canonical form, or is refused with a place.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| xiangqi_tests::fuzzing::fen_parse(input));
