//! What is wrong with a JSON text.

use core::fmt;

/// Why a JSON text or value was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JsonError {
    /// The text is no JSON.
    Syntax {
        /// Its line, from 1.
        line: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// A field is missing.
    Missing {
        /// Its path: `events[3].color`.
        path: String,
    },
    /// A field is not known.
    Unknown {
        /// Its path.
        path: String,
    },
    /// A field has a value of another type.
    Type {
        /// Its path; empty for the whole value.
        path: String,
        /// The type it should have.
        expected: &'static str,
        /// The type it has.
        got: &'static str,
    },
    /// A field has a value of the right type that it cannot have.
    Value {
        /// Its path.
        path: String,
        /// What it should be, a clause to follow the path.
        why: String,
    },
    /// An event of a log does not follow from what was before.
    Event {
        /// Its path: `events[3]`.
        path: String,
        /// The code of the error.
        code: String,
        /// The sentence of the error.
        message: String,
    },
}

impl JsonError {
    /// The path of the field, `None` for a text that is no JSON.
    pub fn path(&self) -> Option<&str> {
        match self {
            JsonError::Syntax { .. } => None,
            JsonError::Missing { path }
            | JsonError::Unknown { path }
            | JsonError::Type { path, .. }
            | JsonError::Value { path, .. }
            | JsonError::Event { path, .. } => Some(path),
        }
    }

    /// The stable code: `json/syntax`, `json/missing`, `json/unknown`, `json/type`,
    /// `json/value` or `json/event`.
    pub const fn code(&self) -> &'static str {
        match self {
            JsonError::Syntax { .. } => "json/syntax",
            JsonError::Missing { .. } => "json/missing",
            JsonError::Unknown { .. } => "json/unknown",
            JsonError::Type { .. } => "json/type",
            JsonError::Value { .. } => "json/value",
            JsonError::Event { .. } => "json/event",
        }
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JsonError::Syntax { line, column } => {
                write!(f, "no JSON: line {line}, column {column}")
            }
            JsonError::Missing { path } => write!(f, "{path} is missing"),
            JsonError::Unknown { path } => write!(f, "{path} is no known field"),
            JsonError::Type {
                path,
                expected,
                got,
            } => {
                let path = if path.is_empty() { "the value" } else { path };
                write!(f, "{path} must be {expected}, it is {got}")
            }
            JsonError::Value { path, why } => write!(f, "{path} {why}"),
            JsonError::Event { path, message, .. } => {
                write!(f, "{path} does not follow: {message}")
            }
        }
    }
}

impl core::error::Error for JsonError {}
