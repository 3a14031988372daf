//! Reads XQF files of every version.

use super::cipher::{Cipher, keys_add_up};
use super::nodes::{Fault, Node, Nodes};
use super::{board, header, is_xqf, tags};
use crate::gbk::Decode;
use crate::notes::clean_comment;
use crate::preorder::{Depths, Grower};
use crate::{Format, Headers, NodeId, RecordError, RecordFile, Warning, Warnings, one_comment};
use xiangqi_rules::{Color, Move, Position, Setup, SetupError, fen};

/// Tags that say something about the file, not about the game.
const NO_HEADERS: [&str; 4] = ["Game", "SetUp", "Format", "FEN"];

/// Reads a file; `decode` turns GB18030 into text. The side to move is the one that makes the
/// first move, whatever the header says. A file with a fault gives what can be read and a
/// warning; O(length).
///
/// # Errors
/// `xqf/magic` if it is no XQF file, `xqf/short-header` if it ends before the men are placed;
/// if `strict`, the first warning.
pub fn read(bytes: &[u8], strict: bool, decode: Decode) -> Result<RecordFile, RecordError> {
    if !is_xqf(bytes) {
        return Err(RecordError::new(
            "xqf/magic",
            "the file does not begin with XQ",
        ));
    }
    let mut warnings = Warnings::default();
    let mut head = [0; header::LENGTH];
    let known = bytes.len().min(head.len());
    head[..known].copy_from_slice(&bytes[..known]);
    if known < head.len() {
        let message = format!("the header has {known} of {} bytes", head.len());
        let warning = Warning::new("xqf/short-header", message).at(known);
        if known < board::TABLE + 32 {
            return Err(RecordError {
                offset: warning.offset,
                ..RecordError::new(warning.code, warning.message)
            });
        }
        warnings.push(warning);
    }
    let version = head[2];
    if !(10..=18).contains(&version) {
        let message = format!("version {version} is not known, it is read as its neighbour");
        warnings.push(Warning::new("xqf/version", message).at(2));
    }
    let plain = version <= 10;
    let cipher = if plain {
        Cipher::PLAIN
    } else {
        Cipher::of(&head)
    };
    if !plain && !keys_add_up(&head) {
        let message = "the keys do not add up: the file is damaged or locked";
        warnings.push(Warning::new("xqf/keys", message).at(12));
    }
    let raw = bytes.get(header::LENGTH..).unwrap_or_default();
    let opened = if plain { Vec::new() } else { cipher.open(raw) };
    let body = if plain { raw } else { &opened };

    let mut file = Reader {
        length: bytes.len(),
        head: &head,
        cipher: &cipher,
        decode,
        warnings,
    };
    let tree = file.tree(Nodes::new(body, plain, &cipher), raw);
    let file = RecordFile {
        games: vec![tree],
        warnings: file.warnings.into_vec(),
        ..RecordFile::new(Format::Xqf)
    };
    file.checked(strict)
}

struct Reader<'a> {
    /// The length of the file.
    length: usize,
    head: &'a [u8; header::LENGTH],
    cipher: &'a Cipher,
    decode: Decode<'a>,
    warnings: Warnings,
}

