//! A game: a position with the moves that led to it, what was taken back, and how it ended.
//! This is what the JS `Game` holds.

use crate::adjudicate::judge_knowing;
use crate::known_natures::KnownNatures;
use crate::repetition::occurrences;
use crate::{
    Bitboard, Color, EndReason, FenError, IllegalMove, Move, MoveList, Options, Outcome, Piece,
    PlayError, Position, Role, Setup, SetupError, Square, Undo, dead_material, fen, natural_limit,
};

/// A move that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// What takes it back.
    pub undo: Undo,
    /// Whether it gave check.
    pub gives_check: bool,
}

/// A legal move with what a caller wants to know about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveInfo {
    /// The move.
    pub mv: Move,
    /// The piece that moves.
    pub piece: Piece,
    /// The role of the piece it captures.
    pub captured: Option<Role>,
    /// Whether it gives check.
    pub gives_check: bool,
    /// Whether it ends the game by checkmate.
    pub gives_mate: bool,
}

/// A game of xiangqi.
///
/// ```
/// use xiangqi_rules::{Game, notation};
///
/// let mut game = Game::default();
/// game.play(notation::parse("h2e2").unwrap()).unwrap();
/// assert_eq!(game.fen(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
/// assert_eq!(game.outcome(), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    pub(crate) position: Position,
    /// Why no moves can be made from the set-up.
    pub(crate) fault: Option<SetupError>,
    /// All moves, those that were taken back at the end.
    pub(crate) moves: Vec<Played>,
    /// How many of `moves` are played at present.
    pub(crate) ply: usize,
    /// What is known of `moves`.
    pub(crate) natures: KnownNatures,
    pub(crate) options: Options,
    /// A verdict from outside, and the ply it was given at.
    pub(crate) verdict: Option<(usize, Outcome)>,
    /// How the game stands at present; follows from all the above.
    pub(crate) outcome: Option<Outcome>,
}

impl Default for Game {
    /// A game from the usual start.
    fn default() -> Game {
        Game {
            position: Position::start(),
            fault: None,
            moves: Vec::new(),
            ply: 0,
            natures: KnownNatures::default(),
            options: Options::default(),
            verdict: None,
            outcome: None,
        }
    }
}

impl Game {
    /// A game from a FEN.
    ///
    /// # Errors
    /// If the FEN cannot be read or its set-up cannot be played on.
    pub fn from_fen(text: &str, options: Options) -> Result<Game, FenError> {
        let mut game = Game {
            options,
            ..Game::default()
        };
        game.load(&fen::parse(text)?)?;
        Ok(game)
    }

    /// Starts anew from a set-up that can be played on. Options stay.
    ///
    /// # Errors
    /// Why it cannot; the game is as it was.
    pub fn load(&mut self, setup: &Setup) -> Result<(), SetupError> {
        let position = Position::new(setup)?;
        self.restart(position, None);
        Ok(())
    }

    /// Starts anew from any set-up, legal or not. If not even
    /// [`Setup::check_playable`] holds there are no legal moves until it is changed, and
    /// [`fault`](Game::fault) says why.
    pub fn load_unchecked(&mut self, setup: &Setup) {
        self.restart(Position::unchecked(setup), setup.check_playable().err());
    }

    fn restart(&mut self, position: Position, fault: Option<SetupError>) {
        self.position = position;
        self.fault = fault;
        self.moves.clear();
        self.natures.truncate(0);
        self.ply = 0;
        self.verdict = None;
        self.judge();
    }

    /// The position on the board. Ask it for legal moves only if there is no
    /// [`fault`](Game::fault).
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Why no moves can be made from the set-up, `None` if they can.
    pub fn fault(&self) -> Option<SetupError> {
        self.fault
    }

