//! Where men may go without exposing their king, as sets of points worked out once a
//! position: no move has to be tried.
//!
//! The king looks along four rays. On a ray only the first two men matter: the king is
//! attacked if the first is an enemy rook (or the enemy king, or a pawn next to it that
//! steps this way), or if the second is an enemy cannon.
//!
//! ```text
//!   K - - 1 - - 2 - - - 3 - -      `attacked(first, second)`
//! ```
//!
//! A move puts a man on at most one ray and takes one from at most one, so what it changes
//! is read off the first three men. Horses attack over the four points diagonal to the
//! king; those lie on no ray, so each man is held by a ray, or is a horse's leg, or is free.

use crate::siege::Siege;
use crate::{Bitboard, Color, Position, Role, Square, leaps};

/// The restrictions on the men of the side to move, its king excepted.
pub(crate) struct Restrictions {
    /// Where a free man may go.
    pub(crate) free: Bitboard,
    /// The men that are not free.
    pub(crate) held: Bitboard,
    rules: [(Square, Bitboard); MOST],
    len: usize,
}

/// Two men on each of four rays and four legs.
const MOST: usize = 12;

/// An enemy man on a ray, as far as it can attack along it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Man {
    /// Attacks as the first man.
    Rook,
    /// Attacks as the second man.
    Cannon,
    /// No attacker along this ray, ours or theirs.
    Other,
    /// The ray has no more men.
    None,
}

impl Restrictions {
    /// The restrictions in this position.
    #[inline]
    pub(crate) fn of(position: &Position) -> Restrictions {
        let us = position.turn();
        let them = position.men(!us);
        let king = position.king_square(us);
        let mut restrictions = Restrictions {
            free: Bitboard::ALL,
            held: Bitboard::EMPTY,
            rules: [(king, Bitboard::EMPTY); MOST],
            len: 0,
        };
        // A rook or king attacks as the first man of a ray, or will when that one has gone.
        let siege = Siege::new(position, king);
        let near = siege.rook_points() | siege.cannon_points();
        let on_lines = them
            & ((position.role(Role::Rook) | position.role(Role::King)) & near
                | position.role(Role::Cannon) & rays(king)
                | position.role(Role::Pawn) & leaps::pawn_to(!us, king));
        let horses = them & position.role(Role::Horse) & leaps::horse_to(king, 0);
        if !(on_lines | horses).is_empty() {
            restrictions.look_along_rays(position, king, on_lines);
            restrictions.look_over_legs(position, king, horses);
        }
        restrictions
    }

    /// Where the man on `square` may go; for a king, nothing of use.
    #[inline]
    pub(crate) fn allowed(&self, square: Square) -> Bitboard {
        if self.held.contains(square) {
            for &(held, allowed) in &self.rules[..self.len] {
                if held == square {
                    return allowed;
                }
            }
        }
        self.free
    }

    /// The held men and where they may go.
    #[inline]
    pub(crate) fn rules(&self) -> &[(Square, Bitboard)] {
        &self.rules[..self.len]
    }

    /// Holds a man to these points. A man that is held already keeps to both.
    fn hold(&mut self, square: Square, allowed: Bitboard) {
        if self.held.contains(square) {
            for rule in &mut self.rules[..self.len] {
                if rule.0 == square {
                    rule.1 &= allowed;
                }
            }
        } else {
            self.held = self.held.with(square);
            self.rules[self.len] = (square, allowed & self.free);
            self.len += 1;
        }
    }

    /// Narrows where men may go: free men, and those already held elsewhere.
    fn narrow(&mut self, allowed: Bitboard) {
        self.free &= allowed;
        for rule in &mut self.rules[..self.len] {
            rule.1 &= allowed;
        }
    }

