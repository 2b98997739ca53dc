//! The words that may stand at a cursor, for editors.

use super::keys::SPRITE;
use crate::base::schema::{Key, Shape, Table, Word};
use crate::formats::json;
use crate::formats::row::{CompletionKind, Completions, absent};

/// The values to which some keys lead.
fn shape(keys: &[&str]) -> Option<Shape> {
    keys.iter().try_fold(Shape::Table(&SPRITE), |shape, key| Some(shape.table()?.find(key)?.shape()))
}

/// The keys of the object to which some keys lead.
fn keys(keys: &[&str]) -> Vec<Word> {
    let table = shape(keys).and_then(|shape| shape.table());
    table.into_iter().flat_map(Table::keys).map(Key::word).collect()
}

/// The words that the value to which some keys lead may be.
fn values(keys: &[&str]) -> Vec<Word> {
    shape(keys).map(|shape| shape.words()).unwrap_or_default()
}

/// The words for a cursor, at a byte of the text of a description.
pub(super) fn completions(text: &str, cursor: usize) -> Option<Completions> {
    let site = json::site(text, cursor)?;
    let all = keys(&[]);
    // An object with other keys belongs to another program.
    if !site.root_keys.iter().all(|key| all.iter().any(|word| word.name == *key)) {
        return None;
    }
    if let Some(key) = site.value_of {
        let words = values(&[&site.path[..], &[key]].concat());
        return site.is_quoted.then(|| Completions::new(CompletionKind::Value, words, site.span));
    }
    let words = absent(keys(&site.path), &site.keys);
    Some(Completions {
        needs_quotes: !site.is_quoted,
        ..Completions::new(CompletionKind::Key, words, site.span)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An editor shows nothing beside a word without a meaning.
    #[test]
    fn each_word_has_a_meaning() {
        let objects: [&[&str]; 5] = [
            &[],
            &["movements"],
            &["movements", "frames"],
            &["movements", "idle"],
            &["movements", "frames", "rect"],
        ];
        let found: Vec<Word> = objects.into_iter().flat_map(keys).collect();
        assert!(found.len() > 10, "{}", found.len());
        for word in found {
            let is_sentence = word.meaning.ends_with('.') && word.meaning.len() > 5;
            assert!(is_sentence, "{word:?}");
        }
    }
}
