//! How long to think: a time after which no new depth is begun, and one that is not passed.

use crate::limits::Limits;

/// The two times, in milliseconds; `None` for no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// After this no new depth is begun.
    pub soft: Option<u64>,
    /// After this the search ends at once.
    pub hard: Option<u64>,
}

/// Kept back for the way to and from the host.
const OVERHEAD_MS: u64 = 2;

impl Budget {
    /// The budget of these limits.
    pub fn of(limits: &Limits) -> Budget {
        let fixed = limits
            .move_time_ms
            .map(|ms| ms.saturating_sub(OVERHEAD_MS).max(1));
        let Some(clock) = limits.clock else {
            return Budget {
                soft: fixed,
                hard: fixed,
            };
        };
        let left = clock.remaining_ms.saturating_sub(10 * OVERHEAD_MS).max(1);
        let moves = u64::from(clock.moves_to_go.unwrap_or(35).clamp(1, 50));
        let share = left / moves + clock.increment_ms * 3 / 4;
        let most = if moves == 1 { left } else { left / 3 };
        let hard = (share * 4).min(most).max(1);
        let soft = share.min(hard);
        let cut = |ms: u64| fixed.map_or(ms, |fixed| fixed.min(ms));
        Budget {
            soft: Some(cut(soft)),
            hard: Some(cut(hard)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::SideTime;

    #[test]
    fn never_more_than_the_clock_has() {
        for remaining_ms in [1, 30, 1_000, 600_000] {
            for moves_to_go in [None, Some(1), Some(40)] {
                let limits = Limits {
                    clock: Some(SideTime {
                        remaining_ms,
                        increment_ms: 500,
                        moves_to_go,
                    }),
                    ..Limits::default()
                };
                let budget = Budget::of(&limits);
                assert!(budget.hard.unwrap() <= remaining_ms.max(1));
                assert!(budget.soft <= budget.hard);
            }
        }
        assert_eq!(Budget::of(&Limits::depth(3)).hard, None);
    }
}
