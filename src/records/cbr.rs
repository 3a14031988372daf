//! CBR, the format of 象棋桥 (CCBridge): one game with variations and comments, binary.
//!
//! Texts are UTF-16LE in fixed fields, ended by NUL; what follows the NUL is whatever was in
//! memory. The board is 90 bytes from Black's back rank, row by row: 0, or `0x11`-`0x17` for
//! Red's rook, horse, elephant, advisor, king, cannon and pawn, `0x21`-`0x27` for Black's.
//! The moves are a tree in preorder:
//!
//! ```text
//! byte 0  flags: 1 the line ends here, 2 a variation stands at this place, 4 a comment
//! byte 1  nothing
//! byte 2  point the move leaves           the first node is the root: both points are
//! byte 3  point it goes to                the same and mean nothing
//! 4-7     length of the comment in bytes  if there is one
//! ```
//!
//! Version 2 numbers the points as the board does; version 1, older and shorter, has the file
//! in the high and the rank, counted from Black's side, in the low half of the byte. (No file
//! of version 1 was at hand: it is read as other readers describe it.)
//!
//! The warnings, besides those of every format: `cbr/version`, `cbr/board` (a man of no
//! kind), `cbr/truncated`, `cbr/comment-length`, `cbr/text` (half a character in a
//! comment), `cbr/trailing-bytes`. The error: `cbr/magic`,
//! `cbr/truncated` if there is no board.

use crate::preorder::{Depths, Grower};
use crate::{
    Format, GameTree, Headers, NodeId, RecordError, RecordFile, Warning, Warnings, one_comment,
};
use xiangqi_rules::{Color, Move, Piece, Position, Role, Setup, Square};

/// What every record begins with.
pub(crate) const MAGIC: &[u8; 16] = b"CCBridge Record\0";

/// The offset of the version.
const VERSION: usize = 19;

