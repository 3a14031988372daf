//! Referee, tournament and touch-move across the boundary: JSON text in and out, and what is
//! thrown.

use crate::{START, field};
use js_sys::JSON;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_wasm::{RawGame, RawReferee, RawTournament, touch_move};

fn opened<T>(made: Result<T, JsValue>) -> T {
    made.unwrap_or_else(|error| panic!("{}", field(&error, "message")))
}

/// Kind, code, path and why of what was thrown.
fn thrown<T>(result: Result<T, JsValue>) -> [String; 4] {
    let Err(error) = result else {
        panic!("nothing was thrown");
    };
    assert!(!field(&error, "message").is_empty());
    ["kind", "code", "path", "why"].map(|name| field(&error, name))
}

fn started(settings: &str) -> RawReferee {
    let mut referee = opened(RawReferee::new(settings));
    opened(referee.apply(r#"{"type":"start","at":0}"#));
    referee
}

#[wasm_bindgen_test]
fn an_event_is_answered_as_it_stands_in_the_log() {
    let mut referee = started("{}");
    let touch = r#"{"type":"touch","at":5,"color":"red","square":"b0"}"#;
    let reply = JSON::parse(&opened(referee.apply(touch))).unwrap();
    let event = js_sys::Reflect::get(&reply, &"event".into()).unwrap();
    assert_eq!(field(&event, "square"), "b0");
    let adjust = js_sys::Reflect::get(&event, &"adjust".into()).unwrap();
    assert_eq!(adjust, JsValue::FALSE);
    let again = opened(RawReferee::restore(&referee.json()));
    assert_eq!(
        (again.json(), again.state(9.0)),
        (referee.json(), referee.state(9.0))
    );
    assert_eq!(referee.result(), 0);
}

#[wasm_bindgen_test]
fn the_game_ends_as_the_referee_says() {
    let mut referee = started("{}");
    opened(referee.apply(r#"{"type":"move","at":1,"color":"red","move":"h2e2"}"#));
    opened(referee.apply(r#"{"type":"resignation","at":2,"color":"black"}"#));
    let mut game = RawGame::new();
    opened(game.restore(&referee.game().to_vec()));
    assert_eq!((game.ply(), game.result()), (1, referee.result()));
    assert_ne!(game.result(), 0);
}

#[wasm_bindgen_test]
fn refusals_have_kind_code_and_path() {
    let refused = |settings| thrown(RawReferee::new(settings));
    assert_eq!(refused("{"), ["json", "json/syntax", "", ""]);
    assert_eq!(refused(r#"{"a":1}"#), ["json", "json/unknown", "a", ""]);
    let limit = r#"{"foulLimit":0}"#;
    let path = "foulLimit";
    assert_eq!(refused(limit), ["referee", "referee/settings", path, ""]);
    assert_eq!(refused(r#"{"fen":"x"}"#)[..2], ["fen", "fen/rows"]);

    let mut referee = started(r#"{"illegalMove":"refused"}"#);
    let before = referee.json();
    let start = r#"{"type":"start","at":0}"#;
    let already = ["referee", "referee/already-started", "", ""];
    assert_eq!(thrown(referee.apply(start)), already);
    let blocked = r#"{"type":"move","at":0,"color":"red","move":"b0d1"}"#;
    let why = ["illegal-move", "move/blocked", "", "blocked"];
    assert_eq!(thrown(referee.apply(blocked)), why);
    assert_eq!(referee.json(), before);
    let twice = before.replace(r#""events":["#, &format!(r#""events":[{start},"#));
    assert_eq!(
        thrown(RawReferee::restore(&twice)),
        ["json", "json/event", "events[1]", "referee/already-started"]
    );
}

#[wasm_bindgen_test]
fn a_tournament_crosses_as_text() {
    let mut cup = opened(RawTournament::new(
        r#"{"entrants":["Hu","Liu","Tao"],"bestOf":1,"seed":7}"#,
    ));
    assert_eq!((cup.survivors(), cup.champion()), (vec![0, 1, 2], None));
    assert_eq!(
        thrown(cup.apply(r#"{"type":"result","match":1,"winner":null}"#)),
        ["tournament", "tournament/unknown-match", "", ""]
    );
    while cup.champion().is_none() {
        opened(cup.apply(r#"{"type":"draw"}"#));
        let id = if cup.survivors().len() == 1 { 1 } else { 2 };
        let result = format!(r#"{{"type":"result","match":{id},"winner":"red"}}"#);
        opened(cup.apply(&result));
    }
    let again = opened(RawTournament::restore(&cup.json()));
    assert_eq!(again.bracket(), cup.bracket());
    let one = r#"{"entrants":["Hu"],"seed":7}"#;
    assert_eq!(thrown(RawTournament::new(one))[0], "tournament");
}

#[wasm_bindgen_test]
fn touches_bind() {
    let cannon = r#"[{"type":"touch","square":"b2"},{"type":"touch","square":"b9"}]"#;
    let binding = JSON::parse(&opened(touch_move(START, cannon))).unwrap();
    assert_eq!(field(&binding, "duty"), "bound");
    let empty = r#"[{"type":"touch","square":"e5"}]"#;
    let nothing = ["referee", "referee/nothing-touched", "", ""];
    assert_eq!(thrown(touch_move(START, empty)), nothing);
    assert_eq!(thrown(touch_move("", cannon))[0], "fen");
}
