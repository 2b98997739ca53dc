//! The words that may stand at a place of a description, with what each means: for completion in editors. They are those
//! of the tables by which the readers read.

use super::{cranberry, mana, openage};
use crate::base::schema::{Key, Shape, Table, Word};

/// A place of a description, as an editor finds it in a text that is being written.
#[derive(Clone, Copy, Debug)]
pub enum CompletionSite<'p> {
    /// The start of a line of openage.
    Line,
    /// Behind the start of a line of openage that begins with this word.
    LineKey(&'p str),
    /// The value of a key of openage.
    LineValue(&'p str),
    /// A key of an object of Cranberry, to which these keys lead.
    Key(&'p [&'p str]),
    /// The text to which these keys of Cranberry lead.
    Value(&'p [&'p str]),
    /// The name of an element of Mana in these, from the root on.
    Element(&'p [&'p str]),
    /// The name of an attribute of the last of these elements.
    Attribute(&'p [&'p str]),
    /// The value of this attribute of the last of these elements.
    AttributeValue(&'p [&'p str], &'p str),
}

/// The words that may stand there, without those that do already and stand once.
pub fn words(place: CompletionSite<'_>, is_present: &dyn Fn(&str) -> bool) -> Vec<Word> {
    match place {
        CompletionSite::Line => openage::keywords(is_present),
        CompletionSite::LineKey(keyword) => openage::keys(keyword, is_present),
        CompletionSite::LineValue(key) => openage::values(key),
        CompletionSite::Key(keys) => {
            let table = shape(&cranberry::SPRITE, keys).and_then(|shape| shape.table());
            absent(table.into_iter().flat_map(Table::keys).map(Key::word).collect(), is_present)
        }
        CompletionSite::Value(keys) => {
            shape(&cranberry::SPRITE, keys).map(|shape| shape.words()).unwrap_or_default()
        }
        CompletionSite::Element(around) => mana::elements(around),
        CompletionSite::Attribute(elements) => absent(mana::attributes(elements), is_present),
        CompletionSite::AttributeValue(elements, attribute) => mana::values(elements, attribute),
    }
}

/// The values to which some keys lead from a table.
fn shape(root: &'static Table, keys: &[&str]) -> Option<Shape> {
    keys.iter().try_fold(Shape::Table(root), |shape, key| Some(shape.table()?.find(key)?.shape()))
}

fn absent(mut words: Vec<Word>, is_present: &dyn Fn(&str) -> bool) -> Vec<Word> {
    words.retain(|word| !is_present(word.name));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(place: CompletionSite<'_>) -> Vec<Word> {
        words(place, &|_| false)
    }

    /// An editor shows nothing beside a word without a meaning.
    #[test]
    fn each_key_and_each_element_has_a_meaning() {
        let objects: [&[&str]; 5] = [
            &[],
            &["movements"],
            &["movements", "frames"],
            &["movements", "idle"],
            &["movements", "frames", "rect"],
        ];
        let mut found: Vec<Word> =
            objects.into_iter().flat_map(|keys| all(CompletionSite::Key(keys))).collect();
        found.extend(all(CompletionSite::Line));
        found.extend(["layer", "angle"].into_iter().flat_map(|line| all(CompletionSite::LineKey(line))));
        found.extend(all(CompletionSite::LineValue("mode")));
        // Elements, from the root on: none stands in itself but a `sprite` in `sprites`.
        let mut paths: Vec<Vec<&str>> = vec![Vec::new()];
        while let Some(path) = paths.pop() {
            for element in all(CompletionSite::Element(&path)) {
                let inner = [&path[..], &[element.name]].concat();
                found.extend(all(CompletionSite::Attribute(&inner)));
                paths.push(inner);
                found.push(element);
            }
        }
        assert!(found.len() > 100, "{}", found.len());
        for word in found {
            let is_sentence = word.meaning.ends_with('.') && word.meaning.len() > 5;
            assert!(is_sentence, "{word:?}");
        }
    }
}
