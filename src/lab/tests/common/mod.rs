//! The real program as a child, spoken to by lines.
#![allow(dead_code)] // Each test uses some of it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Long enough for a machine that is busy with other tests.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Program {
    pub fn start(arguments: &[&str]) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xiangqi"));
        Program::spawn(command.args(arguments))
    }

    /// A program that is given so many MiB of memory at most.
    pub fn start_with_memory(mebibytes: usize, arguments: &[&str]) -> Program {
        let mut shell = Command::new("sh");
        let limit = format!("ulimit -v {} && exec \"$@\"", mebibytes << 10);
        shell.args(["-c", &limit, "sh", env!("CARGO_BIN_EXE_xiangqi")]);
        Program::spawn(shell.args(arguments))
    }

    fn spawn(command: &mut Command) -> Program {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().expect("piped"));
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Program {
            input: child.stdin.take(),
            child,
            lines,
        }
    }

    pub fn say(&mut self, line: &str) {
        self.say_bytes(format!("{line}\n").as_bytes());
    }

    pub fn say_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("still open");
        input
            .write_all(bytes)
            .and_then(|()| input.flush())
            .expect("the program reads");
    }

    /// Ends the program's input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// The lines up to the first that begins with `start`, that one included.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        self.until_within(start, PATIENCE)
    }

    pub fn until_within(&mut self, start: &str, patience: Duration) -> Vec<String> {
        let (mut seen, begun) = (Vec::new(), Instant::now());
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            let Ok(line) = self.lines.recv_timeout(left) else {
                panic!("no '{start}' came after {seen:?}");
            };
            let found = line.starts_with(start);
            seen.push(line);
            if found {
                return seen;
            }
        }
    }

    /// Waits for the end of the program.
    pub fn ends(&mut self) -> ExitStatus {
        self.child.wait().expect("a child")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a command came to.
pub struct Done {
    pub code: i32,
    pub out: String,
    pub err: String,
    pub bytes: Vec<u8>,
}

/// Runs a command to its end, giving it this input.
pub fn run(arguments: &[&str], input: &[u8]) -> Done {
    let mut child = Command::new(env!("CARGO_BIN_EXE_xiangqi"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // On a thread of its own, and a program that does not read its input is no fault.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    feeder.join().expect("fed");
    Done {
        code: output.status.code().expect("no signal ended it"),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
        bytes: output.stdout,
    }
}

/// An empty folder of this name.
pub fn folder(name: &str) -> std::path::PathBuf {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder for the test");
    path
}

/// A path as an argument.
pub fn text(path: &std::path::Path) -> &str {
    path.to_str().expect("the folder's name is UTF-8")
}
