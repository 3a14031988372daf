//! The repetition articles of the 1999 Chinese competition rules (24-29 and the 13 details),
//! one test a clause that we model, each on a board of our own with few men. `27_2` is article
//! 27, paragraph 2; `detail_6` the sixth detail.
//!
//! A cycle is played twice. Expected are the result and the natures of the moves of one cycle,
//! Red's first. Articles 27.3 and detail 13 (key defensive points) are not modelled.

use crate::adjudication::{asian, check, cxa};
use wasm_bindgen_test::wasm_bindgen_test;
use xiangqi_rules::RuleSet;

#[wasm_bindgen_test(unsupported = test)]
fn clause_24_1_one_sided_perpetual_check_loses() {
    for rules in RuleSet::ALL {
        check(
            rules,
            "4k4/R8/9/9/9/9/9/9/9/3K5 w",
            "a8a9 e9e8 a9a8 e8e9",
            "0-1 perpetual-check: check check | idle idle",
        );
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_24_2_what_is_allowed_to_both_sides_is_a_draw_unchanged() {
    // The rook gives one check in two, the king steps aside: both may go on.
    cxa(
        "4k4/9/9/9/9/2R6/9/9/9/3K5 w",
        "c4e4 e9f9 e4c4 f9e9",
        "1/2-1/2 repetition: check idle | idle idle",
    );
}

/// The rook chases the cannon with every move, the cannon over its pawns a horse with every move.
const MUTUAL_CHASE: &str = "4k4/6R2/7c1/9/6pp1/9/9/6NN1/9/3K5 w";

#[wasm_bindgen_test(unsupported = test)]
fn clause_24_3_what_is_forbidden_to_both_sides_is_a_draw_unchanged() {
    cxa(
        MUTUAL_CHASE,
        "g8h8 h7g7 h8g8 g7h7",
        "1/2-1/2 repetition: chase chase | chase chase",
    );
    // The Asian rules ask for one and the same victim: Black chases two horses in turn.
    asian(
        MUTUAL_CHASE,
        "g8h8 h7g7 h8g8 g7h7",
        "0-1 perpetual-chase: chase chase | chase chase",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_24_3_who_does_what_is_forbidden_must_vary_against_what_is_allowed() {
    cxa(
        "4k4/9/9/9/R8/6c2/9/9/9/3K5 w",
        "a5a4 g4g5 a4a5 g5g4",
        "0-1 perpetual-attack: chase chase | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_25_2_perpetual_mate_threat_is_forbidden() {
    // Red's king holds the e-file: a rook that checks on the d-file mates. The cannon can only
    // stand in its way again and again.
    cxa(
        "3k5/9/9/9/R1c6/9/9/9/9/4K4 w",
        "a5a4 c5c4 a4a5 c4c5",
        "0-1 perpetual-attack: mate-threat mate-threat | idle idle",
    );
    asian(
        "3k5/9/9/9/R1c6/9/9/9/9/4K4 w",
        "a5a4 c5c4 a4a5 c4c5",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_25_2_mixtures_without_an_idle_move_are_forbidden() {
    // Check and chase of the horse.
    cxa(
        "4k4/9/2n6/9/9/2R6/9/9/9/3K5 w",
        "c4e4 e9f9 e4c4 f9e9",
        "0-1 perpetual-attack: check chase | idle idle",
    );
    // Check and the threat of mate on the d-file.
    cxa(
        "1R7/3k5/9/9/9/9/9/4K4/9/9 w",
        "b9b8 d8d7 b8b9 d7d8",
        "0-1 perpetual-attack: check mate-threat | idle idle",
    );
    // Chase of the elephant and the threat of mate on the f-file.
    cxa(
        "2b2k3/9/9/9/R8/9/9/4K4/9/9 w",
        "a5a9 f9f8 a9a5 f8f9",
        "0-1 perpetual-attack: chase mate-threat | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_25_2_a_cycle_with_an_idle_move_is_allowed() {
    // As the mutual chase, but with one horse: one of the cannon's moves attacks nothing.
    cxa(
        "4k4/6R2/7c1/9/6pp1/9/9/6N2/9/3K5 w",
        "g8h8 h7g7 h8g8 g7h7",
        "0-1 perpetual-attack: chase chase | chase idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_25_3_a_rook_is_worth_more_than_a_cannon_or_a_horse() {
    // The rook is protected by the other one; cannon for rook gains.
    cxa(
        "4k1r2/9/9/9/C1P6/2P3r2/9/9/9/5K3 w",
        "a5a4 g4g5 a4a5 g5g4",
        "0-1 perpetual-attack: chase chase | idle idle",
    );
    // Rook for cannon does not.
    cxa(
        "4k1r2/9/9/9/R8/6c2/9/9/9/3K5 w",
        "a5a4 g4g5 a4a5 g5g4",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_25_3_a_cannon_is_worth_a_horse() {
    // The horse is protected by the rook; cannon for horse gains nothing.
    cxa(
        "2b1k1r2/9/9/9/C1P6/2P3n2/9/9/9/3K5 w",
        "a5a4 c9a7 a4a5 a7c9",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_25_3_uncrossed_pawns_are_no_material_and_crossed_ones_are() {
    // The rook attacks one pawn, then the other.
    cxa(
        "4k4/9/9/6p2/R1p6/9/9/9/9/3K5 w",
        "a5a6 e9e8 a6a5 e8e9",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
    cxa(
        "4k4/9/9/9/9/6p2/R1p6/9/9/3K5 w",
        "a3a4 e9e8 a4a3 e8e9",
        "0-1 perpetual-attack: chase chase | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_25_3_a_pawn_for_a_man_is_no_gain() {
    // Horse takes cannon, horse takes horse, pawn takes horse, and no more: a man is won.
    cxa(
        "5k3/9/9/6n2/3Pc4/9/9/7N1/9/3K5 w",
        "h2g4 f9f8 g4h2 f8f9",
        "1/2-1/2 repetition: chase idle | idle idle",
    );
    // With a rook behind the cannon the pawn goes too: two men for one and a pawn.
    cxa(
        "5k3/4r4/9/6n2/3Pc4/9/9/7N1/9/3K5 w",
        "h2g4 f9f8 g4h2 f8f9",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_25_3_a_man_for_several_pawns_is_no_gain() {
    // Elephant takes pawn, pawn takes elephant, horse takes pawn: two pawns for an elephant.
    cxa(
        "5k3/9/9/9/9/6pp1/9/7N1/9/2BK5 w",
        "c0e2 f9f8 e2c0 f8f9",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
    // An unprotected pawn is a plain gain.
    cxa(
        "5k3/9/9/9/9/6p2/9/9/9/2BK5 w",
        "c0e2 f9f8 e2c0 f8f9",
        "1/2-1/2 repetition: chase idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_26_1_perpetual_check_loses_against_a_perpetual_attack_too() {
    // Over the pawn, then over the rook, Red's cannon checks with every move. Black's answers
    // attack as well: the rook that stands between hits the cannon, and going back it threatens
    // h9h1 and mate by both rooks.
    cxa(
        "4k2r1/9/9/5P3/9/9/2r6/4C4/5K3/9 w",
        "f6e6 c3e3 e6f6 e3c3",
        "0-1 perpetual-check: check check | chase mate-threat",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_26_3_perpetual_check_by_both_sides_is_a_draw() {
    // Each side parries by a rook or a cannon that steps onto the line or off it, and so opens
    // or screens a check of its own.
    for rules in RuleSet::ALL {
        check(
            rules,
            "4kr3/5c3/4R4/9/9/9/9/9/9/4CK3 b",
            "f8e8 e7f7 e8f8 f7e7",
            "1/2-1/2 repetition: check check | check check",
        );
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_27_1_a_kings_own_attack_is_idle() {
    cxa(
        "4k4/9/9/9/9/9/9/9/4n4/3K5 w",
        "d0d1 e9e8 d1d0 e8e9",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_27_1_an_attack_that_a_king_uncovers_or_helps_is_a_chase() {
    // Off the rank, it lets the rook see the horse.
    cxa(
        "4k4/9/9/9/9/9/9/9/9/2RK2n2 w",
        "d0d1 e9e8 d1d0 e8e9",
        "1/2-1/2 repetition: chase idle | idle idle",
    );
    // On the e-file, it pins the horse that protects the cannon from the rook.
    cxa(
        "4k4/9/9/2c6/4n4/9/9/9/2R6/3K5 w",
        "d0e0 e9f9 e0d0 f9e9",
        "1/2-1/2 repetition: chase idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_27_2_a_pawns_own_attack_is_idle() {
    cxa(
        "4k4/9/9/3n5/2P6/9/9/9/9/3K5 w",
        "c5d5 e9e8 d5c5 e8e9",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_27_2_a_pawns_check_and_the_attack_it_uncovers_count() {
    cxa(
        "4k4/3P5/9/9/9/9/9/9/9/3K5 w",
        "d8e8 e9f9 e8d8 f9e9",
        "1/2-1/2 repetition: check idle | idle idle",
    );
    // Off the c-file, it lets the rook see the horse.
    cxa(
        "4k4/9/2n6/2P6/9/9/9/9/2R6/3K5 w",
        "c6b6 e9e8 b6c6 e8e9",
        "1/2-1/2 repetition: chase idle | idle idle",
    );
}

/// The rook chases the pawn; the pawn attacks a horse with every move.
const PAWN_AGAINST_ROOK: &str = "4k4/9/9/9/7R1/9/6p2/6NN1/9/3K5 w";

#[wasm_bindgen_test(unsupported = test)]
fn clause_27_2_in_mutual_attack_a_pawns_attack_is_a_chase() {
    cxa(
        PAWN_AGAINST_ROOK,
        "h5g5 g3h3 g5h5 h3g3",
        "1/2-1/2 repetition: chase chase | chase chase",
    );
    // It is not where the pawn attacks with one move in two: that is no mutual attack.
    cxa(
        "4k4/9/9/9/7R1/9/6p2/6N2/9/3K5 w",
        "h5g5 g3h3 g5h5 h3g3",
        "0-1 perpetual-attack: chase chase | idle idle",
    );
    // Nor where the rook rests: then neither is forbidden anything.
    cxa(
        "4k4/9/9/7R1/9/9/6p2/6NN1/9/3K5 w",
        "h6h5 g3h3 h5h6 h3g3",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
    // The Asian rules know no such exception.
    asian(
        PAWN_AGAINST_ROOK,
        "h5g5 g3h3 g5h5 h3g3",
        "0-1 perpetual-chase: chase chase | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_27_4_a_move_is_named_by_its_heaviest_effect() {
    // The rook checks and attacks the horse: a check. Under the Asian rules a check is no
    // chase either, so that the horse is not chased with every move.
    let check_and_chase = "4k4/9/9/9/2R6/6n2/9/9/9/3K5 w";
    let cycle = "c5e5 e9f9 e5c5 f9e9";
    cxa(
        check_and_chase,
        cycle,
        "1/2-1/2 repetition: check idle | idle idle",
    );
    let fork = "4k4/9/9/9/2R3n2/9/9/9/9/3K5 w";
    cxa(fork, cycle, "1/2-1/2 repetition: check idle | idle idle");
    asian(fork, cycle, "1/2-1/2 repetition: check idle | idle idle");
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_28_2_a_mate_by_consecutive_checks_is_threatened_as_one_at_once_is() {
    // In two checks: f6h7, then the rook; or h5g7, then the rook.
    cxa(
        "9/5k3/9/9/7N1/9/1R7/3K5/9/9 w",
        "h5f6 f8f9 f6h5 f9f8",
        "0-1 perpetual-attack: mate-threat mate-threat | idle idle",
    );
    // In three: b6c8 e9e8, d4d8 e8e9, d8f8; or d5f6 e8f8, f6h7 f8f9, d4d9.
    cxa(
        "4k4/9/9/9/3N5/3R5/9/9/9/3K5 w",
        "d5b6 e9e8 b6d5 e8e9",
        "0-1 perpetual-attack: mate-threat mate-threat | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_28_3_a_man_that_checks_win_is_attacked() {
    // On the a-file the rook threatens a9 and a8 with check and the horse behind the king; the
    // pawn on b6 keeps it from doing so on the b-file.
    cxa(
        "4k4/6n2/9/1p7/9/1R7/8p/9/9/3K5 w",
        "b4a4 i3h3 a4b4 h3i3",
        "1/2-1/2 repetition: attack idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_28_3_checks_that_only_mate_win_no_man() {
    // Black has nothing to lose but the king. From b8 the rook mates in three (h6f5 e7f7, f5d6
    // f7e7, b8b7), so that the mate in one it threatens by b8b9 is no new threat (29.2).
    cxa(
        "1R7/4k4/9/7N1/9/9/9/9/9/3K5 w",
        "b9b8 e8e7 b8b9 e7e8",
        "1/2-1/2 repetition: check idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_28_3_figure_4_a_series_of_exchanges_that_gains_is_a_chase() {
    // The printed figure 4 of the Chinese rule book, which has Red lose: f6d5 attacks a horse,
    // d5f6 threatens an exchange that wins the pawn on e4.
    cxa(
        "4k4/4a4/4ba2b/5N3/2n5C/4p2p1/P4n3/4BA3/4A4/2B1K4 w",
        "f6d5 i7g5 d5f6 g5i7",
        "0-1 perpetual-attack: chase chase | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_28_5_an_offer_to_exchange_is_idle() {
    // Rook meets rook, each unprotected or not: either may take.
    cxa(
        "2r1k4/9/9/9/1R7/9/9/9/9/2RK5 w",
        "b5c5 e9e8 c5b5 e8e9",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
    // Not so where the other rook may not take because it is pinned.
    cxa(
        "4k4/9/4r4/9/1R7/9/9/4R4/9/4K4 w",
        "b5b7 e9e8 b7b5 e8e9",
        "1/2-1/2 repetition: chase idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_28_6_an_offered_man_is_idle() {
    // The rook goes where the horse can take it, and attacks nothing.
    cxa(
        "4k4/9/9/9/9/1R7/4n4/9/9/3K5 w",
        "b4c4 e9e8 c4b4 e8e9",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_28_7_a_block_is_idle() {
    // The cannon stands in the rook's way to mate: see also the perpetual mate threat.
    cxa(
        "3k5/9/9/9/R1c6/9/9/9/9/4K4 w",
        "a5a3 c5c3 a3a5 c3c5",
        "0-1 perpetual-attack: mate-threat mate-threat | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_28_9_following_a_protected_man_is_idle() {
    // The rook follows the cannon, which the other rook protects on both points.
    cxa(
        "5kr2/9/9/9/R8/6c2/9/9/9/3K5 w",
        "a5a4 g4g5 a4a5 g5g4",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_28_16_a_root_that_cannot_recapture_is_false() {
    // The rook on d5 protects the cannon but is pinned against its king by the rook on d0.
    cxa(
        "3k5/9/9/9/3r1c3/9/9/1R7/9/3RK4 w",
        "b2f2 d9d8 f2b2 d8d9",
        "1/2-1/2 repetition: chase idle | idle idle",
    );
    // Without that rook it protects.
    cxa(
        "5k3/9/9/9/3r1c3/9/9/1R7/9/4K4 w",
        "b2f2 f9f8 f2b2 f8f9",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_29_2_a_threat_must_come_from_the_move_just_made() {
    // The rook could take the horse all the time, while the king walks.
    cxa(
        "5k3/9/9/9/2R3n2/9/9/9/9/3K5 w",
        "d0d1 f9f8 d1d0 f8f9",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_29_3_a_man_that_is_not_protected_enough_can_be_chased() {
    // Two rooks against a cannon that one rook protects: it cannot afford to take back.
    cxa(
        "5kr2/9/9/9/R5c2/9/9/9/3R5/3K5 w",
        "d1g1 f9f8 g1d1 f8f9",
        "1/2-1/2 repetition: chase idle | idle idle",
    );
    // One rook alone may not take it.
    cxa(
        "5kr2/9/9/9/6c2/9/9/9/3R5/3K5 w",
        "d1g1 f9f8 g1d1 f8f9",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
    // Under the Asian rules a protected man is free.
    asian(
        "5kr2/9/9/9/R5c2/9/9/9/3R5/3K5 w",
        "d1g1 f9f8 g1d1 f8f9",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_29_4_and_detail_7_an_attack_that_gets_the_taker_mated_is_idle() {
    // If the rook takes the horse it no longer guards e0, and g8g0 mates.
    cxa(
        "5k3/6r2/5a2b/9/1n7/4R4/9/9/8r/3K5 w",
        "e4e5 i7g9 e5e4 g9i7",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
    // Without the rook that holds the first rank there is no mate.
    cxa(
        "5k3/6r2/5a2b/9/1n7/4R4/9/9/9/3K5 w",
        "e4e5 i7g9 e5e4 g9i7",
        "1/2-1/2 repetition: chase idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn clause_29_4_a_check_before_the_capture_does_not_help() {
    // As above, but the rook can check on f5 first. It still gets its side mated by taking.
    cxa(
        "5k3/6r2/8b/9/1n7/4R4/9/9/8r/3K5 w",
        "e4e5 i7g9 e5e4 g9i7",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn detail_1_one_sided_perpetual_check_loses_whatever_the_other_side_does() {
    // Against idle moves and against a perpetual attack alike, under every rule set.
    for rules in RuleSet::ALL {
        for (fen, cycle, black) in [
            (
                "4k4/R8/9/9/9/9/9/9/9/3K5 w",
                "a8a9 e9e8 a9a8 e8e9",
                ["idle idle"; 3],
            ),
            (
                "4k2r1/9/9/5P3/9/9/2r6/4C4/5K3/9 w",
                "f6e6 c3e3 e6f6 e3c3",
                ["chase mate-threat", "chase idle", "idle idle"],
            ),
        ] {
            let natures = black[rules as usize];
            let expected = format!("0-1 perpetual-check: check check | {natures}");
            check(rules, fen, cycle, &expected);
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn detail_2_check_and_chase_in_turn_is_forbidden() {
    // c4e4 gives up the attack on the horse for a check, and e4c4 makes it again.
    cxa(
        "4k4/9/2n6/9/9/2R6/9/9/9/3K5 w",
        "c4e4 e9f9 e4c4 f9e9",
        "0-1 perpetual-attack: check chase | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn detail_4_a_man_that_protects_another_can_still_chase() {
    // If the rook takes the horse, the black rook takes the cannon it protects.
    cxa(
        "5k3/9/9/9/6n2/2R6/9/2C5r/9/3K5 w",
        "c4c5 f9f8 c5c4 f8f9",
        "1/2-1/2 repetition: chase idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn detail_5_and_12_an_offer_does_not_soften_a_chase() {
    // The rook offers an exchange of rooks, then itself for nothing, and attacks the horse.
    for fen in [
        "2r2k3/9/9/9/6n2/2R6/9/9/9/2RK5 w",
        "2r2k3/9/9/9/6n2/2R6/9/9/9/3K5 w",
    ] {
        cxa(
            fen,
            "c4c5 f9f8 c5c4 f8f9",
            "1/2-1/2 repetition: chase idle | idle idle",
        );
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn detail_6_from_chase_to_chase_is_idle() {
    // The rook goes along the rank on which it attacks the horse.
    cxa(
        "5k3/9/9/9/2R3n2/9/9/9/9/3K5 w",
        "c5d5 f9f8 d5c5 f8f9",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
    // A second rook attacks the horse as well.
    cxa(
        "4k4/9/9/9/6n2/R8/9/6R2/9/3K5 w",
        "a4a5 e9e8 a5a4 e8e9",
        "1/2-1/2 repetition: idle idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn detail_8_both_forbidden_of_different_kinds_is_a_draw() {
    // The rook threatens mate on the d-file; over the king the cannon chases it.
    cxa(
        "9/3k5/9/9/9/9/9/9/R4Kc2/4R4 w",
        "a1a0 g1g0 a0a1 g0g1",
        "1/2-1/2 repetition: mate-threat mate-threat | chase chase",
    );
    // To the Asian rules a mate threat is nothing, and the chaser loses.
    asian(
        "9/3k5/9/9/9/9/9/9/R4Kc2/4R4 w",
        "a1a0 g1g0 a0a1 g0g1",
        "1-0 perpetual-chase: idle idle | chase chase",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn detail_9_a_king_and_another_man_attack_together() {
    // Horse takes cannon, horse takes horse: even, unless the king stands by to take back.
    cxa(
        "5k3/9/9/9/9/9/3n5/6N2/4c4/3K5 w",
        "d0d1 f9f8 d1d0 f8f9",
        "1/2-1/2 repetition: chase idle | idle idle",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn detail_10_to_win_a_man_by_giving_a_crossed_pawn_is_idle() {
    // xq-rep-152: c7b7 threatens nothing but to give a crossed pawn with check for a man.
    cxa(
        "1r1ak4/4aP3/b1P1b4/4C4/9/3R5/9/9/4p4/3K5 w",
        "c7b7 b9c9 b7c7 c9b9",
        "1-0 perpetual-attack: idle idle | mate-threat mate-threat",
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn detail_11_two_pawns_against_two_men_in_mutual_attack_is_a_draw() {
    cxa(
        PAWN_AGAINST_ROOK,
        "h5g5 g3h3 g5h5 h3g3",
        "1/2-1/2 repetition: chase chase | chase chase",
    );
}
