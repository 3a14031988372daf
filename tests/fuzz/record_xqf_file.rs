//! As `record_xqf`, the file made from choices: moves, comments, flags, lies about lengths.
#![no_main]

use xiangqi_tests::record_files::XqfFile;

libfuzzer_sys::fuzz_target!(|file: XqfFile| {
    xiangqi_tests::record_fuzzing::xqf_file(&file);
});
