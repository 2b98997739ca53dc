//! The keys of one level of a description: of the file, of an animation, of a direction, or of a rule.

use super::runs::{self, Run};
use super::value::{At, Expected, Reader, Slot, span};
use crate::base::diagnostics::Code;
use crate::base::source::Span;
use crate::base::suggest::{self, Near};
use crate::base::text::shown;
use crate::base::toml::{Value, whole};
use crate::base::words::{all_of, quoted};
use crate::formats::directions;
use sprite_table::{Direction, Order, Rect, Size};
use std::borrow::Cow;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The largest width, height, margin or spacing, in pixels.
const LONGEST: i64 = 65_535;
/// Milliseconds of a frame, at most.
pub(super) const LONGEST_FRAME: i64 = 2_147_483_647;

/// A table that keys stand in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The top of a file with `animations`.
    Top,
    /// The top of a file that is one animation.
    Only,
    Animation,
    Direction,
    /// `[sheets."PATTERN"]` of the settings.
    Rule,
    /// `[sheets."PATTERN".animations.NAME]` of the settings.
    RuleAnimation,
}

/// A key, for messages and for the JSON Schema.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    /// Its value: `must be {words}`.
    words: &'static str,
    example: &'static str,
    places: &'static [Place],
}

use Place::{Animation, Direction as OfDirection, Only, Rule, RuleAnimation, Top};

const EVERYWHERE: &[Place] = &[Top, Only, Animation, OfDirection];
const WITH_RULES: &[Place] = &[Top, Only, Animation, OfDirection, Rule];
const PLAYING: &[Place] = &[Top, Only, Animation, OfDirection, Rule, RuleAnimation];

/// All keys that have a value. `animations` and directions are tables of their own.
pub(crate) const KEYS: &[Key] = &[
    key("image", "a text: the path of a picture", "\"hero.png\"", EVERYWHERE),
    key("cell", "two numbers: the width and the height of a cell", "[16, 16]", WITH_RULES),
    key("margin", "a number of pixels, or two for x and y", "1", WITH_RULES),
    key("spacing", "a number of pixels, or two for x and y", "1", WITH_RULES),
    key("frames", "a text or a list of cells", "\"0-3\"", WITH_RULES),
    key("row", "the number of a row, counted from 0", "0", WITH_RULES),
    key("column", "the number of a column, counted from 0", "0", WITH_RULES),
    key("rows", "a table of rows by direction", "{ down = 0, right = 1, up = 2 }", &[Only, Animation]),
    key("columns", "a text or a list of columns", "\"0-3\"", WITH_RULES),
    key("duration", "a number of milliseconds, or a list with one for each frame", "100", PLAYING),
    key("origin", "two numbers, or a word in quotes", "\"bottom\"", PLAYING),
    key("order", "a word in quotes", "\"ping-pong\"", PLAYING),
    key("repeat", "a number of passes", "1", PLAYING),
    key("loop_from", "the number of a frame, counted from 0", "2", PLAYING),
    key("end", "a word in quotes", "\"hide\"", PLAYING),
    key("stand", "a text: the name of an animation", "\"idle\"", &[Top, Only, Rule]),
    key("mirror", "`true` or `false`", "false", &[Top, Only, Animation, Rule, RuleAnimation]),
    key("text", "a text", "\"heavy\"", &[Only, Animation]),
    key(
        "texts",
        "a table of texts by frame",
        "{ 1 = \"step\" }",
        &[Only, Animation, OfDirection, RuleAnimation],
    ),
    key("slices", "a table of slices by name", "{ hit = { rect = [12, 2, 8, 10] } }", PLAYING),
    key("skip", "`true` or `false`", "true", &[Rule]),
];

/// The keys that may stand at a place, by its name in the JSON Schema. For the test of that.
pub(crate) fn known_keys(place: &str) -> Vec<&'static str> {
    let place = match place {
        "top" => Top,
        "only" => Only,
        "animation" => Animation,
        "direction" => OfDirection,
        "rule" => Rule,
        _ => RuleAnimation,
    };
    KEYS.iter().filter(|key| key.places.contains(&place)).map(|key| key.name).collect()
}

const fn key(
    name: &'static str,
    words: &'static str,
    example: &'static str,
    places: &'static [Place],
) -> Key {
    Key { name, words, example, places }
}

