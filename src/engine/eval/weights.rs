//! Every number of the evaluation, in centipawns, in one place: a tuner fits this file and
//! no other. Each weight is a [`Pair`]: opening, endgame. The first values are reasoned, not
//! fitted; where a maxim stands behind one it is named.

use super::pair::Pair;

const fn s(opening: i32, endgame: i32) -> Pair {
    Pair::new(opening, endgame)
}

/// Half a board: ten rows of files a-e, the far rank first; the right half mirrors it.
pub type Half = [[i16; 5]; 10];

/// The weights of all terms.
#[derive(Clone)]
pub struct Weights {
    /// By role: king, advisor, elephant, horse, rook, cannon, pawn. A rook is two horses, two
    /// cannons, or one of each; the cannon is above the horse in the opening and below it in
    /// the endgame (requirement R16).
    pub material: [Pair; 7],
    /// Places, by role, opening and endgame.
    pub places: [[Half; 2]; 7],
    /// By how many points a horse can go to (its legs count).
    pub horse_mobility: [Pair; 9],
    /// A rook's, for each point.
    pub rook_mobility: Pair,
    /// A cannon's, for each point.
    pub cannon_mobility: Pair,
    /// Two horses that protect each other (连环马).
    pub linked_horses: Pair,
    /// A horse on its own palace's middle (窝心马).
    pub palace_horse: Pair,
    /// The same with an enemy cannon on the middle file.
    pub palace_horse_cannon: Pair,
    /// A rook on a file without men of its own side ahead of it.
    pub rook_open_file: Pair,
    /// A rook on the enemy palace's outer files (肋道).
    pub rook_rib_file: Pair,
    /// A cannon with nothing between it and the enemy king on a file (空头炮).
    pub hollow_cannon: Pair,
    /// Added for each own rook beside it.
    pub hollow_cannon_rook: Pair,
    /// A cannon with two men between it and the enemy king: both are held to the line.
    pub double_screen: Pair,
    /// A cannon on the enemy's last rank with a rook behind the plan (沉底炮).
    pub bottom_cannon: Pair,
    /// Each missing advisor for each enemy rook (缺士怕双车).
    pub advisor_rook: Pair,
    /// Each missing elephant for each enemy cannon (缺象怕炮).
    pub elephant_cannon: Pair,
    /// Each missing advisor for each enemy horse.
    pub advisor_horse: Pair,
    /// A crossed pawn with another beside it (手牵手兵).
    pub linked_pawns: Pair,
    /// Points of attack on the enemy palace for each reached point, by role.
    pub palace_units: [i32; 7],
    /// Palace danger by number of attackers, in 16ths.
    pub palace_factor: [i32; 8],
    /// Palace danger for each unit, in 16ths of a centipawn, by missing guards.
    pub palace_scale: [i32; 5],
    /// A rook attacked by a lesser man.
    pub threat_on_rook: Pair,
    /// A horse or cannon attacked by a pawn, advisor or elephant.
    pub threat_by_guard: Pair,
    /// A man attacked and not protected.
    pub hanging: Pair,
    /// A rook's control of the file both kings need: it stands on the enemy king's file.
    pub rook_on_king_file: Pair,
    /// The right to move.
    pub tempo: i32,
}

/// The weights in use.
pub const WEIGHTS: Weights = Weights {
    material: [
        s(0, 0),
        s(200, 190),
        s(195, 195),
        s(450, 490),
        s(960, 960),
        s(490, 460),
        s(80, 110),
    ],
    places: [
        [KING, KING_END],
        [ADVISOR, ADVISOR],
        [ELEPHANT, ELEPHANT],
        [HORSE, HORSE_END],
        [ROOK, ROOK_END],
        [CANNON, CANNON_END],
        [PAWN, PAWN_END],
    ],
    horse_mobility: [
        s(-50, -70),
        s(-30, -40),
        s(-14, -18),
        s(-4, -4),
        s(4, 6),
        s(10, 14),
        s(15, 20),
        s(19, 25),
        s(22, 28),
    ],
    rook_mobility: s(4, 4),
    cannon_mobility: s(2, 2),
    linked_horses: s(14, 12),
    palace_horse: s(-25, -5),
    palace_horse_cannon: s(-45, -15),
    rook_open_file: s(18, 8),
    rook_rib_file: s(12, 8),
    hollow_cannon: s(70, 40),
    hollow_cannon_rook: s(35, 20),
    double_screen: s(16, 8),
    bottom_cannon: s(18, 6),
    advisor_rook: s(14, 16),
    elephant_cannon: s(12, 6),
    advisor_horse: s(6, 8),
    linked_pawns: s(14, 20),
    palace_units: [0, 0, 0, 5, 6, 4, 6],
    palace_factor: [0, 6, 14, 20, 24, 26, 28, 28],
    palace_scale: [14, 18, 24, 30, 36],
    threat_on_rook: s(35, 30),
    threat_by_guard: s(25, 20),
    hanging: s(18, 22),
    rook_on_king_file: s(10, 14),
    tempo: 14,
};

