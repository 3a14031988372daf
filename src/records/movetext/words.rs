//! Words of move text that are no moves: numbers, results, marks; and words that are
//! several moves written without a space.

/// How a game ended, as records say it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameResult {
    RedWins,
    BlackWins,
    Draw,
    Unknown,
}

impl GameResult {
    /// The text PGN has for it.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            GameResult::RedWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }
}

/// The result a word stands for, in the words of PGN files, of Chinese tools and of DhtmlXQ.
pub(crate) fn result(word: &str) -> Option<GameResult> {
    // Longer than any of them: spares comparing with each.
    if word.len() > 24 {
        return None;
    }
    let plain =
        word.trim_matches(|c: char| matches!(c, '(' | ')' | '（' | '）' | '.' | '。' | '!' | '！'));
    Some(match plain {
        "1-0" | "１-０" | "１－０" | "1–0" | "红胜" | "紅勝" | "红方胜" | "紅方勝" | "红先胜"
        | "紅先勝" | "黑负" | "黑負" => GameResult::RedWins,
        "0-1" | "０-１" | "０－１" | "0–1" | "黑胜" | "黑勝" | "黑方胜" | "黑方勝" | "红负"
        | "紅負" | "红先负" | "紅先負" => GameResult::BlackWins,
        "1/2-1/2" | "1/2" | "½-½" | "½" | "1/2–1/2" | "0.5-0.5" | "和棋" | "和局" | "平局"
        | "红先和" | "紅先和" => GameResult::Draw,
        "*" => GameResult::Unknown,
        _ => return None,
    })
}

/// The result a header stands for; unlike in move text, `未知`, `-` and the like count too.
pub(crate) fn header_result(value: &str) -> Option<GameResult> {
    match value.trim() {
        "" | "?" | "-" | "未知" | "不明" | "unknown" | "Unknown" => Some(GameResult::Unknown),
        "W" | "w" | "胜" | "勝" | "先胜" | "先勝" => Some(GameResult::RedWins),
        "L" | "l" | "负" | "負" | "先负" | "先負" => Some(GameResult::BlackWins),
        "D" | "d" | "和" | "先和" => Some(GameResult::Draw),
        other => result(other),
    }
}

/// White space, and what parts moves like it.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            ',' | '，' | '、' | '；' | '。' | '|' | '\u{FEFF}' | '\u{200B}' | '\0'
        )
}

/// A rule of at least three equal signs, dashes or the like.
pub(super) fn is_footer(word: &str) -> bool {
    word.len() >= 3
        && word
            .bytes()
            .all(|byte| matches!(byte, b'=' | b'-' | b'*' | b'_' | b'#' | b'~'))
}

/// The mark a word of its own stands for.
pub(super) fn nag_of_word(word: &str) -> Option<u8> {
    glyph(word).or(match word {
        "□" => Some(7),
        "=" => Some(10),
        "∞" => Some(13),
        "⩲" | "+=" => Some(14),
        "⩱" | "=+" => Some(15),
        "±" | "+/-" => Some(16),
        "∓" | "-/+" => Some(17),
        "+-" => Some(18),
        "-+" => Some(19),
        "N" => Some(146),
        _ => None,
    })
}

/// `!`, `??`, `！？` and so on.
fn glyph(text: &str) -> Option<u8> {
    match text {
        "!" | "！" => Some(1),
        "?" | "？" => Some(2),
        "!!" | "！！" => Some(3),
        "??" | "？？" => Some(4),
        "!?" | "！？" => Some(5),
        "?!" | "？！" => Some(6),
        _ => None,
    }
}

/// A word without the glyph at its end, and the mark that stands for.
pub(super) fn split_glyph(word: &str) -> (&str, Option<u8>) {
    let plain = word.trim_end_matches(['!', '?', '！', '？']);
    match glyph(&word[plain.len()..]) {
        Some(nag) if !plain.is_empty() => (plain, Some(nag)),
        _ => (plain, None),
    }
}

