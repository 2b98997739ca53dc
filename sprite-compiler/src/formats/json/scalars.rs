//! Finds the ends of strings, numbers and words, and decodes strings.

use super::error::{Reason, SyntaxError};
use crate::base::source::Span;
use std::borrow::Cow;

/// The span of the character at an offset; empty at the end of a line or of the text.
pub(super) fn character(text: &str, at: usize) -> Span {
    let character = text.get(at..).and_then(|rest| rest.chars().next());
    Span::new(
        at,
        at + character.filter(|character| !matches!(character, '\r' | '\n')).map_or(0, char::len_utf8),
    )
}

fn error(text: &str, at: usize, reason: Reason) -> SyntaxError {
    SyntaxError { span: character(text, at), reason }
}

/// The end of the string that begins at a quote.
pub(super) fn string(text: &str, start: usize) -> Result<usize, SyntaxError> {
    let bytes = text.as_bytes();
    let mut at = start + 1;
    loop {
        match bytes.get(at) {
            Some(b'"') => return Ok(at + 1),
            Some(b'\\') => at = escape(text, at)?,
            Some(0x20..) => at += 1,
            Some(_) | None => {
                return Err(error(text, at, Reason::InString(Span::new(start, start + 1))));
            }
        }
    }
}

/// The end of the escape that begins at a backslash.
fn escape(text: &str, start: usize) -> Result<usize, SyntaxError> {
    match text.as_bytes().get(start + 1) {
        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => Ok(start + 2),
        Some(b'u') => {
            let (unit, end) = unit(text, start)?;
            let half = || SyntaxError { span: Span::new(start, end), reason: Reason::Surrogate };
            match unit {
                0xd800..=0xdbff => {
                    let pair = text.get(end..).is_some_and(|rest| rest.starts_with("\\u"));
                    let (low, end) = if pair { self::unit(text, end)? } else { return Err(half()) };
                    if (0xdc00..=0xdfff).contains(&low) { Ok(end) } else { Err(half()) }
                }
                0xdc00..=0xdfff => Err(half()),
                _ => Ok(end),
            }
        }
        _ => Err(error(text, start + 1, Reason::Escape(start))),
    }
}

/// The value of `\u1234`, and its end.
fn unit(text: &str, start: usize) -> Result<(u32, usize), SyntaxError> {
    let mut value = 0;
    for at in start + 2..start + 6 {
        let digit = text.as_bytes().get(at).and_then(|&byte| char::from(byte).to_digit(16));
        value = value * 16 + digit.ok_or_else(|| error(text, at, Reason::Escape(start)))?;
    }
    Ok((value, start + 6))
}

/// The end of the number that begins here.
pub(super) fn number(text: &str, start: usize) -> Result<usize, SyntaxError> {
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        let count = bytes.iter().skip(from).take_while(|byte| byte.is_ascii_digit()).count();
        if count == 0 { Err(error(text, from, Reason::Digit(start))) } else { Ok(from + count) }
    };
    let first = start + usize::from(bytes.get(start) == Some(&b'-'));
    // No digit may follow a leading zero; one that does is reported where a comma is expected.
    let mut at = if bytes.get(first) == Some(&b'0') { first + 1 } else { digits(first)? };
    if bytes.get(at) == Some(&b'.') {
        at = digits(at + 1)?;
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        at = digits(at + 1 + sign)?;
    }
    Ok(at)
}

/// The end of the word, which must be this one.
pub(super) fn word(text: &str, start: usize, word: &str) -> Result<usize, SyntaxError> {
    let written = text.as_bytes().iter().skip(start);
    let same = word.bytes().zip(written).take_while(|(expected, byte)| expected == *byte).count();
    if same == word.len() { Ok(start + same) } else { Err(error(text, start + same, Reason::Word(start))) }
}

/// The text of a string that is known to be valid, quotes included.
pub(super) fn decode(written: &str) -> Cow<'_, str> {
    let inner = written.get(1..written.len().saturating_sub(1)).unwrap_or_default();
    if !inner.contains('\\') {
        return Cow::Borrowed(inner);
    }
    let mut units = Vec::new();
    let mut rest = inner;
    while let Some(character) = rest.chars().next() {
        let mut taken = character.len_utf8();
        if character == '\\' {
            let kind = rest.as_bytes().get(1).copied().unwrap_or_default();
            taken = if kind == b'u' { 6 } else { 2 };
            units.push(match kind {
                b'u' => {
                    rest.get(2..6).and_then(|digits| u16::from_str_radix(digits, 16).ok()).unwrap_or(0xfffd)
                }
                b'b' => 8,
                b'f' => 12,
                b'n' => 10,
                b'r' => 13,
                b't' => 9,
                other => u16::from(other),
            });
        } else {
            units.extend_from_slice(character.encode_utf16(&mut [0; 2]));
        }
        rest = rest.get(taken..).unwrap_or_default();
    }
    Cow::Owned(String::from_utf16_lossy(&units))
}
