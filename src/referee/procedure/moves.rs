//! Moves and touched pieces.

use super::{Step, lost};
use crate::settings::IllegalMove;
use crate::touch::{Touch, bind};
use crate::{FoulKind, Referee, RefereeError, Reply};
use xiangqi_rules::{self as rules, Color, EndReason, Move, Square, Why};

impl Referee {
    pub(super) fn make_move(&mut self, at: u64, color: Color, mv: Move) -> Step {
        self.in_play()?;
        self.here(color)?;
        if color != self.board.turn() {
            let error = RefereeError::OutOfTurn { color, mv };
            return match self.settings.illegal_move {
                IllegalMove::Refused => Err(error),
                IllegalMove::Foul | IllegalMove::Loses => {
                    Ok(self.foul(at, color, FoulKind::ImproperMove, Some(error)))
                }
            };
        }
        if let Some(illegal) = self.position().refusal(mv) {
            return self.illegal(at, color, illegal);
        }
        let binding = self.binding();
        if let (false, Some(clause)) = (binding.duty.allows(mv), binding.clause) {
            self.touches.push(Touch::Release(mv));
            let error = RefereeError::Bound { mv, clause };
            return Ok(self.foul(at, color, clause.foul(), Some(error)));
        }
        self.board.play(mv);
        self.touches.clear();
        self.offers.moved(color);
        self.clock.moved(at);
        Ok(Reply {
            outcome: self.board.outcome(),
            ..Reply::done()
        })
    }

    fn illegal(&mut self, at: u64, color: Color, illegal: rules::IllegalMove) -> Step {
        let error = RefereeError::Illegal(illegal);
        let policy = self.settings.illegal_move;
        if policy == IllegalMove::Refused {
            return Err(error);
        }
        if self.lets_kings_face(&illegal) {
            return Ok(Reply {
                refused: Some(error),
                ..Reply::end(lost(color, EndReason::KingsFacing))
            });
        }
        if policy == IllegalMove::Loses {
            return Ok(Reply {
                refused: Some(error),
                ..Reply::end(lost(color, EndReason::IllegalMove))
            });
        }
        if self.settings.touch_move {
            self.touches.push(Touch::Release(illegal.mv));
        }
        Ok(self.foul(at, color, FoulKind::ImproperMove, Some(error)))
    }

    /// Whether the piece could go there, but for the kings that would face each other.
    fn lets_kings_face(&self, illegal: &rules::IllegalMove) -> bool {
        match illegal.why {
            Why::KingsFacing => true,
            Why::LeavesCheck => {
                let mut after = self.position().clone();
                after.play_unchecked(illegal.mv);
                after.kings_face()
            }
            _ => false,
        }
    }

    pub(super) fn touch(&mut self, at: u64, color: Color, square: Square, adjust: bool) -> Step {
        self.in_play()?;
        self.here(color)?;
        if !self.settings.touch_move {
            return Err(RefereeError::TouchMoveOff);
        }
        if color != self.board.turn() {
            return Err(RefereeError::NotToMove { color });
        }
        let before = self.binding().fouls.len();
        let touch = if adjust {
            Touch::Adjust(square)
        } else {
            Touch::Piece(square)
        };
        self.touches.push(touch);
        match bind(self.board.position(), &self.touches) {
            Err(error) => {
                self.touches.pop();
                Err(error.into())
            }
            Ok(binding) => Ok(match binding.fouls.get(before) {
                Some(foul) => self.foul(at, color, foul.kind, None),
                None => Reply::done(),
            }),
        }
    }
}
