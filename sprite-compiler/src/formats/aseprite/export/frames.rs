//! The frames of an export: a list, or an object whose keys are their names. The order of the text counts in both.

use super::{keys, values};
use crate::base::source::Span;
use crate::formats::aseprite::description::{self, Place};
use crate::formats::aseprite::messages::export as messages;
use crate::formats::json::{Kind, LARGEST, ObjectEntry, ObjectReader, Value};
use sprite_table::{Rect, Size};
use std::borrow::Cow;
use std::fmt::Display;

/// A frame of an export.
#[derive(Debug)]
pub(in crate::formats::aseprite) struct ExportFrame<'d> {
    /// The key of a hash, or the value of `filename`, and where it is.
    pub(in crate::formats::aseprite) name: Option<(Cow<'d, str>, Span)>,
    /// The whole frame.
    pub(in crate::formats::aseprite) object: Value<'d>,
    pub(in crate::formats::aseprite) pivot: Option<Pivot>,
    /// The size of the rectangle on the sheet, and that of the picture on the canvas, where they contradict each other.
    pub(in crate::formats::aseprite) contradiction: Option<(Size, Size)>,
    pub(in crate::formats::aseprite) described: description::Frame,
    pub(in crate::formats::aseprite) place: Place,
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
    /// True if any frame has a `duration`; then all must.
    pub(super) is_timed: bool,
}

impl<'d> Frames<'d> {
    pub(super) fn read(&self, reader: &mut ObjectReader<'_>) -> Vec<ExportFrame<'d>> {
        let list = self.list;
        let mut frames = Vec::new();
        match list.kind() {
            Kind::List => {
                for (index, value) in list.items().enumerate() {
                    // Reading stops here: further errors would be dropped.
                    if reader.diagnostics.is_full() {
                        break;
                    }
                    let name =
                        value.get(keys::FILENAME.name).and_then(|name| Some((name.string()?, name.span())));
                    frames.push(ExportFrame {
                        name,
                        ..self.frame(value, &format_args!("frame {index}"), reader)
                    });
                }
            }
            Kind::Object => {
                for (index, member) in list.members().enumerate() {
                    if reader.diagnostics.is_full() {
                        break;
                    }
                    let frame = self.frame(member.value, &format_args!("frame {index}"), reader);
                    frames.push(ExportFrame { name: Some((member.key, member.key_span)), ..frame });
                }
            }
            Kind::Null | Kind::Bool | Kind::Number | Kind::String => {
                reader.expect(ObjectEntry::of(list, &keys::FRAMES, &keys::OWNER), Kind::List);
                return frames;
            }
        }
        if list.items().next().is_none() && list.members().next().is_none() {
            reader.diagnostics.push(messages::frames_empty(reader.id, list));
        }
        frames
    }

    /// A frame without its name. What is wrong stays in the list, so that the frames after it keep their index.
    fn frame(&self, value: Value<'d>, name: &dyn Display, reader: &mut ObjectReader<'_>) -> ExportFrame<'d> {
        let id = reader.id;
        let mut frame = ExportFrame {
            name: None,
            object: value,
            pivot: None,
            contradiction: None,
            described: description::Frame {
                location: id.at(value.span()),
                duration: 1,
                canvas: (0, 0),
                texts: Vec::new(),
                cel_data: Vec::new(),
            },
            place: Place { rect: None, corner: (0, 0) },
        };
        if reader.expect(ObjectEntry::item(value, name), Kind::Object).is_none() {
            return frame;
        }
        let mut rect = reader.required(value, &keys::FRAME, name).and_then(|rect| {
            frame.described.location = id.at(rect.value.span());
            let is_nothing = values::is_nothing(rect.value);
            let bounds = values::bounds(rect, (0, i64::from(!is_nothing)), reader)?;
            if is_nothing {
                return None;
            }
            let corner = (u32::try_from(bounds.x).ok()?, u32::try_from(bounds.y).ok()?);
            Some(Rect::new(corner.0, corner.1, bounds.width, bounds.height))
        });
        if self.is_timed {
            let duration = reader.required(value, &keys::DURATION, name);
            frame.described.duration = duration.and_then(|entry| duration_of(entry, reader)).unwrap_or(1);
        }
        if let Some(rotated) = ObjectEntry::find(value, &keys::ROTATED, name)
            && is_rotated(rotated, reader)
        {
            // Its rectangle covers other pixels than those that it names, so that nothing else is said about it.
            reader.diagnostics.push(messages::rotated(id, rotated.value, name));
            rect = None;
        }
        let placed = placed(value, rect, name, reader);
        (frame.place, frame.described.canvas, frame.contradiction) = placed;
        let pivot = keys::ANCHOR.names().find_map(|name| value.get(name)).filter(|_| !self.is_timed);
        frame.pivot = pivot.and_then(|value| {
            let part = |key| value.get(key)?.written().parse::<f64>().ok();
            Some(Pivot { x: part("x")?, y: part("y")? })
        });
        frame
    }
}

