//! `xiangqi check`: reads files and folders and tells what is in them and what is wrong. Faults
//! are what it is asked for, so they go to standard output with the table.

use super::counts::Counts;
use super::folders::{self, Found};
use super::source::Source;
use crate::Failure;
use crate::output::Output;
use crate::progress;
use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use xiangqi_records::{Format, ReadOptions, Warning};

/// How to check.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How files are read.
    pub read: ReadOptions,
    /// How many warnings of a file are told; the others are counted.
    pub most: usize,
    /// Tell the games read per second.
    pub speed: bool,
}

/// What was found, from good to bad: the exit code of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// Nothing wrong.
    Clean = 0,
    /// Warnings.
    Warnings = 1,
    /// A file could not be read.
    Errors = 2,
}

#[derive(Default)]
struct Row {
    files: u64,
    counts: Counts,
    warnings: u64,
    errors: u64,
    time: Duration,
}

/// Checks files, and those in folders. Files in folders that are no records are only counted.
///
/// # Errors
/// If a path does not exist or a folder cannot be listed.
pub fn run(paths: &[PathBuf], options: &Options, output: &Output) -> Result<Verdict, Failure> {
    let files = folders::find(paths)?;
    let bar = progress::bytes(files.iter().map(|file| file.bytes).sum());
    let mut rows: BTreeMap<&'static str, Row> = BTreeMap::new();
    let (mut skipped, mut verdict) = (0, Verdict::Clean);
    for file in &files {
        let mut row = Row::default();
        let from = bar.position();
        let result = check(file, options, &mut row, &bar, output);
        bar.set_position(from + file.bytes);
        row.files = 1;
        let format = match result {
            Ok(format) => format.map_or("-", Format::name),
            Err(failure) if !file.named && is_no_record(&failure) => {
                skipped += 1;
                continue;
            }
            Err(failure) => {
                bar.suspend(|| output.say(&format!("{failure} [{}]", failure.code())));
                row.errors = 1;
                "-"
            }
        };
        verdict = verdict.max(match (row.errors, row.warnings) {
            (0, 0) => Verdict::Clean,
            (0, _) => Verdict::Warnings,
            _ => Verdict::Errors,
        });
        rows.entry(format).or_default().add(&row);
    }
    bar.finish_and_clear();
    table(&rows, options.speed, output);
    if skipped > 0 {
        output.say(&format!("{skipped} files in folders are no records"));
    }
    Ok(verdict)
}

/// Whether a file is of none of our formats, as a folder's other files are.
fn is_no_record(failure: &Failure) -> bool {
    ["record/unknown-format", "record/empty"].contains(&failure.code().as_str())
}

fn check(
    file: &Found,
    options: &Options,
    row: &mut Row,
    bar: &ProgressBar,
    output: &Output,
) -> Result<Option<Format>, Failure> {
    let from = bar.position();
    let start = std::time::Instant::now();
    let mut source = Source::open(&file.path, &options.read)?;
    let mut told = 0;
    let mut tell = |warnings: Vec<Warning>, row: &mut Row| {
        row.warnings += warnings.len() as u64;
        for warning in warnings {
            if told < options.most {
                bar.suspend(|| output.say(&line(&file.path, &warning)));
            }
            told += 1;
        }
    };
    while let Some(game) = source.next_game()? {
        row.counts.add(&game);
        tell(source.take_warnings(), row);
        bar.set_position(from + source.bytes_read());
    }
    tell(source.take_warnings(), row);
    if told > options.most {
        let more = told - options.most;
        bar.suspend(|| output.say(&format!("{}: {more} more warnings", file.path.display())));
    }
    row.time = start.elapsed();
    Ok(source.format())
}

/// A warning with file, game and place.
pub(super) fn line(path: &Path, warning: &Warning) -> String {
    let game = warning
        .game
        .map_or(String::new(), |game| format!("game {}: ", game + 1));
    format!("{}: {game}{warning} [{}]", path.display(), warning.code)
}

impl Row {
    fn add(&mut self, other: &Row) {
        self.files += other.files;
        self.counts.games += other.counts.games;
        self.counts.plies += other.counts.plies;
        self.counts.moves += other.counts.moves;
        self.counts.variations += other.counts.variations;
        self.counts.comments += other.counts.comments;
        self.warnings += other.warnings;
        self.errors += other.errors;
        self.time += other.time;
    }
}

fn table(rows: &BTreeMap<&'static str, Row>, speed: bool, output: &Output) {
    let names = [
        "files",
        "games",
        "plies",
        "moves",
        "variations",
        "comments",
        "warnings",
        "errors",
    ];
    let mut head = format!("{:<10}", "format");
    for name in names {
        head.push_str(&format!("{name:>11}"));
    }
    if speed {
        head.push_str("    games/s");
    }
    output.say(&head);
    let mut sum = Row::default();
    let tell = |name: &str, row: &Row| {
        let counts = row.counts;
        let mut text = format!("{name:<10}");
        for number in [
            row.files,
            counts.games,
            counts.plies,
            counts.moves,
            counts.variations,
            counts.comments,
            row.warnings,
            row.errors,
        ] {
            text.push_str(&format!("{number:>11}"));
        }
        if speed {
            let rate = counts.games as f64 / row.time.as_secs_f64().max(1e-9);
            text.push_str(&format!("{rate:>11.0}"));
        }
        output.say(&text);
    };
    for (name, row) in rows {
        tell(name, row);
        sum.add(row);
    }
    tell("all", &sum);
}
