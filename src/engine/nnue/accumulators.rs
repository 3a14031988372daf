//! Accumulators kept from one position to the next. Each remembers which men it was made of;
//! for a new position the one that differs least is taken and brought up to date, so nothing
//! can go stale, whatever was played or taken back in between.

use super::features::{VIEWS, View};
use super::network::{Network, Row};
use super::simd::wide::update;
use xiangqi_rules::{Bitboard, Color, Piece, Position, Role, Square};

/// Accumulators kept by ply; plies this far apart share one.
const PLIES: usize = 64;

/// An accumulator and the men it was made of.
#[derive(Clone)]
struct Snapshot {
    view: View,
    roles: [Bitboard; 7],
    red: Bitboard,
    row: Row,
}

/// The accumulators of both sides.
pub struct Accumulators {
    /// By side and ply: those of the line being searched.
    plies: [Vec<Snapshot>; 2],
    /// By side and view: what to start from when a king changed the view.
    views: [Vec<Snapshot>; 2],
}

impl Snapshot {
    fn empty(network: &Network, color: Color) -> Snapshot {
        Snapshot {
            view: View::of(color, Position::start().king_square(color)),
            roles: [Bitboard::EMPTY; 7],
            red: Bitboard::EMPTY,
            row: network.bias,
        }
    }

    /// The points on which it has another man than the position, or none, or one too many.
    #[inline]
    fn changed(&self, position: &Position) -> Bitboard {
        let mut changed = self.red ^ position.men(Color::Red);
        for role in Role::ALL {
            changed |= self.roles[role.index()] ^ position.role(role);
        }
        changed
    }

    #[inline]
    fn man(&self, square: Square) -> Option<Piece> {
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

    #[inline]
    fn bring(&mut self, network: &Network, position: &Position, changed: Bitboard) {
        let (mut add, mut sub) = ([&network.bias; 32], [&network.bias; 32]);
        let (mut adds, mut subs) = (0, 0);
        for square in changed {
            if let Some(gone) = self.man(square)
                && subs < sub.len()
            {
                sub[subs] = &network.features[self.view.feature(gone, square)];
                subs += 1;
            }
            if let Some(come) = position.piece_at(square)
                && adds < add.len()
            {
                add[adds] = &network.features[self.view.feature(come, square)];
                adds += 1;
            }
        }
        update(&mut self.row, &add[..adds], &sub[..subs]);
        self.red = position.men(Color::Red);
        self.roles = Role::ALL.map(|role| position.role(role));
    }
}

impl Accumulators {
    /// For a network, knowing no position.
    pub fn new(network: &Network) -> Accumulators {
        let many = |count| Color::ALL.map(|color| vec![Snapshot::empty(network, color); count]);
        Accumulators {
            plies: many(PLIES),
            views: many(VIEWS),
        }
    }

    /// The accumulator of a side in a position, `ply` plies from anywhere.
    #[inline]
    pub fn of(&mut self, network: &Network, position: &Position, color: Color, ply: usize) -> &Row {
        let view = View::of(color, position.king_square(color));
        let plies = &mut self.plies[color.index()];
        let (here, before) = (ply % PLIES, ply.wrapping_sub(1) % PLIES);
        let [same, parent] = [here, before].map(|at| {
            let known = plies[at].view == view;
            let changed = plies[at].changed(position);
            (if known { changed.count() } else { 99 }, changed)
        });
        if same.0.min(parent.0) > 6 {
            let base = &mut self.views[color.index()][view.index()];
            let changed = base.changed(position);
            if changed.count() < same.0.min(parent.0) {
                base.view = view;
                base.bring(network, position, changed);
                plies[here] = base.clone();
                return &plies[here].row;
            }
        }
        if parent.0 < same.0 {
            plies[here] = plies[before].clone();
            plies[here].bring(network, position, parent.1);
        } else {
            plies[here].bring(network, position, same.1);
        }
        &plies[here].row
    }
}
