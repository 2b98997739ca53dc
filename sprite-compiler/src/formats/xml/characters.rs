//! Checks and decodes the characters of names and values.

use super::fault::Fault;
use crate::base::source::Span;
use crate::base::words::is_typographic_quote;
use std::borrow::Cow;

/// Returns whether a character is whitespace in XML.
pub(super) const fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r')
}

/// Returns whether a name may begin with a character.
pub(super) const fn begins_name(character: char) -> bool {
    matches!(character,
        'A'..='Z' | 'a'..='z' | ':' | '_'
        | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{2ff}' | '\u{370}'..='\u{37d}'
        | '\u{37f}'..='\u{1fff}' | '\u{200c}'..='\u{200d}' | '\u{2070}'..='\u{218f}' | '\u{2c00}'..='\u{2fef}'
        | '\u{3001}'..='\u{d7ff}' | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}'
        | '\u{10000}'..='\u{effff}')
}

/// Returns whether a name may contain a character.
pub(super) const fn continues_name(character: char) -> bool {
    begins_name(character)
        || matches!(character, '0'..='9' | '-' | '.' | '\u{b7}' | '\u{300}'..='\u{36f}' | '\u{203f}'..='\u{2040}')
}

/// The name at the start of a text; empty if there is none.
pub(crate) fn name(text: &str) -> &str {
    if !text.starts_with(begins_name) {
        return "";
    }
    let end = text.find(|character| !continues_name(character)).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

/// The value at the start of a text, which has no quotes of XML: it ends at whitespace and at the end of the tag, or with
/// the typographic quote that closes it. A `/` may belong to a path.
pub(super) fn bare_value(text: &str) -> &str {
    quoted_by_typography(text).unwrap_or_else(|| {
        let ends = |(at, character): &(usize, char)| {
            let is_end = matches!(character, '>' | '<') || is_space(*character);
            is_end || text.get(*at..).is_some_and(|rest| rest.starts_with("/>"))
        };
        text.char_indices().find(ends).and_then(|(at, _)| text.get(..at)).unwrap_or(text)
    })
}

/// The value at the start of a text with the typographic quotes around it.
fn quoted_by_typography(text: &str) -> Option<&str> {
    let inside = text.strip_prefix(is_typographic_quote)?;
    let is_end = |character| is_typographic_quote(character) || matches!(character, '"' | '<' | '>' | '\n');
    let end = inside.find(is_end)?;
    let closing = inside.get(end..)?.chars().next().filter(|&closing| is_typographic_quote(closing))?;
    text.get(..text.len() - inside.len() + end + closing.len_utf8())
}

/// Returns whether an XML text may contain a character.
const fn is_allowed(character: char) -> bool {
    !matches!(character, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

/// The first character that XML does not allow.
pub(super) fn odd(text: &str) -> Option<(char, Span)> {
    let (at, character) = text.char_indices().find(|(_, character)| !is_allowed(*character))?;
    Some((character, Span::new(at, at + character.len_utf8())))
}

/// Checks the references of a text, which begins at the offset `at`.
pub(super) fn check(text: &str, at: usize) -> Result<(), Fault<'_>> {
    let mut from = 0;
    while let Some(next) = text.get(from..).and_then(|rest| rest.find('&')) {
        from += next;
        let (_, length) = reference(text.get(from..).unwrap_or_default(), at + from)?;
        from += length;
    }
    Ok(())
}

/// A value without its quotes, decoded.
pub(super) fn decoded(text: &str, at: usize) -> Result<Cow<'_, str>, Fault<'_>> {
    if !text.contains(['&', '\t', '\n', '\r']) {
        return Ok(Cow::Borrowed(text));
    }
    let mut value = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let length = match character {
            '&' => {
                let (character, length) = reference(rest, at + text.len() - rest.len())?;
                value.push(character);
                length
            }
            '\r' if rest.starts_with("\r\n") => {
                value.push(' ');
                2
            }
            '\t' | '\n' | '\r' => {
                value.push(' ');
                1
            }
            _ => {
                value.push(character);
                character.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    Ok(Cow::Owned(value))
}

/// The character of the reference at the start of a text, and the length of the reference.
fn reference(text: &str, at: usize) -> Result<(char, usize), Fault<'_>> {
    let ampersand = Fault::Ampersand(Span::new(at, at + 1));
    let body = text.get(1..).unwrap_or_default();
    let is_number = body.starts_with('#');
    let is_part = |character: char| is_number && (character == '#' || character.is_ascii_alphanumeric());
    let end = if is_number { body.find(|character| !is_part(character)) } else { Some(name(body).len()) };
    let end = end.filter(|&end| end > 0 && body.get(end..).is_some_and(|rest| rest.starts_with(';')));
    let Some(end) = end else { return Err(ampersand) };
    let word = body.get(..end).unwrap_or_default();
    let span = Span::new(at, at + end + 2);
    let character = match word {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        _ => match word.strip_prefix('#') {
            None => return Err(Fault::Entity(word, span)),
            Some(number) => numbered(number).ok_or(Fault::CharacterReference(span))?,
        },
    };
    Ok((character, end + 2))
}

/// The character with this number, which is decimal, or hexadecimal after an `x`.
fn numbered(number: &str) -> Option<char> {
    let (digits, radix) = number.strip_prefix('x').map_or((number, 10), |digits| (digits, 16));
    let code = u32::from_str_radix(digits, radix).ok()?;
    char::from_u32(code).filter(|character| is_allowed(*character))
}
