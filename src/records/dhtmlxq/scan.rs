//! Finds the tags in a text, whatever stands around them.

/// Something found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item<'t> {
    /// `[DhtmlXQ]` and its like: a game begins.
    Open,
    /// `[/DhtmlXQ]`
    Close,
    /// A field with its value.
    Field(Field<'t>),
}

/// A field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Field<'t> {
    /// What stands after `[DhtmlXQ_`; for `[0_4_1]` in a script just that.
    pub(super) name: &'t str,
    /// Whose field it is.
    pub(super) kind: Kind,
    /// What stands up to the closing tag.
    pub(super) value: &'t str,
    /// Where the value starts, in bytes.
    pub(super) at: usize,
    /// Whether there is a closing tag, whatever its name.
    pub(super) closed: bool,
}

/// The families of fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// `[DhtmlXQ_name]`
    Plain,
    /// `[0_4_1]`, moves in the script of a page.
    Script,
    /// `[DHJHtmlXQ_34]`
    Dhj,
    /// `[game_comment_0_3]`, beside the former.
    DhjComment,
}

const PLAIN: &str = "DhtmlXQ";
const DHJ: &str = "DHJHtmlXQ";
const VARIABLE: &str = "DhtmlXQ_movelist";

/// The longest name of a tag, in bytes.
const MOST_NAME: usize = 300;

/// Whether a text has a tag of a game, or moves in a script.
pub(super) fn has_tags(text: &str) -> bool {
    Scanner::new(text).any(|item| item != Item::Close)
}

/// Whether a text begins like a tag that ends a value: what a value must not hold.
pub(super) fn is_tag(text: &str) -> bool {
    text.strip_prefix('[').is_some_and(|rest| {
        let rest = rest.strip_prefix('/').unwrap_or(rest);
        [PLAIN, DHJ, "comment_", "game_comment_"]
            .iter()
            .any(|name| starts_with(rest, name))
    })
}

/// Goes from tag to tag.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// The first bracket from `at` on, if that is known.
    bracket: Option<usize>,
    /// Where the next variable of a script is.
    variable: Option<usize>,
    in_script: bool,
    dhj: bool,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Scanner<'t> {
        let mut scanner = Scanner {
            text,
            at: 0,
            bracket: None,
            variable: None,
            in_script: false,
            dhj: false,
        };
        scanner.variable = scanner.next_variable(0);
        scanner
    }

    /// The end of the name of the next `var DhtmlXQ_movelist`.
    fn next_variable(&self, from: usize) -> Option<usize> {
        let mut from = from;
        loop {
            let at = from + self.text.get(from..)?.find(VARIABLE)?;
            from = at + VARIABLE.len();
            if self.text[..at].trim_end().ends_with("var") {
                return Some(from);
            }
        }
    }

    /// Digits right after `var DhtmlXQ_movelist =`.
    fn bare_variable(&mut self, from: usize) -> Option<Item<'t>> {
        self.variable = self.next_variable(from);
        self.in_script = true;
        self.at = from;
        let rest = &self.text[from..];
        let between = |c: char| c.is_ascii_whitespace() || "='\"+".contains(c);
        let value = rest.trim_start_matches(between);
        let at = from + (rest.len() - value.len());
        if !value.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let end = value.find(|c: char| !c.is_ascii_digit() && !between(c));
        let end = end.unwrap_or(value.len());
        self.at = at + end;
        Some(Item::Field(Field {
            name: "movelist",
            kind: Kind::Plain,
            value: &value[..end],
            at,
            closed: true,
        }))
    }

    /// The item of the tag that starts at `at`.
    fn tag(&mut self, at: usize) -> Option<Item<'t>> {
        let inside = &self.text[at + 1..];
        let mut length = inside.len().min(MOST_NAME);
        while !inside.is_char_boundary(length) {
            length -= 1;
        }
        let end = inside[..length].find(']')?;
        let name = &inside[..end];
        let after = at + 1 + end + 1;
        if let Some(name) = name.strip_prefix('/') {
            self.at = after;
            return (family(name)?.1.is_empty()).then_some(Item::Close);
        }
        let (kind, name) = match family(name) {
            Some((kind, "")) => {
                self.at = after;
                self.dhj = kind == Kind::Dhj;
                return Some(Item::Open);
            }
            Some((kind, name)) => (kind, name),
            None if self.in_script && is_key(name) => (Kind::Script, name),
            None if self.dhj => {
                let name = strip_prefix(name, "game_").unwrap_or(name);
                (Kind::DhjComment, strip_prefix(name, "comment_")?)
            }
            None => return None,
        };
        let value = &self.text[after..];
        let (length, closing) = end_of_value(value, kind);
        self.at = after + length + closing;
        Some(Item::Field(Field {
            name,
            kind,
            value: &value[..length],
            at: after,
            closed: closing > 0,
        }))
    }
}

impl<'t> Iterator for Scanner<'t> {
    type Item = Item<'t>;

