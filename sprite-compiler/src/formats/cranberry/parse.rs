//! From JSON to movements: the values of the keys, as far as they are right.

use super::whose::{Field, Whose};
use super::{keys, messages};
use crate::base::diagnostics::Diagnostic;
use crate::base::limits::ANIMATIONS;
use crate::base::source::{SourceId, Span};
use crate::base::text::shown;
use crate::formats::context::Context;
use crate::formats::json::{Kind, Value};
use keys::Known;
use sprite_table::Rect;
use std::borrow::Cow;

/// A description.
#[derive(Debug, Default)]
pub(super) struct Sprite<'d> {
    /// The sheet's path and where it stands.
    pub(super) sheet: Option<(Cow<'d, str>, Span)>,
    pub(super) movements: Vec<Movement<'d>>,
}

/// A movement, as far as it is right.
#[derive(Debug)]
pub(super) struct Movement<'d> {
    /// The name and where it stands.
    pub(super) name: Option<(Cow<'d, str>, Span)>,
    /// The whole movement.
    pub(super) span: Span,
    pub(super) is_tile: bool,
    pub(super) displacement: (i32, i32),
    /// Where the idle picture's rectangle stands, and the rectangle when it is right.
    pub(super) idle: Option<(Span, Option<Rect>)>,
    pub(super) frames: Vec<Frame>,
}

/// A frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Its rectangle, when it is right.
    pub(super) rect: Option<Rect>,
    pub(super) location: Span,
    /// Microseconds.
    pub(super) time: u64,
}

/// What a movement without a readable name is called in findings.
pub(super) fn nameless(index: usize) -> String {
    format!("movement {index}")
}

/// Reads a description and reports what is wrong in it.
pub(super) fn parse<'d>(root: Value<'d>, id: SourceId, context: &mut Context<'_>) -> Sprite<'d> {
    let mut reader = Reader { id, context, frames_so_far: 0 };
    let known = reader.sort(root, &keys::SPRITE, Whose::Sprite, None);
    let field = |key| Field { key, whose: Whose::Sprite };
    if let Some(version) = known.get("version") {
        reader.version(version, field("version"));
    }
    let sheet = known.get("sheet").and_then(|sheet| {
        let path = reader.string(sheet, field("sheet"))?;
        Some((path, sheet.span()))
    });
    let movements = known.get("movements").map(|list| reader.movements(list, field("movements")));
    Sprite { sheet, movements: movements.unwrap_or_default() }
}

/// Reads values and reports what is wrong with them.
pub(super) struct Reader<'c, 'i> {
    pub(super) id: SourceId,
    context: &'c mut Context<'i>,
    frames_so_far: u64,
}

