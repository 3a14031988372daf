//! JSON that no referee wrote: each field missing, unknown, of the wrong type or out of range
//! is refused by its path; so is a log that cannot have happened.

use crate::common::*;
use serde_json::{Value, json};
use xiangqi_referee::{
    Act, Byoyomi, Event, FoulKind, Ground, JsonError, Referee, Ruling, Settings, Stage,
    TimeControl, WrongClaim,
};

/// A game in which everything has happened that does not end it.
fn eventful() -> Referee {
    let mut table = Table {
        referee: Referee::new(Settings {
            late_limit: Some(60_000),
            foul_limit: 9,
            wrong_repetition_claim: WrongClaim::Foul,
            clock: Some(TimeControl {
                per_move: Some(60_000),
                stages: vec![Stage::moves_in(2, 90_000), Stage::sudden_death(60_000)],
                byoyomi: Some(Byoyomi {
                    periods: 2,
                    time: 3_000,
                }),
            }),
            ..Settings::default()
        })
        .unwrap(),
        now: 0,
    };
    table.quiet(Act::Arrival { color: Black });
    table.quiet(Act::Start);
    table.quiet(Act::Arrival { color: Red });
    table.touch(Red, "b0");
    table.act(moving(Red, "h2e2"));
    table.act(moving(Red, "b0d1"));
    table.quiet(offer(Red));
    table.act(offer(Red));
    table.quiet(decline(Black));
    table.act(claim(Black, Ground::Repetition));
    table.act(claim(Black, Ground::NaturalLimit));
    table.quiet(Act::Pause);
    table.quiet(Act::Resume);
    table.play("b0c2");
    let kind = FoulKind::EnemyPieceTouched;
    table.act(Act::Foul { color: Black, kind });
    table.act(moving(Red, "h2e2"));
    table.quiet(Act::Touch {
        color: Black,
        square: square("h9"),
        adjust: true,
    });
    table.touch(Black, "h7");
    table.referee
}

fn refusal(value: &Value) -> JsonError {
    Referee::from_json(value).expect_err("accepted")
}

#[test]
fn a_referee_comes_back_exactly() {
    let referee = eventful();
    assert_eq!(Referee::from_json(&referee.to_json()), Ok(referee.clone()));
    assert_eq!(
        Referee::from_json_text(&referee.to_json_text()),
        Ok(referee)
    );
}

#[test]
fn every_kind_of_event_comes_back() {
    let (at, color) = (7, Black);
    for act in [
        Act::Start,
        Act::Arrival { color },
        Act::Absence { color },
        moving(color, "h7e7"),
        Act::Touch {
            color,
            square: square("h7"),
            adjust: true,
        },
        offer(color),
        accept(color),
        decline(color),
        claim(color, Ground::Repetition),
        claim(color, Ground::NaturalLimit),
        Act::Ruling(Ruling::Repetition),
        Act::Ruling(Ruling::NaturalLimit),
        Act::Ruling(Ruling::NoWinner),
        decision(None),
        decision(Some(color)),
        Act::Foul {
            color,
            kind: FoulKind::WrongClaim,
        },
        Act::Resignation { color },
        Act::Flag { color },
        Act::Misconduct { color },
        Act::Pause,
        Act::Resume,
    ] {
        let event = Event::new(at, act);
        let value = event.to_json();
        assert_eq!(value["type"], act.name());
        assert_eq!(Event::from_json(&value), Ok(event));
    }
    let short = json!({ "type": "touch", "at": 7, "color": "red", "square": "h2" });
    let act = Act::Touch {
        color: Red,
        square: square("h2"),
        adjust: false,
    };
    assert_eq!(Event::from_json(&short), Ok(Event::new(7, act)));
}