    fn next(&mut self) -> Option<Item<'t>> {
        loop {
            let bracket = match self.bracket.filter(|&bracket| bracket >= self.at) {
                Some(bracket) => bracket,
                None => {
                    let rest = self.text.get(self.at..)?;
                    self.at + rest.find('[').unwrap_or(rest.len())
                }
            };
            self.bracket = Some(bracket);
            if let Some(variable) = self.variable.filter(|&variable| variable <= bracket) {
                if let Some(item) = self.bare_variable(variable) {
                    return Some(item);
                }
                continue;
            }
            if bracket >= self.text.len() {
                return None;
            }
            self.at = bracket + 1;
            let item = self.tag(bracket);
            if self.variable.is_some_and(|variable| variable < self.at) {
                self.variable = self.next_variable(self.at);
            }
            if item.is_some() {
                return item;
            }
        }
    }
}

/// The family of a tag and the name of its field, empty for a wrapper.
fn family(name: &str) -> Option<(Kind, &str)> {
    let (kind, rest) = match strip_prefix(name, PLAIN) {
        Some(rest) => (Kind::Plain, rest),
        None => (Kind::Dhj, strip_prefix(name, DHJ)?),
    };
    match rest.strip_prefix('_') {
        Some("") => None,
        Some(field) => Some((kind, field)),
        None if ["", "HTML", "iFrame"]
            .iter()
            .any(|of| rest.eq_ignore_ascii_case(of)) =>
        {
            Some((kind, ""))
        }
        None => None,
    }
}

/// How long a value is, and the tag that closes it: 0 if another tag or the end comes first.
fn end_of_value(value: &str, kind: Kind) -> (usize, usize) {
    let mut from = 0;
    while let Some(at) = value[from..].find('[').map(|at| from + at) {
        let rest = &value[at..];
        let closes = match kind {
            Kind::Script => rest[1..].starts_with('/'),
            Kind::Plain => is_tag(rest) && !rest[1..].starts_with(['c', 'C', 'g', 'G']),
            Kind::Dhj | Kind::DhjComment => is_tag(rest),
        };
        if closes {
            let closing = if rest[1..].starts_with('/') && !is_wrapper_end(rest) {
                rest.find(']').map_or(rest.len(), |end| end + 1)
            } else {
                0
            };
            return (at, closing);
        }
        from = at + 1;
    }
    (value.len(), 0)
}

fn is_wrapper_end(text: &str) -> bool {
    let name = text
        .strip_prefix("[/")
        .and_then(|rest| rest.split(']').next());
    name.and_then(family)
        .is_some_and(|(_, field)| field.is_empty())
}

/// `0_4_1`
fn is_key(name: &str) -> bool {
    let parts: Vec<&str> = name.split('_').collect();
    parts.len() == 3
        && parts
            .iter()
            .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

fn starts_with(text: &str, prefix: &str) -> bool {
    text.get(..prefix.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

fn strip_prefix<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    starts_with(text, prefix).then(|| &text[prefix.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Vec<(&str, &str, bool)> {
        Scanner::new(text)
            .filter_map(|item| match item {
                Item::Field(field) => Some((field.name, field.value, field.closed)),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn closing_tags_need_not_match_and_may_be_missing() {
        assert_eq!(
            fields("x[DhtmlXQ][DhtmlXQ_a]1[/DhtmlXQ_b]<br>[dhtmlxq_c][图][DhtmlXQ_d]2[/DhtmlXQ]"),
            [("a", "1", true), ("c", "[图]", false), ("d", "2", false)]
        );
        assert_eq!(fields("[DhtmlXQ_a]1"), [("a", "1", false)]);
        assert_eq!(fields("[DhtmlXQ_a]1[/DhtmlXQ_"), [("a", "1", true)]);
        assert_eq!(fields("[DhtmlXQ_a"), []);
        assert_eq!(fields("[DhtmlXQ_]1[/DhtmlXQ_] [DhtmlXQa]"), []);
    }

    #[test]
    fn scripts_hold_moves() {
        assert_eq!(
            fields("[0_1_0] var DhtmlXQ_movelist = '[0_1_0]77[/0_1_0][0_4_1]88[/0_4_1]';"),
            [("0_1_0", "77", true), ("0_4_1", "88", true)]
        );
        assert_eq!(
            fields("var DhtmlXQ_movelist=\"7747\"; x"),
            [("movelist", "7747\"", true)]
        );
        assert_eq!(
            fields("var DhtmlXQ_movelist = ''+'[DhtmlXQ_move'+'list]7747[/DhtmlXQ_move'+'list]'"),
            [("move'+'list", "7747", true)]
        );
    }

    #[test]
    fn dhj_has_comments_of_its_own() {
        let text = "[DHJHtmlXQ][DHJHtmlXQ_34]7277[/DHJHtmlXQ_34][game_comment_0_1]x[/comment_0_1]";
        assert_eq!(fields(text), [("34", "7277", true), ("0_1", "x", true)]);
        assert_eq!(fields("[DhtmlXQ_a]b[comment_0_1]c[/DhtmlXQ_a]").len(), 1);
    }
}
