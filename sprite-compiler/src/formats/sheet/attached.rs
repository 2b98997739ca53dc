//! Values that games get beside frames: texts and slices.

use super::compound::{FRAMES, OFFSET, PIXELS, PictureRect, RECT, SIDE, rect_missing};
use super::runs::{Run, Runs, all};
use crate::base::diagnostics::{Applicability, Code};
use crate::base::keys::{At, Slot, TableOf, ValueKind, keys};
use crate::base::schema::{Expected, Named, Names, Shape, Table};
use crate::base::sorted::sort_by_key;
use crate::base::source::Span;
use crate::base::toml::{Entry, Reader, Value, in_order, span};
use crate::base::words::shown;
use sprite_table::{Rect, Size};
use std::borrow::Cow;
use toml::de::DeValue;

/// An example of `texts`.
pub(super) const TEXTS: &str = "{ 1 = \"step\" }";

/// A rectangle of a slice, in pixels of the frame.
#[derive(Clone, Debug)]
pub(super) struct SliceRect {
    pub(super) span: Span,
    /// The left and upper edge.
    pub(super) corner: (i32, i32),
    pub(super) size: Size,
    /// The part that is stretched or repeated in a nine-patch, from the corner of the rectangle.
    pub(super) centre: Option<Rect>,
    /// The frames that have it; [`None`] for all.
    pub(super) frames: Option<Vec<At<Run>>>,
    pub(super) text: Option<String>,
}

/// The texts of a frame.
const EACH: Expected = Expected::new(
    Shape::OneOf(&[Shape::TEXT, Expected::LIST.shape]),
    "a text or a list of texts for each frame",
    "",
)
.like(TEXTS);

/// Texts of frames: `{ 1 = "step", 3 = ["step", "dust"] }`, sorted by frame.
#[derive(Debug)]
pub(super) enum FrameTexts {}

impl ValueKind for FrameTexts {
    type Out = Vec<(At<u32>, Vec<String>)>;
    const EXPECTED: Expected = Expected::new(
        Shape::Table(&Table::map(&[Named { names: Names::Numbers, shape: EACH.shape, doc: "" }])),
        "a table of texts by frame",
        "",
    );

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self::Out> {
        let DeValue::Table(table) = value.get_ref() else { return reader.expected(expected, value) };
        let texts = table.iter().filter_map(|(name, value)| {
            let written = name.get_ref().as_ref();
            let number = written.parse::<u32>().ok().filter(|number| number.to_string() == written);
            let Some(number) = number else {
                let message = format!("`{}` is not the number of a frame", shown(written));
                let finding = reader.finding(Code::KeyUnknown, span(name), message).label("not a number");
                let help = format!("frames are counted from 0: `texts = {TEXTS}`");
                return reader.leave_out(finding.always_error().help(help));
            };
            let texts = match value.get_ref() {
                DeValue::Array(items) => all(items.iter().map(|item| reader.text(item, EACH)))?,
                _ => vec![reader.text(value, EACH)?],
            };
            Some((At { value: number, span: span(name) }, texts))
        });
        // Entries that are right are compared with the frames, also beside one that is wrong.
        let mut found: Self::Out = texts.collect();
        sort_by_key(&mut found, |(number, _)| number.value);
        Some(found)
    }
}

/// Slices by their names, in the order of the file. Wrong ones are left out.
#[derive(Debug)]
pub(super) enum Slices {}

/// The rectangles of a slice.
const SLICES: Shape = Shape::OneOf(&[SLICE, Shape::List { least: 0, item: &SLICE }]);
const SLICE: Shape = TableOf::<SliceKeys>::EXPECTED.shape;

impl ValueKind for Slices {
    type Out = Vec<(String, Vec<SliceRect>)>;
    const EXPECTED: Expected =
        Expected::new(Shape::Table(&Table::map(&[Named::any(SLICES)])), "a table of slices by name", "");

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self::Out> {
        let DeValue::Table(table) = value.get_ref() else { return reader.expected(expected, value) };
        let slice = |(name, value): Entry<'_, '_>| {
            let rects = match value.get_ref() {
                DeValue::Array(items) => {
                    items.iter().filter_map(|item| SliceRect::read(item, reader)).collect()
                }
                _ => SliceRect::read(value, reader).into_iter().collect(),
            };
            (name.get_ref().clone().into_owned(), rects)
        };
        Some(in_order(table).into_iter().map(slice).collect())
    }
}

