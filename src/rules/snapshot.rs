//! A game as bytes and back: how a game is kept outside while another one is worked on.
//!
//! The layout is private to one version; it is no file format.

use crate::game::Played;
use crate::known_natures::KnownNatures;
use crate::{
    Color, EndReason, Game, Move, Outcome, Piece, Position, Role, Setup, SetupError, Undo,
};
use crate::{Options, RuleSet};

/// Bytes that are no snapshot of this version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SnapshotError;

impl core::fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("these bytes are no saved game of this version")
    }
}

impl core::error::Error for SnapshotError {}

const VERSION: u8 = 1;
const NO_LIMIT: u32 = u32::MAX;

impl Game {
    /// The game as bytes: about 135, and 15 for each move.
    pub fn save(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(136 + 15 * self.moves.len());
        bytes.push(VERSION);
        bytes.extend_from_slice(&self.position.codes());
        bytes.push(self.position.turn() as u8);
        bytes.push(self.options.rules as u8 | u8::from(self.options.free) << 7);
        for number in [
            self.position.since_capture(),
            self.position.round(),
            self.options.natural_limit.unwrap_or(NO_LIMIT),
            self.options.check_cap.unwrap_or(NO_LIMIT),
            self.ply as u32,
            self.verdict.map_or(0, |(ply, _)| ply as u32),
        ] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for outcome in [self.verdict.map(|(_, outcome)| outcome), self.outcome] {
            bytes.push(pack_outcome(outcome));
        }
        for played in &self.moves {
            let captured = played.undo.captured.map_or(0, Piece::code);
            bytes.extend_from_slice(&played.mv.code().to_le_bytes());
            bytes.push(captured | u8::from(played.gives_check) << 7);
            bytes.extend_from_slice(&played.undo.since_capture.to_le_bytes());
            bytes.extend_from_slice(&played.undo.hash.to_le_bytes());
        }
        bytes
    }

    /// The game that [`save`](Game::save) wrote.
    ///
    /// # Errors
    /// If the bytes are not what `save` writes. Whether each move was legal is taken on
    /// trust; that it can be taken back and played again is checked, about 60 ns a move.
    pub fn restore(bytes: &[u8]) -> Result<Game, SnapshotError> {
        let mut bytes = Bytes(bytes);
        if bytes.byte()? != VERSION {
            return Err(SnapshotError);
        }
        let mut setup = Setup::EMPTY;
        for point in &mut setup.board {
            let code = bytes.byte()?;
            *point = Piece::from_code(code);
            if point.is_none() && code != 0 {
                return Err(SnapshotError);
            }
        }
        setup.turn = Color::from_index(bytes.byte()?.into()).ok_or(SnapshotError)?;
        let settings = bytes.byte()?;
        let free = settings & 0x80 != 0;
        let rules = match settings & 0x7F {
            0 => RuleSet::Cxa,
            1 => RuleSet::Asian,
            2 => RuleSet::Simple,
            _ => return Err(SnapshotError),
        };
        setup.since_capture = bytes.number()?;
        setup.round = bytes.number()?;
        let natural_limit = Some(bytes.number()?).filter(|&limit| limit != NO_LIMIT);
        let check_cap = Some(bytes.number()?).filter(|&cap| cap != NO_LIMIT);
        let (ply, verdict_ply) = (bytes.number()? as usize, bytes.number()? as usize);
        let verdict = unpack_outcome(bytes.byte()?)?.map(|outcome| (verdict_ply, outcome));
        let outcome = unpack_outcome(bytes.byte()?)?;
        let mut moves = Vec::with_capacity(bytes.0.len() / 15);
        while !bytes.0.is_empty() {
            moves.push(bytes.played()?);
        }
        if ply > moves.len() || verdict.is_some_and(|(at, _)| at > moves.len()) {
            return Err(SnapshotError);
        }
        let position = Position::unchecked(&setup);
        let fault = check_line(&position, &moves[..ply], &moves[ply..])?;
        let options = Options {
            rules,
            natural_limit,
            check_cap,
            free,
        };
        Ok(Game {
            position,
            fault,
            moves,
            ply,
            natures: KnownNatures::default(),
            options,
            verdict,
            outcome,
        })
    }
}

