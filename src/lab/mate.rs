//! `xiangqi mate`: proves a shortest mate, or that there is none.

use crate::Failure;
use crate::output::Output;
use xiangqi_engine::{MateAnswer, MateQuery, MateTree, NoClock, find_mate};
use xiangqi_rules::fen;

/// What was proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proved {
    /// A mate, and that it is a shortest one.
    Mate,
    /// That there is none.
    None,
    /// Neither, with the nodes allowed.
    Nothing,
}

/// Looks for a mate by the side to move. With `tree`, every answer is written too, one line
/// of play a line, moves that are told already being left out.
///
/// # Errors
/// If the FEN cannot be read or played on, or there is no memory for the table.
pub fn run(fen: &str, query: &MateQuery, tree: bool, output: &Output) -> Result<Proved, Failure> {
    let position = fen::parse_position(fen)?;
    let report = find_mate(&position, query, &NoClock)?;
    let what = if query.checks_only {
        "mate by checks alone"
    } else {
        "mate"
    };
    let (text, proved) = match &report.answer {
        MateAnswer::Mate(mate) => {
            let line: Vec<String> = mate.line().iter().map(ToString::to_string).collect();
            let (plies, moves) = (mate.plies(), mate.plies().div_ceil(2));
            let text = format!(
                "{what} in {plies} plies ({moves} moves): {}",
                line.join(" ")
            );
            (text, Proved::Mate)
        }
        MateAnswer::NoMate => (
            format!("no {what} within {} plies: proved", query.plies),
            Proved::None,
        ),
        MateAnswer::OutOfBudget { none_within } => (
            format!(
                "not decided within {} nodes; proved: no {what} within {none_within} plies",
                query.nodes
            ),
            Proved::Nothing,
        ),
    };
    output.say(&text);
    if let (MateAnswer::Mate(mate), true) = (&report.answer, tree) {
        write_tree(mate, output);
    }
    output.say(&format!("nodes {}", report.nodes));
    Ok(proved)
}

/// Mates are at most 61 plies long, and so is the stack of this walk.
fn write_tree(mate: &MateTree, output: &Output) {
    let mut stack = vec![(mate, None, 0)];
    while let Some((tree, answer, depth)) = stack.pop() {
        let answer = answer.map_or(String::new(), |mv| format!("{mv} "));
        output.say(&format!("{}{answer}{}", "  ".repeat(depth), tree.mv));
        let below = tree.answers.iter().rev();
        stack.extend(below.map(|(mv, tree)| (tree, Some(mv), depth + 1)));
    }
}
