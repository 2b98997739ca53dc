//! The words that a line may have, for editors.

use super::ids::Keyword;
use super::records::{KEYS, Key, MODES};
use crate::formats::schema::Word;

/// The keywords of lines, without those that a file may have once and already has.
pub(in crate::formats) fn keywords(is_present: &dyn Fn(&str) -> bool) -> Vec<Word> {
    let is_once = |keyword: &Keyword| matches!(keyword, Keyword::Version | Keyword::ScaleFactor);
    let free = |keyword: &Keyword| !is_once(keyword) || !is_present(keyword.as_str());
    let word = |keyword: Keyword| Word::new(keyword.as_str(), keyword.meaning());
    Keyword::ALL.into_iter().filter(free).map(word).collect()
}

/// The keys of a line with this keyword, without those that it already has in any spelling.
pub(in crate::formats) fn keys(keyword: &str, is_present: &dyn Fn(&str) -> bool) -> Vec<Word> {
    let taken: Vec<Key> = KEYS.iter().filter(|(name, ..)| is_present(name)).map(|(_, key, _)| *key).collect();
    let mut keys: Vec<(Key, Word)> = Vec::new();
    for (name, key, of) in KEYS {
        let is_new = !taken.contains(&key) && keys.iter().all(|(other, _)| *other != key);
        if of.as_str() == keyword && is_new {
            keys.push((key, Word::new(name, key.meaning())));
        }
    }
    keys.into_iter().map(|(_, word)| word).collect()
}

/// The words that are values of a key.
pub(in crate::formats) fn values(key: &str) -> Vec<Word> {
    let is_mode = KEYS.iter().any(|(name, of, _)| *name == key && *of == Key::Mode);
    let modes = MODES.into_iter().filter(|_| is_mode);
    modes.map(|(name, mode)| Word::new(name, mode.meaning())).collect()
}
