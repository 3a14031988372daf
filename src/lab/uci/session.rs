//! What a host has said so far, and what each line leads to. Knows no threads: tests give it
//! lines and look at the actions.

use super::job::Job;
use super::place::{self, Ranks};
use super::settings::{Change, Settings};
use crate::protocol::{
    Best, Command, Dialect, Go, Place, ProtocolError, SideClock, banner, best, fault, note, parse,
};
use xiangqi_engine::{Limits, SideTime};
use xiangqi_rules::{Color, Game, Move, Options, diagram};

/// What a line leads to.
#[derive(Clone, Debug)]
pub enum Action {
    /// Tell the host.
    Say(String),
    /// Search, unless a search is under way.
    Search(Box<Job>),
    /// End the search.
    Stop,
    /// The expected move was made.
    PonderHit {
        /// And a draw offered.
        draw: bool,
    },
    /// Say when all before is done.
    Ready,
    /// Change the engine.
    Engine(Change),
    /// Tell the evaluation.
    Evaluate(Box<Game>),
    /// Stop and end.
    Quit,
}

/// The state between lines.
pub struct Session {
    dialect: Dialect,
    settings: Settings,
    /// `None` after a position that was refused: no move is told for another one than the
    /// host meant.
    game: Option<Game>,
    /// How the host numbers ranks, as far as it has shown.
    ranks: Ranks,
    banned: Vec<Move>,
    /// For levels, when no seed is set.
    chance: u64,
}

impl Session {
    /// A session that has heard nothing.
    pub fn new(settings: Settings) -> Session {
        let since = std::time::SystemTime::UNIX_EPOCH.elapsed();
        let mut session = Session {
            dialect: Dialect::default(),
            settings,
            game: None,
            ranks: settings.ranks.unwrap_or_default(),
            banned: Vec::new(),
            chance: since.map_or(1, |since| since.as_nanos() as u64),
        };
        let mut game = Game::default();
        game.set_options(session.options());
        session.game = Some(game);
        session
    }

    /// The protocol in use.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// What a line leads to. A faulty one changes nothing but that a refused position is no
    /// longer searched; its fault is told.
    pub fn obey(&mut self, line: &str) -> Vec<Action> {
        let command = parse(line, self.dialect);
        let is_go = line.split_whitespace().next() == Some("go");
        match command.and_then(|command| self.act(command)) {
            Ok(actions) => actions,
            Err(error) => {
                let mut actions = vec![Action::Say(fault(self.dialect, &error))];
                if is_go {
                    // A host waits for a move after each `go`.
                    actions.push(Action::Say(self.no_move()));
                }
                actions
            }
        }
    }

    fn no_move(&self) -> String {
        best(self.dialect, &Best::default(), &|mv| self.ranks.write(mv))
    }

    fn act(&mut self, command: Command) -> Result<Vec<Action>, ProtocolError> {
        let say = |text: String| vec![Action::Say(text)];
        Ok(match command {
            Command::Nothing | Command::Ignored => Vec::new(),
            Command::Hello(dialect) => {
                self.dialect = dialect;
                let lines = banner(dialect, &self.settings.lines(dialect));
                lines.into_iter().map(Action::Say).collect()
            }
            Command::IsReady => vec![Action::Ready],
            Command::NewGame => {
                self.chance = self.chance.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
                vec![Action::Engine(Change::Forget)]
            }
            Command::SetOption { name, value } => {
                let change = self.settings.set(&name, &value)?;
                if let Some(ranks) = self.settings.ranks {
                    self.ranks = ranks;
                }
                let rules = self.options();
                if let Some(game) = &mut self.game {
                    game.set_options(rules);
                }
                change.map(Action::Engine).into_iter().collect()
            }
            Command::Position(place) => self.place(&place)?,
            Command::Ban(moves) => {
                self.banned = self.read_moves(&moves)?;
                Vec::new()
            }
            Command::Go(go) => self.go(&go)?,
            Command::Stop => vec![Action::Stop],
            Command::PonderHit { draw } => vec![Action::PonderHit { draw }],
            Command::Quit => vec![Action::Quit],
            Command::Show => say(show(self.game()?)),
            Command::Eval => vec![Action::Evaluate(Box::new(self.game()?.clone()))],
        })
    }

    fn game(&self) -> Result<&Game, ProtocolError> {
        self.game.as_ref().ok_or(ProtocolError::NoPosition)
    }

    fn options(&self) -> Options {
        Options {
            rules: self.settings.rules,
            free: true,
            ..Options::default()
        }
    }

