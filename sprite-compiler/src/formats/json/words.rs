//! What stands around a mistake, as its author sees it.

use crate::diagnostics::is_unseen;
use crate::source::Span;

/// Letters of a word that is no value; longer ones are hardly words.
const WORD: usize = 40;

/// The word at a place, or the one character that is none.
pub(super) fn word_at(text: &str, start: usize) -> String {
    let rest = text.get(start..).unwrap_or_default();
    let word: String = rest
        .char_indices()
        .take_while(|&(k, letter)| {
            is_word(letter) || letter == '\'' || (k == 0 && matches!(letter, '+' | '-'))
        })
        .map(|(_, letter)| letter)
        .take(WORD)
        .collect();
    if word.is_empty() { rest.chars().take(1).collect() } else { word }
}

pub(super) fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '.' | '%')
}

pub(super) fn is_number(text: &str, token: Span) -> bool {
    text.as_bytes().get(token.start()).is_some_and(|byte| byte.is_ascii_digit() || *byte == b'-')
}

/// Whether digits stand right in front of a comma.
pub(super) fn is_decimal_comma(text: &str, comma: Span) -> bool {
    let before = comma.start().checked_sub(1).and_then(|at| text.as_bytes().get(at));
    before.is_some_and(u8::is_ascii_digit)
}

/// The digits that end here.
pub(super) fn number_before(text: &str, end: usize) -> &str {
    let before = text.get(..end).unwrap_or_default();
    let start = before.rfind(|letter: char| !letter.is_ascii_digit() && letter != '-').map_or(0, |at| at + 1);
    before.get(start..).unwrap_or_default()
}

/// A character as a finding shows it, also when it cannot be seen.
pub(super) fn shown_letter(letter: char) -> String {
    if is_unseen(letter) || letter.is_whitespace() {
        format!("U+{:04X}", u32::from(letter))
    } else {
        letter.to_string()
    }
}
