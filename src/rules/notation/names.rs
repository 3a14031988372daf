//! The characters of Chinese move texts.

use super::relative::Direction;
use super::{BlackDigits, Style};
use crate::{Color, Piece, Role, Script};

/// What a character of a move text says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// 车, 車 or 俥; a role, for either side: 士 may be Red's, 兵 Black's.
    Role(Role),
    /// 1 to 9, in plain, formal or Arabic digits.
    Number(u8),
    /// 前
    Front,
    /// 中
    Middle,
    /// 后
    Rear,
    /// 进, 退 or 平
    Direction(Direction),
}

/// What a character says; `None` if move texts do not have it.
pub(super) fn word(c: char) -> Option<Word> {
    Some(match c {
        '帅' | '帥' | '将' | '將' => Word::Role(Role::King),
        '仕' | '士' => Word::Role(Role::Advisor),
        '相' | '象' => Word::Role(Role::Elephant),
        '马' | '馬' | '傌' => Word::Role(Role::Horse),
        '车' | '車' | '俥' => Word::Role(Role::Rook),
        '炮' | '砲' | '包' => Word::Role(Role::Cannon),
        '兵' | '卒' => Word::Role(Role::Pawn),
        '1'..='9' => Word::Number(c as u8 - b'0'),
        '一' | '壹' => Word::Number(1),
        '二' | '贰' | '貳' => Word::Number(2),
        '三' | '叁' | '參' | '叄' => Word::Number(3),
        '四' | '肆' => Word::Number(4),
        '五' | '伍' => Word::Number(5),
        '六' | '陆' | '陸' => Word::Number(6),
        '七' | '柒' => Word::Number(7),
        '八' | '捌' => Word::Number(8),
        '九' | '玖' => Word::Number(9),
        '前' => Word::Front,
        '中' => Word::Middle,
        '后' | '後' => Word::Rear,
        // Old records say 上 and 下.
        '进' | '進' | '上' => Word::Direction(Direction::Advance),
        '退' | '下' => Word::Direction(Direction::Retreat),
        '平' => Word::Direction(Direction::Traverse),
        _ => return None,
    })
}

/// The name of a piece in a move text. Horse, rook and cannon of both sides have one name,
/// 马車炮: the 傌俥砲 of traditional sets are not what printed records use.
pub(super) const fn piece_name(piece: Piece, script: Script) -> char {
    match (piece.role, script) {
        (Role::Horse, Script::Traditional) => '馬',
        (Role::Rook, Script::Traditional) => '車',
        (Role::Cannon, Script::Traditional) => '炮',
        _ => piece.character(script),
    }
}

/// 一 to 九.
pub(super) fn numeral(number: u8) -> char {
    const NUMERALS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
    NUMERALS[usize::from(number.min(9))]
}

/// A number as a side's texts write it.
pub(super) fn digit(color: Color, number: u8, style: Style) -> char {
    match (color, style.black_digits) {
        (Color::Red, _) | (_, BlackDigits::Chinese) => numeral(number),
        (_, BlackDigits::Ascii) => (b'0' + number) as char,
        (_, BlackDigits::Fullwidth) => {
            const DIGITS: [char; 10] = ['０', '１', '２', '３', '４', '５', '６', '７', '８', '９'];
            DIGITS[usize::from(number.min(9))]
        }
    }
}

/// 进, 退 or 平.
pub(super) const fn direction_name(direction: Direction, script: Script) -> char {
    match (direction, script) {
        (Direction::Advance, Script::Simplified) => '进',
        (Direction::Advance, Script::Traditional) => '進',
        (Direction::Retreat, _) => '退',
        (Direction::Traverse, _) => '平',
    }
}

/// 后 or 後.
pub(super) const fn rear_name(script: Script) -> char {
    match script {
        Script::Simplified => '后',
        Script::Traditional => '後',
    }
}
