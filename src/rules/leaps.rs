//! Where kings, advisors, elephants, horses and pawns go from each point (requirement R4).
//!
//! Horse legs and elephant eyes are looked up by four occupancy bits:
//! * legs of a horse stand beside it: bit 0 south, 1 west, 2 north, 3 east;
//! * eyes of an elephant, and the legs of a horse seen from its *target*, stand diagonally:
//!   bit 0 south-west, 1 north-west, 2 south-east, 3 north-east.
//!
//! Both stay within two ranks, so their tables hold windows: 45 bits for the five ranks
//! around a point, to be laid on the board at its rank. Tables of whole boards would be
//! twenty times their size, which counts in a file that is downloaded.

use crate::bitboard::{FILE_A, HALF, HALF_MASK};
use crate::{Bitboard, Color, Square};

/// Points a king on `from` steps to, inside the palace of `from`'s half.
#[inline]
pub(crate) fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// Points an advisor on `from` steps to, inside the palace of `from`'s half.
#[inline]
pub(crate) fn advisor(from: Square) -> Bitboard {
    ADVISOR[from.index()]
}

/// Points an elephant on `from` steps to with these eyes (see the module) occupied., on
/// the same bank of the river.
#[inline]
pub(crate) fn elephant(from: Square, eyes: u16) -> Bitboard {
    let steps = window(
        ELEPHANT[from.file() as usize][eyes as usize & 15],
        from.rank(),
    );
    if (from.index() as u32) < HALF {
        Bitboard {
            south: steps.south,
            north: 0,
        }
    } else {
        Bitboard {
            south: 0,
            north: steps.north,
        }
    }
}

/// Points that these advisors and elephants attack, all at once.
#[inline]
pub(crate) fn guards(advisors: Bitboard, elephants: Bitboard, occupied: Bitboard) -> Bitboard {
    const PALACE: u64 = 0b11_1000 * (1 | 1 << 9 | 1 << 18);
    // Of one half: palaces lie at ranks 0-2 of the southern one and 2-4 of the northern one.
    let half = |advisors: u64, elephants: u64, occupied: u64, palace: u64| {
        let step = |from, onto| diagonal_steps(from).map(|to| to & onto);
        let [sw, se, nw, ne] = step(advisors & palace, palace);
        let eyes = step(elephants, !occupied);
        let jumps = core::array::from_fn(|way| diagonal_steps(eyes[way])[way] & HALF_MASK);
        let [far_sw, far_se, far_nw, far_ne]: [u64; 4] = jumps;
        sw | se | nw | ne | far_sw | far_se | far_nw | far_ne
    };
    Bitboard {
        south: half(advisors.south, elephants.south, occupied.south, PALACE),
        north: half(
            advisors.north,
            elephants.north,
            occupied.north,
            PALACE << 18,
        ),
    }
}

/// The points of one half south-west, south-east, north-west and north-east of these; above
/// its 45 bits lies what crosses its northern edge.
#[inline]
fn diagonal_steps(from: u64) -> [u64; 4] {
    let (to_west, to_east) = (from & !FILE_A, from & !(FILE_A << 8));
    [to_west >> 10, to_east >> 8, to_west << 8, to_east << 10]
}

/// Points a horse on `from` jumps to with these legs (see the module) occupied.
#[inline]
pub(crate) fn horse(from: Square, legs: u16) -> Bitboard {
    window(HORSE[from.file() as usize][legs as usize & 15], from.rank())
}

/// Points from which a horse jumps to `to` with these diagonal neighbours of `to` occupied.
#[inline]
pub(crate) fn horse_to(to: Square, legs: u16) -> Bitboard {
    window(HORSE_TO[to.file() as usize][legs as usize & 15], to.rank())
}

/// Lays a window whose middle row is rank `rank` on the board; what juts out is cut off.
#[inline]
fn window(bits: u64, rank: u8) -> Bitboard {
    const SOUTH: [(u8, u8); 10] = shifts(2);
    const NORTH: [(u8, u8); 10] = shifts(7);
    let (up, down) = SOUTH[rank as usize];
    let south = bits << up >> down & HALF_MASK;
    let (up, down) = NORTH[rank as usize];
    let north = bits << up >> down & HALF_MASK;
    Bitboard { south, north }
}

/// By rank: how far to shift a window up and down for a half whose third row is `middle`.
const fn shifts(middle: u8) -> [(u8, u8); 10] {
    let mut table = [(0, 0); 10];
    let mut rank = 0;
    while rank < 10 {
        table[rank as usize] = if rank >= middle {
            // A window five ranks or more up lies beyond the half: shift it out below.
            if rank - middle < 5 {
                (9 * (rank - middle), 0)
            } else {
                (0, HALF as u8)
            }
        } else {
            (0, 9 * (middle - rank))
        };
        rank += 1;
    }
    table
}

