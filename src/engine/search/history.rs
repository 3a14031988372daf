//! What was learned about moves: how often a quiet move or a capture was best, after what.
//! All counters move towards their bound by "gravity", so that they forget (the scheme of
//! Stockfish's `StatsEntry`).

use xiangqi_rules::{Color, Move, Piece, Role};

/// The bound of every counter.
pub const MOST: i32 = 16_384;

/// A piece on a point, as an index; [`NOWHERE`] for no move.
pub type Step = u16;
/// The step before the first move, or of a pass.
pub const NOWHERE: Step = 14 * 90;

const STEPS: usize = NOWHERE as usize + 1;

/// The step of a piece to a point.
#[inline]
pub fn step(piece: Piece, mv: Move) -> Step {
    (u16::from(piece.code()) - 1) * 90 + mv.to().index() as u16
}

/// The counters.
pub struct Histories {
    /// By side, from and to.
    quiet: Vec<i16>,
    /// By piece, target and captured role.
    capture: Vec<i16>,
    /// By an earlier step and this one.
    follow: Vec<i16>,
    /// The answer that refuted a step last.
    counter: Vec<Option<Move>>,
}

#[inline]
fn add(counter: &mut i16, bonus: i32) {
    let value = i32::from(*counter);
    *counter = (value + bonus - value * bonus.abs() / MOST) as i16;
}

#[inline]
fn quiet_index(color: Color, mv: Move) -> usize {
    (color.index() * 90 + mv.from().index()) * 90 + mv.to().index()
}

#[inline]
fn capture_index(piece: Piece, mv: Move, captured: Role) -> usize {
    step(piece, mv) as usize * 7 + captured as usize
}

#[inline]
fn follow_index(before: Step, now: Step) -> usize {
    before as usize * STEPS + now as usize
}

impl Histories {
    /// Nothing learned.
    pub fn new() -> Histories {
        Histories {
            quiet: vec![0; 2 * 90 * 90],
            capture: vec![0; 14 * 90 * 7],
            follow: vec![0; STEPS * STEPS],
            counter: vec![None; STEPS],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.quiet.fill(0);
        self.capture.fill(0);
        self.follow.fill(0);
        self.counter.fill(None);
    }

    /// How well a quiet move did.
    #[inline]
    pub fn quiet(&self, color: Color, mv: Move) -> i32 {
        self.quiet[quiet_index(color, mv)].into()
    }

    /// How well a capture did.
    #[inline]
    pub fn capture(&self, piece: Piece, mv: Move, captured: Role) -> i32 {
        self.capture[capture_index(piece, mv, captured)].into()
    }

    /// How well a step did after an earlier one.
    #[inline]
    pub fn follow(&self, before: Step, now: Step) -> i32 {
        self.follow[follow_index(before, now)].into()
    }

    /// How well all steps did after an earlier one.
    #[inline]
    pub fn follow_row(&self, before: Step) -> &[i16] {
        let start = before as usize * STEPS;
        &self.follow[start..start + STEPS]
    }

    /// The answer that refuted a step last.
    #[inline]
    pub fn counter(&self, before: Step) -> Option<Move> {
        self.counter[before as usize]
    }

    /// Remembers the refutation of a step.
    #[inline]
    pub fn set_counter(&mut self, before: Step, mv: Move) {
        self.counter[before as usize] = Some(mv);
    }

    /// Rewards (or, below zero, punishes) a quiet move. `before` are the steps one, two and
    /// four plies earlier.
    #[inline]
    pub fn reward_quiet(
        &mut self,
        color: Color,
        piece: Piece,
        mv: Move,
        before: [Step; 3],
        bonus: i32,
    ) {
        add(&mut self.quiet[quiet_index(color, mv)], bonus);
        let now = step(piece, mv);
        for (at, &earlier) in before.iter().enumerate() {
            if earlier != NOWHERE {
                let share = if at == 2 { bonus / 2 } else { bonus };
                add(&mut self.follow[follow_index(earlier, now)], share);
            }
        }
    }

    /// Rewards or punishes a capture.
    #[inline]
    pub fn reward_capture(&mut self, piece: Piece, mv: Move, captured: Role, bonus: i32) {
        add(&mut self.capture[capture_index(piece, mv, captured)], bonus);
    }
}

impl Default for Histories {
    fn default() -> Self {
        Histories::new()
    }
}

/// The reward for a cutoff at this depth.
#[inline]
pub fn bonus(depth: i32) -> i32 {
    (160 * depth - 90).clamp(0, 1_600)
}
