//! Words that the messages of all formats have in common, and names and paths of the input made readable: they may
//! contain any character, while a finding is one line of visible text.

use crate::base::limits::{LISTED_ITEMS, MESSAGE_CHARACTERS, NUMBER_CHARACTERS, WORD_CHARACTERS};
use std::fmt::{self, Display, Write};

/// Units that people write after numbers which count in them already.
pub(crate) const UNITS: [&str; 4] = ["px", "deg", "°", "%"];

/// `1 frame`, `2 frames`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The article of a noun: `an` angle, `a` layer.
pub(crate) fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// Words between backticks, as messages show the text of files.
pub(crate) fn quoted<T: Display>(words: impl IntoIterator<Item = T>) -> impl Iterator<Item = String> {
    words.into_iter().map(|word| format!("`{word}`"))
}

/// `a`, `a and b`, `a, b and c`. Only the first of many items are listed.
pub(crate) fn all_of<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "and")
}

/// `a`, `a or b`, `a, b or c`. Only the first of many items are listed.
pub(crate) fn one_of<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "or")
}

fn joined<T: Display>(items: impl IntoIterator<Item = T>, last: &str) -> String {
    let (mut named, mut others) = (Vec::new(), 0);
    for item in items {
        if named.len() < LISTED_ITEMS {
            named.push(item.to_string());
        } else {
            others += 1;
        }
    }
    joined_words(named, others, last)
}

fn joined_words(mut named: Vec<String>, others: usize, last: &str) -> String {
    let end = if others > 0 { Some(format!("{others} more")) } else { named.pop() };
    match (named.as_slice(), end) {
        ([], end) => end.unwrap_or_default(),
        (named, end) => format!("{} {last} {}", named.join(", "), end.unwrap_or_default()),
    }
}

/// The number that is most likely meant by a word with letters that look like digits: `1O`, `l`.
pub(crate) fn digits(word: &str) -> Option<String> {
    let mut characters = word.chars();
    // `lol` is a word, but a single letter may be a number.
    let is_number = word.len() == 1 || word.contains(|character: char| character.is_ascii_digit());
    let digit = |character: char| match character {
        'O' | 'o' => '0',
        'l' | 'I' => '1',
        other => other,
    };
    let meant: String = characters.by_ref().take(NUMBER_CHARACTERS).map(digit).collect();
    let digits = meant.strip_prefix(['-', '+']).unwrap_or(&meant);
    let is_meant = digits.chars().all(|character| character.is_ascii_digit() || character == '.');
    (is_number && meant != word && characters.next().is_none() && is_meant).then_some(meant)
}

/// Returns whether word processors write a character in place of a `"` or a `'`.
pub(crate) const fn is_typographic_quote(character: char) -> bool {
    matches!(character, '\u{2018}'..='\u{201f}' | '\u{ab}' | '\u{bb}')
}

/// Returns whether a character is a quote of some kind.
pub(crate) const fn is_quote(character: char) -> bool {
    matches!(character, '"' | '\'') || is_typographic_quote(character)
}

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

impl Display for Shown<'_> {
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
    fn lists_for_people() {
        let list = |count: usize| all_of(0..count);
        assert_eq!([list(0), list(1), list(2), list(3)], ["", "0", "0 and 1", "0, 1 and 2"]);
        assert_eq!(list(9), "0, 1, 2, 3, 4, 5, 6, 7 and 8");
        assert_eq!(list(11), "0, 1, 2, 3, 4, 5, 6, 7, 8 and 2 more");
        assert_eq!(one_of(quoted(["x", "y"])), "`x` or `y`");
    }

    #[test]
    fn nouns_agree_with_their_count() {
        assert_eq!([counted(0, "frame"), counted(1, "frame")], ["0 frames", "1 frame"]);
        assert_eq!([article("angle"), article("layer")], ["an", "a"]);
    }

    #[test]
    fn letters_that_look_like_digits() {
        assert_eq!(digits("-1O.l").as_deref(), Some("-10.1"));
        assert_eq!(digits("O").as_deref(), Some("0"));
        assert_eq!([digits("lol"), digits("10"), digits("10ms"), digits("")], [None, None, None, None]);
        assert_eq!(digits(&"1O".repeat(10_000)), None);
    }

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
