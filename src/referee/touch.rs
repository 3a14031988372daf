//! Touch-move, 摸子走子 and 落子无悔 (S0 art. 5 (9)): what a player who has touched pieces is
//! bound to. A pure function of the position and the touches.
//!
//! | clause | touched | must, in this order of fallbacks |
//! |---|---|---|
//! | 1 | a piece put down and released | that move stands |
//! | 2 | an own piece | move it; else free |
//! | 3 | an enemy piece | take it; else free |
//! | 4 | an own piece, then an enemy one | take the one with the other; move the own one; take the enemy one with another piece; else free |
//! | 5 | an enemy piece, then an own one | take the one with the other; take the enemy one with another piece; move the own one; else free |
//!
//! "Can" means by a legal move. Of several own pieces the first that can move counts, of
//! several enemy pieces the first that can be taken. Apart from what binds, a touched own
//! piece that cannot move and a touched enemy piece that no piece can take are fouls of their
//! own (S0 art. 5 (8) 3 and 4), whatever else was touched.

use crate::FoulKind;
use core::fmt;
use xiangqi_rules::{Bitboard, Move, Position, Square};

/// Something the player to move does with the hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Touch {
    /// Touches the piece on this point.
    Piece(Square),
    /// Touches it to put it straight, having said so: binds to nothing.
    Adjust(Square),
    /// Makes a move and lets go of the piece.
    Release(Move),
}

/// A clause of S0 art. 5 (9), and which of its fallbacks applies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clause {
    /// 1 to 5.
    pub number: u8,
    /// From 1: the step of the order that could be met, or the last one, "else free".
    pub step: u8,
}

/// A foul that lies in the touches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TouchFoul {
    /// Its kind.
    pub kind: FoulKind,
    /// The point of the piece it is about.
    pub square: Square,
}

/// What the player may play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Duty {
    /// Any legal move.
    Free,
    /// One of these legal moves; never empty.
    Bound(Vec<Move>),
}

/// What the touches lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    /// What the player may play.
    pub duty: Duty,
    /// By which clause; `None` if nothing was touched that could bind.
    pub clause: Option<Clause>,
    /// The fouls, in the order they were committed.
    pub fouls: Vec<TouchFoul>,
}

/// Touches that cannot have happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TouchError {
    /// No piece stands there.
    Nothing {
        /// The empty point.
        square: Square,
    },
}

/// What the player to move is bound to after these touches, in the order they were made.
/// Touches after the release of a move that stands are not looked at.
///
/// ```
/// use xiangqi_referee::touch::{Duty, Touch, bind};
/// use xiangqi_rules::{Position, Square};
///
/// let start = Position::start();
/// let touch = |name| Touch::Piece(Square::parse(name).unwrap());
/// // The cannon on b2 can take the horse on b9, so it must.
/// let Duty::Bound(moves) = bind(&start, &[touch("b2"), touch("b9")]).unwrap().duty else {
///     panic!("not bound");
/// };
/// assert_eq!(moves.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["b2b9"]);
/// ```
///
/// # Errors
/// If an empty point is touched.
pub fn bind(position: &Position, touches: &[Touch]) -> Result<Binding, TouchError> {
    let mut hand = Hand {
        position,
        own: Vec::new(),
        enemy: Vec::new(),
        own_first: true,
        fouls: Vec::new(),
    };
    for &touch in touches {
        match touch {
            Touch::Adjust(square) => {
                if position.piece_at(square).is_none() {
                    return Err(TouchError::Nothing { square });
                }
            }
            Touch::Piece(square) => {
                if !hand.touch(square) {
                    return Err(TouchError::Nothing { square });
                }
            }
            Touch::Release(mv) => {
                let (duty, clause) = hand.duty();
                if position.is_legal(mv) && duty.allows(mv) {
                    return Ok(Binding {
                        duty: Duty::Bound(vec![mv]),
                        clause: Some(Clause { number: 1, step: 1 }),
                        fouls: hand.fouls,
                    });
                }
                hand.misplace(mv, clause);
            }
        }
    }
    let (duty, clause) = hand.duty();
    Ok(Binding {
        duty,
        clause,
        fouls: hand.fouls,
    })
}

/// The touches so far.
struct Hand<'a> {
    position: &'a Position,
    /// Own pieces in the order they were touched, each once.
    own: Vec<Square>,
    enemy: Vec<Square>,
    own_first: bool,
    fouls: Vec<TouchFoul>,
}

