//! The elements, attributes and values that may be at a position, for editors.

use super::schema::{self, Readers, Row, Tag, ValueKind};
use crate::formats::mana::directions;
use crate::formats::row::{CompletionKind, Completions, absent};
use crate::formats::schema::Word;
use crate::formats::xml::{self, Part};

/// The row of the innermost of these elements, which begin with the root.
fn row(elements: &[&str]) -> Option<&'static Row> {
    let step = |row: Option<&Row>, name: &&str| {
        schema::child(row.map_or(Tag::Document, |row| row.tag), name).map(Some)
    };
    elements.iter().try_fold(None, step)?
}

/// A word with its meaning, and a note if not all dialects read it.
fn word(name: &'static str, meaning: &str, readers: Readers) -> Word {
    let note = match readers {
        Readers::All => "",
        Readers::NotMana => " The dialect `mana` ignores it.",
        Readers::Document => " The clients ignore it: it is a proposal.",
    };
    Word::new(name, format!("{meaning}{note}"))
}

/// The elements that may be children of the innermost of these elements.
fn elements(around: &[&str]) -> Vec<Word> {
    let tag = if around.is_empty() { Some(Tag::Document) } else { row(around).map(|row| row.tag) };
    let rows = tag.into_iter().flat_map(schema::children);
    rows.map(|row| word(row.shape.name, row.meaning, row.readers)).collect()
}

/// The attributes of the innermost of these elements.
fn attributes(elements: &[&str]) -> Vec<Word> {
    let fields = row(elements).map_or(&[][..], |row| row.shape.fields);
    fields.iter().map(|field| word(field.name, field.detail.meaning, field.detail.readers)).collect()
}

/// The words that are values of an attribute of the innermost of these elements.
fn values(elements: &[&str], attribute: &str) -> Vec<Word> {
    let field = row(elements).and_then(|row| row.shape.field(attribute));
    let bare = |name: &'static str| Word::new(name, "");
    match field.map(|field| field.detail.kind) {
        Some(ValueKind::Direction) => directions::WORDS.iter().map(|(name, ..)| bare(name)).collect(),
        Some(ValueKind::OneOf(names)) => names.iter().copied().map(bare).collect(),
        _ => Vec::new(),
    }
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
