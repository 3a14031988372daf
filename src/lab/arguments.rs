//! The arguments of the commands, as `clap` reads them.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use xiangqi_engine::MateQuery;
use xiangqi_engine::hash::MOST_MEBIBYTES;
use xiangqi_lab::{Failure, bench, datagen, net};
use xiangqi_records::{Encoding, Format, ReadOptions, pgn};
use xiangqi_rules::notation::{BlackDigits, MultiPawn, Notation, Style};
use xiangqi_rules::{RuleSet, Script};

/// Chinese chess: the engine for UCI and UCCI hosts, and tools for positions and records.
///
/// Exit code: 0, or what the command says; 2 if it could not do what was asked.
#[derive(Parser)]
#[command(name = "xiangqi", version)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Speak UCI or UCCI on standard input and output; the first command says which
    Uci,
    /// Count the positions that so many plies lead to
    Perft {
        /// Plies
        #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
        depth: u32,
        /// The position; the usual start if none is given
        #[arg(long)]
        fen: Option<String>,
        /// Count for each first move too
        #[arg(long)]
        divide: bool,
    },
    /// Search fixed positions: the total of nodes is the engine's signature
    Bench {
        /// Plies
        #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=64))]
        depth: u32,
        /// MiB of transposition table
        #[arg(long, default_value_t = 16, value_parser = hash())]
        hash: usize,
        /// The net to evaluate with, or `hand` [default: the net that comes along]
        #[arg(long, value_name = "FILE")]
        net: Option<String>,
        /// Tell the totals only
        #[arg(long)]
        quiet: bool,
        /// Read and write the games of this file instead, and tell the games per second
        #[arg(long, value_name = "FILE")]
        records: Option<PathBuf>,
    },
    /// Tell the static evaluation of a position
    Eval {
        /// The position
        fen: String,
    },
    /// Prove a shortest mate, or that there is none
    ///
    /// Exit code: 0 for a mate, 1 if there is none (proved), 3 if the nodes did not suffice.
    Mate(Mate),
    /// Play games against itself and keep their quiet positions, for a trainer
    ///
    /// A file that is there is continued: a run that was broken off loses nothing but the
    /// games under way.
    Datagen(Datagen),
    /// Annotate games: evaluations, marks, better moves
    Review(Review),
    /// Read games of any format and write them in another
    ///
    /// What the other format cannot hold is told, game by game. Exit code: 0 if everything was
    /// read and written, 1 if there were warnings, 2 if nothing was written.
    Convert(Convert),
    /// Tell what is in files and folders and what is wrong with it
    ///
    /// What is found, faults too, goes to standard output. Exit code: 0 if nothing is wrong, 1
    /// if there are warnings, 2 if a file cannot be read.
    Check(Check),
}

#[derive(Args)]
pub struct Mate {
    /// The position
    pub fen: String,
    /// The longest mate to look for, in plies: 5 is mate in three moves
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=61))]
    plies: u32,
    /// Only mates in which every move gives check
    #[arg(long)]
    checks_only: bool,
    /// The most positions to visit
    #[arg(long, default_value_t = 50_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// MiB of table
    #[arg(long, default_value_t = 64, value_parser = hash())]
    hash: usize,
    /// Write all answers
    #[arg(long)]
    pub tree: bool,
}

impl Mate {
    pub fn query(&self) -> MateQuery {
        MateQuery {
            plies: self.plies,
            checks_only: self.checks_only,
            nodes: self.nodes,
            table_mebibytes: self.hash,
        }
    }
}

#[derive(Args)]
pub struct Datagen {
    /// The file to make or to continue, 32 bytes a position
    pub out: PathBuf,
    /// How many positions it shall hold
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Positions to search for each move
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// What chance starts from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The net to evaluate with, or `hand` [default: the net that comes along]
    #[arg(long, value_name = "FILE")]
    net: Option<String>,
    /// How many games at a time [default: one for each core]
    #[arg(long, value_parser = one_or_more())]
    threads: Option<usize>,
}

impl Datagen {
    pub fn options(&self) -> Result<datagen::Options, Failure> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(datagen::Options {
            nodes: self.nodes,
            seed: self.seed,
            samples: self.positions,
            threads: self.threads.unwrap_or(cores),
            net: net::load(self.net.as_deref())?,
        })
    }
}

#[derive(Args)]
pub struct Review {
    /// Games of any format; - for standard input
    pub file: PathBuf,
    /// The file to write, its format by its name; - for PGN on standard output
    #[arg(short, long)]
    pub out: PathBuf,
    /// Positions to search for each move
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// MiB of transposition table
    #[arg(long, default_value_t = 64, value_parser = hash())]
    pub hash: usize,
    /// How repetition is judged
    #[arg(long, value_enum, default_value_t = RulesName::Cxa)]
    pub rules: RulesName,
    #[command(flatten)]
    pub moves: Moves,
    /// Write over a file that is there
    #[arg(long)]
    pub force: bool,
}

