//! A diagram in plain text, Red at the bottom.

use crate::{Color, Piece, Script, Square};

/// What stands for the men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glyphs {
    /// FEN letters, one column a point.
    Latin,
    /// Chinese characters, four columns a point: Red's men in round brackets, Black's in
    /// square ones, since some characters are the same for both sides.
    Chinese(Script),
}

/// The board as text, twelve lines, each ending with a line feed.
///
/// ```text
/// 9 r n b a k a b n r
/// 8 . . . . . . . . .
///   ...
/// 5 . . . . . . . . .
///   ~ ~ ~ ~ ~ ~ ~ ~ ~
/// 4 . . . . . . . . .
///   ...
/// 0 R N B A K A B N R
///   a b c d e f g h i
/// ```
pub fn ascii(board: &[Option<Piece>; 90], glyphs: Glyphs) -> String {
    let cell = |man: Option<Piece>| match (man, glyphs) {
        (None, Glyphs::Latin) => " .".into(),
        (None, Glyphs::Chinese(_)) => " ・ ".into(),
        (Some(piece), Glyphs::Latin) => format!(" {}", piece.letter()),
        (Some(piece), Glyphs::Chinese(script)) => match piece.color {
            Color::Red => format!("({})", piece.character(script)),
            Color::Black => format!("[{}]", piece.character(script)),
        },
    };
    let (river, file_gap) = match glyphs {
        Glyphs::Latin => (" ~", ""),
        Glyphs::Chinese(_) => (" ～ ", "  "),
    };
    let mut lines = Vec::new();
    for rank in (0..10).rev() {
        let row = (0..9).map(|file| cell(board[Square::at(file, rank).index()]));
        lines.push(format!("{rank}{}", row.collect::<String>()));
        if rank == 5 {
            lines.push(format!(" {}", river.repeat(9)));
        }
    }
    let files = ('a'..='i').map(|file| format!(" {file}{file_gap}"));
    lines.push(format!(" {}", files.collect::<String>()));
    lines
        .iter()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_reads_from_both_sides() {
        let board = crate::fen::start().board;
        let text = ascii(&board, Glyphs::Latin);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "9 r n b a k a b n r");
        assert_eq!(lines[5], "  ~ ~ ~ ~ ~ ~ ~ ~ ~");
        assert_eq!(lines[10], "0 R N B A K A B N R");
        assert_eq!(lines[11], "  a b c d e f g h i");
        let text = ascii(&board, Glyphs::Chinese(Script::Traditional));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "9[車][馬][象][士][將][士][象][馬][車]");
        assert_eq!(lines[10], "0(俥)(傌)(相)(仕)(帥)(仕)(相)(傌)(俥)");
    }
}
