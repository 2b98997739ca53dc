//! The keys of descriptions and of rules: where each may stand, and what is said of one that may not.

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::source::Span;
use crate::base::suggest::{self, Near};
use crate::base::text::shown;
use crate::base::toml::{Entry, Expected, Kind, Reader, Value, span, whole};
use crate::formats::directions;
use std::borrow::Cow;
use toml::Spanned;
use toml::de::DeValue;

/// The largest width, height, margin or spacing, in pixels.
pub(super) const LONGEST: i64 = 65_535;
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
    /// Its value.
    pub(super) expected: Expected,
    pub(super) places: &'static [Place],
}

/// Stands for the number of a picture in its path.
pub(super) const NUMBER: &str = "{n}";

use Kind::{Milliseconds, Numbers, Other, Text};
use Place::{Animation, Direction as OfDirection, Only, Rule, RuleAnimation, Top};

const EVERYWHERE: &[Place] = &[Top, Only, Animation, OfDirection];
const WITH_RULES: &[Place] = &[Top, Only, Animation, OfDirection, Rule];
const PLAYING: &[Place] = &[Top, Only, Animation, OfDirection, Rule, RuleAnimation];
const WITH_FRAMES: &[Place] = &[Only, Animation, OfDirection, RuleAnimation];

/// All keys that have a value. `animations` and directions are tables of their own.
pub(crate) const KEYS: &[Key] = &[
    key("image", Text, "a text", ": the path of a picture", "\"hero.png\"", EVERYWHERE),
    key("cell", Numbers, "two numbers", ": the width and the height of a cell", "[16, 16]", WITH_RULES),
    key("margin", Numbers, "a number of pixels", ", or two for x and y", "1", WITH_RULES),
    key("spacing", Numbers, "a number of pixels", ", or two for x and y", "1", WITH_RULES),
    key("frames", Other, "a text or a list of cells", "", "\"0-3\"", WITH_RULES),
    key("row", Numbers, "the number of a row", ", counted from 0", "0", WITH_RULES),
    key("column", Numbers, "the number of a column", ", counted from 0", "0", WITH_RULES),
    key("rows", Other, "a table of rows by direction", "", ROWS, &[Only, Animation]),
    key("columns", Other, "a text or a list of columns", "", "\"0-3\"", WITH_RULES),
    Key { name: "duration", expected: DURATION, places: PLAYING },
    Key { name: "origin", expected: ORIGIN, places: PLAYING },
    Key { name: "order", expected: Expected::WORD, places: PLAYING },
    Key { name: "repeat", expected: REPEAT, places: PLAYING },
    key("loop_from", Numbers, "the number of a frame", ", counted from 0", "2", PLAYING),
    Key { name: "end", expected: Expected::WORD, places: PLAYING },
    key("stand", Text, "a text", ": the name of an animation", "\"idle\"", &[Top, Only, Rule]),
    Key { name: "mirror", expected: Expected::TRUTH, places: &[Top, Only, Animation, Rule, RuleAnimation] },
    Key { name: "text", expected: TEXT, places: &[Only, Animation] },
    key("texts", Other, "a table of texts by frame", "", TEXTS, WITH_FRAMES),
    key("slices", Other, "a table of slices by name", "", "{ hit = { rect = [12, 2, 8, 10] } }", PLAYING),
    Key { name: "skip", expected: Expected::TRUTH, places: &[Rule] },
];

const MORE: &str = ", or a list with one for each frame";
pub(super) const DURATION: Expected = Expected::new(Milliseconds, "a number of milliseconds", MORE, "100");
pub(super) const ORIGIN: Expected =
    Expected::new(Numbers, "two numbers", ", or a word in quotes", "\"bottom\"");
const REPEAT: Expected = Expected {
    bounds: "remove `repeat` for an animation that plays for ever",
    ..Expected::new(Numbers, "a number of passes", "", "1")
};
/// A text for games.
pub(super) const TEXT: Expected = Expected { example: "\"heavy\"", ..Expected::TEXT };
/// An example of `rows`.
pub(super) const ROWS: &str = "{ down = 0, right = 1, up = 2 }";
/// An example of `texts`.
pub(super) const TEXTS: &str = "{ 1 = \"step\" }";

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
    kind: Kind,
    short: &'static str,
    more: &'static str,
    example: &'static str,
    places: &'static [Place],
) -> Key {
    Key { name, expected: Expected::new(kind, short, more, example), places }
}

