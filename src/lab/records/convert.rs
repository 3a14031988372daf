//! `xiangqi convert`: reads games of any format and writes them in another. What the other
//! format cannot hold is told, game by game.

use super::check::line;
use super::loss::{Loss, losses};
use super::sink::Sink;
use super::source::Source;
use super::target::Target;
use crate::Failure;
use crate::progress;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use xiangqi_records::{Encoding, Format, GameTree, ReadOptions, pgn};

/// How to convert.
#[derive(Clone, Debug)]
pub struct Options {
    /// How the input is read.
    pub read: ReadOptions,
    /// The format to write, if the name of the output does not say.
    pub to: Option<Format>,
    /// How moves are written.
    pub pgn: pgn::Options,
    /// The encoding of the output, where it is text; UTF-8 if none is given.
    pub encoding: Option<Encoding>,
    /// Write over files that are there.
    pub force: bool,
    /// Write each game to a file of its own, numbered.
    pub split: bool,
    /// This game alone, from 1.
    pub game: Option<usize>,
    /// How many warnings are told; the others are counted.
    pub most: usize,
}

/// What a conversion came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Games written.
    pub games: usize,
    /// Warnings of the reader.
    pub warnings: usize,
    /// What was lost, by code, and in how many games.
    pub lost: BTreeMap<&'static str, usize>,
}

impl Summary {
    /// Whether everything was read and written.
    pub fn is_clean(&self) -> bool {
        self.warnings == 0 && self.lost.is_empty()
    }
}

/// Converts a file; `-` stands for standard input and output. Warnings go to `log`.
///
/// # Errors
/// If a file cannot be read or written or is there already, the format cannot be written, or
/// several games are to go into a file of one. Nothing is left of what was begun.
pub fn run(
    from: &Path,
    to: &Path,
    options: &Options,
    log: &mut dyn Write,
) -> Result<Summary, Failure> {
    let format = options.to.or_else(|| Target::format_of(to));
    let format = format.ok_or_else(|| Failure::NoFormat(to.into()))?;
    let target = Target::new(format, options.pgn, options.encoding)?;
    let is_stream = to == Path::new("-");
    if options.split && is_stream {
        return Err(Failure::Usage(
            "--split needs the name of a file to number".into(),
        ));
    }
    if !options.split && !is_stream && !options.force && to.exists() {
        return Err(Failure::Exists(to.into()));
    }
    let mut conversion = Conversion {
        from,
        to,
        options,
        target,
        sink: None,
        single: None,
        summary: Summary::default(),
        told: 0,
        log,
    };
    conversion.run()?;
    conversion.finish()
}

struct Conversion<'a> {
    from: &'a Path,
    to: &'a Path,
    options: &'a Options,
    target: Target<'static>,
    sink: Option<Sink>,
    /// The file of a format that holds one game, until it is sure that there is no second.
    single: Option<Vec<u8>>,
    summary: Summary,
    told: usize,
    log: &'a mut dyn Write,
}

impl Conversion<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        let size = fs::metadata(self.from).map_or(0, |known| known.len());
        let bar = progress::bytes(size);
        let mut source = Source::open(self.from, &self.options.read)?;
        let mut number = 0;
        while let Some(game) = source.next_game()? {
            number += 1;
            bar.suspend(|| self.tell_warnings(&mut source));
            bar.set_position(source.bytes_read());
            if self.options.game.is_none_or(|only| only == number) {
                self.put(&game, number)?;
            }
        }
        self.tell_warnings(&mut source);
        bar.finish_and_clear();
        if let Some(only) = self.options.game
            && only > number
        {
            let text = format!("there is no game {only}, the file has {number}");
            return Err(Failure::Usage(text));
        }
        if self.summary.games == 0 {
            return Err(Failure::NoGame(self.from.into()));
        }
        Ok(())
    }

    fn tell_warnings(&mut self, source: &mut Source) {
        for warning in source.take_warnings() {
            self.summary.warnings += 1;
            self.tell(&line(self.from, &warning));
        }
    }

    fn tell(&mut self, text: &str) {
        if self.told < self.options.most {
            // A log that cannot be written must not stop the conversion.
            let _ = writeln!(self.log, "{text}");
        }
        self.told += 1;
    }

    fn put(&mut self, game: &GameTree, number: usize) -> Result<(), Failure> {
        let many = self.summary.games > 0 && !self.options.split;
        if many && !self.target.holds_many() {
            return Err(Failure::OneGameOnly {
                format: self.target.format().name(),
                games: self.summary.games + 1,
            });
        }
        let written = self.target.write(game, self.from)?;
        self.report(&losses(game, written.back.as_ref()), number);
        if written.replaced {
            *self
                .summary
                .lost
                .entry("convert/lost-characters")
                .or_default() += 1;
            self.tell(&format!(
                "{}: game {number}: characters that the encoding does not have are written as \
                 numbers [convert/lost-characters]",
                self.from.display()
            ));
        }
        if self.options.split {
            let path = numbered(self.to, number);
            let mut sink = Sink::create(&path, self.options.force)?;
            sink.write(self.target.lead())?;
            sink.write(&written.bytes)?;
            sink.finish()?;
        } else if !self.target.holds_many() {
            self.single = Some(written.bytes);
        } else {
            let sink = match &mut self.sink {
                Some(sink) => {
                    sink.write(self.target.between())?;
                    sink
                }
                none => {
                    let sink = none.insert(Sink::create(self.to, self.options.force)?);
                    sink.write(self.target.lead())?;
                    sink
                }
            };
            sink.write(&written.bytes)?;
        }
        self.summary.games += 1;
        Ok(())
    }

    fn report(&mut self, losses: &[Loss], number: usize) {
        for loss in losses {
            *self.summary.lost.entry(loss.code()).or_default() += 1;
            let (path, code) = (self.from.display(), loss.code());
            self.tell(&format!("{path}: game {number}: {loss} [{code}]"));
        }
    }

    fn finish(mut self) -> Result<Summary, Failure> {
        if let Some(bytes) = self.single.take() {
            let mut sink = Sink::create(self.to, self.options.force)?;
            sink.write(&bytes)?;
            sink.finish()?;
        }
        if let Some(sink) = self.sink.take() {
            sink.finish()?;
        }
        let (most, all) = (self.options.most, self.told);
        if all > most {
            let _ = writeln!(self.log, "{} more warnings", all - most);
        }
        let (games, warnings) = (self.summary.games, self.summary.warnings);
        let _ = writeln!(
            self.log,
            "{games} games written, {warnings} warnings in reading"
        );
        for (code, count) in &self.summary.lost {
            let _ = writeln!(self.log, "{code}: {count}");
        }
        Ok(self.summary)
    }
}

/// `games.xqf` with the number 12 is `games-0012.xqf`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(extension) => format!("{stem}-{number:04}.{}", extension.to_string_lossy()),
        None => format!("{stem}-{number:04}"),
    };
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_before_the_end_of_the_name() {
        assert_eq!(
            numbered(Path::new("a/b.xqf"), 12),
            Path::new("a/b-0012.xqf")
        );
        assert_eq!(numbered(Path::new("b"), 12345), Path::new("b-12345"));
    }
}
