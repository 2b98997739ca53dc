//! The keys of a frame and of its sheet in JSON, which Aseprite and packers write alike.

use super::place::Place;
use crate::base::schema::Needed::Always;
use crate::base::schema::{Shape, Table, fields};
use crate::base::source::Span;
use crate::formats::json::{self, Kind, LARGEST, ObjectEntry, ObjectReader, RECT, Value, bounds};
use sprite_table::{Rect, Size};
use std::borrow::Cow;
use std::fmt::Display;

const AREA: Shape = Shape::Table(&RECT);
/// The example of a rectangle.
const RECTANGLE: &str = "{ \"x\": 0, \"y\": 0, \"w\": 16, \"h\": 16 }";
/// The words before such an example.
const WHERE: &str = "where it is:";
const OBJECT: Shape = Shape::Table(&Table::map(&[]));

fields! {
    /// The path of the sheet.
    pub(crate) IMAGE = "image": Shape::TEXT, needed Always, like r#""hero.png""#;
    /// The size of the sheet, with which the picture is compared.
    pub(crate) SIZE = "size": OBJECT, like r#"{ "w": 64, "h": 16 }"#;
    /// The scale of the sheet, which must be 1.
    pub(crate) SCALE = "scale": Shape::TEXT, like r#""1""#;
    /// The name of the frame, in a list of frames.
    pub(crate) FILENAME = "filename": Shape::TEXT, needed Always,
        like r#""walk_01.png""#;
    /// Where the frame is on the sheet.
    pub(crate) FRAME = "frame": AREA, needed Always, short WHERE, like RECTANGLE;
    /// A packer turned the frame by a quarter, clockwise.
    pub(crate) ROTATED = "rotated": Shape::Truth, or "false", help "write `false`";
    /// Where the frame is on the canvas.
    pub(crate) SOURCE = "spriteSourceSize": AREA, short WHERE, like RECTANGLE;
    /// The size of the canvas.
    pub(crate) SOURCE_SIZE = "sourceSize": OBJECT, like r#"{ "w": 16, "h": 16 }"#;
}

/// A frame in a list or a hash: its name with its place, and its value.
pub(crate) type FrameEntry<'d> = (Option<(Cow<'d, str>, Span)>, Value<'d>);

/// The frames in a list, whose names are in them, or in a hash, whose keys are their names; another value is reported.
pub(crate) fn entries<'d>(
    list: ObjectEntry<'d, '_>,
    reader: &mut ObjectReader<'_>,
) -> Option<impl Iterator<Item = FrameEntry<'d>> + use<'d>> {
    let value = list.value;
    if value.kind() != Kind::Object {
        reader.expect(list, Kind::List)?;
    }
    let in_list = value.items().map(|frame| {
        let name = frame.get(FILENAME.name).and_then(|name| Some((name.string()?, name.span())));
        (name, frame)
    });
    let in_hash = value.members().map(|member| (Some((member.key, member.key_span)), member.value));
    Some(in_list.chain(in_hash))
}

/// How a frame lies on its sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Upright,
    /// By a quarter, clockwise.
    Quarter,
    /// In another way.
    Other,
}

/// How the frame with this value of `rotated` lies on its sheet: `true`, also as a text, is a quarter; other texts and
/// numbers are other turns. [`None`] for a value that is neither, which is reported.
pub(crate) fn turn(entry: ObjectEntry<'_, '_>, reader: &mut ObjectReader<'_>) -> Option<Turn> {
    let value = entry.value;
    Some(match value.kind() {
        Kind::String => match value.string().as_deref() {
            Some("false" | "" | "0") => Turn::Upright,
            Some("true") => Turn::Quarter,
            _ => Turn::Other,
        },
        Kind::Number if value.written().parse::<f64>() == Ok(0.0) => Turn::Upright,
        Kind::Number => Turn::Other,
        Kind::Null | Kind::Bool | Kind::List | Kind::Object => {
            reader.expect(entry, Kind::Bool)?;
            if value.written() == "true" { Turn::Quarter } else { Turn::Upright }
        }
    })
}

/// The rectangle of a frame; [`None`] if it is wrong, which is reported, or if a packer found nothing to put there.
pub(crate) fn rect_of(entry: ObjectEntry<'_, '_>, reader: &mut ObjectReader<'_>) -> Option<Rect> {
    let is_nothing = json::is_nothing(entry.value);
    let found = bounds(entry, (0, i64::from(!is_nothing)), reader)?;
    if is_nothing {
        return None;
    }
    let corner = (u32::try_from(found.x).ok()?, u32::try_from(found.y).ok()?);
    Some(Rect::new(corner.0, corner.1, found.width, found.height))
}

/// The untrimmed size of a frame.
pub(crate) fn canvas_of(frame: Value<'_>) -> Option<(u32, u32)> {
    frame.get(SOURCE_SIZE.name).and_then(json::size)
}

/// Where the picture of a frame lies on its sheet and on the canvas, how large the canvas is, and the sizes of both
/// when they contradict each other.
pub(crate) fn placed(
    value: Value<'_>,
    rect: Option<Rect>,
    name: &dyn Display,
    reader: &mut ObjectReader<'_>,
) -> (Place, (i64, i64), Option<(Size, Size)>) {
    let size = rect.map_or((0, 0), |rect| (i64::from(rect.width), i64::from(rect.height)));
    let source = ObjectEntry::find(value, &SOURCE, name);
    let source = source.and_then(|source| bounds(source, (-LARGEST, 0), reader));
    let (corner, seen) = source.map_or(((0, 0), size), |source| {
        ((i64::from(source.x), i64::from(source.y)), (i64::from(source.width), i64::from(source.height)))
    });
    // Inner padding makes the rectangle larger by the same on all sides.
    let (wider, higher) = (size.0 - seen.0, size.1 - seen.1);
    let is_padded = wider == higher && wider > 0 && wider % 2 == 0;
    let padding = if is_padded { wider / 2 } else { 0 };
    let untrimmed = canvas_of(value);
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
