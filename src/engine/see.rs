//! Static exchange evaluation: what a capture comes to when both sides go on taking on the
//! same point with their least man, and either may stop. Men that leave open lines and take
//! screens and horse legs with them.
//!
//! A king takes last, and only where nothing takes it and the other king does not look on. Men
//! of the other side that would leave their king to be taken do not take. (The method: the swap
//! algorithm of chess programs; the men around the point: [`Siege`].)

use crate::score::Score;
use xiangqi_rules::{Bitboard, Color, Move, Position, Role, Siege, Square};

/// What a man counts in an exchange, by role.
pub const VALUES: [Score; 7] = [10_000, 200, 200, 460, 960, 480, 100];

#[inline]
fn value(position: &Position, square: Square) -> Score {
    position
        .piece_at(square)
        .map_or(0, |piece| VALUES[piece.role as usize])
}

/// Roles from the least to the king, in the order men take.
const ORDER: [Role; 7] = [
    Role::Pawn,
    Role::Advisor,
    Role::Elephant,
    Role::Horse,
    Role::Cannon,
    Role::Rook,
    Role::King,
];

/// The least of the men in `men`.
#[inline]
fn least(position: &Position, men: Bitboard) -> Option<(Square, Role)> {
    ORDER.into_iter().find_map(|role| {
        let square = (men & position.role(role)).first()?;
        Some((square, role))
    })
}

/// Whether a move gains at least `threshold` in the exchange on its target.
pub fn at_least(position: &Position, mv: Move, threshold: Score) -> bool {
    let prize = value(position, mv.to()) - threshold;
    if prize < 0 {
        return false;
    }
    // What the other side has to win back.
    let swap = value(position, mv.from()) - prize;
    if swap <= 0 {
        return true;
    }
    let mut siege = Siege::new(position, mv.to());
    siege.remove(mv.from());
    let attackers = siege.attackers();
    let takers = attackers & position.men(!position.turn());
    let nobody = Bitboard::EMPTY;
    if takers.is_empty() || wins(position, siege.clone(), attackers, nobody, swap) {
        return true;
    }
    // A sacrifice that cannot be taken is none; mates come that way.
    let held = held(position, mv, takers.without(position.role(Role::King)));
    !held.is_empty() && wins(position, siege, attackers, held, swap)
}

/// The men of the other side, of those that attack the target of a move, that may not take
/// there: they are pinned, or the move uncovers a check besides.
fn held(position: &Position, mv: Move, mut takers: Bitboard) -> Bitboard {
    let us = position.turn();
    let king = position.king_square(!us);
    let near = |square: Square| {
        let (files, ranks) = (
            square.file().abs_diff(king.file()),
            square.rank().abs_diff(king.rank()),
        );
        files == 0 || ranks == 0 || files == 1 && ranks == 1
    };
    if !near(mv.from()) && !near(mv.to()) {
        // Only a man that itself stands between can be held.
        for square in takers {
            if !near(square) {
                takers = takers.without(Bitboard::of(square));
            }
        }
    }
    if takers.is_empty() {
        return takers;
    }
    let mut around = Siege::new(position, king);
    around.remove(mv.from());
    around.block(mv.to());
    let mut held = Bitboard::EMPTY;
    for square in takers {
        let mut around = around.clone();
        around.remove(square);
        if !(around.attackers() & position.men(us)).is_empty()
            || around.rook_points().contains(position.king_square(us))
        {
            held = held.with(square);
        }
    }
    held
}

/// Whether the side that moved comes out ahead of the exchange that these men begin, the other
/// first, which has `swap` to win back. Those held do not take, but no king takes what they guard.
fn wins(
    position: &Position,
    mut siege: Siege<'_>,
    mut attackers: Bitboard,
    held: Bitboard,
    mut swap: Score,
) -> bool {
    let mut color = position.turn();
    let mut result = true;
    loop {
        color = !color;
        let Some((square, role)) = least(position, attackers.without(held) & position.men(color))
        else {
            return result;
        };
        result = !result;
        if role == Role::King {
            // It may take only where nothing can take back.
            siege.remove(square);
            return if forbids_king(position, &siege, color) {
                !result
            } else {
                result
            };
        }
        swap = VALUES[role as usize] - swap;
        if swap < Score::from(result) {
            return result;
        }
        siege.remove(square);
        attackers = siege.attackers();
    }
}

/// Whether `color`'s king may not take on the point: it would be taken, or face the other
/// king (白脸将), which so protects men from afar.
#[inline]
fn forbids_king(position: &Position, siege: &Siege<'_>, color: Color) -> bool {
    !(siege.attackers() & position.men(!color)).is_empty()
        || siege.rook_points().contains(position.king_square(!color))
}

/// What a move gains in the exchange on its target.
pub fn exchange(position: &Position, mv: Move) -> Score {
    let mut siege = Siege::new(position, mv.to());
    siege.remove(mv.from());
    let gain = value(position, mv.to());
    gain - recapture(
        position,
        &siege,
        !position.turn(),
        value(position, mv.from()),
    )
    .max(0)
}

