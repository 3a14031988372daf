//! Simplified and traditional characters of move texts.

use crate::Script;

/// The text with the characters of move texts in this script: pieces, numbers, directions and
/// places. Everything else stays, and so does the length in characters.
///
/// Towards simplified, 俥傌砲 and 車馬 become 车马炮; towards traditional the printed forms
/// are chosen, 車馬炮. Not for prose, where 后 is also a queen, which is no 後.
///
/// ```
/// use xiangqi_rules::{Script, notation::convert_script};
///
/// assert_eq!(convert_script("后车进１ 帅五平四", Script::Traditional), "後車進１ 帥五平四");
/// assert_eq!(convert_script("後俥進１", Script::Simplified), "后车进１");
/// ```
pub fn convert_script(text: &str, script: Script) -> String {
    text.chars()
        .map(|c| match script {
            Script::Simplified => simplified(c),
            Script::Traditional => traditional(c),
        })
        .collect()
}

const fn simplified(c: char) -> char {
    match c {
        '車' | '俥' => '车',
        '馬' | '傌' => '马',
        '砲' => '炮',
        '帥' => '帅',
        '將' => '将',
        '進' => '进',
        '後' => '后',
        '貳' => '贰',
        '參' | '叄' => '叁',
        '陸' => '陆',
        _ => c,
    }
}

const fn traditional(c: char) -> char {
    match c {
        '车' => '車',
        '马' => '馬',
        '帅' => '帥',
        '将' => '將',
        '进' => '進',
        '后' => '後',
        '贰' => '貳',
        '叁' => '參',
        '陆' => '陸',
        _ => c,
    }
}
