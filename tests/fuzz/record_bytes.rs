//! Any bytes are a record of some format or are refused; what was read holds together.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| xiangqi_tests::record_fuzzing::any_bytes(input));
