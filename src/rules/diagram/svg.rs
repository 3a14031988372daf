//! A diagram in SVG, after the convention of printed ones (requirement R2, S1 1.3-1.4): Red
//! at the bottom in outline type (阳文), Black in solid type (阴文); true squares, a disc
//! 0.8 of a square wide (3.2 cm on 4.0 cm).

use crate::{Color, Move, Piece, Script, Square};
use core::fmt::{self, Write};

/// How a diagram is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SvgOptions {
    /// The side at the bottom.
    pub orientation: Color,
    /// The script of the characters.
    pub script: Script,
    /// Whose two points are marked.
    pub last_move: Option<Move>,
    /// Arrows, each from a point to another.
    pub arrows: Vec<(Square, Square)>,
    /// Number the files as both sides count them: 一 to 九 for Red, 1 to 9 for Black, each
    /// from the player's right (S1 1.1).
    pub coordinates: bool,
}

impl Default for SvgOptions {
    /// Red at the bottom, simplified script, coordinates, nothing marked.
    fn default() -> SvgOptions {
        SvgOptions {
            orientation: Color::Red,
            script: Script::Simplified,
            last_move: None,
            arrows: Vec::new(),
            coordinates: true,
        }
    }
}

/// One square of the board, in SVG units.
const CELL: i32 = 40;
/// From the edge of the drawing to the outermost lines.
const MARGIN: i32 = 40;
const WIDTH: i32 = 8 * CELL + 2 * MARGIN;
const HEIGHT: i32 = 9 * CELL + 2 * MARGIN;

const INK: &str = "#222";
const RED: &str = "#b3261e";
const MARK: &str = "#2a6fdb";
const FONT: &str = "font-family=\"'Kaiti SC','STKaiti','KaiTi','BiauKai','DFKai-SB','Noto Serif CJK SC','Songti SC',serif\"";

/// The board as an SVG document of 400 by 440 units, text only: no script, no reference to
/// anything outside.
pub fn svg(board: &[Option<Piece>; 90], options: &SvgOptions) -> String {
    let mut text = String::with_capacity(8192);
    // Writing to a String never fails.
    let _ = Drawing {
        text: &mut text,
        options,
    }
    .draw(board);
    text
}

struct Drawing<'a> {
    text: &'a mut String,
    options: &'a SvgOptions,
}