/// Words of other programs, and the key that people mean by them.
const ALIASES: &[(&str, &[&str])] = &[
    ("animations", &["animation", "actions", "states", "tags"]),
    ("cell", &["size", "tile", "frame_size", "cell_size", "tile_size", "tilesize", "grid"]),
    ("duration", &["delay", "speed", "time", "frame_time", "ms", "interval"]),
    ("image", &["file", "path", "sheet", "texture", "src", "source", "picture"]),
    ("margin", &["offset", "border"]),
    ("mirror", &["flip", "flip_x", "mirrored"]),
    ("origin", &["anchor", "pivot", "hotspot"]),
    ("repeat", &["passes", "repeats", "times"]),
    ("rows", &["directions"]),
    ("spacing", &["gap", "gutter", "padding", "separation"]),
];

/// The key that is called by this word in other programs.
pub(super) fn meant(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    ALIASES.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(key, _)| *key)
}

/// The keys of one level.
#[derive(Debug, Default)]
pub(crate) struct Level {
    pub(super) image: Slot<String>,
    pub(super) cell: Slot<Size>,
    pub(super) margin: Slot<[u32; 2]>,
    pub(super) spacing: Slot<[u32; 2]>,
    pub(super) frames: Slot<Frames>,
    pub(super) row: Slot<u32>,
    pub(super) column: Slot<u32>,
    pub(super) rows: Slot<Vec<(Direction, At<u32>)>>,
    pub(super) columns: Slot<Vec<At<Run>>>,
    pub(super) duration: Slot<Duration>,
    pub(super) origin: Slot<Origin>,
    pub(super) order: Slot<Order>,
    pub(super) repeat: Slot<u16>,
    pub(super) loop_from: Slot<u16>,
    pub(super) end: Slot<End>,
    pub(super) stand: Slot<String>,
    pub(super) mirror: Slot<bool>,
    pub(super) text: Slot<String>,
    pub(super) texts: Slot<Vec<(At<u32>, Vec<String>)>>,
    pub(super) slices: Vec<(String, Vec<SliceRect>)>,
    pub(super) skip: Slot<bool>,
}

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

impl Level {
    /// Reads the keys of a table. Other entries, which are tables of directions or a mistake, are returned.
    pub(super) fn read<'v, 't>(
        table: &'v DeTable<'t>,
        place: Place,
        reader: &mut Reader<'_>,
    ) -> (Self, Vec<Entry<'v, 't>>) {
        let mut level = Self::default();
        let mut others = Vec::new();
        for (name, value) in in_order(table) {
            let known = KEYS.iter().find(|key| key.name == name.get_ref().as_ref());
            match known.filter(|key| key.places.contains(&place)) {
                Some(key) => level.set(key, value, reader),
                None => others.push((name, value)),
            }
        }
        for (name, _) in &others {
            level.set_misspelt(name.get_ref(), place);
        }
        level.check_selection(reader);
        (level, others)
    }

    fn set(&mut self, key: &Key, value: &Value<'_>, reader: &mut Reader<'_>) {
        let expected = Expected { key: key.name, words: key.words, example: key.example };
        match key.name {
            "image" => self.image = reader.text(value, expected),
            "cell" => {
                let size = reader.numbers(value, [1..=LONGEST, 1..=LONGEST], expected);
                self.cell = size.map(|[width, height]| Size::new(pixels(width), pixels(height)));
            }
            "margin" => self.margin = pair(value, expected, reader),
            "spacing" => self.spacing = pair(value, expected, reader),
            "frames" => self.frames = frames(value, expected, reader),
            "row" => self.row = reader.whole(value, 0..=LONGEST, expected),
            "column" => self.column = reader.whole(value, 0..=LONGEST, expected),
            "rows" => self.rows = rows(value, expected, reader),
            "columns" => self.columns = runs::read(value, expected, reader),
            "duration" => self.duration = duration(value, expected, reader),
            "origin" => self.origin = origin(value, expected, reader),
            "order" => self.order = reader.word(value, &ORDERS, expected),
            "repeat" => self.repeat = reader.whole(value, 1..=LONGEST, expected),
            "loop_from" => self.loop_from = reader.whole(value, 0..=LONGEST, expected),
            "end" => self.end = reader.word(value, &ENDS, expected),
            "stand" => self.stand = reader.text(value, expected),
            "mirror" => self.mirror = reader.truth(value, expected),
            "text" => self.text = reader.text(value, expected),
            "texts" => self.texts = texts(value, expected, reader),
            "slices" => self.slices = slices(value, expected, reader),
            _ => self.skip = reader.truth(value, expected),
        }
    }

