//! What an engine is told to do, and doing it.

use super::answer::{Answer, Reviewed, Searched, info};
use super::host::{HostClock, tell};
use super::input::{self, Task};
use crate::error::{self, argument};
use wasm_bindgen::JsValue;
use xiangqi_engine::{Engine, MateQuery, find_mate};
use xiangqi_rules::{Game, Move, PlayError};

/// Prepared work.
pub(super) enum Job {
    /// Nothing to do: the game is over.
    Over,
    Search {
        game: Game,
        task: Task,
    },
    Mate {
        game: Game,
        query: MateQuery,
    },
    Review {
        game: Game,
        played: Move,
        task: Task,
    },
}

pub(super) fn search(position: JsValue, limits: JsValue) -> Result<Job, JsValue> {
    let input = input::played(position)?;
    let task = input::task(limits, input.game.position())?;
    let game = input.game;
    Ok(match input.over {
        true => Job::Over,
        false => Job::Search { game, task },
    })
}

pub(super) fn mate(position: JsValue, query: JsValue) -> Result<Job, JsValue> {
    let query = input::mate(query)?;
    let game = input::game(position)?;
    Ok(Job::Mate { game, query })
}

pub(super) fn review(input: JsValue, ply: u32, limits: JsValue) -> Result<Job, JsValue> {
    let input = input::unplayed(input)?;
    let mut game = input.game;
    let Some((played, before)) = input
        .moves
        .get(ply as usize)
        .map(|mv| (*mv, &input.moves[..ply as usize]))
    else {
        let message = format!("the game has no ply {ply}");
        return Err(argument("argument/ply", message));
    };
    for mv in before {
        game.play(*mv)
            .map_err(|refusal| error::play(refusal, None))?;
    }
    if let Some(illegal) = game.position().refusal(played) {
        return Err(error::play(PlayError::Illegal(illegal), None));
    }
    let task = input::task(limits, game.position())?;
    Ok(Job::Review { game, played, task })
}

impl Job {
    /// Does it. May go to sleep half way.
    #[inline(never)]
    pub fn run(self, engine: &mut Engine) -> Answer {
        let clock = HostClock::new();
        match self {
            Job::Over => Answer::Searched(Searched::nothing()),
            Job::Search { game, task } => {
                let turn = game.position().turn();
                let found = engine.search(&game, &task.limits, &clock, &mut |news| {
                    if news.multi_pv <= task.lines {
                        tell(info(news, turn));
                    }
                });
                Answer::Searched(Searched::of(&found, &task, turn))
            }
            Job::Mate { game, query } => {
                let report = find_mate(game.position(), &query, &clock);
                Answer::Mate(report, clock.is_stopped())
            }
            Job::Review { game, played, task } => {
                let reviewed = engine.review_ply(&game, played, &task.limits, &clock);
                let turn = game.position().turn();
                Answer::Reviewed(Box::new(reviewed.map(|ply| Reviewed::of(&ply, turn))))
            }
        }
    }
}
