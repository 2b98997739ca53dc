//! Which key belongs where. A misspelt key is understood as the one that was meant, so that it is told once.

use super::messages;
use super::whose::Whose;
use crate::diagnostics::Diagnostics;
use crate::formats::json::{Member, Value};
use crate::source::{SourceId, Span};
use crate::suggest;
use std::collections::BTreeMap;

/// Findings about the keys of one object; whoever made more than that knows it by then.
const MOST: usize = 50;

/// The keys of an object.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) required: &'static [&'static str],
    pub(super) optional: &'static [&'static str],
}

pub(super) const SPRITE: Shape = Shape { required: &["version", "sheet", "movements"], optional: &[] };
pub(super) const MOVEMENT: Shape =
    Shape { required: &["name", "frames"], optional: &["mode", "advanceX", "advanceY", "idle"] };
pub(super) const FRAME: Shape = Shape { required: &["rect", "duration"], optional: &[] };
pub(super) const RECT: Shape = Shape { required: &["x", "y", "w", "h"], optional: &[] };

/// Words of other formats for the same things.
const SYNONYMS: [(&str, &str); 16] = [
    ("animations", "movements"),
    ("actions", "movements"),
    ("image", "sheet"),
    ("texture", "sheet"),
    ("file", "sheet"),
    ("src", "sheet"),
    ("id", "name"),
    ("type", "mode"),
    ("dx", "advanceX"),
    ("dy", "advanceY"),
    ("delay", "duration"),
    ("time", "duration"),
    ("ms", "duration"),
    ("left", "x"),
    ("top", "y"),
    ("rectangle", "rect"),
];

impl Shape {
    fn all(&self) -> impl Iterator<Item = &'static str> {
        self.required.iter().chain(self.optional).copied()
    }

    fn find(&self, key: &str) -> Option<&'static str> {
        self.all().find(|known| *known == key)
    }
}

/// The members of an object that the format knows.
#[derive(Debug, Default)]
pub(super) struct Known<'d> {
    found: BTreeMap<&'static str, Value<'d>>,
    /// Keys that are unknown, what they were meant to be, and keys that stand twice.
    tried: Vec<String>,
}

impl<'d> Known<'d> {
    pub(super) fn get(&self, key: &str) -> Option<Value<'d>> {
        self.found.get(key).copied()
    }

    /// Whether this key is misspelt, twice there, or unknown.
    pub(super) fn tried(&self, key: &str) -> bool {
        self.tried.iter().any(|tried| tried == key)
    }

    /// Whether nothing is wrong with the keys that are there.
    pub(super) fn is_clean(&self) -> bool {
        self.tried.is_empty()
    }
}

/// Sorts the members of an object and reports keys that are unknown, twice there, or missing. The one that is
/// `excused` is not missed.
pub(super) fn sort<'d>(
    object: Value<'d>,
    shape: &Shape,
    whose: Whose<'_>,
    excused: Option<&str>,
    id: SourceId,
    diagnostics: &mut Diagnostics,
) -> Known<'d> {
    let mut known = Known::default();
    let (mut unknown, mut twice) = (Vec::new(), Vec::new());
    let mut first: BTreeMap<String, Span> = BTreeMap::new();
    for member in object.members() {
        if let Some(&first) = first.get(&*member.key) {
            twice.push((member, first));
            continue;
        }
        first.insert(member.key.to_string(), member.key_span);
        match shape.find(&member.key) {
            Some(key) => {
                known.found.insert(key, member.value);
            }
            None => unknown.push(member),
        }
    }
    let mut missing: Vec<&'static str> =
        shape.required.iter().copied().filter(|key| known.get(key).is_none()).collect();
    // The four numbers without the object around them are one slip.
    let has = |key| unknown.iter().any(|member: &Member<'_>| member.key == key);
    let is_bare = missing.contains(&"rect") && RECT.all().all(has);
    unknown.retain(|member| !is_bare || RECT.find(&member.key).is_none());

    for member in unknown.iter().take(MOST) {
        let meant = meant(&member.key, &missing, shape, &known);
        missing.retain(|key| meant != Some(*key));
        diagnostics.push(match meant.filter(|key| known.get(key).is_some()) {
            Some(present) => messages::key_beside(id, member, whose, present),
            None => messages::key_unknown(id, member, whose, meant, shape),
        });
        known.tried.extend(meant.map(str::to_owned));
        known.tried.push(member.key.to_string());
    }
    for (member, first) in twice.iter().take(MOST) {
        // A width that stands twice where the height is missing.
        let meant = suggest::nearest(&member.key, missing.iter().copied()).and_then(|key| shape.find(key));
        missing.retain(|key| meant != Some(*key));
        diagnostics.push(messages::key_twice(id, member, whose, *first, meant));
        known.tried.push(member.key.to_string());
    }
    missing.retain(|key| excused != Some(*key));
    if !missing.is_empty() {
        diagnostics.push(messages::keys_missing(id, object, whose, &missing, is_bare));
    }
    known
}

/// The key that an unknown one was meant to be: first of those that are missing, then of the others.
fn meant(key: &str, missing: &[&'static str], shape: &Shape, known: &Known<'_>) -> Option<&'static str> {
    let same = shape.all().find(|known| known.eq_ignore_ascii_case(key));
    let free: Vec<_> = shape.all().filter(|key| known.get(key).is_none() && !known.tried(key)).collect();
    let all: Vec<_> = shape.all().collect();
    let mut rounds = [missing, free.as_slice(), all.as_slice()].into_iter();
    same.or_else(|| rounds.find_map(|candidates| alike(key, candidates)))
}

/// The candidate that a word is like.
fn alike(word: &str, candidates: &[&'static str]) -> Option<&'static str> {
    let lower = word.to_lowercase();
    let synonym = SYNONYMS.iter().find(|(other, _)| *other == lower).map(|(_, meant)| *meant);
    // `dur`, `width`, `spriteSheet`.
    let is_part = |candidate: &str| {
        let candidate = candidate.to_lowercase();
        lower.starts_with(&candidate)
            || lower.len() > 1 && candidate.starts_with(&lower)
            || candidate.len() > 3 && lower.ends_with(&candidate)
    };
    let find = |is_meant: &dyn Fn(&str) -> bool| candidates.iter().copied().find(|key| is_meant(key));
    find(&|key| synonym == Some(key))
        .or_else(|| {
            let near = suggest::nearest(word, candidates.iter().copied());
            find(&|key| near == Some(key))
        })
        .or_else(|| find(&is_part))
}
