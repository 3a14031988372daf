//! The game that is refereed, and what may be claimed of it.
//!
//! Where a repetition waits for a claim, the [`Game`] is a free one: it is played on through
//! its verdicts, and this file decides which of them end the game unasked.

use crate::Settings;
use crate::settings::Handling;
use xiangqi_rules::{Color, EndReason, FenError, Game, Move, Outcome, Position, fen};

/// The board, its moves and its judgement.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Board {
    game: Game,
    repetition: Handling,
    limit_by: Handling,
    limit: Option<u32>,
}

impl Board {
    /// The board at the start of the game.
    pub(crate) fn new(settings: &Settings) -> Result<Board, FenError> {
        Ok(Board {
            game: Game::from_fen(&settings.fen, settings.game_options())?,
            repetition: settings.repetition,
            limit_by: settings.natural_limit_by,
            limit: settings.natural_limit,
        })
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The position that stands.
    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    /// Its FEN.
    pub(crate) fn fen(&self) -> String {
        fen::write(&self.position().to_setup())
    }

    /// The side to move.
    pub(crate) fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Plays a move that is legal, in a game that goes on.
    pub(crate) fn play(&mut self, mv: Move) {
        let played = self.game.play(mv);
        debug_assert!(played.is_ok(), "{mv} was found legal");
    }

    /// How the game has ended on the board, without anybody's claim.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let judged = self.game.outcome()?;
        if self.repetition == Handling::Automatic || !is_repetition(judged.reason) {
            return Some(judged);
        }
        // The verdict on the cycle waits, and hides a limit that does not. Dead material would
        // have ended the game when the position stood for the first time.
        (self.limit_by == Handling::Automatic && self.is_limit_reached())
            .then_some(Outcome::draw(EndReason::NaturalLimit))
    }

    /// How often the position has stood, this time included.
    pub(crate) fn occurrences(&self) -> u32 {
        self.game.occurrences()
    }

    /// What the precedents say of the cycle, if the position stands for the third time.
    pub(crate) fn verdict(&self) -> Option<Outcome> {
        self.game
            .outcome()
            .filter(|outcome| is_repetition(outcome.reason))
    }

    /// The plies that count towards the natural limit.
    pub(crate) fn natural_plies(&self) -> u32 {
        self.game.natural_plies()
    }

    /// Whether the natural limit is reached.
    pub(crate) fn is_limit_reached(&self) -> bool {
        self.limit.is_some_and(|limit| {
            self.game.ply() > 0
                && self.position().since_capture() >= limit
                && self.natural_plies() >= limit
        })
    }
}

fn is_repetition(reason: EndReason) -> bool {
    matches!(
        reason,
        EndReason::Repetition
            | EndReason::PerpetualCheck
            | EndReason::PerpetualChase
            | EndReason::PerpetualAttack
    )
}
