//! WXF notation: `C2=5`, `H8+7`, `R+-2`, `13+1`.
//!
//! Four signs: the piece's letter, its file, a direction, how far or to which file. Where
//! like pieces share a file the front one's file is written `+`, the rear one's `-`; pawns,
//! of which five can, have two ways, see [`MultiPawn`](super::MultiPawn).

use super::chinese::is_only_one;
use super::choice::Failure;
use super::order::{Column, Place, number_of, tandems};
use super::relative::{Course, Direction, Relative};
use super::{MultiPawn, Style};
use crate::{Color, Move, Piece, Position, Role};

/// What a text can mean: two things for `33.4`, the third pawn of file 3 as it is counted
/// now or, in the rules of 1982, the middle one.
struct Reading {
    first: Relative,
    second: Option<Relative>,
}

/// The legal move that a text means; `None` if it is not in this notation.
pub(super) fn find(position: &Position, chars: &[char]) -> Option<Result<Move, Failure>> {
    let reading = parse(chars)?;
    let found = reading.first.find(position);
    Some(match (found, reading.second) {
        (Err(failure), Some(second)) => second.find(position).or(Err(failure)),
        (found, _) => found,
    })
}

/// Whether a text is in this notation.
pub(super) fn fits(chars: &[char]) -> bool {
    parse(chars).is_some()
}

/// Reads a text in any of the styles. Letters may be in either case, N for the horse, B for
/// the elephant, G for the king; the mark may stand before the letter (`+P=6`), and be `f`
/// or `r` there (`fC+2`). Pawns are also `Pa` to `Pe` and `1P` to `5P`, counted as in
/// Chinese, and `P.` for the middle one.
fn parse(chars: &[char]) -> Option<Reading> {
    let &[first, second, direction, number] = chars else {
        return None;
    };
    let direction = match direction {
        '+' => Direction::Advance,
        '-' => Direction::Retreat,
        '=' | '.' => Direction::Traverse,
        _ => return None,
    };
    let course = Course {
        direction,
        number: file_number(number)?,
    };
    let relative = |role, place, file| Relative {
        role,
        place,
        file,
        course,
    };
    let mut other = None;
    let meant = match (role(first), role(second)) {
        (Some(Role::Pawn), _) if letter_place(second).is_some() => {
            relative(Role::Pawn, letter_place(second)?, None)
        }
        (_, Some(role)) => {
            let place = match first {
                '+' | '-' => mark(first)?,
                'f' => Place::Front,
                'r' => Place::Rear,
                '1'..='5' if role == Role::Pawn => Place::Nth(file_number(first)?),
                _ => return None,
            };
            relative(role, place, None)
        }
        (Some(role), None) => match file_number(second) {
            Some(file) => relative(role, Place::Unmarked, Some(file)),
            None => relative(role, mark(second)?, None),
        },
        (None, None) => match (file_number(first), file_number(second)) {
            (Some(place), Some(file)) => {
                if place == file {
                    other = Some(relative(Role::Pawn, Place::Middle, Some(file)));
                }
                relative(Role::Pawn, Place::Nth(place), Some(file))
            }
            (Some(file), None) => relative(Role::Pawn, mark(second)?, Some(file)),
            _ if first != second => return None,
            _ if first == '+' => relative(Role::Pawn, Place::Front, None),
            _ if first == '-' => relative(Role::Pawn, Place::Rear, None),
            _ => return None,
        },
    };
    Some(Reading {
        first: meant,
        second: other,
    })
}

fn role(letter: char) -> Option<Role> {
    Piece::from_letter(letter).map(|piece| piece.role)
}

fn file_number(digit: char) -> Option<u8> {
    ('1'..='9').contains(&digit).then(|| digit as u8 - b'0')
}

fn mark(sign: char) -> Option<Place> {
    match sign {
        '+' => Some(Place::Plus),
        '-' => Some(Place::Minus),
        _ => None,
    }
}

/// What follows the letter of a pawn: `a` to `e`, or `.` for the middle one.
fn letter_place(sign: char) -> Option<Place> {
    match sign.to_ascii_lowercase() {
        letter @ 'a'..='e' => Some(Place::Nth(letter as u8 - b'a' + 1)),
        '.' | '=' => Some(Place::Middle),
        _ => None,
    }
}

/// Writes a legal move of `piece`.
pub(super) fn write(out: &mut String, position: &Position, piece: Piece, mv: Move, style: Style) {
    let course = Course::of(piece, mv);
    let number = number_of(piece.color, mv.from().file());
    let column = Column::new(position, piece.color, piece.role, number);
    let mut letter = piece.english_letter().to_ascii_uppercase();
    if piece.color == Color::Black && style.black_lowercase {
        letter.make_ascii_lowercase();
    }
    let file = (b'0' + number) as char;
    let place = column.place_of(mv.from());
    let several = column.squares().len();
    let mark = if place == 0 { '+' } else { '-' };
    match piece.role {
        _ if several == 1 => out.extend([letter, file]),
        Role::Pawn => {
            let files = tandems(position, piece.color, piece.role).count();
            out.extend(match style.multi_pawn {
                _ if (files, several) == (1, 2) => [letter, mark],
                MultiPawn::Modern => [(b'1' + place as u8) as char, file],
                MultiPawn::Classic if place * 2 + 1 == several => [letter, file],
                MultiPawn::Classic if files > 1 => [file, mark],
                MultiPawn::Classic => classic(letter, place, several),
            });
        }
        Role::Advisor | Role::Elephant if is_only_one(position, piece, number, course) => {
            out.extend([letter, file]);
        }
        _ => out.extend([letter, mark]),
    }
    out.push(match course.direction {
        Direction::Advance => '+',
        Direction::Retreat => '-',
        Direction::Traverse => style.traverse.sign(),
    });
    out.push((b'0' + course.number) as char);
}

/// Three to five pawns on one file, the middle one excepted: `P+ P-`, from four on
/// `++ P+ P- --`.
fn classic(letter: char, place: usize, several: usize) -> [char; 2] {
    let from_end = several - 1 - place;
    match (place, from_end) {
        (0, _) if several > 3 => ['+', '+'],
        (_, 0) if several > 3 => ['-', '-'],
        (0 | 1, _) => [letter, '+'],
        _ => [letter, '-'],
    }
}
