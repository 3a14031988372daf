//! `convert` and `check` on real files and on bad ones.

mod common;

use common::{folder, run, text};
use std::fs;
use std::path::{Path, PathBuf};

/// The samples of the record formats, with their sources beside them.
fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../records/tests/data")
}

const TWO: &str = "[Event \"a\"]\n[Red \"胡荣华\"]\n1. h2e2 (1. b2e2 $1 {左炮}) 1... h9g7 {[%eval 0.3] 好} 1-0\n\n\
                   [Event \"b\"]\n1. c3c4 *\n";

#[test]
fn every_pair_of_formats_keeps_the_main_line() {
    let folder = folder("pairs");
    let one = folder.join("one.pgn");
    fs::write(&one, TWO.split("\n\n").next().unwrap()).unwrap();
    let uci = |file: &Path| {
        let done = run(&["convert", text(file), "-", "--to", "pgn"], b"");
        done.out
    };
    for first in ["pgn", "wxf", "dhtmlxq", "xqf"] {
        let file = folder.join(format!("first.{first}"));
        assert!(run(&["convert", text(&one), text(&file)], b"").code <= 1);
        for second in ["pgn", "wxf", "dhtmlxq", "xqf"] {
            let other = folder.join(format!("{first}-second.{second}"));
            let done = run(&["convert", text(&file), text(&other)], b"");
            assert!(done.code <= 1, "{first} {second}: {}", done.err);
            let back = uci(&other);
            assert!(
                back.contains("1. h2e2") && back.contains("h9g7"),
                "{first} {second}: {back}"
            );
            assert!(back.contains("胡荣华"), "{first} {second}: {back}");
            let whole = first != "wxf" && second != "wxf";
            assert_eq!(back.contains("左炮"), whole, "{first} {second}");
        }
    }
}

#[test]
fn what_a_format_cannot_hold_is_told() {
    let clean = run(&["convert", "-", "-", "--to", "dhtmlxq"], TWO.as_bytes());
    assert_eq!(clean.code, 0, "{}", clean.err);
    let done = run(&["convert", "-", "-", "--to", "wxf"], TWO.as_bytes());
    assert_eq!(done.code, 1);
    for told in [
        "game 1: 1 moves of variations are left out [convert/lost-variations]",
        "comments of 2 moves are left out",
        "marks of 1 moves are left out",
        "evaluations of 1 moves are left out",
        "2 games written, 0 warnings in reading",
    ] {
        assert!(done.err.contains(told), "{told} in {}", done.err);
    }
    let latin = run(
        &["convert", "-", "-", "--to", "pgn", "--out-encoding", "big5"],
        TWO.as_bytes(),
    );
    assert!(
        latin.err.contains("convert/lost-characters"),
        "{}",
        latin.err
    );
}

#[test]
fn many_games_into_a_format_of_one_are_refused_or_numbered() {
    let folder = folder("many");
    let out = folder.join("games.xqf");
    let refused = run(&["convert", "-", text(&out)], TWO.as_bytes());
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("[convert/one-game-only]"),
        "{}",
        refused.err
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    let stream = run(&["convert", "-", "-", "--to", "xqf"], TWO.as_bytes());
    assert_eq!((stream.code, stream.bytes.len()), (2, 0));
    assert_eq!(
        run(&["convert", "-", text(&out), "--split"], TWO.as_bytes()).code,
        0
    );
    let mut names: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|it| it.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["games-0001.xqf", "games-0002.xqf"]);
    let second = run(&["convert", "-", text(&out), "--game", "2"], TWO.as_bytes());
    assert_eq!(second.code, 0);
    let back = run(&["convert", text(&out), "-", "--to", "pgn"], b"").out;
    assert!(back.contains("c3c4") && !back.contains("h2e2"));
    let third = run(
        &["convert", "-", "-", "--to", "pgn", "--game", "3"],
        TWO.as_bytes(),
    );
    assert_eq!((third.code, third.out.as_str()), (2, ""));
}