    fn place(&mut self, place: &Place) -> Result<Vec<Action>, ProtocolError> {
        self.banned.clear();
        self.game = None;
        let options = self.options();
        let first = place::game(place, self.ranks, options);
        let other = match self.ranks {
            Ranks::FromZero => Ranks::FromOne,
            Ranks::FromOne => Ranks::FromZero,
        };
        let error = match first {
            Ok(game) => {
                self.game = Some(game);
                return Ok(Vec::new());
            }
            Err(error) => error,
        };
        if self.settings.ranks.is_none()
            && matches!(error, ProtocolError::Move { .. })
            && let Ok(game) = place::game(place, other, options)
        {
            self.game = Some(game);
            self.ranks = other;
            let range = match other {
                Ranks::FromZero => "0 to 9",
                Ranks::FromOne => "1 to 10",
            };
            let text = format!("ranks are numbered {range} from here on, as in the moves received");
            return Ok(vec![Action::Say(note(self.dialect, &text))]);
        }
        Err(error)
    }

    fn read_moves(&self, texts: &[String]) -> Result<Vec<Move>, ProtocolError> {
        let game = self.game()?;
        let read = |(at, text): (usize, &String)| {
            let refused = |why: &str| ProtocolError::Move {
                text: crate::protocol::cut(text),
                place: at + 1,
                why: why.into(),
            };
            let mv = self.ranks.read(text).ok_or_else(|| refused("no move"))?;
            match game.position().is_legal(mv) {
                true => Ok(mv),
                false => Err(refused("not legal here")),
            }
        };
        texts.iter().enumerate().map(read).collect()
    }

    fn go(&self, go: &Go) -> Result<Vec<Action>, ProtocolError> {
        let game = self.game()?;
        let mut search_moves = self.read_moves(&go.search_moves)?;
        let mut actions: Vec<_> = go
            .unknown
            .iter()
            .map(|word| {
                let error = ProtocolError::Misplaced(word.clone());
                Action::Say(fault(self.dialect, &error))
            })
            .collect();
        if !self.banned.is_empty() {
            if search_moves.is_empty() {
                search_moves = game.legal_moves().to_vec();
            }
            search_moves.retain(|mv| !self.banned.contains(mv));
            if search_moves.is_empty() {
                actions.push(Action::Say(self.no_move()));
                return Ok(actions);
            }
        }
        let limits = self.limits(go, game.position().turn(), search_moves);
        let endless = Limits {
            multi_pv: limits.multi_pv,
            search_moves: limits.search_moves.clone(),
            ..Limits::default()
        };
        let seed = match self.settings.seed {
            0 => self.chance,
            seed => seed,
        };
        actions.push(Action::Search(Box::new(Job {
            infinite: go.infinite || limits == endless,
            game: game.clone(),
            limits,
            level: self.settings.level,
            seed: seed ^ game.position().hash().rotate_left(game.ply() as u32 % 64),
            ponder: go.ponder,
            draw: go.draw,
            resign: self.settings.resign,
            dialect: self.dialect,
            ranks: self.ranks,
        })));
        Ok(actions)
    }

    fn limits(&self, go: &Go, turn: Color, search_moves: Vec<Move>) -> Limits {
        let clock = match self.dialect {
            Dialect::Ucci => {
                let unit = if self.settings.milliseconds { 1 } else { 1000 };
                SideClock {
                    left: go.own.left.map(|left| left.saturating_mul(unit)),
                    increment: go.own.increment.saturating_mul(unit),
                }
            }
            Dialect::Uci if turn == Color::Red => go.red,
            Dialect::Uci => go.black,
        };
        Limits {
            depth: go.depth.map(|depth| depth.min(Limits::MAX_DEPTH)),
            nodes: go.nodes,
            move_time_ms: go.move_time,
            clock: clock.left.map(|remaining_ms| SideTime {
                remaining_ms,
                increment_ms: clock.increment,
                moves_to_go: go.moves_to_go,
            }),
            mate_plies: go.mate.map(|moves| 2 * moves - 1),
            multi_pv: self.settings.multi_pv,
            search_moves,
        }
    }
}

