//! Character references of HTML and XML: `&lt;`, `&#36710;`.

/// The text with its character references replaced by what they stand for. Those that are
/// unknown stay.
pub(crate) fn replace_references(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (character, length) = reference(rest).unwrap_or(('&', 1));
        out.push(character);
        rest = &rest[length..];
    }
    out + rest
}

/// The character reference that a text begins with, and how long it is.
pub(crate) fn reference(text: &str) -> Option<(char, usize)> {
    const MOST: usize = 10;
    let end = text.bytes().take(MOST).position(|byte| byte == b';')?;
    let name = &text[1..end];
    let character = match name {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)?
        }
    };
    Some((character, end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_become_characters_and_the_rest_stays() {
        let text = "&lt;&#36710;&#x8F66;&amp;lt; &; &x; &#x110000; &quot;&apos; a&nbsp;b & &lt";
        let expected = "<车车&lt; &; &x; &#x110000; \"' a b & &lt";
        assert_eq!(replace_references(text), expected);
    }
}