#[test]
fn files_are_written_over_only_when_told_and_even_onto_themselves() {
    let folder = folder("force");
    let file = folder.join("game.pgn");
    fs::write(&file, TWO).unwrap();
    let refused = run(&["convert", text(&file), text(&file)], b"");
    assert!(refused.err.contains("[file/exists]"), "{}", refused.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), TWO);
    let done = run(
        &[
            "convert",
            text(&file),
            text(&file),
            "--force",
            "--notation",
            "chinese",
        ],
        b"",
    );
    assert_eq!(done.code, 0, "{}", done.err);
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.contains("炮二平五") && text.contains("兵七进一"),
        "{text}"
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn a_failed_conversion_leaves_what_was_there() {
    let folder = folder("failed");
    let out = folder.join("out.pgn");
    fs::write(&out, "mine").unwrap();
    for input in [&b""[..], b"hello", b"\xFF\xFE\xFF"] {
        let done = run(&["convert", "-", text(&out), "--force"], input);
        assert_eq!(done.code, 2, "{}", done.err);
        assert_eq!(fs::read_to_string(&out).unwrap(), "mine");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    for (arguments, code) in [
        (&["convert", "-", "x.cbr"][..], "[convert/not-written]"),
        (&["convert", "-", "x.doc"], "[convert/no-format]"),
        (
            &[
                "convert",
                "-",
                "-",
                "--to",
                "xqf",
                "--out-encoding",
                "utf-8",
            ],
            "[usage]",
        ),
        (
            &["convert", "no-such-file", "-", "--to", "pgn"],
            "[file/system]",
        ),
        (&["convert", "-", "no-such-folder/x.pgn"], "[file/system]"),
    ] {
        let done = run(arguments, TWO.as_bytes());
        assert_eq!(done.code, 2, "{arguments:?}");
        assert!(done.err.contains(code), "{arguments:?}: {}", done.err);
    }
}

#[test]
fn scripts_and_encodings_come_out_as_asked() {
    let arguments = |encoding: &'static str| {
        let head = ["convert", "-", "-", "--to", "pgn", "--notation", "chinese"];
        [
            &head[..],
            &["--script", "traditional", "--out-encoding", encoding],
        ]
        .concat()
    };
    let game = "[Event \"x\"]\n1. h2e2 b9c7 *\n";
    for encoding in ["utf-8", "gb18030", "big5", "utf-16le", "utf-16be"] {
        let done = run(&arguments(encoding), game.as_bytes());
        assert_eq!(done.code, 0, "{encoding}: {}", done.err);
        let back = run(&["convert", "-", "-", "--to", "pgn"], &done.bytes);
        assert_eq!(back.code, 0, "{encoding}: {}", back.err);
        assert!(
            back.out.contains("1. h2e2 b9c7"),
            "{encoding}: {}",
            back.out
        );
    }
    assert!(run(&arguments("utf-8"), game.as_bytes()).out.contains("馬"));
}

#[test]
fn check_tells_what_is_in_a_folder() {
    let folder = folder("check");
    fs::create_dir(folder.join("below")).unwrap();
    for (at, name) in ["chinese-fullwidth", "wxf-fullwidth", "uci"]
        .iter()
        .enumerate()
    {
        let file = samples().join(format!("pgn/wxfca-{name}.pgn"));
        let place = if at == 0 {
            "below/x.txt".into()
        } else {
            format!("{name}.pgn")
        };
        fs::copy(file, folder.join(place)).unwrap();
    }
    fs::write(folder.join("other.txt"), "no record").unwrap();
    let done = run(&["check", text(&folder)], b"");
    assert_eq!(done.code, 0, "{}", done.out);
    let row = |name: &str| -> Vec<u64> {
        let line = done
            .out
            .lines()
            .find(|line| line.starts_with(name))
            .expect(name);
        line.split_whitespace()
            .skip(1)
            .map(|number| number.parse().unwrap())
            .collect()
    };
    // The three files hold the same games (see the README of the samples).
    let pgn = row("pgn");
    assert_eq!((pgn[0], pgn[1] % 3, pgn[2] % 3), (3, 0, 0));
    assert_eq!(pgn, row("all"));
    assert!(
        done.out.contains("1 files in folders are no records"),
        "{}",
        done.out
    );
    let all = run(&["check", text(&samples())], b"");
    assert!(all.out.contains("xqf ") && all.out.contains("dhtmlxq ") && all.out.contains("cbr "));
}

