//! The evidence on a cycle, as plain objects of the shape that the package declares.

use crate::error;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;
use xiangqi_rules::{Man, Outcome, PlyReport, Report, SideReport};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Evidence {
    occurrences: u32,
    from_ply: usize,
    to_ply: usize,
    rules: &'static str,
    red: Side,
    black: Side,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<Verdict>,
}

#[derive(Serialize)]
struct Side {
    class: &'static str,
    plies: Vec<Ply>,
}

#[derive(Serialize)]
struct Ply {
    ply: usize,
    uci: String,
    nature: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    attacker: Option<String>,
    victims: Vec<String>,
}

#[derive(Serialize)]
struct Verdict {
    winner: Option<&'static str>,
    score: &'static str,
    reason: &'static str,
}

/// The object of a report, undefined for none.
pub(crate) fn evidence(report: Option<&Report>) -> Result<JsValue, JsValue> {
    let Some(report) = report else {
        return Ok(JsValue::UNDEFINED);
    };
    let [red, black] = &report.sides;
    let evidence = Evidence {
        occurrences: report.occurrences,
        from_ply: report.from_ply,
        to_ply: report.to_ply,
        rules: report.rules.name(),
        red: side(red),
        black: side(black),
        verdict: report.verdict.map(verdict),
    };
    let serializer = Serializer::json_compatible();
    evidence.serialize(&serializer).map_err(error::option)
}

fn side(side: &SideReport) -> Side {
    Side {
        class: side.class.name(),
        plies: side.plies.iter().map(ply).collect(),
    }
}

fn ply(ply: &PlyReport) -> Ply {
    let name = |man: &Man| man.square.to_string();
    Ply {
        ply: ply.ply,
        uci: ply.mv.to_string(),
        nature: ply.nature.name(),
        attacker: ply.attacker.as_ref().map(name),
        victims: ply.victims.iter().map(name).collect(),
    }
}

fn verdict(outcome: Outcome) -> Verdict {
    Verdict {
        winner: outcome.winner.map(|color| color.name()),
        score: outcome.score(),
        reason: outcome.reason.name(),
    }
}
