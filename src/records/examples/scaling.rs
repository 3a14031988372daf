//! Reads and writes hostile and large texts of three sizes each and prints the times: twice
//! the size should take about twice the time.
//!
//! `cargo run --release --example scaling`

use std::time::Instant;
use xiangqi_records::pgn::{self, Options, Reader};
use xiangqi_records::{GameTree, ReadOptions, plain, read_text, wxf};

type Make = fn(usize) -> String;

const SHAPES: [(&str, Make); 22] = [
    ("one line of moves", |n| {
        "h0g2 h9g7 g2h0 g7h9 ".repeat(n / 20)
    }),
    ("nested variations", |n| {
        let level = "(a0a1 (i0i1 ";
        format!("h2e2 {}{}", level.repeat(n / 28), ")".repeat(n / 14))
    }),
    ("open parentheses", |n| "(".repeat(n)),
    ("open parentheses after a move", |n| {
        format!("h2e2 {}", "(".repeat(n))
    }),
    ("close parentheses", |n| ")".repeat(n)),
    ("variations side by side", |n| {
        format!("h2e2 {}", "(b2e2) ".repeat(n / 7))
    }),
    ("long variations side by side", |n| {
        let line = format!("({}) ", "h0g2 h9g7 g2h0 g7h9 ".repeat(50));
        format!("h2e2 {}", line.repeat(n / line.len()))
    }),
    ("open braces", |n| "{".repeat(n)),
    ("braces", |n| "{}".repeat(n / 2)),
    ("comments", |n| format!("h2e2 {}", "{a} ".repeat(n / 4))),
    ("line comments", |n| {
        format!("h2e2 {}", ";a\n".repeat(n / 3))
    }),
    ("brackets", |n| "[".repeat(n)),
    ("open tags", |n| "[A \"".repeat(n / 4)),
    ("tags of one game", |n| {
        (0..n / 12).map(|at| format!("[A{at} \"x\"]\n")).collect()
    }),
    ("games of a tag", |n| {
        "[Event \"x\"]\nh2e2 *\n".repeat(n / 19)
    }),
    ("games without tags", |n| "1. h2e2 *\n".repeat(n / 10)),
    ("games with a fault", |n| {
        "[Event \"x\"]\nh2e2 a0a9\n".repeat(n / 22)
    }),
    ("commands", |n| {
        format!("h2e2 {{{}}}", "[%eval 1] [%foo ".repeat(n / 16))
    }),
    ("marks", |n| format!("h2e2 {}", "$1 !? ".repeat(n / 6))),
    ("one long word", |n| "炮1".repeat(n / 4)),
    ("slashes", |n| "9/".repeat(n / 2)),
    ("digits and dots", |n| "1.2.".repeat(n / 4)),
];

fn time(work: impl FnOnce() -> usize) -> f64 {
    let start = Instant::now();
    std::hint::black_box(work());
    start.elapsed().as_secs_f64() * 1e3
}

fn main() {
    let size = 1 << 20;
    println!(
        "{:<34}{:>10}{:>10}{:>10}   ms at 1, 2 and 4 MiB",
        "pgn", "1x", "2x", "4x"
    );
    let row = |name: &str, work: &dyn Fn(&str) -> usize, make: Make| {
        let times: Vec<f64> = [1, 2, 4]
            .iter()
            .map(|factor| {
                let text = make(size * factor);
                time(|| work(&text))
            })
            .collect();
        let slow = if times[2] > 6.0 * times[0].max(20.0) {
            "  <--"
        } else {
            ""
        };
        println!(
            "{name:<34}{:>10.1}{:>10.1}{:>10.1}{slow}",
            times[0], times[1], times[2]
        );
    };
    for (name, make) in SHAPES {
        row(name, &|text| pgn::read(text).games.len(), make);
    }
    println!("stream, pieces of 100 bytes");
    for (name, make) in SHAPES {
        row(
            name,
            &|text| {
                let mut reader = Reader::default();
                let mut games = 0;
                let mut rest = text;
                while !rest.is_empty() {
                    let mut cut = rest.len().min(100);
                    while !rest.is_char_boundary(cut) {
                        cut += 1;
                    }
                    reader.push(&rest[..cut]);
                    rest = &rest[cut..];
                    games += core::iter::from_fn(|| reader.next_game()).count();
                }
                reader.finish();
                games + core::iter::from_fn(|| reader.next_game()).count()
            },
            make,
        );
    }
    println!("lists, wxf, fens, any");
    for (name, make) in SHAPES {
        row(name, &|text| plain::read_moves(text).games.len(), make);
        row(
            name,
            &|text| wxf::read(&format!("START{{{text}")).games.len(),
            make,
        );
        row(name, &|text| plain::read_fens(text).games.len(), make);
        row(
            name,
            &|text| read_text(text, &ReadOptions::default()).map_or(0, |file| file.games.len()),
            make,
        );
    }
    println!("writing what was read");
    for (name, make) in SHAPES {
        let games = |text: &str| -> Vec<GameTree> { pgn::read(text).games };
        let times: Vec<f64> = [1, 2, 4]
            .iter()
            .map(|factor| {
                let games = games(&make(size * factor));
                time(|| {
                    games
                        .iter()
                        .map(|it| pgn::write(it, &Options::default()).unwrap().len())
                        .sum()
                })
            })
            .collect();
        let slow = if times[2] > 6.0 * times[0].max(20.0) {
            "  <--"
        } else {
            ""
        };
        println!(
            "{name:<34}{:>10.1}{:>10.1}{:>10.1}{slow}",
            times[0], times[1], times[2]
        );
    }
}
