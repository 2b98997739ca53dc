//! The frames of an export: a list, or an object whose keys are their names. The order of the text counts in both.

use super::keys;
use crate::base::source::Span;
use crate::formats::aseprite::description;
use crate::formats::aseprite::messages::export as messages;
use crate::formats::cuts::{self, FRAME, Place, ROTATED, Turn};
use crate::formats::json::{Kind, ObjectEntry, ObjectReader, Value};
use sprite_table::Size;
use std::borrow::Cow;
use std::fmt::Display;

/// A frame of an export.
#[derive(Debug)]
pub(in crate::formats::aseprite) struct ExportFrame<'d> {
    /// The key of a hash, or the value of `filename`, and where it is.
    pub(in crate::formats::aseprite) name: Option<(Cow<'d, str>, Span)>,
    /// The size of the rectangle on the sheet, and that of the picture on the canvas, where they contradict each other.
    pub(in crate::formats::aseprite) contradiction: Option<(Size, Size)>,
    pub(in crate::formats::aseprite) described: description::Frame,
    pub(in crate::formats::aseprite) place: Place,
}

/// The frames in the value of `frames`. What is wrong stays in the list, so that the frames after it keep their index.
pub(super) fn read<'d>(list: Value<'d>, reader: &mut ObjectReader<'_>) -> Vec<ExportFrame<'d>> {
    let mut frames = Vec::new();
    let Some(entries) = cuts::entries(ObjectEntry::of(list, &keys::FRAMES, &keys::OWNER), reader) else {
        return frames;
    };
    for (index, (name, value)) in entries.enumerate() {
        // Reading stops here: further errors would be dropped.
        if reader.diagnostics.is_full() {
            break;
        }
        frames.push(ExportFrame { name, ..frame(value, &format_args!("frame {index}"), reader) });
    }
    if frames.is_empty() && !reader.diagnostics.is_full() {
        reader.diagnostics.push(messages::frames_empty(reader.id, list));
    }
    frames
}

/// The help for a frame that was turned.
const NOT_TURNED: &str = "pack the sheet again without rotation (TexturePacker: `Allow rotation` off)";

/// A frame without its name.
fn frame<'d>(value: Value<'d>, name: &dyn Display, reader: &mut ObjectReader<'_>) -> ExportFrame<'d> {
    let id = reader.id;
    let mut frame = ExportFrame {
        name: None,
        contradiction: None,
        described: description::Frame {
            location: id.at(value.span()),
            duration: 1,
            canvas: (0, 0),
            texts: Vec::new(),
            cel_data: Vec::new(),
        },
        place: Place::default(),
    };
    if reader.expect(ObjectEntry::item(value, name), Kind::Object).is_none() {
        return frame;
    }
    let mut rect = reader.required(value, &FRAME, name).and_then(|rect| {
        frame.described.location = id.at(rect.value.span());
        cuts::rect_of(rect, reader)
    });
    let duration = reader.required(value, &keys::DURATION, name);
    frame.described.duration = duration.and_then(|entry| duration_of(entry, reader)).unwrap_or(1);
    if let Some(rotated) = ObjectEntry::find(value, &ROTATED, name)
        && let Some(Turn::Quarter | Turn::Other) = cuts::turn(rotated, reader)
    {
        // Its rectangle covers other pixels than those that it names, so that nothing else is said about it.
        let location = id.at(rotated.value.span());
        reader.diagnostics.push(cuts::frame_rotated(location, name, "", NOT_TURNED));
        rect = None;
    }
    (frame.place, frame.described.canvas, frame.contradiction) = cuts::placed(value, rect, name, reader);
    frame
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
