//! Any bytes, read as cbr, give sound games that every writer's text gives back.
#![no_main]

use xiangqi_records::Format;
use xiangqi_tests::record_fuzzing::binary;

libfuzzer_sys::fuzz_target!(|input: &[u8]| binary(Format::Cbr, input));
