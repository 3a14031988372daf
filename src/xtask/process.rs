//! Starts other programs, says which, and turns their failures into sentences.

use std::env;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::counts::Counts;
use crate::paths;

/// Cargo, in the repository's root.
pub fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(paths::root());
    command
}

/// Builds for this very processor, in a folder of its own, which it returns: other flags would rebuild everything in
/// the usual one.
pub fn native_build(args: &[&str]) -> Result<PathBuf> {
    let folder = paths::at("target/native");
    let mut command = cargo();
    command.arg("build").args(args);
    command.arg("--target-dir").arg(&folder);
    command
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("RUSTFLAGS", "-C target-cpu=native");
    run(&mut command)?;
    Ok(folder)
}

/// Node.js, in the repository's root.
pub fn node() -> Command {
    let mut command = Command::new("node");
    command.current_dir(paths::root());
    command
}

/// npm in `folder`; on Windows it is a script with another name.
pub fn npm(folder: &Path) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(folder);
    command
}

/// Runs a command with its output shown; a failure is an error.
pub fn run(command: &mut Command) -> Result<()> {
    announce(command);
    let status = command
        .stdin(Stdio::null())
        .status()
        .with_context(|| cannot_start(command))?;
    if !status.success() {
        bail!("`{}` failed ({status})", describe(command));
    }
    Ok(())
}

/// Runs a command silently and returns what it wrote; a failure is an error that quotes its messages.
pub fn capture(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| cannot_start(command))?;
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        bail!(
            "`{}` failed ({})\n{}",
            describe(command),
            output.status,
            messages.trim_end()
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether a command can be started and succeeds; shows nothing.
pub fn succeeds(command: &mut Command) -> bool {
    let status = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}

/// Runs a test runner with its output shown and counts the tests in it. A failed test is an error, and
/// so is a run in which no test ran.
pub fn run_tests(command: &mut Command) -> Result<Counts> {
    announce(command);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| cannot_start(command))?;
    let mut counts = Counts::default();
    let mut output = BufReader::new(child.stdout.take().expect("stdout is piped"));
    let mut line = Vec::new();
    while output.read_until(b'\n', &mut line)? > 0 {
        std::io::stdout().write_all(&line)?;
        counts.read_line(String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
    let status = child.wait()?;
    // No command in these: it stands above, and node's names every file.
    if !status.success() || counts.failed > 0 {
        bail!(
            "{} passed, {} failed ({status})",
            counts.passed,
            counts.failed
        );
    }
    if counts.passed == 0 {
        bail!("no test ran");
    }
    Ok(counts)
}

/// The first of `names` that is a program on PATH.
pub fn find_program(names: &[&str]) -> Option<std::path::PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<_> = env::split_paths(&path).collect();
    names.iter().find_map(|name| {
        let file = format!("{name}{}", env::consts::EXE_SUFFIX);
        folders
            .iter()
            .map(|folder| folder.join(&file))
            .find(|path| path.is_file())
    })
}

fn announce(command: &Command) {
    println!("$ {}", describe(command));
    // The child writes to the same terminal or log: ours must be there first.
    let _ = std::io::stdout().flush();
}

/// The command as a person would type it, with paths inside the repository made relative.
fn describe(command: &Command) -> String {
    let root = paths::root();
    let word = |word: &OsStr| {
        let path = Path::new(word);
        path.strip_prefix(&root)
            .unwrap_or(path)
            .display()
            .to_string()
    };
    let program = Path::new(command.get_program())
        .file_stem()
        .unwrap_or_default();
    let mut text = word(program);
    for argument in command.get_args() {
        text.push(' ');
        text.push_str(&word(argument));
    }
    text
}

fn cannot_start(command: &Command) -> String {
    format!(
        "cannot start `{}`: is it installed and on PATH?",
        command.get_program().to_string_lossy()
    )
}
