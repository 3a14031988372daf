//! `go`: what to search for, and for how long.

use super::error::cut;
use super::words::{Words, number};
use super::{Dialect, ProtocolError};

/// The time of one side, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SideClock {
    /// Left on the clock, if the host said so.
    pub left: Option<u64>,
    /// Added with each move.
    pub increment: u64,
}

/// What `go` asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// The expected move has been made in the position: think until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Think until `stop`.
    pub infinite: bool,
    /// UCCI: the host offers a draw.
    pub draw: bool,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Milliseconds for this move.
    pub move_time: Option<u64>,
    /// Look for a mate in so many moves.
    pub mate: Option<u32>,
    /// Red's clock.
    pub red: SideClock,
    /// Black's clock.
    pub black: SideClock,
    /// UCCI: the clock of the side to move. `time` of UCCI knows no colours.
    pub own: SideClock,
    /// Moves until more time comes.
    pub moves_to_go: Option<u32>,
    /// The moves to look at as they were written; none for all.
    pub search_moves: Vec<String>,
    /// Words that mean nothing here, to be told.
    pub unknown: Vec<String>,
}

/// The longest time that makes sense, in milliseconds: some 300,000 years.
const LONG: i64 = 10_000_000_000_000_000;

const KEYWORDS: [&str; 18] = [
    "ponder",
    "infinite",
    "draw",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "searchmoves",
    "time",
    "increment",
    "opptime",
    "oppincrement",
    "oppmovestogo",
];

/// Reads what follows `go`. UCCI's times come as they are written; whether they are seconds
/// the session knows.
pub(super) fn parse(words: &mut Words<'_>, dialect: Dialect) -> Result<Go, ProtocolError> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "draw" => go.draw = true,
            "depth" if words.eat("infinite") => go.infinite = true,
            "depth" => go.depth = Some(words.number("depth", 1, i64::from(u32::MAX))? as u32),
            "nodes" => go.nodes = Some(words.number("nodes", 1, i64::MAX)? as u64),
            "movetime" => go.move_time = Some(words.number("movetime", 0, LONG)? as u64),
            "mate" => go.mate = Some(words.number("mate", 1, 1000)? as u32),
            "wtime" => go.red.left = Some(time(words, "wtime")?),
            "btime" => go.black.left = Some(time(words, "btime")?),
            "winc" => go.red.increment = time(words, "winc")?,
            "binc" => go.black.increment = time(words, "binc")?,
            "movestogo" => {
                go.moves_to_go = Some(words.number("movestogo", 1, i64::from(u32::MAX))? as u32);
            }
            "time" => go.own.left = Some(time(words, "time")?),
            "increment" => go.own.increment = time(words, "increment")?,
            // The opponent's clock plays no part in sharing out one's own.
            "opptime" | "oppincrement" | "oppmovestogo" => {
                words.next();
            }
            "searchmoves" => {
                while let Some(word) = words.peek()
                    && !KEYWORDS.contains(&word)
                {
                    go.search_moves.push(word.to_owned());
                    words.next();
                }
            }
            // `go 8` of UCCI programs means depth 8.
            other if dialect == Dialect::Ucci && other.parse::<u32>().is_ok() => {
                go.depth = Some(number("depth", other, 1, i64::from(u32::MAX))? as u32);
            }
            other => go.unknown.push(cut(other)),
        }
    }
    Ok(go)
}

/// A time in milliseconds. Hosts send negative ones when a flag is about to fall.
fn time(words: &mut Words<'_>, name: &'static str) -> Result<u64, ProtocolError> {
    Ok(words.number(name, -LONG, LONG)?.max(0) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Result<Go, ProtocolError> {
        parse(&mut Words::new(text), Dialect::Uci)
    }

    #[test]
    fn clocks_of_both_sides() {
        let go = go("wtime 60000 btime -20 winc 500 binc 400 movestogo 12").unwrap();
        assert_eq!((go.red.left, go.red.increment), (Some(60_000), 500));
        assert_eq!((go.black.left, go.black.increment), (Some(0), 400));
        assert_eq!(go.moves_to_go, Some(12));
    }

    #[test]
    fn moves_to_look_at_end_at_the_next_keyword() {
        let go = go("searchmoves h2e2 b2e2 depth 3 ponder").unwrap();
        assert_eq!(go.search_moves, ["h2e2", "b2e2"]);
        assert_eq!((go.depth, go.ponder), (Some(3), true));
    }

    #[test]
    fn numbers_outside_their_range_are_refused() {
        for text in [
            "depth 0",
            "depth",
            "nodes x",
            "movetime -5",
            "mate 0",
            "depth 3.5",
        ] {
            let error = go(text).unwrap_err();
            assert!(
                ["protocol/number", "protocol/missing"].contains(&error.code()),
                "{text}"
            );
        }
        assert_eq!(go("depth 3 please").unwrap().unknown, ["please"]);
    }

    #[test]
    fn ucci_has_its_own_words() {
        let read = |text: &str| parse(&mut Words::new(text), Dialect::Ucci).unwrap();
        let go = read("draw time 300000 increment 1000 opptime 280000 oppincrement 1000");
        assert_eq!(
            (go.draw, go.own.left, go.own.increment),
            (true, Some(300_000), 1000)
        );
        assert!(read("depth infinite").infinite);
        assert_eq!(read("7").depth, Some(7));
    }
}
