//! The program as a host runs it: lines in, lines out.

mod common;

use common::Program;
use std::time::Duration;

#[test]
fn it_introduces_itself_and_finds_a_mate_in_either_protocol() {
    // Two rooks on the last two ranks: mate at once.
    let place = "position fen 3k5/R8/1R7/9/9/p8/9/9/9/5K3 w - - 0 1";
    for (hello, ok) in [("uci", "uciok"), ("ucci", "ucciok")] {
        let mut program = Program::start(&["uci"]);
        program.say(hello);
        program.until(ok);
        program.say(place);
        program.say("go depth 4");
        let lines = program.until("bestmove");
        assert!(
            lines.last().unwrap().starts_with("bestmove b7b9"),
            "{lines:?}"
        );
        program.say("quit");
        assert!(program.ends().success());
    }
}

#[test]
fn stop_and_isready_are_answered_while_it_thinks() {
    let mut program = Program::start(&["uci"]);
    program.say("uci");
    program.until("uciok");
    for _ in 0..5 {
        program.say("go infinite");
        program.until("info depth");
        program.say("isready");
        program.until("readyok");
        program.say("stop");
        program.until("bestmove");
    }
    program.say("quit");
    assert!(program.ends().success());
}

#[test]
fn a_search_without_end_tells_its_move_only_when_stopped() {
    let mut program = Program::start(&["uci"]);
    // One legal move and mate after it: the search is over at once.
    program.say("position fen 3k5/R8/1R7/9/9/p8/9/9/9/5K3 w - - 0 1");
    program.say("go infinite mate 1");
    program.until("info depth 1");
    program.say("isready");
    let before = program.until("readyok");
    assert!(!before.iter().any(|line| line.starts_with("bestmove")));
    program.say("stop");
    program.until("bestmove b7b9");
}

#[test]
fn pondering_waits_for_the_hit_and_then_minds_the_clock() {
    let mut program = Program::start(&["uci"]);
    program.say("uci");
    program.say("position startpos moves h2e2 h9g7");
    program.say("go ponder wtime 200 btime 200 depth 2");
    program.until("info depth 2");
    program.say("isready");
    let before = program.until("readyok");
    assert!(!before.iter().any(|line| line.starts_with("bestmove")));
    program.say("ponderhit");
    program.until("bestmove");
}

/// As on a machine with little memory.
#[cfg(target_os = "linux")]
#[test]
fn a_table_that_memory_does_not_hold_is_refused_and_the_old_one_kept() {
    let mut program = Program::start_with_memory(900, &["uci"]);
    program.say("uci");
    program.until("uciok");
    program.say("setoption name Hash value 8");
    program.say("setoption name Hash value 1000");
    let told = program.until("info string error ").pop().unwrap();
    // Where less than twice that is free it is no size to choose.
    let refused = told.starts_with("info string error engine/memory: ") && told.ends_with("8 MiB");
    assert!(refused || told.contains("protocol/number"), "{told}");
    program.say("go depth 3");
    program.until("bestmove ");
    program.say("quit");
    assert!(program.ends().success());
    for command in [
        &["bench", "--depth", "1", "--hash", "1000"][..],
        &[
            "mate",
            "3k5/R8/1R7/9/9/9/9/9/9/5K3 w",
            "--plies",
            "1",
            "--hash",
            "1000",
        ],
    ] {
        let mut program = Program::start_with_memory(900, command);
        assert_eq!(program.ends().code(), Some(2), "{command:?}");
    }
}

#[test]
fn ucci_gives_up_when_told_to_and_takes_a_draw_when_not_better() {
    let mut program = Program::start(&["uci"]);
    program.say("ucci");
    program.until("ucciok");
    // One move is left to Black, after which a rook mates; a king and an advisor against a rook.
    let lost = "position fen 4k4/R8/1R7/9/9/9/9/9/9/5K3 b";
    let rook = "position fen 4k4/4a4/9/9/9/9/9/9/R8/4K4";
    for (lines, last) in [
        ([lost, "go depth 4"], ""),
        (["setoption resign true", "go depth 4"], "resign"),
        ([&format!("{rook} b"), "go depth 2"], ""),
        (["", "go depth 2 draw"], "draw"),
        ([&format!("{rook} w"), "go depth 2 draw"], ""),
    ] {
        lines.iter().for_each(|line| program.say(line));
        let told = program.until("bestmove").pop().unwrap();
        let word = told.rsplit(' ').next().unwrap();
        let claim = ["resign", "draw"].contains(&word).then_some(word);
        assert_eq!(claim.unwrap_or(""), last, "{lines:?}: {told}");
    }
}

