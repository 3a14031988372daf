//! The referee of one game: what it knows and what it can be asked. What events do is in
//! `procedure`.

use crate::attendance::Attendance;
use crate::board::Board;
use crate::clock::{Clock, ClockView};
use crate::offers::Offers;
use crate::touch::{Binding, Duty, Touch, bind};
use crate::{Event, Foul, OfferTime, RefereeError, Settings, SettingsError, foul};
use core::fmt;
use xiangqi_rules::{Color, Game, Move, Outcome, Position};

/// The referee of one game: board, clock, offers, claims, fouls and touched pieces.
///
/// Everything happens by [`apply`](Referee::apply). The log of events and the settings are
/// all there is to know: [`rebuild`](Referee::rebuild) makes an equal referee of them.
///
/// ```
/// use xiangqi_referee::{Act, Event, Referee, Settings, Stage, TimeControl};
/// use xiangqi_rules::{Color, notation};
///
/// let mut referee = Referee::new(Settings {
///     clock: Some(TimeControl::stage(Stage::sudden_death(600_000).with_increment(5_000))),
///     ..Settings::default()
/// })?;
/// referee.apply(Event::new(0, Act::Start))?;
/// let mv = notation::parse("h2e2")?;
/// referee.apply(Event::new(3_000, Act::Move { color: Color::Red, mv }))?;
/// assert_eq!(referee.clock(Color::Red, 3_000).unwrap().remaining, Some(602_000));
/// assert_eq!(referee.deadline(), Some(603_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Referee {
    pub(crate) settings: Settings,
    pub(crate) board: Board,
    pub(crate) clock: Clock,
    pub(crate) attendance: Attendance,
    pub(crate) offers: Offers,
    /// What the player to move has touched since the last move.
    pub(crate) touches: Vec<Touch>,
    pub(crate) fouls: Vec<Foul>,
    pub(crate) started: bool,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) log: Vec<Event>,
}

/// What an event did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// Why the event did not do what it was meant to, `None` if it did: an illegal move that
    /// became a foul, a move made after the flag had fallen.
    pub refused: Option<RefereeError>,
    /// The fouls it added to the ledger.
    pub fouls: Vec<Foul>,
    /// The end of the game, if this was it.
    pub outcome: Option<Outcome>,
}

/// A log that cannot have been written by a referee with these settings.
#[derive(Clone, PartialEq, Debug)]
pub enum RebuildError {
    /// The settings make no sense.
    Settings(SettingsError),
    /// An event is refused.
    Event {
        /// Its place in the log, from 0.
        index: usize,
        /// Why.
        error: RefereeError,
    },
}

impl Referee {
    /// A referee of a game that is about to start. A position in which the game is over is
    /// over at once.
    ///
    /// # Errors
    /// The setting that makes no sense.
    pub fn new(mut settings: Settings) -> Result<Referee, SettingsError> {
        settings.check()?;
        let board = Board::new(&settings).map_err(SettingsError::Fen)?;
        settings.fen = board.fen();
        Ok(Referee {
            clock: Clock::new(settings.clock.clone()),
            attendance: Attendance::new(settings.late_limit),
            offers: Offers::default(),
            touches: Vec::new(),
            fouls: Vec::new(),
            started: false,
            outcome: board.outcome(),
            log: Vec::new(),
            board,
            settings,
        })
    }