keys! {
    /// The keys of a rectangle of a slice.
    struct SliceKeys {
        /// x, y, width and height, in pixels of the frame.
        "rect", required true => rect: FrameRect, example RECT;
        /// The part that a nine-patch stretches or repeats: x, y, width and height, in pixels from the corner of rect.
        "center", was &["centre", "middle", "inner"] => center: Center, example CENTER;
        /// The frames of the animation that have it, counted from 0; without it all of them.
        "frames", was FRAMES
            => frames: Runs, example "\"1-2\"",
            expected Expected::said("a text or a list of frames", ", counted from 0 in the animation");
        /// A text for the game.
        "text" => text: String, example "\"heavy\"";
    }
}

/// A rectangle in pixels of a frame: x, y, width and height.
#[derive(Debug)]
enum FrameRect {}

impl ValueKind for FrameRect {
    type Out = [i32; 4];
    const EXPECTED: Expected = PictureRect::EXPECTED.of(Shape::Numbers(&[OFFSET, OFFSET, SIDE, SIDE]));

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<[i32; 4]> {
        reader.numbers(value, expected)
    }
}

/// An example of `center`.
const CENTER: &str = "[4, 4, 8, 8]";

/// A part of a rectangle, in pixels: x, y, width and height.
#[derive(Debug)]
enum Center {}

impl ValueKind for Center {
    type Out = Rect;
    const EXPECTED: Expected = PictureRect::EXPECTED.of(Shape::Numbers(&[PIXELS, PIXELS, SIDE, SIDE]));

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Rect> {
        let [x, y, width, height] = reader.numbers(value, expected)?;
        Some(Rect::new(x, y, width, height))
    }
}

impl SliceRect {
    fn read(item: &Value<'_>, reader: &mut Reader<'_>) -> Option<Self> {
        const EXAMPLE: &str = "{ hit = { rect = [12, 2, 8, 10], frames = \"1-2\" } }";
        const EXPECTED: Expected = Expected::new(SLICE, "a list of tables", "").like(EXAMPLE);
        reader.key = Cow::Borrowed("slices");
        let SliceKeys { rect, center, frames, text } = TableOf::take(item, EXPECTED, reader)?;
        if rect.is_absent() {
            rect_missing(item, reader);
        }
        let At { value: [x, y, width, height], span } = *rect.given()?;
        let size = Size::new(width.unsigned_abs(), height.unsigned_abs());
        let centre = center.given().filter(|center| center_fits(**center, (x, y), size, reader));
        let is_right = !matches!(frames, Slot::Wrong) && (center.is_absent() || centre.is_some());
        is_right.then(|| Self {
            span,
            corner: (x, y),
            size,
            centre: centre.map(|center| center.value),
            frames: frames.value().cloned(),
            text: text.value().cloned(),
        })
    }
}

/// Returns whether a centre lies in the rectangle of its slice. One that does not is reported.
fn center_fits(
    At { value: center, span }: At<Rect>,
    corner: (i32, i32),
    size: Size,
    reader: &mut Reader<'_>,
) -> bool {
    if center.fits(size) {
        return true;
    }
    let Size { width, height } = size;
    let (right, bottom) = (center.x.saturating_add(center.width), center.y.saturating_add(center.height));
    let message =
        format!("`center` ends at [{right}, {bottom}], beyond its `rect` of {width} x {height} pixels");
    let finding = reader.finding(Code::ValueOutOfRange, span, message).label("not in the rectangle");
    let written = |Rect { x, y, width, height }| format!("[{x}, {y}, {width}, {height}]");
    let inner = |at: u32, edge: i32| u32::try_from(i64::from(at) - i64::from(edge)).ok();
    let from_corner = inner(center.x, corner.0).zip(inner(center.y, corner.1));
    let from_corner = from_corner.map(|(x, y)| Rect { x, y, ..center }).filter(|center| center.fits(size));
    let finding = if let Some(meant) = from_corner {
        let meant = written(meant);
        let help = format!("it counts from the corner of `rect`: is `center = {meant}` meant?");
        finding.help(help).fix_at(span, meant, Applicability::Likely)
    } else {
        let (x, y) = (width / 3, height / 3);
        let thirds = written(Rect::new(x, y, width - 2 * x, height - 2 * y));
        finding.help(format!("it counts from the corner of `rect`: `center = {thirds}` is the middle third"))
    };
    reader.push(finding);
    false
}

#[cfg(test)]
mod tests {
    use super::SliceKeys;
    use crate::base::keys::tests::check;

    #[test]
    fn keys_are_declared_as_they_are_read() {
        check::<SliceKeys>();
    }
}
