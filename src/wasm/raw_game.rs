//! The one game that is being worked on.

use crate::{convert, error, options, report};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use xiangqi_rules::diagram::{self, Glyphs};
use xiangqi_rules::{
    FenError, Game, Language, Move, Position, Script, Setup, fen, perft, perft_unbulked,
};

/// What `undo` and `redo` return when there is nothing to do.
const NONE: u32 = u32::MAX;

/// A game under work. Numbers are packed as the crate's documentation says.
#[wasm_bindgen]
pub struct RawGame {
    pub(crate) game: Game,
    /// Where `legal_moves` leaves its list for JS to read.
    moves: [u16; 128],
}

#[wasm_bindgen]
impl RawGame {
    /// The start position with default options.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)] // JS calls it as a constructor.
    pub fn new() -> RawGame {
        RawGame {
            game: Game::default(),
            moves: [0; 128],
        }
    }

    /// The whole game as bytes.
    pub fn save(&self) -> Uint8Array {
        Uint8Array::from(self.game.save().as_slice())
    }

    /// Takes up a game that `save` wrote.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        self.game = Game::restore(bytes).map_err(error::snapshot)?;
        Ok(())
    }

    /// Starts anew from a FEN; with `validate`, only if it can be played on. Options stay.
    pub fn load(&mut self, text: &str, validate: bool) -> Result<(), JsValue> {
        let setup = fen::parse(text).map_err(error::fen)?;
        if validate {
            self.game
                .load(&setup)
                .map_err(|fault| error::fen(FenError::Setup(fault)))
        } else {
            self.game.load_unchecked(&setup);
            Ok(())
        }
    }

    /// Starts anew from the usual start. Options stay.
    pub fn reset(&mut self) {
        let options = self.game.options();
        self.game = Game::default();
        self.game.set_options(options);
    }

    /// Empties the board; Red to move.
    pub fn clear(&mut self) {
        self.game.load_unchecked(&Setup::EMPTY);
    }

    /// Sets options: the index of the rule set, the two limits, whether moves go on after the
    /// end. -1 leaves one as it is, -2 is no limit.
    pub fn set_options(
        &mut self,
        rules: i32,
        natural_limit: i32,
        check_cap: i32,
        free: i32,
    ) -> Result<(), JsValue> {
        let known = self.game.options();
        let options = options::game(known, rules, natural_limit, check_cap, free)?;
        self.game.set_options(options);
        Ok(())
    }

    /// The options in force, as `set_options` takes them.
    pub fn options(&self) -> Vec<i32> {
        options::of(&self.game.options()).to_vec()
    }

    /// The FEN: with all six fields or two, side `r` or `w`, letters H E or N B.
    pub fn fen(&self, counters: bool, red_is_r: bool, english: bool) -> String {
        let mut text = String::with_capacity(96);
        let style = fen::Style {
            counters,
            red_is_r,
            english,
        };
        style.write_position(&mut text, self.game.position());
        text
    }

    /// The canonical FEN that the moves played so far began from.
    pub fn first_fen(&self) -> String {
        let mut text = String::with_capacity(96);
        fen::Style::default().write_position(&mut text, &self.game.first_position());
        text
    }

    /// The side to move.
    pub fn turn(&self) -> u32 {
        self.game.position().turn() as u32
    }

    /// The number of the round, from 1.
    pub fn round(&self) -> u32 {
        self.game.position().round()
    }

    /// How many moves are played at present.
    pub fn ply(&self) -> u32 {
        self.game.ply() as u32
    }

    /// Plies since the last capture.
    pub fn plies_without_capture(&self) -> u32 {
        self.game.position().since_capture()
    }

    /// The piece on a square.
    pub fn get(&self, square: u32) -> Result<u32, JsValue> {
        Ok(convert::pack_piece(
            self.game.position().piece_at(convert::square(square)?),
        ))
    }

    /// Puts a piece on a square.
    pub fn put(&mut self, piece: u32, square: u32) -> Result<(), JsValue> {
        self.game
            .put(convert::square(square)?, convert::piece(piece)?);
        Ok(())
    }

    /// Takes the piece off a square and returns it.
    pub fn remove(&mut self, square: u32) -> Result<u32, JsValue> {
        Ok(convert::pack_piece(
            self.game.remove(convert::square(square)?),
        ))
    }

    /// Gives the move to a side.
    pub fn set_turn(&mut self, color: u32) -> Result<(), JsValue> {
        self.game.set_turn(convert::color(color)?);
        Ok(())
    }

    /// The pieces on all 90 squares.
    pub fn board(&self) -> Uint8Array {
        Uint8Array::from(self.game.position().codes().as_slice())
    }

    /// Mirrors the position left to right.
    pub fn mirror(&mut self) {
        self.game.mirror();
    }

    /// Turns the board and exchanges the colours.
    pub fn rotate(&mut self) {
        self.game.rotate();
    }

    /// A text diagram: 0 letters, 1 simplified, 2 traditional characters.
    pub fn ascii(&self, script: u32) -> String {
        let glyphs = match script {
            1 => Glyphs::Chinese(Script::Simplified),
            2 => Glyphs::Chinese(Script::Traditional),
            _ => Glyphs::Latin,
        };
        diagram::ascii(&self.game.position().to_setup().board, glyphs)
    }

    /// An SVG diagram. `arrows` holds two squares each.
    pub fn svg(
        &self,
        orientation: u32,
        traditional: bool,
        mark_last: bool,
        arrows: &[u8],
        coordinates: bool,
    ) -> Result<String, JsValue> {
        let last = self.game.history().last().map(|played| played.mv);
        let last = last.filter(|_| mark_last);
        let options = options::diagram(orientation, traditional, last, arrows, coordinates)?;
        Ok(diagram::svg(
            &self.game.position().to_setup().board,
            &options,
        ))
    }

    /// The hash of board and side to move.
    pub fn hash(&self) -> u64 {
        self.game.position().hash()
    }

    /// Writes the legal moves to `moves_ptr` and returns how many there are.
    pub fn legal_moves(&mut self) -> u32 {
        let moves = self.game.legal_moves();
        for (place, mv) in self.moves.iter_mut().zip(&moves) {
            *place = mv.code();
        }
        moves.len() as u32
    }

    /// Where `legal_moves` leaves its list: 16-bit codes.
    pub fn moves_ptr(&self) -> *const u16 {
        self.moves.as_ptr()
    }

    /// Plays a move and returns its info.
    pub fn apply(&mut self, move_code: u32) -> Result<u32, JsValue> {
        self.play(convert::mv(move_code)?, None)
    }

    pub(crate) fn play(&mut self, mv: Move, input: Option<&str>) -> Result<u32, JsValue> {
        match self.game.play(mv) {
            Ok(info) => Ok(convert::pack_info(&info)),
            Err(refusal) => Err(error::play(refusal, input)),
        }
    }

    /// Plays moves whether or not the game ends on the way; judges only where they lead.
    pub fn apply_line(&mut self, moves: &[u16]) -> Result<(), JsValue> {
        let moves = moves
            .iter()
            .map(|&code| convert::mv(code.into()))
            .collect::<Result<Vec<_>, _>>()?;
        self.game
            .play_line(&moves)
            .map_err(|(_, refusal)| error::play(refusal, None))
    }

    /// The info of a legal move. The game may be over.
    pub fn move_info(&self, move_code: u32) -> Result<u32, JsValue> {
        self.info(convert::mv(move_code)?, None)
    }

    pub(crate) fn info(&self, mv: Move, input: Option<&str>) -> Result<u32, JsValue> {
        match self.game.describe(mv) {
            Ok(info) => Ok(convert::pack_info(&info)),
            Err(refusal) => Err(error::play(refusal, input)),
        }
    }

    /// Takes back the last move and returns its info, 0xFFFFFFFF at the start.
    pub fn undo(&mut self) -> u32 {
        self.game
            .undo()
            .map_or(NONE, |info| convert::pack_info(&info))
    }

    /// Plays the move that was taken back last and returns its info, 0xFFFFFFFF if there is none.
    pub fn redo(&mut self) -> u32 {
        self.game
            .redo()
            .map_or(NONE, |info| convert::pack_info(&info))
    }

    /// Goes to a ply of the line, moves taken back included.
    pub fn goto_ply(&mut self, ply: u32) -> Result<(), JsValue> {
        if self.game.goto(ply as usize) {
            return Ok(());
        }
        let last = self.game.line().len();
        Err(error::argument(
            "argument/ply",
            format!("ply {ply} is beyond the last one, {last}"),
        ))
    }

    /// The infos of the moves played so far.
    pub fn history(&self) -> Vec<u32> {
        self.game
            .history_infos()
            .map(|info| convert::pack_info(&info))
            .collect()
    }

    /// The number of move sequences of this length; 0 from a set-up that cannot be played on.
    pub fn perft(&self, depth: u32) -> f64 {
        self.count(depth, perft)
    }

    /// The same, playing and taking back the last ply too: what the bench times.
    pub fn perft_unbulked(&self, depth: u32) -> f64 {
        self.count(depth, perft_unbulked)
    }

    fn count(&self, depth: u32, perft: fn(&mut Position, u32) -> u64) -> f64 {
        match self.game.fault() {
            Some(_) => f64::from(u8::from(depth == 0)),
            None => perft(&mut self.game.position().clone(), depth) as f64,
        }
    }

    /// Whether a side attacks a square.
    pub fn is_attacked(&self, square: u32, by: u32) -> Result<bool, JsValue> {
        Ok(self
            .game
            .position()
            .is_attacked(convert::square(square)?, convert::color(by)?))
    }

    /// The squares from which a side attacks a square.
    pub fn attackers(&self, square: u32, by: u32) -> Result<Vec<u8>, JsValue> {
        let set = self
            .game
            .position()
            .attackers(convert::square(square)?, convert::color(by)?);
        Ok(convert::squares(set))
    }

    /// The squares of the men that give check.
    pub fn checkers(&self) -> Vec<u8> {
        convert::squares(self.game.checkers())
    }

    /// The squares of a side's men that must not leave.
    pub fn pinned(&self, color: u32) -> Result<Vec<u8>, JsValue> {
        Ok(convert::squares(self.game.pinned(convert::color(color)?)))
    }

    /// Whether the piece on a square is protected.
    pub fn is_protected(&self, square: u32) -> Result<bool, JsValue> {
        Ok(self.game.is_protected(convert::square(square)?))
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.game.is_check()
    }

    /// How the game ended.
    pub fn result(&self) -> u32 {
        convert::pack_outcome(self.game.outcome())
    }

    /// Ends the game by a verdict from outside.
    pub fn set_result(&mut self, winner: u32, reason: u32) -> Result<(), JsValue> {
        let outcome = convert::outcome(winner, reason)?;
        self.game
            .set_outcome(outcome)
            .map_err(|refusal| error::play(refusal, None))
    }

    /// The evidence on a position that came back, or undefined.
    pub fn repetition(&self) -> JsValue {
        report::evidence(self.game.repetition().as_ref())
    }

    /// The evidence as a paragraph: language 0 English, 1 simplified, 2 traditional Chinese.
    pub fn explain_repetition(&self, language: u32) -> Option<String> {
        let language = match language {
            1 => Language::Chinese(Script::Simplified),
            2 => Language::Chinese(Script::Traditional),
            _ => Language::English,
        };
        self.game
            .repetition()
            .map(|report| report.explain(language))
    }

    /// How often the position after a legal move will have stood.
    pub fn would_repeat(&self, move_code: u32) -> Result<u32, JsValue> {
        let mv = convert::mv(move_code)?;
        self.game
            .would_repeat(mv)
            .map_err(|refusal| error::play(refusal, None))
    }
}
