//! Scores: centipawns from the side to move, and the bands kept for what is decided.
//!
//! ```text
//!  -MATE .. -MATE_BAND   lost by mate or stalemate, MATE - n: in n plies
//!  .. -RULE_BAND         lost by the rules on perpetual check and chase
//!  -EVAL_MAX .. EVAL_MAX evaluation
//!  ...                   the same, won
//! ```

/// A score from the side to move.
pub type Score = i32;

/// The longest line a search looks down, in plies from the root.
pub const MAX_PLY: usize = 120;

/// Beyond every score.
pub const INFINITE: Score = 31_000;
/// Mate on the board, plus plies away from it.
pub const MATE: Score = 30_000;
/// At and above: a forced mate (or stalemate, which wins alike).
pub const MATE_BAND: Score = MATE - 1_000;
/// Won by the rules on repetition: the opponent must vary and did not. No mate distance.
pub const RULE_WIN: Score = 28_000;
/// At and above: decided, by mate or by rule.
pub const RULE_BAND: Score = RULE_WIN - 1_000;
/// The largest evaluation.
pub const EVAL_MAX: Score = 20_000;
/// No score known.
pub const NONE: Score = 32_000;

/// Mated at this distance from the root.
#[inline]
pub const fn mated_in(ply: usize) -> Score {
    -MATE + ply as Score
}

/// Mating at this distance from the root.
#[inline]
pub const fn mate_in(ply: usize) -> Score {
    MATE - ply as Score
}

/// Whether the score says that the game is decided, by mate or by rule.
#[inline]
pub const fn is_decided(score: Score) -> bool {
    score.abs() >= RULE_BAND && score != NONE
}

/// Whether the score is a forced mate for either side.
#[inline]
pub const fn is_mate(score: Score) -> bool {
    score.abs() >= MATE_BAND && score != NONE
}

/// Plies to the mate, positive for the side to move; `None` for other scores.
pub const fn mate_plies(score: Score) -> Option<i32> {
    if !is_mate(score) {
        None
    } else if score > 0 {
        Some(MATE - score)
    } else {
        Some(-MATE - score)
    }
}

/// A score as the table keeps it: mates counted from the node, not from the root.
#[inline]
pub const fn to_table(score: Score, ply: usize) -> Score {
    if score >= RULE_BAND {
        score + ply as Score
    } else if score <= -RULE_BAND {
        score - ply as Score
    } else {
        score
    }
}

/// The reverse of [`to_table`].
#[inline]
pub const fn from_table(score: Score, ply: usize) -> Score {
    if score == NONE {
        NONE
    } else if score >= RULE_BAND {
        score - ply as Score
    } else if score <= -RULE_BAND {
        score + ply as Score
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_keep_their_distance_through_the_table() {
        for score in [mate_in(7), mated_in(12), 35, -4_000, NONE] {
            let kept = if score == NONE {
                NONE
            } else {
                to_table(score, 5)
            };
            assert_eq!(from_table(kept, 5), score);
        }
        assert_eq!(mate_plies(mate_in(3)), Some(3));
        assert_eq!(mate_plies(mated_in(4)), Some(-4));
        assert_eq!(mate_plies(120), None);
    }
}
