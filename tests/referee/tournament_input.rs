//! What a tournament refuses, and its JSON.

use crate::common::*;
use crate::tournament::{play_round, result, settings, tournament};
use serde_json::{Value, json};
use xiangqi_referee::JsonError;
use xiangqi_referee::tournament::{Entry, Tournament, TournamentSettings};

#[test]
fn settings_that_make_no_sense_are_refused() {
    let entrants = |names: &[&str]| TournamentSettings {
        entrants: names.iter().map(|name| (*name).into()).collect(),
        ..settings(0, 0)
    };
    for (settings, code) in [
        (entrants(&[]), "too-few-entrants"),
        (entrants(&["Hu"]), "too-few-entrants"),
        (entrants(&["Hu", " "]), "empty-name"),
        (entrants(&["Hu", "Liu", "Hu "]), "duplicate-name"),
        (
            TournamentSettings {
                best_of: 0,
                ..settings(2, 0)
            },
            "best-of",
        ),
        (
            TournamentSettings {
                best_of: 100,
                ..settings(2, 0)
            },
            "best-of",
        ),
        (settings(2, u64::MAX), "seed"),
    ] {
        let error = Tournament::new(settings).unwrap_err();
        assert_eq!(error.code(), format!("tournament/{code}"));
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn entries_that_are_not_possible_change_nothing() {
    let mut tournament = tournament(5);
    let refuse = |tournament: &mut Tournament, entry, code: &str| {
        let before = tournament.clone();
        let error = tournament.apply(entry).unwrap_err();
        assert_eq!(error.code(), format!("tournament/{code}"), "{entry:?}");
        assert_eq!(*tournament, before);
    };
    refuse(&mut tournament, result(1, None), "unknown-match");
    tournament.apply(Entry::Draw).unwrap();
    let contest = tournament.contest(1).unwrap().clone();
    refuse(&mut tournament, Entry::Draw, "round-open");
    refuse(&mut tournament, result(0, None), "unknown-match");
    refuse(&mut tournament, result(3, None), "unknown-match");
    refuse(
        &mut tournament,
        Entry::ExtraGame { contest: 1 },
        "match-not-tied",
    );
    refuse(&mut tournament, Entry::Lot { contest: 1 }, "match-not-tied");
    let stranger = (0..5)
        .find(|&who| who != contest.first && who != contest.second)
        .unwrap();
    let walkover = |winner| Entry::Walkover { contest: 1, winner };
    refuse(&mut tournament, walkover(stranger), "not-in-match");
    refuse(&mut tournament, walkover(5), "unknown-entrant");
    for _ in 0..3 {
        tournament.apply(result(1, None)).unwrap();
    }
    refuse(&mut tournament, result(1, None), "match-not-open");
    tournament.apply(Entry::Lot { contest: 1 }).unwrap();
    refuse(&mut tournament, result(1, None), "match-not-open");
    refuse(&mut tournament, Entry::Lot { contest: 1 }, "match-not-tied");
    refuse(&mut tournament, walkover(contest.first), "match-not-open");
    refuse(&mut tournament, Entry::Draw, "round-open");
}

/// A tournament in which every kind of entry has happened.
fn eventful() -> Tournament {
    let mut tournament = tournament(7);
    tournament.apply(Entry::Draw).unwrap();
    let winner = tournament.contest(1).unwrap().first;
    tournament
        .apply(Entry::Walkover { contest: 1, winner })
        .unwrap();
    for contest in [2, 3] {
        for _ in 0..3 {
            tournament.apply(result(contest, None)).unwrap();
        }
    }
    tournament.apply(Entry::ExtraGame { contest: 2 }).unwrap();
    tournament.apply(result(2, Some(Black))).unwrap();
    tournament.apply(Entry::Lot { contest: 3 }).unwrap();
    tournament.apply(Entry::Draw).unwrap();
    tournament
}

#[test]
fn a_tournament_comes_back_exactly() {
    let mut tournament = eventful();
    let mut again = Tournament::from_json_text(&tournament.to_json_text()).unwrap();
    assert_eq!(again, tournament);
    // And goes on the same way.
    for tournament in [&mut tournament, &mut again] {
        play_round(tournament);
        tournament.apply(Entry::Draw).unwrap();
    }
    assert_eq!(again, tournament);
    for &entry in tournament.log() {
        let value = tournament.entry_to_json(entry);
        assert_eq!(tournament.entry_from_json(&value), Ok(entry));
    }
}

#[test]
fn json_that_no_tournament_wrote_is_refused_by_path() {
    let whole = eventful().to_json();
    let refusal = |change: &dyn Fn(&mut Value)| {
        let mut value = whole.clone();
        change(&mut value);
        Tournament::from_json(&value).unwrap_err()
    };
    let remove = |value: &mut Value, name: &str| value.as_object_mut().unwrap().remove(name);
    for (change, code, path) in [
        (
            &(|v: &mut Value| v["version"] = json!(9)) as &dyn Fn(&mut Value),
            "json/value",
            "version",
        ),
        (
            &|v: &mut Value| _ = remove(v, "settings"),
            "json/missing",
            "settings",
        ),
        (
            &|v: &mut Value| _ = remove(&mut v["settings"], "bestOf"),
            "json/missing",
            "settings.bestOf",
        ),
        (
            &|v: &mut Value| v["settings"]["seed"] = json!("1"),
            "json/type",
            "settings.seed",
        ),
        (
            &|v: &mut Value| v["settings"]["seed"] = json!(-1),
            "json/value",
            "settings.seed",
        ),
        (
            &|v: &mut Value| v["settings"]["bestOf"] = json!(0),
            "json/value",
            "settings.bestOf",
        ),
        (
            &|v: &mut Value| v["settings"]["entrants"] = json!(["A"]),
            "json/value",
            "entries[1].winner",
        ),
        (
            &|v: &mut Value| v["settings"]["entrants"][0] = json!(1),
            "json/type",
            "settings.entrants[0]",
        ),
        (
            &|v: &mut Value| v["settings"]["entrants"][6] = json!(""),
            "json/value",
            "settings.entrants[6]",
        ),
        (
            &|v: &mut Value| v["name"] = json!("x"),
            "json/unknown",
            "name",
        ),
        (
            &|v: &mut Value| v["entries"] = json!({}),
            "json/type",
            "entries",
        ),
        (
            &|v: &mut Value| v["entries"][0]["x"] = json!(1),
            "json/unknown",
            "entries[0].x",
        ),
        (
            &|v: &mut Value| v["entries"][0]["type"] = json!("undo"),
            "json/value",
            "entries[0].type",
        ),
        (
            &|v: &mut Value| v["entries"][1]["winner"] = json!("Nobody"),
            "json/value",
            "entries[1].winner",
        ),
        (
            &|v: &mut Value| _ = remove(&mut v["entries"][2], "winner"),
            "json/missing",
            "entries[2].winner",
        ),
        (
            &|v: &mut Value| v["entries"][2]["match"] = json!(1.5),
            "json/value",
            "entries[2].match",
        ),
    ] {
        let error = refusal(change);
        assert_eq!((error.code(), error.path()), (code, Some(path)), "{error}");
    }
    let error = refusal(&|value| value["entries"][2]["match"] = json!(99));
    let JsonError::Event { path, code, .. } = error else {
        panic!("{error}");
    };
    assert_eq!(
        (path.as_str(), code.as_str()),
        ("entries[2]", "tournament/unknown-match")
    );
    let error = Tournament::from_json_text("{").unwrap_err();
    assert_eq!(error.code(), "json/syntax");
}

#[test]
fn best_of_three_is_the_default() {
    let read = TournamentSettings::from_json(&json!({ "entrants": ["A", "B"], "seed": 1 }));
    assert_eq!(read.unwrap().best_of, 3);
}

#[test]
fn the_bracket_is_plain_data_with_names() {
    let tournament = eventful();
    let bracket = tournament.bracket_json();
    assert_eq!(bracket["champion"], Value::Null);
    let rounds = bracket["rounds"].as_array().unwrap();
    assert_eq!(rounds.len(), 2);
    assert_eq!(rounds[0]["lots"].as_array().unwrap().len(), 7);
    assert!(rounds[0]["bye"].is_string() && rounds[1]["bye"].is_null());
    let matches = rounds[0]["matches"].as_array().unwrap();
    let by: Vec<_> = matches
        .iter()
        .map(|one| one["by"].as_str().unwrap())
        .collect();
    assert_eq!(by, ["walkover", "extra-game", "lot"]);
    assert_eq!(matches[1]["games"].as_array().unwrap().len(), 4);
    let open = &rounds[1]["matches"][0];
    assert_eq!((&open["status"], &open["id"]), (&json!("open"), &json!(4)));
    assert_eq!(open["next"]["red"], open["first"]);
}
