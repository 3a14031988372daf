//! The command line: `--name value` pairs after a verb.

use std::collections::HashMap;
use std::str::FromStr;

/// What was asked for.
pub struct Args {
    values: HashMap<String, String>,
}

impl Args {
    /// Reads the words after the verb.
    ///
    /// # Errors
    /// A word that is no `--name`, or a name without a value.
    pub fn read(words: impl Iterator<Item = String>) -> Result<Args, String> {
        let mut values = HashMap::new();
        let mut words = words;
        while let Some(word) = words.next() {
            let name = word
                .strip_prefix("--")
                .ok_or_else(|| format!("expected --name, got {word}"))?;
            let value = words
                .next()
                .ok_or_else(|| format!("--{name} needs a value"))?;
            values.insert(name.to_owned(), value);
        }
        Ok(Args { values })
    }

    /// The text of a value, if it was given.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// A value, or what stands for it.
    ///
    /// # Errors
    /// A text that is no such value.
    pub fn get<T: FromStr>(&self, name: &str, otherwise: T) -> Result<T, String> {
        match self.text(name) {
            None => Ok(otherwise),
            Some(text) => text
                .parse()
                .map_err(|_| format!("--{name} cannot be {text}")),
        }
    }

    /// A value that must be given.
    ///
    /// # Errors
    /// If it was not.
    pub fn need(&self, name: &str) -> Result<&str, String> {
        self.text(name).ok_or_else(|| format!("--{name} is needed"))
    }
}
