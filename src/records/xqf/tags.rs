//! Headers in the first comment, one a line, as PGN writes them:
//!
//! ```text
//! [Round "3"]
//! [Red "a name that is longer than its field"]
//! 欢迎观看
//! ```
//!
//! This is how a header survives a format that has no field for it.

use crate::one_comment;

/// Puts tags in front of a comment. One that itself begins like a tag gets the command
/// `[%move]` in front, which says that a comment begins.
pub(super) fn join(tags: &[(&str, &str)], comment: &str) -> String {
    let mut lines: Vec<String> = tags
        .iter()
        .map(|&(name, value)| line(name, value))
        .collect();
    let first = comment.lines().next().unwrap_or("");
    if parse(first.trim_end()).is_some() {
        lines.push(format!("{} {comment}", one_comment::MOVE));
    } else if !comment.is_empty() || lines.is_empty() {
        lines.push(comment.into());
    }
    lines.join("\n")
}

/// Takes tags off the front of a comment as long as `take` accepts them, and returns the rest.
pub(super) fn split(comment: &str, mut take: impl FnMut(&str, &str) -> bool) -> &str {
    let mut rest = comment;
    while !rest.is_empty() {
        let (first, after) = rest.split_once('\n').unwrap_or((rest, ""));
        match parse(first.trim_end()) {
            Some((name, value)) if take(name, &value) => rest = after,
            _ => break,
        }
    }
    rest
}

fn line(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]")
}

fn parse(line: &str) -> Option<(&str, String)> {
    let (name, rest) = line.strip_prefix('[')?.split_once(' ')?;
    let quoted = rest.strip_prefix('"')?.strip_suffix("\"]")?;
    if name.is_empty() || name.contains(|c: char| c.is_whitespace() || "[]\"".contains(c)) {
        return None;
    }
    let mut value = String::with_capacity(quoted.len());
    let mut characters = quoted.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => value.push(characters.next().filter(|next| "\\\"".contains(*next))?),
            '"' => return None,
            other => value.push(other),
        }
    }
    Some((name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(comment: &str) -> (Vec<String>, String) {
        let mut tags = Vec::new();
        let rest = split(comment, |name, value| {
            tags.push(format!("{name}={value}"));
            true
        });
        let rest = rest.to_string();
        (tags, rest)
    }

    #[test]
    fn tags_come_back() {
        let text = join(&[("回合", "3"), ("Red", r#"a "b" \c]"#)], "x\n[y]");
        assert_eq!(
            read(&text),
            (
                vec!["回合=3".into(), r#"Red=a "b" \c]"#.into()],
                "x\n[y]".into()
            )
        );
        assert_eq!(
            read(&join(&[("A", "")], "")),
            (vec!["A=".into()], "".into())
        );
        assert_eq!(join(&[], ""), "");
    }

    #[test]
    fn a_comment_that_looks_like_a_tag_stays_one() {
        let text = join(&[("A", "1")], "[Event \"x\"]");
        let (tags, rest) = read(&text);
        assert_eq!((tags.len(), rest.as_str()), (1, "[%move] [Event \"x\"]"));
    }

    #[test]
    fn what_is_no_tag_stays_text() {
        for text in [
            "",
            "[Round 3]",
            "[Round \"3\"] x",
            "[Round \"3",
            "[Round \"3\"4\"]",
            "[Round \"3\\\"]",
            "[a[b \"3\"]",
        ] {
            assert_eq!(read(text), (vec![], text.to_string()));
        }
    }
}