const NOTHING: Half = [[0; 5]; 10];

const KING_END: Half = with_home(
    NOTHING,
    [[0, 0, 0, -14, -14], [0, 0, 0, -4, -4], [0, 0, 0, 0, 4]],
);
const KING: Half = with_home(
    NOTHING,
    [[0, 0, 0, -60, -55], [0, 0, 0, -35, -28], [0, 0, 0, -10, 0]],
);
const ADVISOR: Half = with_home(
    NOTHING,
    [[0, 0, 0, -8, 0], [0, 0, 0, 0, 6], [0, 0, 0, 0, 0]],
);
const ELEPHANT: Half = {
    let mut table = NOTHING;
    table[5] = [0, 0, -4, 0, 0];
    table[7] = [-14, 0, 0, 0, 10];
    table
};

/// Lays ranks 2, 1, 0 over a table.
const fn with_home(mut table: Half, home: [[i16; 5]; 3]) -> Half {
    table[7] = home[0];
    table[8] = home[1];
    table[9] = home[2];
    table
}

const ROOK: Half = [
    [8, 10, 8, 18, 16],
    [12, 18, 14, 24, 28],
    [8, 12, 10, 20, 18],
    [12, 16, 14, 22, 20],
    [14, 16, 14, 22, 20],
    [12, 14, 12, 20, 18],
    [4, 8, 6, 16, 12],
    [-2, 8, 2, 14, 8],
    [2, 8, 4, 12, 0],
    [-14, 6, 0, 12, -4],
];
const ROOK_END: Half = [
    [0, 2, 4, 8, 8],
    [4, 6, 8, 14, 16],
    [4, 6, 8, 12, 12],
    [6, 8, 8, 10, 10],
    [6, 8, 8, 10, 10],
    [4, 6, 6, 8, 8],
    [0, 2, 2, 6, 6],
    [-2, 0, 0, 4, 4],
    [-2, 0, 0, 4, 0],
    [-6, -2, -2, 2, 0],
];
const HORSE: Half = [
    [-12, -8, -2, -4, -8],
    [-4, 8, 20, 14, 0],
    [4, 12, 14, 30, 16],
    [8, 18, 16, 20, 18],
    [6, 12, 16, 18, 16],
    [2, 10, 12, 14, 14],
    [0, 6, 6, 10, 8],
    [-4, 0, 10, 4, 0],
    [-8, -4, 0, 0, -14],
    [-12, -14, -4, -8, -12],
];
const HORSE_END: Half = [
    [-16, -10, -4, -4, -6],
    [-6, 4, 14, 12, 4],
    [2, 10, 16, 22, 18],
    [4, 12, 16, 20, 20],
    [4, 10, 14, 16, 18],
    [0, 6, 10, 12, 12],
    [-4, 2, 4, 6, 6],
    [-8, -4, 0, 0, 0],
    [-12, -8, -6, -6, -10],
    [-16, -14, -10, -10, -14],
];
const CANNON: Half = [
    [14, 10, 2, -2, -6],
    [4, 4, 0, -4, -6],
    [4, 2, 0, -4, 2],
    [0, 2, 2, 2, 10],
    [-2, 0, 2, 4, 12],
    [-2, 0, 4, 4, 14],
    [-2, 2, 4, 4, 16],
    [0, 4, 6, 6, 22],
    [0, 2, 4, 6, 8],
    [-4, 0, 2, 4, 4],
];
const CANNON_END: Half = [
    [2, 2, 2, 4, 6],
    [0, 0, 0, 2, 4],
    [0, 0, 0, 2, 4],
    [0, 0, 0, 2, 4],
    [0, 0, 0, 2, 4],
    [0, 0, 2, 4, 6],
    [0, 2, 4, 6, 10],
    [2, 4, 6, 10, 14],
    [2, 4, 6, 10, 12],
    [2, 4, 6, 10, 12],
];
const PAWN: Half = [
    [-45, -40, -35, -25, -20],
    [30, 50, 70, 95, 95],
    [44, 62, 80, 95, 95],
    [44, 58, 68, 78, 80],
    [32, 40, 46, 50, 56],
    [2, 0, 10, 0, 14],
    [0, 0, -4, 0, 8],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
];
const PAWN_END: Half = [
    [-60, -50, -40, -25, -20],
    [40, 60, 80, 95, 95],
    [55, 75, 95, 110, 115],
    [60, 75, 90, 100, 100],
    [55, 65, 75, 80, 80],
    [15, 5, 20, 5, 20],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
];