impl Reader<'_> {
    fn tree(&mut self, mut nodes: Nodes, raw: &[u8]) -> crate::GameTree {
        let (root, mut fault) = nodes.next();
        let first = first_move(&root, nodes.clone());
        let mut start = self.start(first);
        let (mut headers, damaged) = header::read(self.head, self.decode);
        if let Some(at) = damaged {
            self.warn_damaged(at);
        }
        let comment = root.as_ref().map_or(String::new(), |root| self.text(root));
        let comment = clean_comment(&comment);
        let comment = tags::split(&comment, |name, value| {
            take_tag(name, value, &mut headers, &mut start)
        });

        let mut grower = Grower::new(start);
        grower.tree_mut().headers = headers;
        self.note(&mut grower, NodeId::ROOT, comment);
        let mut depths = Depths::default();
        let mut node = root;
        while let Some(read) = node {
            if depths.depth() > 0 {
                let at = header::LENGTH + read.at;
                let added = grower.add(depths.depth(), read.mv, at, &mut self.warnings);
                if let (Some(added), [_, ..]) = (added, read.comment) {
                    let text = self.text(&read);
                    self.note(&mut grower, added, &text);
                }
            }
            if !depths.after(read.follows, read.sibling) || fault.is_some() {
                break;
            }
            (node, fault) = nodes.next();
        }
        self.end(fault, nodes.offset(), raw);
        grower.finish()
    }

    /// The set-up that the game begins with: of those that the table may mean, the first from
    /// which the first move can be made.
    fn start(&mut self, first: Option<Move>) -> Setup {
        let stored = self.head[board::TABLE..]
            .first_chunk()
            .unwrap_or(&[0xFF; 32]);
        let rotations: &[bool] = match self.head[2] {
            ..=10 => &[false],
            11 => &[true, false],
            _ => &[true],
        };
        let tables = rotations.iter().map(|&rotated| {
            let table = board::open(stored, self.cipher, rotated);
            board::setup(&table)
        });
        let tables: Vec<_> = tables.collect();
        // Men read at the wrong places seldom all stand where men of their kind can.
        let able = [Position::new, Position::lenient]
            .into_iter()
            .find_map(|place| tables.iter().find(|(men, _)| can_begin(men, first, place)));
        if able.is_none()
            && self.head[header::KIND] <= 1
            && can_begin(&board::start(), first, Position::new)
        {
            // Files of whole games with an empty table exist, as do programs that ignore it.
            let message = "the men cannot stand as the file says: the usual start is taken";
            let warning = Warning::new("xqf/set-up", message).at(board::TABLE);
            self.warnings.push(warning);
            return board::start();
        }
        let (mut setup, doubled) = match able.or(tables.first()) {
            Some((setup, doubled)) => (setup.clone(), *doubled),
            None => (board::start(), None),
        };
        if let Some(place) = doubled {
            let message = format!("man {place} of 32 stands where another stands");
            let warning = Warning::new("xqf/doubled-man", message).at(board::TABLE);
            self.warnings.push(warning);
        }
        if self.head[board::TURN] == 1 {
            setup.turn = Color::Black;
        }
        setup
    }

    /// The comment of a node.
    fn text(&mut self, node: &Node) -> String {
        if node.comment.is_empty() {
            return String::new();
        }
        let text = (self.decode)(node.comment);
        if header::is_damaged(node.comment, &text) {
            self.warn_damaged(header::LENGTH + node.at);
        }
        text
    }

    fn warn_damaged(&mut self, at: usize) {
        let message = "a text has bytes that are no GB18030";
        self.warnings.push(Warning::new("xqf/text", message).at(at));
    }

    fn note(&self, grower: &mut Grower, node: NodeId, text: &str) {
        if !text.is_empty()
            && let Some(notes) = grower.tree_mut().notes_mut(node)
        {
            one_comment::unpack(text, notes);
        }
    }

    /// Says why the moves end too early, or that something follows them.
    fn end(&mut self, fault: Option<Fault>, at: usize, raw: &[u8]) {
        let (code, message) = match fault {
            Some(Fault::Truncated) => (
                "xqf/truncated",
                "the file ends before the moves do".to_string(),
            ),
            Some(Fault::CommentLength { claims }) => (
                "xqf/comment-length",
                format!("a comment is said to have {claims} bytes, more than the file"),
            ),
            None => {
                let rest = raw.get(at..).unwrap_or_default();
                if rest.iter().all(|&byte| byte == 0) {
                    return;
                }
                (
                    "xqf/trailing-bytes",
                    format!("{} bytes after the last move are not read", rest.len()),
                )
            }
        };
        let at = (header::LENGTH + at).min(self.length);
        self.warnings.push(Warning::new(code, message).at(at));
    }
}

/// The first move of the game, if it has one.
fn first_move(root: &Option<Node>, mut nodes: Nodes) -> Option<Move> {
    if root.as_ref()?.follows {
        nodes.next().0?.mv
    } else {
        None
    }
}

/// Places the men of a set-up, or says why they cannot stand so.
type Place = fn(&Setup) -> Result<Position, SetupError>;

/// Whether the move can be made, by whichever side; without a move, whether any could.
fn can_begin(setup: &Setup, first: Option<Move>, place: Place) -> bool {
    Color::ALL.into_iter().any(|turn| {
        let setup = Setup {
            turn,
            ..setup.clone()
        };
        place(&setup).is_ok_and(|position| first.is_none_or(|mv| position.is_legal(mv)))
    })
}

/// Takes a tag of the first comment if it says what the header could not.
fn take_tag(name: &str, value: &str, headers: &mut Headers, start: &mut Setup) -> bool {
    if name == "FEN" {
        return match fen::parse(value) {
            Ok(setup) if board::setup(&board::table(&setup)).0.board == start.board => {
                *start = setup;
                true
            }
            _ => false,
        };
    }
    if NO_HEADERS.contains(&name) {
        return false;
    }
    match headers.get(name) {
        Some(cut) if header::has_field(name) && value.starts_with(cut) => headers.set(name, value),
        Some(_) => false,
        None => headers.set(name, value),
    }
}
