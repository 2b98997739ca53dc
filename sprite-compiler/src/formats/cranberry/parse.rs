//! Parses movements from JSON: the values of the keys, as far as they are valid. A misspelt key is read as the one that
//! was meant, so that it is reported once.

use super::keys::Mode;
use super::{keys, messages};
use crate::base::diagnostics::Diagnostic;
use crate::base::limits::{ANIMATIONS, WRONG_KEYS};
use crate::base::schema::{Key, Places, Table, Words};
use crate::base::sorted::SortedMap;
use crate::base::source::{SourceId, Span};
use crate::base::suggest;
use crate::base::words::shown;
use crate::formats::context::Context;
use crate::formats::json::{Kind, Member, ObjectEntry, ObjectReader, RECT, Value, key_twice, keys_missing};
use sprite_table::Rect;
use std::borrow::Cow;
use std::fmt::Display;

/// The help for the numbers of a rectangle in the frame itself.
const BARE_RECT: &str =
    "put the four numbers into an object: `\"rect\": { \"x\": ..., \"y\": ..., \"w\": ..., \"h\": ... }`";

/// A description.
#[derive(Debug, Default)]
pub(super) struct Sprite<'d> {
    /// The sheet's path, with its span.
    pub(super) sheet: Option<(Cow<'d, str>, Span)>,
    pub(super) movements: Vec<Movement<'d>>,
}

/// A movement, as far as it is valid.
#[derive(Debug)]
pub(super) struct Movement<'d> {
    /// The name, with its span.
    pub(super) name: Option<(Cow<'d, str>, Span)>,
    /// The whole movement.
    pub(super) span: Span,
    pub(super) is_tile: bool,
    pub(super) displacement: (i32, i32),
    /// The span of the idle picture's rectangle, and the rectangle if it is valid.
    pub(super) idle: Option<(Span, Option<Rect>)>,
    pub(super) frames: Vec<TimedFrame>,
}

/// A frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimedFrame {
    /// Its rectangle, if it is valid.
    pub(super) rect: Option<Rect>,
    pub(super) location: Span,
    /// Its time in microseconds.
    pub(super) time: u64,
}

/// The name of a movement without a readable one, in findings.
pub(super) fn nameless(index: usize) -> String {
    format!("movement {index}")
}

/// Reads a description and reports what is wrong in it.
pub(super) fn parse<'d>(root: Value<'d>, id: SourceId, context: &mut Context<'_>) -> Sprite<'d> {
    let mut parser = Parser { id, context, frames_so_far: 0 };
    let known = sort(root, &keys::SPRITE, &"the sprite", None, &mut parser.reader());
    if let Some(version) = known.get("version") {
        parser.version(version);
    }
    let sheet = known.get("sheet").and_then(|sheet| {
        let path = parser.reader().string(sheet)?;
        Some((path, sheet.value.span()))
    });
    let movements = known.get("movements").map(|list| parser.movements(list));
    Sprite { sheet, movements: movements.unwrap_or_default() }
}

/// Reads movements, and reports what is wrong with them.
pub(super) struct Parser<'c, 'i> {
    pub(super) id: SourceId,
    context: &'c mut Context<'i>,
    frames_so_far: u64,
}

