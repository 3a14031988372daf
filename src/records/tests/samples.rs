//! All samples there are, where a machine has them: `RECORD_SAMPLES` names the folder.
//! Without it these tests say so and pass.
#![cfg(feature = "encodings")]
#![allow(missing_docs)]

mod support;

use std::path::{Path, PathBuf};
use xiangqi_records::pgn::{self, Options};
use xiangqi_records::{GameTree, ReadOptions, RecordStream, decode_natively, read, wxf};
use xiangqi_rules::notation::{Notation, Style};

/// The files of a folder and of those in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Every file with its games.
fn samples() -> Vec<(PathBuf, Vec<u8>)> {
    let Ok(folder) = std::env::var("RECORD_SAMPLES") else {
        println!("RECORD_SAMPLES is not set: no samples");
        return Vec::new();
    };
    let files = files(Path::new(&folder));
    files
        .into_iter()
        .map(|path| (path.clone(), std::fs::read(path).unwrap()))
        .collect()
}

fn games(bytes: &[u8]) -> Vec<GameTree> {
    read(bytes, &ReadOptions::default(), &decode_natively)
        .map_or_else(|error| error.partial, |file| file.games)
}

#[test]
fn every_game_comes_back_from_pgn_in_every_notation() {
    for (path, bytes) in samples() {
        for tree in games(&bytes) {
            for notation in Notation::ALL {
                let options = Options {
                    notation,
                    ..Options::default()
                };
                if xiangqi_rules::Position::lenient(tree.start()).is_err() && tree.move_count() > 0
                {
                    panic!("{}: moves without a position", path.display());
                }
                let text = pgn::write(&tree, &options).unwrap();
                let file = pgn::read(&text);
                assert_eq!(file.warnings, [], "{}", path.display());
                assert!(file.games == [tree.clone()], "{}\n{text}", path.display());
            }
        }
    }
}

#[test]
fn every_main_line_comes_back_from_wxf() {
    for (path, bytes) in samples() {
        for tree in games(&bytes) {
            let text = wxf::write(&tree, Style::default()).unwrap();
            let file = wxf::read(&text);
            assert_eq!(file.warnings, [], "{}", path.display());
            assert_eq!(
                support::mainline(&file.games[0]),
                support::mainline(&tree),
                "{}",
                path.display()
            );
            assert_eq!(file.games[0].start(), tree.start());
            for (name, value) in tree.headers.iter().filter(|(_, value)| !value.is_empty()) {
                assert_eq!(
                    file.games[0].headers.get(name),
                    Some(value),
                    "{}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn every_file_cut_at_any_64th_byte_reads_without_a_panic() {
    for (_, bytes) in samples() {
        let step = 64.max(bytes.len() / 400);
        for len in (0..bytes.len()).step_by(step) {
            let _ = read(&bytes[..len], &ReadOptions::default(), &decode_natively);
        }
    }
}

#[test]
fn every_file_with_bytes_changed_reads_without_a_panic() {
    let mut random = support::Random(7);
    for (_, bytes) in samples() {
        for _ in 0..10 {
            let mut bytes = bytes.clone();
            for _ in 0..1 + random.below(30) {
                let place = random.below(bytes.len());
                bytes[place] = match random.below(3) {
                    0 => random.below(256) as u8,
                    1 => b"(){}[]\"\n;$"[random.below(10)],
                    _ => bytes[random.below(bytes.len())],
                };
            }
            let _ = read(&bytes, &ReadOptions::default(), &decode_natively);
        }
    }
}

#[test]
fn a_stream_gives_what_the_whole_file_gives() {
    for (path, bytes) in samples() {
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        let Ok(whole) = xiangqi_records::read_text(&text, &ReadOptions::default()) else {
            continue;
        };
        let mut stream = RecordStream::new(None);
        let mut games = Vec::new();
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let mut cut = rest.len().min(1000);
            while !rest.is_char_boundary(cut) {
                cut += 1;
            }
            stream.push(&rest[..cut]);
            rest = &rest[cut..];
            games.extend(core::iter::from_fn(|| stream.next_game()));
        }
        stream.finish().unwrap();
        games.extend(core::iter::from_fn(|| stream.next_game()));
        assert!(games == whole.games, "{}", path.display());
        assert_eq!(stream.take_warnings(), whole.warnings, "{}", path.display());
    }
}
