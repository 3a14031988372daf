//! How each piece moves and captures (requirements R4 and R6; S0 and S1 2.2-2.3). Kings stand
//! where they do not matter. Targets are listed rank by rank from a0.

use crate::common::check_targets as check;
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::{Square, perft};

#[wasm_bindgen_test(unsupported = test)]
fn king_steps_one_point_straight_within_the_palace() {
    check("4k4/9/4b4/9/9/9/9/9/4K4/9 w - - 0 1", "e1", "e0 d1 f1 e2");
    check("4k4/9/4b4/9/9/9/9/9/9/3K5 w - - 0 1", "d0", "e0 d1");
    check("4k4/9/4b4/9/9/9/9/5K3/9/9 w - - 0 1", "f2", "f1 e2");
    check("4k4/9/9/9/9/9/9/4B4/9/4K4 b - - 0 1", "e9", "e8 d9 f9");
    check("9/9/5k3/9/9/9/9/4B4/9/4K4 b - - 0 1", "f7", "e7 f8");
}

#[wasm_bindgen_test(unsupported = test)]
fn king_captures_what_stands_beside_it_unless_it_is_protected() {
    check("4k4/9/4b4/9/9/9/9/9/4n4/4K4 w - - 0 1", "e0", "d0 f0 e1");
    // The rook on e6 protects the horse over an open file.
    check("3k5/9/9/4r4/9/9/9/9/4n4/4K4 w - - 0 1", "e0", "f0");
    // Own men bar the way.
    check("4k4/9/4b4/9/9/9/9/9/4A4/3AK4 w - - 0 1", "e0", "f0");
}

#[wasm_bindgen_test(unsupported = test)]
fn advisor_steps_one_point_along_the_palace_diagonals() {
    check("4k4/9/9/9/9/9/9/9/4A4/3K5 w - - 0 1", "e1", "f0 d2 f2");
    check("4k4/9/9/9/9/9/9/9/3K5/3A5 w - - 0 1", "d0", "e1");
    check("4k4/9/9/9/9/9/9/5A3/3K5/9 w - - 0 1", "f2", "e1");
    check("5a3/5k3/9/9/9/9/9/9/9/4K4 b - - 0 1", "f9", "e8");
    check("9/4a4/5k3/9/9/9/9/9/9/4K4 b - - 0 1", "e8", "d7 d9 f9");
    // It captures as it moves, and own men bar the way.
    check("4k4/9/9/9/9/9/9/3n1n3/4A4/3K5 w - - 0 1", "e1", "f0 d2 f2");
    check("4k4/9/9/9/9/9/9/3n1C3/4A4/3K5 w - - 0 1", "e1", "f0 d2");
}

#[wasm_bindgen_test(unsupported = test)]
fn elephant_goes_two_points_slanting_and_never_over_the_river() {
    check("4k4/9/9/9/9/9/9/4B4/9/3K5 w - - 0 1", "e2", "c0 g0 c4 g4");
    check("4k4/9/9/9/9/9/9/9/9/2BK5 w - - 0 1", "c0", "a2 e2");
    check("4k4/9/9/9/9/2B6/9/9/9/3K5 w - - 0 1", "c4", "a2 e2");
    check("4k4/9/9/9/9/9/9/B8/9/3K5 w - - 0 1", "a2", "c0 c4");
    check("3k5/9/4b4/9/9/9/9/9/9/4K4 b - - 0 1", "e7", "c5 g5 c9 g9");
    check("3k5/9/9/9/6b2/9/9/9/9/4K4 b - - 0 1", "g5", "e7 i7");
}

