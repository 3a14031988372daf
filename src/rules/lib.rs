//! The rules of xiangqi (Chinese chess): positions, legal moves, FEN, diagrams, and how a
//! game ends. No dependencies, no I/O, no clock, no random source, no unsafe code.
//!
//! Start reading at [`Game`], the thing a front end holds, or at [`Position`], the thing a
//! search plays moves on. A text becomes a [`Setup`] ([`fen`]), a set-up that can be played
//! on becomes a [`Position`].
//!
//! ```
//! use xiangqi_rules::{Position, perft};
//!
//! let mut start = Position::start();
//! assert_eq!(start.legal_moves().len(), 44);
//! assert_eq!(perft(&mut start, 3), 79_666);
//! ```

mod adjudicate;
mod bitboard;
mod checks;
mod color;
mod exchange;
mod explain;
mod game;
mod known_natures;
mod leaps;
mod legality;
mod lines;
mod movegen;
mod moves;
mod natural_limit;
mod nature;
mod options;
mod outcome;
mod perft;
mod piece;
mod play_error;
mod position;
mod queries;
mod refusal;
mod repetition;
mod report;
mod setup;
mod siege;
mod snapshot;
mod square;
mod tactics;
mod threats;
mod zobrist;

pub mod dead_material;
pub mod diagram;
pub mod fen;
pub mod notation;

pub use adjudicate::{Class, judge};
pub use bitboard::Bitboard;
pub use checks::CheckPoints;
pub use color::Color;
pub use explain::Language;
pub use fen::FenError;
pub use game::{Game, MoveInfo, Played};
pub use moves::{Move, MoveList};
pub use natural_limit::counted as natural_plies;
pub use nature::Nature;
pub use options::{Options, RuleSet};
pub use outcome::{EndReason, Outcome};
pub use perft::{perft, perft_unbulked};
pub use piece::{Piece, Role, Script};
pub use play_error::PlayError;
pub use position::{Position, Undo};
pub use refusal::{IllegalMove, Why};
pub use report::{Man, PlyReport, Report, SideReport};
pub use setup::{Setup, SetupError, can_stand};
pub use siege::Siege;
pub use snapshot::SnapshotError;
pub use square::Square;