/// Words of other programs, and the key that people mean by them.
const ALIASES: &[(&str, &[&str])] = &[
    ("animations", &["animation", "actions", "states", "tags"]),
    ("cell", &["size", "tile", "frame_size", "cell_size", "tile_size", "tilesize", "grid"]),
    ("duration", &["delay", "speed", "time", "frame_time", "ms", "interval"]),
    ("frames", &["indices", "frame_indices"]),
    ("image", &["file", "path", "sheet", "texture", "src", "source", "picture"]),
    ("margin", &["offset", "border"]),
    ("mirror", &["flip", "flip_x", "mirrored"]),
    ("origin", &["anchor", "pivot", "hotspot"]),
    ("repeat", &["loops", "passes", "repeats", "times"]),
    ("rows", &["directions"]),
    ("spacing", &["gap", "gutter", "padding", "separation"]),
    ("texts", &["events"]),
];

/// The key that is called by this word in other programs.
pub(super) fn meant(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    ALIASES.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(key, _)| *key)
}

impl Reader<'_> {
    /// Reports that a key excludes another one, at the one that stands later in the file.
    pub(super) fn conflict(&mut self, one: (&str, Span), other: (&str, Span), help: &str) {
        let (first, second) = if one.1.start() < other.1.start() { (one, other) } else { (other, one) };
        let message = format!("`{}` and `{}` exclude each other", second.0, first.0);
        let finding = self.finding(Code::KeysConflict, second.1, message);
        let finding = finding.label(format!("excludes `{}`", first.0));
        self.push(finding.note(self.id.at(first.1), format!("`{}` is given here", first.0)).help(help));
    }

    /// Reports a key that a table of the format does not have. `given` are those that it has.
    pub(super) fn key_misplaced(&mut self, (name, value): Entry<'_, '_>, place: Place, given: &[&str]) {
        if self.is_full() {
            return;
        }
        let written = name.get_ref().as_ref();
        let finding = self.unknown(name);
        let elsewhere = KEYS.iter().find(|key| key.name == written);
        let may_compare = self.take_suggestion();
        self.push(match (elsewhere, meant(written)) {
            (Some(key), _) if place == RuleAnimation && key.places.contains(&Rule) => {
                finding.help(format!("`{written}` stands {}, for all animations of a rule", homes(&[Rule])))
            }
            (Some(_), _) if matches!(place, Rule | RuleAnimation) => {
                finding.help(format!("`{written}` stands in a description of a sprite, `NAME.sheet.toml`"))
            }
            (Some(key), _) => finding.help(format!("`{written}` stands {}", homes(key.places))),
            (None, Some(meant)) if given.contains(&meant) => finding.help(already(meant)),
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
            (None, None) if !may_compare => finding.help("remove it"),
            (None, None) if matches!(place, Top | Only) && is_animation(name, value) => {
                let at = span(name);
                let meant = format!("animations.{}", self.text.get(at.start()..at.end()).unwrap_or(written));
                finding
                    .help(format!("an animation is a table of `animations`: write `[{}]`", shown(&meant)))
                    .fix_at(at, meant, Applicability::Likely)
            }
            (None, None) => {
                let known = KEYS.iter().filter(|key| key.places.contains(&place)).map(|key| key.name);
                let tables = matches!(place, Top | Only).then_some("animations");
                match nearest(written, value, place) {
                    Some(near) if given.contains(&near.word) => finding.help(already(near.word)),
                    Some(near) => finding.did_you_mean(written, near),
                    None => return self.key_unknown(name, known.chain(tables), None),
                }
            }
        });
    }
}