#[test]
fn nonsense_is_told_and_harms_nothing() {
    let mut program = Program::start(&["uci"]);
    program.say("uci");
    program.until("uciok");
    for line in [
        "hello",
        "go depth 0",
        "go movetime -1",
        "setoption name Hash value 99999999999",
        "setoption name MultiPV value 500",
        "setoption",
        "position",
        "position fen \u{FFFD}",
        "position startpos moves a0a9",
    ] {
        program.say(line);
        program.until("info string error protocol/");
    }
    program.say(&"x".repeat(3 << 20));
    program.until("info string error protocol/long-line");
    program.say_bytes(b"\xFF\xFE\0 go\n");
    program.until("info string error");
    program.say("position startpos");
    program.say("go infinite");
    program.say("go depth 1");
    program.until("info string error protocol/searching");
    program.say("stop");
    program.until("bestmove");
    program.say("quit");
    assert!(program.ends().success());
}

#[test]
fn a_game_that_is_over_gives_no_move() {
    let mut program = Program::start(&["uci"]);
    program.say("position fen 1R1k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1");
    program.say("go depth 3");
    program.until("bestmove (none)");
    program.say("ucci");
    program.say("go depth 3");
    program.until("nobestmove");
    program.say("quit");
    program.until("bye");
}

#[test]
fn the_end_of_input_finishes_what_has_an_end_and_stops_what_has_none() {
    for go in [
        "go depth 5",
        "go infinite",
        "go ponder wtime 1000 btime 1000",
    ] {
        let mut program = Program::start(&["uci"]);
        program.say(go);
        program.close();
        program.until("bestmove");
        assert!(program.ends().success());
    }
}

#[test]
fn a_thousand_searches_begun_and_stopped_at_once_give_a_thousand_moves() {
    let mut program = Program::start(&["uci"]);
    program.say("uci");
    program.until("uciok");
    for _ in 0..1000 {
        program.say("go infinite");
        program.say("stop");
    }
    let mut moves = 0;
    program.say("isready");
    while moves < 1000 {
        let lines = program.until("bestmove");
        assert!(!lines.last().unwrap().contains("none"));
        moves += 1;
    }
    program.say("quit");
    assert!(program.ends().success());
}

#[test]
fn many_settings_during_a_search_do_not_block_the_stop() {
    let mut program = Program::start(&["uci"]);
    program.say("go infinite");
    for _ in 0..100 {
        program.say("setoption name Hash value 2");
    }
    program.say("stop");
    program.until_within("bestmove", Duration::from_secs(60));
}

#[test]
fn the_same_nodes_give_the_same_search() {
    let told = || {
        let mut program = Program::start(&["uci"]);
        program.say("go nodes 20000");
        let mut lines = program.until("bestmove");
        // Times differ.
        for line in &mut lines {
            let words: Vec<&str> = line.split(' ').collect();
            let keep = |at: &usize| {
                let timed = |word: &str| word == "time" || word == "nps";
                !(timed(words[*at]) || *at > 0 && timed(words[*at - 1]))
            };
            *line = (0..words.len())
                .filter(keep)
                .map(|at| words[at])
                .collect::<Vec<_>>()
                .join(" ");
        }
        lines
    };
    assert_eq!(told(), told());
}

#[test]
fn a_weak_level_plays_within_its_means_and_by_its_seed() {
    let best = |seed: u32| {
        let mut program = Program::start(&["uci"]);
        program.say("setoption name Level value 1");
        program.say(&format!("setoption name Seed value {seed}"));
        program.say("go movetime 60000");
        program.until("bestmove").pop().unwrap()
    };
    let moves: Vec<String> = (1..=8).map(best).collect();
    assert_eq!(moves[0], best(1));
    assert!(moves.iter().any(|mv| *mv != moves[0]), "{moves:?}");
}
