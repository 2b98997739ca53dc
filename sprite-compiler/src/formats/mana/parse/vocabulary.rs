//! The elements, attributes and values that may be at a position, for editors.

use super::schema::{self, Readers, Row, Tag, ValueKind};
use crate::formats::mana::directions;
use crate::formats::schema::Word;

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
pub(in crate::formats::mana) fn elements(around: &[&str]) -> Vec<Word> {
    let tag = if around.is_empty() { Some(Tag::Document) } else { row(around).map(|row| row.tag) };
    let rows = tag.into_iter().flat_map(schema::children);
    rows.map(|row| word(row.shape.name, row.meaning, row.readers)).collect()
}

/// The attributes of the innermost of these elements.
pub(in crate::formats::mana) fn attributes(elements: &[&str]) -> Vec<Word> {
    let fields = row(elements).map_or(&[][..], |row| row.shape.fields);
    fields.iter().map(|field| word(field.name, field.detail.meaning, field.detail.readers)).collect()
}

/// The words that are values of an attribute of the innermost of these elements.
pub(in crate::formats::mana) fn values(elements: &[&str], attribute: &str) -> Vec<Word> {
    let field = row(elements).and_then(|row| row.shape.field(attribute));
    let bare = |name: &'static str| Word::new(name, "");
    match field.map(|field| field.detail.kind) {
        Some(ValueKind::Direction) => directions::WORDS.iter().map(|(name, ..)| bare(name)).collect(),
        Some(ValueKind::OneOf(names)) => names.iter().copied().map(bare).collect(),
        _ => Vec::new(),
    }
}
