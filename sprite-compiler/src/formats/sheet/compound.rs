//! Values of several parts: frames, rectangles, rows, durations, origins, texts and slices.

use super::keys::{DURATION, LONGEST, LONGEST_FRAME, ORIGIN, ROWS, TEXT, TEXTS, meant};
use super::runs::{self, Run};
use super::value::all;
use crate::base::diagnostics::{Applicability, Code};
use crate::base::keys::{At, Slot};
use crate::base::sorted::sort_by_key;
use crate::base::source::Span;
use crate::base::suggest::{self, Near};
use crate::base::text::shown;
use crate::base::toml::{Entry, Expected, Kind, Reader, Value, in_order, span};
use crate::base::words::counted;
use crate::formats::directions;
use sprite_table::{Direction, Order, Rect, Size};
use std::borrow::Cow;
use toml::de::DeValue;

/// Milliseconds of all frames below which seconds were probably meant: fast screens show a picture for longer.
const SHORTEST_TIME: u32 = 5;

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

/// One number for both axes, or one for each.
pub(super) fn pair(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<[u32; 2]> {
    match value.get_ref() {
        DeValue::Array(_) => reader.numbers(value, [0..=LONGEST, 0..=LONGEST], expected),
        _ => reader.whole(value, 0..=LONGEST, expected).map(|number: u32| [number; 2]),
    }
}

pub(super) fn frames(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Frames> {
    let DeValue::Array(items) = value.get_ref() else {
        return runs::read(value, expected, reader).map(Frames::Cells);
    };
    if items.is_empty() {
        let finding = reader.finding(Code::FramesEmpty, span(value), "`frames` is an empty list");
        let help = "name cells, for example `frames = \"0-3\"`, or remove the key";
        return reader.leave_out(finding.label("no frame").help(help));
    }
    if !items.iter().any(|item| matches!(item.get_ref(), DeValue::Table(_))) {
        return runs::read(value, expected, reader).map(Frames::Cells);
    }
    all(items.iter().map(|item| free_rect(item, reader))).map(Frames::Rects)
}

/// The value of `rect`.
const RECT: Expected =
    Expected::new(Kind::Numbers, "four numbers", ": x, y, width and height", "[0, 0, 16, 16]");

/// `{ rect = [x, y, width, height], duration = 80, origin = [8, 15] }`
fn free_rect(item: &Value<'_>, reader: &mut Reader<'_>) -> Option<FreeRect> {
    const EXPECTED: Expected =
        Expected::new(Kind::Other, "a list of tables", "", "{ rect = [0, 0, 16, 16] }");
    const TIME: Expected = Expected { more: "", ..DURATION };
    reader.key = Cow::Borrowed("frames");
    let (mut rect, mut time, mut point) = (Slot::Absent, Slot::Absent, Slot::Absent);
    for (name, value) in table(item, EXPECTED, &["rect", "duration", "origin"], reader)? {
        reader.key = Cow::Borrowed(name);
        match name {
            "rect" => {
                let ranges = [0..=LONGEST, 0..=LONGEST, 1..=LONGEST, 1..=LONGEST];
                rect = Slot::of(value, reader.numbers(value, ranges, RECT));
            }
            "duration" => time = Slot::of(value, reader.whole(value, 1..=LONGEST_FRAME, TIME)),
            _ => point = Slot::of(value, origin(value, reader)),
        }
    }
    if rect.is_absent() {
        rect_missing(item, reader);
    }
    let At { value: [x, y, width, height], span } = *rect.given()?;
    let is_right = !matches!(time, Slot::Wrong) && !matches!(point, Slot::Wrong);
    is_right.then(|| FreeRect {
        rect: At { value: Rect::new(x, y, width, height), span },
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
    expected: Expected,
    known: &[&'static str],
    reader: &mut Reader<'_>,
) -> Option<Vec<(&'static str, &'v Value<'t>)>> {
    let DeValue::Table(table) = value.get_ref() else { return reader.expected(expected, value) };
    let mut entries = Vec::new();
    for (name, value) in table {
        let written = name.get_ref().as_ref();
        if let Some(known) = known.iter().find(|known| **known == written) {
            entries.push((*known, value));
        } else {
            let meant = meant(written).filter(|meant| known.contains(meant));
            let near = suggest::nearest(written, known.iter().copied()).or(meant.map(Near::clear));
            reader.key_unknown(name, known.iter().copied(), near);
        }
    }
    Some(entries)
}

pub(super) fn rows(
    value: &Value<'_>,
    expected: Expected,
    reader: &mut Reader<'_>,
) -> Option<Vec<(Direction, At<u32>)>> {
    const ROW: Expected = Expected::new(Kind::Numbers, "a table of row numbers", ", counted from 0", ROWS);
    let DeValue::Table(table) = value.get_ref() else { return reader.expected(expected, value) };
    let rows = all(in_order(table).into_iter().map(|(name, value)| {
        let Some(direction) = directions::named(name.get_ref()) else {
            reader.direction_unknown(name);
            return None;
        };
        let row = reader.whole(value, 0..=LONGEST, ROW)?;
        Some((direction, At { value: row, span: span(value) }))
    }))?;
    if rows.is_empty() {
        let finding = reader.finding(Code::FramesEmpty, span(value), "`rows` names no direction");
        return reader.leave_out(finding.label("no row").help(format!("for example `rows = {ROWS}`")));
    }
    Some(rows)
}

pub(super) fn duration(value: &Value<'_>, reader: &mut Reader<'_>) -> Option<Duration> {
    const LIST: &str = "a list of whole numbers of milliseconds";
    const ONE: Expected = Expected::new(Kind::Milliseconds, LIST, "", "[80, 40]");
    let DeValue::Array(items) = value.get_ref() else {
        let each: u32 = reader.whole(value, 1..=LONGEST_FRAME, DURATION)?;
        if each < SHORTEST_TIME {
            let message =
                format!("{each} ms for each frame: durations are milliseconds, and this looks like seconds");
            let finding = reader.finding(Code::TimeLooksLikeSeconds, span(value), message);
            let meant = format!("{each}000");
            let help = format!("write `{meant}` for {}", counted(each as usize, "second"));
            let finding = finding.label("less than any screen shows").help(help);
            reader.push(finding.fix_at(span(value), meant, Applicability::Likely));
        }
        return Some(Duration::Each(each));
    };
    all(items.iter().map(|item| reader.whole(item, 1..=LONGEST_FRAME, ONE))).map(Duration::Listed)
}

pub(super) fn origin(value: &Value<'_>, reader: &mut Reader<'_>) -> Option<Origin> {
    const POINT: Expected = Expected::new(Kind::Numbers, "two numbers of pixels", ": x and y", "[8, 15]");
    match value.get_ref() {
        DeValue::Array(_) => {
            let [x, y] = reader.numbers(value, [-LONGEST..=LONGEST, -LONGEST..=LONGEST], POINT)?;
            Some(Origin::Point(x, y))
        }
        DeValue::String(text) if is_point(text) => reader.expected(POINT, value),
        DeValue::String(text) => reader.word_called(value, &ORIGINS, origin_called(text)),
        _ => reader.expected(ORIGIN, value),
    }
}

/// Returns whether a text has the numbers of a point: `8, 15`.
fn is_point(text: &str) -> bool {
    let mut numbers = text.split([',', 'x', ' ']).filter(|part| !part.is_empty());
    numbers.clone().count() == 2 && numbers.all(|part| part.parse::<u32>().is_ok())
}

/// The word for an origin that has another name in other programs.
fn origin_called(text: &str) -> Option<&'static str> {
    const CALLED: [(&str, &[&str]); 3] = [
        ("top-left", &["lefttop", "upperleft", "leftupper"]),
        ("center", &["middle", "mid", "centre", "centercenter", "middlecenter", "centermiddle"]),
        (
            "bottom",
            &["bottomcenter", "bottommiddle", "bottomcentre", "centerbottom", "middlebottom", "feet", "foot"],
        ),
    ];
    let letters: String =
        text.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_lowercase()).collect();
    CALLED.iter().find(|(_, called)| called.contains(&letters.as_str())).map(|(word, _)| *word)
}

/// `{ 1 = "step", 3 = ["step", "dust"] }`, sorted by frame.
pub(super) fn texts(
    value: &Value<'_>,
    expected: Expected,
    reader: &mut Reader<'_>,
) -> Option<Vec<(At<u32>, Vec<String>)>> {
    const EACH: Expected = Expected::new(Kind::Other, "a text or a list of texts for each frame", "", TEXTS);
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
    let mut found: Vec<(At<u32>, Vec<String>)> = texts.collect();
    sort_by_key(&mut found, |(number, _)| number.value);
    Some(found)
}

/// The slices of a table by their names, in the order of the file. Wrong ones are left out.
pub(super) fn slices(
    value: &Value<'_>,
    expected: Expected,
    reader: &mut Reader<'_>,
) -> Vec<(String, Vec<SliceRect>)> {
    let DeValue::Table(table) = value.get_ref() else {
        return reader.expected(expected, value).unwrap_or_default();
    };
    let slice = |(name, value): Entry<'_, '_>| {
        let rects = match value.get_ref() {
            DeValue::Array(items) => items.iter().filter_map(|item| slice_rect(item, reader)).collect(),
            _ => slice_rect(value, reader).into_iter().collect(),
        };
        (name.get_ref().clone().into_owned(), rects)
    };
    in_order(table).into_iter().map(slice).collect()
}

fn slice_rect(item: &Value<'_>, reader: &mut Reader<'_>) -> Option<SliceRect> {
    const EXAMPLE: &str = "{ hit = { rect = [12, 2, 8, 10], frames = \"1-2\" } }";
    const EXPECTED: Expected = Expected::new(Kind::Other, "a list of tables", "", EXAMPLE);
    const MORE: &str = ", counted from 0 in the animation";
    const FRAMES: Expected = Expected::new(Kind::Other, "a text or a list of frames", MORE, "\"1-2\"");
    reader.key = Cow::Borrowed("slices");
    let (mut rect, mut frames, mut text) = (Slot::Absent, Slot::Absent, Slot::Absent);
    for (name, value) in table(item, EXPECTED, &["rect", "frames", "text"], reader)? {
        reader.key = Cow::Borrowed(name);
        match name {
            "rect" => {
                let ranges = [-LONGEST..=LONGEST, -LONGEST..=LONGEST, 1..=LONGEST, 1..=LONGEST];
                rect = Slot::of(value, reader.numbers(value, ranges, RECT));
            }
            "frames" => frames = Slot::of(value, runs::read(value, FRAMES, reader)),
            _ => text = Slot::of(value, reader.text(value, TEXT)),
        }
    }
    if rect.is_absent() {
        rect_missing(item, reader);
    }
    let At { value: [x, y, width, height], span }: At<[i32; 4]> = *rect.given()?;
    (!matches!(frames, Slot::Wrong)).then(|| SliceRect {
        span,
        corner: (x, y),
        size: Size::new(width.unsigned_abs(), height.unsigned_abs()),
        frames: frames.given().map(|frames| frames.value.clone()),
        text: text.given().map(|text| text.value.clone()),
    })
}