fn show(game: &Game) -> String {
    let diagram = diagram::ascii(&game.position().to_setup().board, diagram::Glyphs::Latin);
    let state = match game.outcome() {
        Some(outcome) => format!("{} by {}", outcome.score(), outcome.reason.name()),
        None => format!("{} to move", game.position().turn()),
    };
    format!("{diagram}\nfen {}\n{state}", game.fen())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session() -> Session {
        Session::new(Settings::new(1024))
    }

    /// The search that these lines lead to, and what was told on the way.
    fn job(session: &mut Session, lines: &[&str]) -> (Option<Job>, Vec<String>) {
        let (mut job, mut told) = (None, Vec::new());
        for line in lines {
            for action in session.obey(line) {
                match action {
                    Action::Search(found) => job = Some(*found),
                    Action::Say(text) => told.push(text),
                    _ => {}
                }
            }
        }
        (job, told)
    }

    #[test]
    fn the_first_command_chooses_the_protocol() {
        for (first, last) in [("uci", "uciok"), ("ucci", "ucciok")] {
            let (_, told) = job(&mut session(), &[first]);
            assert_eq!(told.last().unwrap(), last);
        }
    }

    #[test]
    fn each_side_searches_by_its_own_clock() {
        let mut session = session();
        let clock = "go wtime 1000 btime 2000 winc 10 binc 20 movestogo 5";
        let (red, _) = job(&mut session, &["position startpos", clock]);
        let (black, _) = job(&mut session, &["position startpos moves h2e2", clock]);
        let of = |job: Option<Job>| job.unwrap().limits.clock.unwrap();
        let (red, black) = (of(red), of(black));
        assert_eq!((red.remaining_ms, red.increment_ms), (1000, 10));
        assert_eq!((black.remaining_ms, black.increment_ms), (2000, 20));
        assert_eq!(black.moves_to_go, Some(5));
    }

    #[test]
    fn ucci_counts_in_seconds_until_told_otherwise() {
        let mut session = session();
        let (one, _) = job(&mut session, &["ucci", "go time 60 increment 1"]);
        let (two, _) = job(&mut session, &["setoption usemillisec true", "go time 60"]);
        let left = |job: Option<Job>| job.unwrap().limits.clock.unwrap().remaining_ms;
        assert_eq!((left(one), left(two)), (60_000, 60));
    }

    #[test]
    fn only_a_search_without_an_end_is_infinite() {
        let mut session = session();
        for (line, infinite) in [
            ("go", true),
            ("go infinite", true),
            ("go searchmoves h2e2", true),
            ("go depth 3", false),
            ("go mate 2", false),
            ("go ponder wtime 100 btime 100", false),
        ] {
            let (job, told) = job(&mut session, &[line]);
            assert_eq!((job.unwrap().infinite, told.len()), (infinite, 0), "{line}");
        }
    }

    #[test]
    fn a_refused_position_is_not_searched_and_the_host_gets_its_answer() {
        let mut session = session();
        for bad in [
            "position startpos moves h2e2 h2e2",
            "position fen 9/9 w",
            "position fen 4k4/9/9/9/9/9/9/9/9/4K4 w",
        ] {
            let (job, told) = job(&mut session, &["position startpos", bad, "go depth 1"]);
            assert!(job.is_none());
            assert!(
                told[0].starts_with("info string error protocol/"),
                "{told:?}"
            );
            assert_eq!(told.last().unwrap(), "bestmove (none)");
        }
        let (job, _) = job(&mut session, &["position startpos", "go depth 1"]);
        assert!(job.is_some());
    }

    #[test]
    fn ranks_from_one_are_noticed_and_answered_alike() {
        let mut session = session();
        let (search, told) = job(
            &mut session,
            &["position startpos moves h3e3", "go depth 1"],
        );
        assert_eq!((search.unwrap().ranks, told.len()), (Ranks::FromOne, 1));
        let (search, told) = job(
            &mut session,
            &["position startpos moves h2e2 h9g7", "go depth 1"],
        );
        assert_eq!((search.unwrap().ranks, told.len()), (Ranks::FromZero, 1));
        let (search, told) = job(
            &mut session,
            &[
                "setoption name Ranks value 0-9",
                "position startpos moves h3e3",
                "go",
            ],
        );
        assert_eq!((search.is_none(), told.len()), (true, 3));
    }

    #[test]
    fn banned_moves_are_left_out_until_the_next_position() {
        let mut session = session();
        let (search, _) = job(&mut session, &["ucci", "banmoves h2e2 b2e2", "go depth 1"]);
        assert_eq!(search.unwrap().limits.search_moves.len(), 42);
        let (search, _) = job(&mut session, &["position startpos", "go depth 1"]);
        assert_eq!(search.unwrap().limits.search_moves.len(), 0);
        let one = "position fen 4k4/9/9/9/9/9/9/9/9/3K5 w";
        let (search, told) = job(&mut session, &[one, "banmoves d0d1", "go depth 1"]);
        assert!(search.is_none());
        assert_eq!(told, ["nobestmove"]);
    }

    #[test]
    fn rules_reach_the_game() {
        let mut session = session();
        let (search, _) = job(
            &mut session,
            &["setoption name Rules value asian", "go depth 1"],
        );
        assert_eq!(
            search.unwrap().game.options().rules,
            xiangqi_rules::RuleSet::Asian
        );
    }
}
