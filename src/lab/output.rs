//! Where the program's lines go: whole lines, from any thread.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// A stream of lines that several threads write to.
#[derive(Clone)]
pub struct Output {
    shared: Arc<Shared>,
}

struct Shared {
    stream: Mutex<Box<dyn Write + Send>>,
    gone: AtomicBool,
}

impl Output {
    /// Lines go to this stream.
    pub fn new(stream: impl Write + Send + 'static) -> Output {
        Output {
            shared: Arc::new(Shared {
                stream: Mutex::new(Box::new(stream)),
                gone: AtomicBool::new(false),
            }),
        }
    }

    /// Lines go to standard output.
    pub fn stdout() -> Output {
        Output::new(std::io::stdout())
    }

    /// Writes a line, or several parted by line feeds, and flushes.
    pub fn say(&self, text: &str) {
        let mut line = String::with_capacity(text.len() + 1);
        line.push_str(text);
        line.push('\n');
        let mut stream = match self.shared.stream.lock() {
            Ok(stream) => stream,
            Err(poisoned) => poisoned.into_inner(),
        };
        let written = stream
            .write_all(line.as_bytes())
            .and_then(|()| stream.flush());
        if written.is_err() {
            self.shared.gone.store(true, Ordering::Relaxed);
        }
    }

    /// Whether nobody reads any more.
    pub fn is_gone(&self) -> bool {
        self.shared.gone.load(Ordering::Relaxed)
    }
}
