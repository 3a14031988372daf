//! Roles, pieces and their letters and characters (requirement R1: both sides' names in
//! both scripts).

use crate::Color;
use core::fmt;

/// What a piece is, whichever side owns it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// 帅 / 将
    King = 0,
    /// 仕 / 士
    Advisor = 1,
    /// 相 / 象
    Elephant = 2,
    /// 马
    Horse = 3,
    /// 车
    Rook = 4,
    /// 炮
    Cannon = 5,
    /// 兵 / 卒
    Pawn = 6,
}

/// The two scripts Chinese text is written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Script {
    /// 简体
    #[default]
    Simplified,
    /// 繁體
    Traditional,
}

impl Role {
    /// Every role in index order.
    pub const ALL: [Role; 7] = [
        Role::King,
        Role::Advisor,
        Role::Elephant,
        Role::Horse,
        Role::Rook,
        Role::Cannon,
        Role::Pawn,
    ];

    /// 0 (king) to 6 (pawn).
    #[inline]
    pub const fn index(self) -> usize {
        // Says that three bits are enough, which spares tables of 8 a bounds check.
        self as usize & 7
    }

    /// The role with this index, `None` above 6.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Role> {
        if index < 7 {
            Some(Role::ALL[index])
        } else {
            None
        }
    }

    /// English name in lower case: `"king"`, `"advisor"`, ...
    pub const fn name(self) -> &'static str {
        [
            "king", "advisor", "elephant", "horse", "rook", "cannon", "pawn",
        ][self as usize]
    }

    /// How many of this role one side has at the start: the most a legal position can hold.
    pub const fn most(self) -> usize {
        match self {
            Role::King => 1,
            Role::Pawn => 5,
            _ => 2,
        }
    }
}

/// A role with its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The owner.
    pub color: Color,
    /// The kind of piece.
    pub role: Role,
}

impl Piece {
    /// The piece of this side and role.
    #[inline]
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role }
    }

    /// 1 to 14: red king .. red pawn, black king .. black pawn. 0 is left for "no piece".
    #[inline]
    pub const fn code(self) -> u8 {
        1 + self.color as u8 * 7 + self.role as u8
    }

    /// The piece with this [`code`](Piece::code); `None` for 0 and above 14.
    #[inline]
    pub const fn from_code(code: u8) -> Option<Piece> {
        match code {
            1..=7 => Some(Piece::new(Color::Red, Role::ALL[code as usize - 1])),
            8..=14 => Some(Piece::new(Color::Black, Role::ALL[code as usize - 8])),
            _ => None,
        }
    }

    /// The FEN letter: `K A B N R C P` for Red, lower case for Black.
    pub const fn letter(self) -> char {
        letter_of(self, b"KABNRCP")
    }

    /// The letter after the English names: `K A E H R C P`, lower case for Black.
    pub const fn english_letter(self) -> char {
        letter_of(self, b"KAEHRCP")
    }

    /// The piece a FEN letter stands for. Accepts N and H for the horse, B and E for the
    /// elephant, K and G (general) for the king; case gives the side.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let role = match letter.to_ascii_uppercase() {
            'K' | 'G' => Role::King,
            'A' => Role::Advisor,
            'B' | 'E' => Role::Elephant,
            'N' | 'H' => Role::Horse,
            'R' => Role::Rook,
            'C' => Role::Cannon,
            'P' => Role::Pawn,
            _ => return None,
        };
        let color = if letter.is_ascii_uppercase() {
            Color::Red
        } else {
            Color::Black
        };
        Some(Piece::new(color, role))
    }

    /// The character printed on the disc: 帅仕相马车炮兵 / 将士象马车炮卒, or
    /// 帥仕相傌俥炮兵 / 將士象馬車砲卒 as traditional sets print them.
    pub const fn character(self, script: Script) -> char {
        const NAMES: [[[char; 7]; 2]; 2] = [
            [
                ['帅', '仕', '相', '马', '车', '炮', '兵'],
                ['将', '士', '象', '马', '车', '炮', '卒'],
            ],
            [
                ['帥', '仕', '相', '傌', '俥', '炮', '兵'],
                ['將', '士', '象', '馬', '車', '砲', '卒'],
            ],
        ];
        NAMES[script as usize][self.color as usize][self.role as usize]
    }
}

impl fmt::Display for Piece {
    /// `"red rook"`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color.name(), self.role.name())
    }
}

const fn letter_of(piece: Piece, letters: &[u8; 7]) -> char {
    let letter = letters[piece.role as usize];
    match piece.color {
        Color::Red => letter as char,
        Color::Black => letter.to_ascii_lowercase() as char,
    }
}
