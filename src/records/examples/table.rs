//! Reads files and folders and prints a table: per folder files, games, plies, variations,
//! comments and warnings, then every warning.
//!
//! `cargo run --features encodings --example table -- [--list] PATH...`

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use xiangqi_records::{GameTree, NodeId, ReadOptions, Step, decode_natively, read};

#[derive(Default)]
struct Row {
    files: usize,
    games: usize,
    main: usize,
    moves: usize,
    variations: usize,
    comments: usize,
    warnings: usize,
    errors: usize,
}

fn files(path: &Path, out: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let mut inside: Vec<_> = std::fs::read_dir(path)
            .unwrap()
            .map(|it| it.unwrap().path())
            .collect();
        inside.sort();
        inside.iter().for_each(|path| files(path, out));
    } else {
        out.push(path.into());
    }
}

fn variations(tree: &GameTree) -> usize {
    let first = |node| tree.parent(node).and_then(|it| tree.first_child(it)) == Some(node);
    tree.nodes().filter(|&node| !first(node)).count()
}

fn main() {
    let mut paths = Vec::new();
    let (mut list, mut limit) = (false, 6);
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--list" => list = true,
            "--all" => limit = usize::MAX,
            path => files(Path::new(path), &mut paths),
        }
    }
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    let mut notes = Vec::new();
    for path in &paths {
        let bytes = std::fs::read(path).unwrap();
        let folder = path
            .parent()
            .unwrap()
            .file_name()
            .unwrap()
            .to_string_lossy()
            .into_owned();
        let result = read(&bytes, &ReadOptions::default(), &decode_natively);
        let kind = result.as_ref().map_or("-", |file| file.format.name());
        let row = rows.entry(format!("{folder} {kind}")).or_default();
        row.files += 1;
        match result {
            Err(error) => {
                row.errors += 1;
                notes.push(format!("{}: ERROR {} {error}", path.display(), error.code));
            }
            Ok(file) => {
                row.games += file.games.len();
                row.warnings += file.warnings.len();
                for tree in &file.games {
                    row.main += tree.mainline().count();
                    row.moves += tree.move_count();
                    row.variations += variations(tree);
                    let said = |node| {
                        let notes = tree.notes(node);
                        !notes.comment.is_empty() || !notes.starting_comment.is_empty()
                    };
                    row.comments += tree
                        .nodes()
                        .chain([NodeId::ROOT])
                        .filter(|&node| said(node))
                        .count();
                    let downs = tree
                        .walk(NodeId::ROOT)
                        .filter(|step| matches!(step, Step::Down(_)));
                    assert_eq!(downs.count(), tree.move_count());
                }
                if list {
                    let counts: Vec<_> =
                        file.games.iter().map(|it| it.mainline().count()).collect();
                    println!("{}: {kind} {counts:?}", path.display());
                }
                for warning in file.warnings.iter().take(limit) {
                    notes.push(format!(
                        "{}: {} game {:?}: {warning}",
                        path.display(),
                        warning.code,
                        warning.game
                    ));
                }
            }
        }
    }
    println!(
        "{:<24} files games  main moves  vars comments warnings errors",
        "folder format"
    );
    for (name, row) in rows {
        println!(
            "{name:<24} {:5} {:5} {:5} {:5} {:5} {:8} {:8} {:6}",
            row.files,
            row.games,
            row.main,
            row.moves,
            row.variations,
            row.comments,
            row.warnings,
            row.errors
        );
    }
    notes.iter().for_each(|note| println!("{note}"));
}
