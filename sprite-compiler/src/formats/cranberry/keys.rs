//! Which key belongs where. A misspelt key is understood as the one that was meant, so that it is reported once.

use super::messages;
use super::whose::Whose;
use crate::base::diagnostics::Diagnostics;
use crate::base::limits::WRONG_KEYS;
use crate::base::source::{SourceId, Span};
use crate::base::suggest;
use crate::formats::json::{Member, Value};
use crate::formats::schema::{self, Field};
use std::collections::BTreeMap;

/// The keys of an object, with the words of other formats for them.
pub(super) type Shape = schema::Shape;

const fn key(name: &'static str) -> Field {
    Field::new(name, ())
}

pub(super) const SPRITE: Shape = Shape {
    name: "sprite",
    fields: &[
        key("version").required(),
        key("sheet").required().aliases(&["image", "texture", "file", "src"]),
        key("movements").required().aliases(&["animations", "actions"]),
    ],
};
pub(super) const MOVEMENT: Shape = Shape {
    name: "movement",
    fields: &[
        key("name").required().aliases(&["id"]),
        key("frames").required(),
        key("mode").aliases(&["type"]),
        key("advanceX").aliases(&["dx"]),
        key("advanceY").aliases(&["dy"]),
        key("idle"),
    ],
};
pub(super) const FRAME: Shape = Shape {
    name: "frame",
    fields: &[
        key("rect").required().aliases(&["rectangle"]),
        key("duration").required().aliases(&["delay", "time", "ms"]),
    ],
};
pub(super) const RECT: Shape = Shape {
    name: "rect",
    fields: &[
        key("x").required().aliases(&["left"]),
        key("y").required().aliases(&["top"]),
        key("w").required(),
        key("h").required(),
    ],
};

/// The members of an object that the format knows.
#[derive(Debug, Default)]
pub(super) struct Known<'d> {
    found: BTreeMap<&'static str, Value<'d>>,
    /// Keys that are unknown, what they were meant to be, and repeated keys.
    tried: Vec<String>,
}

impl<'d> Known<'d> {
    pub(super) fn get(&self, key: &str) -> Option<Value<'d>> {
        self.found.get(key).copied()
    }

    /// Whether this key is misspelt, repeated, or unknown.
    pub(super) fn tried(&self, key: &str) -> bool {
        self.tried.iter().any(|tried| tried == key)
    }

    /// Whether nothing is wrong with the keys that are there.
    pub(super) fn is_clean(&self) -> bool {
        self.tried.is_empty()
    }
}

/// The members of an object.
#[derive(Default)]
struct Divided<'d> {
    known: Known<'d>,
    unknown: Vec<Member<'d>>,
    /// Those whose key is there already, and where.
    twice: Vec<(Member<'d>, Span)>,
}

fn divide<'d>(object: Value<'d>, shape: &Shape) -> Divided<'d> {
    let mut divided = Divided::default();
    let mut first: BTreeMap<String, Span> = BTreeMap::new();
    for member in object.members() {
        if let Some(&first) = first.get(&*member.key) {
            divided.twice.push((member, first));
            continue;
        }
        first.insert(member.key.to_string(), member.key_span);
        match shape.field(&member.key) {
            Some(field) => {
                divided.known.found.insert(field.name, member.value);
            }
            None => divided.unknown.push(member),
        }
    }
    divided
}

/// Sorts the members of an object and reports keys that are unknown, repeated, or missing. The one that is
/// `excused` may be missing.
pub(super) fn sort<'d>(
    object: Value<'d>,
    shape: &Shape,
    whose: Whose<'_>,
    excused: Option<&str>,
    id: SourceId,
    diagnostics: &mut Diagnostics,
) -> Known<'d> {
    let Divided { mut known, mut unknown, twice } = divide(object, shape);
    let mut missing = shape.missing(|key| known.get(key).is_some(), |_| false);
    // The four numbers without the object around them are one mistake.
    let has = |key| unknown.iter().any(|member: &Member<'_>| member.key == key);
    let is_bare = missing.contains(&"rect") && RECT.names().all(has);
    unknown.retain(|member| !is_bare || RECT.field(&member.key).is_none());

    for member in unknown.iter().take(WRONG_KEYS) {
        let meant = meant(&member.key, &missing, shape, &known);
        missing.retain(|key| meant != Some(*key));
        diagnostics.push(match meant.filter(|key| known.get(key).is_some()) {
            Some(present) => messages::key_beside(id, member, whose, present),
            None => messages::key_unknown(id, member, whose, meant, shape),
        });
        known.tried.extend(meant.map(str::to_owned));
        known.tried.push(member.key.to_string());
    }
    for (member, first) in twice.iter().take(WRONG_KEYS) {
        // A width that is repeated where the height is missing.
        let near = suggest::nearest(&member.key, missing.iter().copied());
        let meant = near.and_then(|key| shape.field(key)).map(|field| field.name);
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
    let same = shape.names().find(|known| known.eq_ignore_ascii_case(key));
    let free: Vec<_> = shape.names().filter(|key| known.get(key).is_none() && !known.tried(key)).collect();
    let all: Vec<_> = shape.names().collect();
    let mut rounds = [missing, free.as_slice(), all.as_slice()].into_iter();
    same.or_else(|| rounds.find_map(|candidates| alike(key, shape, candidates)))
}

/// The candidate that a word is like.
fn alike(word: &str, shape: &Shape, candidates: &[&'static str]) -> Option<&'static str> {
    // `dur`, `width`, `spriteSheet`.
    let lower = word.to_lowercase();
    let is_part = |candidate: &str| {
        let candidate = candidate.to_lowercase();
        lower.starts_with(&candidate)
            || lower.len() > 1 && candidate.starts_with(&lower)
            || candidate.len() > 3 && lower.ends_with(&candidate)
    };
    let meant = shape.meant_among(word, candidates).first().copied();
    meant.or_else(|| candidates.iter().copied().find(|key| is_part(key)))
}