#[derive(Args)]
pub struct Convert {
    /// The file to read; - for standard input
    #[arg(value_name = "IN")]
    pub from: PathBuf,
    /// The file to write, its format by its name; - for standard output
    pub out: PathBuf,
    /// The format to write, if the name does not say
    #[arg(long, value_enum)]
    pub to: Option<FormatName>,
    #[command(flatten)]
    pub input: Input,
    #[command(flatten)]
    pub moves: Moves,
    /// The encoding of a text to write [default: utf-8]
    #[arg(long, value_enum)]
    pub out_encoding: Option<EncodingName>,
    /// Write over a file that is there
    #[arg(long)]
    pub force: bool,
    /// Write each game to a file of its own, numbered
    #[arg(long)]
    pub split: bool,
    /// Write this game only, counted from 1
    #[arg(long, value_parser = one_or_more())]
    pub game: Option<usize>,
    /// The most warnings to tell
    #[arg(long, default_value_t = 100)]
    pub most: usize,
}

#[derive(Args)]
pub struct Check {
    /// Files and folders; - for standard input
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub input: Input,
    /// The most warnings of a file to tell
    #[arg(long, default_value_t = 100)]
    pub most: usize,
    /// Tell the games read per second
    #[arg(long)]
    pub speed: bool,
}

/// How files are read.
#[derive(Args)]
pub struct Input {
    /// The format of what is read, if it is not to be found out
    #[arg(long = "from", value_enum, value_name = "FORMAT")]
    format: Option<FormatName>,
    /// The encoding of what is read, if it is not to be found out
    #[arg(long, value_enum)]
    encoding: Option<EncodingName>,
}

impl Input {
    pub fn read(&self) -> ReadOptions {
        ReadOptions {
            format: self.format.map(Into::into),
            encoding: self.encoding.map(Into::into),
            strict: false,
        }
    }
}

/// How moves are written.
#[derive(Args)]
pub struct Moves {
    /// The notation of moves in PGN
    #[arg(long, value_enum, default_value_t = NotationName::Uci)]
    notation: NotationName,
    /// The script of Chinese moves
    #[arg(long, value_enum, default_value_t = ScriptName::Simplified)]
    script: ScriptName,
    /// Black's numbers in Chinese moves
    #[arg(long, value_enum, default_value_t = DigitsName::Fullwidth)]
    digits: DigitsName,
    /// How several pawns on a file are told apart
    #[arg(long, value_enum, default_value_t = PawnsName::Modern)]
    pawns: PawnsName,
}

impl Moves {
    pub fn pgn(&self) -> pgn::Options {
        pgn::Options {
            notation: self.notation.into(),
            style: Style {
                script: self.script.into(),
                black_digits: self.digits.into(),
                multi_pawn: self.pawns.into(),
                ..Style::default()
            },
            ..pgn::Options::default()
        }
    }
}

fn hash() -> impl clap::builder::TypedValueParser<Value = usize> {
    use clap::builder::TypedValueParser;
    clap::value_parser!(u64)
        .range(1..=MOST_MEBIBYTES as u64)
        .map(|mebibytes| mebibytes as usize)
}

fn one_or_more() -> impl clap::builder::TypedValueParser<Value = usize> {
    use clap::builder::TypedValueParser;
    clap::value_parser!(u64)
        .range(1..)
        .map(|number| number as usize)
}

/// An enum whose variants are words of the command line for values of another type.
macro_rules! words {
    ($name:ident for $type:ty { $($word:ident = $text:literal => $value:expr,)* }) => {
        #[derive(Clone, Copy, ValueEnum)]
        pub enum $name {
            $(#[value(name = $text)] $word,)*
        }

        impl From<$name> for $type {
            fn from(word: $name) -> $type {
                match word {
                    $($name::$word => $value,)*
                }
            }
        }
    };
}

words!(FormatName for Format {
    Pgn = "pgn" => Format::Pgn,
    Wxf = "wxf" => Format::Wxf,
    DhtmlXq = "dhtmlxq" => Format::DhtmlXq,
    Xqf = "xqf" => Format::Xqf,
    Cbr = "cbr" => Format::Cbr,
    Cbl = "cbl" => Format::Cbl,
    Cbf = "cbf" => Format::Cbf,
    Fen = "fen" => Format::Fen,
    Moves = "moves" => Format::Moves,
});

words!(EncodingName for Encoding {
    Utf8 = "utf-8" => Encoding::Utf8,
    Gb18030 = "gb18030" => Encoding::Gb18030,
    Big5 = "big5" => Encoding::Big5,
    Utf16Le = "utf-16le" => Encoding::Utf16Le,
    Utf16Be = "utf-16be" => Encoding::Utf16Be,
});

words!(NotationName for Notation {
    Uci = "uci" => Notation::Uci,
    Uci1 = "uci1" => Notation::Uci1,
    Iccs = "iccs" => Notation::Iccs,
    Wxf = "wxf" => Notation::Wxf,
    Chinese = "chinese" => Notation::Chinese,
    San = "san" => Notation::San,
    San1 = "san1" => Notation::San1,
});

words!(ScriptName for Script {
    Simplified = "simplified" => Script::Simplified,
    Traditional = "traditional" => Script::Traditional,
});

words!(DigitsName for BlackDigits {
    Fullwidth = "fullwidth" => BlackDigits::Fullwidth,
    Ascii = "ascii" => BlackDigits::Ascii,
    Chinese = "chinese" => BlackDigits::Chinese,
});

words!(PawnsName for MultiPawn {
    Modern = "modern" => MultiPawn::Modern,
    Classic = "classic" => MultiPawn::Classic,
});

words!(RulesName for RuleSet {
    Cxa = "cxa" => RuleSet::Cxa,
    Asian = "asian" => RuleSet::Asian,
    Simple = "simple" => RuleSet::Simple,
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }
}
