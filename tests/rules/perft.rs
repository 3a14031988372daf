//! Counting the move tree: `data/perft.json`, each number agreed on by five programs.
//!
//! Natively every count up to 5 million, in wasm up to 1 million; with `XIANGQI_SLOW=1`
//! (`cargo xtask test --slow`) natively all of them.

use serde_json::Value;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{Position, fen, perft, perft_unbulked};

const WASM: bool = cfg!(target_family = "wasm");

/// The highest count that is checked.
fn most() -> u64 {
    if WASM {
        1_000_000
    } else if std::env::var_os("XIANGQI_SLOW").is_some() {
        u64::MAX
    } else {
        5_000_000
    }
}

struct Case {
    name: String,
    position: Position,
    in_check: bool,
    /// Depth and count, from depth 1.
    counts: Vec<(u32, u64)>,
}

fn cases() -> Vec<Case> {
    let file: Vec<Value> = serde_json::from_str(include_str!("../data/perft.json")).unwrap();
    let case = |case: &Value| Case {
        name: case["name"].as_str().unwrap().to_owned(),
        position: fen::parse_position(case["fen"].as_str().unwrap()).unwrap(),
        in_check: case["in_check"].as_bool().unwrap(),
        counts: case["depths"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(depth, count)| (depth.parse().unwrap(), count.as_u64().unwrap()))
            .collect(),
    };
    file.iter().map(case).collect()
}

#[wasm_bindgen_test(unsupported = test)]
fn every_count_is_exact() {
    let cases = cases();
    assert_eq!(cases.len(), 37);
    let (mut done, mut left_out) = (0, Vec::new());
    for case in &cases {
        assert_eq!(perft(&mut case.position.clone(), 0), 1);
        for &(depth, count) in &case.counts {
            if count > most() {
                left_out.push(format!("{} at depth {depth}", case.name));
                continue;
            }
            let mut position = case.position.clone();
            assert_eq!(
                perft(&mut position, depth),
                count,
                "{} at depth {depth}",
                case.name
            );
            assert_eq!(position, case.position, "{} is restored", case.name);
            done += 1;
        }
    }
    if WASM {
        assert!(done > 120, "{done}");
    } else if !left_out.is_empty() {
        say(&format!(
            "perft: {done} counts, left out without --slow: {}",
            left_out.join(", ")
        ));
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn counting_move_by_move_gives_the_same() {
    for case in &cases() {
        for &(depth, count) in case.counts.iter().filter(|&&(_, count)| count <= 200_000) {
            let mut position = case.position.clone();
            assert_eq!(
                perft_unbulked(&mut position, depth),
                count,
                "{} at depth {depth}",
                case.name
            );
            assert_eq!(position, case.position, "{} is restored", case.name);
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn check_is_seen_where_the_file_says() {
    for case in &cases() {
        assert_eq!(case.position.is_check(), case.in_check, "{}", case.name);
    }
}

/// Says it past the test runner, which shows only what failing tests print.
fn say(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}