/// How many bytes of a word are a move number: digits with dots, digits alone, dots alone.
/// `1P+1`, `15+1` and `15.4` are moves.
pub(super) fn number_len(word: &str) -> usize {
    let digit = |c: char| c.is_ascii_digit() || ('０'..='９').contains(&c);
    let dot = |c: char| matches!(c, '.' | '．' | '…' | ':' | '：');
    let digits = word.find(|c| !digit(c)).unwrap_or(word.len());
    let rest = &word[digits..];
    let dots = rest.find(|c| !dot(c)).unwrap_or(rest.len());
    let move_text = &rest[dots..];
    if move_text.is_empty() || (digits == 0 && dots > 0) {
        return digits + dots;
    }
    if dots == 0 {
        return 0;
    }
    // `15.4`: place and file of a pawn, and where it goes.
    if digits == 2
        && rest.starts_with('.')
        && dots == 1
        && move_text.len() == 1
        && move_text.starts_with(digit)
    {
        return 0;
    }
    digits + dots
}

/// Whether a word is several moves: `h2e2h9g7...` or `炮二平五马８进７...`.
pub(super) fn is_run(word: &str) -> bool {
    is_point_run(word.as_bytes()) || is_chinese_run(word)
}

fn is_point_run(word: &[u8]) -> bool {
    word.len() > 4
        && word.len().is_multiple_of(4)
        && word.chunks(2).all(|point| {
            matches!(point[0].to_ascii_lowercase(), b'a'..=b'i') && point[1].is_ascii_digit()
        })
}

fn is_chinese_run(word: &str) -> bool {
    // Every move has at least ten bytes: `马8进7`.
    if word.len() < 16 {
        return false;
    }
    let mut count = 0_usize;
    let verbs = word.chars().enumerate().all(|(place, c)| {
        count = place + 1;
        place % 4 != 2 || matches!(c, '平' | '进' | '進' | '退')
    });
    verbs && count >= 8 && count.is_multiple_of(4)
}

/// The first move of a run and the others.
pub(super) fn split_run(run: &str) -> (&str, &str) {
    let end = run.char_indices().nth(4).map_or(run.len(), |(at, _)| at);
    run.split_at(end)
}

/// Whether a word may be a garbled move: it has a digit of some kind or a verb. Other words
/// are passed over.
pub(super) fn may_be_move(word: &str) -> bool {
    word.chars().any(|c| {
        c.is_ascii_digit()
            || ('０'..='９').contains(&c)
            || "一二三四五六七八九壹贰貳叁參肆伍陆陸柒捌玖平进進退".contains(c)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_moves() {
        for (word, len) in [
            ("12.", 3),
            ("12", 2),
            ("1...h9g7", 4),
            ("...", 3),
            ("...h9g7", 3),
            ("1.1P+1", 2),
            ("1P+1", 0),
            ("15+1", 0),
            ("15.4", 0),
            ("h2e2", 0),
            ("12.炮二平五", 3),
            ("１．", 6),
            ("1-0", 0),
            ("115.4", 4),
        ] {
            assert_eq!(number_len(word), len, "{word}");
        }
    }

    #[test]
    fn glyphs_leave_the_move() {
        assert_eq!(split_glyph("R1+1!?"), ("R1+1", Some(5)));
        assert_eq!(split_glyph("炮二平五！！"), ("炮二平五", Some(3)));
        assert_eq!(split_glyph("Rf1#"), ("Rf1#", None));
        assert_eq!(split_glyph("a!!!"), ("a", None));
        assert_eq!(split_glyph("!"), ("", None));
    }

    #[test]
    fn words_without_digits_are_no_moves() {
        assert!(may_be_move("h2e2") && may_be_move("炮？平五") && may_be_move("马８进７"));
        assert!(!may_be_move("好棋") && !may_be_move("b"));
    }
}
