//! The clock: what is left of the players' time. It knows no time of its own; whoever asks
//! says how late it is.
//!
//! A move made in the very last millisecond is in time: only going beyond loses.

use crate::{Stage, TimeControl};
use xiangqi_rules::Color;

/// The clock of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    control: Option<TimeControl>,
    sides: [Side; 2],
    /// The side whose time runs, from the start of the game to its end.
    running: Option<Running>,
}

/// What is left to a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Side {
    /// Milliseconds left of the main time.
    remaining: u64,
    /// The stage it is in.
    stage: usize,
    /// Moves made in that stage.
    moves: u32,
    /// Byoyomi periods left.
    periods: u32,
}

/// The time of the move that is being thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Running {
    color: Color,
    /// Since when it runs, `None` while the clock is stopped.
    since: Option<u64>,
    /// Milliseconds spent before that.
    spent: u64,
}

/// What a side has left at a certain time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockView {
    /// Milliseconds left of the main time, `None` if there is no main time.
    pub remaining: Option<u64>,
    /// Milliseconds left for the move that runs, by the limit per move; for the side that
    /// does not run, the limit. `None` if there is none.
    pub move_remaining: Option<u64>,
    /// The stage, from 0.
    pub stage: usize,
    /// Moves still to make in the stage, `None` for all.
    pub moves_to_go: Option<u32>,
    /// Byoyomi periods left, the running one included.
    pub periods: u32,
    /// Milliseconds left of the running byoyomi period; `None` outside byoyomi.
    pub period_remaining: Option<u64>,
}

impl Clock {
    /// The clock before the game.
    pub(crate) fn new(control: Option<TimeControl>) -> Clock {
        let side = Side {
            remaining: control
                .as_ref()
                .and_then(|control| control.stages.first())
                .map_or(0, |stage| stage.time),
            stage: 0,
            moves: 0,
            periods: control
                .as_ref()
                .and_then(|control| control.byoyomi)
                .map_or(0, |byoyomi| byoyomi.periods),
        };
        Clock {
            control,
            sides: [side; 2],
            running: None,
        }
    }

    /// Starts the time of a side.
    pub(crate) fn start(&mut self, color: Color, at: u64) {
        self.running = Some(Running {
            color,
            since: Some(at),
            spent: 0,
        });
    }

    /// Stops the running time; nothing is lost or won.
    pub(crate) fn stop(&mut self, at: u64) {
        if let Some(running) = &mut self.running {
            running.spent = running.elapsed(at);
            running.since = None;
        }
    }

    /// Lets a stopped time run on.
    pub(crate) fn resume(&mut self, at: u64) {
        if let Some(running) = &mut self.running {
            running.spent = running.elapsed(at);
            running.since = Some(at);
        }
    }

    /// Whether a game's clock is stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.running.is_some_and(|running| running.since.is_none())
    }

    /// Whether the game has a time control.
    pub(crate) fn has_control(&self) -> bool {
        self.control.is_some()
    }

    /// The last moment at which the running side can still move, `None` if no time runs or
    /// none is limited.
    pub(crate) fn deadline(&self) -> Option<u64> {
        let running = self.running?;
        let left = self.budget(running.color)?.saturating_sub(running.spent);
        Some(running.since?.saturating_add(left))
    }

    /// The side whose flag has fallen by now.
    pub(crate) fn fallen(&self, at: u64) -> Option<Color> {
        let deadline = self.deadline()?;
        self.running
            .filter(|_| at > deadline)
            .map(|running| running.color)
    }

    /// The running side has moved in time; the other side's time starts.
    pub(crate) fn moved(&mut self, at: u64) {
        if let Some(running) = self.running {
            self.spend(running.color, running.elapsed(at));
            self.start(!running.color, at);
        }
    }

    /// The most milliseconds the side's present move may take, `None` for no limit.
    fn budget(&self, color: Color) -> Option<u64> {
        let control = self.control.as_ref()?;
        let side = &self.sides[color.index()];
        let periods = control.byoyomi.map_or(0, |byoyomi| {
            byoyomi.time.saturating_mul(u64::from(side.periods))
        });
        let main = side.remaining.saturating_add(periods);
        let has_main = !control.stages.is_empty() || control.byoyomi.is_some();
        match control.per_move {
            Some(limit) if has_main => Some(limit.min(main)),
            Some(limit) => Some(limit),
            None => Some(main),
        }
    }

    /// Charges a move that took `used` milliseconds, no more than the budget.
    fn spend(&mut self, color: Color, used: u64) {
        let Some(control) = &self.control else {
            return;
        };
        let side = &mut self.sides[color.index()];
        if used <= side.remaining {
            side.remaining -= used;
            if let Some(stage) = side.stage(control) {
                let back = stage.increment.saturating_add(stage.delay.min(used));
                side.remaining = side.remaining.saturating_add(back);
            }
        } else if let Some(byoyomi) = control.byoyomi {
            let over = used - side.remaining;
            let lost = over.div_ceil(byoyomi.time) - 1;
            side.remaining = 0;
            side.periods = side
                .periods
                .saturating_sub(u32::try_from(lost).unwrap_or(u32::MAX));
        }
        side.moves = side.moves.saturating_add(1);
        let Some(stage) = side.stage(control) else {
            return;
        };
        if stage.moves == Some(side.moves) {
            side.moves = 0;
            side.stage = (side.stage + 1).min(control.stages.len() - 1);
            if let Some(next) = side.stage(control) {
                side.remaining = side.remaining.saturating_add(next.time);
            }
        }
    }

    /// What a side has left at this time.
    pub(crate) fn view(&self, color: Color, at: u64) -> Option<ClockView> {
        let control = self.control.as_ref()?;
        let side = &self.sides[color.index()];
        let used = self
            .running
            .filter(|running| running.color == color)
            .map_or(0, |running| running.elapsed(at));
        let stage = side.stage(control);
        let byoyomi = control.byoyomi.filter(|_| used >= side.remaining);
        let over = used.saturating_sub(side.remaining);
        let (periods, period_remaining) = match byoyomi {
            Some(byoyomi) => {
                let lost = over.div_ceil(byoyomi.time).saturating_sub(1);
                let into = over - lost * byoyomi.time;
                let lost = u32::try_from(lost).unwrap_or(u32::MAX);
                let periods = side.periods.saturating_sub(lost);
                let left = if periods == 0 { 0 } else { byoyomi.time - into };
                (periods, Some(left))
            }
            None => (side.periods, None),
        };
        Some(ClockView {
            remaining: stage.map(|_| side.remaining.saturating_sub(used)),
            move_remaining: control.per_move.map(|limit| limit.saturating_sub(used)),
            stage: side.stage,
            moves_to_go: stage
                .and_then(|stage| stage.moves)
                .map(|moves| moves - side.moves),
            periods,
            period_remaining,
        })
    }

    /// Milliseconds the side to move has thought about its move so far.
    pub(crate) fn thinking(&self, at: u64) -> Option<u64> {
        self.running.map(|running| running.elapsed(at))
    }
}

impl Side {
    fn stage(self, control: &TimeControl) -> Option<Stage> {
        control.stages.get(self.stage).copied()
    }
}

impl Running {
    fn elapsed(self, at: u64) -> u64 {
        let now = self.since.map_or(0, |since| at.saturating_sub(since));
        self.spent.saturating_add(now)
    }
}
