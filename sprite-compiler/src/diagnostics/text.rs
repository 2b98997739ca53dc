//! Foreign words in findings. Names and paths may hold anything; a finding is one line that people can read.

/// Letters of a word that are shown; more than any name needs.
const WORD: usize = 80;
/// Letters of a message, a label or a help.
const LINE: usize = 4_000;

/// What stands for a character that cannot be seen.
const UNSEEN: char = char::REPLACEMENT_CHARACTER;

/// A name or a path as a finding shows it: characters that cannot be seen are made visible, and what is too long
/// is cut.
pub(crate) fn shown(word: &str) -> String {
    cut(word, WORD)
}

/// Whether a character takes no room on a screen, or changes how others are shown: control characters, byte
/// order marks, marks of direction.
pub(crate) fn is_unseen(letter: char) -> bool {
    let marks = matches!(
        letter,
        '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{2060}' | '\u{feff}'
    );
    letter.is_control() || marks || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A character that can be seen: itself, or what stands for it.
pub(super) fn seen(letter: char) -> char {
    if is_hidden(letter) { UNSEEN } else { letter }
}

/// Besides what formats refuse: characters that some terminals hide and that names may hold all the same, such as
/// soft hyphens and tags.
fn is_hidden(letter: char) -> bool {
    let marks = matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}');
    is_unseen(letter) || marks || matches!(letter, '\u{e0000}'..='\u{e007f}')
}

/// Makes one line of a text.
pub(super) fn one_line(text: String) -> String {
    // Nearly every text is short and clean already.
    if text.len() <= LINE && !text.contains(is_hidden) { text } else { cut(&text, LINE) }
}

fn cut(text: &str, most: usize) -> String {
    let mut letters = text.chars();
    let mut line: String = letters.by_ref().take(most).map(seen).collect();
    if letters.next().is_some() {
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_made_visible_and_what_is_too_long_is_cut() {
        assert_eq!(shown("a\0b\u{feff}c"), "a\u{fffd}b\u{fffd}c");
        assert_eq!(shown("naïve-日本"), "naïve-日本");
        assert_eq!(shown(&"x".repeat(1_000)).chars().count(), WORD + 1);
        assert_eq!(one_line("a\nb".to_owned()), "a\u{fffd}b");
        assert_eq!(one_line("a\u{9b}b\u{202e}c\u{ad}d".to_owned()), "a\u{fffd}b\u{fffd}c\u{fffd}d");
    }
}
