//! Packed numbers to rules types and back. The layouts are in the crate's documentation.

use crate::error::argument;
use wasm_bindgen::JsValue;
use xiangqi_rules::{Bitboard, Color, EndReason, Move, MoveInfo, Outcome, Piece, Square};

pub(crate) fn square(index: u32) -> Result<Square, JsValue> {
    Square::from_index(index as usize)
        .ok_or_else(|| argument("argument/square", format!("{index} is no square")))
}

pub(crate) fn color(index: u32) -> Result<Color, JsValue> {
    Color::from_index(index as usize)
        .ok_or_else(|| argument("argument/color", format!("{index} is no color")))
}

pub(crate) fn piece(code: u32) -> Result<Piece, JsValue> {
    u8::try_from(code)
        .ok()
        .and_then(Piece::from_code)
        .ok_or_else(|| argument("argument/piece", format!("{code} is no piece")))
}

pub(crate) fn mv(code: u32) -> Result<Move, JsValue> {
    u16::try_from(code)
        .ok()
        .and_then(Move::from_code)
        .ok_or_else(|| argument("argument/move", format!("{code} is no move")))
}

pub(crate) fn outcome(winner: u32, reason: u32) -> Result<Outcome, JsValue> {
    let winner = if winner == 2 {
        None
    } else {
        Some(color(winner)?)
    };
    let reason = EndReason::ALL
        .get(reason as usize)
        .ok_or_else(|| argument("argument/reason", format!("{reason} is no reason")))?;
    Ok(Outcome {
        winner,
        reason: *reason,
    })
}

pub(crate) fn pack_outcome(outcome: Option<Outcome>) -> u32 {
    outcome.map_or(0, |outcome| {
        let winner = outcome.winner.map_or(2, |winner| winner as u32);
        outcome.reason as u32 | winner << 8 | 1 << 15
    })
}

#[inline]
pub(crate) fn pack_info(info: &MoveInfo) -> u32 {
    u32::from(info.mv.code())
        | (info.piece.role as u32) << 14
        | info.captured.map_or(0, |role| role as u32 + 1) << 17
        | (info.piece.color as u32) << 21
        | u32::from(info.gives_check) << 22
        | u32::from(info.gives_mate) << 23
}

pub(crate) fn pack_piece(piece: Option<Piece>) -> u32 {
    piece.map_or(0, |piece| piece.code().into())
}

pub(crate) fn squares(set: Bitboard) -> Vec<u8> {
    set.map(|square| square.index() as u8).collect()
}
