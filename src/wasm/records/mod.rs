//! Records: files read into packed games, packed games written, games from streams.

mod stream;
mod wire;

pub use stream::RawStream;

use crate::error::{argument, object};
use crate::notation::{named, style};
use js_sys::{Array, Function, Uint8Array};
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;
use wire::{Packed, Parcel};
use xiangqi_records::gbk::Encoder;
use xiangqi_records::{
    Encoding, Format, GameTree, ReadOptions, RecordError, RecordFile, Warning, cbl, cbr,
    detect_text_format, dhtmlxq, pgn, read_text, wxf, xqf,
};
use xiangqi_rules::{MoveInfo, Position, fen};

/// The index of a format or encoding that is to be found out, or is none.
const UNKNOWN: u32 = 255;

fn format(index: u32) -> Option<Format> {
    Format::ALL.get(index as usize).copied()
}

fn format_index(format: Option<Format>) -> u32 {
    format.map_or(UNKNOWN, |format| format as u32)
}

/// The host's decoder of GB18030, `(bytes, name) => text or undefined`, and whether it had none.
struct Host<'a> {
    decode: &'a Function,
    missing: Cell<bool>,
}

impl Host<'_> {
    fn decode(&self, bytes: &[u8]) -> String {
        let name = JsValue::from(Encoding::Gb18030.name());
        let bytes = Uint8Array::from(bytes);
        let text = self.decode.call2(&JsValue::NULL, &bytes, &name).ok();
        text.and_then(|text| text.as_string()).unwrap_or_else(|| {
            self.missing.set(true);
            String::new()
        })
    }
}

/// Reads a file of a binary format: `[error or undefined, format, title or undefined, packed
/// games, warnings]`. With an error the games are what could be read before it.
#[wasm_bindgen]
pub fn read_record(bytes: &[u8], format_: u32, strict: bool, decode: &Function) -> JsValue {
    let host = Host {
        decode,
        missing: Cell::new(false),
    };
    let found = match format(format_) {
        Some(Format::Cbr) => cbr::read(bytes, strict),
        Some(Format::Cbl) => cbl::read(bytes, strict),
        _ => xqf::read(bytes, strict, &|bytes| host.decode(bytes)),
    };
    if !host.missing.get() {
        return answer(found);
    }
    let message = "this host has no decoder for gb18030";
    answer(Err(RecordError::new("record/no-decoder", message)))
}

/// Reads a text in the same way.
#[wasm_bindgen]
pub fn read_record_text(text: &str, format_: u32, strict: bool) -> JsValue {
    let options = ReadOptions {
        format: format(format_),
        encoding: None,
        strict,
    };
    answer(read_text(text, &options))
}

fn answer(found: Result<RecordFile, RecordError>) -> JsValue {
    let (error, file) = match found {
        Ok(file) => (JsValue::UNDEFINED, file),
        Err(mut error) => {
            let mut partial = RecordFile::new(Format::Pgn);
            partial.games = core::mem::take(&mut error.partial);
            (refused(&error), partial)
        }
    };
    let parts: [JsValue; 5] = [
        error,
        (file.format as u32).into(),
        file.title.map_or(JsValue::UNDEFINED, JsValue::from),
        Packed::of(&file.games).into_js(),
        warnings(&file.warnings),
    ];
    parts.iter().collect::<Array>().into()
}

fn refused(error: &RecordError) -> JsValue {
    let mut fields = vec![
        ("code", error.code.into()),
        ("message", error.message.as_str().into()),
    ];
    push_number(&mut fields, "offset", error.offset);
    push_number(&mut fields, "ply", error.ply.map(|ply| ply as usize));
    object(&fields)
}

fn warnings(list: &[Warning]) -> JsValue {
    let one = |warning: &Warning| {
        let mut fields = vec![
            ("code", warning.code.into()),
            ("message", warning.message.as_str().into()),
        ];
        push_number(&mut fields, "offset", warning.offset);
        push_number(&mut fields, "ply", warning.ply.map(|ply| ply as usize));
        push_number(&mut fields, "game", warning.game);
        object(&fields)
    };
    list.iter().map(one).collect::<Array>().into()
}

fn push_number(fields: &mut Vec<(&str, JsValue)>, name: &'static str, value: Option<usize>) {
    if let Some(value) = value {
        fields.push((name, (value as f64).into()));
    }
}

/// The format of a binary file, by its first bytes; 255 for text and what is none.
#[wasm_bindgen]
pub fn detect_binary(bytes: &[u8]) -> u32 {
    format_index(xiangqi_records::detect_binary(bytes))
}

/// The format of a text, 255 for none.
#[wasm_bindgen]
pub fn detect_record_text(text: &str) -> u32 {
    format_index(detect_text_format(text))
}