    /// The settings.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Changes the settings and judges the game by them.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
        self.judge();
    }

    /// The canonical FEN.
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(80);
        fen::Style::default().write_position(&mut text, &self.position);
        text
    }

    /// How many moves are played at present.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The moves played so far.
    pub fn history(&self) -> &[Played] {
        &self.moves[..self.ply]
    }

    /// The moves played and those taken back that [`redo`](Game::redo) would play.
    pub fn line(&self) -> &[Played] {
        &self.moves
    }

    /// How often the present position has stood, this time included.
    pub fn occurrences(&self) -> u32 {
        occurrences(&self.position, self.history()).count
    }

    /// How many plies count towards the natural limit: those since the last capture, less
    /// what the check cap leaves out.
    pub fn natural_plies(&self) -> u32 {
        natural_limit::counted(&self.position, self.history(), &self.options)
    }

    // Moves.

    /// The legal moves; none if the set-up cannot be played on. A finished game has them too.
    pub fn legal_moves(&self) -> MoveList {
        if self.fault.is_some() {
            MoveList::new()
        } else {
            self.position.legal_moves()
        }
    }

    /// What a move does here.
    ///
    /// # Errors
    /// If the move is not legal, or the set-up cannot be played on. A game that is over is
    /// no error.
    pub fn describe(&self, mv: Move) -> Result<MoveInfo, PlayError> {
        if let Some(fault) = self.fault {
            return Err(PlayError::Unplayable(fault));
        }
        if !self.position.is_legal(mv) {
            return Err(self.refused(mv));
        }
        let mut after = self.position.clone();
        let undo = after.play_unchecked(mv);
        let gives_check = after.is_check();
        let gives_mate = gives_check && !after.has_legal_move();
        Ok(self.info(mv, &undo, gives_check, gives_mate))
    }

    /// Whether a move may be made at all.
    ///
    /// # Errors
    /// If the set-up cannot be played on, or the game is over and not [`free`](Options::free).
    pub fn check_open(&self) -> Result<(), PlayError> {
        match (self.fault, self.outcome) {
            (Some(fault), _) => Err(PlayError::Unplayable(fault)),
            (None, Some(outcome)) if !self.options.free => Err(PlayError::GameOver(outcome)),
            _ => Ok(()),
        }
    }

    /// Plays a move. Moves that were taken back are forgotten.
    ///
    /// # Errors
    /// If the game is over, the move is not legal or the set-up cannot be played on.
    pub fn play(&mut self, mv: Move) -> Result<MoveInfo, PlayError> {
        self.check_open()?;
        if !self.position.is_legal(mv) {
            return Err(self.refused(mv));
        }
        let undo = self.position.play_unchecked(mv);
        let gives_check = self.position.is_check();
        self.forget_ahead();
        self.moves.push(Played {
            mv,
            undo,
            gives_check,
        });
        self.ply += 1;
        self.verdict = None;
        self.judge();
        Ok(self.last_info(mv, &undo, gives_check))
    }

    /// Plays moves one after the other, whether or not the game ends on the way: what a record
    /// says was played. Only where the last one leads is judged, so this is O(moves).
    ///
    /// # Errors
    /// The index of the first move that is not legal, and why; the game is as it was.
    pub fn play_line(&mut self, moves: &[Move]) -> Result<(), (usize, PlayError)> {
        if let Some(fault) = self.fault {
            return Err((0, PlayError::Unplayable(fault)));
        }
        let mut position = self.position.clone();
        let mut line = Vec::with_capacity(moves.len());
        for (index, &mv) in moves.iter().enumerate() {
            if !position.is_legal(mv)
                && let Some(illegal) = position.refusal(mv)
            {
                return Err((index, PlayError::Illegal(illegal)));
            }
            let undo = position.play_unchecked(mv);
            line.push(Played {
                mv,
                undo,
                gives_check: position.is_check(),
            });
        }
        self.position = position;
        self.forget_ahead();
        self.moves.append(&mut line);
        self.ply = self.moves.len();
        self.verdict = None;
        self.judge();
        Ok(())
    }

    /// Forgets the moves that were taken back.
    fn forget_ahead(&mut self) {
        self.moves.truncate(self.ply);
        self.natures.truncate(self.ply);
    }

    fn refused(&self, mv: Move) -> PlayError {
        let refusal = self.position.refusal(mv);
        debug_assert!(refusal.is_some(), "{mv} is neither legal nor refused");
        PlayError::Illegal(refusal.unwrap_or(IllegalMove {
            mv,
            piece: self.position.piece_at(mv.from()),
            why: crate::Why::Geometry,
        }))
    }

    /// Takes back the last move and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<MoveInfo> {
        let ply = self.ply.checked_sub(1)?;
        let played = self.moves[ply];
        let mate = self.is_checkmate();
        self.position.undo(played.mv, &played.undo);
        self.ply = ply;
        self.judge();
        Some(self.info(played.mv, &played.undo, played.gives_check, mate))
    }

    /// Plays again the move that was taken back last and returns it; `None` if there is none.
    pub fn redo(&mut self) -> Option<MoveInfo> {
        let played = *self.moves.get(self.ply)?;
        self.position.play_unchecked(played.mv);
        self.ply += 1;
        self.judge();
        Some(self.last_info(played.mv, &played.undo, played.gives_check))
    }

    /// Goes to the position after `ply` moves of [`line`](Game::line). `false`, and nothing
    /// done, if the line is not that long.
    pub fn goto(&mut self, ply: usize) -> bool {
        if ply > self.moves.len() {
            return false;
        }
        while self.ply > ply {
            self.ply -= 1;
            let played = self.moves[self.ply];
            self.position.undo(played.mv, &played.undo);
        }
        while self.ply < ply {
            self.position.play_unchecked(self.moves[self.ply].mv);
            self.ply += 1;
        }
        self.judge();
        true
    }

    /// The position that the moves played so far began from. O(ply).
    pub fn first_position(&self) -> Position {
        let mut position = self.position.clone();
        for played in self.history().iter().rev() {
            position.undo(played.mv, &played.undo);
        }
        position
    }

    /// What was played, move by move.
    pub fn history_infos(&self) -> impl ExactSizeIterator<Item = MoveInfo> + '_ {
        let mut position = self.first_position();
        let mate = self.is_checkmate();
        self.history().iter().enumerate().map(move |(ply, played)| {
            let piece = piece_on(&position, played.mv.from());
            position.play_unchecked(played.mv);
            MoveInfo {
                mv: played.mv,
                piece,
                captured: played.undo.captured.map(|man| man.role),
                gives_check: played.gives_check,
                gives_mate: mate && ply + 1 == self.ply,
            }
        })
    }

    /// How often the position after this move will have stood, that time included: a third
    /// time ends the game.
    ///
    /// # Errors
    /// As [`describe`](Game::describe).
    pub fn would_repeat(&self, mv: Move) -> Result<u32, PlayError> {
        self.describe(mv)?;
        let mut after = self.position.clone();
        let undo = after.play_unchecked(mv);
        let mut played = self.history().to_vec();
        played.push(Played {
            mv,
            undo,
            gives_check: false,
        });
        Ok(occurrences(&after, &played).count)
    }

    // The end.

    /// How the game ended, `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Ends the game by a verdict from outside: resignation, agreement, the arbiter. It
    /// stands at this ply; going on from an earlier one drops it.
    ///
    /// # Errors
    /// If the game is over already, or its set-up cannot be played on.
    pub fn set_outcome(&mut self, outcome: Outcome) -> Result<(), PlayError> {
        if let Some(fault) = self.fault {
            return Err(PlayError::Unplayable(fault));
        }
        // A free game goes on after it ended by itself, so it may still end otherwise.
        let ruled = self.verdict.is_some_and(|(ply, _)| ply == self.ply);
        let may_go_on = self.options.free && !ruled && self.position.has_legal_move();
        if let Some(ended) = self.outcome
            && !may_go_on
        {
            return Err(PlayError::GameOver(ended));
        }
        self.forget_ahead();
        self.verdict = Some((self.ply, outcome));
        self.outcome = Some(outcome);
        Ok(())
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.fault.is_none() && self.position.is_check()
    }

    /// The men that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        if self.fault.is_some() {
            Bitboard::EMPTY
        } else {
            self.position.checkers()
        }
    }

    /// The pinned men of a side, see [`Position::pinned`].
    pub fn pinned(&self, color: Color) -> Bitboard {
        if self.fault.is_some() {
            Bitboard::EMPTY
        } else {
            self.position.pinned(color)
        }
    }

    /// Whether the piece on a point is protected, see [`Position::is_protected`].
    pub fn is_protected(&self, square: Square) -> bool {
        self.fault.is_none() && self.position.is_protected(square)
    }

    /// Whether the side to move is checkmated.
    pub fn is_checkmate(&self) -> bool {
        self.outcome
            .is_some_and(|outcome| outcome.reason == EndReason::Checkmate)
    }

    /// Works out `outcome`: verdict, then mate and stalemate, repetition, natural limit and
    /// dead material, in this order (rules/adjudication, section 0).
    fn judge(&mut self) {
        self.outcome = match self.verdict {
            _ if self.fault.is_some() => None,
            Some((ply, outcome)) if ply == self.ply => Some(outcome),
            _ => self.natural_end(),
        };
    }

    fn natural_end(&mut self) -> Option<Outcome> {
        let turn = self.position.turn();
        if !self.position.has_legal_move() {
            let check = self.position.is_check();
            let reason = if check {
                EndReason::Checkmate
            } else {
                EndReason::Stalemate
            };
            return Some(Outcome::win(!turn, reason));
        }
        if let Some(start) = occurrences(&self.position, self.history()).window_start {
            let known = self.natures.window(start, self.ply);
            let window = &self.moves[start..self.ply];
            let rules = self.options.rules;
            return Some(judge_knowing(&self.position, window, rules, known));
        }
        if natural_limit::is_reached(&self.position, self.history(), &self.options) {
            return Some(Outcome::draw(EndReason::NaturalLimit));
        }
        if dead_material::is_dead(&self.position) {
            return Some(Outcome::draw(EndReason::DeadMaterial));
        }
        None
    }

    // Editing. Each change drops the history.

    /// Puts a piece on a point, in place of what stood there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.edit(|setup| setup.board[square.index()] = Some(piece));
    }

    /// Takes what stands on a point off the board and returns it. An empty point changes
    /// nothing.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.position.piece_at(square)?;
        self.edit(|setup| setup.board[square.index()] = None);
        Some(piece)
    }

    /// Gives the move to a side.
    pub fn set_turn(&mut self, color: Color) {
        self.edit(|setup| setup.turn = color);
    }

    /// Mirrors the position left to right.
    pub fn mirror(&mut self) {
        self.edit(|setup| *setup = setup.mirror());
    }

    /// Turns the board and exchanges the colours.
    pub fn rotate(&mut self) {
        self.edit(|setup| *setup = setup.rotate());
    }

    fn edit(&mut self, change: impl FnOnce(&mut Setup)) {
        let mut setup = self.position.to_setup();
        change(&mut setup);
        self.load_unchecked(&setup);
    }

    // `position` stands before the move.
    fn info(&self, mv: Move, undo: &Undo, gives_check: bool, gives_mate: bool) -> MoveInfo {
        let piece = piece_on(&self.position, mv.from());
        let captured = undo.captured.map(|man| man.role);
        MoveInfo {
            mv,
            piece,
            captured,
            gives_check,
            gives_mate,
        }
    }

    // `position` stands after the move.
    fn last_info(&self, mv: Move, undo: &Undo, gives_check: bool) -> MoveInfo {
        let piece = piece_on(&self.position, mv.to());
        let captured = undo.captured.map(|man| man.role);
        MoveInfo {
            mv,
            piece,
            captured,
            gives_check,
            gives_mate: self.is_checkmate(),
        }
    }
}

/// The piece that moves. Moves in a history were legal, so there is one.
fn piece_on(position: &Position, square: Square) -> Piece {
    position
        .piece_at(square)
        .unwrap_or(Piece::new(Color::Red, Role::King))
}
