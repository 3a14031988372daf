//! Reviewing a game: what each move gave away. The host goes through the game ply by ply, so
//! that it can show progress and stop between any two.

use crate::clock::Clock;
use crate::engine::Engine;
use crate::info::Line;
use crate::limits::Limits;
use crate::score::Score;
use xiangqi_rules::{Game, Move};

/// What a move is called, by the winning chances it lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// Nothing worth a mark.
    None,
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// The mark as it is printed.
    pub const fn text(self) -> &'static str {
        match self {
            Mark::None => "",
            Mark::Dubious => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The numeric annotation glyph of PGN, if there is one.
    pub const fn nag(self) -> Option<u8> {
        match self {
            Mark::None => None,
            Mark::Dubious => Some(6),
            Mark::Mistake => Some(2),
            Mark::Blunder => Some(4),
        }
    }

    /// The mark for losing so much of 1000 winning chances.
    pub const fn of_loss(permille: i32) -> Mark {
        match permille {
            ..70 => Mark::None,
            70..140 => Mark::Dubious,
            140..260 => Mark::Mistake,
            _ => Mark::Blunder,
        }
    }
}

/// Winning chances in thousandths, 500 when even: a curve that is steep where games are
/// decided and flat where they are won. Integers, so that marks are the same everywhere.
pub const fn winning_chances(score: Score) -> i32 {
    500 + 500 * score / (score.abs() + 350)
}

/// One ply of a review.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewedPly {
    /// The best line instead, with its score from the side to move.
    pub best: Line,
    /// The score of the move that was played, from the same side.
    pub played: Score,
    /// What it lost, in thousandths of winning chances.
    pub loss: i32,
    /// The mark for that.
    pub mark: Mark,
}

impl Engine {
    /// Reviews the move `played` in the game's position, by a search of the best move and,
    /// where another was played, one of that, each within `limits`. `None` if there is no
    /// legal move, `played` is not one, or the host said stop before the end.
    pub fn review_ply(
        &mut self,
        game: &Game,
        played: Move,
        limits: &Limits,
        clock: &dyn Clock,
    ) -> Option<ReviewedPly> {
        if !game.position().is_legal(played) {
            return None;
        }
        let best = self.search(game, limits, clock, &mut |_| {});
        let line = best.lines.into_iter().next()?;
        let mut score = line.score;
        if line.moves.first() != Some(&played) {
            let only = Limits {
                search_moves: vec![played],
                multi_pv: 1,
                ..limits.clone()
            };
            // The move played may turn out better than the search thought: then it was best.
            score = self
                .search(game, &only, clock, &mut |_| {})
                .score()?
                .min(line.score);
        }
        if clock.stop_requested() {
            return None;
        }
        let loss = winning_chances(line.score) - winning_chances(score);
        Some(ReviewedPly {
            best: line,
            played: score,
            loss,
            mark: Mark::of_loss(loss),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoClock;
    use xiangqi_rules::notation;

    #[test]
    fn a_rook_left_to_be_taken_is_a_blunder_and_the_best_move_is_not() {
        let mut engine = Engine::new(1);
        let game = Game::default();
        let limits = Limits::nodes(20_000);
        // The cannon takes a protected horse: cannon for horse, and the rook behind takes.
        let rash = notation::parse("h2h9").unwrap();
        let review = engine.review_ply(&game, rash, &limits, &NoClock).unwrap();
        assert!(review.mark >= Mark::Dubious, "{review:?}");
        let best = review.best.moves[0];
        engine.new_game();
        let review = engine.review_ply(&game, best, &limits, &NoClock).unwrap();
        assert_eq!((review.mark, review.loss), (Mark::None, 0));
    }

    #[test]
    fn chances_rise_with_the_score_and_add_up_to_1000() {
        for score in [0, 20, 150, 900, 29_000] {
            assert_eq!(winning_chances(score) + winning_chances(-score), 1_000);
        }
        assert!(winning_chances(100) > winning_chances(50));
    }
}
