//! Accumulators kept from one position to the next. Each remembers which men it was made of;
//! for a new position the one that differs least is taken and brought up to date, so nothing
//! can go stale, whatever was played or taken back in between.

use super::architecture::WIDTH;
use super::features::{VIEWS, View};
use super::network::{Network, Row, Weights};
use super::simd::wide::update;
use xiangqi_rules::{Bitboard, Color, Piece, Played, Position, Role, Square};

/// Accumulators kept by ply; plies this far apart share one.
const PLIES: usize = 64;
/// Positions with more differences than this are not followed from one to the other if there
/// is anything nearer.
const NEAR: u32 = 6;

/// The men an accumulator was made of.
#[derive(Clone)]
struct Men {
    roles: [Bitboard; 7],
    red: Bitboard,
}

/// What one side sees.
#[derive(Clone)]
struct Seen {
    view: View,
    row: Row,
}

/// The accumulators of both sides in one position.
#[derive(Clone)]
struct Ply {
    hash: u64,
    men: Men,
    seen: [Seen; 2],
}

/// What to start from when a king changed the view of its side.
#[derive(Clone)]
struct Base {
    men: Men,
    row: Row,
}

/// The accumulators of both sides.
pub struct Accumulators {
    /// By ply: those of the line being searched.
    plies: Vec<Ply>,
    /// By side and view.
    bases: [Vec<Base>; 2],
}

impl Men {
    const NONE: Men = Men {
        roles: [Bitboard::EMPTY; 7],
        red: Bitboard::EMPTY,
    };

    #[inline]
    fn of(position: &Position) -> Men {
        Men {
            roles: Role::ALL.map(|role| position.role(role)),
            red: position.men(Color::Red),
        }
    }

    /// The points on which the position has another man, or none, or one too many.
    #[inline]
    fn changed(&self, position: &Position) -> Bitboard {
        let mut changed = self.red ^ position.men(Color::Red);
        for role in Role::ALL {
            changed |= self.roles[role.index()] ^ position.role(role);
        }
        changed
    }

    #[inline]
    fn at(&self, square: Square) -> Option<Piece> {
        let role = Role::ALL
            .into_iter()
            .find(|role| self.roles[role.index()].contains(square))?;
        let color = if self.red.contains(square) {
            Color::Red
        } else {
            Color::Black
        };
        Some(Piece::new(color, role))
    }

    /// What has to come and go, if the position differs on these points.
    #[inline]
    fn changes(&self, position: &Position, on: Bitboard) -> Changes {
        let mut changes = Changes::NONE;
        let (gone, come) = &mut changes.counts;
        for square in on {
            if let Some(piece) = self.at(square)
                && let Some(place) = changes.gone.get_mut(*gone)
            {
                *place = Changes::named(piece, square);
                *gone += 1;
            }
            if let Some(piece) = position.piece_at(square)
                && let Some(place) = changes.come.get_mut(*come)
            {
                *place = Changes::named(piece, square);
                *come += 1;
            }
        }
        changes
    }
}

/// No position has more men.
const MOST: usize = 32;

/// Men that are gone and men that have come: the point's index above the piece's code.
struct Changes {
    gone: [u16; MOST],
    come: [u16; MOST],
    counts: (usize, usize),
}

impl Changes {
    const NONE: Changes = Changes {
        gone: [0; MOST],
        come: [0; MOST],
        counts: (0, 0),
    };

    /// A man on a point as a number.
    #[inline]
    fn named(piece: Piece, square: Square) -> u16 {
        (square.index() as u16) << 4 | u16::from(piece.code())
    }

    /// What the move did that led to a position.
    #[inline]
    fn by(position: &Position, last: &Played) -> Changes {
        let mut changes = Changes::NONE;
        let (from, to) = (last.mv.from(), last.mv.to());
        if let Some(piece) = position.piece_at(to) {
            changes.come[0] = Changes::named(piece, to);
            changes.gone[0] = Changes::named(piece, from);
            changes.counts = (1, 1);
        }
        if let Some(captured) = last.undo.captured {
            changes.gone[1] = Changes::named(captured, to);
            changes.counts.0 = 2;
        }
        changes
    }

    /// `row`, which `view` saw before these changes, becomes what it sees after them.
    #[inline]
    fn apply(&self, row: &mut Row, network: &Network, view: View) {
        const NONE: Weights = [0; WIDTH];
        let weights = |named: u16| {
            let piece = Piece::from_code(named as u8 & 15);
            let square = Square::from_index(usize::from(named >> 4));
            match (piece, square) {
                (Some(piece), Some(square)) => &network.features[view.feature(piece, square)],
                _ => &NONE,
            }
        };
        match self.counts {
            // A move; a capture.
            (1, 1) => update(row, &[weights(self.come[0])], &[weights(self.gone[0])]),
            (2, 1) => {
                let gone = [weights(self.gone[0]), weights(self.gone[1])];
                update(row, &[weights(self.come[0])], &gone);
            }
            (gone, come) => {
                for &named in &self.come[..come] {
                    update(row, &[weights(named)], &[]);
                }
                for &named in &self.gone[..gone] {
                    update(row, &[], &[weights(named)]);
                }
            }
        }
    }
}

impl Accumulators {
    /// For a network, knowing no position.
    pub fn new(network: &Network) -> Accumulators {
        let start = Position::start();
        let seen = Color::ALL.map(|color| Seen {
            view: View::of(color, start.king_square(color)),
            row: network.bias,
        });
        let men = Men::NONE;
        let base = Base {
            men: men.clone(),
            row: network.bias,
        };
        Accumulators {
            plies: vec![Ply { hash: 0, men, seen }; PLIES],
            bases: [vec![base.clone(); VIEWS], vec![base; VIEWS]],
        }
    }

    /// The accumulators of Red and Black in a position, `ply` plies from anywhere. `last` is the
    /// move that led here, if it is known.
    #[inline]
    pub fn of(
        &mut self,
        network: &Network,
        position: &Position,
        last: Option<&Played>,
        ply: usize,
    ) -> [&Row; 2] {
        let (here, before) = (ply % PLIES, ply.wrapping_sub(1) % PLIES);
        let last = last.filter(|last| last.undo.hash == self.plies[before].hash);
        let (source, points, changes) = if let Some(last) = last {
            (before, 2, Changes::by(position, last))
        } else {
            let [same, parent] = [here, before].map(|at| self.plies[at].men.changed(position));
            let (source, changed) = if parent.count() < same.count() {
                (before, parent)
            } else {
                (here, same)
            };
            let changes = self.plies[source].men.changes(position, changed);
            (source, changed.count(), changes)
        };
        for color in Color::ALL {
            let side = color.index();
            let view = View::of(color, position.king_square(color));
            let from = &self.plies[source].seen[side];
            let is_known = from.view == view;
            let base = &mut self.bases[side][view.index()];
            let differs = if is_known && points <= NEAR {
                None
            } else {
                let differs = base.men.changed(position);
                (!is_known || differs.count() < points).then_some(differs)
            };
            if let Some(differs) = differs {
                let changes = base.men.changes(position, differs);
                changes.apply(&mut base.row, network, view);
                base.men = Men::of(position);
                self.plies[here].seen[side] = Seen {
                    view,
                    row: base.row,
                };
            } else {
                let mut row = from.row;
                changes.apply(&mut row, network, view);
                self.plies[here].seen[side] = Seen { view, row };
            }
        }
        let ply = &mut self.plies[here];
        ply.hash = position.hash();
        ply.men = Men::of(position);
        ply.seen.each_ref().map(|seen| &seen.row)
    }
}
