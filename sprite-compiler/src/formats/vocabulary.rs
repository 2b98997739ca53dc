//! The words that may stand at a place of a description, with what each means: for completion in editors. They are those
//! of the tables by which the readers read.

use super::row::Reader;
use super::schema::Word;
use super::{ROWS, row};
use crate::base::keys::Table;
use crate::model::Format;

pub use super::row::CompletionSite;

/// The words that may stand there, without those that do already and stand once.
pub fn words(place: CompletionSite<'_>, is_present: &dyn Fn(&str) -> bool) -> Vec<Word> {
    let mut readers = ROWS.iter().filter_map(|row| row.reader);
    readers.find_map(|reader| reader.words(place, is_present)).unwrap_or_default()
}

/// The keys of the descriptions of a format: none if they are not TOML, or if its reader is not compiled.
pub fn description_keys(format: Format) -> &'static Table {
    static NONE: Table = Table::of(|| &[]);
    row(format).reader.and_then(Reader::keys).unwrap_or(&NONE)
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
