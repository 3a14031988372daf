//! As `record_cbl`, the file made from choices: moves, comments, flags, lies about lengths.
#![no_main]

use xiangqi_tests::record_files::CblFile;

libfuzzer_sys::fuzz_target!(|file: CblFile| {
    xiangqi_tests::record_fuzzing::cbl_file(&file);
});
