//! `xiangqi review`: annotates games: an evaluation for each move, a mark for those that gave
//! something away, and what was better as a variation.

use super::sink::Sink;
use super::source::Source;
use super::target::Target;
use crate::{Failure, huge_pages, progress};
use std::io::Write;
use std::path::Path;
use xiangqi_engine::score::mate_plies;
use xiangqi_engine::{Engine, Limits, Mark, NoClock, ReviewedPly};
use xiangqi_records::{Evaluation, GameTree, NodeId, ReadOptions, Score, pgn};
use xiangqi_rules::{Color, Game, RuleSet};

/// How to review.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How much is searched for each move.
    pub nodes: u64,
    /// The size of the transposition table in MiB.
    pub hash: usize,
    /// How repetition is judged.
    pub rules: RuleSet,
    /// How PGN is written.
    pub pgn: pgn::Options,
    /// Write over a file that is there.
    pub force: bool,
}

/// Reviews the games of a file and writes them; `-` stands for standard input and output.
///
/// # Errors
/// If a file cannot be read or written or is there already.
pub fn run(
    from: &Path,
    to: &Path,
    options: &Options,
    log: &mut dyn Write,
) -> Result<usize, Failure> {
    let format = Target::format_of(to).unwrap_or(xiangqi_records::Format::Pgn);
    let mut target = Target::new(format, options.pgn, None)?;
    let mut source = Source::open(from, &ReadOptions::default())?;
    let mut games = Vec::new();
    while let Some(game) = source.next_game()? {
        games.push(game);
    }
    for warning in source.take_warnings() {
        let _ = writeln!(log, "{}", super::check::line(from, &warning));
    }
    match games.len() {
        0 => return Err(Failure::NoGame(from.into())),
        games if games > 1 && !target.holds_many() => {
            let format = format.name();
            return Err(Failure::OneGameOnly { format, games });
        }
        _ => {}
    }
    let mut sink = Sink::create(to, options.force)?;
    let plies: usize = games.iter().map(|game| game.mainline().count()).sum();
    let bar = progress::steps(plies as u64);
    let mut engine = Engine::try_new(options.hash)?;
    huge_pages::ask(&engine);
    for (at, game) in games.iter_mut().enumerate() {
        bar.set_message(format!("game {}", at + 1));
        engine.new_game();
        annotate(game, &mut engine, options, &mut || bar.inc(1));
        if at > 0 {
            sink.write(target.between())?;
        }
        sink.write(&target.write(game, from)?.bytes)?;
    }
    bar.finish_and_clear();
    sink.finish()?;
    Ok(games.len())
}

/// Annotates the main line. `progress` is called for each move.
pub fn annotate(
    tree: &mut GameTree,
    engine: &mut Engine,
    options: &Options,
    progress: &mut dyn FnMut(),
) {
    let mut game = Game::default();
    game.set_options(xiangqi_rules::Options {
        rules: options.rules,
        free: true,
        ..xiangqi_rules::Options::default()
    });
    game.load_unchecked(tree.start());
    let limits = Limits::nodes(options.nodes);
    let line: Vec<NodeId> = tree.mainline().collect();
    for node in line {
        let Some(mv) = tree.mv(node) else { break };
        let review = engine.review_ply(&game, mv, &limits, &NoClock);
        if let Some(review) = &review {
            note(tree, node, review, game.position().turn());
        }
        if review.is_none() || game.play(mv).is_err() {
            break;
        }
        progress();
    }
}

fn note(tree: &mut GameTree, node: NodeId, review: &ReviewedPly, mover: Color) {
    if let Some(notes) = tree.notes_mut(node) {
        notes.evaluation = evaluation(review.played, mover, review.best.depth);
        if let Some(nag) = review.mark.nag() {
            notes.add_nag(nag);
        }
    }
    if review.mark == Mark::None {
        return;
    }
    let Some(mut at) = tree.parent(node) else {
        return;
    };
    for (ply, &mv) in review.best.moves.iter().enumerate() {
        // A full tree, or a line that goes on after the end by the rules.
        let Ok(next) = tree.add(at, mv) else { break };
        if ply == 0
            && let Some(notes) = tree.notes_mut(next)
        {
            notes.evaluation = evaluation(review.best.score, mover, review.best.depth);
        }
        at = next;
    }
}

/// The evaluation after a move, from Red, of the score that the mover had before it. None
/// for a move that mates.
fn evaluation(score: i32, mover: Color, depth: u32) -> Option<Evaluation> {
    let sign = if mover == Color::Red { 1 } else { -1 };
    let score = match mate_plies(score) {
        // One of the plies has been played: mate in 3 plies is now mate in one move.
        Some(plies) if plies.abs() < 2 => return None,
        Some(plies) => Score::Mate(sign * (plies / 2)),
        None => Score::Cp(sign * score),
    };
    Some(Evaluation {
        score,
        depth: Some(depth),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_engine::score::{mate_in, mated_in};
    use xiangqi_rules::fen;
    use xiangqi_rules::notation::parse;

    #[test]
    fn mates_are_counted_from_the_position_after_the_move() {
        let score = |score, mover| evaluation(score, mover, 1).map(|it| it.score);
        assert_eq!(score(mate_in(3), Color::Red), Some(Score::Mate(1)));
        assert_eq!(score(mate_in(3), Color::Black), Some(Score::Mate(-1)));
        assert_eq!(score(mated_in(4), Color::Red), Some(Score::Mate(-2)));
        assert_eq!(score(mate_in(1), Color::Red), None);
        assert_eq!(score(-30, Color::Black), Some(Score::Cp(30)));
    }

    #[test]
    fn a_missed_mate_is_marked_and_shown() {
        let start = fen::parse("3k5/R8/1R7/9/9/9/9/7r1/8r/4K4 w - - 0 1").unwrap();
        let mut tree = GameTree::new(start);
        // b7b9 mates; this lets Black mate.
        let node = tree.add(NodeId::ROOT, parse("b7b6").unwrap()).unwrap();
        let options = Options {
            nodes: 20_000,
            hash: 1,
            rules: RuleSet::Cxa,
            pgn: pgn::Options::default(),
            force: false,
        };
        annotate(&mut tree, &mut Engine::new(1), &options, &mut || {});
        let better: Vec<_> = tree
            .children(NodeId::ROOT)
            .filter_map(|it| tree.mv(it))
            .collect();
        assert_eq!(better, [parse("b7b6").unwrap(), parse("b7b9").unwrap()]);
        let notes = tree.notes(node);
        assert_eq!(notes.nags, [4]);
        assert_eq!(notes.evaluation.unwrap().score, Score::Mate(-1));
    }
}
