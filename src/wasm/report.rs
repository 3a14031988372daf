//! The evidence on a cycle, as plain objects of the shape that the package declares.

use crate::error::object;
use js_sys::Array;
use wasm_bindgen::JsValue;
use xiangqi_rules::{Man, Outcome, PlyReport, Report, SideReport};

/// The object of a report, undefined for none.
pub(crate) fn evidence(report: Option<&Report>) -> JsValue {
    let Some(report) = report else {
        return JsValue::UNDEFINED;
    };
    let [red, black] = &report.sides;
    let mut fields = vec![
        ("occurrences", report.occurrences.into()),
        ("fromPly", number(report.from_ply)),
        ("toPly", number(report.to_ply)),
        ("rules", report.rules.name().into()),
        ("red", side(red)),
        ("black", side(black)),
    ];
    if let Some(outcome) = report.verdict {
        fields.push(("verdict", verdict(outcome)));
    }
    object(&fields)
}

fn side(side: &SideReport) -> JsValue {
    object(&[
        ("class", side.class.name().into()),
        ("plies", list(&side.plies, ply)),
    ])
}

fn ply(ply: &PlyReport) -> JsValue {
    let mut fields = vec![
        ("ply", number(ply.ply)),
        ("uci", ply.mv.to_string().into()),
        ("nature", ply.nature.name().into()),
    ];
    if let Some(man) = &ply.attacker {
        fields.push(("attacker", place(man)));
    }
    fields.push(("victims", list(&ply.victims, place)));
    object(&fields)
}

fn verdict(outcome: Outcome) -> JsValue {
    let winner = match outcome.winner {
        Some(color) => color.name().into(),
        None => JsValue::NULL,
    };
    object(&[
        ("winner", winner),
        ("score", outcome.score().into()),
        ("reason", outcome.reason.name().into()),
    ])
}

fn place(man: &Man) -> JsValue {
    man.square.to_string().into()
}

fn number(count: usize) -> JsValue {
    (count as u32).into()
}

fn list<T>(items: &[T], convert: fn(&T) -> JsValue) -> JsValue {
    items.iter().map(convert).collect::<Array>().into()
}
