//! R15: the knock-out of S0 art. 5 (6) and (7).

use crate::common::*;
use xiangqi_referee::tournament::{
    Card, Entry, Status, Tournament, TournamentError, TournamentSettings, WonBy,
};

pub(crate) fn settings(count: usize, seed: u64) -> TournamentSettings {
    TournamentSettings {
        entrants: (1..=count)
            .map(|number| format!("Player {number}"))
            .collect(),
        best_of: 3,
        seed,
    }
}

pub(crate) fn tournament(count: usize) -> Tournament {
    Tournament::new(settings(count, 13)).unwrap()
}

pub(crate) fn result(contest: usize, winner: Option<Color>) -> Entry {
    Entry::Result { contest, winner }
}

/// Plays every open match to its end, who plays Red winning each game.
pub(crate) fn play_round(tournament: &mut Tournament) {
    for contest in tournament.open_contests() {
        while tournament.contest(contest).unwrap().winner().is_none() {
            let red_or_black = match tournament.contest(contest).unwrap().games.len() {
                0 | 2 => Red,
                _ => Black,
            };
            tournament
                .apply(result(contest, Some(red_or_black)))
                .unwrap();
        }
    }
}

#[test]
fn s0_5_7_thirteen_entrants_become_seven_four_two_and_one() {
    let mut tournament = tournament(13);
    let mut alive = vec![13];
    let mut byes = Vec::new();
    while tournament.champion().is_none() {
        tournament.apply(Entry::Draw).unwrap();
        byes.push(tournament.rounds().last().unwrap().bye.is_some());
        play_round(&mut tournament);
        alive.push(tournament.survivors().len());
    }
    assert_eq!(alive, [13, 7, 4, 2, 1]);
    assert_eq!(byes, [true, true, false, false]);
    assert_eq!(tournament.apply(Entry::Draw), Err(TournamentError::Over));
}

#[test]
fn s0_5_7_the_cards_make_the_pairs() {
    // 1 to 6 twice and a king; red cards play Red first; the king has no opponent.
    let mut tournament = tournament(13);
    tournament.apply(Entry::Draw).unwrap();
    let round = &tournament.rounds()[0];
    let mut dealt: Vec<String> = round
        .lots
        .iter()
        .map(|lot| format!("{:?}", lot.card))
        .collect();
    dealt.sort();
    dealt.dedup();
    assert_eq!(
        (round.lots.len(), dealt.len(), round.contests.len()),
        (13, 13, 6)
    );
    for lot in &round.lots {
        match lot.card {
            Card::King => assert_eq!(round.bye, Some(lot.entrant)),
            Card::Number { number, color } => {
                let contest = &round.contests[number - 1];
                let side = if color == Red {
                    contest.first
                } else {
                    contest.second
                };
                assert_eq!(side, lot.entrant);
            }
        }
    }
}

#[test]
fn any_number_of_entrants_comes_down_to_one() {
    for count in 2..70 {
        let mut tournament = Tournament::new(settings(count, count as u64)).unwrap();
        while tournament.champion().is_none() {
            let before = tournament.survivors().len();
            tournament.apply(Entry::Draw).unwrap();
            assert_eq!(
                tournament.rounds().last().unwrap().bye.is_some(),
                before % 2 == 1
            );
            play_round(&mut tournament);
            assert_eq!(tournament.survivors().len(), before.div_ceil(2));
        }
        let rounds = tournament.rounds().len();
        assert!(
            1 << rounds >= count && 1 << (rounds - 1) < count,
            "{count}: {rounds}"
        );
        let played = tournament.rounds().iter().map(|round| round.contests.len());
        assert_eq!(played.sum::<usize>(), count - 1);
        assert_eq!(Tournament::from_json(&tournament.to_json()), Ok(tournament));
    }
}

#[test]
fn the_same_seed_draws_the_same_cards_and_another_seed_others() {
    let draw = |seed| {
        let mut tournament = Tournament::new(settings(13, seed)).unwrap();
        tournament.apply(Entry::Draw).unwrap();
        tournament.rounds()[0].clone()
    };
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
}

/// A match of two after these results, from the point of view of `first`: `W`, `D`, `L`.
fn contest(best_of: u32, results: &str) -> Tournament {
    let mut tournament = Tournament::new(TournamentSettings {
        best_of,
        ..settings(2, 5)
    })
    .unwrap();
    tournament.apply(Entry::Draw).unwrap();
    for letter in results.chars() {
        more(&mut tournament, letter).unwrap();
    }
    tournament
}

