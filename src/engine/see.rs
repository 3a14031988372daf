//! Static exchange evaluation: what a capture comes to when both sides go on taking on the
//! same point with their least man, and either may stop. Men that leave open lines and take
//! screens and horse legs with them.
//!
//! Pins are not looked at; a king takes last, and only where the other king does not look on. (The method: the swap algorithm of chess
//! programs; the men around the point: [`Siege`].)

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
    let mut swap = value(position, mv.to()) - threshold;
    if swap < 0 {
        return false;
    }
    swap = value(position, mv.from()) - swap;
    if swap <= 0 {
        return true;
    }
    let mut siege = Siege::new(position, mv.to());
    siege.remove(mv.from());
    let mut color = position.turn();
    let mut result = true;
    loop {
        color = !color;
        let all = siege.attackers();
        let Some((square, role)) = least(position, all & position.men(color)) else {
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

    #[test]
    fn equals_an_exchange_played_out_on_the_board() {
        let mut state = 3_u64;
        let mut compared = 0;
        for _ in 0..60 {
            let mut position = Position::start();
            for _ in 0..100 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                for &mv in &moves {
                    if position.piece_at(mv.to()).is_none() {
                        continue;
                    }
                    let (prize, man) = (value(&position, mv.to()), value(&position, mv.from()));
                    if man > 9_000 {
                        continue;
                    }
                    let undo = position.play_unchecked(mv);
                    let lost = slow(&mut position, mv.to(), man);
                    position.undo(mv, &undo);
                    let expected = prize - lost;
                    assert_eq!(exchange(&position, mv), expected, "{position:?} {mv}");
                    for threshold in [-500, -1, 0, 1, 100, expected, expected + 1] {
                        assert_eq!(
                            at_least(&position, mv, threshold),
                            expected >= threshold,
                            "{position:?} {mv} {threshold} {expected}"
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
        assert!(compared > 5_000);
    }
}
