//! Values of several parts: cells, frames, rectangles, rows, durations and origins.

use super::runs::{Run, Runs, all};
use crate::base::diagnostics::{Applicability, Code};
use crate::base::keys::{At, Slot, TableOf, ValueKind, Whole, keys};
use crate::base::schema::{Expected, Named, Names, Shape, Table, Words};
use crate::base::toml::{Reader, Value, in_order, span};
use crate::base::words::{counted, shown};
use crate::formats::directions;
use crate::settings::origin::Origin;
use sprite_table::{Direction, Order, Rect, Size};
use std::borrow::Cow;
use toml::Spanned;
use toml::de::DeValue;

/// The largest width, height, margin or spacing, in pixels.
pub(super) const LONGEST: i64 = 65_535;
/// Milliseconds of a frame, at most.
const LONGEST_FRAME: i64 = 2_147_483_647;
/// Milliseconds of all frames below which seconds were probably meant: fast screens show a picture for longer.
const SHORTEST_TIME: u32 = 5;

/// An example of `rows`.
pub(super) const ROWS: &str = "{ down = 0, right = 1, up = 2 }";

/// The names of `duration` in other programs.
pub(super) const DURATIONS: &[&str] = &["delay", "speed", "time", "frame_time", "ms", "interval"];
/// The names of `origin` in other programs.
pub(super) const ORIGINS: &[&str] = &["anchor", "pivot", "hotspot"];
/// The names of `frames` in other programs.
pub(super) const FRAMES: &[&str] = &["indices", "frame_indices"];

/// The value of `frames`.
#[derive(Clone, Debug)]
pub(super) enum FramesValue {
    /// Cells of a grid, or numbers of pictures.
    Cells(Vec<At<Run>>),
    Rects(Vec<FreeRect>),
}

/// A frame of any size.
#[derive(Clone, Debug)]
pub(super) struct FreeRect {
    pub(super) rect: At<Rect>,
    pub(super) duration: Option<u32>,
    pub(super) origin: Option<Origin>,
}

/// The value of `duration`, in milliseconds.
#[derive(Clone, Debug)]
pub(super) enum Duration {
    Each(u32),
    Listed(Vec<u32>),
}

/// The state after the last pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Hold,
    Hide,
    Stand,
}

impl Words for Order {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("forward", Self::Forward),
        ("reverse", Self::Reverse),
        ("ping-pong", Self::PingPong),
        ("ping-pong-reverse", Self::PingPongReverse),
    ];
}

impl Words for End {
    const WORDS: &'static [(&'static str, Self)] =
        &[("hold", Self::Hold), ("hide", Self::Hide), ("stand", Self::Stand)];
}

/// A range of pixels that begins with 0.
pub(super) const PIXELS: (i64, i64) = (0, LONGEST);
/// A range of pixels of something that is not empty.
pub(super) const SIDE: (i64, i64) = (1, LONGEST);
/// A range of pixels in any direction.
pub(super) const OFFSET: (i64, i64) = (-LONGEST, LONGEST);

/// The width and the height of a cell.
#[derive(Debug)]
pub(super) enum CellSize {}

impl ValueKind for CellSize {
    type Out = Size;
    const EXPECTED: Expected =
        Expected::new(Shape::Numbers(&[SIDE, SIDE]), "two numbers", ": the width and the height of a cell");

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Size> {
        let [width, height] = reader.numbers(value, expected)?;
        Some(Size::new(width, height))
    }
}

/// How many cells a picture has side by side and below each other.
#[derive(Debug)]
pub(super) enum CellCounts {}

impl ValueKind for CellCounts {
    type Out = [u32; 2];
    const EXPECTED: Expected =
        Expected::new(Shape::Numbers(&[SIDE, SIDE]), "two numbers", ": how many columns and rows of cells");

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<[u32; 2]> {
        reader.numbers(value, expected)
    }
}

/// A part of a grid, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) column: u32,
    pub(super) row: u32,
    pub(super) columns: u32,
    pub(super) rows: u32,
}

/// The value of `area`.
#[derive(Debug)]
pub(super) enum AreaOfCells {}

