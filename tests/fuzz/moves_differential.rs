//! After any moves from any legal FEN, moves and attacks are those of the slow reference.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| xiangqi_tests::fuzzing::moves_differential(input));
