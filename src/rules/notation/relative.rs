//! Moves told from the mover's seat, as WXF and Chinese notation do: a piece, its file or its
//! place among like pieces, a direction, and how far or to which file.

use super::choice::{Failure, choose};
use super::order::{Place, file_of, number_of, pieces_at};
use crate::{Color, Move, Piece, Position, Role, Square};

/// Towards the enemy, back, or along the rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    /// 进, `+`
    Advance,
    /// 退, `-`
    Retreat,
    /// 平, `=` or `.`
    Traverse,
}

/// Where a move goes: a direction and the number that follows it. For men that move
/// along lines the number counts points if they stay on their file; otherwise, and for
/// horses, elephants and advisors always, it is the target file's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Course {
    pub(super) direction: Direction,
    pub(super) number: u8,
}

/// A text of either notation, understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Relative {
    pub(super) role: Role,
    pub(super) place: Place,
    /// The number of the file, if it is named.
    pub(super) file: Option<u8>,
    pub(super) course: Course,
}

impl Relative {
    /// The legal move that is meant.
    pub(super) fn find(&self, position: &Position) -> Result<Move, Failure> {
        let piece = Piece::new(position.turn(), self.role);
        let man = (piece.color, piece.role);
        let pieces = pieces_at(position, man, self.place, self.file);
        if pieces.is_empty() {
            return Err(Failure::NoPiece(piece));
        }
        let moves = pieces.filter_map(|from| {
            let to = self.course.target(piece, from)?;
            Some(Move::new(from, to))
        });
        choose(position, piece, moves)
    }
}

impl Course {
    /// The course of a piece's move.
    pub(super) fn of(piece: Piece, mv: Move) -> Course {
        let (from, to) = (mv.from(), mv.to());
        let ahead = match piece.color {
            Color::Red => to.rank() > from.rank(),
            Color::Black => to.rank() < from.rank(),
        };
        let steps = to.rank().abs_diff(from.rank());
        let direction = match (steps, ahead) {
            (0, _) => Direction::Traverse,
            (_, true) => Direction::Advance,
            (_, false) => Direction::Retreat,
        };
        let number = if steps > 0 && moves_along_lines(piece.role) {
            steps
        } else {
            number_of(piece.color, to.file())
        };
        Course { direction, number }
    }

    /// Where the course takes a piece from a point; `None` if off the board or not in the
    /// way it moves.
    pub(super) fn target(self, piece: Piece, from: Square) -> Option<Square> {
        let ahead: i8 = match (piece.color, self.direction) {
            (_, Direction::Traverse) => 0,
            (Color::Red, Direction::Advance) | (Color::Black, Direction::Retreat) => 1,
            (Color::Red, Direction::Retreat) | (Color::Black, Direction::Advance) => -1,
        };
        if moves_along_lines(piece.role) {
            return if ahead == 0 {
                Square::new(file_of(piece.color, self.number), from.rank())
            } else {
                from.offset(0, ahead * self.number as i8)
            };
        }
        let sideways = file_of(piece.color, self.number) as i8 - from.file() as i8;
        let steps = match (piece.role, sideways.abs()) {
            (Role::Advisor, 1) | (Role::Horse, 2) => 1,
            (Role::Elephant, 2) | (Role::Horse, 1) => 2,
            _ => return None,
        };
        if ahead == 0 {
            None
        } else {
            from.offset(sideways, ahead * steps)
        }
    }
}

const fn moves_along_lines(role: Role) -> bool {
    matches!(role, Role::King | Role::Rook | Role::Cannon | Role::Pawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn target_undoes_course_for_every_way_of_moving() {
        let mut count = 0;
        for code in 1..=14 {
            let piece = Piece::from_code(code).unwrap();
            for mv in (0..=u16::MAX).filter_map(Move::from_code) {
                let (df, dr) = (
                    mv.from().file().abs_diff(mv.to().file()),
                    mv.from().rank().abs_diff(mv.to().rank()),
                );
                let moves_so = match piece.role {
                    Role::Advisor => (df, dr) == (1, 1),
                    Role::Elephant => (df, dr) == (2, 2),
                    Role::Horse => df * dr == 2,
                    _ => (df == 0) != (dr == 0),
                };
                if moves_so {
                    let course = Course::of(piece, mv);
                    assert!((1..=9).contains(&course.number));
                    assert_eq!(
                        course.target(piece, mv.from()),
                        Some(mv.to()),
                        "{piece} {mv}"
                    );
                    count += 1;
                }
            }
        }
        // 90 points times 17 on its lines, for four roles; 288, 224 and 508 leaps; two sides.
        assert_eq!(count, 2 * (4 * 90 * 17 + 288 + 224 + 508));
    }
}