/// A header with its place in version 2: offset and length in bytes.
type Field = (&'static str, usize, usize);

#[rustfmt::skip]
const FIELDS: [Field; 20] = [
    ("Title",       180, 128),
    ("Event",       692, 64),
    ("Round",       756, 64),
    ("Group",       820, 32),
    ("Table",       852, 32),
    ("Date",        884, 64),
    ("Site",        948, 64),
    ("TimeControl", 1012, 64),
    ("Red",         1076, 64),
    ("RedTeam",     1140, 64),
    ("RedTime",     1204, 64),
    ("RedElo",      1268, 32),
    ("Black",       1300, 64),
    ("BlackTeam",   1364, 64),
    ("BlackTime",   1428, 64),
    ("BlackElo",    1492, 32),
    ("Referee",     1524, 64),
    ("Recorder",    1588, 64),
    ("Annotator",   1652, 64),
    ("Author",      1780, 64),
];

/// The results by their number. 0 is unknown, 4 several.
const RESULTS: [&str; 4] = ["*", "1-0", "0-1", "1/2-1/2"];

/// Whether a file begins like a CBR file.
pub fn is_cbr(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads a file. The side to move is the one that makes the first move, whatever the header
/// says. A file with a fault gives what can be read and a warning; O(length).
///
/// # Errors
/// `cbr/magic` if it is no CBR file, `cbr/truncated` if it ends before the board does; if
/// `strict`, the first warning.
pub fn read(bytes: &[u8], strict: bool) -> Result<RecordFile, RecordError> {
    if !is_cbr(bytes) {
        let message = "the file does not begin with CCBridge Record";
        return Err(RecordError::new("cbr/magic", message));
    }
    let mut warnings = Warnings::default();
    let Some((tree, end)) = read_record(bytes, &mut warnings) else {
        return Err(RecordError {
            offset: Some(bytes.len()),
            ..RecordError::new("cbr/truncated", "the file ends before the board does")
        });
    };
    if let Some(end) = end {
        let rest = bytes.get(end..).unwrap_or_default();
        if rest.iter().any(|&byte| byte != 0) {
            let message = format!("{} bytes after the last move are not read", rest.len());
            warnings.push(Warning::new("cbr/trailing-bytes", message).at(end));
        }
    }
    let file = RecordFile {
        games: vec![tree],
        warnings: warnings.into_vec(),
        ..RecordFile::new(Format::Cbr)
    };
    file.checked(strict)
}

/// Reads the record that the bytes begin with, and says where its moves end unless they end
/// in a fault. `None` if there is no board.
pub(crate) fn read_record(
    bytes: &[u8],
    warnings: &mut Warnings,
) -> Option<(GameTree, Option<usize>)> {
    let version = bytes.get(VERSION).copied().unwrap_or(0);
    if !(1..=2).contains(&version) {
        let message = format!("version {version} is not known, it is read as version 2");
        warnings.push(Warning::new("cbr/version", message).at(VERSION.min(bytes.len())));
    }
    let layout = Layout::of(version);
    let board: &[u8; 90] = bytes.get(layout.place(2120)..)?.first_chunk()?;
    let mut start = read_board(board, layout.place(2120), warnings);
    if bytes[layout.place(2112)] == 2 {
        start.turn = Color::Black;
    }
    let round = layout.place(2116);
    start.round = u32::from(u16::from_le_bytes([bytes[round], bytes[round + 1]])).max(1);

    let mut grower = Grower::new(start);
    grower.tree_mut().headers = read_headers(bytes, &layout);
    let end = read_nodes(bytes, &layout, &mut grower, warnings);
    Some((grower.finish(), end))
}

/// Where version 1 differs.
struct Layout {
    old: bool,
}

impl Layout {
    fn of(version: u8) -> Layout {
        Layout { old: version == 1 }
    }

    /// The place of what stands at this offset in version 2. Version 1 lacks 128 bytes before
    /// the title and 128 (referee and recorder) before the annotator.
    fn place(&self, offset: usize) -> usize {
        match (self.old, offset) {
            (false, _) => offset,
            (true, ..1652) => offset - 128,
            (true, _) => offset - 256,
        }
    }

    fn has(&self, (name, ..): Field) -> bool {
        !(self.old && matches!(name, "Referee" | "Recorder"))
    }

    fn square(&self, byte: u8) -> Option<Square> {
        let (file, row) = if self.old {
            (byte >> 4, byte & 15)
        } else {
            (byte % 9, byte / 9)
        };
        Square::new(file, 9_u8.checked_sub(row)?)
    }
}

fn read_headers(bytes: &[u8], layout: &Layout) -> Headers {
    let mut headers = Headers::default();
    for field @ (name, at, length) in FIELDS {
        if layout.has(field)
            && let Some(text) = bytes
                .get(layout.place(at)..)
                .and_then(|from| from.get(..length))
        {
            headers.set_filled(name, &read_text(text));
        }
    }
    let result = bytes.get(layout.place(2076)).copied().unwrap_or(0);
    if let (1.., Some(result)) = (result, RESULTS.get(result as usize)) {
        headers.set("Result", result);
    }
    headers
}

fn read_board(board: &[u8; 90], offset: usize, warnings: &mut Warnings) -> Setup {
    let mut setup = Setup::EMPTY;
    let mut strange = None;
    for (index, &byte) in board.iter().enumerate() {
        let Some(square) = Square::new((index % 9) as u8, 9 - (index / 9) as u8) else {
            continue;
        };
        let man = read_man(byte);
        setup.board[square.index()] = man;
        if man.is_none() && byte != 0 {
            strange = strange.or(Some((index, byte)));
        }
    }
    if let Some((index, byte)) = strange {
        let message = format!("the byte {byte:#04x} on the board stands for no man");
        warnings.push(Warning::new("cbr/board", message).at(offset + index));
    }
    setup
}

fn read_man(byte: u8) -> Option<Piece> {
    use Role::*;
    const ROLES: [Role; 7] = [Rook, Horse, Elephant, Advisor, King, Cannon, Pawn];
    let color = match byte >> 4 {
        1 => Color::Red,
        2 => Color::Black,
        _ => return None,
    };
    let role = ROLES.get((byte & 15).checked_sub(1)? as usize)?;
    Some(Piece::new(color, *role))
}

/// Reads the moves, and says where they end unless they end in a fault.
fn read_nodes(
    bytes: &[u8],
    layout: &Layout,
    grower: &mut Grower,
    warnings: &mut Warnings,
) -> Option<usize> {
    let mut at = layout.place(2214);
    let mut depths = Depths::default();
    let mut first = true;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let Some(&[flags, _, from, to]) = rest.first_chunk() else {
            let message = "the file ends before the moves do";
            warnings.push(Warning::new("cbr/truncated", message).at(at.min(bytes.len())));
            return None;
        };
        let here = at;
        at += 4;
        let mut comment: Option<&[u8]> = Some(&[]);
        if flags & 4 != 0 {
            let length = rest[4..]
                .first_chunk()
                .map(|&length| u32::from_le_bytes(length));
            comment = length.and_then(|length| rest[8..].get(..length as usize));
            at += 4 + comment.map_or(0, <[u8]>::len);
        }
        let squares = layout.square(from).zip(layout.square(to));
        let mv = squares.map(|(from, to)| Move::new(from, to));
        if core::mem::take(&mut first) && is_first_move(grower.tree_mut().start(), mv) {
            // A record without a root.
            depths.after(true, false);
        }
        let node = match depths.depth() {
            0 => Some(NodeId::ROOT),
            depth => grower.add(depth, mv, here, warnings),
        };
        if let Some(text @ [_, ..]) = comment
            && let Some(node) = node
            && let Some(notes) = grower.tree_mut().notes_mut(node)
        {
            let text = read_text(text);
            one_comment::unpack(&text, notes);
            if text.contains(char::REPLACEMENT_CHARACTER) {
                let message = "a comment has half a character";
                warnings.push(Warning::new("cbr/text", message).at(here));
            }
        }
        if comment.is_none() {
            let message = "a comment is longer than the file";
            warnings.push(Warning::new("cbr/comment-length", message).at(here + 4));
            return None;
        }
        if !depths.after(flags & 1 == 0, flags & 2 != 0) {
            return Some(at);
        }
    }
}

/// Whether the first node is no root but a move.
fn is_first_move(start: &Setup, mv: Option<Move>) -> bool {
    mv.zip(Position::lenient(start).ok())
        .is_some_and(|(mv, position)| position.is_legal(mv))
}

/// UTF-16LE up to the first NUL; half a character becomes U+FFFD.
pub(crate) fn read_text(bytes: &[u8]) -> String {
    let units = bytes
        .as_chunks()
        .0
        .iter()
        .map(|&unit| u16::from_le_bytes(unit))
        .take_while(|&unit| unit != 0);
    char::decode_utf16(units)
        .map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}
