//! The elements, attributes and values that may be at a position, for editors.

use super::schema::{self, NOT_MANA, Row, Tag};
use crate::base::schema::{Places, Word};
use crate::formats::row::{CompletionKind, Completions, absent};
use crate::formats::xml::{self, Part};

/// The row of the innermost of these elements, which begin with the root.
fn row(elements: &[&str]) -> Option<&'static Row> {
    let step = |row: Option<&Row>, name: &&str| {
        schema::child(row.map_or(Tag::Document, |row| row.tag), name).map(Some)
    };
    elements.iter().try_fold(None, step)?
}

/// A word with its meaning, and a note if not all dialects read it.
fn word(name: &'static str, meaning: &str, dialects: Places) -> Word {
    let note = match dialects {
        Places::ALL => "",
        NOT_MANA => " The dialect `mana` ignores it.",
        _ => " The clients ignore it: it is a proposal.",
    };
    Word::new(name, format!("{meaning}{note}"))
}

/// The elements that may be children of the innermost of these elements.
fn elements(around: &[&str]) -> Vec<Word> {
    let tag = if around.is_empty() { Some(Tag::Document) } else { row(around).map(|row| row.tag) };
    let rows = tag.into_iter().flat_map(schema::children);
    rows.map(|row| word(row.table.name, row.table.doc, row.dialects)).collect()
}

/// The attributes of the innermost of these elements.
fn attributes(elements: &[&str]) -> Vec<Word> {
    let keys = row(elements).into_iter().flat_map(|row| row.table.keys());
    keys.map(|key| word(key.name, key.doc(), key.places)).collect()
}

/// The words that are values of an attribute of the innermost of these elements.
fn values(elements: &[&str], attribute: &str) -> Vec<Word> {
    let key = row(elements).and_then(|row| row.table.find(attribute));
    key.map(|key| key.shape().words()).unwrap_or_default()
}

/// The words for a cursor, at a byte of the text of a description.
pub(in crate::formats::mana) fn completions(text: &str, cursor: usize) -> Option<Completions> {
    let xml::Site { elements: path, part, span } = xml::site(text, cursor)?;
    let (kind, words) = match part {
        Part::Element => {
            let around = path.split_last().map_or(&[][..], |(_, around)| around);
            (CompletionKind::Element, elements(around))
        }
        Part::Attribute(others) => (CompletionKind::Key, absent(attributes(&path), &others)),
        Part::Value(attribute) => (CompletionKind::Value, values(&path, attribute)),
    };
    Some(Completions::new(kind, words, span))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An editor shows nothing beside a word without a meaning.
    #[test]
    fn each_word_has_a_meaning() {
        let mut found = Vec::new();
        // Elements, from the root on: none stands in itself but a `sprite` in `sprites`.
        let mut paths: Vec<Vec<&str>> = vec![Vec::new()];
        while let Some(path) = paths.pop() {
            for element in elements(&path) {
                let inner = [&path[..], &[element.name]].concat();
                found.extend(attributes(&inner));
                paths.push(inner);
                found.push(element);
            }
        }
        assert!(found.len() > 60, "{}", found.len());
        for word in found {
            let is_sentence = word.meaning.ends_with('.') && word.meaning.len() > 5;
            assert!(is_sentence, "{word:?}");
        }
    }
}
