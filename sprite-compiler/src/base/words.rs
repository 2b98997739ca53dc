//! Words that the messages of all formats have in common.

use crate::base::limits::LISTED_ITEMS;
use crate::base::limits::NUMBER_CHARACTERS;
use std::fmt::Display;

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
}