impl<'d> Parser<'_, '_> {
    pub(super) fn push(&mut self, finding: Diagnostic) {
        self.context.diagnostics.push(finding);
    }

    pub(super) fn reader(&mut self) -> ObjectReader<'_> {
        ObjectReader { id: self.id, diagnostics: self.context.diagnostics }
    }

    fn movements(&mut self, list: ObjectEntry<'d, '_>) -> Vec<Movement<'d>> {
        if self.reader().expect(list, Kind::List).is_none() {
            return Vec::new();
        }
        let count = list.value.items().count();
        if count == 0 {
            self.push(messages::movements_empty(self.id, list.value));
        }
        if count > ANIMATIONS {
            self.push(messages::too_many(self.id, list.value, "movements", ANIMATIONS));
            return Vec::new();
        }
        let mut movements = Vec::new();
        for (index, value) in list.value.items().enumerate() {
            // Reading stops here: further errors would be dropped.
            if self.context.diagnostics.is_full() {
                break;
            }
            movements.extend(self.movement(value, index));
        }
        movements
    }

    fn movement(&mut self, value: Value<'d>, index: usize) -> Option<Movement<'d>> {
        let label = label(value, index);
        self.reader().expect(ObjectEntry::item(value, &label), Kind::Object)?;
        let known = sort(value, &keys::MOVEMENT, &label, None, &mut self.reader());
        let name = known.get("name").and_then(|name| {
            let text = self.reader().string(name)?;
            Some((text, name.value.span()))
        });
        let [x, y] = ["advanceX", "advanceY"]
            .map(|key| known.get(key).map_or(Some(0), |displacement| self.displacement(displacement)));
        let is_tile = known.get("mode").is_some_and(|mode| {
            let is_tile = self.mode(mode) == Some(Mode::Tile);
            // A wrong key may have been meant as a displacement.
            if is_tile && (x, y) == (Some(0), Some(0)) && known.is_clean() {
                self.push(messages::tile_without_advance(self.id, mode.value, value, &label));
            }
            is_tile
        });
        let idle = known
            .get("idle")
            .map(|idle| (idle.value.span(), self.rect(idle, &format_args!("the idle picture of {label}"))));
        // A duration of the movement itself is one mistake, and not one for each frame.
        let excused = known.tried("duration").then_some("duration");
        let frames = known.get("frames").map(|list| self.frames(list, excused));
        Some(Movement {
            name,
            span: value.span(),
            is_tile,
            displacement: (x.unwrap_or(0), y.unwrap_or(0)),
            idle,
            frames: frames.unwrap_or_default(),
        })
    }

    fn mode(&mut self, entry: ObjectEntry<'d, '_>) -> Option<Mode> {
        let word = self.reader().string(entry)?;
        let mode = Mode::named(&word);
        if mode.is_none() {
            self.push(messages::mode_unknown(self.id, entry, &word));
        }
        mode
    }

    fn frames(&mut self, list: ObjectEntry<'d, '_>, excused: Option<&str>) -> Vec<TimedFrame> {
        if self.reader().expect(list, Kind::List).is_none() {
            return Vec::new();
        }
        let count = list.value.items().count();
        let limit = self.context.limits.direction_frames;
        if count == 0 {
            self.push(messages::frames_empty(self.id, list.value, list.owner));
        } else if u32::try_from(count).is_ok_and(|count| count <= limit) {
            let location = self.id.at(list.value.opening());
            if self.context.take_frames(count as u64, &mut self.frames_so_far, location) {
                let mut frames = Vec::new();
                for (index, frame) in list.value.items().enumerate() {
                    if self.context.diagnostics.is_full() {
                        break;
                    }
                    frames.push(self.frame(frame, &format_args!("frame {index} of {}", list.owner), excused));
                }
                return frames;
            }
        } else {
            self.push(messages::too_many(self.id, list.value, "frames", limit as usize));
        }
        Vec::new()
    }

    fn frame(&mut self, value: Value<'d>, name: &dyn Display, excused: Option<&str>) -> TimedFrame {
        // A frame that could not be read is never played; it only keeps the numbers of the other frames.
        let mut frame = TimedFrame { rect: None, location: value.span(), time: 1_000 };
        if self.reader().expect(ObjectEntry::item(value, name), Kind::Object).is_none() {
            return frame;
        }
        let known = sort(value, &keys::FRAME, name, excused, &mut self.reader());
        if let Some(rect) = known.get("rect") {
            frame.location = rect.value.span();
            frame.rect = self.rect(rect, &format_args!("the rectangle of {name}"));
        }
        let time = known.get("duration").and_then(|time| self.duration(time));
        TimedFrame { time: time.unwrap_or(frame.time), ..frame }
    }

    fn rect(&mut self, entry: ObjectEntry<'d, '_>, name: &dyn Display) -> Option<Rect> {
        self.reader().expect(entry, Kind::Object)?;
        let known = sort(entry.value, &RECT, name, None, &mut self.reader());
        let pixels =
            ["x", "y", "w", "h"].map(|key| u32::try_from(self.reader().whole(known.get(key)?)?).ok());
        let [x, y, width, height] = pixels;
        Some(Rect::new(x?, y?, width?, height?))
    }
}

/// The name of a movement in findings, which must be known before its keys are checked.
fn label(movement: Value<'_>, index: usize) -> String {
    let name = movement.get("name").and_then(Value::string).filter(|name| !name.is_empty());
    name.map_or_else(|| nameless(index), |name| format!("`{}`", shown(&name)))
}

/// The known members of an object.
struct Known<'d, 'n> {
    found: SortedMap<&'static str, ObjectEntry<'d, 'n>>,
    /// Unknown keys, the keys that they were meant to be, and repeated keys.
    tried: Vec<String>,
}

impl<'d, 'n> Known<'d, 'n> {
    fn get(&self, key: &str) -> Option<ObjectEntry<'d, 'n>> {
        self.found.get(key).copied()
    }

    /// Returns whether this key is misspelt, repeated, or unknown.
    fn tried(&self, key: &str) -> bool {
        self.tried.iter().any(|tried| tried == key)
    }

    /// Returns whether no key of the object is unknown or repeated.
    fn is_clean(&self) -> bool {
        self.tried.is_empty()
    }
}

/// Sorts the members of an object, and reports unknown, repeated and missing keys. The key `excused` may be missing.
fn sort<'d, 'n>(
    object: Value<'d>,
    table: &'static Table,
    owner: &'n dyn Display,
    excused: Option<&str>,
    reader: &mut ObjectReader<'_>,
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
                known.found.insert(key.name, ObjectEntry::of(member.value, key, owner));
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
