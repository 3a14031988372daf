//! The thread that owns the engine. It does what it is sent in order.

use super::control::Control;
use super::job::Job;
use super::settings::{Change, Settings};
use crate::huge_pages;
use crate::output::Output;
use crate::protocol::{self, Best, Dialect};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;
use xiangqi_engine::score::{is_decided, mate_plies};
use xiangqi_engine::{Engine, Found, Info};
use xiangqi_rules::{Color, Game};

/// Something for the engine to do.
pub(super) enum Task {
    Search(Box<Job>, Arc<Control>),
    /// And how to speak of it.
    Change(Change, Dialect),
    /// Say `readyok`.
    Ready,
    Evaluate(Box<Game>),
}

/// How many tasks wait at most.
const QUEUE: usize = 16;

/// A side that is mated within so many plies may give up.
const HOPELESS: i32 = 4;

pub(super) struct Worker {
    tasks: SyncSender<Task>,
    thread: JoinHandle<()>,
}

impl Worker {
    pub(super) fn start(settings: &Settings, output: Output) -> Worker {
        let (tasks, incoming) = sync_channel(QUEUE);
        let hash = settings.hash;
        let thread = std::thread::spawn(move || work(&incoming, hash, &output));
        Worker { tasks, thread }
    }

    /// Hands a task over, waiting for room if `wait`. Returns whether it was taken.
    pub(super) fn send(&self, task: Task, wait: bool) -> bool {
        // The thread ends only when this sender is gone.
        if wait {
            self.tasks.send(task).is_ok()
        } else {
            self.tasks.try_send(task).is_ok()
        }
    }

    /// Waits until everything sent is done.
    pub(super) fn join(self) {
        drop(self.tasks);
        let _ = self.thread.join();
    }
}

fn work(tasks: &Receiver<Task>, hash: usize, output: &Output) {
    let mut engine = Engine::new(0);
    resize(&mut engine, hash, Dialect::default(), output);
    for task in tasks {
        match task {
            Task::Search(job, control) => search(&mut engine, &job, &control, output),
            Task::Change(Change::Hash(mebibytes), dialect) => {
                if mebibytes != engine.hash_mebibytes() {
                    resize(&mut engine, mebibytes, dialect, output);
                }
            }
            Task::Change(Change::Forget, _) => engine.new_game(),
            Task::Ready => output.say("readyok"),
            Task::Evaluate(game) => output.say(&evaluation(&mut engine, &game)),
        }
    }
}

/// Gives the engine a table of another size, or tells why it keeps the one it has.
fn resize(engine: &mut Engine, mebibytes: usize, dialect: Dialect, output: &Output) {
    let resized = engine.set_hash(mebibytes);
    huge_pages::ask(engine);
    if let Err(error) = resized {
        let kept = engine.hash_mebibytes();
        let text = format!("error {}: {error}; it stays at {kept} MiB", error.code());
        output.say(&protocol::note(dialect, &text));
    }
}

/// The evaluation in words.
fn evaluation(engine: &mut Engine, game: &Game) -> String {
    let position = game.position();
    let own = engine.evaluate(position);
    let red = match position.turn() {
        Color::Red => own,
        Color::Black => -own,
    };
    format!("evaluation {own} for the side to move, {red} for Red (centipawns)")
}

fn search(engine: &mut Engine, job: &Job, control: &Control, output: &Output) {
    let spell = |mv| job.ranks.write(mv);
    let limits = job.level.limits(&job.limits, job.seed);
    let mut tell = |info: &Info<'_>| {
        // A level below the highest looks at more lines than were asked for.
        if info.multi_pv <= job.limits.multi_pv.max(1) {
            let line = protocol::info(job.dialect, info, control.passed_ms(), &spell);
            output.say(&line);
        }
        if output.is_gone() {
            control.stop();
        }
    };
    let found = engine.search(&job.game, &limits, control, &mut tell);
    control.wait_until_due();
    let time = control.passed_ms();
    output.say(&protocol::total(job.dialect, found.nodes, time));
    let best = choose(job, &found, control.is_draw_offered());
    // Before the host hears of it: it may answer with the next `go` at once.
    control.set_done();
    output.say(&protocol::best(job.dialect, &best, &spell));
}

fn choose(job: &Job, found: &Found, draw_offered: bool) -> Best {
    let mv = job.level.choose(found, job.seed);
    let score = found.score().unwrap_or(0);
    Best {
        mv,
        ponder: found.ponder().filter(|_| mv == found.best()),
        draw: draw_offered && score <= 0 && !is_decided(score),
        resign: job.resign
            && mate_plies(score).is_some_and(|plies| (-HOPELESS..0).contains(&plies)),
    }
}
