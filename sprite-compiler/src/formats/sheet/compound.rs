//! Values of several parts: frames, rectangles, rows, durations, origins, texts and slices.

use super::keys::{Entry, KEYS, LONGEST, LONGEST_FRAME, in_order, meant};
use super::runs::{self, Run};
use super::value::{At, Expected, Reader, Slot, span};
use crate::base::diagnostics::Code;
use crate::base::source::Span;
use crate::base::suggest::{self, Near};
use crate::base::text::shown;
use crate::base::toml::Value;
use crate::base::words::{all_of, quoted};
use crate::formats::directions;
use sprite_table::{Direction, Order, Rect, Size};
use toml::de::DeValue;

/// The value of `frames`.
#[derive(Clone, Debug)]
pub(super) enum Frames {
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

/// The point of a frame that goes to the sprite's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Point(i32, i32),
    TopLeft,
    Center,
    Bottom,
}

/// The state after the last pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Hold,
    Hide,
    Stand,
}

/// A rectangle of a slice, in pixels of the frame.
#[derive(Clone, Debug)]
pub(super) struct SliceRect {
    pub(super) span: Span,
    /// The left and upper edge.
    pub(super) corner: (i32, i32),
    pub(super) size: Size,
    /// The frames that have it; [`None`] for all.
    pub(super) frames: Option<Vec<At<Run>>>,
    pub(super) text: Option<String>,
}

impl Origin {
    /// The point in a frame of this size. Halves are rounded down.
    pub(super) fn of(self, size: Size) -> (i32, i32) {
        let whole = |length: u32| i32::try_from(length).unwrap_or(i32::MAX);
        match self {
            Self::Point(x, y) => (x, y),
            Self::TopLeft => (0, 0),
            Self::Center => (whole(size.width / 2), whole(size.height / 2)),
            Self::Bottom => (whole(size.width / 2), whole(size.height)),
        }
    }
}

pub(super) const ORDERS: [(&str, Order); 4] = [
    ("forward", Order::Forward),
    ("reverse", Order::Reverse),
    ("ping-pong", Order::PingPong),
    ("ping-pong-reverse", Order::PingPongReverse),
];
pub(super) const ENDS: [(&str, End); 3] = [("hold", End::Hold), ("hide", End::Hide), ("stand", End::Stand)];
const ORIGINS: [(&str, Origin); 3] =
    [("top-left", Origin::TopLeft), ("center", Origin::Center), ("bottom", Origin::Bottom)];

