//! What a host can ask for.

use super::error::cut;
use super::words::Words;
use super::{Go, ProtocolError};

/// Which protocol is spoken. The host's first `uci` or `ucci` says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// The universal chess interface.
    #[default]
    Uci,
    /// The universal Chinese chess interface (UCCI 3.0), of ElephantEye and the programs that
    /// take it.
    Ucci,
}

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The usual set-up.
    Usual,
    /// A FEN.
    Fen(String),
}

/// A starting position and the moves made from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Where the game starts.
    pub start: Start,
    /// The moves as they were written.
    pub moves: Vec<String>,
}

/// A line of the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// `uci` or `ucci`: introduce yourself.
    Hello(Dialect),
    /// `isready`
    IsReady,
    /// `ucinewgame`, or UCCI's `setoption newgame`.
    NewGame,
    /// `setoption name NAME value VALUE`, or UCCI's `setoption NAME VALUE`.
    SetOption {
        /// The name as it was written.
        name: String,
        /// The value, empty if there is none.
        value: String,
    },
    /// `position`
    Position(Place),
    /// UCCI's `banmoves`: moves not to be chosen in this position.
    Ban(Vec<String>),
    /// `go`
    Go(Go),
    /// `stop`
    Stop,
    /// `ponderhit`: the move that was expected has been made. `draw`: the host offers a draw.
    PonderHit {
        /// Whether a draw is offered.
        draw: bool,
    },
    /// `quit`
    Quit,
    /// `d`: show the position.
    Show,
    /// `eval`: show the evaluation.
    Eval,
    /// A command that is known and has no effect here, such as `debug on`.
    Ignored,
}

/// Reads a line.
///
/// # Errors
/// If it is none of the commands, or its words do not fit.
pub fn parse(line: &str, dialect: Dialect) -> Result<Command, ProtocolError> {
    let mut words = Words::new(line);
    let Some(first) = words.next() else {
        return Ok(Command::Nothing);
    };
    Ok(match first {
        "uci" => Command::Hello(Dialect::Uci),
        "ucci" => Command::Hello(Dialect::Ucci),
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "setoption" => option(&mut words, dialect)?,
        "position" => Command::Position(place(&mut words)?),
        "banmoves" => Command::Ban(words.map(str::to_owned).collect()),
        "go" => Command::Go(super::go::parse(&mut words, dialect)?),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit {
            draw: words.eat("draw"),
        },
        "quit" => Command::Quit,
        "d" => Command::Show,
        "eval" => Command::Eval,
        "debug" | "register" | "probe" => Command::Ignored,
        other => return Err(ProtocolError::UnknownCommand(cut(other))),
    })
}

fn option(words: &mut Words<'_>, dialect: Dialect) -> Result<Command, ProtocolError> {
    let missing = ProtocolError::Missing {
        after: "setoption",
        expected: "the name of an option",
    };
    let (name, value) = if words.eat("name") {
        let name = words.until("value").to_owned();
        words.next();
        (name, words.rest().to_owned())
    } else if dialect == Dialect::Ucci {
        let name = words.next().unwrap_or("").to_owned();
        (name, words.rest().to_owned())
    } else {
        return Err(missing);
    };
    if name.is_empty() {
        return Err(missing);
    }
    if dialect == Dialect::Ucci && name == "newgame" {
        return Ok(Command::NewGame);
    }
    Ok(Command::SetOption { name, value })
}

fn place(words: &mut Words<'_>) -> Result<Place, ProtocolError> {
    let start = match words.next() {
        Some("startpos") => Start::Usual,
        Some("fen") => match words.until("moves") {
            "" => {
                return Err(ProtocolError::Missing {
                    after: "fen",
                    expected: "a position",
                });
            }
            fen => Start::Fen(fen.to_owned()),
        },
        Some(other) => return Err(ProtocolError::Misplaced(cut(other))),
        None => {
            return Err(ProtocolError::Missing {
                after: "position",
                expected: "'startpos' or 'fen'",
            });
        }
    };
    match words.next() {
        None => Ok(Place {
            start,
            moves: Vec::new(),
        }),
        Some("moves") => Ok(Place {
            start,
            moves: words.map(str::to_owned).collect(),
        }),
        Some(other) => Err(ProtocolError::Misplaced(cut(other))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uci(line: &str) -> Result<Command, ProtocolError> {
        parse(line, Dialect::Uci)
    }

    #[test]
    fn positions_have_a_start_and_moves() {
        let Ok(Command::Position(place)) = uci("position startpos moves h2e2  h9g7") else {
            panic!()
        };
        assert_eq!((place.start, place.moves.len()), (Start::Usual, 2));
        let Ok(Command::Position(place)) = uci("position fen 4k4/9 w - - 0 1 moves a0a1") else {
            panic!()
        };
        assert_eq!(place.start, Start::Fen("4k4/9 w - - 0 1".into()));
        assert_eq!(place.moves, ["a0a1"]);
        for line in [
            "position",
            "position fen",
            "position fen moves a0a1",
            "position h2e2",
            "position startpos h2e2",
        ] {
            assert!(uci(line).is_err(), "{line}");
        }
    }

    #[test]
    fn options_have_names_of_several_words_and_two_forms() {
        let set = |name: &str, value: &str| {
            Ok(Command::SetOption {
                name: name.into(),
                value: value.into(),
            })
        };
        assert_eq!(uci("setoption name Hash value 64"), set("Hash", "64"));
        assert_eq!(uci("setoption name Clear Hash"), set("Clear Hash", ""));
        assert_eq!(
            parse("setoption hashsize 64", Dialect::Ucci),
            set("hashsize", "64")
        );
        assert_eq!(
            parse("setoption newgame", Dialect::Ucci),
            Ok(Command::NewGame)
        );
        assert!(uci("setoption Hash 64").is_err() && uci("setoption name value 3").is_err());
    }

    #[test]
    fn unknown_words_are_told_and_cut() {
        assert_eq!(uci(" \t "), Ok(Command::Nothing));
        let error = uci(&"車".repeat(1000)).unwrap_err();
        assert_eq!(error.code(), "protocol/unknown-command");
        assert!(error.to_string().chars().count() < 80);
    }
}
