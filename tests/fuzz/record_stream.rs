//! PGN in pieces of any length is what it is as a whole.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| xiangqi_tests::record_fuzzing::stream(input));
