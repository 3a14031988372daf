//! The 32 men in the order in which XQF and DhtmlXQ list where they stand.

use xiangqi_rules::{Color, Piece, Role, Setup, Square};

const ROLES: [Role; 16] = {
    use Role::*;
    [
        Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook, Cannon, Cannon, Pawn,
        Pawn, Pawn, Pawn, Pawn,
    ]
};

/// The man at a place: Red's 16, then Black's.
pub(crate) fn at(place: usize) -> Piece {
    let color = if place % 32 < 16 {
        Color::Red
    } else {
        Color::Black
    };
    Piece::new(color, ROLES[place % 16])
}

/// The set-up in which the men stand on these points, Red to move, and the first place whose
/// point is taken already: that man is left out.
pub(crate) fn set_up(points: &[Option<Square>; 32]) -> (Setup, Option<usize>) {
    let (mut setup, mut doubled) = (Setup::EMPTY, None);
    for (place, square) in points.iter().enumerate() {
        let Some(square) = square else {
            continue;
        };
        let point = &mut setup.board[square.index()];
        if point.is_some() {
            doubled = doubled.or(Some(place));
        } else {
            *point = Some(at(place));
        }
    }
    (setup, doubled)
}

/// Where the men of a set-up stand, each kind from a0 on. Men there is no place for are left
/// out.
pub(crate) fn points(setup: &Setup) -> [Option<Square>; 32] {
    let mut points = [None; 32];
    for square in Square::all() {
        if let Some(man) = setup.board[square.index()] {
            let free = (0..32).find(|&place| points[place].is_none() && at(place) == man);
            if let Some(place) = free {
                points[place] = Some(square);
            }
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::{Position, fen};

    #[test]
    fn set_ups_read_back() {
        let start = Position::start().to_setup();
        assert_eq!(set_up(&points(&start)), (start, None));
        let full = fen::parse("4k4/9/9/9/RRRRRRRRR/9/9/9/9/4K4 w").unwrap();
        let (some, doubled) = set_up(&points(&full));
        assert_eq!((some.board.iter().flatten().count(), doubled), (4, None));
    }

    #[test]
    fn a_point_is_taken_once() {
        let mut points = [None; 32];
        points[4] = Square::parse("e0");
        points[20] = Square::parse("e0");
        let (setup, doubled) = set_up(&points);
        assert_eq!(doubled, Some(20));
        assert_eq!(
            setup.board.iter().flatten().copied().collect::<Vec<_>>(),
            [at(4)]
        );
    }
}
