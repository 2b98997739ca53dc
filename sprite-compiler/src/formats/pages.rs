//! Compares the tables of the formats' pages with the keys that are declared.

use crate::base::schema::{Key, Measure, Shape};

/// The rows of the table of a page that begins with these cells.
#[expect(clippy::disallowed_methods, reason = "the tests read pages")]
pub(in crate::formats) fn rows(page: &str, head: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../docs/formats/{page}.md", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a page");
    let (_, rest) = text.split_once(head).expect(head);
    let lines = rest.trim_start().lines().skip(1).take_while(|line| line.starts_with('|'));
    lines.map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// Checks a key, and that a page says what is declared: its words, its default, and the numbers that it may be.
pub(in crate::formats) fn check(key: &Key, said: &str) {
    let name = key.name;
    assert!(key.doc().ends_with('.') && key.doc().len() > 5, "{name}: {}", key.doc());
    assert!(!key.default.is_empty() || !key.expected.example.is_empty(), "{name}: no example");
    assert!(said.contains(key.default), "{name} is {} without it: {said}", key.default);
    let missing = key.shape().words().into_iter().find(|word| !said.contains(word.name));
    assert_eq!(missing.filter(|_| !matches!(key.shape(), Shape::Truth)), None, "{name}: {said}");
    // Pixels and numbers that count something end where the picture does.
    let is_open = matches!(key.expected.measure, Measure::Position | Measure::Size);
    if let Some((least, most)) = key.shape().range().filter(|_| !is_open) {
        let largest = i64::from(i32::MAX);
        let range = match () {
            () if (least, most) == (i64::from(i32::MIN), largest) => String::new(),
            () if least == most => least.to_string(),
            () if said.contains(&format!("at least {least}")) => String::new(),
            () => format!("{} to {}", spelt(least), spelt(most)),
        };
        assert!(most >= largest && least <= 0 || said.contains(&range), "{name} is {range}: {said}");
    }
}

/// A number with commas between thousands.
fn spelt(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let parts: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    format!("{}{}", if number < 0 { "-" } else { "" }, parts.join(","))
}
