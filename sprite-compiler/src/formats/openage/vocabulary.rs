//! The words that a line may have, for editors.

use super::ids::Keyword;
use super::records::{Declared, KEYS, Key, MODES};
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
    let is_free =
        |key: &&Declared| key.line.as_str() == keyword && !key.names.iter().any(|name| is_present(name));
    let word = |key: &Declared| Some(Word::new(key.names.first()?, key.meaning));
    KEYS.iter().filter(is_free).filter_map(word).collect()
}

/// The words that are values of a key.
pub(in crate::formats) fn values(key: &str) -> Vec<Word> {
    let is_mode = Declared::find(key).is_some_and(|key| key.key == Key::Mode);
    let modes = MODES.into_iter().filter(|_| is_mode);
    modes.map(|(name, _, meaning)| Word::new(name, meaning)).collect()
}