    #[inline(never)]
    fn look_along_rays(&mut self, position: &Position, king: Square, attackers: Bitboard) {
        let (file, rank) = (king.file(), king.rank());
        for ray in [
            Ray {
                line: Line::File(file),
                at: rank,
                up: true,
            },
            Ray {
                line: Line::File(file),
                at: rank,
                up: false,
            },
            Ray {
                line: Line::Rank(rank),
                at: file,
                up: true,
            },
            Ray {
                line: Line::Rank(rank),
                at: file,
                up: false,
            },
        ] {
            if !(ray.line.points(ray.all()) & attackers).is_empty() {
                self.look_along(position, ray, attackers);
            }
        }
    }

    fn look_along(&mut self, position: &Position, ray: Ray, attackers: Bitboard) {
        let us = position.turn();
        let all = ray.all();
        let [first, second, third] = ray.first_three(ray.line.occupancy(position));
        let man = |at: Option<u8>| match at {
            None => Man::None,
            Some(at) => {
                let square = ray.line.square(at);
                if !attackers.contains(square) {
                    Man::Other
                } else if position.role(Role::Cannon).contains(square) {
                    Man::Cannon
                } else {
                    Man::Rook
                }
            }
        };
        let (man1, man2, man3) = (man(first), man(second), man(third));
        // No attacker near enough to check, or to be let through by one man's going.
        let far = |man: Man| matches!(man, Man::Other | Man::None);
        if far(man1) && far(man2) && man3 != Man::Cannon {
            return;
        }
        let attacked = |first: Man, second: Man| first == Man::Rook || second == Man::Cannon;
        let keep = |allowed: bool, points: u16| if allowed { points } else { 0 };
        let (before1, at1) = ray.split(first);
        let (before2, at2) = ray.split(second);
        let (before3, at3) = ray.split(third);
        let between = before2 & !before1 & !at1;
        let off_ray = Bitboard::ALL.without(ray.line.points(all));
        let leave = |allowed: bool, points: u16| {
            let along = ray.line.points(points);
            if allowed { off_ray | along } else { along }
        };

        // A man that stays off this ray, or beyond its second man, may come to it or not.
        let now = attacked(man1, man2);
        let beyond = all & !before2 & !at2;
        let points = keep(!attacked(Man::Other, man1), before1)
            | keep(!attacked(Man::Other, man2), at1)
            | keep(!attacked(man1, Man::Other), between | at2)
            | keep(!now, beyond);
        let free = leave(!now, points);

        // The first man, if ours: gone, or moved along the ray.
        let ours = |at: Option<u8>| {
            at.map(|at| ray.line.square(at))
                .filter(|&square| position.men(us).contains(square))
        };
        let rest = all & !before3 & !at3;
        let rule1 = ours(first).map(|square| {
            let gone = attacked(man2, man3);
            let points = keep(!attacked(Man::Other, man2), before2)
                | keep(!attacked(Man::Other, man3), at2)
                | keep(!attacked(man2, Man::Other), before3 & !before2 & !at2 | at3)
                | keep(!gone, rest);
            (square, leave(!gone, points))
        });
        // The second man, if ours.
        let rule2 = ours(second).map(|square| {
            let gone = attacked(man1, man3);
            let points = keep(!attacked(Man::Other, man1), before1)
                | keep(!attacked(Man::Other, man3), at1)
                | keep(!attacked(man1, Man::Other), before3 & !before1 & !at1 | at3)
                | keep(!gone, rest);
            (square, leave(!gone, points))
        });

        // `hold` starts from what the other rays left free; what this one leaves free binds
        // the men held before.
        let others = self.len;
        for (square, allowed) in rule1.into_iter().chain(rule2) {
            self.hold(square, allowed);
        }
        self.free &= free;
        for rule in &mut self.rules[..others] {
            rule.1 &= free;
        }
    }

