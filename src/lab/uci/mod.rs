//! `xiangqi uci`: the engine as hosts of UCI and UCCI run it.
//!
//! `session` turns lines into actions and knows no threads; `worker` owns the engine on a
//! thread of its own; this file reads lines and joins the two, so that `stop` and `isready`
//! are answered while a search is under way.

mod control;
mod job;
mod lines;
mod place;
mod session;
mod settings;
mod worker;

use crate::output::Output;
use crate::protocol::{self, Dialect, ProtocolError};
use control::Control;
use lines::{Line, read_line};
pub use session::{Action, Session};
pub use settings::Settings;
use std::io::BufRead;
use std::sync::Arc;
use worker::{Task, Worker};

/// Speaks with a host until it says `quit` or its lines end. A search with an end of its own
/// is finished when the lines end, others are stopped.
///
/// # Errors
/// If reading fails.
pub fn run(mut input: impl BufRead, output: Output, settings: Settings) -> std::io::Result<()> {
    let mut host = Host {
        session: Session::new(settings),
        worker: Worker::start(&settings, output.clone()),
        output,
        last: None,
    };
    let mut quit_asked = false;
    loop {
        let quit = match read_line(&mut input, ProtocolError::LONGEST_LINE)? {
            Line::End => break,
            Line::TooLong => {
                let fault = protocol::fault(host.session.dialect(), &ProtocolError::LongLine);
                host.output.say(&fault);
                false
            }
            Line::Text(line) => host.obey(&line),
        };
        if quit {
            host.stop();
            quit_asked = true;
            break;
        }
    }
    if host
        .last
        .as_ref()
        .is_some_and(|last| !last.ends_by_itself())
    {
        host.stop();
    }
    host.worker.join();
    if quit_asked && host.session.dialect() == Dialect::Ucci {
        host.output.say("bye");
    }
    Ok(())
}

struct Host {
    session: Session,
    worker: Worker,
    output: Output,
    /// The search begun last.
    last: Option<Arc<Control>>,
}

impl Host {
    /// Whether a search is under way that nobody has stopped.
    fn is_searching(&self) -> bool {
        self.last
            .as_ref()
            .is_some_and(|last| !last.is_done() && !last.is_stopped())
    }

    fn stop(&self) {
        if let Some(last) = &self.last {
            last.stop();
        }
    }

    /// Gives the engine something to do. Never waits for a search that nobody has stopped,
    /// since then nobody could.
    fn hand_over(&self, task: Task) {
        if !self.worker.send(task, !self.is_searching()) {
            self.refuse();
        }
    }

    fn refuse(&self) {
        let dialect = self.session.dialect();
        self.output
            .say(&protocol::fault(dialect, &ProtocolError::Searching));
    }

    /// Does what a line says. Returns whether that was to quit.
    fn obey(&mut self, line: &str) -> bool {
        for action in self.session.obey(line) {
            match action {
                Action::Say(text) => self.output.say(&text),
                Action::Search(_) if self.is_searching() => self.refuse(),
                Action::Search(job) => {
                    let control = Arc::new(Control::new(&job));
                    self.hand_over(Task::Search(job, control.clone()));
                    self.last = Some(control);
                }
                Action::Stop => self.stop(),
                Action::PonderHit { draw } => {
                    if let Some(last) = &self.last {
                        last.ponder_hit(draw);
                    }
                }
                // A host that asks in the middle of a search wants to know that we live.
                Action::Ready if self.is_searching() => self.output.say("readyok"),
                Action::Ready => self.hand_over(Task::Ready),
                Action::Engine(change) => {
                    self.hand_over(Task::Change(change, self.session.dialect()));
                }
                Action::Evaluate(game) => self.hand_over(Task::Evaluate(game)),
                Action::Quit => return true,
            }
        }
        false
    }
}