pub(super) fn pixels(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

impl<T> Slot<T> {
    pub(super) fn map<U>(self, map: impl FnOnce(T) -> U) -> Slot<U> {
        match self {
            Self::Absent => Slot::Absent,
            Self::Wrong => Slot::Wrong,
            Self::Given(At { value, span }) => Slot::Given(At { value: map(value), span }),
        }
    }
}

/// One number for both axes, or one for each.
pub(super) fn pair(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Slot<[u32; 2]> {
    match value.get_ref() {
        DeValue::Array(_) => {
            reader.numbers(value, [0..=LONGEST, 0..=LONGEST], expected).map(|both| both.map(pixels))
        }
        _ => reader.whole(value, 0..=LONGEST, expected).map(|number: u32| [number; 2]),
    }
}

pub(super) fn frames(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Slot<Frames> {
    let DeValue::Array(items) = value.get_ref() else {
        return runs::read(value, expected, reader).map(Frames::Cells);
    };
    if items.is_empty() {
        let finding = reader.finding(Code::FramesEmpty, span(value), "`frames` is an empty list");
        let help = format!("name cells, for example `frames = {}`, or leave the key away", expected.example);
        reader.push(finding.label("no frame").help(help));
        return Slot::Wrong;
    }
    if !items.iter().any(|item| matches!(item.get_ref(), DeValue::Table(_))) {
        return runs::read(value, expected, reader).map(Frames::Cells);
    }
    let mut rects = Vec::with_capacity(items.len());
    let mut is_right = true;
    for item in items {
        match free_rect(item, reader) {
            Some(rect) => rects.push(rect),
            None => is_right = false,
        }
    }
    if is_right { Slot::Given(At { value: Frames::Rects(rects), span: span(value) }) } else { Slot::Wrong }
}

/// `{ rect = [x, y, width, height], duration = 80, origin = [8, 15] }`
fn free_rect(item: &Value<'_>, reader: &mut Reader<'_>) -> Option<FreeRect> {
    const RECT: Expected =
        Expected { key: "rect", words: "four numbers: x, y, width and height", example: "[0, 0, 16, 16]" };
    let table = table(item, "frames", "{ rect = [0, 0, 16, 16] }", &["rect", "duration", "origin"], reader)?;
    let (mut rect, mut time, mut point) = (Slot::Absent, Slot::Absent, Slot::Absent);
    for (name, value) in table {
        let expected = |name| {
            KEYS.iter().find(|key| key.name == name).map(|key| Expected {
                key: key.name,
                words: key.words,
                example: key.example,
            })
        };
        match name {
            "rect" => {
                let ranges = [0..=LONGEST, 0..=LONGEST, 1..=LONGEST, 1..=LONGEST];
                rect = reader.numbers(value, ranges, RECT);
            }
            "duration" => {
                let expected = Expected { words: "a number of milliseconds", ..expected(name)? };
                time = reader.whole(value, 1..=LONGEST_FRAME, expected);
            }
            _ => point = origin(value, expected(name)?, reader),
        }
    }
    if rect.is_absent() {
        rect_missing(item, reader);
    }
    let At { value: [x, y, width, height], span } = *rect.given()?;
    let is_right = !matches!(time, Slot::Wrong) && !matches!(point, Slot::Wrong);
    is_right.then(|| FreeRect {
        rect: At { value: Rect::new(pixels(x), pixels(y), pixels(width), pixels(height)), span },
        duration: time.given().map(|time: &At<u32>| time.value),
        origin: point.given().map(|origin| origin.value),
    })
}

fn rect_missing(item: &Value<'_>, reader: &mut Reader<'_>) {
    let finding = reader.finding(Code::TypeMismatch, span(item), "`rect` is missing").label("no rectangle");
    reader.push(finding.help("add `rect = [x, y, width, height]`, in pixels"));
}

/// The entries of an inline table with these keys; other keys are reported. [`None`] when it is no table.
fn table<'v, 't>(
    value: &'v Value<'t>,
    key: &'static str,
    example: &'static str,
    known: &[&'static str],
    reader: &mut Reader<'_>,
) -> Option<Vec<(&'static str, &'v Value<'t>)>> {
    let DeValue::Table(table) = value.get_ref() else {
        let _: Slot<()> = reader.mismatch(value, Expected { key, words: "a list of tables", example });
        return None;
    };
    let mut entries = Vec::new();
    for (name, value) in table {
        let written = name.get_ref().as_ref();
        if let Some(known) = known.iter().find(|known| **known == written) {
            entries.push((*known, value));
            continue;
        }
        let message = format!("unknown key `{}`", shown(written));
        let finding = reader.finding(Code::KeyUnknown, span(name), message).label("no such key");
        let near = suggest::nearest(written, known.iter().copied());
        let near = near.or_else(|| meant(written).filter(|meant| known.contains(meant)).map(Near::clear));
        let all = || format!("remove it; the keys here are {}", all_of(quoted(known)));
        reader.push(finding.always_error().did_you_mean_or(written, near, all));
    }
    Some(entries)
}

pub(super) fn rows(
    value: &Value<'_>,
    expected: Expected,
    reader: &mut Reader<'_>,
) -> Slot<Vec<(Direction, At<u32>)>> {
    let DeValue::Table(table) = value.get_ref() else { return reader.mismatch(value, expected) };
    let entries = in_order(table);
    let mut rows = Vec::new();
    let mut is_right = true;
    for (name, value) in entries {
        let Some(direction) = directions::named(name.get_ref()) else {
            reader.direction_unknown(name);
            is_right = false;
            continue;
        };
        let row = Expected { key: "rows", words: "a table of row numbers, counted from 0", ..expected };
        match reader.whole(value, 0..=LONGEST, row) {
            Slot::Given(row) => rows.push((direction, row)),
            Slot::Absent | Slot::Wrong => is_right = false,
        }
    }
    if rows.is_empty() && is_right {
        let finding = reader.finding(Code::FramesEmpty, span(value), "`rows` names no direction");
        reader.push(finding.label("no row").help(format!("for example `rows = {}`", expected.example)));
        is_right = false;
    }
    if is_right { Slot::Given(At { value: rows, span: span(value) }) } else { Slot::Wrong }
}

pub(super) fn duration(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Slot<Duration> {
    let DeValue::Array(items) = value.get_ref() else {
        return reader.whole(value, 1..=LONGEST_FRAME, expected).map(Duration::Each);
    };
    let mut times = Vec::with_capacity(items.len());
    for item in items {
        let one =
            Expected { words: "a list of whole numbers of milliseconds", example: "[80, 40]", ..expected };
        if let Slot::Given(At { value, .. }) = reader.whole(item, 1..=LONGEST_FRAME, one) {
            times.push(value);
        }
    }
    if times.len() < items.len() {
        return Slot::Wrong;
    }
    Slot::Given(At { value: Duration::Listed(times), span: span(value) })
}

pub(super) fn origin(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Slot<Origin> {
    let DeValue::Array(_) = value.get_ref() else { return reader.word(value, &ORIGINS, expected) };
    let expected = Expected { words: "two numbers of pixels: x and y", example: "[8, 15]", ..expected };
    let point = reader.numbers(value, [-LONGEST..=LONGEST, -LONGEST..=LONGEST], expected);
    point.map(|[x, y]| Origin::Point(short(x), short(y)))
}

fn short(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(0)
}

/// `{ 1 = "step", 3 = ["step", "dust"] }`, sorted by frame.
pub(super) fn texts(
    value: &Value<'_>,
    expected: Expected,
    reader: &mut Reader<'_>,
) -> Slot<Vec<(At<u32>, Vec<String>)>> {
    let DeValue::Table(table) = value.get_ref() else { return reader.mismatch(value, expected) };
    let expected = Expected { words: "a text or a list of texts for each frame", ..expected };
    let mut found: Vec<(At<u32>, Vec<String>)> = Vec::new();
    let mut is_right = true;
    for (name, value) in table {
        let written = name.get_ref().as_ref();
        let number = written.parse::<u32>().ok().filter(|number| number.to_string() == written);
        let Some(number) = number else {
            let message = format!("`{}` is not the number of a frame", shown(written));
            let finding = reader.finding(Code::KeyUnknown, span(name), message).label("not a number");
            let help = format!("frames are counted from 0: `texts = {}`", expected.example);
            reader.push(finding.always_error().help(help));
            is_right = false;
            continue;
        };
        let texts: Vec<Slot<String>> = match value.get_ref() {
            DeValue::Array(items) => items.iter().map(|item| reader.text(item, expected)).collect(),
            _ => vec![reader.text(value, expected)],
        };
        is_right &= texts.iter().all(|text| text.given().is_some());
        let texts = texts.iter().filter_map(|text| Some(text.given()?.value.clone())).collect();
        found.push((At { value: number, span: span(name) }, texts));
    }
    found.sort_by_key(|(number, _)| number.value);
    if is_right { Slot::Given(At { value: found, span: span(value) }) } else { Slot::Wrong }
}

/// The slices of a table by their names, in the order of the file. Wrong ones are left out.
pub(super) fn slices(
    value: &Value<'_>,
    expected: Expected,
    reader: &mut Reader<'_>,
) -> Vec<(String, Vec<SliceRect>)> {
    let DeValue::Table(table) = value.get_ref() else {
        let _: Slot<()> = reader.mismatch(value, expected);
        return Vec::new();
    };
    let entries = in_order(table);
    let slice = |(name, value): Entry<'_, '_>| {
        let rects = match value.get_ref() {
            DeValue::Array(items) => items.iter().filter_map(|item| slice_rect(item, reader)).collect(),
            _ => slice_rect(value, reader).into_iter().collect(),
        };
        (name.get_ref().clone().into_owned(), rects)
    };
    entries.into_iter().map(slice).collect()
}

fn slice_rect(item: &Value<'_>, reader: &mut Reader<'_>) -> Option<SliceRect> {
    const EXAMPLE: &str = "{ hit = { rect = [12, 2, 8, 10], frames = \"1-2\" } }";
    let rect_words =
        Expected { key: "rect", words: "four numbers: x, y, width and height", example: "[12, 2, 8, 10]" };
    let table = table(item, "slices", EXAMPLE, &["rect", "frames", "text"], reader)?;
    let (mut rect, mut frames, mut text) = (Slot::Absent, Slot::Absent, Slot::Absent);
    for (name, value) in table {
        match name {
            "rect" => {
                let ranges = [-LONGEST..=LONGEST, -LONGEST..=LONGEST, 1..=LONGEST, 1..=LONGEST];
                rect = reader.numbers(value, ranges, rect_words);
            }
            "frames" => {
                let words = "a text or a list of frames, counted from 0 in the animation";
                frames = runs::read(value, Expected { key: "frames", words, example: "\"1-2\"" }, reader);
            }
            _ => text = reader.text(value, Expected { key: "text", words: "a text", example: "\"sharp\"" }),
        }
    }
    if rect.is_absent() {
        rect_missing(item, reader);
    }
    let At { value: [x, y, width, height], span } = *rect.given()?;
    (!matches!(frames, Slot::Wrong)).then(|| SliceRect {
        span,
        corner: (short(x), short(y)),
        size: Size::new(pixels(width), pixels(height)),
        frames: frames.given().map(|frames| frames.value.clone()),
        text: text.given().map(|text| text.value.clone()),
    })
}
