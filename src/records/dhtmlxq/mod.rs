//! DhtmlXQ, the text format of 东萍象棋网 (dpxq.com): "UBB" blocks in forum posts and web
//! pages, with variations and comments.
//!
//! ```text
//! [DhtmlXQ]
//! [DhtmlXQ_red]胡荣华[/DhtmlXQ_red]
//! [DhtmlXQ_binit]89796959...[/DhtmlXQ_binit]        where the 32 men stand
//! [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]     h2e2 h9g7
//! [DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]     variation 1: instead of ply 2 of line 0
//! [DhtmlXQ_comment0]...[/DhtmlXQ_comment0]          before the first move
//! [DhtmlXQ_comment1_2]...[/DhtmlXQ_comment1_2]      after ply 2 of variation 1
//! [/DhtmlXQ]
//! ```
//!
//! A point is two digits: the file 0-8 from Red's left, the rank 0-9 from *Black's* side. What
//! else is read: the block inside a web page; the moves in the page's script
//! (`var DhtmlXQ_movelist = '[0_1_0]...[/0_1_0]'`); bare digits; 广东象棋网's `[DHJHtmlXQ_34]`
//! with its ranks from Red's side; closing tags that do not match; variations in any order;
//! `||` and `<br>` for line breaks, `\u4e00`, and in web pages `&lt;` and its like.
//!
//! **Nothing is lost** in writing: headers the format has no name for become fields with
//! their own name, marks and evaluations commands in comments (`[%nag 1]`, `[%eval 0.38]`, see
//! `one_comment`), a comment before a variation the comment of the ply before its first. Only
//! headers without a value go.
//!
//! The warnings, besides those of every format: `dhtmlxq/unclosed-field`,
//! `dhtmlxq/duplicate-field`, `dhtmlxq/binit`, `dhtmlxq/fen`, `dhtmlxq/digits` (no digit, or
//! too few), `dhtmlxq/orphan-variation`, `dhtmlxq/comment-place`, `dhtmlxq/field-name`. The
//! error: `dhtmlxq/nothing`.

mod board;
mod fields;
mod lines;
mod reader;
mod scan;
mod text;
mod writer;

pub use reader::read;
pub use writer::write;

/// Whether a text has anything this format is made of.
pub fn is_dhtmlxq(text: &str) -> bool {
    scan::has_tags(text) || is_digits(text)
}

/// Whether a text is a list of moves and nothing else.
fn is_digits(text: &str) -> bool {
    let text = text.trim_matches(|c: char| c == '\u{FEFF}' || c.is_ascii_whitespace());
    text.len() >= 4
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace())
        && text.starts_with(|c: char| c.is_ascii_digit())
}
