//! Finds the words around a mistake, for messages.

use crate::base::source::Span;
use crate::base::words::is_invisible;

/// Characters that a message shows of a word in JSON that is not a value.
const JSON_WORD_CHARACTERS: usize = 40;

/// The word at an offset, or the single character there.
pub(super) fn word_at(text: &str, start: usize) -> String {
    let rest = text.get(start..).unwrap_or_default();
    let word: String = rest
        .char_indices()
        .take_while(|&(k, character)| {
            is_word(character) || character == '\'' || (k == 0 && matches!(character, '+' | '-'))
        })
        .map(|(_, character)| character)
        .take(JSON_WORD_CHARACTERS)
        .collect();
    if word.is_empty() { rest.chars().take(1).collect() } else { word }
}

pub(super) fn is_word(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '.' | '%')
}

pub(super) fn is_number(text: &str, token: Span) -> bool {
    text.as_bytes().get(token.start()).is_some_and(|byte| byte.is_ascii_digit() || *byte == b'-')
}

/// Returns whether a digit stands directly before a comma.
pub(super) fn is_decimal_comma(text: &str, comma: Span) -> bool {
    let before = comma.start().checked_sub(1).and_then(|at| text.as_bytes().get(at));
    before.is_some_and(u8::is_ascii_digit)
}

/// The digits that end at an offset.
pub(super) fn number_before(text: &str, end: usize) -> &str {
    let before = text.get(..end).unwrap_or_default();
    let start = before
        .rfind(|character: char| !character.is_ascii_digit() && character != '-')
        .map_or(0, |at| at + 1);
    before.get(start..).unwrap_or_default()
}

/// A character as a finding shows it, also if it is invisible.
pub(super) fn shown_character(character: char) -> String {
    if is_invisible(character) || character.is_whitespace() {
        format!("U+{:04X}", u32::from(character))
    } else {
        character.to_string()
    }
}
