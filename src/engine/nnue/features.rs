//! What the network sees: every man on its point, as its side sees the board, from a king
//! that always stands in the left half of its palace or in the middle.

use super::architecture::{KINDS, KING_BUCKETS, POINTS};
use xiangqi_rules::{Color, Piece, Square};

/// How a side looks at the board: from its own end, mirrored if its king stands on the right,
/// with the features of its king's bucket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    color: Color,
    mirrored: bool,
    bucket: u8,
}

/// Different views of a side.
pub const VIEWS: usize = 2 * KING_BUCKETS;

impl View {
    /// Of the side whose king stands here.
    #[inline]
    pub fn of(color: Color, king: Square) -> View {
        let mirrored = king.file() > 4;
        let rank = match color {
            Color::Red => king.rank(),
            Color::Black => 9 - king.rank(),
        };
        View {
            color,
            mirrored,
            bucket: rank.min(KING_BUCKETS as u8 - 1),
        }
    }

    /// Its number among the views of its side.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.bucket) * 2 + usize::from(self.mirrored)
    }

    /// The number of a feature: a man on a point.
    #[inline]
    pub fn feature(self, piece: Piece, square: Square) -> usize {
        let place = PLACES[self.color.index()][usize::from(self.mirrored)][square.index()];
        let kind = piece.role.index() + if piece.color == self.color { 0 } else { 7 };
        (usize::from(self.bucket) * KINDS + kind) * POINTS + usize::from(place)
    }
}

/// By side, and whether it sees the board mirrored: the number of a point as seen so.
static PLACES: [[[u8; 128]; 2]; 2] = {
    let mut places = [[[0; 128]; 2]; 2];
    let mut index = 0;
    while index < POINTS {
        let (file, rank) = ((index % 9) as u8, (index / 9) as u8);
        places[0][0][index] = 9 * rank + file;
        places[0][1][index] = 9 * rank + 8 - file;
        places[1][0][index] = 9 * (9 - rank) + file;
        places[1][1][index] = 9 * (9 - rank) + 8 - file;
        index += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::architecture::FEATURES;
    use xiangqi_rules::Role;

    #[test]
    fn a_position_and_its_mirror_image_look_alike_and_so_do_both_sides() {
        for piece in Role::ALL.map(|role| Piece::new(Color::Red, role)) {
            for square in Square::all() {
                for king in Square::all().filter(|king| king.in_palace(Color::Red)) {
                    let feature = View::of(Color::Red, king).feature(piece, square);
                    assert!(feature < FEATURES);
                    if king.file() != 4 {
                        let mirrored = View::of(Color::Red, king.mirror());
                        assert_eq!(mirrored.feature(piece, square.mirror()), feature);
                    }
                    // The board turned by half a turn, colours exchanged, then mirrored.
                    let turned = |square: Square| square.rotate().mirror();
                    let view = View::of(Color::Black, turned(king));
                    let other = Piece::new(Color::Black, piece.role);
                    assert_eq!(view.feature(other, turned(square)), feature);
                }
            }
        }
    }

    #[test]
    fn men_of_a_view_have_features_of_their_own() {
        let view = View::of(Color::Black, Square::parse("f8").unwrap());
        let mut seen = vec![false; FEATURES];
        for color in Color::ALL {
            for role in Role::ALL {
                for square in Square::all() {
                    let feature = view.feature(Piece::new(color, role), square);
                    assert!(!core::mem::replace(&mut seen[feature], true));
                }
            }
        }
    }
}
