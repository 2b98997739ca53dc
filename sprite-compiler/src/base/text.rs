//! Words of an input as findings show them: names and paths may contain anything; a finding is one line that people
//! can read.

use crate::base::limits::{MESSAGE_CHARACTERS, WORD_CHARACTERS};
use std::fmt::{self, Write};

/// So many bytes of a text from its start, or up to three fewer: no character is cut.
pub(crate) fn beginning(text: &str, most: usize) -> &str {
    (0..4).find_map(|fewer| text.get(..most.min(text.len()).checked_sub(fewer)?)).unwrap_or_default()
}

/// The replacement for a character that is not visible.
const INVISIBLE: char = char::REPLACEMENT_CHARACTER;

/// A name or a path as a finding shows it: characters that are not visible are replaced, and what is too long is cut.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a>(&'a str);

/// A word of an input, ready to be displayed.
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

/// A character that is visible: itself, or what stands for it.
pub(crate) fn visible(character: char) -> char {
    if is_replaced(character) { INVISIBLE } else { character }
}

/// Besides what formats refuse: characters that some terminals hide and that names may contain all the same, such as
/// soft hyphens and tags.
fn is_replaced(character: char) -> bool {
    let is_mark = matches!(
        character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}'
    );
    is_invisible(character) || is_mark || matches!(character, '\u{e0000}'..='\u{e007f}')
}

/// Makes one line of a text, in which every character can be seen: line breaks, control characters and marks of
/// direction are replaced. For a front end that shows people what a file is called.
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
