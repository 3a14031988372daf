//! Move text on lines of bounded width. Lines break between tokens alone: the text of a
//! comment is never changed.

use super::splitter::begins_game;
use crate::commands::has_command;
use crate::movetext::is_engine_comment;

/// A text that grows token by token.
pub(super) struct Sheet {
    pub(super) text: String,
    /// The widest a line may be; a Chinese character counts 2.
    max_width: usize,
    width: usize,
    /// No space before the next token.
    tight: bool,
    /// `(` before the next token.
    opening: bool,
}

impl Sheet {
    /// Goes on with `text`, which ends with a line break. 0 sets no bound.
    pub(super) fn new(text: String, max_width: usize) -> Sheet {
        Sheet {
            text,
            max_width: if max_width == 0 {
                usize::MAX
            } else {
                max_width
            },
            width: 0,
            tight: true,
            opening: false,
        }
    }

    /// Adds a token without line breaks.
    pub(super) fn token(&mut self, token: &str) {
        self.part_from_last(width_of(token));
        self.text.push_str(token);
    }

    /// Makes room for a token of this width.
    fn part_from_last(&mut self, width: usize) {
        let gap = usize::from(!self.tight);
        let opening = core::mem::take(&mut self.opening);
        let width = width + usize::from(opening);
        if self.width > 0 && self.width.saturating_add(gap + width) > self.max_width {
            self.end_line();
        } else if gap > 0 && self.width > 0 {
            self.text.push(' ');
            self.width += 1;
        }
        self.width = self.width.saturating_add(width);
        self.tight = false;
        if opening {
            self.text.push('(');
        }
    }

    /// `(`: nothing comes between it and the next token.
    pub(super) fn open(&mut self) {
        self.opening = true;
    }

    /// `)`: close to the last token, unless that was a line comment.
    pub(super) fn close(&mut self) {
        self.tight = true;
        self.token(")");
    }

    /// A comment in braces, or where braces would change what is read, as lines that begin
    /// with `;`. `commands` come first, always in braces.
    pub(super) fn comment(&mut self, commands: &str, comment: &str) {
        let braces = !(comment.contains('}')
            || begins_game(comment)
            || has_command(comment)
            || is_engine_comment(comment));
        let space = if commands.is_empty() || comment.is_empty() {
            ""
        } else {
            " "
        };
        if braces && !(commands.is_empty() && comment.is_empty()) {
            self.braces(&format!("{{{commands}{space}{comment}}}"));
        } else if !braces {
            if !commands.is_empty() {
                self.braces(&format!("{{{commands}}}"));
            }
            self.lines(comment);
        }
    }

    fn braces(&mut self, text: &str) {
        let first = text.lines().next().unwrap_or_default();
        self.part_from_last(width_of(first));
        self.text.push_str(text);
        if let Some(last) = text.rfind('\n') {
            self.width = width_of(&text[last + 1..]);
        }
    }

    fn lines(&mut self, comment: &str) {
        if self.opening {
            self.part_from_last(0);
        }
        if self.width > 0 {
            self.end_line();
        }
        for line in comment.split('\n') {
            self.text.push_str("; ");
            self.text.push_str(line);
            self.text.push('\n');
        }
        self.width = 0;
        self.tight = true;
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.width = 0;
    }
}

/// How many columns a text takes.
fn width_of(text: &str) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    text.chars()
        .map(|c| if c < '\u{1100}' { 1 } else { 2 })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_tokens() {
        let mut sheet = Sheet::new(String::new(), 12);
        for token in ["1.", "炮二平五", "马8进7"] {
            sheet.token(token);
        }
        sheet.open();
        sheet.token("a");
        sheet.close();
        sheet.comment("", "x\ny");
        sheet.token("b");
        sheet.comment("[%eval 1]", "}");
        sheet.token("c");
        assert_eq!(
            sheet.text,
            "1. 炮二平五\n马8进7 (a)\n{x\ny} b\n{[%eval 1]}\n; }\nc"
        );
    }
}
