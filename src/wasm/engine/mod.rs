//! The engine as its worker holds it. A job is prepared, run and answered in three calls:
//! [`RawEngine::run`] alone may go to sleep half way (see [`host`]), so it takes and returns
//! nothing that would have to be kept meanwhile.

mod answer;
mod host;
mod input;
mod job;

use crate::error::{self, argument};
use answer::Answer;
use job::Job;
use wasm_bindgen::prelude::*;
use xiangqi_engine::Engine;

/// Room for what sleeps: the locals of every function on the way down to the deepest pause.
const SLEEPING_BYTES: usize = 1 << 18;

/// One engine with its transposition table.
#[wasm_bindgen]
pub struct RawEngine {
    engine: Engine,
    job: Option<Job>,
    answer: Option<Answer>,
    /// Where binaryen's Asyncify keeps what sleeps: two addresses, then the room.
    sleeping: Vec<u32>,
}

#[wasm_bindgen]
impl RawEngine {
    /// An engine with a table of so many MiB.
    ///
    /// # Errors
    /// `engine/memory` if the device has not that much.
    #[wasm_bindgen(constructor)]
    pub fn new(hash_mebibytes: u32) -> Result<RawEngine, JsValue> {
        let hash = hash_mebibytes as usize;
        Ok(RawEngine {
            engine: Engine::try_new(hash).map_err(error::memory)?,
            job: None,
            answer: None,
            sleeping: vec![0; SLEEPING_BYTES / 4],
        })
    }

    /// The address of Asyncify's data: where it writes next, where its room ends, the room.
    pub fn sleeping_at(&mut self) -> *const u32 {
        let start = self.sleeping.as_ptr();
        let range = self.sleeping.as_ptr_range();
        // wasm32: addresses are 32 bits.
        self.sleeping[0] = (start as usize + 8) as u32;
        self.sleeping[1] = range.end as usize as u32;
        start
    }

    /// Forgets all earlier searches.
    pub fn new_game(&mut self) {
        self.engine.new_game();
    }

    /// Prepares a search of a position, by limits.
    ///
    /// # Errors
    /// If the position, a move or a limit cannot be taken.
    pub fn prepare_search(&mut self, position: JsValue, limits: JsValue) -> Result<(), JsValue> {
        self.job = Some(job::search(position, limits)?);
        Ok(())
    }

    /// Prepares the search for a proof of mate.
    ///
    /// # Errors
    /// If the position cannot be taken.
    pub fn prepare_mate(&mut self, position: JsValue, query: JsValue) -> Result<(), JsValue> {
        self.job = Some(job::mate(position, query)?);
        Ok(())
    }

    /// Prepares the review of one move of a game, 0 being the first.
    ///
    /// # Errors
    /// If the game cannot be taken.
    pub fn prepare_review(
        &mut self,
        game: JsValue,
        ply: u32,
        limits: JsValue,
    ) -> Result<(), JsValue> {
        self.job = Some(job::review(game, ply, limits)?);
        Ok(())
    }

    /// Runs what was prepared. May unwind and be called again to go on.
    pub fn run(&mut self) {
        if let Some(job) = self.job.take() {
            self.answer = Some(job.run(&mut self.engine));
        }
    }

    /// The answer of what was run last.
    ///
    /// # Errors
    /// If nothing was run.
    pub fn answer(&mut self) -> Result<JsValue, JsValue> {
        match self.answer.take() {
            Some(answer) => answer.into_js(),
            None => Err(argument("argument/job", "nothing was run".into())),
        }
    }
}

/// The static evaluation of a position in centipawns, positive where Red is better. Works
/// while an engine sleeps.
///
/// # Errors
/// If the position cannot be taken.
#[wasm_bindgen]
pub fn evaluate(position: JsValue) -> Result<i32, JsValue> {
    let game = input::game(position)?;
    let score = xiangqi_engine::evaluate(game.position());
    Ok(answer::from_red(score, game.position().turn()))
}