/// Whether the moves could be played and taken back: each moves a man of the right side to
/// a point with none of its own, kings stay in their palaces and are not taken, and the
/// counts and hashes fit. Says what keeps moves from being made at all.
fn check_line(
    position: &Position,
    played: &[Played],
    taken_back: &[Played],
) -> Result<Option<SetupError>, SnapshotError> {
    let fits = |holds: bool| if holds { Ok(()) } else { Err(SnapshotError) };
    fits(position.since_capture() <= MOST && (1..=MOST).contains(&position.round()))?;
    let mut board = position.clone();
    for Played { mv, undo, .. } in played.iter().rev() {
        let mover = !board.turn();
        fits(board.piece_at(mv.from()).is_none() && board.men(mover).contains(mv.to()))?;
        fits(
            undo.captured
                .is_none_or(|man| man.color != mover && man.role != Role::King),
        )?;
        fits(undo.captured.is_some() || board.since_capture() == undo.since_capture + 1)?;
        fits(undo.since_capture <= MOST && board.round() > u32::from(mover == Color::Black))?;
        board.undo(*mv, undo);
        fits(stays_home(&board, *mv) && undo.hash == board.fresh_hash())?;
    }
    let fault = board.to_setup().check_playable().err();
    fits(fault.is_none() || played.is_empty() && taken_back.is_empty())?;
    let mut board = position.clone();
    for Played { mv, undo, .. } in taken_back {
        let now = Undo {
            captured: board.piece_at(mv.to()),
            since_capture: board.since_capture(),
            hash: board.hash(),
        };
        fits(*undo == now && board.men(board.turn()).contains(mv.from()))?;
        fits(
            now.captured
                .is_none_or(|man| man.color != board.turn() && man.role != Role::King),
        )?;
        fits(stays_home(&board, *mv))?;
        board.play_unchecked(*mv);
    }
    Ok(fault)
}

/// No counter of a game that was really played comes near this.
const MOST: u32 = 1 << 30;

/// Whether the man that moves is no king, or a king that stays in its palace.
fn stays_home(board: &Position, mv: Move) -> bool {
    let king = board.role(Role::King).contains(mv.from());
    !king || mv.to().in_palace(board.turn()) && mv.from().in_palace(board.turn())
}

/// 0 for none, else 1 + reason * 3 + winner.
fn pack_outcome(outcome: Option<Outcome>) -> u8 {
    outcome.map_or(0, |outcome| {
        1 + outcome.reason as u8 * 3 + outcome.winner.map_or(2, |winner| winner as u8)
    })
}

fn unpack_outcome(packed: u8) -> Result<Option<Outcome>, SnapshotError> {
    let Some(packed) = packed.checked_sub(1) else {
        return Ok(None);
    };
    let reason = EndReason::ALL
        .get(usize::from(packed / 3))
        .ok_or(SnapshotError)?;
    Ok(Some(Outcome {
        winner: Color::from_index((packed % 3).into()),
        reason: *reason,
    }))
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn array<const N: usize>(&mut self) -> Result<[u8; N], SnapshotError> {
        let (head, rest) = self.0.split_first_chunk::<N>().ok_or(SnapshotError)?;
        self.0 = rest;
        Ok(*head)
    }

    fn byte(&mut self) -> Result<u8, SnapshotError> {
        self.array().map(|[byte]| byte)
    }

    fn number(&mut self) -> Result<u32, SnapshotError> {
        self.array().map(u32::from_le_bytes)
    }

    fn played(&mut self) -> Result<Played, SnapshotError> {
        let mv = Move::from_code(u16::from_le_bytes(self.array()?)).ok_or(SnapshotError)?;
        let flags = self.byte()?;
        let captured = Piece::from_code(flags & 0x7F);
        if captured.is_none() && flags & 0x7F != 0 {
            return Err(SnapshotError);
        }
        let since_capture = self.number()?;
        let hash = u64::from_le_bytes(self.array()?);
        let undo = Undo {
            captured,
            since_capture,
            hash,
        };
        Ok(Played {
            mv,
            undo,
            gives_check: flags & 0x80 != 0,
        })
    }
}
