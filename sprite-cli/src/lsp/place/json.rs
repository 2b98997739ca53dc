//! Completions in Cranberry's JSON: keys of objects, and words for texts.

use super::super::protocol::CompletionItemKind;
use super::{Offer, name_end};
use sprite_compiler::{CompletionSite, words};
use std::ops::Range;

/// A key with its range.
type Key<'t> = (&'t str, Range<usize>);

/// A list or an object that is open.
struct Level<'t> {
    /// The number of the object; [`None`] for a list.
    object: Option<usize>,
    /// The key whose value it is.
    key: Option<&'t str>,
}

/// The position of the cursor.
struct Cursor<'t> {
    /// The keys that lead to its object.
    path: Vec<&'t str>,
    object: usize,
    /// The key before the colon, if the cursor is in a value.
    of: Option<&'t str>,
    /// The range of the text or word at the cursor.
    own: Range<usize>,
    is_quoted: bool,
}

pub(super) fn offer(text: &str, offset: usize) -> Option<Offer> {
    let (objects, cursor) = read(text, offset);
    let Cursor { mut path, object, of, own, is_quoted } = cursor?;
    let all = words(CompletionSite::Key(&[]), &|_| false);
    let is_known = |(key, at): &Key<'_>| *at == own || all.iter().any(|word| word.name == *key);
    // An object with other keys belongs to another program.
    if !objects.first()?.iter().all(is_known) {
        return None;
    }
    if let Some(key) = of {
        path.push(key);
        let words = words(CompletionSite::Value(&path), &|_| false);
        return is_quoted.then(|| Offer::new(words, own, CompletionItemKind::VALUE));
    }
    let present = objects.get(object)?;
    let is_present = |name: &str| present.iter().any(|(key, at)| *key == name && *at != own);
    let words = words(CompletionSite::Key(&path), &is_present);
    Some(Offer { needs_quotes: !is_quoted, ..Offer::new(words, own, CompletionItemKind::PROPERTY) })
}

/// The keys of all objects, the outermost first, and the position of the cursor, if a key or a text can be written
/// there.
fn read(text: &str, offset: usize) -> (Vec<Vec<Key<'_>>>, Option<Cursor<'_>>) {
    let mut objects: Vec<Vec<Key<'_>>> = Vec::new();
    let mut levels: Vec<Level<'_>> = Vec::new();
    let (mut awaits_key, mut after_colon, mut last): (bool, bool, Option<&str>) = (false, false, None);
    let mut cursor: Option<Option<Cursor<'_>>> = None;
    let mut at = 0;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let start = at + rest.find(|character: char| !character.is_whitespace()).unwrap_or(rest.len());
        let first = text.get(start..).and_then(|rest| rest.chars().next());
        let (own, end, is_quoted) = match first {
            Some('"') => {
                let (content, end) = string(text, start + 1);
                (content, end, true)
            }
            Some(first) => {
                let end = name_end(text, start).max(start + first.len_utf8());
                (start..end, end, false)
            }
            None => (start..start, start, false),
        };
        let is_word = is_quoted || first.is_some_and(char::is_alphanumeric);
        let is_within = is_word && start < offset && offset <= own.end;
        if cursor.is_none() && (is_within || offset <= start || first.is_none()) {
            let own = if is_within { own.clone() } else { offset..offset };
            let path = levels.iter().filter_map(|level| level.key).collect();
            let object = levels.last().and_then(|level| level.object);
            let of = last.filter(|_| after_colon);
            let can_stand = awaits_key || of.is_some();
            cursor = Some(object.filter(|_| can_stand).map(|object| Cursor {
                path,
                object,
                of,
                own,
                is_quoted: is_quoted && is_within,
            }));
        }
        let Some(first) = first else { return (objects, cursor.flatten()) };
        let in_object = levels.last().and_then(|level| level.object);
        match first {
            '{' | '[' => {
                let object = (first == '{').then_some(objects.len());
                levels.push(Level { object, key: last.filter(|_| after_colon) });
                if object.is_some() {
                    objects.push(Vec::new());
                }
                (awaits_key, after_colon) = (object.is_some(), false);
            }
            '}' | ']' => {
                levels.pop();
                (awaits_key, after_colon) = (false, false);
            }
            ',' => (awaits_key, after_colon) = (in_object.is_some(), false),
            ':' => (awaits_key, after_colon) = (false, in_object.is_some()),
            _ if awaits_key && is_word => {
                let key = text.get(own.clone()).unwrap_or_default();
                if let Some(keys) = in_object.and_then(|object| objects.get_mut(object)) {
                    keys.push((key, own));
                }
                (awaits_key, last) = (false, Some(key));
            }
            _ => after_colon = false,
        }
        at = end;
    }
}

/// The range of a text's content, and the offset after it. A text without its closing quote ends with its word.
fn string(text: &str, start: usize) -> (Range<usize>, usize) {
    let rest = text.get(start..).unwrap_or_default();
    let mut is_escaped = false;
    for (at, character) in rest.char_indices() {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return (start..start + at, start + at + 1),
            '\n' | '\r' | ',' | ':' | '{' | '}' => break,
            _ => {}
        }
    }
    // A text may contain these characters if it ends on its line.
    let line = rest.split(['\n', '\r']).next().unwrap_or_default();
    match line.find('"') {
        Some(at) if !line[..at].contains(['{', '}', ':']) => (start..start + at, start + at + 1),
        _ => (start..name_end(text, start), name_end(text, start)),
    }
}
