//! The keys of each object. A misspelt key is read as the one that was meant, so that it is reported once.

use super::messages;
use crate::base::limits::WRONG_KEYS;
use crate::base::schema::Needed::Always;
use crate::base::schema::{Key, Places, Shape, Table, Words, fields};
use crate::base::sorted::SortedMap;
use crate::base::source::Span;
use crate::base::suggest;
use crate::formats::json::{Entry, LARGEST, Member, RECT, Reader, Value, key_twice, keys_missing};
use std::fmt::Display;

/// The largest displacement, in pixels.
pub(super) const FURTHEST: i64 = 32_767;
/// An example of a rectangle.
const EXAMPLE: &str = "{ \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 }";
/// The help for a rectangle in another form.
const RECT_CURE: &str = "write `{ \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 }`, each number with its key";
/// The help for the numbers of a rectangle in the frame itself.
const BARE_RECT: &str =
    "put the four numbers into an object: `\"rect\": { \"x\": ..., \"y\": ..., \"w\": ..., \"h\": ... }`";

const MOVEMENTS: Shape = Shape::List { least: 1, item: &Shape::Table(&MOVEMENT) };
const FRAMES: Shape = Shape::List { least: 1, item: &Shape::Table(&FRAME) };
const DISPLACEMENT: Shape = Shape::Decimal(-FURTHEST, FURTHEST);

fields! {
    /// The version of the format: 1.
    VERSION = "version": Shape::Whole(1, 1), needed Always, like "1";
    /// The path of the sprite's image.
    SHEET = "sheet": Shape::TEXT, needed Always, like r#"":/hero.png""#,
        help "a sprite has one sheet: write its path alone", was &["image", "texture", "file", "src"];
    /// The movements of the sprite.
    LIST = "movements": MOVEMENTS, needed Always, like "[ ... ]",
        help r#"write a list: `[ { "name": "walk", ... }, ... ]`"#, was &["animations", "actions"];
    /// The name of the movement.
    NAME = "name": Shape::TEXT, needed Always, like r#""walk""#, was &["id"];
    /// The frames of the movement, in order.
    FRAME_LIST = "frames": FRAMES, needed Always, like "[ ... ]";
    /// How it plays: in place for ever, or once while it moves by a tile.
    MODE = "mode": Shape::Words(Mode::words), or "default", like r#""tile""#,
        help r#"write `"tile"` or `"default"`, or remove the key"#, was &["type"];
    /// How far it moves to the right while it plays once, in pixels.
    ADVANCE_X = "advanceX": DISPLACEMENT, or "0", short "a number of pixels, like", like "32", was &["dx"];
    /// How far it moves down while it plays once, in pixels.
    ADVANCE_Y = "advanceY": DISPLACEMENT, or "0", short "a number of pixels, like", like "32", was &["dy"];
    /// The picture that is shown while the movement does not play.
    IDLE = "idle": Shape::Table(&RECT), like EXAMPLE, help RECT_CURE;
    /// Where the frame is in the image.
    FRAME_RECT = "rect": Shape::Table(&RECT), needed Always, like EXAMPLE, help RECT_CURE,
        was &["rectangle"];
    /// How long the frame is shown, in milliseconds.
    DURATION = "duration": Shape::Decimal(1, LARGEST), needed Always, like "80", more ", in milliseconds",
        was &["delay", "time", "ms"];
}

pub(in crate::formats) const SPRITE: Table = Table::of(|| &[VERSION, SHEET, LIST]);
pub(super) const MOVEMENT: Table = Table::of(|| &[NAME, FRAME_LIST, MODE, ADVANCE_X, ADVANCE_Y, IDLE]);
pub(super) const FRAME: Table = Table::of(|| &[FRAME_RECT, DURATION]);

/// How a movement plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Default,
    Tile,
}