/// Calls `visit` with the whole value changed at each place, and the place's path.
fn at_every_place(
    whole: &Value,
    change: &dyn Fn(&mut Value) -> bool,
    visit: &mut dyn FnMut(&Value, &str),
) {
    fn paths(value: &Value, path: String, found: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                for (name, field) in map {
                    paths(field, format!("{path}/{name}"), found);
                }
            }
            Value::Array(list) => {
                for (index, item) in list.iter().enumerate() {
                    paths(item, format!("{path}/{index}"), found);
                }
            }
            _ => {}
        }
        found.push(path);
    }
    let mut pointers = Vec::new();
    paths(whole, String::new(), &mut pointers);
    for pointer in pointers {
        let mut changed = whole.clone();
        if change(changed.pointer_mut(&pointer).unwrap()) {
            visit(&changed, &pointer);
        }
    }
}

/// `/events/3/color` as errors write it: `events[3].color`.
fn dotted(pointer: &str) -> String {
    let mut path = String::new();
    for part in pointer.split('/').skip(1) {
        if part.parse::<usize>().is_ok() {
            path += &format!("[{part}]");
        } else {
            path += if path.is_empty() { "" } else { "." };
            path += part;
        }
    }
    path
}

#[test]
fn a_missing_field_is_refused_by_its_path() {
    let whole = eventful().to_json();
    let mut count = 0;
    at_every_place(&whole, &|value| value.is_object(), &mut |_, pointer| {
        let names: Vec<String> = whole
            .pointer(pointer)
            .unwrap()
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect();
        for name in names {
            let mut changed = whole.clone();
            let object = changed
                .pointer_mut(pointer)
                .unwrap()
                .as_object_mut()
                .unwrap();
            object.remove(&name);
            let path = dotted(&format!("{pointer}/{name}"));
            assert_eq!(refusal(&changed), JsonError::Missing { path });
            count += 1;
        }
    });
    assert!(count > 90, "{count} fields");
}

#[test]
fn an_unknown_field_is_refused_by_its_path() {
    let whole = eventful().to_json();
    let add = |value: &mut Value| {
        let object = value.as_object_mut();
        object
            .map(|object| object.insert("extra".into(), json!(1)))
            .is_some()
    };
    at_every_place(&whole, &add, &mut |changed, pointer| {
        let path = dotted(&format!("{pointer}/extra"));
        assert_eq!(refusal(changed), JsonError::Unknown { path });
    });
}

#[test]
fn a_value_of_another_type_is_refused_by_its_path() {
    let whole = eventful().to_json();
    for wrong in [
        json!(true),
        json!(1),
        json!("x"),
        json!([]),
        json!({}),
        json!(null),
    ] {
        let kind = |value: &Value| std::mem::discriminant(value);
        let replace = |value: &mut Value| {
            // Some fields may be null, and one that is may be something else.
            let other = kind(value) != kind(&wrong) && !value.is_null() && !wrong.is_null();
            if other {
                *value = wrong.clone();
            }
            other
        };
        at_every_place(&whole, &replace, &mut |changed, pointer| {
            let error = refusal(changed);
            assert_eq!(error.code(), "json/type", "{wrong} at {pointer}: {error}");
            assert_eq!(error.path(), Some(dotted(pointer).as_str()));
        });
    }
    // Null where nothing may be missing.
    for pointer in [
        "",
        "/version",
        "/settings/fen",
        "/settings/foulLimit",
        "/events/0/at",
    ] {
        let mut changed = whole.clone();
        *changed.pointer_mut(pointer).unwrap() = json!(null);
        assert_eq!(refusal(&changed).code(), "json/type", "{pointer}");
    }
}

