//! The frames of an export: a list, or an object whose keys are their names. The order of the text counts in both.

use super::values::{self, Reader};
use crate::base::source::Span;
use crate::formats::aseprite::description;
use crate::formats::aseprite::messages::export as messages;
use crate::formats::json::{Kind, Value};
use sprite_table::Rect;
use std::borrow::Cow;

/// A frame of an export.
#[derive(Debug)]
pub(in crate::formats::aseprite) struct Frame<'d> {
    /// The key of a hash, or the value of `filename`, and where it is.
    pub(in crate::formats::aseprite) name: Option<(Cow<'d, str>, Span)>,
    /// The whole frame.
    pub(in crate::formats::aseprite) object: Value<'d>,
    pub(in crate::formats::aseprite) pivot: Option<Pivot>,
    pub(in crate::formats::aseprite) picture: description::Frame,
}

/// The point of a frame that another packer names, in parts of its untrimmed size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::formats::aseprite) struct Pivot {
    pub(in crate::formats::aseprite) x: f64,
    pub(in crate::formats::aseprite) y: f64,
}

/// The value of `frames`.
pub(super) struct Frames<'d> {
    pub(super) list: Value<'d>,
    /// Whether any frame has a `duration`; then all must.
    pub(super) is_timed: bool,
}

impl<'d> Frames<'d> {
    pub(super) fn read(&self, reader: &mut Reader<'_>) -> Vec<Frame<'d>> {
        let list = self.list;
        let mut frames = Vec::new();
        match list.kind() {
            Kind::List => {
                for (index, value) in list.items().enumerate() {
                    let name =
                        values::find(value, "filename").and_then(|name| Some((name.string()?, name.span())));
                    frames.push(Frame { name, ..self.frame(value, index, reader) });
                }
            }
            Kind::Object => {
                for (index, member) in list.members().enumerate() {
                    let frame = self.frame(member.value, index, reader);
                    frames.push(Frame { name: Some((member.key, member.key_span)), ..frame });
                }
            }
            Kind::Null | Kind::Bool | Kind::Number | Kind::String => {
                reader.expect(list, Kind::List, &"`frames`");
                return frames;
            }
        }
        if list.items().next().is_none() && list.members().next().is_none() {
            let finding = messages::frames_empty(reader.id, list);
            reader.push(finding);
        }
        frames
    }

    /// A frame without its name. What is wrong stays in the list, so that the frames after it keep their index.
    fn frame(&self, value: Value<'d>, index: usize, reader: &mut Reader<'_>) -> Frame<'d> {
        let what = format!("frame {index}");
        let mut frame = description::Frame {
            rect: None,
            location: reader.id.at(value.span()),
            duration: 1,
            corner: (0, 0),
            canvas: (0, 0),
            texts: Vec::new(),
        };
        if reader.expect(value, Kind::Object, &what).is_none() {
            return Frame { name: None, pivot: None, object: value, picture: frame };
        }
        let rect = reader.required(value, "frame", &what);
        let rect = rect.and_then(|rect| {
            frame.location = reader.id.at(rect.span());
            let bounds = reader.bounds(rect, (0, 1), &format_args!("`frame` of {what}"))?;
            let corner = (u32::try_from(bounds.x).ok()?, u32::try_from(bounds.y).ok()?);
            Some(Rect::new(corner.0, corner.1, bounds.width, bounds.height))
        });
        frame.rect = rect;
        if self.is_timed {
            let duration = reader.required(value, "duration", &what);
            frame.duration = duration.and_then(|value| duration_of(value, &what, reader)).unwrap_or(1);
        }
        if let Some(rotated) = values::find(value, "rotated")
            && reader.expect(rotated, Kind::Bool, &format_args!("`rotated` of {what}")).is_some()
            && rotated.written() == "true"
        {
            let finding = messages::rotated(reader.id, rotated, index);
            reader.push(finding);
        }
        place(value, &mut frame, &what, reader);
        let pivot =
            values::find(value, "pivot").or_else(|| values::find(value, "anchor")).filter(|_| !self.is_timed);
        let pivot = pivot.and_then(|value| {
            let part = |key| values::find(value, key)?.written().parse::<f64>().ok();
            Some(Pivot { x: part("x")?, y: part("y")? })
        });
        Frame { name: None, pivot, object: value, picture: frame }
    }
}

/// Whole milliseconds, at least 1.
fn duration_of(value: Value<'_>, what: &str, reader: &mut Reader<'_>) -> Option<u32> {
    let what = format!("`duration` of {what}");
    if value.kind() == Kind::Number
        && let Some(finding) = messages::duration_in_seconds(reader.id, value, &what)
    {
        reader.push(finding);
        return None;
    }
    let number = reader.whole(value, i64::MIN, &what)?;
    if number < 1 {
        let finding = messages::duration_zero(reader.id, value, &what);
        reader.push(finding);
        return None;
    }
    u32::try_from(number).ok()
}

/// Where the rectangle lies on the canvas, and how large that is.
fn place(value: Value<'_>, frame: &mut description::Frame, what: &str, reader: &mut Reader<'_>) {
    let size = frame.rect.map_or((0, 0), |rect| (i64::from(rect.width), i64::from(rect.height)));
    let source = values::find(value, "spriteSourceSize");
    let source = source.and_then(|source| {
        let least = (-values::LARGEST, 0);
        reader.bounds(source, least, &format_args!("`spriteSourceSize` of {what}"))
    });
    let (corner, seen) = source.map_or(((0, 0), size), |source| {
        ((i64::from(source.x), i64::from(source.y)), (i64::from(source.width), i64::from(source.height)))
    });
    // Inner padding makes the rectangle larger by the same on all sides.
    let (wider, higher) = (size.0 - seen.0, size.1 - seen.1);
    let padding = if wider == higher && wider > 0 && wider % 2 == 0 { wider / 2 } else { 0 };
    frame.corner = (corner.0 - padding, corner.1 - padding);
    let untrimmed = values::find(value, "sourceSize").and_then(values::size);
    frame.canvas = untrimmed
        .map_or((corner.0 + seen.0, corner.1 + seen.1), |(width, height)| (width.into(), height.into()));
}