    /// Takes a misspelt key for one whose value does not fit: what follows from its absence is no other mistake.
    fn set_misspelt(&mut self, written: &str, place: Place) {
        fn wrong<T>(slot: &mut Slot<T>) {
            if slot.is_absent() {
                *slot = Slot::Wrong;
            }
        }
        if KEYS.iter().any(|key| key.name == written) || directions::named(written).is_some() {
            return;
        }
        let known = KEYS.iter().filter(|key| key.places.contains(&place)).map(|key| key.name);
        match meant(written).or_else(|| suggest::nearest(written, known).map(|near| near.word)) {
            Some("image") => wrong(&mut self.image),
            Some("cell") => wrong(&mut self.cell),
            Some("margin") => wrong(&mut self.margin),
            Some("spacing") => wrong(&mut self.spacing),
            Some("frames") => wrong(&mut self.frames),
            Some("row") => wrong(&mut self.row),
            Some("column") => wrong(&mut self.column),
            Some("rows") => wrong(&mut self.rows),
            Some("columns") => wrong(&mut self.columns),
            Some("repeat") => wrong(&mut self.repeat),
            Some("stand") => wrong(&mut self.stand),
            _ => {}
        }
    }

    /// The first key that says which cells are frames, by its name and value.
    pub(super) fn selection(&self) -> Option<(&'static str, Option<Span>)> {
        self.selections().into_iter().flatten().next()
    }

    /// Returns whether the level says which cells are frames of tracks that `rows` does not name.
    pub(super) fn selects(&self) -> bool {
        let [frames, row, column, rows, columns] = self.selections();
        frames.or(row).or(column).is_some() || columns.is_some() && rows.is_none()
    }

    /// The keys that say which cells are frames.
    fn selections(&self) -> [Option<(&'static str, Option<Span>)>; 5] {
        fn of<T>(name: &'static str, slot: &Slot<T>) -> Option<(&'static str, Option<Span>)> {
            (!slot.is_absent()).then(|| (name, slot.given().map(|value| value.span)))
        }
        [
            of("frames", &self.frames),
            of("row", &self.row),
            of("column", &self.column),
            of("rows", &self.rows),
            of("columns", &self.columns),
        ]
    }

    /// Reports keys that exclude each other on this level.
    fn check_selection(&self, reader: &mut Reader<'_>) {
        let [frames, row, column, rows, columns] = self.selections();
        let mut chosen: Vec<(&str, Span)> = [frames, row, column, rows]
            .into_iter()
            .flatten()
            .filter_map(|(name, span)| Some((name, span?)))
            .collect();
        chosen.sort_by_key(|(_, span)| span.start());
        if let [first, second, ..] = chosen.as_slice() {
            reader.conflict(*second, *first, "they choose frames in different ways: keep one of them");
        }
        if let (Some((_, Some(span))), None, None) = (columns, row, rows) {
            let message = "`columns` says which cells of a row are frames, and there is no row here";
            let finding = reader.finding(Code::KeysConflict, span, message).label("columns of which row?");
            reader.push(finding.help("add `row = 0`, or write `frames` with the numbers of the cells"));
        }
    }
}

/// An entry of a table.
pub(super) type Entry<'v, 't> = (&'v Spanned<Cow<'t, str>>, &'v Value<'t>);

/// The entries of a table in the order of the text.
pub(super) fn in_order<'v, 't>(table: &'v DeTable<'t>) -> Vec<Entry<'v, 't>> {
    let mut entries: Vec<Entry<'v, 't>> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

const ORDERS: [(&str, Order); 4] = [
    ("forward", Order::Forward),
    ("reverse", Order::Reverse),
    ("ping-pong", Order::PingPong),
    ("ping-pong-reverse", Order::PingPongReverse),
];
const ENDS: [(&str, End); 3] = [("hold", End::Hold), ("hide", End::Hide), ("stand", End::Stand)];
const ORIGINS: [(&str, Origin); 3] =
    [("top-left", Origin::TopLeft), ("center", Origin::Center), ("bottom", Origin::Bottom)];

impl Reader<'_> {
    /// Reports that a key excludes another one, at the one that stands later in the file.
    pub(super) fn conflict(&mut self, one: (&str, Span), other: (&str, Span), help: &str) {
        let (first, second) = if one.1.start() < other.1.start() { (one, other) } else { (other, one) };
        let message = format!("`{}` and `{}` exclude each other", second.0, first.0);
        let finding = self.finding(Code::KeysConflict, second.1, message);
        let finding = finding.label(format!("excludes `{}`", first.0));
        self.push(finding.note(self.id.at(first.1), format!("`{}` is given here", first.0)).help(help));
    }

    /// Reports a key that the table does not have.
    pub(super) fn key_unknown(&mut self, (name, value): Entry<'_, '_>, place: Place) {
        let (written, at) = (name.get_ref().as_ref(), span(name));
        let known = || KEYS.iter().filter(|key| key.places.contains(&place)).map(|key| key.name);
        let finding = self
            .finding(Code::KeyUnknown, at, format!("unknown key `{}`", shown(written)))
            .label("no such key")
            .always_error();
        let elsewhere = KEYS.iter().find(|key| key.name == written);
        let tables = matches!(place, Top | Only).then_some("animations");
        self.push(match (elsewhere, meant(written)) {
            (Some(key), _) if place == RuleAnimation && key.places.contains(&Rule) => {
                finding.help(format!("`{written}` stands {}, for all animations of a rule", homes(&[Rule])))
            }
            (Some(_), _) if matches!(place, Rule | RuleAnimation) => {
                finding.help(format!("`{written}` stands in a description of a sprite, `NAME.sheet.toml`"))
            }
            (Some(key), _) => finding.help(format!("`{written}` stands {}", homes(key.places))),
            (None, Some(meant)) => finding.did_you_mean(written, Near::clear(meant)),
            (None, None) if written == "fps" => match frames_per_second(value) {
                Some(milliseconds) => {
                    finding.help(format!("write the milliseconds of a frame: `duration = {milliseconds}`"))
                }
                None => finding.help("write the milliseconds of a frame, for example `duration = 100`"),
            },
            (None, None) if written == "loop" => {
                finding.help("animations play for ever without `repeat`; `repeat = 1` plays once")
            }
            (None, None) => {
                let near = suggest::nearest(written, known().chain(tables));
                finding.did_you_mean_or(written, near, || {
                    format!("remove it; the keys here are {}", all_of(quoted(known().chain(tables))))
                })
            }
        });
    }
}

/// Where a key may stand, in words.
fn homes(places: &[Place]) -> &'static str {
    match places {
        [Rule] => "under `[sheets.\"PATTERN\"]` of `sprites.toml`",
        [Top, Only, Rule] => "at the top of the file, before the first table",
        _ if places.contains(&Animation) => "under `[animations.NAME]`",
        _ => "elsewhere",
    }
}

