//! Which of several like pieces is meant: files as a side numbers them, and places counted
//! from the front.
//!
//! ```text
//!  9 8 7 6 5 4 3 2 1   Red counts files from its right, so does Black:
//!  a b c d e f g h i   file 3 of Red is g, file 3 of Black is c.
//!  1 2 3 4 5 6 7 8 9   The front piece is the one nearest the enemy.
//! ```

use crate::{Bitboard, Color, Position, Role, Square};

/// A place among like pieces on a file. The Chinese and the Latin words for them differ in
/// what they say about four pawns, see [`MultiPawn`](super::MultiPawn).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Not said: any of them.
    Any,
    /// 前: the foremost.
    Front,
    /// 中: the one in the middle of three or five.
    Middle,
    /// 后: the last.
    Rear,
    /// The first, second, ... from the front. Without a file: of all on files that hold
    /// several, the rightmost file first.
    Nth(u8),
    /// WXF `P+`: the foremost of two or three, the second of four or five.
    Plus,
    /// WXF `P-`: the last of two or three, the last but one of four or five.
    Minus,
    /// WXF `P3`: the middle one of three or five pawns, otherwise any.
    Unmarked,
}

/// Like pieces on one file, the foremost first.
pub(super) struct Column {
    squares: [Square; 10],
    len: usize,
}

impl Column {
    /// The pieces of a side and role on a file, numbered as that side does.
    pub(super) fn new(position: &Position, color: Color, role: Role, number: u8) -> Column {
        let mut column = Column {
            squares: [Square::at(0, 0); 10],
            len: 0,
        };
        let file = file_of(color, number);
        for square in position.pieces(color, role) & Bitboard::on_file(file, 0x3FF) {
            column.squares[column.len] = square;
            column.len += 1;
        }
        if color == Color::Red {
            column.squares[..column.len].reverse();
        }
        column
    }

    pub(super) fn squares(&self) -> &[Square] {
        &self.squares[..self.len]
    }

    /// How many of the pieces stand before this one.
    pub(super) fn place_of(&self, square: Square) -> usize {
        let ahead = |&other: &Square| other != square;
        self.squares()
            .iter()
            .take_while(|&other| ahead(other))
            .count()
    }

    /// The pieces at a place: none, one, or for [`Place::Any`] all.
    fn at(&self, place: Place, role: Role) -> Bitboard {
        let (all, len) = (self.squares(), self.len);
        let many = usize::from(len > 3);
        let middle = (len == 3 || len == 5).then_some(len / 2);
        let index = match place {
            Place::Front => Some(0),
            Place::Middle => middle,
            Place::Rear => len.checked_sub(1),
            Place::Nth(number) => usize::from(number).checked_sub(1),
            Place::Plus => Some(many),
            Place::Minus => len.checked_sub(1 + many),
            Place::Unmarked if role == Role::Pawn && middle.is_some() => middle,
            Place::Any | Place::Unmarked => {
                return all.iter().fold(Bitboard::EMPTY, |set, &it| set.with(it));
            }
        };
        let square = index.and_then(|index| all.get(index));
        square.map_or(Bitboard::EMPTY, |&square| Bitboard::of(square))
    }
}

/// The pieces a side may mean by a place: on the file with this number or, if none is named,
/// on those that hold several.
pub(super) fn pieces_at(
    position: &Position,
    (color, role): (Color, Role),
    place: Place,
    number: Option<u8>,
) -> Bitboard {
    if let Some(number) = number {
        return Column::new(position, color, role, number).at(place, role);
    }
    let columns = tandems(position, color, role);
    if let Place::Nth(number) = place {
        let mut left = number;
        for column in columns {
            if usize::from(left) <= column.len {
                return column.at(Place::Nth(left), role);
            }
            left -= column.len as u8;
        }
        return Bitboard::EMPTY;
    }
    columns.fold(Bitboard::EMPTY, |set, column| set | column.at(place, role))
}

/// The files that hold several pieces of a side and role, from its right.
pub(super) fn tandems(
    position: &Position,
    color: Color,
    role: Role,
) -> impl Iterator<Item = Column> + '_ {
    (1..=9)
        .map(move |number| Column::new(position, color, role, number))
        .filter(|column| column.len > 1)
}

/// The number a side gives to a file: 1 to 9 from its right.
pub(super) const fn number_of(color: Color, file: u8) -> u8 {
    match color {
        Color::Red => 9 - file,
        Color::Black => file + 1,
    }
}

/// The file, 0 to 8, with the number that a side gives to it.
pub(super) const fn file_of(color: Color, number: u8) -> u8 {
    match color {
        Color::Red => 9 - number,
        Color::Black => number - 1,
    }
}