/// The encoding of a text file, by all its bytes, or those of a stream from the first that is not
/// ASCII.
#[wasm_bindgen]
pub fn detect_encoding(bytes: &[u8]) -> u32 {
    xiangqi_records::detect_encoding(bytes) as u32
}

// Writing. A game crosses as `wire` has it.

/// The text of a game as PGN. `leave_out`: 1 variations, 2 comments, 4 evaluations.
#[wasm_bindgen]
#[allow(clippy::too_many_arguments)] // JS passes numbers, which cost nothing, not an object.
pub fn make_pgn(
    headers: u32,
    nodes: &[u16],
    notes: &[u32],
    texts: &str,
    notation: u32,
    style_bits: u32,
    max_width: u32,
    leave_out: u32,
) -> Result<String, JsValue> {
    let options = pgn::Options {
        notation: named(notation)?,
        style: style(style_bits),
        max_width: max_width as usize,
        variations: leave_out & 1 == 0,
        comments: leave_out & 2 == 0,
        evaluations: leave_out & 4 == 0,
    };
    let tree = open(headers, nodes, notes, texts)?;
    pgn::write(&tree, &options).map_err(unwritable)
}

/// The main line of a game as WXF.
#[wasm_bindgen]
pub fn make_wxf(
    headers: u32,
    nodes: &[u16],
    notes: &[u32],
    texts: &str,
    style_bits: u32,
) -> Result<String, JsValue> {
    let tree = open(headers, nodes, notes, texts)?;
    wxf::write(&tree, style(style_bits)).map_err(unwritable)
}

/// A game as DhtmlXQ.
#[wasm_bindgen]
pub fn make_dhtmlxq(
    headers: u32,
    nodes: &[u16],
    notes: &[u32],
    texts: &str,
) -> Result<String, JsValue> {
    Ok(dhtmlxq::write(&open(headers, nodes, notes, texts)?))
}

/// A game as XQF. The decoder is the first one given.
#[wasm_bindgen]
pub fn make_xqf(
    headers: u32,
    nodes: &[u16],
    notes: &[u32],
    texts: &str,
    decode: Function,
) -> Result<Vec<u8>, JsValue> {
    thread_local! {
        // Its tables take some milliseconds to make.
        static ENCODER: RefCell<Option<Encoder<'static>>> = const { RefCell::new(None) };
    }
    let tree = open(headers, nodes, notes, texts)?;
    ENCODER.with_borrow_mut(|encoder| {
        let encoder = encoder.get_or_insert_with(|| {
            let host: &'static dyn Fn(&[u8]) -> String =
                Box::leak(Box::new(move |bytes: &[u8]| {
                    let host = Host {
                        decode: &decode,
                        missing: Cell::new(false),
                    };
                    host.decode(bytes)
                }));
            Encoder::new(host)
        });
        Ok(xqf::write(&tree, encoder))
    })
}

fn open(headers: u32, nodes: &[u16], notes: &[u32], texts: &str) -> Result<GameTree, JsValue> {
    let parcel = Parcel {
        headers,
        nodes,
        notes,
        texts,
    };
    parcel.open()
}

fn unwritable(error: RecordError) -> JsValue {
    argument("argument/tree", error.to_string())
}

/// What moves that follow one another from a FEN are and lead to: `[infos, FENs]`, the FENs with
/// a line feed between.
///
/// # Errors
/// If no moves can be made from the FEN, or one of them is not legal.
#[wasm_bindgen]
pub fn describe_line(text: &str, moves: &[u16]) -> Result<Array, JsValue> {
    let setup = fen::parse(text).map_err(crate::error::fen)?;
    let mut position =
        Position::lenient(&setup).map_err(|fault| crate::error::fen(fault.into()))?;
    let mut infos = Vec::with_capacity(moves.len());
    let mut fens = String::with_capacity(moves.len() * 80);
    for &code in moves {
        let mv = crate::convert::mv(code.into())?;
        if !position.is_legal(mv)
            && let Some(illegal) = position.refusal(mv)
        {
            let refusal = xiangqi_rules::PlayError::Illegal(illegal);
            return Err(crate::error::play(refusal, None));
        }
        let piece = position.piece_at(mv.from());
        let undo = position.play_unchecked(mv);
        let gives_check = position.is_check();
        let info = piece.map(|piece| MoveInfo {
            mv,
            piece,
            captured: undo.captured.map(|man| man.role),
            gives_check,
            gives_mate: gives_check && !position.has_legal_move(),
        });
        infos.push(info.map_or(0, |info| crate::convert::pack_info(&info)));
        if !fens.is_empty() {
            fens.push('\n');
        }
        fen::Style::default().write_position(&mut fens, &position);
    }
    Ok(Array::of2(
        &js_sys::Uint32Array::from(&infos[..]),
        &fens.into(),
    ))
}