/// Milliseconds of a frame at so many frames a second.
fn frames_per_second(value: &Value<'_>) -> Option<i64> {
    let number = whole(value).ok().filter(|number| (1..=1_000).contains(number))?;
    Some((1_000 + number / 2) / number)
}

fn pixels(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

impl<T> Slot<T> {
    fn map<U>(self, map: impl FnOnce(T) -> U) -> Slot<U> {
        match self {
            Self::Absent => Slot::Absent,
            Self::Wrong => Slot::Wrong,
            Self::Given(At { value, span }) => Slot::Given(At { value: map(value), span }),
        }
    }
}

/// One number for both axes, or one for each.
fn pair(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Slot<[u32; 2]> {
    match value.get_ref() {
        DeValue::Array(_) => {
            reader.numbers(value, [0..=LONGEST, 0..=LONGEST], expected).map(|both| both.map(pixels))
        }
        _ => reader.whole(value, 0..=LONGEST, expected).map(|number: u32| [number; 2]),
    }
}

fn frames(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Slot<Frames> {
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

fn rows(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Slot<Vec<(Direction, At<u32>)>> {
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

fn duration(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Slot<Duration> {
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

fn origin(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Slot<Origin> {
    let DeValue::Array(_) = value.get_ref() else { return reader.word(value, &ORIGINS, expected) };
    let expected = Expected { words: "two numbers of pixels: x and y", example: "[8, 15]", ..expected };
    let point = reader.numbers(value, [-LONGEST..=LONGEST, -LONGEST..=LONGEST], expected);
    point.map(|[x, y]| Origin::Point(short(x), short(y)))
}

fn short(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(0)
}

/// `{ 1 = "step", 3 = ["step", "dust"] }`, sorted by frame.
fn texts(
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
fn slices(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Vec<(String, Vec<SliceRect>)> {
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
