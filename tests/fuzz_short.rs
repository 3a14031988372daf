//! The fuzz targets of `fuzz/` without a fuzzer: a few hundred thousand pseudo-random inputs
//! in seconds, the same each time, natively and in wasm. With `XIANGQI_SLOW=1` ten times as
//! many.

use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_tests::random::Random;
use xiangqi_tests::{fuzzing, texts};

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
