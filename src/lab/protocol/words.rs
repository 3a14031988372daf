//! The words of a line, one after the other.

use super::ProtocolError;
use super::error::cut;

/// A walk over the words of a line.
pub(crate) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Words<'a> {
        Words { rest: line.trim() }
    }

    /// The next word without taking it.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.rest.split_whitespace().next()
    }

    /// Takes the next word if it is this one.
    pub(crate) fn eat(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        if found {
            self.next();
        }
        found
    }

    /// What is left, and takes it.
    pub(crate) fn rest(&mut self) -> &'a str {
        core::mem::take(&mut self.rest)
    }

    /// What stands before the word `stop`, which stays; all that is left if it does not come.
    pub(crate) fn until(&mut self, stop: &str) -> &'a str {
        let mut ahead = Words { rest: self.rest };
        loop {
            let at = self.rest.len() - ahead.rest.len();
            match ahead.next() {
                None => return self.rest(),
                Some(word) if word == stop => {
                    let (before, after) = self.rest.split_at(at);
                    self.rest = after;
                    return before.trim();
                }
                Some(_) => {}
            }
        }
    }

    /// The next word as a number in this range.
    pub(crate) fn number(
        &mut self,
        name: &'static str,
        least: i64,
        most: i64,
    ) -> Result<i64, ProtocolError> {
        let word = self.next().ok_or(ProtocolError::Missing {
            after: name,
            expected: "a number",
        })?;
        number(name, word, least, most)
    }
}

/// A text as a number in this range.
pub(crate) fn number(name: &str, text: &str, least: i64, most: i64) -> Result<i64, ProtocolError> {
    match text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(ProtocolError::Number {
            name: name.into(),
            value: cut(text),
            range: (least, most),
        }),
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.rest = self.rest.trim_start()[word.len()..].trim_start();
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_one_by_one_or_up_to_a_word() {
        let mut words = Words::new("  fen a  b c moves\th2e2 ");
        assert!(words.eat("fen") && !words.eat("b"));
        assert_eq!(words.until("moves"), "a  b c");
        assert_eq!(words.collect::<Vec<_>>(), ["moves", "h2e2"]);
        assert_eq!(Words::new("a b").until("moves"), "a b");
        assert_eq!(Words::new("moves a").until("moves"), "");
    }
}
