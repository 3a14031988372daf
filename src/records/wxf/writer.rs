//! The writer: headers, starting position and main line.

use super::{PLAYER_FIELDS, word_of};
use crate::record::code;
use crate::{GameTree, RecordError};
use core::fmt::Write as _;
use xiangqi_rules::notation::{Notation, Style, write as write_move};
use xiangqi_rules::{Color, Position, fen};

/// The text of a game. Of `style` that counts which is about WXF notation. Variations,
/// comments and everything else said about moves are left out, and semicolons in what is
/// said about players become full-width.
///
/// # Errors
/// If a move of the main line is not legal, or there are moves from a set-up that cannot be
/// played on.
pub fn write(tree: &GameTree, style: Style) -> Result<String, RecordError> {
    let mut text = String::from("FORMAT\tWXF\n");
    write_headers(&mut text, tree);
    if !tree.is_standard_start() {
        let english = fen::Style {
            counters: true,
            red_is_r: true,
            english: true,
        };
        // Writing to a string never fails.
        let _ = writeln!(text, "FEN\t{}", english.write(tree.start()));
    }
    text.push_str("\nSTART{\n");
    if tree.move_count() > 0 {
        let position = Position::lenient(tree.start()).map_err(|_| {
            let message = "no moves can be made from the starting position";
            RecordError::new(code::BAD_POSITION, message)
        })?;
        write_moves(&mut text, tree, position, style)?;
    }
    text.push_str("}END\n");
    Ok(text)
}

fn write_headers(text: &mut String, tree: &GameTree) {
    let players = PLAYER_FIELDS.as_flattened();
    for (names, word) in PLAYER_FIELDS.iter().zip(["RED", "BLACK"]) {
        let fields = names.map(|name| {
            tree.headers
                .get(name)
                .unwrap_or_default()
                .replace(';', "；")
        });
        let _ = writeln!(text, "{word}\t{}", fields.join(";"));
    }
    for (name, value) in tree.headers.iter() {
        let word = word_of(name);
        let ours = matches!(word.as_str(), "FORMAT" | "FEN" | "RED" | "BLACK" | "START");
        if !players.contains(&name) && !ours && !value.is_empty() {
            let _ = writeln!(text, "{word}\t{value}");
        }
    }
}

/// Two rounds a line.
fn write_moves(
    text: &mut String,
    tree: &GameTree,
    mut position: Position,
    style: Style,
) -> Result<(), RecordError> {
    for (ply, node) in tree.mainline().enumerate() {
        let Some(mv) = tree.mv(node) else {
            break;
        };
        let written = write_move(&position, mv, Notation::Wxf, style);
        let written = written.map_err(|illegal| RecordError {
            ply: Some(ply as u32 + 1),
            ..RecordError::new(code::ILLEGAL_MOVE, illegal.to_string())
        })?;
        let _ = match position.turn() {
            Color::Red => write!(text, "{:>3}. {written:<6}", position.round()),
            Color::Black if ply == 0 => {
                write!(text, "{:>3}. ...    {written:<6}", position.round())
            }
            Color::Black => write!(text, " {written:<6}"),
        };
        if position.turn() == Color::Black && position.round().is_multiple_of(2) {
            text.truncate(text.trim_end().len());
            text.push('\n');
        } else if position.turn() == Color::Black {
            text.push(' ');
        }
        position.play_unchecked(mv);
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wxf::read;

    #[test]
    fn a_game_comes_back() {
        let text = "FORMAT\tWXF\nRED\ta;;t;\nBLACK\t;9;;\nGAME\t7\nRESULT\t0-1\nDATE\t2020\n\
                    FEN\trheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b - - 3 4\n\
                    \nSTART{\n  4. ...    h8+7\n  5. C2=5   R9=8     6. H2+3   H2+3\n  7. R1=2\n}END\n";
        let file = read(text);
        assert_eq!((file.warnings.len(), file.games[0].move_count()), (0, 6));
        let written = write(&file.games[0], Style::default()).unwrap();
        assert_eq!(read(&written).games, file.games);
        assert_eq!(written.replace("H8+7", "h8+7"), text);
    }
}
