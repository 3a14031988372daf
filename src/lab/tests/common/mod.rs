//! The real program as a child, spoken to by lines.

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
        let mut child = Command::new(env!("CARGO_BIN_EXE_xiangqi"))
            .args(arguments)
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
