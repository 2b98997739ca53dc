//! Rules for the keys of each table.

use super::{Keys, read_only};
use crate::base::schema::{Needed, Places, Shape, Table, fields};
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

fields! {
    /// The first cell.
    START = "start": Shape::NUMBER, needed Needed::Always, was &["from", "index"];
    /// The last cell.
    LAST = "end": Shape::NUMBER, needed Needed::Always, was &["to", "index"];
    /// Milliseconds.
    DELAY = "delay": Shape::NUMBER, needed Needed::At(Places::one(1)), was &["time"];
    /// Several cells.
    VALUE = "value": Shape::TEXT, needed Needed::Unless("start");
}

const SEQUENCE: Table = Table::of(|| &[START, LAST, DELAY, VALUE]);

#[test]
fn a_word_means_the_keys_that_have_it_as_an_alias_or_the_nearest_one() {
    let meant = |word| SEQUENCE.meant(word);
    assert_eq!((meant("index"), meant("Time")), (vec!["start", "end"], vec!["delay"]));
    assert_eq!((meant("strat"), meant("zzzz")), (vec!["start"], vec![]));
}

#[test]
fn keys_are_missed_where_they_are_needed() {
    let missing = |place, given: &[&str]| SEQUENCE.missing(Places::one(place), |name| given.contains(&name));
    assert_eq!(missing(0, &["end"]), ["start", "value"]);
    assert_eq!(missing(1, &["start"]), ["end", "delay"]);
}

#[test]
fn lists_of_numbers_fit_where_so_many_are_expected() {
    const NUMBER: Shape = Shape::Whole(0, 9);
    let either = Shape::OneOf(&[NUMBER, Shape::Numbers(&[(0, 9), (0, 9)])]);
    assert_eq!([1, 2, 3].map(|count| either.takes(count)), [false, true, false]);
    let list = Shape::OneOf(&[NUMBER, Shape::List { least: 1, item: &NUMBER }]);
    assert!(list.takes(7) && !NUMBER.takes(2) && !Shape::TEXT.takes(2));
}