    /// The referee that a log leads to: equal to the one that wrote it. One pass.
    ///
    /// # Errors
    /// If the settings make no sense or the log does not follow from them.
    pub fn rebuild(settings: Settings, log: &[Event]) -> Result<Referee, RebuildError> {
        let mut referee = Referee::new(settings).map_err(RebuildError::Settings)?;
        for (index, &event) in log.iter().enumerate() {
            let reply = referee
                .apply(event)
                .map_err(|error| RebuildError::Event { index, error })?;
            // An event after the flag fell would have been written down as that.
            if let Some(error @ RefereeError::FlagFallen { .. }) = reply.refused {
                return Err(RebuildError::Event { index, error });
            }
        }
        Ok(referee)
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// All that has happened, oldest first.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// The game on the board, with its moves. Its outcome is what the board alone says; where
    /// a repetition waits for a claim, that may be a verdict which has not ended the game.
    pub fn game(&self) -> &Game {
        self.board.game()
    }

    /// A game of the moves, ended as this one is. Where a repetition waits for a claim, it is
    /// a free game.
    pub fn to_game(&self) -> Game {
        let mut game = self.game().clone();
        if let Some(outcome) = self.outcome.filter(|_| self.outcome != game.outcome()) {
            // Cannot be refused: a game that ended by itself is over here too, or is free.
            let _ = game.set_outcome(outcome);
        }
        game
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.board.position()
    }

    /// The moves made since the start.
    pub fn history(&self) -> Vec<Move> {
        let played = self.game().history();
        played.iter().map(|played| played.mv).collect()
    }

    /// Whether the game has started.
    pub fn is_started(&self) -> bool {
        self.started
    }

    /// Whether the arbiter has stopped the clock. `false` before the start and after the end.
    pub fn is_paused(&self) -> bool {
        self.outcome.is_none() && self.clock.is_stopped()
    }

    /// How the game ended, `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The moves the side to move may make, touched pieces considered; none after the end.
    pub fn moves(&self) -> Vec<Move> {
        match self.binding().duty {
            _ if self.outcome.is_some() => Vec::new(),
            Duty::Free => self.position().legal_moves().to_vec(),
            Duty::Bound(moves) => moves,
        }
    }

    /// What the touches since the last move bind the side to move to.
    pub fn binding(&self) -> Binding {
        // Every touch was of a piece, else it would not have been noted.
        bind(self.position(), &self.touches).unwrap_or(Binding {
            duty: Duty::Free,
            clause: None,
            fouls: Vec::new(),
        })
    }

    /// The foul ledger, oldest first.
    pub fn fouls(&self) -> &[Foul] {
        &self.fouls
    }

    /// How many fouls a side has committed.
    pub fn foul_count(&self, color: Color) -> u32 {
        foul::count(&self.fouls, color)
    }

    /// The side whose offer of a draw stands.
    pub fn standing_offer(&self) -> Option<Color> {
        self.offers.standing
    }

    /// How often a side has offered a draw, fouls not counted.
    pub fn offers_made(&self, color: Color) -> u32 {
        self.offers.made[color.index()]
    }

    /// Whether a side may offer a draw now, without error and without foul.
    pub fn may_offer(&self, color: Color) -> bool {
        self.is_going_on()
            && self.is_here(color)
            && self.offers.standing.is_none()
            && !self.offers.would_repeat(color)
            && (self.settings.draw_offers == OfferTime::AnyTime || color == self.board.turn())
    }

    /// Whether a claim or ruling that the position stands for the third time would be right.
    pub fn may_claim_repetition(&self) -> bool {
        self.is_going_on() && self.board.verdict().is_some()
    }

    /// Whether a claim or ruling that the natural limit is reached would be right.
    pub fn may_claim_natural_limit(&self) -> bool {
        self.is_going_on() && self.board.is_limit_reached()
    }

    /// Plies without a capture, as far as they count towards the natural limit.
    pub fn natural_plies(&self) -> u32 {
        self.board.natural_plies()
    }

    /// What a side's clock shows at this time, `None` without a clock. A time before the last
    /// event is taken for that of the event.
    pub fn clock(&self, color: Color, at: u64) -> Option<ClockView> {
        self.clock.view(color, at.max(self.last_time()))
    }

    /// Milliseconds the side to move has thought about its move at this time, without the
    /// time the clock was stopped; `None` before the start.
    pub fn thinking(&self, at: u64) -> Option<u64> {
        self.clock.thinking(at.max(self.last_time()))
    }

    /// The last millisecond in which the side to move can move in time: after it the flag has
    /// fallen. `None` if no clock runs. Does not change until the next event.
    pub fn deadline(&self) -> Option<u64> {
        self.clock.deadline()
    }

    /// The last millisecond to arrive in time; `None` before the start or if lateness does
    /// not count.
    pub fn late_deadline(&self) -> Option<u64> {
        self.attendance.deadline()
    }

    /// Whether a player is here, or lateness does not count.
    pub fn is_here(&self, color: Color) -> bool {
        self.attendance.is_here(color)
    }

    fn is_going_on(&self) -> bool {
        self.started && self.outcome.is_none()
    }

    /// The time of the last event, 0 before the first.
    pub(crate) fn last_time(&self) -> u64 {
        self.log.last().map_or(0, |event| event.at)
    }
}

impl RebuildError {
    /// The stable code of what is wrong.
    pub fn code(&self) -> String {
        match self {
            RebuildError::Settings(error) => error.code(),
            RebuildError::Event { error, .. } => error.code(),
        }
    }
}

impl fmt::Display for RebuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RebuildError::Settings(error) => error.fmt(f),
            RebuildError::Event { index, error } => write!(f, "event {index}: {error}"),
        }
    }
}

impl core::error::Error for RebuildError {}
