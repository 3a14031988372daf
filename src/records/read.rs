//! One way to read every format.

use crate::detect::{detect_binary, detect_text_format};
use crate::encoding::{Decode, Encoding, decode, detect_encoding, undecodable};
use crate::{Format, RecordError, RecordFile, cbf, cbl, cbr, dhtmlxq, pgn, plain, wxf, xqf};

/// How a file is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// The format, if known; `None` to find out.
    pub format: Option<Format>,
    /// The encoding of a text, if known; `None` to find out.
    pub encoding: Option<Encoding>,
    /// Make the first warning an error.
    pub strict: bool,
}

/// Reads a file of any format. `host` decodes GB18030 and Big5, see [`Decode`].
///
/// What cannot be taken as it stands is a warning, and what came before it is kept.
///
/// ```
/// use xiangqi_records::{Decoded, Format, ReadOptions, read};
///
/// let bytes = b"[Red \"\xBA\xFA\xC8\xD9\xBB\xAA\"]\n1. H2-E2 *";
/// // What a library or a browser's TextDecoder does:
/// let decode = |_: &[u8], _| Decoded {
///     text: "[Red \"胡荣华\"]\n1. H2-E2 *".into(),
///     bad: None,
/// };
/// let file = read(bytes, &ReadOptions::default(), &decode).unwrap();
/// assert_eq!((file.format, file.games.len()), (Format::Pgn, 1));
/// assert_eq!(file.games[0].headers.get("Red"), Some("胡荣华"));
/// ```
///
/// # Errors
/// If the format is none of ours or the file is not of the format asked for; with `strict`,
/// also at the first warning.
pub fn read(bytes: &[u8], options: &ReadOptions, host: Decode) -> Result<RecordFile, RecordError> {
    let gb18030 = |bytes: &[u8]| host(bytes, Encoding::Gb18030).text;
    match options.format.or_else(|| detect_binary(bytes)) {
        Some(Format::Xqf) => xqf::read(bytes, options.strict, &gb18030),
        Some(Format::Cbr) => cbr::read(bytes, options.strict),
        Some(Format::Cbl) => cbl::read(bytes, options.strict),
        _ => {
            let encoding = options.encoding.unwrap_or_else(|| detect_encoding(bytes));
            read_decoded(bytes, encoding, options, host)
        }
    }
}

/// What cannot be decoded is the first warning.
fn read_decoded(
    bytes: &[u8],
    encoding: Encoding,
    options: &ReadOptions,
    host: Decode,
) -> Result<RecordFile, RecordError> {
    let decoded = decode(bytes, encoding, host);
    let lenient = ReadOptions {
        strict: false,
        ..*options
    };
    // Offsets are those of the file, not of the text without its mark.
    let marked = encoding == Encoding::Utf8 && bytes.starts_with(b"\xEF\xBB\xBF");
    let moved = |offset: usize| offset + if marked { 3 } else { 0 };
    let mut file = read_text(&decoded.text, &lenient).map_err(|error| RecordError {
        offset: error.offset.map(moved),
        ..error
    })?;
    for warning in &mut file.warnings {
        warning.offset = warning.offset.map(moved);
    }
    if let Some(bad) = decoded.bad {
        file.warnings.insert(0, undecodable(encoding, bad));
    }
    file.checked(options.strict)
}

/// Reads a text of any format.
///
/// # Errors
/// As [`read`]; binary formats are no text.
pub fn read_text(text: &str, options: &ReadOptions) -> Result<RecordFile, RecordError> {
    let Some(format) = options.format.or_else(|| detect_text_format(text)) else {
        return Err(unknown_format(text.trim().is_empty()));
    };
    let file = match format {
        Format::Pgn => pgn::read(text),
        Format::Wxf => wxf::read(text),
        Format::Fen => plain::read_fens(text),
        Format::Moves => plain::read_moves(text),
        Format::DhtmlXq => return dhtmlxq::read(text, options.strict),
        Format::Cbf => return cbf::read(text, options.strict),
        Format::Xqf | Format::Cbr | Format::Cbl => {
            let message = format!(
                "{} is a binary format: bytes are needed, not text",
                format.name()
            );
            return Err(RecordError::new("record/not-text", message));
        }
    };
    file.checked(options.strict)
}

fn unknown_format(empty: bool) -> RecordError {
    if empty {
        RecordError::new("record/empty", "the file is empty")
    } else {
        let message = "the file has no tags, moves or FENs and is of no other known format";
        RecordError::new("record/unknown-format", message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str, options: ReadOptions) -> Result<RecordFile, RecordError> {
        read_text(text, &options)
    }

    #[test]
    fn strict_reading_refuses_what_lenient_reading_warns_about() {
        let record = "[Event \"x\"]\n1. h2e2 h9g8 *";
        let file = text(record, ReadOptions::default()).unwrap();
        assert_eq!((file.warnings.len(), file.games[0].move_count()), (1, 1));
        let strict = ReadOptions {
            strict: true,
            ..ReadOptions::default()
        };
        let error = text(record, strict).unwrap_err();
        assert_eq!((error.code, error.ply), ("record/illegal-move", Some(2)));
        assert_eq!(error.partial, file.games);
    }

    #[test]
    fn what_cannot_be_decoded_is_told_with_its_place() {
        let host: Decode = &|_, _| unreachable!();
        let read = |bytes: &[u8], strict| {
            let options = ReadOptions {
                encoding: Some(Encoding::Utf8),
                strict,
                ..ReadOptions::default()
            };
            read(bytes, &options, host)
        };
        let bytes = b"\xEF\xBB\xBF[Red \"\xBA\xFA\"]\n1. h2e2 h9h1 *";
        let file = read(bytes, false).unwrap();
        let codes: Vec<_> = file.warnings.iter().map(|it| it.code).collect();
        assert_eq!(codes, ["record/encoding", "record/illegal-move"]);
        assert_eq!(
            file.warnings[0].to_string(),
            "not all of the text is utf-8: what is not is read as U+FFFD, \
             and another encoding may be right, byte 9"
        );
        assert_eq!(file.games[0].headers.get("Red"), Some("\u{FFFD}\u{FFFD}"));
        let error = read(bytes, true).unwrap_err();
        assert_eq!((error.code, error.offset), ("record/encoding", Some(9)));
        assert_eq!(error.partial.len(), 1);
        // The mark counts.
        let file = read(b"\xEF\xBB\xBF1. h2e2 h9h1 *", false).unwrap();
        assert_eq!(file.warnings[0].offset, Some(3 + 8));
    }

    #[test]
    fn files_that_are_none_say_so() {
        let code = |result: Result<RecordFile, RecordError>| result.unwrap_err().code;
        assert_eq!(code(text(" \n", ReadOptions::default())), "record/empty");
        assert_eq!(
            code(text("hello", ReadOptions::default())),
            "record/unknown-format"
        );
        let xqf = ReadOptions {
            format: Some(Format::Xqf),
            ..ReadOptions::default()
        };
        assert_eq!(code(text("h2e2", xqf)), "record/not-text");
    }
}