/// What `color` gains by taking a man worth `standing` on the point, at best.
fn recapture(position: &Position, siege: &Siege<'_>, color: Color, standing: Score) -> Score {
    let Some((square, role)) = least(position, siege.attackers() & position.men(color)) else {
        return 0;
    };
    let mut after = siege.clone();
    after.remove(square);
    if role == Role::King && forbids_king(position, &after, color) {
        return 0;
    }
    let lost = recapture(position, &after, !color, VALUES[role as usize]);
    (standing - lost).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same on the board itself: every capture is played.
    fn slow(position: &mut Position, square: Square, standing: Score) -> Score {
        let us = position.turn();
        let men = position.attackers(square, us);
        let Some((from, role)) = least(position, men) else {
            return 0;
        };
        let mv = Move::new(from, square);
        let undo = position.play_unchecked(mv);
        let guarded = position.is_attacked(square, !us) || position.kings_face();
        let gain = if role == Role::King && guarded {
            0
        } else {
            (standing - slow(position, square, VALUES[role as usize])).max(0)
        };
        position.undo(mv, &undo);
        gain
    }

    /// What the other side gets by taking first with a man that may by the rules, and not at
    /// all with those that may not.
    fn slow_by_the_rules(position: &mut Position, square: Square, standing: Score) -> Score {
        let us = position.turn();
        let men = position.attackers(square, us);
        let mut held = Bitboard::EMPTY;
        for from in men.without(position.role(Role::King)) {
            if !position.is_legal(Move::new(from, square)) {
                held = held.with(from);
            }
        }
        slow_without(position, square, standing, us, held)
    }

    /// As `slow`, but these men of one side do not take.
    fn slow_without(
        position: &mut Position,
        square: Square,
        standing: Score,
        side: Color,
        held: Bitboard,
    ) -> Score {
        let us = position.turn();
        let mut men = position.attackers(square, us);
        if us == side {
            men = men.without(held);
        }
        let Some((from, role)) = least(position, men) else {
            return 0;
        };
        let mv = Move::new(from, square);
        let undo = position.play_unchecked(mv);
        let mut guards = position.attackers(square, !us);
        if side != us {
            guards = guards.without(held);
        }
        let guarded = !guards.is_empty() || position.kings_face();
        let gain = if role == Role::King && guarded {
            0
        } else {
            let lost = slow_without(position, square, VALUES[role as usize], side, held);
            (standing - lost).max(0)
        };
        position.undo(mv, &undo);
        gain
    }

    /// Cannon e3 and king e0 with elephant and advisor between them: the advisor may not take
    /// the rook, which mates. (From a game.)
    #[test]
    fn a_man_that_may_not_take_back_protects_nothing() {
        let text = "1rba1kb2/4a4/1Cn2rn2/2p1p1R2/p7p/2P6/P3c1P1P/N1C1B4/4A4/1RBAK4 b - - 3 15";
        let position = xiangqi_rules::fen::parse_position(text).unwrap();
        let mv = xiangqi_rules::notation::parse("f7f0").unwrap();
        assert!(at_least(&position, mv, 0));
        // Without the cannon the advisor takes.
        let text = "1rba1kb2/4a4/1Cn2rn2/2p1p1R2/p7p/2P6/P5P1P/N1C1B4/4A4/1RBAK4 b - - 3 15";
        let position = xiangqi_rules::fen::parse_position(text).unwrap();
        assert!(!at_least(&position, mv, -900));
    }

    #[test]
    fn equals_an_exchange_played_out_on_the_board() {
        let mut state = 3_u64;
        let (mut compared, mut different) = (0, 0);
        for _ in 0..60 {
            let mut position = Position::start();
            for _ in 0..100 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                for &mv in &moves {
                    let (prize, man) = (value(&position, mv.to()), value(&position, mv.from()));
                    if man > 9_000 {
                        continue;
                    }
                    let undo = position.play_unchecked(mv);
                    let lost = slow(&mut position, mv.to(), man);
                    let lawful = slow_by_the_rules(&mut position, mv.to(), man);
                    position.undo(mv, &undo);
                    let expected = prize - lost;
                    assert_eq!(exchange(&position, mv), expected, "{position:?} {mv}");
                    different += u32::from(lawful < lost);
                    let best = expected.max(prize - lawful);
                    for threshold in [-900, -500, -1, 0, 1, 100, best, best + 1] {
                        assert_eq!(
                            at_least(&position, mv, threshold),
                            best >= threshold,
                            "{position:?} {mv} {threshold} {expected} {lawful}"
                        );
                    }
                    compared += 1;
                }
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                position.play_unchecked(moves[(state >> 33) as usize % moves.len()]);
            }
        }
        assert!(
            compared > 50_000 && different > 200,
            "{compared} {different}"
        );
    }
}
