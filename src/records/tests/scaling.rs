//! Twice the text takes about twice the time, for every reader and writer and for texts made
//! to be slow. Processor time of this thread is measured, so other programs play little part;
//! a ratio that is too large is measured again.
#![allow(missing_docs)]

use xiangqi_records::pgn::{self, Options, Reader};
use xiangqi_records::{GameTree, RecordStream, cbf, detect_text_format, dhtmlxq, plain, wxf};

type Make = fn(usize) -> String;

const SHAPES: [(&str, Make); 30] = [
    ("one line of moves", |n| {
        "h0g2 h9g7 g2h0 g7h9 ".repeat(n / 20)
    }),
    ("nested variations", |n| {
        format!(
            "h2e2 {}{}",
            "(a0a1 (i0i1 ".repeat(n / 28),
            ")".repeat(n / 14)
        )
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
    ("open bodies", |n| "START{\nFORMAT\n".repeat(n / 14)),
    ("open bodies with braces", |n| {
        "FORMAT\nSTART{ }\n".repeat(n / 16)
    }),
    ("open fields", |n| "[DhtmlXQ_a]".repeat(n / 11)),
    ("fields", |n| {
        "[DhtmlXQ_comment1]a[/DhtmlXQ_comment1]".repeat(n / 38)
    }),
    ("blocks", |n| {
        "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]".repeat(n / 62)
    }),
    ("open markup", |n| {
        format!("<CChess>{}", "<Move ".repeat(n / 6))
    }),
    ("markup", |n| {
        format!("<CChess>{}", "<Move value=\"77-47\">".repeat(n / 20))
    }),
    ("scripts", |n| "var DhtmlXQ_movelist = '".repeat(n / 24)),
];

/// Milliseconds of processor time of this thread.
fn now() -> f64 {
    // The system brings the account up to date when a thread gives way.
    std::thread::yield_now();
    let ran = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = ran.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(
        || {
            std::time::UNIX_EPOCH
                .elapsed()
                .map_or(0.0, |now| now.as_secs_f64() * 1e3)
        },
        |nanoseconds| nanoseconds / 1e6,
    )
}

fn time(work: impl FnOnce() -> usize) -> f64 {
    let start = now();
    std::hint::black_box(work());
    now() - start
}

/// How much longer twice the text may take, on average from 1x to 4x: work that grows with the
/// square of the text takes 4 times as long.
const MOST: f64 = 2.6;

/// Less time than this, in milliseconds, is counted as this: the clock and the caches count
/// for more than the work.
const LEAST: f64 = 3.0;

/// The smallest text, in bytes: 1x. Then 2x and 4x. Well above every length at which a reader
/// gives something up (a tag of 64 KiB), since there the time may jump.
const SIZE: usize = 256 << 10;

/// How often it is measured before it counts as too slow.
const TRIES: usize = 6;

/// Measures works of three sizes, the least time of each: the figures, if they are too slow.
fn measure(what: &str, works: [&dyn Fn() -> usize; 3]) -> Result<(), String> {
    let slow = std::env::var_os("XIANGQI_SLOW").is_some();
    let mut best = [f64::MAX; 3];
    for _ in 0..TRIES {
        for (at, work) in works.into_iter().enumerate() {
            // The middle one is for the figures alone.
            if at != 1 || slow {
                best[at] = best[at].min(time(work));
            }
        }
        let [one, _, four] = best.map(|ms| ms.max(LEAST));
        if four <= MOST * MOST * one {
            if slow {
                println!("{what}: {best:.1?} ms for 1x, 2x and 4x");
            }
            return Ok(());
        }
    }
    Err(format!(
        "{what}: {:.1} and {:.1} ms for 1x and 4x",
        best[0], best[2]
    ))
}

/// A reader that is too slow at one size may have met a jump in what memory costs; one whose
/// work grows with the square is too slow at four times the size as well.
fn check(what: &str, make: Make, work: &dyn Fn(&str) -> usize) {
    let at = |size: usize| {
        let [one, two, four] = [1, 2, 4].map(|factor| make(size * factor));
        measure(what, [&|| work(&one), &|| work(&two), &|| work(&four)])
    };
    if let Err(small) = at(SIZE)
        && let Err(large) = at(SIZE * 4)
    {
        panic!("{small}; four times as large, {large}");
    }
}

#[test]
fn every_reader_takes_twice_the_time_for_twice_the_text() {
    for (name, make) in SHAPES {
        check(&format!("pgn, {name}"), make, &|text| {
            pgn::read(text).games.len()
        });
        check(&format!("moves, {name}"), make, &|text| {
            plain::read_moves(text).games.len()
        });
        check(&format!("fens, {name}"), make, &|text| {
            plain::read_fens(text).games.len()
        });
        check(&format!("wxf, {name}"), make, &|text| {
            wxf::read(&format!("START{{{text}")).games.len()
        });
        check(&format!("dhtmlxq, {name}"), make, &|text| {
            dhtmlxq::read(text, false).map_or(0, |file| file.games.len())
        });
        check(&format!("cbf, {name}"), make, &|text| {
            cbf::read(text, false).map_or(0, |file| file.games.len())
        });
        check(&format!("detection, {name}"), make, &|text| {
            detect_text_format(text).map_or(0, |format| format.name().len())
        });
    }
}

/// The text in pieces of a hundred bytes or little more.
fn pieces(mut rest: &str) -> impl Iterator<Item = &str> {
    core::iter::from_fn(move || {
        let mut cut = rest.len().min(100);
        while !rest.is_char_boundary(cut) {
            cut += 1;
        }
        let (piece, after) = rest.split_at(cut);
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

#[test]
fn a_stream_in_small_pieces_takes_twice_the_time_for_twice_the_text() {
    for (name, make) in SHAPES {
        check(&format!("stream, {name}"), make, &|text| {
            let mut reader = Reader::default();
            let mut games = 0;
            for piece in pieces(text) {
                reader.push(piece);
                games += core::iter::from_fn(|| reader.next_game()).count();
            }
            reader.finish();
            games + core::iter::from_fn(|| reader.next_game()).count()
        });
        check(&format!("stream of any format, {name}"), make, &|text| {
            let mut stream = RecordStream::new(None);
            let mut games = 0;
            for piece in pieces(text) {
                stream.push(piece);
                games += core::iter::from_fn(|| stream.next_game()).count();
            }
            // Some of these texts are no records.
            let _ = stream.finish();
            games + core::iter::from_fn(|| stream.next_game()).count()
        });
    }
}

#[test]
fn every_writer_takes_twice_the_time_for_twice_the_text() {
    // The decoder of ASCII alone: tables would count for more than the writing.
    let ascii = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    for (name, make) in SHAPES {
        let games = [1, 2, 4].map(|factor| pgn::read(&make(SIZE * factor)).games);
        let sum = |games: &[GameTree], write: &dyn Fn(&GameTree) -> usize| -> usize {
            games.iter().map(write).sum()
        };
        let encoder = core::cell::RefCell::new(xiangqi_records::gbk::Encoder::new(&ascii));
        type Write<'a> = (&'a str, Box<dyn Fn(&GameTree) -> usize + 'a>);
        let writers: [Write<'_>; 4] = [
            (
                "pgn",
                Box::new(|it| pgn::write(it, &Options::default()).unwrap().len()),
            ),
            (
                "wxf",
                Box::new(|it| wxf::write(it, Default::default()).unwrap().len()),
            ),
            ("dhtmlxq", Box::new(|it| dhtmlxq::write(it).len())),
            (
                "xqf",
                Box::new(|it| xiangqi_records::xqf::write(it, &mut encoder.borrow_mut()).len()),
            ),
        ];
        for (format, write) in &writers {
            let what = format!("{format} of {name}");
            let [one, two, four] = &games;
            measure(
                &what,
                [&|| sum(one, write), &|| sum(two, write), &|| {
                    sum(four, write)
                }],
            )
            .unwrap_or_else(|slow| panic!("{slow}"));
        }
    }
}
