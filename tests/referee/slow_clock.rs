//! The clock agrees with one that counts every millisecond.

use crate::common::*;
use xiangqi_referee::{Act, Byoyomi, Event, Referee, Settings, Stage, TimeControl};

/// A clock that counts every millisecond.
struct Slow {
    control: TimeControl,
    remaining: u64,
    stage: usize,
    moves: u32,
    periods: u32,
}

impl Slow {
    /// Thinks for so long and moves; `false` if the flag falls before.
    fn think(&mut self, time: u64) -> bool {
        let (mut main, mut period, mut periods) = (self.remaining, 0, self.periods);
        let byoyomi = self.control.byoyomi;
        for spent in 1..=time {
            if self.control.per_move.is_some_and(|limit| spent > limit) {
                return false;
            }
            if main > 0 {
                main -= 1;
                continue;
            }
            match byoyomi {
                Some(byoyomi) => {
                    if period == byoyomi.time {
                        period = 0;
                        periods -= 1;
                    }
                    if periods == 0 {
                        return false;
                    }
                    period += 1;
                }
                None if !self.control.stages.is_empty() => return false,
                None => {}
            }
        }
        let in_main = time <= self.remaining;
        self.remaining = main;
        self.periods = periods;
        self.moves += 1;
        if let Some(&stage) = self.control.stages.get(self.stage) {
            if in_main {
                self.remaining += stage.increment + stage.delay.min(time);
            }
            if stage.moves == Some(self.moves) {
                self.moves = 0;
                if self.stage + 1 < self.control.stages.len() {
                    self.stage += 1;
                }
                self.remaining += self.control.stages[self.stage].time;
            }
        }
        true
    }
}

fn small_control(random: &mut Random) -> TimeControl {
    loop {
        let mut stages = Vec::new();
        for _ in 0..random.below(3) {
            stages.push(Stage {
                moves: (!random.one_in(3)).then_some(1 + random.below(3) as u32),
                time: 1 + random.below(30) as u64,
                increment: random.below(4) as u64,
                delay: random.below(4) as u64,
            });
        }
        let byoyomi = random.one_in(2).then_some(Byoyomi {
            periods: 1 + random.below(3) as u32,
            time: 1 + random.below(6) as u64,
        });
        let control = TimeControl {
            per_move: random.one_in(2).then_some(1 + random.below(20) as u64),
            stages,
            byoyomi,
        };
        if control.check().is_ok() {
            return control;
        }
    }
}

#[test]
fn the_clock_agrees_with_one_that_counts_every_millisecond() {
    let mut random = Random(7);
    let (mut flags, mut moves) = (0, 0);
    for _ in 0..1_500 {
        let control = small_control(&mut random);
        let mut slow = [Red, Black].map(|_| Slow {
            remaining: control.stages.first().map_or(0, |stage| stage.time),
            stage: 0,
            moves: 0,
            periods: control.byoyomi.map_or(0, |byoyomi| byoyomi.periods),
            control: control.clone(),
        });
        let mut referee = Referee::new(Settings {
            clock: Some(control),
            ..Settings::default()
        })
        .unwrap();
        referee.apply(Event::new(0, Act::Start)).unwrap();
        let mut now = 0;
        while referee.outcome().is_none() {
            let color = referee.position().turn();
            let time = random.below(9) as u64;
            let legal = referee.moves();
            let mv = legal[random.below(legal.len())];
            let in_time = slow[color.index()].think(time);
            assert_eq!(referee.deadline().unwrap() >= now + time, in_time);
            now += time;
            let reply = referee
                .apply(Event::new(now, Act::Move { color, mv }))
                .unwrap();
            assert_eq!(
                reply.refused.is_none(),
                in_time,
                "{:?}",
                referee.settings().clock
            );
            if !in_time {
                flags += 1;
                break;
            }
            moves += 1;
            let seen = referee.clock(color, now).unwrap();
            let slow = &slow[color.index()];
            assert_eq!(seen.periods, slow.periods);
            assert_eq!(seen.stage, slow.stage);
            assert_eq!(seen.remaining.unwrap_or(0), slow.remaining);
        }
    }
    assert!(
        flags > 1_000 && moves > 5_000,
        "{flags} flags, {moves} moves"
    );
}
