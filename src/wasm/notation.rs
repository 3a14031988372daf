//! Texts of moves, read and written in any notation.

use crate::options::script;
use crate::{RawGame, convert, error};
use wasm_bindgen::prelude::*;
use xiangqi_rules::notation::{
    self, BlackDigits, MultiPawn, Notation, Style, Traverse, VariationError,
};
use xiangqi_rules::{Move, PlayError, Position, fen};

/// The index of "any" and "none".
const ANY: u32 = 7;

/// The notation of an index.
pub(crate) fn named(index: u32) -> Result<Notation, JsValue> {
    Notation::ALL
        .get(index as usize)
        .copied()
        .ok_or_else(|| error::argument("argument/notation", format!("{index} is no notation")))
}

pub(crate) fn style(bits: u32) -> Style {
    Style {
        script: script(bits & 1 != 0),
        black_digits: match bits >> 1 & 3 {
            0 => BlackDigits::Fullwidth,
            1 => BlackDigits::Ascii,
            _ => BlackDigits::Chinese,
        },
        multi_pawn: match bits & 8 {
            0 => MultiPawn::Modern,
            _ => MultiPawn::Classic,
        },
        traverse: match bits & 16 {
            0 => Traverse::Equals,
            _ => Traverse::Dot,
        },
        black_lowercase: bits & 32 != 0,
    }
}

#[wasm_bindgen]
impl RawGame {
    /// Plays a move given as text in a notation, or in any, and returns its info.
    pub fn apply_text(&mut self, text: &str, notation: u32) -> Result<u32, JsValue> {
        self.game
            .check_open()
            .map_err(|refusal| error::play(refusal, Some(text)))?;
        self.play(self.read(text, notation)?, Some(text))
    }

    /// The info of a legal move given as text in a notation, or in any. The game may be over.
    pub fn parse_move(&self, text: &str, notation: u32) -> Result<u32, JsValue> {
        self.playable()?;
        self.info(self.read(text, notation)?, Some(text))
    }

    fn playable(&self) -> Result<(), JsValue> {
        match self.game.fault() {
            Some(fault) => Err(error::play(PlayError::Unplayable(fault), None)),
            None => Ok(()),
        }
    }

    fn read(&self, text: &str, notation: u32) -> Result<Move, JsValue> {
        let position = self.game.position();
        let read = match notation {
            ANY => notation::read_strictly(position, text),
            _ => notation::read_as(position, text, named(notation)?),
        };
        read.map_err(error::unread)
    }

    /// The text of a legal move.
    pub fn format_move(
        &self,
        move_code: u32,
        notation: u32,
        style: u32,
    ) -> Result<String, JsValue> {
        self.playable()?;
        written(self.game.position(), move_code, notation, style)
    }

    /// The texts of the moves played so far, with a space between; `numbers` counts the rounds.
    pub fn format_history(
        &self,
        notation: u32,
        style_bits: u32,
        numbers: bool,
    ) -> Result<String, JsValue> {
        let moves: Vec<Move> = self.game.history().iter().map(|it| it.mv).collect();
        let notation = named(notation)?;
        let first = self.game.first_position();
        notation::write_variation(&first, &moves, notation, style(style_bits), numbers).map_err(
            |VariationError { illegal, .. }| error::play(PlayError::Illegal(illegal), None),
        )
    }
}

/// The text of a legal move, written as in the position of a FEN.
#[wasm_bindgen]
pub fn write_move(
    text: &str,
    move_code: u32,
    notation: u32,
    style: u32,
) -> Result<String, JsValue> {
    let setup = fen::parse(text).map_err(error::fen)?;
    let position = Position::lenient(&setup).map_err(|fault| error::fen(fault.into()))?;
    written(&position, move_code, notation, style)
}

fn written(
    position: &Position,
    move_code: u32,
    notation: u32,
    bits: u32,
) -> Result<String, JsValue> {
    let mv = convert::mv(move_code)?;
    notation::write(position, mv, named(notation)?, style(bits))
        .map_err(|illegal| error::play(PlayError::Illegal(illegal), None))
}

/// The notation that a text is in by its looks; 7 for none.
#[wasm_bindgen]
pub fn detect_notation(text: &str) -> u32 {
    notation::detect(text).map_or(ANY, |notation| notation as u32)
}

/// The text with the characters of move texts in simplified or traditional script.
#[wasm_bindgen]
pub fn convert_script(text: &str, traditional: bool) -> String {
    notation::convert_script(text, script(traditional))
}