impl ValueKind for AreaOfCells {
    type Out = Area;
    const EXPECTED: Expected = Expected::new(
        Shape::Numbers(&[PIXELS, PIXELS, SIDE, SIDE]),
        "four numbers",
        ": the first column and row, and how many columns and rows",
    );

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Area> {
        let [column, row, columns, rows] = reader.numbers(value, expected)?;
        Some(Area { column, row, columns, rows })
    }
}

/// One number of pixels for both axes, or one for each.
#[derive(Debug)]
pub(super) enum Sides {}

impl ValueKind for Sides {
    type Out = [u32; 2];
    const EXPECTED: Expected = Expected::new(
        Shape::OneOf(&[Shape::Whole(0, LONGEST), Shape::Numbers(&[PIXELS, PIXELS])]),
        "a number of pixels",
        ", or two for x and y",
    );

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<[u32; 2]> {
        match value.get_ref() {
            DeValue::Array(_) => reader.numbers(value, expected),
            _ => reader.whole(value, expected).map(|number: u32| [number; 2]),
        }
    }
}

/// The number of a row.
#[derive(Debug)]
pub(super) enum RowNumber {}

impl ValueKind for RowNumber {
    type Out = u32;
    const EXPECTED: Expected =
        Expected::new(Shape::Whole(0, LONGEST), "the number of a row", ", counted from 0");

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<u32> {
        if let DeValue::Table(_) = value.get_ref() {
            return reader.row_by_direction(value);
        }
        reader.whole(value, expected)
    }
}

const FREE_RECT: Shape = TableOf::<FrameKeys>::EXPECTED.shape;

impl ValueKind for FramesValue {
    type Out = Self;
    const EXPECTED: Expected = Expected::new(
        Shape::OneOf(&[Runs::EXPECTED.shape, Shape::List { least: 1, item: &FREE_RECT }]),
        "a text or a list of cells",
        "",
    );

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        let DeValue::Array(items) = value.get_ref() else {
            return Runs::take(value, expected, reader).map(Self::Cells);
        };
        if items.is_empty() {
            let finding = reader.finding(Code::FramesEmpty, span(value), "`frames` is an empty list");
            let help = "name cells, for example `frames = \"0-3\"`, or remove the key";
            return reader.leave_out(finding.label("no frame").help(help));
        }
        if !items.iter().any(|item| matches!(item.get_ref(), DeValue::Table(_))) {
            return Runs::take(value, expected, reader).map(Self::Cells);
        }
        all(items.iter().map(|item| FreeRect::read(item, reader))).map(Self::Rects)
    }
}

keys! {
    /// The keys of a frame of any size: `{ rect = [x, y, width, height], duration = 80, origin = [8, 15] }`.
    struct FrameKeys {
        /// x, y, width and height in the picture, in pixels.
        "rect", required true => rect: PictureRect, example RECT;
        /// Milliseconds of this frame.
        "duration", was DURATIONS
            => duration: Whole<1, LONGEST_FRAME>, example "100", expected Expected { more: "", ..Duration::EXPECTED };
        /// The point of this frame that comes to the sprite's position.
        "origin", was ORIGINS => origin: Origin, example "\"bottom\"";
    }
}

/// An example of `rect`.
pub(super) const RECT: &str = "[0, 0, 16, 16]";

/// A rectangle of a picture: x, y, width and height.
#[derive(Debug)]
pub(super) enum PictureRect {}

impl ValueKind for PictureRect {
    type Out = [u32; 4];
    const EXPECTED: Expected = Expected::new(
        Shape::Numbers(&[PIXELS, PIXELS, SIDE, SIDE]),
        "four numbers",
        ": x, y, width and height",
    );

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<[u32; 4]> {
        reader.numbers(value, expected)
    }
}

