//! Games from text that comes in pieces.

use super::wire::Packed;
use super::{format, format_index, refused, warnings};
use js_sys::Array;
use wasm_bindgen::prelude::*;
use xiangqi_records::RecordStream;

/// A stream being read. Holds the game that is being read and no more.
#[wasm_bindgen]
pub struct RawStream {
    stream: RecordStream,
}

#[wasm_bindgen]
impl RawStream {
    /// A stream of a format, 255 to find out.
    #[wasm_bindgen(constructor)]
    pub fn new(format_: u32) -> RawStream {
        RawStream {
            stream: RecordStream::new(format(format_)),
        }
    }

    /// The format once it is known, else 255.
    pub fn format(&self) -> u32 {
        format_index(self.stream.format())
    }

    /// Takes a piece of text.
    pub fn push(&mut self, text: &str) {
        self.stream.push(text);
    }

    /// Says that nothing more will come. Returns why that is no record, or undefined.
    pub fn finish(&mut self) -> JsValue {
        match self.stream.finish() {
            Ok(()) => JsValue::UNDEFINED,
            Err(error) => refused(&error),
        }
    }

    /// `[packed games, warnings]` since the last call; undefined for neither.
    pub fn take(&mut self) -> JsValue {
        let mut packed = Packed::default();
        while let Some(game) = self.stream.next_game() {
            packed.push(&game);
        }
        let found = self.stream.take_warnings();
        if packed.is_empty() && found.is_empty() {
            return JsValue::UNDEFINED;
        }
        Array::of2(&packed.into_js(), &warnings(&found)).into()
    }
}
