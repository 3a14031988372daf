//! The engine from outside: that it finds today what it found when the list was written. The
//! package's tests read the same list.

#![cfg(not(target_family = "wasm"))]

mod second_opinion;

use xiangqi_tests::searches;

const LIST: &str = include_str!("../data/engine/searches.jsonl");

#[test]
fn fixed_searches_find_what_the_list_says() {
    let found = searches::all();
    let listed: Vec<&str> = LIST.lines().collect();
    assert_eq!(
        found, listed,
        "the engine has changed: write the list anew (tests/examples/searches.rs)"
    );
}
