//! Makes names and paths of the input readable in findings: they may contain any character, while a finding is one line
//! of visible text.

use crate::base::limits::{MESSAGE_CHARACTERS, WORD_CHARACTERS};
use std::fmt::{self, Write};

/// The start of a text: `most` bytes, or up to three fewer, so that no character is cut.
pub(crate) fn beginning(text: &str, most: usize) -> &str {
    (0..4).find_map(|fewer| text.get(..most.min(text.len()).checked_sub(fewer)?)).unwrap_or_default()
}

/// The replacement for a character that is not visible.
const INVISIBLE: char = char::REPLACEMENT_CHARACTER;

/// A name or a path as a finding shows it: invisible characters are replaced, and long texts are cut.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a>(&'a str);

/// A word of the input, prepared for display.
pub(crate) const fn shown(word: &str) -> Shown<'_> {
    Shown(word)
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        cut(self.0, WORD_CHARACTERS, f)
    }
}

/// Returns whether a character is invisible on a screen, or changes how others are shown: control characters, byte
/// order marks, marks of direction.
pub(crate) fn is_invisible(character: char) -> bool {
    let is_mark = matches!(
        character,
        '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{2060}' | '\u{feff}'
    );
    let is_direction = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || is_mark || is_direction
}

/// The character itself or, if it is invisible, its replacement.
pub(crate) fn visible(character: char) -> char {
    if is_replaced(character) { INVISIBLE } else { character }
}

/// Returns whether a character is replaced: one that formats refuse, or one that names may contain but some terminals
/// hide, such as a soft hyphen or a tag.
pub(crate) fn is_replaced(character: char) -> bool {
    let is_mark = matches!(
        character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}'
    );
    is_invisible(character) || is_mark || matches!(character, '\u{e0000}'..='\u{e007f}')
}

/// Makes one line of visible characters of a text: line breaks, control characters and marks of direction are replaced.
/// For front ends that print names of files.
pub fn one_line(text: String) -> String {
    // Nearly every text is short and clean already.
    if text.len() <= MESSAGE_CHARACTERS && !text.contains(is_replaced) {
        return text;
    }
    let mut line = String::new();
    // Writing to a string does not fail.
    let _ = cut(&text, MESSAGE_CHARACTERS, &mut line);
    line
}

fn cut(text: &str, most: usize, out: &mut impl Write) -> fmt::Result {
    let mut characters = text.chars();
    for character in characters.by_ref().take(most) {
        out.write_char(visible(character))?;
    }
    if characters.next().is_some() { out.write_char('…') } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_replaced_and_long_words_are_cut() {
        assert_eq!(shown("a\0b\u{feff}c").to_string(), "a\u{fffd}b\u{fffd}c");
        assert_eq!(shown("naïve-日本").to_string(), "naïve-日本");
        assert_eq!(shown(&"x".repeat(1_000)).to_string().chars().count(), WORD_CHARACTERS + 1);
        assert_eq!(one_line("a\nb".to_owned()), "a\u{fffd}b");
        assert_eq!(one_line("a\u{9b}b\u{202e}c\u{ad}d".to_owned()), "a\u{fffd}b\u{fffd}c\u{fffd}d");
        assert_eq!(one_line("x".repeat(10_000)).chars().count(), MESSAGE_CHARACTERS + 1);
    }
}
