//! As `record_cbr`, the file made from choices: moves, comments, flags, lies about lengths.
#![no_main]

use xiangqi_tests::record_files::CbrFile;

libfuzzer_sys::fuzz_target!(|file: CbrFile| {
    xiangqi_tests::record_fuzzing::cbr_file(&file);
});
