//! The build tool, run as `cargo xtask COMMAND`.
//!
//! It sets itself up: each command first brings what it needs (the wasm target, npm packages, browsers)
//! on a machine that has only rustup, Node.js and npm. It knows no chess and depends on no crate of ours.
//! Start reading at [`test`] (the list of steps) or [`package`] (from Rust to the npm tarball).

mod bench;
mod bindgen;
mod browsers;
mod counts;
mod demo;
mod net;
mod offline;
mod package;
mod paths;
mod process;
mod setup;
mod simd;
mod size;
mod test;
mod tidy;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    about = "Build, test and try out xiangqi-wasm"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Bring everything the other commands need: wasm target, npm packages, browsers
    Setup,
    /// Build the npm package into target/npm, its tarball and the demo page in target/www
    Build,
    /// Run every test; sets up and builds what is missing
    Test {
        /// Also run what takes long: deep fuzzing, comparisons with other programs
        #[arg(long)]
        slow: bool,
        /// Run only this step (may be given more than once)
        #[arg(long, value_name = "STEP")]
        only: Vec<String>,
    },
    /// Build the demo page and serve it on this machine
    Demo {
        /// The port to listen on; 0 takes any free one
        #[arg(long)]
        port: Option<u16>,
        /// Do not open a browser
        #[arg(long)]
        no_open: bool,
    },
    /// Measure speed: natively, in Node and against other libraries
    Bench {
        /// Handed on to tests/peers/bench.mjs
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<OsString>,
    },
    /// Make the neural evaluation anew: games, training, a match against the evaluation by hand
    Net {
        /// Only one part in so many of the whole; 100 takes minutes
        #[arg(long, default_value_t = 1)]
        part: u64,
    },
    /// List the size of every shipped file and fail over budget
    Size,
    /// Check the house rules: layout, formatting, lints, licences
    Tidy,
    /// What `cargo test --target wasm32-unknown-unknown` calls to run a test binary
    #[command(hide = true)]
    WasmTestRunner {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<OsString>,
    },
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Setup => setup::everything(),
        Command::Build => package::build_and_report(),
        Command::Test { slow, only } => test::run(slow, &only),
        Command::Demo { port, no_open } => demo::run(port, !no_open),
        Command::Bench { args } => bench::run_all(&args),
        Command::Net { part } => net::run_all(part),
        Command::Size => size::run(),
        Command::Tidy => tidy::run(),
        Command::WasmTestRunner { args } => bindgen::run_wasm_tests(args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