#[test]
fn a_value_out_of_range_is_refused_by_its_path() {
    let whole = eventful().to_json();
    for (pointer, wrong) in [
        ("/version", json!(2)),
        ("/settings/fen", json!("nonsense")),
        ("/settings/rules", json!("CXA")),
        ("/settings/naturalLimit", json!(0)),
        ("/settings/repetitionBy", json!("never")),
        ("/settings/foulLimit", json!(0)),
        ("/settings/clock/stages/1/moves", json!(0)),
        ("/settings/clock/stages/0/time", json!(0)),
        ("/settings/clock/byoyomi/periods", json!(-1)),
        ("/events/0/type", json!("castle")),
        ("/events/0/at", json!(-1)),
        ("/events/0/at", json!(1.5)),
        ("/events/0/at", json!(1e300)),
        ("/events/0/color", json!("white")),
        ("/events/3/square", json!("j1")),
        ("/events/4/move", json!("h2e")),
        ("/events/4/move", json!("h2é2")),
        ("/events/9/ground", json!("fivefold")),
    ] {
        let mut changed = whole.clone();
        let field = changed.pointer_mut(pointer).unwrap();
        assert_ne!(*field, wrong);
        *field = wrong;
        let error = refusal(&changed);
        assert_eq!(error.code(), "json/value", "{pointer}: {error}");
        assert_eq!(error.path(), Some(dotted(pointer).as_str()));
    }
}

#[test]
fn a_log_that_cannot_have_happened_is_refused_at_its_event() {
    let whole = eventful().to_json();
    let mut backwards = whole.clone();
    backwards["events"][5]["at"] = json!(1);
    let mut started_twice = whole.clone();
    started_twice["events"][2] = json!({ "type": "start", "at": 2000 });
    // With the flag fallen, the move would not have been written down as a move.
    let mut after_the_flag = whole.clone();
    for event in after_the_flag["events"]
        .as_array_mut()
        .unwrap()
        .iter_mut()
        .skip(13)
    {
        event["at"] = json!(500_000);
    }
    for (value, path, code) in [
        (backwards, "events[5]", "referee/time-backwards"),
        (started_twice, "events[2]", "referee/already-started"),
        (after_the_flag, "events[13]", "referee/flag-fallen"),
    ] {
        let JsonError::Event {
            path: found,
            code: why,
            ..
        } = refusal(&value)
        else {
            panic!("{path}");
        };
        assert_eq!((found.as_str(), why.as_str()), (path, code));
    }
}

#[test]
fn a_text_that_is_no_json_is_refused_where_it_stops_being_one() {
    let error = Referee::from_json_text("{\n  \"version\": 1,\n}").unwrap_err();
    assert_eq!(error.code(), "json/syntax");
    assert!(
        matches!(error, JsonError::Syntax { line: 3, .. }),
        "{error:?}"
    );
    // Deep nesting ends in an error, not in a crash.
    let deep = "[".repeat(100_000);
    assert_eq!(
        Referee::from_json_text(&deep).unwrap_err().code(),
        "json/syntax"
    );
    let error = Referee::from_json_text("[]").unwrap_err();
    assert_eq!(
        error.to_string(),
        "the value must be an object, it is an array"
    );
}

#[test]
fn the_state_for_a_front_end_is_plain_data() {
    let state = eventful().state_json(40_000);
    assert_eq!(state["turn"], "black");
    assert_eq!(state["binding"]["duty"], "bound");
    assert_eq!(
        state["binding"]["clause"],
        json!({ "number": 2, "step": 1 })
    );
    assert_eq!(state["standingOffer"], Value::Null);
    assert_eq!(state["fouls"].as_array().unwrap().len(), 7);
    assert_eq!(state["clock"]["red"]["movesToGo"], 1);
    assert_eq!(state["result"], Value::Null);
    assert_eq!(state["started"], true);

    let mut over = table_from(MATE_IN_ONE);
    over.play("a1a9");
    let result = &over.referee.state_json(0)["result"];
    assert_eq!(
        *result,
        json!({ "winner": "red", "score": "1-0", "reason": "checkmate" })
    );
}

#[test]
fn a_reply_is_plain_data() {
    let mut table = table_from(START);
    let reply = table.act(moving(Red, "b0d1")).to_json();
    assert_eq!(reply["refused"]["code"], "move/blocked");
    let foul = json!({ "at": 1000, "ply": 0, "color": "red", "kind": "improper-move" });
    assert_eq!(reply["fouls"], json!([foul]));
    assert_eq!(reply["result"], Value::Null);
}
