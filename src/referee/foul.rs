//! The foul ledger: the five kinds of technical fouls (S0 art. 5 (8)) and who committed them.

use crate::names::names;
use xiangqi_rules::Color;

/// A kind of technical foul.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FoulKind {
    /// 连续提和，干扰对方: a draw offered again and again.
    RepeatedOffer,
    /// 提出自然限着，经审查不属实: a claim that is not true.
    WrongClaim,
    /// 触摸己方棋子而不能走该子: an own piece touched that cannot move, or not moved though
    /// it must.
    OwnPieceTouched,
    /// 触摸对方棋子而不能吃该子: an enemy piece touched that cannot be taken, or not taken
    /// though it must.
    EnemyPieceTouched,
    /// 多走一步或棋子走往不能去的位置: two moves in a row, or a move to an impossible point.
    ImproperMove,
}

names!(FoulKind {
    RepeatedOffer => "repeated-offer",
    WrongClaim => "wrong-claim",
    OwnPieceTouched => "own-piece-touched",
    EnemyPieceTouched => "enemy-piece-touched",
    ImproperMove => "improper-move",
});

impl FoulKind {
    /// The number of the item in S0 art. 5 (8), 1 to 5.
    pub const fn item(self) -> u8 {
        self as u8 + 1
    }
}

/// A foul in the ledger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Foul {
    /// When it was committed.
    pub at: u64,
    /// How many moves had been made.
    pub ply: usize,
    /// By whom.
    pub color: Color,
    /// Its kind.
    pub kind: FoulKind,
}

/// The fouls of a side.
pub(crate) fn count(fouls: &[Foul], color: Color) -> u32 {
    let own = fouls.iter().filter(|foul| foul.color == color).count();
    u32::try_from(own).unwrap_or(u32::MAX)
}
