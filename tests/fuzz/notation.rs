//! Any text is a move that reads back from its texts, or is refused.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &str| xiangqi_tests::fuzzing::notation(input));
