//! Words that the messages of all formats have in common.

use crate::base::limits::LISTED_ITEMS;
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
}
