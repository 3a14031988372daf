//! What can be wrong with a line. A fault is told to the host and changes nothing.

use core::fmt;

/// What is wrong with a line, with the words it is about (cut to [`ProtocolError::MOST`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProtocolError {
    /// No command begins with this word.
    UnknownCommand(String),
    /// Words are missing after this one.
    Missing {
        /// The last word that stood there.
        after: &'static str,
        /// What should follow.
        expected: &'static str,
    },
    /// A word that is no number, or one outside its range.
    Number {
        /// What the number is for.
        name: String,
        /// What stood there.
        value: String,
        /// The least and the most it may be.
        range: (i64, i64),
    },
    /// An option that is not known.
    UnknownOption(String),
    /// A value that the option cannot have.
    OptionValue {
        /// The option.
        name: &'static str,
        /// What stood there.
        value: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// A FEN that cannot be read or played on.
    Fen(xiangqi_rules::FenError),
    /// A move that cannot be read or played.
    Move {
        /// The text.
        text: String,
        /// Its place in the list, from 1.
        place: usize,
        /// Why.
        why: String,
    },
    /// The word stands where it cannot.
    Misplaced(String),
    /// The position last sent was refused, so there is nothing to search.
    NoPosition,
    /// A search is under way: it must be stopped first.
    Searching,
    /// A line longer than [`ProtocolError::LONGEST_LINE`] bytes.
    LongLine,
}

impl ProtocolError {
    /// The longest quotation in a message, in characters.
    pub const MOST: usize = 40;
    /// The longest line that is read, in bytes: some 200,000 moves.
    pub const LONGEST_LINE: usize = 1 << 20;

    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            ProtocolError::UnknownCommand(_) => "protocol/unknown-command",
            ProtocolError::Missing { .. } => "protocol/missing",
            ProtocolError::Number { .. } => "protocol/number",
            ProtocolError::UnknownOption(_) => "protocol/unknown-option",
            ProtocolError::OptionValue { .. } => "protocol/option-value",
            ProtocolError::Fen(_) => "protocol/fen",
            ProtocolError::Move { .. } => "protocol/move",
            ProtocolError::Misplaced(_) => "protocol/misplaced",
            ProtocolError::NoPosition => "protocol/no-position",
            ProtocolError::Searching => "protocol/searching",
            ProtocolError::LongLine => "protocol/long-line",
        }
    }
}

/// A text as messages quote it.
pub(crate) fn cut(text: &str) -> String {
    let mut quoted: String = text.chars().take(ProtocolError::MOST).collect();
    if quoted.len() < text.len() {
        quoted.push('…');
    }
    quoted
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProtocolError::UnknownCommand(word) => {
                write!(f, "unknown command '{}'", word.escape_debug())
            }
            ProtocolError::Missing { after, expected } => {
                write!(f, "{expected} expected after '{after}'")
            }
            ProtocolError::Number {
                name,
                value,
                range: (least, most),
            } => write!(
                f,
                "{name} is '{}', expected a number from {least} to {most}",
                value.escape_debug()
            ),
            ProtocolError::UnknownOption(name) => {
                write!(f, "there is no option '{}'", name.escape_debug())
            }
            ProtocolError::OptionValue {
                name,
                value,
                expected,
            } => write!(
                f,
                "option {name} cannot be '{}', expected {expected}",
                value.escape_debug()
            ),
            ProtocolError::Fen(error) => write!(f, "bad position: {error}"),
            ProtocolError::Move { text, place, why } => {
                write!(f, "move {place}, '{}': {why}", text.escape_debug())
            }
            ProtocolError::Misplaced(word) => {
                write!(f, "'{}' cannot stand here", word.escape_debug())
            }
            ProtocolError::NoPosition => {
                f.write_str("the last position was refused, send another one")
            }
            ProtocolError::Searching => {
                f.write_str("a search is under way, send 'stop' before this")
            }
            ProtocolError::LongLine => write!(
                f,
                "a line of more than {} bytes is not read",
                ProtocolError::LONGEST_LINE
            ),
        }
    }
}

impl core::error::Error for ProtocolError {}