    fn look_over_legs(&mut self, position: &Position, king: Square, horses: Bitboard) {
        // Checks first, so that `hold` starts from what they leave free.
        for horse in horses {
            let leg = leaps::leg(horse, king);
            if position.piece_at(leg).is_none() {
                self.narrow(Bitboard::of(horse).with(leg));
            }
        }
        let ours = position.men(position.turn());
        for horse in horses {
            let leg = leaps::leg(horse, king);
            if ours.contains(leg) {
                self.hold(leg, Bitboard::of(horse));
            }
        }
    }
}

/// All points on the king's file and rank.
#[inline]
fn rays(king: Square) -> Bitboard {
    Bitboard::on_file(king.file(), 0x3FF) | Bitboard::on_rank(king.rank(), 0x1FF)
}

#[derive(Clone, Copy)]
enum Line {
    File(u8),
    Rank(u8),
}

impl Line {
    fn occupancy(self, position: &Position) -> u16 {
        match self {
            Line::File(file) => position.file_occupancy(file),
            Line::Rank(rank) => position.rank_occupancy(rank),
        }
    }

    fn points(self, bits: u16) -> Bitboard {
        match self {
            Line::File(file) => Bitboard::on_file(file, bits),
            Line::Rank(rank) => Bitboard::on_rank(rank, bits),
        }
    }

    fn square(self, at: u8) -> Square {
        match self {
            Line::File(file) => Square::at(file, at),
            Line::Rank(rank) => Square::at(at, rank),
        }
    }

    fn full(self) -> u16 {
        match self {
            Line::File(_) => 0x3FF,
            Line::Rank(_) => 0x1FF,
        }
    }
}

/// Half a line, from the king (excluded) to the edge.
#[derive(Clone, Copy)]
struct Ray {
    line: Line,
    at: u8,
    up: bool,
}

impl Ray {
    /// Every point of the ray.
    fn all(self) -> u16 {
        let below = (1 << self.at) - 1;
        if self.up {
            self.line.full() & !below & !(1 << self.at)
        } else {
            below
        }
    }

    /// The first three men, nearest first.
    fn first_three(self, occupied: u16) -> [Option<u8>; 3] {
        let mut rest = occupied & self.all();
        core::array::from_fn(|_| {
            let at = if rest == 0 {
                return None;
            } else if self.up {
                rest.trailing_zeros()
            } else {
                rest.ilog2()
            };
            rest &= !(1 << at);
            Some(at as u8)
        })
    }

    /// The points nearer than a man, and the man's own point; all points and none if there
    /// is no such man.
    fn split(self, man: Option<u8>) -> (u16, u16) {
        let all = self.all();
        match man {
            None => (all, 0),
            Some(at) => {
                let below = (1 << at) - 1;
                let nearer = if self.up { below } else { !below & !(1 << at) };
                (all & nearer, 1 << at)
            }
        }
    }
}

/// Whether a king of `color` would be attacked on `to`, coming from `from`: its old point
/// counts as empty. The enemy king counts as an attacker along the file.
#[inline]
pub(crate) fn king_attacked(position: &Position, color: Color, from: Square, to: Square) -> bool {
    let (file, rank) = (to.file(), to.rank());
    let mut on_file = position.file_occupancy(file);
    let mut on_rank = position.rank_occupancy(rank);
    if from.file() == file {
        on_file &= !(1 << from.rank());
    } else {
        on_rank &= !(1 << from.file());
    }
    let them = position.men(!color);
    let rook = Bitboard::on_file(file, crate::lines::rook_on_file(rank, on_file))
        | Bitboard::on_rank(rank, crate::lines::rook_on_rank(file, on_rank));
    let cannon = Bitboard::on_file(file, crate::lines::cannon_on_file(rank, on_file))
        | Bitboard::on_rank(rank, crate::lines::cannon_on_rank(file, on_rank));
    let attackers = rook & (position.role(Role::Rook) | position.role(Role::King))
        | cannon & position.role(Role::Cannon)
        | leaps::horse_to(to, position.around(to)) & position.role(Role::Horse)
        | leaps::pawn_to(!color, to) & position.role(Role::Pawn);
    !(attackers & them).is_empty()
}
