//! Positions and limits as they come from JS: a FEN with the moves after it.

use crate::error::{self, argument};
use serde::{Deserialize, Deserializer};
use wasm_bindgen::JsValue;
use xiangqi_engine::{Level, Limits, MateQuery, SideTime};
use xiangqi_rules::notation::{NotationError, ReadError};
use xiangqi_rules::{Color, Game, Move, Options, Position, RuleSet, fen, notation};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct GameInput {
    fen: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    rules: Option<String>,
    #[serde(default, deserialize_with = "present")]
    natural_limit: Option<Option<u32>>,
    #[serde(default, deserialize_with = "present")]
    check_cap: Option<Option<u32>>,
    #[serde(default)]
    free: bool,
    /// Decided off the board, or by the game's own rules.
    #[serde(default)]
    over: bool,
}

/// Tells a field that is null (`Some(None)`) from one that is absent (`None`).
fn present<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<u32>>, D::Error> {
    Option::deserialize(value).map(Some)
}

impl GameInput {
    /// The options of the game; a limit of null is no limit.
    fn options(&self) -> Result<Options, JsValue> {
        let usual = Options::default();
        let rules = match self.rules.as_deref() {
            None => usual.rules,
            Some(name) => RuleSet::from_name(name)
                .ok_or_else(|| option("rules must be cxa, asian or simple"))?,
        };
        let natural_limit = self.natural_limit.unwrap_or(usual.natural_limit);
        if natural_limit == Some(0) {
            return Err(option(
                "naturalLimit must be a number of plies from 1, or null",
            ));
        }
        Ok(Options {
            rules,
            natural_limit,
            check_cap: self.check_cap.unwrap_or(usual.check_cap),
            free: self.free,
        })
    }
}

fn option(message: &str) -> JsValue {
    argument("argument/option", message.into())
}

fn read<T: for<'de> Deserialize<'de>>(input: JsValue) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(input).map_err(|error| option(&error.to_string()))
}

/// A game as the worker's message holds it.
pub(super) struct Input {
    pub game: Game,
    /// The moves, played in `game` unless it was made with [`unplayed`].
    pub moves: Vec<Move>,
    /// Whether it has ended.
    pub over: bool,
}

/// The game in its last position.
pub(super) fn game(input: JsValue) -> Result<Game, JsValue> {
    Ok(played(input)?.game)
}

/// The game with its moves made.
pub(super) fn played(input: JsValue) -> Result<Input, JsValue> {
    let mut input = unplayed(input)?;
    for mv in &input.moves {
        input
            .game
            .play(*mv)
            .map_err(|refusal| error::play(refusal, None))?;
    }
    input.over |= input.game.outcome().is_some() && !input.game.options().free;
    Ok(input)
}

/// The game in its first position, with the moves beside it.
pub(super) fn unplayed(input: JsValue) -> Result<Input, JsValue> {
    let read: GameInput = read(input)?;
    let options = read.options()?;
    let mut game = Game::default();
    if let Some(text) = &read.fen {
        let setup = fen::parse(text).map_err(error::fen)?;
        game.load(&setup)
            .map_err(|fault| error::fen(fault.into()))?;
    }
    game.set_options(options);
    let moves = read
        .moves
        .iter()
        .map(|text| {
            notation::parse(text)
                .map_err(|NotationError { input }| error::unread(ReadError::Unreadable { input }))
        })
        .collect::<Result<_, _>>()?;
    Ok(Input {
        game,
        moves,
        over: read.over,
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClockInput {
    red: f64,
    black: f64,
    red_increment: Option<f64>,
    black_increment: Option<f64>,
    moves_to_go: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct LimitsInput {
    depth: Option<u32>,
    nodes: Option<f64>,
    movetime: Option<f64>,
    mate: Option<u32>,
    clock: Option<ClockInput>,
    multipv: Option<u32>,
    search_moves: Option<Vec<String>>,
    level: Option<u8>,
    seed: Option<f64>,
}

/// Limits as the engine takes them, and who plays by them.
pub(super) struct Task {
    pub limits: Limits,
    /// How many lines were asked for.
    pub lines: usize,
    pub level: Level,
    pub seed: u64,
}

/// The limits for a search of this position.
pub(super) fn task(input: JsValue, position: &Position) -> Result<Task, JsValue> {
    let read: LimitsInput = read(input)?;
    let search_moves = read
        .search_moves
        .unwrap_or_default()
        .iter()
        .map(|text| legal(position, text))
        .collect::<Result<_, JsValue>>()?;
    let level = match read.level {
        None => Level::FULL,
        Some(number) => {
            Level::new(number).ok_or_else(|| option("level is a number from 1 to 10"))?
        }
    };
    let lines = read.multipv.unwrap_or(1).max(1) as usize;
    let whole = |number: f64| number as u64;
    let limits = Limits {
        depth: read.depth,
        nodes: read.nodes.map(whole),
        move_time_ms: read.movetime.map(whole),
        clock: read.clock.map(|clock| side_time(&clock, position.turn())),
        mate_plies: read
            .mate
            .map(|moves| moves.saturating_mul(2).saturating_sub(1)),
        multi_pv: lines,
        search_moves,
    };
    let seed = read.seed.unwrap_or(0.0).to_bits();
    Ok(Task {
        limits: level.limits(&limits, seed),
        lines,
        level,
        seed,
    })
}

fn legal(position: &Position, text: &str) -> Result<Move, JsValue> {
    notation::read(position, text).map_err(error::unread)
}

fn side_time(clock: &ClockInput, turn: Color) -> SideTime {
    let (remaining, increment) = match turn {
        Color::Red => (clock.red, clock.red_increment),
        Color::Black => (clock.black, clock.black_increment),
    };
    SideTime {
        remaining_ms: remaining as u64,
        increment_ms: increment.unwrap_or(0.0) as u64,
        moves_to_go: clock.moves_to_go,
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct MateInput {
    plies: u32,
    #[serde(default)]
    checks_only: bool,
    nodes: Option<f64>,
}

/// What is to be proved.
pub(super) fn mate(input: JsValue) -> Result<MateQuery, JsValue> {
    let read: MateInput = read(input)?;
    let query = MateQuery::within(read.plies);
    Ok(MateQuery {
        checks_only: read.checks_only,
        nodes: read.nodes.map_or(query.nodes, |nodes| nodes as u64),
        ..query
    })
}
