//! Prints the main lines of a file in UCI, one game a line.

use xiangqi_records::{ReadOptions, decode_natively, read};

fn main() {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap();
        let file = read(&bytes, &ReadOptions::default(), &decode_natively).unwrap();
        for tree in &file.games {
            let moves: Vec<_> = tree
                .mainline()
                .map(|node| tree.mv(node).unwrap().to_string())
                .collect();
            println!("{}", moves.join(" "));
        }
        file.warnings
            .iter()
            .for_each(|warning| eprintln!("{warning}"));
    }
}