impl<'d> Reader<'_, '_> {
    pub(super) fn push(&mut self, finding: Diagnostic) {
        self.context.diagnostics.push(finding);
    }

    fn sort(
        &mut self,
        object: Value<'d>,
        shape: &keys::Shape,
        whose: Whose<'_>,
        excused: Option<&str>,
    ) -> Known<'d> {
        keys::sort(object, shape, whose, excused, self.id, self.context.diagnostics)
    }

    fn movements(&mut self, list: Value<'d>, field: Field<'_>) -> Vec<Movement<'d>> {
        if self.expect(list, Kind::List, field).is_none() {
            return Vec::new();
        }
        let count = list.items().count();
        if count == 0 {
            self.push(messages::movements_empty(self.id, list));
        }
        if count > ANIMATIONS {
            self.push(messages::too_many(self.id, list, "movements", ANIMATIONS));
            return Vec::new();
        }
        let mut movements = Vec::new();
        for (index, value) in list.items().enumerate() {
            // Of more errors none would be kept.
            if self.context.diagnostics.is_full() {
                break;
            }
            movements.extend(self.movement(value, index));
        }
        movements
    }

    fn movement(&mut self, value: Value<'d>, index: usize) -> Option<Movement<'d>> {
        let label = label(value, index);
        let whose = Whose::Movement(&label);
        let field = |key| Field { key, whose };
        if value.kind() != Kind::Object {
            self.push(messages::not_an_object(self.id, value, &label));
            return None;
        }
        let known = self.sort(value, &keys::MOVEMENT, whose, None);
        let name = known.get("name").and_then(|value| {
            let name = self.string(value, field("name"))?;
            Some((name, value.span()))
        });
        let [x, y] = ["advanceX", "advanceY"].map(|key| match known.get(key) {
            Some(value) => self.displacement(value, field(key)),
            None => Some(0),
        });
        let is_tile = known.get("mode").is_some_and(|mode| {
            let is_tile = self.mode(mode, field("mode"));
            // Any key that is not right may have been meant as a displacement.
            if is_tile && (x, y) == (Some(0), Some(0)) && known.is_clean() {
                self.push(messages::tile_without_advance(self.id, mode, value, whose));
            }
            is_tile
        });
        let idle = known.get("idle");
        let idle = idle.map(|idle| (idle.span(), self.rect(idle, Whose::Idle(&label), field("idle"))));
        // One duration for all of them is one mistake, however many frames there are.
        let excused = known.tried("duration").then_some("duration");
        let frames = known.get("frames").map(|list| self.frames(list, &label, excused));
        Some(Movement {
            name,
            span: value.span(),
            is_tile,
            displacement: (x.unwrap_or(0), y.unwrap_or(0)),
            idle,
            frames: frames.unwrap_or_default(),
        })
    }

    /// Whether the mode is `tile`.
    fn mode(&mut self, value: Value<'d>, field: Field<'_>) -> bool {
        let Some(mode) = self.string(value, field) else { return false };
        if mode != "tile" && mode != "default" {
            self.push(messages::mode_unknown(self.id, value, &mode, field));
        }
        mode == "tile"
    }

    fn frames(&mut self, list: Value<'d>, name: &str, excused: Option<&str>) -> Vec<Frame> {
        let field = Field { key: "frames", whose: Whose::Movement(name) };
        if self.expect(list, Kind::List, field).is_none() {
            return Vec::new();
        }
        let count = list.items().count();
        let limit = self.context.limits.direction_frames;
        if count == 0 {
            self.push(messages::frames_empty(self.id, list, field.whose));
        } else if u32::try_from(count).is_ok_and(|count| count <= limit) {
            let location = self.id.at(list.opening());
            if self.context.take_frames(count as u64, &mut self.frames_so_far, location) {
                let mut frames = Vec::new();
                for (index, frame) in list.items().enumerate() {
                    if self.context.diagnostics.is_full() {
                        break;
                    }
                    frames.push(self.frame(frame, name, index, excused));
                }
                return frames;
            }
        } else {
            self.push(messages::too_many(self.id, list, "frames", limit as usize));
        }
        Vec::new()
    }

    fn frame(&mut self, value: Value<'d>, name: &str, index: usize, excused: Option<&str>) -> Frame {
        let whose = Whose::Frame(name, index);
        // What could not be read is never played; it only keeps the count of the frames.
        let mut frame = Frame { rect: None, location: value.span(), time: 1_000 };
        if value.kind() != Kind::Object {
            self.push(messages::not_an_object(self.id, value, &whose.to_string()));
            return frame;
        }
        let known = self.sort(value, &keys::FRAME, whose, excused);
        if let Some(rect) = known.get("rect") {
            frame.location = rect.span();
            frame.rect = self.rect(rect, Whose::Rect(name, index), Field { key: "rect", whose });
        }
        let time =
            known.get("duration").and_then(|time| self.duration(time, Field { key: "duration", whose }));
        Frame { time: time.unwrap_or(frame.time), ..frame }
    }

    fn rect(&mut self, value: Value<'d>, whose: Whose<'_>, field: Field<'_>) -> Option<Rect> {
        self.expect(value, Kind::Object, field)?;
        let known = self.sort(value, &keys::RECT, whose, None);
        let mut numbers = [0; 4];
        let mut is_right = true;
        for (number, key) in numbers.iter_mut().zip(keys::RECT.names()) {
            let pixels = known.get(key).and_then(|value| self.pixels(value, Field { key, whose }));
            is_right &= pixels.is_some();
            *number = pixels.unwrap_or(0);
        }
        let [x, y, width, height] = numbers;
        is_right.then(|| Rect::new(x, y, width, height))
    }
}

/// What a movement is called in findings: that is needed before its keys are checked.
fn label(movement: Value<'_>, index: usize) -> String {
    let name =
        movement.members().find(|member| member.key == "name").and_then(|member| member.value.string());
    let name = name.filter(|name| !name.is_empty());
    name.map_or_else(|| nameless(index), |name| format!("`{}`", shown(&name)))
}
