//! Reading JSON values field by field, with the path for the error.

use super::JsonError;
use serde_json::{Map, Value};
use xiangqi_rules::{Color, Move, Square, notation};

/// What to do about a field that is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Gaps {
    /// Refuse it: the value was written by a program that writes all fields.
    Refused,
    /// Take the default: the value was written by a person.
    Filled,
}

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Field<'a> {
    value: &'a Value,
    path: String,
}

/// The fields of an object, and which of them were asked for.
#[derive(Debug)]
pub(crate) struct Fields<'a> {
    map: &'a Map<String, Value>,
    path: String,
    gaps: Gaps,
    asked: Vec<&'static str>,
}

type Read<T> = Result<T, JsonError>;

/// The value of a JSON text, for the `from_json` functions of this crate.
///
/// # Errors
/// [`JsonError::Syntax`], also for values nested more than 128 deep.
pub fn parse(text: &str) -> Result<Value, JsonError> {
    serde_json::from_str(text).map_err(|error| JsonError::Syntax {
        line: error.line(),
        column: error.column(),
    })
}

impl<'a> Fields<'a> {
    /// The value of a field that has no default.
    pub(crate) fn need(&mut self, name: &'static str) -> Read<Field<'a>> {
        let path = self.path_of(name);
        match self.find(name) {
            Some(value) => Ok(Field { value, path }),
            None => Err(JsonError::Missing { path }),
        }
    }

    /// The value of a field that has a default; `None` if that is to be taken.
    pub(crate) fn want(&mut self, name: &'static str) -> Read<Option<Field<'a>>> {
        match self.gaps {
            Gaps::Refused => self.need(name).map(Some),
            Gaps::Filled => {
                let path = self.path_of(name);
                Ok(self.find(name).map(|value| Field { value, path }))
            }
        }
    }

    /// Refuses fields that nobody asked for.
    pub(crate) fn done(self) -> Read<()> {
        match self
            .map
            .keys()
            .find(|key| !self.asked.contains(&key.as_str()))
        {
            // A name of any length may come in; enough of it to be found is enough.
            Some(key) => Err(JsonError::Unknown {
                path: self.path_of(&key.chars().take(40).collect::<String>()),
            }),
            None => Ok(()),
        }
    }

    fn find(&mut self, name: &'static str) -> Option<&'a Value> {
        self.asked.push(name);
        self.map.get(name)
    }

    fn path_of(&self, name: &str) -> String {
        if self.path.is_empty() {
            name.into()
        } else {
            format!("{}.{name}", self.path)
        }
    }
}

impl<'a> Field<'a> {
    /// A whole value.
    pub(crate) fn whole(value: &'a Value) -> Field<'a> {
        Field {
            value,
            path: String::new(),
        }
    }

    /// Its fields, if it is an object.
    pub(crate) fn fields(self, gaps: Gaps) -> Read<Fields<'a>> {
        match self.value {
            Value::Object(map) => Ok(Fields {
                map,
                path: self.path,
                gaps,
                asked: Vec::new(),
            }),
            _ => Err(self.no("an object")),
        }
    }

    /// Its elements, if it is an array.
    pub(crate) fn list(self) -> Read<impl Iterator<Item = Field<'a>>> {
        match self.value {
            Value::Array(list) => Ok(list.iter().enumerate().map(move |(index, value)| Field {
                value,
                path: format!("{}[{index}]", self.path),
            })),
            _ => Err(self.no("an array")),
        }
    }

    /// `None` for null.
    pub(crate) fn or_null(self) -> Option<Field<'a>> {
        (!self.value.is_null()).then_some(self)
    }

    /// A whole number from 0 to `most`.
    pub(crate) fn number(&self, most: u64) -> Read<u64> {
        let Value::Number(number) = self.value else {
            return Err(self.no("a number"));
        };
        number
            .as_u64()
            .filter(|&number| number <= most)
            .ok_or_else(|| self.bad(format!("must be a whole number from 0 to {most}")))
    }

    /// A whole number from 0 to 4294967295.
    pub(crate) fn count(&self) -> Read<u32> {
        let number = self.number(u32::MAX.into())?;
        u32::try_from(number).map_err(|_| self.bad("is too big".into()))
    }

    /// `true` or `false`.
    pub(crate) fn flag(&self) -> Read<bool> {
        self.value.as_bool().ok_or_else(|| self.no("true or false"))
    }

    /// A text.
    pub(crate) fn text(&self) -> Read<&'a str> {
        self.value.as_str().ok_or_else(|| self.no("a string"))
    }

    /// One of some names.
    pub(crate) fn named<T>(
        &self,
        names: &[&str],
        from_name: impl Fn(&str) -> Option<T>,
    ) -> Read<T> {
        let text = self.text()?;
        from_name(text).ok_or_else(|| self.bad(format!("must be one of {}", names.join(", "))))
    }

    /// `red` or `black`.
    pub(crate) fn color(&self) -> Read<Color> {
        self.named(&["red", "black"], |name| {
            Color::ALL.into_iter().find(|color| color.name() == name)
        })
    }

    /// A point of the board.
    pub(crate) fn square(&self) -> Read<Square> {
        Square::parse(self.text()?).ok_or_else(|| self.bad("must be a point, a0 to i9".into()))
    }

    /// A move in canonical text.
    pub(crate) fn mv(&self) -> Read<Move> {
        let text = self.text()?;
        notation::parse(text)
            .ok()
            .filter(|_| text.len() == 4)
            .ok_or_else(|| self.bad("must be a move from point to point, as h2e2".into()))
    }

    /// The error that the value cannot be what it is.
    pub(crate) fn bad(&self, why: String) -> JsonError {
        JsonError::Value {
            path: self.path.clone(),
            why,
        }
    }

    fn no(&self, expected: &'static str) -> JsonError {
        let got = match self.value {
            Value::Null => "null",
            Value::Bool(_) => "true or false",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Array(_) => "an array",
            Value::Object(_) => "an object",
        };
        JsonError::Type {
            path: self.path.clone(),
            expected,
            got,
        }
    }
}
