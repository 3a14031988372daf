//! What the engine says, as lines.

use super::{Dialect, ProtocolError};
use core::fmt::Write;
use xiangqi_engine::score::mate_plies;
use xiangqi_engine::tt::Bound;
use xiangqi_engine::{Info, Score};
use xiangqi_rules::Move;

/// Writes moves; hosts differ in how they number the ranks.
pub type Spell<'a> = &'a dyn Fn(Move) -> String;

/// The lines that answer `uci` and `ucci`; `options` are the lines of the options.
pub fn banner(dialect: Dialect, options: &[String]) -> Vec<String> {
    let mut lines = vec![
        format!("id name xiangqi {}", env!("CARGO_PKG_VERSION")),
        "id author the xiangqi-wasm authors".to_owned(),
    ];
    if dialect == Dialect::Ucci {
        lines.push("id copyright MIT OR Apache-2.0".to_owned());
    }
    lines.extend(options.iter().cloned());
    lines.push(match dialect {
        Dialect::Uci => "uciok".to_owned(),
        Dialect::Ucci => "ucciok".to_owned(),
    });
    lines
}

/// A score: `cp 12` or `mate 3` in UCI, a bare number in UCCI. From the side to move.
pub fn score(dialect: Dialect, score: Score) -> String {
    match (dialect, mate_plies(score)) {
        (Dialect::Ucci, _) => score.to_string(),
        // Moves of the mating side: mated in 2 plies is "mate -1".
        (Dialect::Uci, Some(plies)) if plies > 0 => format!("mate {}", (plies + 1) / 2),
        (Dialect::Uci, Some(plies)) => format!("mate {}", plies / 2),
        (Dialect::Uci, None) => format!("cp {score}"),
    }
}

/// How far a search is: one line in UCI, two in UCCI. `time_ms` is the time that passed.
pub fn info(dialect: Dialect, info: &Info<'_>, time_ms: u64, spell: Spell<'_>) -> String {
    let nps = info.nodes * 1000 / time_ms.max(1);
    let mut line = String::with_capacity(160);
    let (depth, nodes, value) = (info.depth, info.nodes, score(dialect, info.score));
    // Writing to a string cannot fail.
    let _ = match dialect {
        Dialect::Uci => {
            let bound = match info.bound {
                Bound::Lower => " lowerbound",
                Bound::Upper => " upperbound",
                Bound::Exact | Bound::None => "",
            };
            write!(
                line,
                "info depth {depth} seldepth {} multipv {} score {value}{bound} nodes {nodes} \
                 nps {nps} hashfull {} time {time_ms} pv",
                info.seldepth, info.multi_pv, info.hash_permille
            )
        }
        Dialect::Ucci => write!(
            line,
            "info time {time_ms} nodes {nodes}\ninfo depth {depth} score {value} pv"
        ),
    };
    for &mv in info.moves {
        line.push(' ');
        line.push_str(&spell(mv));
    }
    line
}

/// What a search took in all: the last depth is seldom finished.
pub fn total(dialect: Dialect, nodes: u64, time_ms: u64) -> String {
    match dialect {
        Dialect::Uci => {
            let nps = nodes * 1000 / time_ms.max(1);
            format!("info nodes {nodes} nps {nps} time {time_ms}")
        }
        Dialect::Ucci => format!("info time {time_ms} nodes {nodes}"),
    }
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Best {
    /// The move, `None` if there is none.
    pub mv: Option<Move>,
    /// The answer expected.
    pub ponder: Option<Move>,
    /// A draw is accepted (UCCI).
    pub draw: bool,
    /// The game is given up (UCCI).
    pub resign: bool,
}

/// The line that ends a search.
pub fn best(dialect: Dialect, best: &Best, spell: Spell<'_>) -> String {
    let Some(mv) = best.mv else {
        return match dialect {
            Dialect::Uci => "bestmove (none)".to_owned(),
            Dialect::Ucci => "nobestmove".to_owned(),
        };
    };
    let mut line = format!("bestmove {}", spell(mv));
    if let Some(ponder) = best.ponder {
        line.push_str(" ponder ");
        line.push_str(&spell(ponder));
    }
    if dialect == Dialect::Ucci {
        if best.resign {
            line.push_str(" resign");
        } else if best.draw {
            line.push_str(" draw");
        }
    }
    line
}

/// A sentence for the person before the host.
pub fn note(dialect: Dialect, text: &str) -> String {
    match dialect {
        Dialect::Uci => format!("info string {text}"),
        Dialect::Ucci => format!("info message {text}"),
    }
}

/// What was wrong with a line.
pub fn fault(dialect: Dialect, error: &ProtocolError) -> String {
    note(dialect, &format!("error {}: {error}", error.code()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_engine::score::{mate_in, mated_in};
    use xiangqi_rules::notation::parse;

    #[test]
    fn mates_are_counted_in_moves_of_the_mating_side() {
        let uci = |value| score(Dialect::Uci, value);
        assert_eq!(uci(mate_in(1)), "mate 1");
        assert_eq!(uci(mate_in(5)), "mate 3");
        assert_eq!(uci(mated_in(2)), "mate -1");
        assert_eq!(uci(-35), "cp -35");
        assert_eq!(score(Dialect::Ucci, 12), "12");
    }

    #[test]
    fn the_last_line_of_a_search() {
        let spell = |mv: Move| mv.to_string();
        let none = Best::default();
        assert_eq!(best(Dialect::Uci, &none, &spell), "bestmove (none)");
        assert_eq!(best(Dialect::Ucci, &none, &spell), "nobestmove");
        let some = Best {
            mv: parse("h2e2").ok(),
            ponder: parse("h9g7").ok(),
            draw: true,
            resign: false,
        };
        assert_eq!(
            best(Dialect::Uci, &some, &spell),
            "bestmove h2e2 ponder h9g7"
        );
        assert_eq!(
            best(Dialect::Ucci, &some, &spell),
            "bestmove h2e2 ponder h9g7 draw"
        );
    }
}
