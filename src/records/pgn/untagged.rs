//! Games that follow each other without tags: `1. ... 1-0 1. ... 0-1`.

use xiangqi_rules::notation::detect;

/// Whether a text behind a result begins a further game: the number 1 and a move. Anything
/// else is a footer.
pub(super) fn begins_game(text: &str) -> bool {
    let text = text.trim_start();
    let Some(rest) = text
        .strip_prefix("1.")
        .or_else(|| text.strip_prefix("１．"))
    else {
        return false;
    };
    let word = rest.split_whitespace().next();
    word.is_some_and(|word| detect(word).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn footers_are_no_games() {
        for text in ["\n1. h2e2 h9g7", "1.炮二平五", "\n\n１．Ｃ２＝５"] {
            assert!(begins_game(text), "{text}");
        }
        for text in ["", "\n=====", "1. 欢迎访问", "1.", "2. h2e2", "h2e2"] {
            assert!(!begins_game(text), "{text}");
        }
    }
}
