//! What a format could not hold: the game that was written, read back, against the game.

use core::fmt;
use xiangqi_records::{GameTree, NodeId, Notes, Step};

/// Something that is not in what was written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Loss {
    /// Everything: the game cannot be read back.
    Game,
    /// The starting position is another one.
    Start,
    /// A header is gone.
    Header(String),
    /// A header has another value.
    ChangedHeader(String),
    /// Moves of the main line.
    Moves(usize),
    /// Moves of variations.
    Variations(usize),
    /// Moves with a note of this kind that have none now.
    Notes(&'static str, usize),
    /// Something said about moves is said otherwise.
    Changed(&'static str, usize),
}

impl Loss {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Loss::Game => "convert/lost-game",
            Loss::Start => "convert/lost-start",
            Loss::Header(_) => "convert/lost-header",
            Loss::ChangedHeader(_) => "convert/changed-header",
            Loss::Moves(_) => "convert/lost-moves",
            Loss::Variations(_) => "convert/lost-variations",
            Loss::Notes(..) => "convert/lost-notes",
            Loss::Changed(..) => "convert/changed-notes",
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Game => f.write_str("the game cannot be read back"),
            Loss::Start => f.write_str("the starting position is lost"),
            Loss::Header(name) => write!(f, "header {name} is left out"),
            Loss::ChangedHeader(name) => write!(f, "header {name} is changed"),
            Loss::Moves(count) => write!(f, "{count} moves of the main line are left out"),
            Loss::Variations(count) => write!(f, "{count} moves of variations are left out"),
            Loss::Notes(what, count) => write!(f, "{what} of {count} moves are left out"),
            Loss::Changed(what, count) => write!(f, "{what} of {count} moves are changed"),
        }
    }
}

/// What of `game` is not in `back`. O(nodes).
pub fn losses(game: &GameTree, back: Option<&GameTree>) -> Vec<Loss> {
    let Some(back) = back else {
        return vec![Loss::Game];
    };
    let mut losses = Vec::new();
    if game.start() != back.start() {
        losses.push(Loss::Start);
    }
    for (name, value) in game.headers.iter() {
        // No value and an open result are what a missing header means.
        if value.is_empty() || (name == "Result" && value == "*") {
            continue;
        }
        match back.headers.get(name) {
            None => losses.push(Loss::Header(name.into())),
            Some(other) if other != value => losses.push(Loss::ChangedHeader(name.into())),
            Some(_) => {}
        }
    }
    if !game.same_moves(back) {
        moves(game, back, &mut losses);
        notes(game, back, &mut losses);
    }
    losses
}

fn moves(game: &GameTree, back: &GameTree, losses: &mut Vec<Loss>) {
    let main = |tree: &GameTree| tree.mainline().count();
    let (lost, all) = (
        main(game).saturating_sub(main(back)),
        game.move_count().saturating_sub(back.move_count()),
    );
    if lost > 0 {
        losses.push(Loss::Moves(lost));
    }
    if all > lost {
        losses.push(Loss::Variations(all - lost));
    }
}

/// A kind of note, and whether a move has it.
type Kind = (&'static str, fn(&Notes) -> bool);

const KINDS: [Kind; 5] = [
    ("comments", |it| {
        !it.comment.is_empty() || !it.starting_comment.is_empty()
    }),
    ("marks", |it| !it.nags.is_empty()),
    ("evaluations", |it| it.evaluation.is_some()),
    ("clocks", |it| it.clock.is_some() || it.elapsed.is_some()),
    ("arrows and points", |it| !it.shapes.is_empty()),
];

fn notes(game: &GameTree, back: &GameTree, losses: &mut Vec<Loss>) {
    let before = losses.len();
    for (name, has) in &KINDS {
        let count = |tree: &GameTree| all(tree).filter(|&node| has(tree.notes(node))).count();
        let lost = count(game).saturating_sub(count(back));
        if lost > 0 {
            losses.push(Loss::Notes(name, lost));
        }
    }
    // The same moves with as many notes: then some are changed.
    if losses.len() == before && game.move_count() == back.move_count() {
        let pairs = all(game).zip(all(back));
        let changed = pairs
            .filter(|&(one, other)| game.notes(one) != back.notes(other))
            .count();
        if changed > 0 {
            losses.push(Loss::Changed("notes", changed));
        }
    }
}

fn all(tree: &GameTree) -> impl Iterator<Item = NodeId> + '_ {
    let below = tree.walk(NodeId::ROOT).filter_map(|step| match step {
        Step::Down(node) => Some(node),
        Step::Up(_) => None,
    });
    [NodeId::ROOT].into_iter().chain(below)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::notation::parse;

    #[test]
    fn what_is_missing_is_named_and_what_is_not_is_not() {
        let mut game = GameTree::default();
        game.headers.set("Red", "a");
        game.headers.set("Opening", "b");
        game.headers.set("Result", "*");
        let node = game.add(NodeId::ROOT, parse("h2e2").unwrap()).unwrap();
        game.notes_mut(node).unwrap().comment = "good".into();
        assert_eq!(losses(&game, Some(&game.clone())), []);
        let mut back = game.clone();
        game.add(NodeId::ROOT, parse("b2e2").unwrap()).unwrap();
        back.headers.remove("Opening");
        back.headers.set("Red", "c");
        back.notes_mut(node).unwrap().comment.clear();
        assert_eq!(
            losses(&game, Some(&back)),
            [
                Loss::ChangedHeader("Red".into()),
                Loss::Header("Opening".into()),
                Loss::Variations(1),
                Loss::Notes("comments", 1)
            ]
        );
        assert_eq!(losses(&game, None), [Loss::Game]);
    }
}
