//! CBL, the format of 象棋桥 (CCBridge) for libraries of games, binary.
//!
//! ```text
//! 0      "CCBridgeLibrary", NUL
//! 60     for how many records the index is made, u32
//! 64     title, UTF-16LE in 512 bytes
//! 66624  the index, 276 bytes a record
//! then   the records, each a whole CBR file from a multiple of 4096 bytes on, counted from
//!        the first one; long ones take several such slots
//! ```
//!
//! The number at 60 is no number of games, and the index holds nothing that the records do
//! not. So the slots are looked at one by one, and those that begin like a record are read.
//! Records with an empty board and no moves are pages of text, such as a list of contents;
//! they are left out.
//!
//! The warnings are those of the records, with their place in the file and the number of the
//! game, and `cbl/truncated` if the file ends before the records begin. The error: `cbl/magic`.

use crate::{Format, GameTree, RecordError, RecordFile, Warning, Warnings, cbr};

const MAGIC: &[u8; 16] = b"CCBridgeLibrary\0";

/// The length of a slot.
const SLOT: usize = 4096;

/// Where the index begins, and the length of an entry.
const INDEX: usize = 66_624;
const ENTRY: usize = 276;

/// The end of the title.
const TITLE: core::ops::Range<usize> = 64..576;

/// Whether a file begins like a CBL file.
pub fn is_cbl(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads a file. Records with a fault give what can be read and a warning; O(length).
///
/// # Errors
/// `cbl/magic` if it is no CBL file; if `strict`, the first warning.
pub fn read(bytes: &[u8], strict: bool) -> Result<RecordFile, RecordError> {
    let mut library = Library::open(bytes)?;
    let mut file = RecordFile {
        title: library.title().filter(|title| !title.is_empty()),
        ..RecordFile::new(Format::Cbl)
    };
    file.games.extend(&mut library);
    file.warnings = library.warnings.into_vec();
    file.checked(strict)
}

/// Reads the games of a library one by one, for files that are too large to keep all games.
///
/// ```
/// use xiangqi_records::cbl::Library;
///
/// let mut bytes = b"CCBridgeLibrary\0".to_vec();
/// bytes.resize(101_952, 0);
/// let mut library = Library::open(&bytes).unwrap();
/// assert_eq!(library.next(), None);
/// assert!(library.warnings().is_empty());
/// assert!(Library::open(b"XQ").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Library<'b> {
    bytes: &'b [u8],
    /// Where the next slot begins.
    at: usize,
    games: usize,
    warnings: Warnings,
}

impl<'b> Library<'b> {
    /// The library in these bytes.
    ///
    /// # Errors
    /// `cbl/magic` if it is none.
    pub fn open(bytes: &'b [u8]) -> Result<Library<'b>, RecordError> {
        if !is_cbl(bytes) {
            let message = "the file does not begin with CCBridgeLibrary";
            return Err(RecordError::new("cbl/magic", message));
        }
        let mut library = Library {
            bytes,
            at: bytes.len(),
            games: 0,
            warnings: Warnings::default(),
        };
        match first_record(bytes) {
            Some(at) => library.at = at,
            None if bytes.len() < INDEX => {
                let message = "the file ends before the records begin";
                library
                    .warnings
                    .push(Warning::new("cbl/truncated", message).at(bytes.len()));
            }
            None => {}
        }
        Ok(library)
    }

    /// The title of the library.
    pub fn title(&self) -> Option<String> {
        Some(cbr::read_text(self.bytes.get(TITLE)?).trim().into())
    }

    /// The warnings so far.
    pub fn warnings(&self) -> &[Warning] {
        self.warnings.as_slice()
    }

    /// Where the record that begins in this slot ends: where the next one begins.
    fn end_of_record(&self, start: usize) -> usize {
        let mut end = start + SLOT;
        while end < self.bytes.len() && !cbr::is_cbr(&self.bytes[end..]) {
            end += SLOT;
        }
        end.min(self.bytes.len())
    }
}

impl Iterator for Library<'_> {
    type Item = GameTree;

    fn next(&mut self) -> Option<GameTree> {
        while self.at < self.bytes.len() {
            let start = self.at;
            self.at = self.end_of_record(start);
            let record = &self.bytes[start..self.at];
            if !cbr::is_cbr(record) {
                continue;
            }
            let mut warnings = Warnings::default();
            let tree = match cbr::read_record(record, &mut warnings) {
                Some((tree, _)) if is_page(&tree) && warnings.is_empty() => continue,
                Some((tree, _)) => Some(tree),
                None => {
                    let message = "the record ends before its board does";
                    warnings.push(Warning::new("cbr/truncated", message).at(record.len()));
                    None
                }
            };
            let game = self.games;
            warnings.amend(0, |warning| {
                warning.offset = Some(warning.offset.unwrap_or(0) + start);
                warning.game = Some(game);
            });
            self.warnings.extend(warnings);
            if tree.is_some() {
                self.games += 1;
                return tree;
            }
        }
        None
    }
}

/// Where the first record begins: after the index, or else wherever one does.
fn first_record(bytes: &[u8]) -> Option<usize> {
    let entries = u32::from_le_bytes(*bytes.get(60..)?.first_chunk()?);
    let after_index = (entries as usize).checked_mul(ENTRY)?.checked_add(INDEX)?;
    if bytes.get(after_index..).is_some_and(cbr::is_cbr) {
        return Some(after_index);
    }
    let magic = cbr::MAGIC.as_slice();
    (TITLE.end..bytes.len()).find(|&at| bytes[at..].starts_with(magic))
}

/// Whether a record is a page of text, not a game.
fn is_page(tree: &GameTree) -> bool {
    tree.move_count() == 0 && tree.start().board.iter().all(Option::is_none)
}
