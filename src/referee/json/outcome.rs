//! Outcomes, fouls, replies and the like: values that are only written.

use crate::touch::{Binding, Duty, TouchFoul};
use crate::{ClockView, Foul, Referee, RefereeError, Reply};
use serde_json::{Value, json};
use xiangqi_rules::{Color, Outcome};

/// The `Result` of the package: `{ winner, score, reason }`.
pub(super) fn outcome(outcome: Outcome) -> Value {
    json!({
        "winner": outcome.winner.map(Color::name),
        "score": outcome.score(),
        "reason": outcome.reason.name(),
    })
}

impl Foul {
    /// `{ at, ply, color, kind }`
    pub fn to_json(&self) -> Value {
        json!({
            "at": self.at,
            "ply": self.ply,
            "color": self.color.name(),
            "kind": self.kind.name(),
        })
    }
}

impl RefereeError {
    /// `{ code, message }`
    pub fn to_json(&self) -> Value {
        json!({ "code": self.code(), "message": self.to_string() })
    }
}

impl Reply {
    /// `{ refused, fouls, result }`
    pub fn to_json(&self) -> Value {
        json!({
            "refused": self.refused.map(|error| error.to_json()),
            "fouls": self.fouls.iter().map(Foul::to_json).collect::<Vec<_>>(),
            "result": self.outcome.map(outcome),
        })
    }
}

impl Binding {
    /// `{ duty, clause, moves, fouls }`; `moves` is null for a free choice.
    pub fn to_json(&self) -> Value {
        let moves = match &self.duty {
            Duty::Free => None,
            Duty::Bound(moves) => Some(moves.iter().map(ToString::to_string).collect::<Vec<_>>()),
        };
        let clause =
            |clause: crate::touch::Clause| json!({ "number": clause.number, "step": clause.step });
        let foul = |foul: &TouchFoul| json!({ "kind": foul.kind.name(), "square": foul.square.to_string() });
        json!({
            "duty": self.name(),
            "clause": self.clause.map(clause),
            "moves": moves,
            "fouls": self.fouls.iter().map(foul).collect::<Vec<_>>(),
        })
    }
}

impl ClockView {
    /// `{ remaining, moveRemaining, stage, movesToGo, periods, periodRemaining }`
    pub fn to_json(&self) -> Value {
        json!({
            "remaining": self.remaining,
            "moveRemaining": self.move_remaining,
            "stage": self.stage,
            "movesToGo": self.moves_to_go,
            "periods": self.periods,
            "periodRemaining": self.period_remaining,
        })
    }
}

impl Referee {
    /// Everything a front end shows, at a time: position, clocks, offer, fouls, duty, result.
    pub fn state_json(&self, at: u64) -> Value {
        let sides = |value: &dyn Fn(Color) -> Value| json!({ "red": value(Color::Red), "black": value(Color::Black) });
        json!({
            "fen": self.game().fen(),
            "turn": self.position().turn().name(),
            "ply": self.game().ply(),
            "started": self.is_started(),
            "paused": self.is_paused(),
            "here": sides(&|color| self.is_here(color).into()),
            "clock": self.settings().clock.as_ref().map(|_| {
                sides(&|color| self.clock(color, at).map(|view| view.to_json()).into())
            }),
            "thinking": self.thinking(at),
            "deadline": self.deadline(),
            "lateDeadline": self.late_deadline(),
            "standingOffer": self.standing_offer().map(Color::name),
            "mayOffer": sides(&|color| self.may_offer(color).into()),
            "mayClaim": {
                "repetition": self.may_claim_repetition(),
                "naturalLimit": self.may_claim_natural_limit(),
            },
            "naturalPlies": self.natural_plies(),
            "fouls": self.fouls().iter().map(Foul::to_json).collect::<Vec<_>>(),
            "binding": self.binding().to_json(),
            "moves": self.moves().iter().map(ToString::to_string).collect::<Vec<_>>(),
            "result": self.outcome().map(outcome),
        })
    }
}
