//! Settings that make no sense, and how they are read.

use crate::common::*;
use serde_json::json;
use xiangqi_referee::{
    Byoyomi, Handling, JsonError, MAX_TIME, Referee, Settings, SettingsError, Stage, TimeControl,
};

fn refused(settings: Settings) -> String {
    let error = Referee::new(settings).unwrap_err();
    assert_eq!(error.code(), "referee/settings");
    error.field().into()
}

#[test]
fn settings_that_make_no_sense_are_refused_by_field() {
    let usual = Settings::default;
    for (settings, field) in [
        (
            Settings {
                natural_limit: Some(0),
                ..usual()
            },
            "naturalLimit",
        ),
        (
            Settings {
                natural_limit: None,
                natural_limit_by: Handling::Claim,
                ..usual()
            },
            "naturalLimitBy",
        ),
        (
            Settings {
                foul_limit: 0,
                ..usual()
            },
            "foulLimit",
        ),
        (
            Settings {
                late_limit: Some(MAX_TIME + 1),
                ..usual()
            },
            "lateLimit",
        ),
    ] {
        assert_eq!(refused(settings), field);
    }
    let error = Referee::new(Settings {
        fen: "nonsense".into(),
        ..usual()
    })
    .unwrap_err();
    assert!(matches!(error, SettingsError::Fen(_)));
    assert!(error.code().starts_with("fen/"), "{}", error.code());
}

#[test]
fn time_controls_that_make_no_sense_are_refused_by_field() {
    let stages = |stages: &[Stage]| TimeControl {
        stages: stages.to_vec(),
        ..TimeControl::default()
    };
    let byoyomi = |periods, time| TimeControl {
        byoyomi: Some(Byoyomi { periods, time }),
        ..TimeControl::default()
    };
    let minute = Stage::sudden_death(60_000);
    for (control, field) in [
        (TimeControl::default(), "clock"),
        (TimeControl::per_move(0), "clock.perMove"),
        (stages(&[Stage::sudden_death(0)]), "clock.stages[0].time"),
        (stages(&[minute, minute]), "clock.stages[0].moves"),
        (stages(&[Stage::moves_in(0, 1)]), "clock.stages[0].moves"),
        (
            stages(&[Stage::moves_in(5, 1), minute.with_increment(MAX_TIME + 1)]),
            "clock.stages[1].increment",
        ),
        (
            stages(&[minute.with_delay(u64::MAX)]),
            "clock.stages[0].delay",
        ),
        (byoyomi(0, 1), "clock.byoyomi.periods"),
        (byoyomi(1, 0), "clock.byoyomi.time"),
        (
            TimeControl {
                stages: vec![Stage::moves_in(5, 1)],
                ..byoyomi(1, 1)
            },
            "clock.stages[0].moves",
        ),
    ] {
        let clock = Some(control);
        assert_eq!(
            refused(Settings {
                clock,
                ..Settings::default()
            }),
            field
        );
    }
}

#[test]
fn the_fen_is_kept_in_its_canonical_form() {
    let settings = Settings {
        fen: "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r".into(),
        ..Settings::default()
    };
    assert_eq!(Referee::new(settings).unwrap().settings().fen, START);
}

#[test]
fn fields_that_are_left_out_take_their_defaults() {
    assert_eq!(Settings::from_json(&json!({})), Ok(Settings::default()));
    let read = Settings::from_json(&json!({
        "rules": "asian",
        "naturalLimit": null,
        "foulLimit": 2,
        "clock": { "stages": [{ "time": 60000, "increment": 1000 }] },
    }));
    let stage = Stage::sudden_death(60_000).with_increment(1_000);
    let expected = Settings {
        rules: xiangqi_rules::RuleSet::Asian,
        natural_limit: None,
        foul_limit: 2,
        clock: Some(TimeControl::stage(stage)),
        ..Settings::default()
    };
    assert_eq!(read, Ok(expected));
}

#[test]
fn fields_that_are_wrong_are_named() {
    let code = |value| {
        let error: JsonError = Settings::from_json(&value).unwrap_err();
        (error.code(), error.path().unwrap().to_owned())
    };
    for (value, expected, path) in [
        (json!([]), "json/type", ""),
        (json!({ "foulLimits": 2 }), "json/unknown", "foulLimits"),
        (json!({ "foulLimit": "2" }), "json/type", "foulLimit"),
        (json!({ "foulLimit": null }), "json/type", "foulLimit"),
        (json!({ "foulLimit": 2.5 }), "json/value", "foulLimit"),
        (json!({ "foulLimit": -1 }), "json/value", "foulLimit"),
        (
            json!({ "foulLimit": 4294967296_u64 }),
            "json/value",
            "foulLimit",
        ),
        (json!({ "rules": "chess" }), "json/value", "rules"),
        (json!({ "touchMove": 1 }), "json/type", "touchMove"),
        (
            json!({ "lateLimit": 9007199254740992_u64 }),
            "json/value",
            "lateLimit",
        ),
        (
            json!({ "clock": { "stages": {} } }),
            "json/type",
            "clock.stages",
        ),
        (
            json!({ "clock": { "stages": [{}] } }),
            "json/missing",
            "clock.stages[0].time",
        ),
        (
            json!({ "clock": { "stages": [{ "time": 1, "bonus": 1 }] } }),
            "json/unknown",
            "clock.stages[0].bonus",
        ),
        (
            json!({ "clock": { "byoyomi": { "periods": 3 } } }),
            "json/missing",
            "clock.byoyomi.time",
        ),
    ] {
        assert_eq!(code(value), (expected, path.to_owned()));
    }
}