impl Words for Mode {
    const WORDS: &'static [(&'static str, Self)] = &[("default", Self::Default), ("tile", Self::Tile)];

    fn meaning(self) -> &'static str {
        match self {
            Self::Default => "It plays in place, again and again.",
            Self::Tile => "It plays once, while the sprite moves by a tile.",
        }
    }
}

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
    table: &'static Table,
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
        match table.find(&member.key) {
            Some(key) => {
                known.found.insert(key.name, Entry::of(member.value, key, owner));
            }
            None => unknown.push(member),
        }
    }
    let mut missing = table.missing(Places::ALL, |key| known.get(key).is_some());
    // The four numbers without an object around them are one mistake.
    let has = |key| unknown.iter().any(|member: &Member<'_>| member.key == key);
    let is_bare = missing.contains(&"rect") && RECT.names().all(has);
    unknown.retain(|member| !is_bare || RECT.find(&member.key).is_none());

    for member in unknown.iter().take(WRONG_KEYS) {
        let meant = meant(&member.key, &missing, table, &known);
        missing.retain(|key| meant != Some(*key));
        reader.diagnostics.push(match meant.filter(|key| known.get(key).is_some()) {
            Some(present) => messages::key_beside(id, member, owner, present),
            None => messages::key_unknown(id, member, owner, meant, table),
        });
        known.tried.extend(meant.map(str::to_owned));
        known.tried.push(member.key.to_string());
    }
    for (member, first) in twice.iter().take(WRONG_KEYS) {
        // The height may be misspelt as a second width, for example.
        let near = suggest::nearest(&member.key, missing.iter().copied());
        let meant = near.and_then(|near| table.find(near.word)).map(|key| key.name);
        missing.retain(|key| meant != Some(*key));
        reader.diagnostics.push(key_twice(id, member, owner, *first, meant));
        known.tried.push(member.key.to_string());
    }
    missing.retain(|key| excused != Some(*key));
    if !missing.is_empty() {
        let keys: Vec<&Key> = missing.iter().filter_map(|key| table.find(key)).collect();
        let finding = keys_missing(id, object, owner, &keys);
        reader.diagnostics.push(if is_bare { finding.help(BARE_RECT) } else { finding });
    }
    known
}

/// The key that an unknown one was meant to be: one of the missing keys or, if none is similar, one of the others.
fn meant(key: &str, missing: &[&'static str], table: &Table, known: &Known<'_, '_>) -> Option<&'static str> {
    let same = table.names().find(|known| known.eq_ignore_ascii_case(key));
    let free: Vec<_> = table.names().filter(|key| known.get(key).is_none() && !known.tried(key)).collect();
    let all: Vec<_> = table.names().collect();
    let mut rounds = [missing, free.as_slice(), all.as_slice()].into_iter();
    same.or_else(|| rounds.find_map(|candidates| alike(key, table, candidates)))
}

/// The candidate that is similar to a word.
fn alike(word: &str, table: &Table, candidates: &[&'static str]) -> Option<&'static str> {
    // `dur`, `width`, `spriteSheet`.
    let lower = word.to_lowercase();
    let is_part = |candidate: &str| {
        let candidate = candidate.to_lowercase();
        lower.starts_with(&candidate)
            || lower.len() > 1 && candidate.starts_with(&lower)
            || candidate.len() > 3 && lower.ends_with(&candidate)
    };
    let meant = table.meant_among(word, candidates).first().copied();
    meant.or_else(|| candidates.iter().copied().find(|key| is_part(key)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pages;

    #[test]
    fn the_page_has_each_key() {
        let rows = pages::rows("cranberry", "| key | in | |");
        let objects = [("the sprite", SPRITE), ("movement", MOVEMENT), ("frame", FRAME), ("rectangle", RECT)];
        for (object, table) in objects {
            for key in table.keys() {
                let name = format!("`{}`", key.name);
                let row = rows.iter().find(|cells| cells[0].contains(&name) && cells[1] == object);
                let row = row.unwrap_or_else(|| panic!("docs/formats/cranberry.md says nothing of {name}"));
                pages::check(key, &row[2]);
            }
        }
    }
}