#[wasm_bindgen_test(unsupported = test)]
fn a_man_of_either_side_in_the_elephants_eye_blocks_it() {
    // 塞象眼: d1 own, f1 enemy.
    check("4k4/9/9/9/9/9/9/4B4/3N1p3/3K5 w - - 0 1", "e2", "c4 g4");
    check("4k4/9/9/9/9/9/3n1N3/4B4/9/3K5 w - - 0 1", "e2", "c0 g0");
    check("3k5/3n1R3/4b4/3P1r3/9/9/9/9/9/4K4 b - - 0 1", "e7", "");
    // What stands beside the eye does not matter.
    check(
        "4k4/9/9/9/9/9/4n4/3NBN3/4p4/3K5 w - - 0 1",
        "e2",
        "c0 g0 c4 g4",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn horse_goes_one_straight_and_one_slanting() {
    // 八面威风: eight points (S0).
    check(
        "4k4/9/9/9/4N4/9/9/9/9/3K5 w - - 0 1",
        "e5",
        "d3 f3 c4 g4 c6 g6 d7 f7",
    );
    check("4k4/9/9/9/9/9/9/9/9/N2K5 w - - 0 1", "a0", "c1 b2");
    check("4k4/9/9/9/9/9/9/9/8n/3K5 b - - 0 1", "i1", "g0 g2 h3");
    check("4k3N/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "i9", "h7 g8");
}

#[wasm_bindgen_test(unsupported = test)]
fn a_man_of_either_side_at_the_horses_leg_blocks_its_two_jumps() {
    // 蹩马腿, leg by leg: north own, south enemy, west enemy, east own.
    check(
        "4k4/9/9/4P4/4N4/9/9/9/9/3K5 w - - 0 1",
        "e5",
        "d3 f3 c4 g4 c6 g6",
    );
    check(
        "4k4/9/9/9/4N4/4p4/9/9/9/3K5 w - - 0 1",
        "e5",
        "c4 g4 c6 g6 d7 f7",
    );
    check(
        "4k4/9/9/9/3nN4/9/9/9/9/3K5 w - - 0 1",
        "e5",
        "d3 f3 g4 g6 d7 f7",
    );
    check(
        "4k4/9/9/9/4NP3/9/9/9/9/3K5 w - - 0 1",
        "e5",
        "d3 f3 c4 c6 d7 f7",
    );
    check("4k4/9/9/4p4/3PNn3/4P4/9/9/9/3K5 w - - 0 1", "e5", "");
    // A man on a slanting neighbour is no leg.
    check(
        "4k4/9/9/3n1P3/4N4/3N1p3/9/9/9/3K5 w - - 0 1",
        "e5",
        "d3 f3 c4 g4 c6 g6 d7 f7",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn rook_goes_any_way_along_its_lines_up_to_the_first_man() {
    // 一车可以控制十七个点 (S0).
    check(
        "4k4/9/9/9/1R7/9/9/9/9/3K5 w - - 0 1",
        "b5",
        "b0 b1 b2 b3 b4 a5 c5 d5 e5 f5 g5 h5 i5 b6 b7 b8 b9",
    );
    // It takes the first enemy, not the one behind, and stops before its own man.
    check(
        "4k4/1r7/1n7/9/1R1n4P/9/9/1N7/9/3K5 w - - 0 1",
        "b5",
        "b3 b4 a5 c5 d5 b6 b7",
    );
    check(
        "3k4r/9/9/9/9/9/9/9/9/4K3R b - - 0 1",
        "i9",
        "i0 i1 i2 i3 i4 i5 i6 i7 i8 e9 f9 g9 h9",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn cannon_moves_as_a_rook_when_it_does_not_capture() {
    check(
        "4k4/9/9/9/1C7/9/9/9/9/3K5 w - - 0 1",
        "b5",
        "b0 b1 b2 b3 b4 a5 c5 d5 e5 f5 g5 h5 i5 b6 b7 b8 b9",
    );
    // It does not take what stands next in line, nor go beyond it to an empty point.
    check("4k4/9/9/1n7/pCp6/1n7/9/9/9/3K5 w - - 0 1", "b5", "");
}

#[wasm_bindgen_test(unsupported = test)]
fn cannon_captures_over_exactly_one_screen_of_either_side() {
    // 炮打隔子, over an own man, over an enemy, far and near.
    check(
        "4k4/1n7/9/9/1P7/1C7/9/9/9/3K5 w - - 0 1",
        "b4",
        "b0 b1 b2 b3 a4 c4 d4 e4 f4 g4 h4 i4 b8",
    );
    check(
        "4k4/1n7/1n7/9/9/1C7/9/9/9/3K5 w - - 0 1",
        "b4",
        "b0 b1 b2 b3 a4 c4 d4 e4 f4 g4 h4 i4 b5 b6 b8",
    );
    check(
        "4k4/9/9/9/pPC6/9/9/9/2N6/2nK5 w - - 0 1",
        "c5",
        "c0 c2 c3 c4 a5 d5 e5 f5 g5 h5 i5 c6 c7 c8 c9",
    );
    // Two screens are one too many; an own man behind the screen is no target.
    check(
        "4k4/1r7/1n7/1n7/9/1C7/9/9/9/3K5 w - - 0 1",
        "b4",
        "b0 b1 b2 b3 a4 c4 d4 e4 f4 g4 h4 i4 b5 b7",
    );
    check(
        "4k4/9/1N7/1n7/9/1C7/9/9/9/3K5 w - - 0 1",
        "b4",
        "b0 b1 b2 b3 a4 c4 d4 e4 f4 g4 h4 i4 b5",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn pawn_goes_ahead_only_until_it_has_crossed_the_river() {
    check("4k4/9/9/9/9/9/P8/9/9/3K5 w - - 0 1", "a3", "a4");
    check("4k4/9/9/9/9/P8/9/9/9/3K5 w - - 0 1", "a4", "a5");
    check("3k5/9/9/4p4/9/9/9/9/9/4K4 b - - 0 1", "e6", "e5");
    check("3k5/9/9/9/4p4/9/9/9/9/4K4 b - - 0 1", "e5", "e4");
    // What stands ahead of it: own men bar, enemies are captured.
    check("4k4/9/9/9/9/N8/P8/9/9/3K5 w - - 0 1", "a3", "");
    check("4k4/9/9/9/9/n8/P8/9/9/3K5 w - - 0 1", "a3", "a4");
    // It captures neither slanting nor sideways there.
    check("4k4/9/9/9/9/1p7/PpP6/9/9/3K5 w - - 0 1", "a3", "a4");
}

#[wasm_bindgen_test(unsupported = test)]
fn pawn_beyond_the_river_also_goes_sideways_and_never_back() {
    check("4k4/9/9/9/P8/9/9/9/9/3K5 w - - 0 1", "a5", "b5 a6");
    check("4k4/9/9/6P2/9/9/9/9/9/3K5 w - - 0 1", "g6", "f6 h6 g7");
    check("3k5/9/9/9/9/2p6/9/9/9/4K4 b - - 0 1", "c4", "c3 b4 d4");
    check("3k5/9/9/9/9/9/9/9/8p/4K4 b - - 0 1", "i1", "i0 h1");
    check("4k4/9/6n2/5NPn1/6r2/9/9/9/9/3K5 w - - 0 1", "g6", "h6 g7");
}

#[wasm_bindgen_test(unsupported = test)]
fn pawn_on_the_last_rank_goes_sideways_only() {
    // 兵走老了 (S0).
    check("P3k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "a9", "b9");
    check("4k1P2/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "g9", "f9 h9");
    check("3k5/9/9/9/9/9/9/9/9/4K1p2 b - - 0 1", "g0", "f0 h0");
}

#[wasm_bindgen_test(unsupported = test)]
fn only_the_side_to_move_has_moves_and_the_start_has_forty_four() {
    // 44 and 1,920: perft.json. The men's own counts add up to it.
    let mut start = crate::common::position(crate::common::START);
    assert_eq!(perft(&mut start, 1), 44);
    let by_man: u32 = Square::all()
        .map(|from| start.legal_targets(from).count())
        .sum();
    assert_eq!(by_man, 44);
    check(crate::common::START, "a9", "");
    check(crate::common::START, "e5", "");
    check(
        crate::common::START,
        "h2",
        "h1 c2 d2 e2 f2 g2 i2 h3 h4 h5 h6 h9",
    );
    check(crate::common::START, "b0", "a2 c2");
    check(crate::common::START, "e0", "e1");
}
