//! Any text, read as wxf, gives sound games that every writer's text gives back.
#![no_main]

use xiangqi_records::Format;
use xiangqi_tests::record_fuzzing::text;

libfuzzer_sys::fuzz_target!(|input: &str| text(Format::Wxf, input));
