//! What an engine found, as plain objects of the shapes that the package declares. Scores
//! are turned here to Red's point of view, mates counted in moves of the side that mates.

use super::input::Task;
use crate::error::{self, argument};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;
use xiangqi_engine::score::{Score, mate_plies};
use xiangqi_engine::tt::Bound;
use xiangqi_engine::{
    Ended, Found, Info, Line, MateAnswer, MateReport, MateTree, NoMemory, ReviewedPly,
};
use xiangqi_rules::{Color, Move};

/// The answer to a job.
pub(super) enum Answer {
    Searched(Searched),
    /// And whether the host ended it.
    Mate(Result<MateReport, NoMemory>, bool),
    /// `None` if the host ended it.
    Reviewed(Box<Option<Reviewed>>),
}

impl Answer {
    pub fn into_js(self) -> Result<JsValue, JsValue> {
        match self {
            Answer::Searched(searched) => to_js(&searched),
            Answer::Mate(Ok(report), stopped) => to_js(&Proof::of(&report, stopped)),
            Answer::Mate(Err(refused), _) => Err(error::memory(refused)),
            Answer::Reviewed(reviewed) => match *reviewed {
                Some(reviewed) => to_js(&reviewed),
                None => Ok(JsValue::NULL),
            },
        }
    }
}

fn to_js(value: &impl Serialize) -> Result<JsValue, JsValue> {
    value
        .serialize(&Serializer::json_compatible())
        .map_err(|error| argument("argument/answer", error.to_string()))
}

/// A score of the side to move as Red sees it.
pub(super) fn from_red(score: Score, turn: Color) -> Score {
    match turn {
        Color::Red => score,
        Color::Black => -score,
    }
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum JsScore {
    Cp(i32),
    Mate(i32),
}

impl JsScore {
    fn of(score: Score, turn: Color) -> JsScore {
        match mate_plies(score) {
            // A mate in 3 plies is one in 2 moves; to be mated in 4 plies is the other side's in 2.
            Some(plies) => JsScore::Mate(from_red((plies + plies.signum().max(0)) / 2, turn)),
            None => JsScore::Cp(from_red(score, turn)),
        }
    }
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct JsInfo {
    depth: u32,
    seldepth: u32,
    multipv: usize,
    nodes: f64,
    nps: f64,
    time_ms: f64,
    hashfull: u32,
    score: JsScore,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<&'static str>,
    pv: Vec<String>,
}

/// An info as the package hands it out.
pub(super) fn info(news: &Info<'_>, turn: Color) -> JsValue {
    let info = JsInfo {
        depth: news.depth,
        seldepth: news.seldepth,
        multipv: news.multi_pv,
        nodes: news.nodes as f64,
        nps: (news.nodes * 1000 / news.time_ms.max(1)) as f64,
        time_ms: news.time_ms as f64,
        hashfull: news.hash_permille,
        score: JsScore::of(news.score, turn),
        // The bound is the side to move's: turned round with the score.
        bound: match (news.bound, turn) {
            (Bound::Lower, Color::Red) | (Bound::Upper, Color::Black) => Some("lower"),
            (Bound::Upper, Color::Red) | (Bound::Lower, Color::Black) => Some("upper"),
            _ => None,
        },
        pv: texts(news.moves),
    };
    // Plain numbers and texts always serialize.
    to_js(&info).unwrap_or(JsValue::NULL)
}

#[derive(Serialize)]
struct JsLine {
    depth: u32,
    score: JsScore,
    pv: Vec<String>,
}

impl JsLine {
    fn of(line: &Line, turn: Color) -> JsLine {
        JsLine {
            depth: line.depth,
            score: JsScore::of(line.score, turn),
            pv: texts(&line.moves),
        }
    }
}

/// The outcome of a search.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Searched {
    best_move: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ponder: Option<String>,
    lines: Vec<JsLine>,
    depth: u32,
    nodes: f64,
    stopped: bool,
}

impl Searched {
    /// Of a game that is over.
    pub fn nothing() -> Searched {
        Searched {
            best_move: None,
            ponder: None,
            lines: Vec::new(),
            depth: 0,
            nodes: 0.0,
            stopped: false,
        }
    }

    pub fn of(found: &Found, task: &Task, turn: Color) -> Searched {
        let chosen = task.level.choose(found, task.seed);
        let line = found
            .lines
            .iter()
            .find(|line| line.moves.first().copied() == chosen);
        Searched {
            best_move: chosen.map(|mv| mv.to_string()),
            ponder: line.and_then(|line| line.moves.get(1)).map(Move::to_string),
            lines: found
                .lines
                .iter()
                .take(task.lines)
                .map(|line| JsLine::of(line, turn))
                .collect(),
            depth: found.depth,
            nodes: found.nodes as f64,
            stopped: found.ended == Ended::Stopped,
        }
    }
}

/// The outcome of a query for mate.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Proof {
    /// `mate`, `none` or `unknown`.
    answer: &'static str,
    stopped: bool,
    nodes: f64,
    plies: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    none_within: Option<u32>,
    line: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Branch>,
}

/// An attacker's move with every answer.
#[derive(Serialize)]
struct Branch {
    #[serde(rename = "move")]
    mv: String,
    answers: Vec<Reply>,
}

#[derive(Serialize)]
struct Reply {
    #[serde(rename = "move")]
    mv: String,
    then: Branch,
}

impl Branch {
    fn of(tree: &MateTree) -> Branch {
        let reply = |(mv, then): &(Move, MateTree)| Reply {
            mv: mv.to_string(),
            then: Branch::of(then),
        };
        Branch {
            mv: tree.mv.to_string(),
            answers: tree.answers.iter().map(reply).collect(),
        }
    }
}

impl Proof {
    fn of(report: &MateReport, stopped: bool) -> Proof {
        let (answer, none_within, tree) = match &report.answer {
            MateAnswer::Mate(tree) => ("mate", None, Some(tree)),
            MateAnswer::NoMate => ("none", None, None),
            MateAnswer::OutOfBudget { none_within } => ("unknown", Some(*none_within), None),
        };
        Proof {
            answer,
            stopped,
            nodes: report.nodes as f64,
            plies: tree.map_or(0, MateTree::plies),
            none_within,
            line: tree.map_or(Vec::new(), |tree| texts(&tree.line())),
            tree: tree.map(Branch::of),
        }
    }
}

/// One ply of a review.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Reviewed {
    best: JsLine,
    score: JsScore,
    /// In thousandths of winning chances.
    loss: i32,
    mark: &'static str,
    nag: Option<u8>,
}

impl Reviewed {
    pub fn of(ply: &ReviewedPly, turn: Color) -> Reviewed {
        Reviewed {
            best: JsLine::of(&ply.best, turn),
            score: JsScore::of(ply.played, turn),
            loss: ply.loss,
            mark: ply.mark.text(),
            nag: ply.mark.nag(),
        }
    }
}
