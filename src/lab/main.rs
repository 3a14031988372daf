//! `xiangqi`: the command line. What the commands do is in the library.

mod arguments;

use arguments::{Arguments, Command, Convert};
use clap::Parser;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use xiangqi_lab::mate::Proved;
use xiangqi_lab::output::Output;
use xiangqi_lab::records::{check, convert, review, speed};
use xiangqi_lab::uci::Settings;
use xiangqi_lab::{Failure, bench, datagen, evaluate, mate, memory, perft, uci};

fn main() -> ExitCode {
    let output = Output::stdout();
    match run(Arguments::parse().command, &output) {
        // Nobody reads on: `xiangqi ... | head` is no failure of ours.
        _ if output.is_gone() => ExitCode::SUCCESS,
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            let _ = writeln!(io::stderr(), "xiangqi: {failure} [{}]", failure.code());
            ExitCode::from(2)
        }
    }
}

fn run(command: Command, output: &Output) -> Result<u8, Failure> {
    match command {
        Command::Uci => {
            let settings = Settings::new(memory::most_hash_mebibytes());
            uci::run(io::stdin().lock(), output.clone(), settings)
                .map_err(Failure::file(Path::new("-")))?;
        }
        Command::Perft { depth, fen, divide } => {
            perft::run(fen.as_deref(), depth, divide, output)?;
        }
        Command::Bench {
            depth,
            hash,
            net,
            quiet,
            records,
        } => match records {
            Some(path) => speed::run(&path, output)?,
            None => drop(bench::run(depth, hash, net.as_deref(), quiet, output)?),
        },
        Command::Eval { fen } => evaluate::run(&fen, output)?,
        Command::Mate(arguments) => {
            let proved = mate::run(&arguments.fen, &arguments.query(), arguments.tree, output)?;
            return Ok(match proved {
                Proved::Mate => 0,
                Proved::None => 1,
                Proved::Nothing => 3,
            });
        }
        Command::Datagen(arguments) => {
            let samples = datagen::run(&arguments.out, &arguments.options()?)?;
            output.say(&format!("{samples} positions"));
        }
        Command::Review(arguments) => {
            let options = review::Options {
                nodes: arguments.nodes,
                hash: arguments.hash,
                rules: arguments.rules.into(),
                pgn: arguments.moves.pgn(),
                force: arguments.force,
            };
            review::run(&arguments.file, &arguments.out, &options, &mut io::stderr())?;
        }
        Command::Convert(arguments) => return convert(&arguments),
        Command::Check(arguments) => {
            let options = check::Options {
                read: arguments.input.read(),
                most: arguments.most,
                speed: arguments.speed,
            };
            return Ok(check::run(&arguments.files, &options, output)? as u8);
        }
    }
    Ok(0)
}

fn convert(arguments: &Convert) -> Result<u8, Failure> {
    let options = convert::Options {
        read: arguments.input.read(),
        to: arguments.to.map(Into::into),
        pgn: arguments.moves.pgn(),
        encoding: arguments.out_encoding.map(Into::into),
        force: arguments.force,
        split: arguments.split,
        game: arguments.game,
        most: arguments.most,
    };
    let summary = convert::run(&arguments.from, &arguments.out, &options, &mut io::stderr())?;
    Ok(u8::from(!summary.is_clean()))
}
