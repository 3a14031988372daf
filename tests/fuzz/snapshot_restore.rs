//! Any bytes are refused or give a harmless game; a game comes back from its bytes as it was.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| xiangqi_tests::fuzzing::snapshot_restore(input));