impl Hand<'_> {
    /// Whether there is a piece to touch. Touching it again changes nothing.
    fn touch(&mut self, square: Square) -> bool {
        if self.take_up(square)
            && let Some(kind) = self.idle_touch(square)
        {
            self.fouls.push(TouchFoul { kind, square });
        }
        self.position.piece_at(square).is_some()
    }

    /// Notes a piece; `false` if none stands there or it was noted before.
    fn take_up(&mut self, square: Square) -> bool {
        let Some(piece) = self.position.piece_at(square) else {
            return false;
        };
        let is_own = piece.color == self.position.turn();
        if self.own.is_empty() && self.enemy.is_empty() {
            self.own_first = is_own;
        }
        let list = if is_own {
            &mut self.own
        } else {
            &mut self.enemy
        };
        let is_new = !list.contains(&square);
        if is_new {
            list.push(square);
        }
        is_new
    }

    /// The foul that lies in touching this piece at all.
    fn idle_touch(&self, square: Square) -> Option<FoulKind> {
        if self.position.men(self.position.turn()).contains(square) {
            (!self.can_move(square)).then_some(FoulKind::OwnPieceTouched)
        } else {
            (!self.can_be_taken(square)).then_some(FoulKind::EnemyPieceTouched)
        }
    }

    /// A move that does not stand was made: one foul, and its pieces have been touched.
    fn misplace(&mut self, mv: Move, clause: Option<Clause>) {
        let (kind, square) = match clause {
            Some(clause) if self.position.is_legal(mv) => (clause.foul(), mv.from()),
            _ => (FoulKind::ImproperMove, mv.from()),
        };
        self.fouls.push(TouchFoul { kind, square });
        self.take_up(mv.from());
        self.take_up(mv.to());
    }

    fn can_move(&self, square: Square) -> bool {
        !self.position.legal_targets(square).is_empty()
    }

    fn can_be_taken(&self, square: Square) -> bool {
        self.position
            .men(self.position.turn())
            .any(|from| self.position.legal_targets(from).contains(square))
    }

    /// The moves of a piece.
    fn moves_of(&self, from: Square) -> Vec<Move> {
        let targets: Bitboard = self.position.legal_targets(from);
        targets.map(|to| Move::new(from, to)).collect()
    }

    /// The captures of a piece.
    fn captures_of(&self, to: Square) -> Vec<Move> {
        self.position
            .men(self.position.turn())
            .map(|from| Move::new(from, to))
            .filter(|&mv| self.position.is_legal(mv))
            .collect()
    }

    /// The clause that applies, and what it binds to.
    fn duty(&self) -> (Duty, Option<Clause>) {
        let own = self.own.iter().copied().find(|&own| self.can_move(own));
        let enemy = self
            .enemy
            .iter()
            .copied()
            .find(|&enemy| self.can_be_taken(enemy));
        let direct = own.zip(enemy).map(|(own, enemy)| Move::new(own, enemy));
        let direct = direct
            .filter(|&mv| self.position.is_legal(mv))
            .map(|mv| vec![mv]);
        let step_own = own.map(|own| self.moves_of(own));
        let step_enemy = enemy.map(|enemy| self.captures_of(enemy));
        let (number, steps) = match (self.own.is_empty(), self.enemy.is_empty()) {
            (true, true) => return (Duty::Free, None),
            (false, true) => (2, vec![step_own]),
            (true, false) => (3, vec![step_enemy]),
            (false, false) if self.own_first => (4, vec![direct, step_own, step_enemy]),
            (false, false) => (5, vec![direct, step_enemy, step_own]),
        };
        for (step, moves) in (1..).zip(steps.iter().cloned()) {
            if let Some(moves) = moves {
                return (Duty::Bound(moves), Some(Clause { number, step }));
            }
        }
        let step = steps.len() as u8 + 1;
        (Duty::Free, Some(Clause { number, step }))
    }
}

impl Duty {
    /// Whether a legal move may be played.
    pub fn allows(&self, mv: Move) -> bool {
        match self {
            Duty::Free => true,
            Duty::Bound(moves) => moves.contains(&mv),
        }
    }
}

impl Binding {
    /// `bound`, `free`, or `foul`: free, but at the price of a foul.
    pub fn name(&self) -> &'static str {
        match self.duty {
            Duty::Bound(_) => "bound",
            Duty::Free if self.fouls.is_empty() => "free",
            Duty::Free => "foul",
        }
    }
}

impl Clause {
    /// The foul of a legal move that this clause does not allow: not moving the own piece, or
    /// not taking the enemy piece.
    pub const fn foul(self) -> FoulKind {
        match (self.number, self.step) {
            (1, _) => FoulKind::ImproperMove,
            (2, _) | (4, 2) | (5, 3) => FoulKind::OwnPieceTouched,
            _ => FoulKind::EnemyPieceTouched,
        }
    }
}

impl fmt::Display for Clause {
    /// `"S0 art. 5 (9) 4, step 2"`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "S0 art. 5 (9) {}, step {}", self.number, self.step)
    }
}

impl TouchError {
    /// The stable code: `referee/nothing-touched`.
    pub const CODE: &'static str = "referee/nothing-touched";
}

impl fmt::Display for TouchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TouchError::Nothing { square } = self;
        write!(f, "there is no piece on {square} to touch")
    }
}

impl core::error::Error for TouchError {}
