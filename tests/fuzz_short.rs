//! The fuzz targets of `fuzz/` without a fuzzer: a few hundred thousand pseudo-random inputs
//! in seconds, the same each time, natively and in wasm. With `XIANGQI_SLOW=1` ten times as
//! many.

use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_records::Format;
use xiangqi_tests::random::Random;
use xiangqi_tests::{fuzzing, record_fuzzing, texts};

/// Calls `run` with as many generators as asked for, fewer in wasm.
fn inputs(times: u64, mut run: impl FnMut(&mut Random)) {
    let times = if cfg!(target_family = "wasm") {
        times / 10
    } else if std::env::var_os("XIANGQI_SLOW").is_some() {
        times * 10
    } else {
        times
    };
    for seed in 0..times {
        run(&mut Random::new(seed));
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn fen_parse_survives_damaged_fens() {
    inputs(30_000, |random| {
        let fen = texts::random_fen(random);
        fuzzing::fen_parse(&texts::damaged(&fen, random));
    });
}

#[wasm_bindgen_test(unsupported = test)]
fn fen_parse_survives_noise() {
    inputs(100_000, |random| fuzzing::fen_parse(&texts::noise(random)));
}

#[wasm_bindgen_test(unsupported = test)]
fn moves_differential_finds_no_difference() {
    inputs(4_000, |random| {
        fuzzing::moves_differential(&fuzzing::differential_input(random))
    });
}

#[wasm_bindgen_test(unsupported = test)]
fn snapshot_restore_survives_damaged_snapshots() {
    inputs(20_000, |random| {
        fuzzing::snapshot_restore(&fuzzing::damaged_snapshot(random))
    });
}

#[wasm_bindgen_test(unsupported = test)]
fn notation_survives_any_text() {
    inputs(100_000, |random| {
        fuzzing::notation(&texts::random_move_text(random))
    });
    inputs(50_000, |random| fuzzing::notation(&texts::noise(random)));
}

#[wasm_bindgen_test(unsupported = test)]
fn set_ups_of_any_kind_are_harmless_and_checked_right() {
    inputs(6_000, |random| {
        fuzzing::set_up(&fuzzing::random_set_up(random))
    });
}

#[wasm_bindgen_test(unsupported = test)]
fn everything_holds_in_random_positions() {
    inputs(2_000, |random| fuzzing::random_position(random.bits()));
}

/// Samples of every record format; their sources stand beside them.
const RECORDS: &[&[u8]] = &[
    include_bytes!("../src/records/tests/data/pgn/wxfca-chinese-fullwidth.pgn"),
    include_bytes!("../src/records/tests/data/pgn/wxfca-uci.pgn"),
    include_bytes!("../src/records/tests/data/dhtmlxq/ccbridge.ubb"),
    include_bytes!("../src/records/tests/data/dhtmlxq/wxfca-44.html"),
    include_bytes!("../src/records/tests/data/xqf/cchess-test_5_variations.xqf"),
    include_bytes!("../src/records/tests/data/xqf/eleeye-SAMPLE.XQF"),
    include_bytes!("../src/records/tests/data/cbr/cchess-test.cbr"),
    include_bytes!("../src/records/tests/data/cbf/cchess-test.cbf"),
    b"FORMAT\tWXF\nRED\ta;1;;\nBLACK\tb;;;\nSTART{\n1. C2.5 h8+7 2. H2+3 r9.8 }END\n",
    b"1. h2e2 h9g7 2. h0g2 (2. c3c4 {x} c6c5) 2... i9h9 $1 1-0\n",
];

#[wasm_bindgen_test(unsupported = test)]
fn records_of_any_format_survive_damage() {
    inputs(4_000, |random| {
        record_fuzzing::any_bytes(&record_fuzzing::damaged(RECORDS, random));
    });
}

#[wasm_bindgen_test(unsupported = test)]
fn record_readers_survive_each_others_files_and_noise() {
    inputs(1_500, |random| {
        let bytes = record_fuzzing::damaged(RECORDS, random);
        for format in Format::ALL {
            if format.is_binary() {
                record_fuzzing::binary(format, &bytes);
            } else {
                record_fuzzing::text(format, &String::from_utf8_lossy(&bytes));
            }
        }
    });
    inputs(4_000, |random| {
        let text = record_fuzzing::scraps(random);
        for format in Format::ALL {
            if !format.is_binary() {
                record_fuzzing::text(format, &text);
            }
        }
    });
}

#[wasm_bindgen_test(unsupported = test)]
fn records_in_pieces_are_the_whole() {
    inputs(3_000, |random| {
        let mut input = vec![random.bits() as u8];
        if random.one_in(2) {
            input.extend(record_fuzzing::damaged(RECORDS, random));
        } else {
            input.extend(record_fuzzing::scraps(random).into_bytes());
        }
        record_fuzzing::stream(&input);
    });
}

#[wasm_bindgen_test(unsupported = test)]
fn binary_records_survive_choices() {
    inputs(6_000, |random| {
        let some = 200 + random.below(2_000);
        if let Some(file) = record_fuzzing::choose(random, some) {
            record_fuzzing::xqf_file(&file);
        }
        if let Some(file) = record_fuzzing::choose(random, some) {
            record_fuzzing::cbr_file(&file);
        }
    });
    inputs(600, |random| {
        if let Some(file) = record_fuzzing::choose(random, 2_000) {
            record_fuzzing::cbl_file(&file);
        }
    });
}
