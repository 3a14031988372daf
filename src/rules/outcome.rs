//! How a game ends (requirements R8 and R9).

use crate::Color;

/// Why a game is over. Some ends only a referee can declare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum EndReason {
    /// 将死: in check without a legal move, which loses.
    Checkmate,
    /// 困毙: not in check without a legal move, which loses.
    Stalemate,
    /// 长将: one side gave check with every move of a cycle and loses.
    PerpetualCheck,
    /// 长捉: one side chased one piece throughout a cycle and loses.
    PerpetualChase,
    /// 长打: one side attacked with every move of a cycle and loses.
    PerpetualAttack,
    /// 不变作和: a position stood for the third time and neither side had to vary.
    Repetition,
    /// 自然限着: too many rounds without a capture.
    NaturalLimit,
    /// Neither side can possibly mate.
    DeadMaterial,
    /// The sides agreed on a draw.
    Agreement,
    /// A side gave up.
    Resignation,
    /// A flag fell.
    Timeout,
    /// A player came too late.
    LateArrival,
    /// An illegal move that stands as a loss.
    IllegalMove,
    /// A move that let the kings face each other.
    KingsFacing,
    /// Too many fouls.
    Fouls,
    /// Refusing the rules or grave misconduct.
    Misconduct,
    /// The arbiter's decision.
    Adjudication,
}

impl EndReason {
    /// Every reason in index order.
    pub const ALL: [EndReason; 17] = [
        EndReason::Checkmate,
        EndReason::Stalemate,
        EndReason::PerpetualCheck,
        EndReason::PerpetualChase,
        EndReason::PerpetualAttack,
        EndReason::Repetition,
        EndReason::NaturalLimit,
        EndReason::DeadMaterial,
        EndReason::Agreement,
        EndReason::Resignation,
        EndReason::Timeout,
        EndReason::LateArrival,
        EndReason::IllegalMove,
        EndReason::KingsFacing,
        EndReason::Fouls,
        EndReason::Misconduct,
        EndReason::Adjudication,
    ];

    /// The stable name, as JS sees it: `checkmate`, `perpetual-check`, ...
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Checkmate => "checkmate",
            EndReason::Stalemate => "stalemate",
            EndReason::PerpetualCheck => "perpetual-check",
            EndReason::PerpetualChase => "perpetual-chase",
            EndReason::PerpetualAttack => "perpetual-attack",
            EndReason::Repetition => "repetition",
            EndReason::NaturalLimit => "natural-limit",
            EndReason::DeadMaterial => "dead-material",
            EndReason::Agreement => "agreement",
            EndReason::Resignation => "resignation",
            EndReason::Timeout => "timeout",
            EndReason::LateArrival => "late-arrival",
            EndReason::IllegalMove => "illegal-move",
            EndReason::KingsFacing => "kings-facing",
            EndReason::Fouls => "fouls",
            EndReason::Misconduct => "misconduct",
            EndReason::Adjudication => "adjudication",
        }
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The side that won, `None` for a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: EndReason,
}

impl Outcome {
    /// A draw for this reason.
    pub const fn draw(reason: EndReason) -> Outcome {
        Outcome {
            winner: None,
            reason,
        }
    }

    /// A win of `winner` for this reason.
    pub const fn win(winner: Color, reason: EndReason) -> Outcome {
        Outcome {
            winner: Some(winner),
            reason,
        }
    }

    /// `"1-0"` when Red won, `"0-1"` when Black won, `"1/2-1/2"` for a draw.
    pub const fn score(self) -> &'static str {
        match self.winner {
            Some(Color::Red) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}
