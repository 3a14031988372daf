//! The commands on positions, run as a person would.

mod common;

use common::{folder, run, text};

#[test]
fn perft_counts_what_five_programs_count() {
    // Fairy-Stockfish, Pikafish, ElephantEye, chessai, xiangqi-rim: tests/data/perft.json.
    let done = run(&["perft", "3"], b"");
    assert_eq!(done.code, 0);
    assert!(
        done.out.starts_with("perft 3: 79666 positions"),
        "{}",
        done.out
    );
    let divided = run(&["perft", "2", "--divide"], b"");
    assert_eq!(divided.out.lines().count(), 45);
    let sum: u64 = divided
        .out
        .lines()
        .take(44)
        .map(|line| line.split(' ').nth(1).unwrap().parse::<u64>().unwrap())
        .sum();
    assert_eq!(sum, 1920);
    let other = run(&["perft", "1", "--fen", "4k4/9/9/9/9/9/9/9/9/3K5 w"], b"");
    assert!(
        other.out.starts_with("perft 1: 1 positions"),
        "{}",
        other.out
    );
}

#[test]
fn bench_has_a_signature() {
    let nodes = || {
        let done = run(&["bench", "--depth", "3", "--quiet"], b"");
        assert_eq!(done.code, 0);
        let line = done.out.lines().find(|line| line.starts_with("nodes "));
        line.unwrap().to_owned()
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn mates_are_proved_and_so_is_that_there_is_none() {
    // A rook each on the last two ranks: mate in one.
    let one = "3k5/R8/1R7/9/9/p8/9/9/9/5K3 w - - 0 1";
    let done = run(&["mate", one, "--plies", "5", "--tree"], b"");
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    assert!(
        done.out.starts_with("mate in 1 plies (1 moves): b7b9\n"),
        "{}",
        done.out
    );
    // Bare kings but for an elephant: nothing can mate.
    let none = "4k4/9/9/9/9/9/9/4B4/9/3K5 w - - 0 1";
    let done = run(&["mate", none, "--plies", "5"], b"");
    assert_eq!(done.code, 1);
    assert!(
        done.out.contains("no mate within 5 plies: proved"),
        "{}",
        done.out
    );
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let done = run(&["mate", start, "--plies", "9", "--nodes", "1000"], b"");
    assert_eq!(done.code, 3);
    assert!(done.out.contains("not decided"), "{}", done.out);
    assert_eq!(
        run(&["mate", start, "--plies", "3", "--checks-only"], b"").code,
        1
    );
}

#[test]
fn bad_input_is_told_with_its_code() {
    for (arguments, code) in [
        (&["eval", "9/9 w"][..], "[fen/"),
        (
            &["perft", "2", "--fen", "4k4/9/9/9/9/9/9/9/9/4K4 w"],
            "[fen/kings-facing]",
        ),
        (&["mate", "nonsense", "--plies", "3"], "[fen/"),
        (&["check", "no-such-file"], "[file/system]"),
        (&["review", "no-such-file", "-o", "-"], "[file/system]"),
    ] {
        let done = run(arguments, b"");
        assert_eq!(done.code, 2, "{arguments:?}");
        assert!(done.err.contains(code), "{arguments:?}: {}", done.err);
    }
    for arguments in [
        &["perft", "-1"][..],
        &["mate", "x"],
        &["bench", "--depth", "0"],
        &["bench", "--hash", "99999999"],
        &["nothing"],
        &[],
    ] {
        assert_eq!(run(arguments, b"").code, 2, "{arguments:?}");
    }
}

#[test]
fn a_review_marks_a_missed_mate_and_keeps_what_was_said() {
    let game = "[Event \"x\"]\n[FEN \"3k5/R8/1R7/9/9/9/9/7r1/8r/4K4 w - - 0 1\"]\n\
                1. b7b6 {my comment} h2h0 *\n";
    let done = run(
        &["review", "-", "-o", "-", "--nodes", "20000", "--hash", "1"],
        game.as_bytes(),
    );
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    assert!(done.out.contains("my comment"), "{}", done.out);
    assert!(done.out.contains("[%eval "), "{}", done.out);
    assert!(done.out.contains("(1. b7b9"), "{}", done.out);
    let folder = folder("review");
    let file = folder.join("game.pgn");
    std::fs::write(&file, game).unwrap();
    let again = run(&["review", text(&file), "-o", text(&file)], b"");
    assert!(again.err.contains("[file/exists]"), "{}", again.err);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), game);
}

#[test]
fn an_evaluation_is_the_same_from_both_sides() {
    let red = run(&["eval", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1"], b"").out;
    let black = run(&["eval", "4k4/9/9/9/9/9/9/9/9/R2K5 b - - 0 1"], b"").out;
    let number = |text: &str| text.split(' ').next().unwrap().parse::<i32>().unwrap();
    assert!(number(&red) > 300 && number(&black) < -300, "{red}{black}");
}
