//! Diagrams of a board: text for terminals, SVG for pages and print.

mod ascii;
mod svg;

pub use ascii::{Glyphs, ascii};
pub use svg::{SvgOptions, svg};
