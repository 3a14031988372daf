//! What a record says about a move: comments, marks, evaluation, clocks, shapes.

use xiangqi_rules::Square;

/// What is said about one move, or about the starting position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Notes {
    /// The comment before the move: only the first move of a variation has one. What stands
    /// before the first move of the game is the root's [`comment`](Notes::comment).
    pub starting_comment: String,
    /// The comment after the move. Lines are parted by `\n`: spaces and breaks at both ends are gone
    /// ([`add_comment`](Notes::add_comment) sees to that).
    pub comment: String,
    /// Marks in the numbering of PGN (NAG): 1 good, 2 mistake, 3 very good, 4 blunder,
    /// 5 interesting, 6 dubious, and so on to 255; each once, in the order of the record.
    pub nags: Vec<u8>,
    /// An evaluation of the position after the move.
    pub evaluation: Option<Evaluation>,
    /// What the mover's clock shows after the move, in milliseconds.
    pub clock: Option<u64>,
    /// How long the move took, in milliseconds.
    pub elapsed: Option<u64>,
    /// Arrows and marked points, in the order of the record.
    pub shapes: Vec<Shape>,
}

/// An evaluation, from Red's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// The score.
    pub score: Score,
    /// How deep the search was, in plies.
    pub depth: Option<u32>,
}

/// A score, from Red's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Centipawns; positive is better for Red.
    Cp(i32),
    /// Moves to mate; positive when Red mates, negative when Black does.
    Mate(i32),
}

/// An arrow between two points, or one marked point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Its colour.
    pub color: ShapeColor,
    /// Where the arrow starts, or the marked point.
    pub from: Square,
    /// Where the arrow ends; `None` for a marked point.
    pub to: Option<Square>,
}

/// The colours of shapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShapeColor {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl ShapeColor {
    /// The letter PGN uses: `G`, `R`, `Y` or `B`.
    pub const fn letter(self) -> char {
        match self {
            ShapeColor::Green => 'G',
            ShapeColor::Red => 'R',
            ShapeColor::Yellow => 'Y',
            ShapeColor::Blue => 'B',
        }
    }

    /// The colour of a letter, in either case.
    pub const fn from_letter(letter: char) -> Option<ShapeColor> {
        match letter {
            'G' | 'g' => Some(ShapeColor::Green),
            'R' | 'r' => Some(ShapeColor::Red),
            'Y' | 'y' => Some(ShapeColor::Yellow),
            'B' | 'b' => Some(ShapeColor::Blue),
            _ => None,
        }
    }

    /// The stable name: `green`, `red`, `yellow` or `blue`.
    pub const fn name(self) -> &'static str {
        match self {
            ShapeColor::Green => "green",
            ShapeColor::Red => "red",
            ShapeColor::Yellow => "yellow",
            ShapeColor::Blue => "blue",
        }
    }

    /// The colour of a name.
    pub fn from_name(name: &str) -> Option<ShapeColor> {
        use ShapeColor::*;
        [Green, Red, Yellow, Blue]
            .into_iter()
            .find(|color| color.name() == name)
    }
}

impl Notes {
    /// Nothing said.
    pub const EMPTY: Notes = Notes {
        starting_comment: String::new(),
        comment: String::new(),
        nags: Vec::new(),
        evaluation: None,
        clock: None,
        elapsed: None,
        shapes: Vec::new(),
    };

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Notes::EMPTY
    }

    /// Adds a mark unless it is there; at most 64 are kept.
    pub fn add_nag(&mut self, nag: u8) {
        if self.nags.len() < 64 && !self.nags.contains(&nag) {
            self.nags.push(nag);
        }
    }

    /// Adds a text to the comment after the move, on a line of its own.
    pub fn add_comment(&mut self, text: &str) {
        append_line(&mut self.comment, text);
    }

    /// Adds a text to the comment before the move, on a line of its own.
    pub fn add_starting_comment(&mut self, text: &str) {
        append_line(&mut self.starting_comment, text);
    }
}

fn append_line(comment: &mut String, text: &str) {
    let text = clean_comment(text);
    if text.is_empty() {
        return;
    }
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(&text);
}

/// A comment as every format can hold it: lines end with `\n` alone, other control
/// characters but tabs are gone, and so are spaces and line breaks at both ends (full-width
/// spaces stay: they indent paragraphs).
pub(crate) fn clean_comment(text: &str) -> String {
    let text = text.trim_matches(|c: char| c.is_ascii_whitespace() || c.is_control());
    let mut clean = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\r' => {
                if characters.peek() != Some(&'\n') {
                    clean.push('\n');
                }
            }
            '\n' | '\t' => clean.push(character),
            other if other.is_control() => {}
            other => clean.push(other),
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_have_one_kind_of_line_break_and_no_edges() {
        assert_eq!(
            clean_comment(" \r\n　　一\r\n二\r三\0\t. \n"),
            "　　一\n二\n三\t."
        );
    }

    #[test]
    fn a_second_comment_goes_on_its_own_line_and_a_mark_comes_once() {
        let mut notes = Notes::default();
        for text in ["a", "", " b "] {
            notes.add_comment(text);
        }
        notes.add_nag(1);
        notes.add_nag(1);
        assert_eq!(notes.comment, "a\nb");
        assert_eq!(notes.nags, [1]);
        assert!(!notes.is_empty());
    }
}