/// Points a pawn of this side on `from` steps to.
#[inline]
pub(crate) fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from.index()]
}

/// Points from which a pawn of this side steps to `to`.
#[inline]
pub(crate) fn pawn_to(color: Color, to: Square) -> Bitboard {
    PAWN_TO[color.index()][to.index()]
}

/// The leg of a horse on `horse` that jumps to `to`.
pub(crate) const fn leg(horse: Square, to: Square) -> Square {
    let (df, dr) = (
        to.file() as i8 - horse.file() as i8,
        to.rank() as i8 - horse.rank() as i8,
    );
    match horse.offset(df / 2, dr / 2) {
        Some(leg) => leg,
        None => unreachable!(),
    }
}

const ORTHOGONAL: [(i8, i8); 4] = [(0, -1), (-1, 0), (0, 1), (1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

static KING: [Bitboard; 90] = palace_steps(&ORTHOGONAL);
static ADVISOR: [Bitboard; 90] = palace_steps(&DIAGONAL);
static ELEPHANT: [[u64; 16]; 9] = elephants();
static HORSE: [[u64; 16]; 9] = horses(false);
static HORSE_TO: [[u64; 16]; 9] = horses(true);
static PAWN: [[Bitboard; 90]; 2] = pawns(false);
static PAWN_TO: [[Bitboard; 90]; 2] = pawns(true);

const fn palace_steps(steps: &[(i8, i8); 4]) -> [Bitboard; 90] {
    let mut table = [Bitboard::EMPTY; 90];
    let mut from = 0;
    while from < 90 {
        let square = Square::of(from);
        let home = if from < HALF {
            Color::Red
        } else {
            Color::Black
        };
        let mut step = 0;
        while step < 4 {
            if let Some(to) = square.offset(steps[step].0, steps[step].1)
                && square.in_palace(home)
                && to.in_palace(home)
            {
                table[from as usize] = table[from as usize].with(to);
            }
            step += 1;
        }
        from += 1;
    }
    table
}

/// The window with the point at this distance from its middle on `file`.
const fn in_window(file: u8, df: i8, dr: i8) -> u64 {
    // Rank 2 of the board is the middle row of a window laid at rank 0.
    match Square::at(file, 2).offset(df, dr) {
        Some(to) => 1 << to.index(),
        None => 0,
    }
}

const fn elephants() -> [[u64; 16]; 9] {
    let mut table = [[0; 16]; 9];
    let mut file = 0;
    while file < 9 {
        let mut eyes = 0;
        while eyes < 16 {
            let mut step = 0;
            while step < 4 {
                let (df, dr) = DIAGONAL[step];
                if eyes >> step & 1 == 0 {
                    table[file][eyes] |= in_window(file as u8, 2 * df, 2 * dr);
                }
                step += 1;
            }
            eyes += 1;
        }
        file += 1;
    }
    table
}

/// With `reverse`, indexed by the target and its diagonal neighbours instead of by the
/// horse and its legs.
const fn horses(reverse: bool) -> [[u64; 16]; 9] {
    const JUMPS: [(i8, i8); 8] = [
        (-1, -2),
        (1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
        (1, 2),
        (2, -1),
        (2, 1),
    ];
    let mut table = [[0; 16]; 9];
    let mut file = 0;
    while file < 9 {
        let mut occupied = 0;
        while occupied < 16 {
            let mut jump = 0;
            while jump < 8 {
                let (df, dr) = JUMPS[jump];
                let bit = if reverse {
                    // Diagonal neighbour of the target, on the horse's side.
                    (df > 0) as usize * 2 + (dr > 0) as usize
                } else {
                    match (df, dr) {
                        (_, -2) => 0,
                        (-2, _) => 1,
                        (_, 2) => 2,
                        _ => 3,
                    }
                };
                if occupied >> bit & 1 == 0 {
                    table[file][occupied] |= in_window(file as u8, df, dr);
                }
                jump += 1;
            }
            occupied += 1;
        }
        file += 1;
    }
    table
}

const fn pawns(reverse: bool) -> [[Bitboard; 90]; 2] {
    let mut table = [[Bitboard::EMPTY; 90]; 2];
    let mut color = 0;
    while color < 2 {
        let (side, forward) = if color == 0 {
            (Color::Red, 1)
        } else {
            (Color::Black, -1)
        };
        let mut from = 0;
        while from < 90 {
            let square = Square::of(from);
            let steps = [(0, forward), (-1, 0), (1, 0)];
            let count = if square.on_half_of(side) { 1 } else { 3 };
            let mut step = 0;
            while step < count {
                if let Some(to) = square.offset(steps[step].0, steps[step].1) {
                    let (at, put) = if reverse { (to, square) } else { (square, to) };
                    table[color][at.index()] = table[color][at.index()].with(put);
                }
                step += 1;
            }
            from += 1;
        }
        color += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(set: Bitboard) -> String {
        set.map(|square| square.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn at(text: &str) -> Square {
        Square::parse(text).unwrap()
    }

    #[test]
    fn steps_stay_in_palace_half_and_board() {
        assert_eq!(squares(king(at("e0"))), "d0 f0 e1");
        assert_eq!(squares(king(at("e8"))), "e7 d8 f8 e9");
        assert_eq!(squares(advisor(at("e1"))), "d0 f0 d2 f2");
        assert_eq!(squares(advisor(at("d9"))), "e8");
        assert_eq!(squares(elephant(at("e2"), 0)), "c0 g0 c4 g4");
        assert_eq!(squares(elephant(at("e7"), 0)), "c5 g5 c9 g9");
        assert_eq!(squares(elephant(at("c4"), 0)), "a2 e2");
        assert_eq!(squares(pawn(Color::Red, at("a3"))), "a4");
        assert_eq!(squares(pawn(Color::Red, at("e5"))), "d5 f5 e6");
        assert_eq!(squares(pawn(Color::Black, at("e4"))), "e3 d4 f4");
        assert_eq!(squares(pawn(Color::Black, at("e0"))), "d0 f0");
    }

    #[test]
    fn each_leg_hobbles_its_two_jumps() {
        assert_eq!(squares(horse(at("e4"), 0)), "d2 f2 c3 g3 c5 g5 d6 f6");
        assert_eq!(squares(horse(at("e4"), 1)), "c3 g3 c5 g5 d6 f6");
        assert_eq!(squares(horse(at("e4"), 2)), "d2 f2 g3 g5 d6 f6");
        assert_eq!(squares(horse(at("e4"), 4)), "d2 f2 c3 g3 c5 g5");
        assert_eq!(squares(horse(at("e4"), 8)), "d2 f2 c3 c5 d6 f6");
    }

    #[test]
    fn each_eye_blocks_its_step() {
        assert_eq!(squares(elephant(at("e2"), 1)), "g0 c4 g4");
        assert_eq!(squares(elephant(at("e2"), 2)), "c0 g0 g4");
        assert_eq!(squares(elephant(at("e2"), 4)), "c0 c4 g4");
        assert_eq!(squares(elephant(at("e2"), 8)), "c0 g0 c4");
    }

    #[test]
    fn guards_attack_together_what_each_attacks() {
        let mut state = 1_u64;
        let mut random = || {
            Square::all().fold(Bitboard::EMPTY, |set, square| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                if state >> 62 == 0 {
                    set.with(square)
                } else {
                    set
                }
            })
        };
        for _ in 0..1_000 {
            let (advisors, elephants, occupied) = (random(), random(), random());
            let eyes = |square: Square| {
                let eye = |&(df, dr): &(i8, i8)| {
                    square
                        .offset(df, dr)
                        .is_some_and(|eye| occupied.contains(eye))
                };
                let bits = DIAGONAL.iter().map(eye).enumerate();
                bits.fold(0, |bits, (at, set)| bits | u16::from(set) << at)
            };
            let by_advisors = advisors.fold(Bitboard::EMPTY, |set, at| set | advisor(at));
            let by_elephants =
                elephants.fold(Bitboard::EMPTY, |set, at| set | elephant(at, eyes(at)));
            assert_eq!(
                guards(advisors, elephants, occupied),
                by_advisors | by_elephants
            );
        }
    }

    #[test]
    fn a_horse_reaches_exactly_what_the_reverse_table_says() {
        for from in Square::all() {
            for to in horse(from, 0) {
                let hobbled = leg(from, to);
                let east = hobbled.file() > to.file();
                let north = hobbled.rank() > to.rank();
                let bit = u16::from(east) * 2 + u16::from(north);
                assert!(horse_to(to, !(1 << bit)).contains(from), "{from} to {to}");
                assert!(!horse_to(to, 1 << bit).contains(from), "{from} to {to}");
            }
        }
    }

    #[test]
    fn pawn_tables_are_each_other_reversed() {
        for color in Color::ALL {
            for from in Square::all() {
                for to in Square::all() {
                    assert_eq!(
                        pawn(color, from).contains(to),
                        pawn_to(color, to).contains(from)
                    );
                }
            }
        }
    }
}
