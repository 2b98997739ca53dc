//! The keys of the object at a place, for editors.

use super::keys::{FRAME, MOVEMENT, SPRITE};
use super::messages::MODES;
use crate::formats::json::{self, RECT, Shape};
use crate::formats::row::{CompletionKind, Completions, absent};
use crate::formats::schema::Word;

/// The object to which some keys lead.
fn shape(keys: &[&str]) -> Option<&'static Shape> {
    Some(match keys {
        [] => &SPRITE,
        ["movements"] => &MOVEMENT,
        ["movements", "frames"] => &FRAME,
        ["movements", "idle"] | ["movements", "frames", "rect"] => &RECT,
        _ => return None,
    })
}

/// The keys of the object to which some keys lead.
pub(super) fn keys(keys: &[&str]) -> Vec<Word> {
    let fields = shape(keys).map_or(&[][..], |shape| shape.fields);
    fields.iter().map(|field| Word::new(field.name, field.detail.meaning)).collect()
}

/// The words that the value to which some keys lead may be.
pub(super) fn values(keys: &[&str]) -> Vec<Word> {
    let [default, tile] = MODES;
    match keys {
        ["movements", "mode"] => vec![
            Word::new(default, "It plays in place, again and again."),
            Word::new(tile, "It plays once, while the sprite moves by a tile."),
        ],
        _ => Vec::new(),
    }
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
        let found: Vec<Word> = objects.into_iter().flat_map(super::keys).collect();
        assert!(found.len() > 15, "{}", found.len());
        for word in found {
            let is_sentence = word.meaning.ends_with('.') && word.meaning.len() > 5;
            assert!(is_sentence, "{word:?}");
        }
    }
}