fn more(tournament: &mut Tournament, letter: char) -> Result<(), TournamentError> {
    let contest = tournament.contest(1).unwrap();
    let first_is_red = contest
        .next_game()
        .is_none_or(|(red, _)| red == contest.first);
    let winner = match letter {
        'D' => None,
        _ if (letter == 'W') == first_is_red => Some(Red),
        _ => Some(Black),
    };
    tournament.apply(result(1, winner))
}

fn status(tournament: &Tournament) -> String {
    let contest = tournament.contest(1).unwrap();
    let who = |winner| {
        if winner == contest.first {
            "first"
        } else {
            "second"
        }
    };
    match contest.status {
        Status::Open => "open".into(),
        Status::Extra => "extra".into(),
        Status::Tied => "tied".into(),
        Status::Won { winner, by } => format!("{} by {}", who(winner), by.name()),
    }
}

#[test]
fn s0_5_6_a_match_is_the_best_of_three() {
    for (results, expected) in [
        ("", "open"),
        ("W", "open"),
        ("WW", "first by games"),
        ("LL", "second by games"),
        ("WL", "open"),
        ("WLL", "second by games"),
        ("WD", "open"),
        ("WDD", "first by games"),
        ("DDL", "second by games"),
        ("WDL", "tied"),
        ("DDD", "tied"),
    ] {
        assert_eq!(status(&contest(3, results)), expected, "{results}");
    }
    assert_eq!(status(&contest(1, "L")), "second by games");
    assert_eq!(status(&contest(2, "WL")), "tied");
    assert_eq!(status(&contest(5, "WDDD")), "open");
    assert_eq!(status(&contest(5, "WWD")), "open");
    assert_eq!(status(&contest(5, "WWDD")), "first by games");
}

#[test]
fn s0_5_6_the_players_change_colours_each_game() {
    let tournament = contest(3, "WL");
    let contest = tournament.contest(1).unwrap();
    let (first, second) = (contest.first, contest.second);
    let played: Vec<_> = contest
        .games
        .iter()
        .map(|game| (game.red, game.black))
        .collect();
    assert_eq!(played, [(first, second), (second, first)]);
    assert_eq!(contest.next_game(), Some((first, second)));
}

#[test]
fn s0_5_6_a_drawn_match_is_settled_by_an_extra_game() {
    let mut tournament = contest(3, "WDL");
    tournament.apply(Entry::ExtraGame { contest: 1 }).unwrap();
    assert_eq!(status(&tournament), "extra");
    more(&mut tournament, 'D').unwrap();
    // Drawn again: the two choose again.
    assert_eq!(status(&tournament), "tied");
    tournament.apply(Entry::ExtraGame { contest: 1 }).unwrap();
    more(&mut tournament, 'L').unwrap();
    assert_eq!(status(&tournament), "second by extra-game");
    assert!(tournament.contest(1).unwrap().games[4].extra);
    assert_eq!(
        tournament.champion(),
        tournament.contest(1).map(|contest| contest.second)
    );
}

#[test]
fn s0_5_6_a_drawn_match_is_settled_by_lot() {
    let mut won = [0, 0];
    for seed in 0..64 {
        let mut tournament = Tournament::new(TournamentSettings {
            best_of: 1,
            ..settings(2, seed)
        })
        .unwrap();
        tournament.apply(Entry::Draw).unwrap();
        tournament.apply(result(1, None)).unwrap();
        tournament.apply(Entry::Lot { contest: 1 }).unwrap();
        let contest = tournament.contest(1).unwrap();
        let Status::Won {
            winner,
            by: WonBy::Lot,
        } = contest.status
        else {
            panic!("{:?}", contest.status);
        };
        won[usize::from(winner == contest.second)] += 1;
    }
    assert!(won.iter().all(|&count| count > 16), "{won:?}");
}

#[test]
fn a_match_that_is_not_played_is_a_walkover() {
    let mut tournament = contest(3, "W");
    let second = tournament.contest(1).unwrap().second;
    let entry = Entry::Walkover {
        contest: 1,
        winner: second,
    };
    tournament.apply(entry).unwrap();
    assert_eq!(status(&tournament), "second by walkover");
}
