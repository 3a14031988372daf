//! Chinese notation: `炮二平五`, `马８进７`, `前车退二`, `三兵平六`.
//!
//! Four characters: the piece, its file, a direction, how far or to which file. Red's
//! numbers are 一 to 九, Black's Arabic. Where like pieces share a file the first two are
//! 前炮 or 后炮 instead; pawns, of which five can, have two ways, see
//! [`MultiPawn`](super::MultiPawn). Advisors and elephants need none: the one that can go
//! forward is always the rear one.

use super::names::{Word, digit, direction_name, numeral, piece_name, rear_name, word};
use super::order::{Column, Place, number_of, pieces_at, tandems};
use super::relative::{Course, Relative};
use super::{MultiPawn, Style};
use crate::{Move, Piece, Position, Role};

/// Reads a text in any of the styles; `None` if it is none. Besides the styles that are
/// written: 前兵九平八 and 二卒7平6 in full, the mark after the piece (炮后退一), 上 and 下.
pub(super) fn parse(chars: &[char]) -> Option<Relative> {
    let (&number, rest) = chars.split_last()?;
    let (&direction, head) = rest.split_last()?;
    let (Some(Word::Direction(direction)), Some(Word::Number(number))) =
        (word(direction), word(number))
    else {
        return None;
    };
    let (role, place, file) = match *head {
        [first, second] => match (word(first)?, word(second)?) {
            (Word::Role(role), Word::Number(file)) => (role, Place::Any, Some(file)),
            (Word::Role(role), mark) => (role, marked(mark)?, None),
            (mark, Word::Role(role)) => (role, marked(mark)?, None),
            (mark, Word::Number(file)) => (Role::Pawn, marked(mark)?, Some(file)),
            _ => return None,
        },
        [mark, role, file] => match (word(role)?, word(file)?) {
            (Word::Role(role), Word::Number(file)) => (role, marked(word(mark)?)?, Some(file)),
            _ => return None,
        },
        _ => return None,
    };
    Some(Relative {
        role,
        place,
        file,
        course: Course { direction, number },
    })
}

/// The place that 前, 中, 后 or one of 一 to 五 stands for.
fn marked(word: Word) -> Option<Place> {
    match word {
        Word::Front => Some(Place::Front),
        Word::Middle => Some(Place::Middle),
        Word::Rear => Some(Place::Rear),
        Word::Number(number @ 1..=5) => Some(Place::Nth(number)),
        _ => None,
    }
}

/// Writes a legal move of `piece`.
pub(super) fn write(out: &mut String, position: &Position, piece: Piece, mv: Move, style: Style) {
    let course = Course::of(piece, mv);
    let number = number_of(piece.color, mv.from().file());
    let column = Column::new(position, piece.color, piece.role, number);
    let name = piece_name(piece, style.script);
    let file = digit(piece.color, number, style);
    let place = column.place_of(mv.from());
    let several = column.squares().len();
    match piece.role {
        _ if several == 1 => out.extend([name, file]),
        Role::Pawn => match (style.multi_pawn, several) {
            (MultiPawn::Modern, _) => out.extend([modern(position, piece, mv, style), name]),
            (MultiPawn::Classic, _) if tandems(position, piece.color, piece.role).count() > 1 => {
                out.extend([classic(place, several, style), file]);
            }
            (MultiPawn::Classic, _) => out.extend([classic(place, several, style), name]),
        },
        Role::Advisor | Role::Elephant if is_only_one(position, piece, number, course) => {
            out.extend([name, file]);
        }
        _ => out.extend([classic(place, several, style), name]),
    }
    out.push(direction_name(course.direction, style.script));
    out.push(digit(piece.color, course.number, style));
}

/// Whether no second piece on the file could go the same way. Two advisors or elephants on
/// points they can reach never can.
pub(super) fn is_only_one(position: &Position, piece: Piece, number: u8, course: Course) -> bool {
    let man = (piece.color, piece.role);
    let able = pieces_at(position, man, Place::Any, Some(number)).filter(|&from| {
        let target = course.target(piece, from);
        target.is_some_and(|to| position.is_legal(Move::new(from, to)))
    });
    able.count() == 1
}

/// 前, 中, 后; from four on 前, 二, 三, 四, 五.
fn classic(place: usize, several: usize, style: Style) -> char {
    match (place, several) {
        (0, _) => '前',
        (1, 3) => '中',
        (1, 2) | (2, 3) => rear_name(style.script),
        _ => numeral(place as u8 + 1),
    }
}

/// 前, 中, 后 for two or three pawns, which share a file then; otherwise 一 to 五, counted
/// over all files that have several.
fn modern(position: &Position, piece: Piece, mv: Move, style: Style) -> char {
    let (mut count, mut index) = (0, 0);
    for column in tandems(position, piece.color, piece.role) {
        let place = column.place_of(mv.from());
        if place < column.squares().len() {
            index = count + place;
        }
        count += column.squares().len();
    }
    if count <= 3 {
        classic(index, count, style)
    } else {
        numeral(index as u8 + 1)
    }
}
