//! Rules for the keys of each table.

use super::{Keys, read_only};
use crate::base::schema::{Places, Shape};
use crate::base::source::Sources;
use crate::base::toml::{Reader, Reporting};

/// Checks the keys of a table: names and aliases mean one key each, meanings are sentences, and defaults and examples
/// are values that the reader takes.
pub(crate) fn check<T: Keys>() {
    let keys = T::keys();
    for (index, key) in keys.iter().enumerate() {
        let name = key.name;
        let others = || keys.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, key)| key);
        for word in key.aliases.iter().chain([&name]) {
            let is_known = others().any(|other| other.name == *word || other.aliases.contains(word));
            assert!(!is_known, "{name}: another key is `{word}`");
            assert_eq!(*word, word.to_lowercase(), "{name}");
        }
        let is_sentence = key.doc().starts_with(char::is_uppercase) || key.doc().starts_with("x, y");
        assert!(is_sentence && key.doc().ends_with('.'), "{name}: {}", key.doc());
        let values = [key.default, key.expected.example].into_iter().filter(|value| !value.is_empty());
        let is_table = matches!(key.shape(), Shape::Table(_));
        assert!(is_table || values.clone().next().is_some(), "{name}: neither a default nor an example");
        for value in values {
            let text = format!("{name} = {value}\n");
            let mut sources = Sources::default();
            let id = sources.add("keys.toml".to_owned(), text.clone().into_bytes());
            let (_, reader) = Reader::read(&text, id, Reporting::BY_KIND, |root, reader| {
                read_only::<T>(root, Places::ALL, reader)
            });
            let found: Vec<&str> = reader.findings.iter().map(|finding| finding.message.as_str()).collect();
            assert_eq!(found, [""; 0], "{text}");
        }
    }
}
