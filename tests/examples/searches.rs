//! What the native engine finds in fixed positions by fixed limits, one line of JSON each. The
//! package's tests search the same in wasm and expect the same numbers.
//!
//! ```sh
//! cargo run --release --package xiangqi-tests --example searches > tests/data/engine/searches.jsonl
//! ```

fn main() {
    for line in xiangqi_tests::searches::all() {
        println!("{line}");
    }
}
