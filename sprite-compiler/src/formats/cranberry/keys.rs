//! The keys of each object. A misspelt key is read as the one that was meant, so that it is reported once.

use super::messages;
use crate::base::limits::WRONG_KEYS;
use crate::base::sorted::SortedMap;
use crate::base::source::Span;
use crate::base::suggest;
use crate::formats::json::{Entry, Key, Member, RECT, Reader, Shape, Value, key_twice, keys_missing};
use std::fmt::Display;

/// The help for a rectangle in another form.
const RECT_CURE: &str = "write `{ \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 }`, each number with its key";
/// The help for the numbers of a rectangle in the frame itself.
const BARE_RECT: &str =
    "put the four numbers into an object: `\"rect\": { \"x\": ..., \"y\": ..., \"w\": ..., \"h\": ... }`";
/// The example for a displacement.
const PIXELS: &str = "a number of pixels, like `32`";

pub(super) const SPRITE: Shape = Shape {
    name: "sprite",
    fields: &[
        Key::key("version", "`\"version\": 1`").means("The version of the format: 1.").required(),
        Key::key("sheet", "`\"sheet\": \":/hero.png\"`")
            .means("The path of the sprite's image.")
            .required()
            .aliases(&["image", "texture", "file", "src"])
            .mismatch("a sprite has one sheet: write its path alone"),
        Key::key("movements", "`\"movements\": [ ... ]`")
            .means("The movements of the sprite.")
            .required()
            .aliases(&["animations", "actions"])
            .mismatch("write a list: `[ { \"name\": \"walk\", ... }, ... ]`"),
    ],
};
pub(super) const MOVEMENT: Shape = Shape {
    name: "movement",
    fields: &[
        Key::key("name", "`\"name\": \"walk\"`")
            .means("The name of the movement.")
            .required()
            .aliases(&["id"]),
        Key::key("frames", "`\"frames\": [ ... ]`").means("The frames of the movement, in order.").required(),
        Key::key("mode", "`\"mode\": \"tile\"`")
            .means("How it plays: in place for ever, or once while it moves by a tile.")
            .aliases(&["type"])
            .mismatch("write `\"tile\"` or `\"default\"`, or remove the key"),
        Key::key("advanceX", PIXELS)
            .means("How far it moves to the right while it plays once, in pixels.")
            .aliases(&["dx"]),
        Key::key("advanceY", PIXELS)
            .means("How far it moves down while it plays once, in pixels.")
            .aliases(&["dy"]),
        Key::key("idle", "`\"idle\": { \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 }`")
            .means("The picture that is shown while the movement does not play.")
            .mismatch(RECT_CURE),
    ],
};
pub(super) const FRAME: Shape = Shape {
    name: "frame",
    fields: &[
        Key::key("rect", "`\"rect\": { \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 }`")
            .means("Where the frame is in the image.")
            .required()
            .aliases(&["rectangle"])
            .mismatch(RECT_CURE),
        Key::key("duration", "`\"duration\": 80`, in milliseconds")
            .means("How long the frame is shown, in milliseconds.")
            .required()
            .aliases(&["delay", "time", "ms"]),
    ],
};

/// The known members of an object.
pub(super) struct Known<'d, 'n> {
    found: SortedMap<&'static str, Entry<'d, 'n>>,
    /// Unknown keys, the keys that they were meant to be, and repeated keys.
    tried: Vec<String>,
}

impl<'d, 'n> Known<'d, 'n> {
    pub(super) fn get(&self, key: &str) -> Option<Entry<'d, 'n>> {
        self.found.get(key).copied()
    }

    /// Returns whether this key is misspelt, repeated, or unknown.
    pub(super) fn tried(&self, key: &str) -> bool {
        self.tried.iter().any(|tried| tried == key)
    }

    /// Returns whether no key of the object is unknown or repeated.
    pub(super) fn is_clean(&self) -> bool {
        self.tried.is_empty()
    }
}

/// Sorts the members of an object, and reports unknown, repeated and missing keys. The key `excused` may be missing.
pub(super) fn sort<'d, 'n>(
    object: Value<'d>,
    shape: &'static Shape,
    owner: &'n dyn Display,
    excused: Option<&str>,
    reader: &mut Reader<'_>,
) -> Known<'d, 'n> {
    let id = reader.id;
    let mut known = Known { found: SortedMap::new(), tried: Vec::new() };
    let (mut unknown, mut twice) = (Vec::new(), Vec::new());
    let mut first: SortedMap<String, Span> = SortedMap::new();
    for member in object.members() {
        if let Some(&first) = first.get(&*member.key) {
            twice.push((member, first));
            continue;
        }
        first.insert(member.key.to_string(), member.key_span);
        match shape.field(&member.key) {
            Some(key) => {
                known.found.insert(key.name, Entry::of(member.value, key, owner));
            }
            None => unknown.push(member),
        }
    }
    let mut missing = shape.missing(|key| known.get(key).is_some(), |_| false);
    // The four numbers without an object around them are one mistake.
    let has = |key| unknown.iter().any(|member: &Member<'_>| member.key == key);
    let is_bare = missing.contains(&"rect") && RECT.names().all(has);
    unknown.retain(|member| !is_bare || RECT.field(&member.key).is_none());

    for member in unknown.iter().take(WRONG_KEYS) {
        let meant = meant(&member.key, &missing, shape, &known);
        missing.retain(|key| meant != Some(*key));
        reader.diagnostics.push(match meant.filter(|key| known.get(key).is_some()) {
            Some(present) => messages::key_beside(id, member, owner, present),
            None => messages::key_unknown(id, member, owner, meant, shape),
        });
        known.tried.extend(meant.map(str::to_owned));
        known.tried.push(member.key.to_string());
    }
    for (member, first) in twice.iter().take(WRONG_KEYS) {
        // The height may be misspelt as a second width, for example.
        let near = suggest::nearest(&member.key, missing.iter().copied());
        let meant = near.and_then(|near| shape.field(near.word)).map(|field| field.name);
        missing.retain(|key| meant != Some(*key));
        reader.diagnostics.push(key_twice(id, member, owner, *first, meant));
        known.tried.push(member.key.to_string());
    }
    missing.retain(|key| excused != Some(*key));
    if !missing.is_empty() {
        let keys: Vec<&Key> = missing.iter().filter_map(|key| shape.field(key)).collect();
        let finding = keys_missing(id, object, owner, &keys);
        reader.diagnostics.push(if is_bare { finding.help(BARE_RECT) } else { finding });
    }
    known
}

/// The key that an unknown one was meant to be: one of the missing keys or, if none is similar, one of the others.
fn meant(key: &str, missing: &[&'static str], shape: &Shape, known: &Known<'_, '_>) -> Option<&'static str> {
    let same = shape.names().find(|known| known.eq_ignore_ascii_case(key));
    let free: Vec<_> = shape.names().filter(|key| known.get(key).is_none() && !known.tried(key)).collect();
    let all: Vec<_> = shape.names().collect();
    let mut rounds = [missing, free.as_slice(), all.as_slice()].into_iter();
    same.or_else(|| rounds.find_map(|candidates| alike(key, shape, candidates)))
}

/// The candidate that is similar to a word.
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
