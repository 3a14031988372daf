//! Move text into tokens. Knows the habits of all sources; knows no moves.
//!
//! What is skipped without a word: white space, commas, move numbers in any layout (`1.`,
//! `1`, `1...`, `１．`, on a line of their own), dots, and lines that begin with `%`.

use super::words::{self, GameResult};
use std::borrow::Cow;

/// What a text is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// `{...}`
    Comment(&'a str),
    /// `;` to the end of the line; several such lines are one comment. Nothing in it is a
    /// command: writers put there what would be misread in braces.
    Verbatim(Cow<'a, str>),
    /// A `{` without its `}`: the text to the end.
    Unclosed(&'a str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$3`, or a glyph of its own such as `!?`.
    Nag(u8),
    /// How the game ended, or `*`.
    Result(GameResult),
    /// A line of `=====`: what follows is no part of the game.
    Footer,
    /// `[...]` or a lone bracket or brace, which no move text has.
    Stray(&'a str),
    /// Anything else: a move, with its glyphs, or a word.
    Word(&'a str),
}

/// How far a `[` looks for its `]`, in bytes.
const BRACKET_REACH: usize = 256;

pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Whether `;` begins a comment; in plain lists it parts moves.
    semicolons: bool,
    /// What is left of a word of several moves.
    run: &'a str,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str, semicolons: bool) -> Lexer<'a> {
        Lexer {
            text,
            at: 0,
            semicolons,
            run: "",
        }
    }

    /// How far the text has been read, in bytes.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The next token and the byte it begins at.
    pub(super) fn next(&mut self) -> Option<(usize, Token<'a>)> {
        loop {
            if !self.run.is_empty() {
                let start = self.at - self.run.len();
                let (word, rest) = words::split_run(self.run);
                self.run = rest;
                return Some((start, Token::Word(word)));
            }
            let start = self.at;
            let first = self.text[start..].chars().next()?;
            self.at += first.len_utf8();
            let token = match first {
                '{' => self.brace(),
                ';' if self.semicolons => self.line_comments(start),
                '(' | '（' => Token::Open,
                ')' | '）' => Token::Close,
                '%' if self.starts_line(start) => {
                    self.skip_line();
                    continue;
                }
                '[' => self.bracket(start),
                ']' | '}' => Token::Stray(&self.text[start..self.at]),
                '$' => match self.nag() {
                    Some(token) => token,
                    None => continue,
                },
                c if words::is_space(c) || c == ';' => continue,
                _ => match self.word(start) {
                    Some(token) => return Some(token),
                    None => continue,
                },
            };
            return Some((start, token));
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn starts_line(&self, at: usize) -> bool {
        matches!(
            self.text.as_bytes()[..at].last(),
            None | Some(b'\n' | b'\r')
        )
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
    }

    fn brace(&mut self) -> Token<'a> {
        let rest = self.rest();
        match rest.find('}') {
            Some(end) => {
                self.at += end + 1;
                Token::Comment(&rest[..end])
            }
            None => {
                self.at = self.text.len();
                Token::Unclosed(rest)
            }
        }
    }

    /// The comment that begins with the `;` at `start`, with those on the lines right after.
    fn line_comments(&mut self, start: usize) -> Token<'a> {
        self.at = start;
        let mut comment = Cow::Borrowed("");
        let mut lines = 0;
        while let Some(line) = self.rest().strip_prefix(';') {
            self.skip_line();
            let end = line.len() - self.rest().len();
            let line = line[..end].strip_prefix(' ').unwrap_or(&line[..end]);
            if lines == 0 {
                comment = Cow::Borrowed(line);
            } else {
                comment.to_mut().push('\n');
                comment.to_mut().push_str(line);
            }
            lines += 1;
            let rest = self.rest();
            let eol = rest
                .strip_prefix("\r\n")
                .or(rest.strip_prefix(['\n', '\r']));
            if let Some(after) = eol.filter(|after| after.starts_with(';')) {
                self.at = self.text.len() - after.len();
            }
        }
        Token::Verbatim(comment)
    }

    fn bracket(&mut self, start: usize) -> Token<'a> {
        let rest = self.rest();
        let mut reach = rest.len().min(BRACKET_REACH);
        while !rest.is_char_boundary(reach) {
            reach -= 1;
        }
        if let Some(end) = rest[..reach].find([']', '[', '\n'])
            && rest[end..].starts_with(']')
        {
            self.at += end + 1;
        }
        Token::Stray(&self.text[start..self.at])
    }

    fn nag(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.at += digits;
        // Numbers beyond 255 have no meaning anywhere.
        rest[..digits].parse().ok().map(Token::Nag)
    }

    /// The token of the word at `start`, `None` if it is a number or begins a run.
    fn word(&mut self, start: usize) -> Option<(usize, Token<'a>)> {
        let stop = |c: char| {
            words::is_space(c)
                || matches!(
                    c,
                    '{' | '}' | '(' | ')' | '（' | '）' | '[' | ']' | '$' | ';'
                )
        };
        let text = &self.text[start..];
        let word = &text[..text.find(stop).unwrap_or(text.len())];
        self.at = start + word.len();
        if let Some(token) = special(word) {
            return Some((start, token));
        }
        let start = start + words::number_len(word);
        let word = &self.text[start..self.at];
        if words::is_run(word) {
            self.run = word;
            return None;
        }
        if word.is_empty() {
            return None;
        }
        Some((start, special(word).unwrap_or(Token::Word(word))))
    }
}

/// A word that is no move for sure.
fn special(word: &str) -> Option<Token<'static>> {
    if let Some(result) = words::result(word) {
        Some(Token::Result(result))
    } else if words::is_footer(word) {
        Some(Token::Footer)
    } else {
        words::nag_of_word(word).map(Token::Nag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<String> {
        let mut lexer = Lexer::new(text, true);
        core::iter::from_fn(|| lexer.next())
            .map(|(_, token)| match token {
                Token::Comment(text) => format!("{{{text}}}"),
                Token::Verbatim(text) => format!("{{{text}}}"),
                Token::Unclosed(text) => format!("{{{text}"),
                Token::Open => "(".into(),
                Token::Close => ")".into(),
                Token::Nag(nag) => format!("${nag}"),
                Token::Result(result) => format!("={}", result.text()),
                Token::Footer => "footer".into(),
                Token::Stray(text) => format!("stray {text}"),
                Token::Word(word) => word.into(),
            })
            .collect()
    }

    #[test]
    fn numbers_and_dots_in_any_layout_are_skipped() {
        for text in [
            "1. h2e2 h9g7 2. h0g2",
            "1.h2e2 1...h9g7 2.h0g2",
            "1\nh2e2\nh9g7\n2\nh0g2",
            "１．h2e2 … h9g7 ２、h0g2",
            "1. ... h2e2, h9g7; comment\n%escape h2e2\n2:h0g2",
            "h2e2h9g7h0g2",
        ] {
            let words = tokens(text);
            let words: Vec<_> = words.iter().filter(|word| !word.starts_with('{')).collect();
            assert_eq!(words, ["h2e2", "h9g7", "h0g2"], "{text}");
        }
    }

    #[test]
    fn pawns_that_begin_with_a_digit_are_no_numbers() {
        assert_eq!(
            tokens("1.1P+1 15+1 2. 3p.4 15.4"),
            ["1P+1", "15+1", "3p.4", "15.4"]
        );
    }

    #[test]
    fn comments_of_both_kinds() {
        assert_eq!(
            tokens("a{x\ny}b ;one\n; two\n;\n;  three\r\n;four\n\n;five\nc {open"),
            [
                "a",
                "{x\ny}",
                "b",
                "{one\ntwo\n\n three\nfour}",
                "{five}",
                "c",
                "{open"
            ]
        );
    }

    #[test]
    fn marks_results_brackets_and_footers() {
        assert_eq!(
            tokens("(a $3$300 !? ) [0:12] +- ± [b } 1/2-1/2 红胜 * ====="),
            [
                "(",
                "a",
                "$3",
                "$5",
                ")",
                "stray [0:12]",
                "$18",
                "$16",
                "stray [",
                "b",
                "stray }",
                "=1/2-1/2",
                "=1-0",
                "=*",
                "footer"
            ]
        );
    }

    #[test]
    fn chinese_moves_without_spaces_are_parted() {
        assert_eq!(
            tokens("1.炮二平五马８进７ 前马进二"),
            ["炮二平五", "马８进７", "前马进二"]
        );
    }
}