#[test]
fn check_gives_each_warning_its_file_and_place_and_an_exit_code() {
    let bad = "[Event \"x\"]\n1. h2e2 h9h1 *\n";
    let done = run(&["check", "-"], bad.as_bytes());
    assert_eq!(done.code, 1);
    let place = bad.find("h9h1").unwrap();
    let told = format!("byte {place} [record/illegal-move]");
    assert!(
        done.out.starts_with("-: game 1: ") && done.out.contains(&told),
        "{}",
        done.out
    );
    assert_eq!(done.err, "");
    assert_eq!(run(&["check", "-"], TWO.as_bytes()).code, 0);
    let none = run(&["check", "-"], b"hello");
    assert_eq!((none.code, none.err.as_str()), (2, ""));
    assert!(none.out.contains("[record/unknown-format]"), "{}", none.out);
    let many = "[Event \"x\"]\n1. h2e2 h9h1 *\n".repeat(30);
    let done = run(&["check", "-", "--most", "5"], many.as_bytes());
    assert_eq!(
        done.out
            .lines()
            .filter(|line| line.contains("illegal-move"))
            .count(),
        5
    );
    assert!(done.out.contains("-: 25 more warnings"), "{}", done.out);
}

#[test]
fn what_is_no_text_in_its_encoding_is_told_in_short_files_and_in_long_ones() {
    let bad = b"[Event \"x\"]\n[Red \"\xC5 \"]\n1. h2e2 *\n\n";
    let told = "-: not all of the text is utf-8: what is not is read as U+FFFD, \
                and another encoding may be right, byte 18 [record/encoding]\n";
    let game = "[Event \"x\"]\n1. h2e2 *\n\n";
    for more in [String::new(), game.repeat(50_000)] {
        let bytes = [&bad[..], more.as_bytes()].concat();
        let done = run(&["check", "-", "--encoding", "utf-8"], &bytes);
        assert_eq!((done.code, done.err.as_str()), (1, ""));
        assert!(done.out.starts_with(told), "{}", done.out);
        let arguments = ["convert", "-", "-", "--to", "pgn", "--encoding", "utf-8"];
        let done = run(&arguments, &bytes);
        assert_eq!(done.code, 1);
        assert!(done.err.starts_with(told), "{}", done.err);
    }
}

#[test]
fn a_text_that_looks_like_a_command_stays_text_through_every_format_with_comments() {
    let text = "[Event \"x\"]\n1. h2e2\n; [%clk 1] [%%clk 1] [%move] [%nag 2]\n\
                1... h9g7 {[%clk 0:00:01]} *\n";
    let expected = run(&["convert", "-", "-", "--to", "pgn"], text.as_bytes()).out;
    assert!(
        expected.ends_with(
            "\n1. h2e2\n; [%clk 1] [%%clk 1] [%move] [%nag 2]\n1... h9g7 {[%clk 0:00:01]} *\n"
        ),
        "{expected}"
    );
    for format in ["xqf", "dhtmlxq", "pgn"] {
        let done = run(&["convert", "-", "-", "--to", format], text.as_bytes());
        assert_eq!(done.code, 0, "{format}: {}", done.err);
        let back = run(&["convert", "-", "-", "--to", "pgn"], &done.bytes);
        assert_eq!(back.out, expected, "{format}");
    }
}

#[test]
fn a_large_file_streams() {
    // More than a game may have, and no game of it may be lost.
    let game = format!(
        "[Event \"x\"]\n{{{}}}\n1. h2e2 h9g7 2. h0g2 *\n\n",
        "word ".repeat(400)
    );
    let count = 20_000_000 / game.len();
    let done = run(&["check", "-"], game.repeat(count).as_bytes());
    assert_eq!(done.code, 0);
    let row = done
        .out
        .lines()
        .find(|line| line.starts_with("pgn"))
        .unwrap();
    let words: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(words[2], count.to_string());
}