impl FreeRect {
    fn read(item: &Value<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        const EXPECTED: Expected =
            Expected::new(FREE_RECT, "a list of tables", "").like("{ rect = [0, 0, 16, 16] }");
        reader.key = Cow::Borrowed("frames");
        let FrameKeys { rect, duration, origin } = TableOf::take(item, EXPECTED, reader)?;
        if rect.is_absent() {
            rect_missing(item, reader);
        }
        let At { value: [x, y, width, height], span } = *rect.given()?;
        let is_right = !matches!(duration, Slot::Wrong) && !matches!(origin, Slot::Wrong);
        is_right.then(|| Self {
            rect: At { value: Rect::new(x, y, width, height), span },
            duration: duration.value().copied(),
            origin: origin.value().copied(),
        })
    }
}

pub(super) fn rect_missing(item: &Value<'_>, reader: &mut Reader<'_>) {
    let finding = reader.finding(Code::TypeMismatch, span(item), "`rect` is missing").label("no rectangle");
    reader.push(finding.help("add `rect = [x, y, width, height]`, in pixels"));
}

/// The row of a direction.
const ROW: Expected =
    Expected::new(Shape::Whole(0, LONGEST), "a table of row numbers", ", counted from 0").like(ROWS);

/// Rows by direction.
#[derive(Debug)]
pub(super) enum Rows {}

impl ValueKind for Rows {
    type Out = Vec<(Direction, At<u32>)>;
    const EXPECTED: Expected = Expected::new(
        Shape::Table(&Table {
            least: 1,
            ..Table::map(&[Named {
                names: Names::These(directions::names),
                shape: ROW.shape,
                doc: "The row of this direction.",
            }])
        }),
        "a table of rows by direction",
        "",
    );

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self::Out> {
        let DeValue::Table(table) = value.get_ref() else { return reader.expected(expected, value) };
        let rows = all(in_order(table).into_iter().map(|(name, value)| {
            let Some(direction) = directions::named(name.get_ref()) else {
                reader.direction_unknown(name);
                return None;
            };
            let row = reader.whole(value, ROW)?;
            Some((direction, At { value: row, span: span(value) }))
        }))?;
        if rows.is_empty() {
            let finding = reader.finding(Code::FramesEmpty, span(value), "`rows` names no direction");
            return reader.leave_out(finding.label("no row").help(format!("for example `rows = {ROWS}`")));
        }
        Some(rows)
    }
}

/// Milliseconds of one frame.
const ONE: Shape = Shape::Whole(1, LONGEST_FRAME);

impl ValueKind for Duration {
    type Out = Self;
    const EXPECTED: Expected = Expected::new(
        Shape::OneOf(&[ONE, Shape::List { least: 1, item: &ONE }]),
        "a number of milliseconds",
        ", or a list with one for each frame",
    )
    .milliseconds();

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        const ITEM: Expected =
            Expected::new(ONE, "a list of whole numbers of milliseconds", "").like("[80, 40]").milliseconds();
        let DeValue::Array(items) = value.get_ref() else {
            let each: u32 = reader.whole(value, expected)?;
            if each < SHORTEST_TIME {
                let message = format!(
                    "{each} ms for each frame: durations are milliseconds, and this looks like seconds"
                );
                let finding = reader.finding(Code::TimeLooksLikeSeconds, span(value), message);
                let meant = format!("{each}000");
                let help = format!("write `{meant}` for {}", counted(each as usize, "second"));
                let finding = finding.label("less than any screen shows").help(help);
                reader.push(finding.fix_at(span(value), meant, Applicability::Likely));
            }
            return Some(Self::Each(each));
        };
        all(items.iter().map(|item| reader.whole(item, ITEM))).map(Self::Listed)
    }
}

impl Reader<'_> {
    /// Reports a direction that is none.
    pub(super) fn direction_unknown(&mut self, name: &Spanned<Cow<'_, str>>) {
        let written = name.get_ref().as_ref();
        let message = format!("unknown direction `{}`", shown(written));
        let finding = self.finding(Code::DirectionUnknown, span(name), message).label("no such direction");
        let near = directions::nearest(written);
        self.push(finding.did_you_mean_or(written, near, directions::all_names));
    }
}

#[cfg(test)]
mod tests {
    use super::FrameKeys;
    use crate::base::keys::tests::check;

    #[test]
    fn keys_are_declared_as_they_are_read() {
        check::<FrameKeys>();
    }
}
