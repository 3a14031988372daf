//! How a move is written, where a notation leaves a choice.

use crate::Script;

/// The choices. `Style::default()` writes `马８进７`, `一兵进一` and `C2=5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// The script of Chinese texts.
    pub script: Script,
    /// How Chinese texts write Black's numbers. Red's are always 一 to 九.
    pub black_digits: BlackDigits,
    /// How several pawns on a file are told apart, in Chinese and in WXF.
    pub multi_pawn: MultiPawn,
    /// The sign for a move along a rank in WXF.
    pub traverse: Traverse,
    /// Write Black's letters in lower case in WXF, as PlayOK does.
    pub black_lowercase: bool,
}

/// How Chinese texts write Black's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BlackDigits {
    /// `马８进７`
    #[default]
    Fullwidth,
    /// `马8进7`
    Ascii,
    /// `马八进七`
    Chinese,
}

/// How pawns are told apart where several stand on one file.
///
/// | pawns | modern | classic | modern WXF | classic WXF |
/// |---|---|---|---|---|
/// | 2 on one file | 前 后 | 前 后 | `P+ P-` | `P+ P-` |
/// | 3 | 前 中 后 | 前 中 后 | `13 23 33` | `P+ P3 P-` |
/// | 4 | 一 二 三 四 | 前 二 三 四 | `13 .. 43` | `++ P+ P- --` |
/// | 5 | 一 .. 五 | 前 二 .. 五 | `13 .. 53` | `++ P+ P3 P- --` |
/// | 2 or 3 on each of two files | 一 .. 五, right file first | 前七 中七 后七, no 兵 | `17 27 37` | `7+ P7 7-` |
///
/// (Of pawns on the third file; the last line is about those on the seventh.) The modern
/// Chinese way is that of xqbase's notation standard (2006), the classic one that of the
/// DhtmlXQ boards and of books. The modern WXF way, place on the file and then the file, is
/// what Fairy-Stockfish writes after the World Xiangqi Rules of 2018; the classic one is the
/// Asian federation's of 1982, which the WXF took over in 1997. Where two files hold several,
/// that one writes the middle pawn of file 3 `33`, which the modern way means for the third
/// pawn; `P3`, its own text for one file, is written instead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MultiPawn {
    /// Counted.
    #[default]
    Modern,
    /// Front, middle and rear, with the file where there are two.
    Classic,
}

/// The sign for a move along a rank in WXF.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Traverse {
    /// `C2=5`
    #[default]
    Equals,
    /// `C2.5`
    Dot,
}

impl BlackDigits {
    /// The way of this name: `fullwidth`, `ascii` or `chinese`.
    pub fn from_name(name: &str) -> Option<BlackDigits> {
        match name {
            "fullwidth" => Some(BlackDigits::Fullwidth),
            "ascii" => Some(BlackDigits::Ascii),
            "chinese" => Some(BlackDigits::Chinese),
            _ => None,
        }
    }
}

impl MultiPawn {
    /// The way of this name: `modern` or `classic`.
    pub fn from_name(name: &str) -> Option<MultiPawn> {
        match name {
            "modern" => Some(MultiPawn::Modern),
            "classic" => Some(MultiPawn::Classic),
            _ => None,
        }
    }
}

impl Traverse {
    /// The sign of this name: `=` or `.`.
    pub fn from_name(name: &str) -> Option<Traverse> {
        match name {
            "=" => Some(Traverse::Equals),
            "." => Some(Traverse::Dot),
            _ => None,
        }
    }

    /// `'='` or `'.'`
    pub const fn sign(self) -> char {
        match self {
            Traverse::Equals => '=',
            Traverse::Dot => '.',
        }
    }
}