/// Whole milliseconds, at least 1.
fn duration_of(entry: ObjectEntry<'_, '_>, reader: &mut ObjectReader<'_>) -> Option<u32> {
    if entry.value.kind() == Kind::Number
        && let Some(finding) = messages::duration_in_seconds(reader.id, entry)
    {
        return reader.report(finding);
    }
    let number = reader.whole_from(entry, i64::MIN)?;
    if number < 1 {
        return reader.report(messages::duration_zero(reader.id, entry));
    }
    u32::try_from(number).ok()
}

/// Returns whether a frame is turned in its sheet: `true`, also as a text; other texts and numbers are turns by other
/// angles.
fn is_rotated(entry: ObjectEntry<'_, '_>, reader: &mut ObjectReader<'_>) -> bool {
    match entry.value.kind() {
        Kind::String => entry.value.string().is_some_and(|text| !matches!(&*text, "false" | "" | "0")),
        Kind::Number => entry.value.written().parse::<f64>() != Ok(0.0),
        Kind::Null | Kind::Bool | Kind::List | Kind::Object => {
            reader.expect(entry, Kind::Bool).is_some() && entry.value.written() == "true"
        }
    }
}

/// Where the picture of a frame lies on its sheet and on the canvas, how large the canvas is, and the sizes of both
/// when they contradict each other.
fn placed(
    value: Value<'_>,
    rect: Option<Rect>,
    name: &dyn Display,
    reader: &mut ObjectReader<'_>,
) -> (Place, (i64, i64), Option<(Size, Size)>) {
    let size = rect.map_or((0, 0), |rect| (i64::from(rect.width), i64::from(rect.height)));
    let source = ObjectEntry::find(value, &keys::SOURCE, name);
    let source = source.and_then(|source| values::bounds(source, (-LARGEST, 0), reader));
    let (corner, seen) = source.map_or(((0, 0), size), |source| {
        ((i64::from(source.x), i64::from(source.y)), (i64::from(source.width), i64::from(source.height)))
    });
    // Inner padding makes the rectangle larger by the same on all sides.
    let (wider, higher) = (size.0 - seen.0, size.1 - seen.1);
    let is_padded = wider == higher && wider > 0 && wider % 2 == 0;
    let padding = if is_padded { wider / 2 } else { 0 };
    let untrimmed = value.get(keys::SOURCE_SIZE.name).and_then(values::size);
    let canvas = untrimmed
        .map_or((corner.0 + seen.0, corner.1 + seen.1), |(width, height)| (width.into(), height.into()));
    let contradiction = rect.zip(source).and_then(|(rect, source)| {
        let source = Size::new(source.width, source.height);
        // Adobe Animate writes the size of the canvas in place of that of the picture.
        let is_canvas = untrimmed == Some((source.width, source.height));
        (rect.size() != source && !is_padded && !is_canvas).then_some((rect.size(), source))
    });
    (Place { rect, corner: (corner.0 - padding, corner.1 - padding) }, canvas, contradiction)
}