impl Drawing<'_> {
    fn draw(&mut self, board: &[Option<Piece>; 90]) -> fmt::Result {
        write!(
            self.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\
             <title>{}</title><rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>",
            match self.options.script {
                Script::Simplified => "象棋局面图",
                Script::Traditional => "象棋局面圖",
            }
        )?;
        self.lines()?;
        self.point_marks()?;
        self.river()?;
        if self.options.coordinates {
            self.coordinates()?;
        }
        if let Some(mv) = self.options.last_move {
            self.frame(mv.from())?;
            self.frame(mv.to())?;
        }
        for square in Square::all() {
            if let Some(piece) = board[square.index()] {
                self.disc(square, piece)?;
            }
        }
        for &(from, to) in &self.options.arrows {
            self.arrow(from, to)?;
        }
        self.text.push_str("</svg>\n");
        Ok(())
    }

    /// Where a point is drawn.
    fn place(&self, square: Square) -> (i32, i32) {
        let seen = match self.options.orientation {
            Color::Red => square,
            Color::Black => square.rotate(),
        };
        let (file, rank) = (i32::from(seen.file()), i32::from(seen.rank()));
        (MARGIN + file * CELL, MARGIN + (9 - rank) * CELL)
    }

    fn lines(&mut self) -> fmt::Result {
        let (left, right) = (MARGIN, MARGIN + 8 * CELL);
        let (top, bottom) = (MARGIN, MARGIN + 9 * CELL);
        let (north, south) = (MARGIN + 4 * CELL, MARGIN + 5 * CELL);
        write!(
            self.text,
            "<path fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.2\" d=\""
        )?;
        for row in 0..10 {
            write!(self.text, "M{left} {}H{right}", MARGIN + row * CELL)?;
        }
        for column in 1..8 {
            write!(
                self.text,
                "M{} {top}V{north}M{0} {south}V{bottom}",
                MARGIN + column * CELL
            )?;
        }
        // The palaces' diagonals.
        let (west, east) = (MARGIN + 3 * CELL, MARGIN + 5 * CELL);
        for (from, to) in [(top, top + 2 * CELL), (bottom - 2 * CELL, bottom)] {
            write!(
                self.text,
                "M{west} {from}L{east} {to}M{east} {from}L{west} {to}"
            )?;
        }
        write!(
            self.text,
            "\"/><path fill=\"none\" stroke=\"{INK}\" stroke-width=\"2.4\" d=\"M{left} {top}H{right}V{bottom}H{left}Z\"/>"
        )
    }

    /// The corner marks of the cannons' and pawns' starting points.
    fn point_marks(&mut self) -> fmt::Result {
        write!(
            self.text,
            "<path fill=\"none\" stroke=\"{INK}\" stroke-width=\"1\" d=\""
        )?;
        let cannons = [(1, 2), (7, 2), (1, 7), (7, 7)];
        let pawns = [3, 6]
            .into_iter()
            .flat_map(|row| (0..9).step_by(2).map(move |file| (file, row)));
        for (column, row) in cannons.into_iter().chain(pawns) {
            let (x, y) = (MARGIN + column * CELL, MARGIN + row * CELL);
            for side in [-1, 1]
                .into_iter()
                .filter(|side| (0..=8).contains(&(column + side)))
            {
                for up in [-1, 1] {
                    let (near, far) = (4, 11);
                    write!(
                        self.text,
                        "M{} {}V{}H{}",
                        x + side * near,
                        y + up * far,
                        y + up * near,
                        x + side * far
                    )?;
                }
            }
        }
        self.text.push_str("\"/>");
        Ok(())
    }

    fn river(&mut self) -> fmt::Result {
        let y = MARGIN + 9 * CELL / 2;
        let banks = match self.options.script {
            Script::Simplified => ["楚河", "汉界"],
            Script::Traditional => ["楚河", "漢界"],
        };
        for (bank, x) in banks
            .into_iter()
            .zip([MARGIN + 2 * CELL, MARGIN + 6 * CELL])
        {
            self.label(x, y, 22, INK, bank)?;
        }
        Ok(())
    }

    fn coordinates(&mut self) -> fmt::Result {
        const RED_FILES: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
        const BLACK_FILES: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let (bottom, top) = match self.options.orientation {
            Color::Red => (RED_FILES, BLACK_FILES),
            Color::Black => (BLACK_FILES, RED_FILES),
        };
        for column in 0..9 {
            let x = MARGIN + column as i32 * CELL;
            self.label(x, HEIGHT - 11, 13, INK, bottom[8 - column])?;
            self.label(x, 11, 13, INK, top[column])?;
        }
        Ok(())
    }

    fn disc(&mut self, square: Square, piece: Piece) -> fmt::Result {
        let (x, y) = self.place(square);
        let (ground, ring, ink) = match piece.color {
            Color::Red => ("#fff", RED, RED),
            Color::Black => (INK, INK, "#fff"),
        };
        write!(
            self.text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"15.4\" fill=\"{ground}\" stroke=\"{ring}\" stroke-width=\"1.2\"/>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"13\" fill=\"none\" stroke=\"{ink}\" stroke-width=\".8\"/>"
        )?;
        let mut buffer = [0; 4];
        self.label(
            x,
            y,
            19,
            ink,
            piece
                .character(self.options.script)
                .encode_utf8(&mut buffer),
        )
    }

    fn frame(&mut self, square: Square) -> fmt::Result {
        let (x, y) = self.place(square);
        write!(
            self.text,
            "<rect x=\"{}\" y=\"{}\" width=\"36\" height=\"36\" fill=\"none\" stroke=\"{MARK}\" stroke-width=\"1.6\" stroke-dasharray=\"9 18 9 0\"/>",
            x - 18,
            y - 18
        )
    }

    fn arrow(&mut self, from: Square, to: Square) -> fmt::Result {
        let ((x0, y0), (x1, y1)) = (self.place(from), self.place(to));
        let (dx, dy) = (f64::from(x1 - x0), f64::from(y1 - y0));
        let length = (dx * dx + dy * dy).sqrt();
        if length == 0.0 {
            return Ok(());
        }
        // A point so far before the target and so far to the side of the shaft, in tenths:
        // whole numbers keep the code that prints fractions out of the wasm.
        let scale = |along: f64, aside: f64| {
            let x = 10.0 * (f64::from(x1) - (along * dx + aside * dy) / length);
            let y = 10.0 * (f64::from(y1) - (along * dy - aside * dx) / length);
            (x.round() as i32, y.round() as i32)
        };
        let (neck, tip) = (scale(16.0, 0.0), scale(3.0, 0.0));
        let (left, right) = (scale(16.0, 8.0), scale(16.0, -8.0));
        write!(
            self.text,
            "<g opacity=\".75\" fill=\"{MARK}\" stroke=\"{MARK}\" transform=\"scale(.1)\">\
             <path d=\"M{}0 {}0L{} {}\" stroke-width=\"50\" stroke-linecap=\"round\"/>\
             <path stroke=\"none\" d=\"M{} {}L{} {}L{} {}Z\"/></g>",
            x0, y0, neck.0, neck.1, tip.0, tip.1, left.0, left.1, right.0, right.1
        )
    }

    /// Text centred on a point. The text is one of ours, never a caller's.
    fn label(&mut self, x: i32, y: i32, size: i32, ink: &str, label: &str) -> fmt::Result {
        // Centred by hand: not every renderer knows dominant-baseline.
        let baseline = y + (size * 36 + 50) / 100;
        write!(
            self.text,
            "<text x=\"{x}\" y=\"{baseline}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{ink}\" {FONT}>{label}</text>"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_man_is_drawn_and_red_stands_at_the_bottom() {
        let text = svg(&crate::fen::start().board, &SvgOptions::default());
        assert_eq!(text.matches("r=\"15.4\"").count(), 32);
        assert!(text.contains(
            "<text x=\"200\" y=\"407\" font-size=\"19\" text-anchor=\"middle\" fill=\"#b3261e\""
        ));
        assert_eq!(text.matches('帅').count(), 1);
        assert_eq!(text.matches('将').count(), 1);
    }

    #[test]
    fn black_at_the_bottom_turns_men_and_numbers() {
        let options = SvgOptions {
            orientation: Color::Black,
            ..SvgOptions::default()
        };
        let text = svg(&crate::fen::start().board, &options);
        // Black's king at the bottom in the middle; Red's first file at the top left.
        assert!(text.contains("cx=\"200\" cy=\"400\" r=\"15.4\" fill=\"#222\""));
        assert!(text.find(">九<").unwrap() > text.find(">1<").unwrap_or(0));
    }

    /// The dashes of a mark start anew on each side of its square, and lie alike at both ends.
    #[test]
    fn marks_of_the_last_move_are_the_same_on_all_sides() {
        let options = SvgOptions {
            last_move: crate::notation::parse("h2e2").ok(),
            ..SvgOptions::default()
        };
        let text = svg(&crate::fen::start().board, &options);
        let marks: Vec<&str> = text
            .split("<rect ")
            .filter(|mark| mark.contains("dasharray"))
            .collect();
        assert_eq!(marks.len(), 2);
        for mark in marks {
            let value = |name: &str| {
                let (_, rest) = mark.split_once(&format!("{name}=\"")).unwrap();
                rest.split('"').next().unwrap().to_string()
            };
            let dashes: Vec<u32> = value("stroke-dasharray")
                .split(' ')
                .map(|length| length.parse().unwrap())
                .collect();
            assert_eq!(dashes.iter().sum::<u32>().to_string(), value("width"));
            assert_eq!(value("width"), value("height"));
            assert_eq!((dashes[0], dashes[1], dashes[3]), (dashes[2], 18, 0));
            assert!(!mark.contains("dashoffset"));
        }
    }
}