/// The key of a table that a misspelt one means: the nearest of those that the value fits, since one with a wrong letter
/// may be `column` or `columns`; else the nearest of all, or the other one of such a pair if only that fits.
pub(super) fn nearest(written: &str, value: &Value<'_>, place: Place) -> Option<Near<&'static str>> {
    let tables = matches!(place, Top | Only).then_some("animations");
    let known = || KEYS.iter().filter(move |key| key.places.contains(&place));
    let is_table = matches!(value.get_ref(), DeValue::Table(_));
    let fitting = known().filter(|key| key.fits(value)).map(|key| key.name);
    suggest::nearest(written, fitting.chain(tables.filter(|_| is_table))).or_else(|| {
        let near = suggest::nearest(written, known().map(|key| key.name).chain(tables))?;
        let are_a_pair = |key: &Key| {
            let (one, other) = (key.name.strip_suffix('s'), near.word.strip_suffix('s'));
            one == Some(near.word) || other == Some(key.name)
        };
        let other = known().find(|key| are_a_pair(key) && key.fits(value));
        Some(near.map(|word| other.map_or(word, |key| key.name)))
    })
}

impl Key {
    /// Returns whether a value may be that of the key, by its type.
    fn fits(&self, value: &Value<'_>) -> bool {
        let Expected { kind, more, example, .. } = self.expected;
        match value.get_ref() {
            DeValue::String(_) => matches!(kind, Text | Kind::Word) || example.starts_with('"'),
            DeValue::Integer(_) => example.starts_with(|first: char| first.is_ascii_digit()),
            DeValue::Array(_) => {
                let is_list = matches!(kind, Numbers | Milliseconds) && more.starts_with(", or");
                is_list || example.starts_with('[') || kind == Other && example.starts_with('"')
            }
            DeValue::Table(_) => example.starts_with('{'),
            DeValue::Boolean(_) => kind == Kind::Truth,
            DeValue::Float(_) | DeValue::Datetime(_) => false,
        }
    }
}

/// The help for a key that means another one, which the table has.
fn already(meant: &str) -> String {
    format!("remove it: `{meant}` is there already")
}

/// Returns whether an entry is a table of an animation: it has keys that those have, and its name is not like a key or a
/// direction.
pub(super) fn is_animation(name: &Spanned<Cow<'_, str>>, value: &Value<'_>) -> bool {
    let DeValue::Table(table) = value.get_ref() else { return false };
    let written = name.get_ref().as_ref();
    let is_known = |key: &str| {
        let is_key = |known: &&Key| known.name == key && known.places.contains(&Animation);
        KEYS.iter().any(|known| is_key(&known)) || directions::named(key).is_some()
    };
    let is_like_a_key = meant(written).is_some()
        || suggest::nearest(written, KEYS.iter().map(|key| key.name).chain(["animations"])).is_some();
    !is_like_a_key
        && directions::nearest(written).is_none()
        && table.iter().any(|(key, _)| is_known(key.get_ref()))
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

impl Reader<'_> {
    /// Reports a table as `row`, which belongs in `rows`; always [`None`].
    pub(super) fn row_by_direction<T>(&mut self, value: &Value<'_>) -> Option<T> {
        let message = "`row` must be the number of a row, found a table";
        let finding = self.finding(Code::TypeMismatch, span(value), message).label("a table");
        let why = "rows by direction have another key";
        self.leave_out(self.under_other_key(finding, why, ("row", value), ("rows", ROWS)))
    }

    /// Reports a list of numbers as `column`, which belongs in `columns`; always [`None`].
    pub(super) fn column_of_several<T>(&mut self, value: &Value<'_>, expected: Expected) -> Option<T> {
        let finding = self.mismatch(expected, value);
        let why = "several columns of a `row` have another key";
        self.leave_out(self.under_other_key(finding, why, ("column", value), ("columns", "\"0-3\"")))
    }

    /// Adds the help and the correction for a value that stands under the wrong key. One that is longer than a line is not
    /// repeated: the help then has an example.
    fn under_other_key(
        &self,
        finding: Diagnostic,
        why: &str,
        (key, value): (&str, &Value<'_>),
        (other, example): (&'static str, &str),
    ) -> Diagnostic {
        const LONGEST_SHOWN: usize = 100;
        let at = span(value);
        let written = self.text.get(at.start()..at.end()).unwrap_or_default();
        // A table with a header has no text of its own.
        let is_inline = !matches!(value.get_ref(), DeValue::Table(_)) || written.starts_with('{');
        if !is_inline || written.contains('\n') || written.len() > LONGEST_SHOWN {
            return finding.help(format!("{why}: `{other} = {example}`"));
        }
        let finding = finding.help(format!("{why}: `{other} = {}`", shown(written)));
        let before = self.text.get(..at.start()).unwrap_or_default().trim_end();
        let before = before.strip_suffix('=').unwrap_or(before).trim_end();
        let key = before.strip_suffix(key).map(|start| Span::new(start.len(), before.len()));
        finding.when_some(key, |finding, key| finding.fix_at(key, other, Applicability::Certain))
    }

    /// Reports a direction that is none.
    pub(super) fn direction_unknown(&mut self, name: &Spanned<Cow<'_, str>>) {
        let written = name.get_ref().as_ref();
        let message = format!("unknown direction `{}`", shown(written));
        let finding = self.finding(Code::DirectionUnknown, span(name), message).label("no such direction");
        let near = directions::nearest(written);
        self.push(finding.did_you_mean_or(written, near, directions::all_names));
    }
}
