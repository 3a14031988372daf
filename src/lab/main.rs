//! The command line of `xiangqi`.

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use xiangqi_lab::output::Output;
use xiangqi_lab::uci::{self, Settings};

/// Chinese chess: the engine for UCI and UCCI hosts, and tools.
#[derive(Parser)]
#[command(name = "xiangqi", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Speak UCI or UCCI on standard input and output; the first command says which.
    Uci,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command {
        Command::Uci => {
            let settings = Settings::new(xiangqi_lab::memory::most_hash_mebibytes());
            uci::run(std::io::stdin().lock(), Output::stdout(), settings)
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xiangqi: {error}");
            ExitCode::FAILURE
        }
    }
}
