//! The keys of descriptions and of rules: where each may stand, and what is said of one that may not.

use super::value::{Reader, span};
use crate::base::diagnostics::Code;
use crate::base::source::Span;
use crate::base::suggest::{self, Near};
use crate::base::text::shown;
use crate::base::toml::{Value, whole};
use crate::base::words::{all_of, quoted};
use crate::formats::directions;
use std::borrow::Cow;
use toml::Spanned;
use toml::de::DeTable;

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
    /// Its value: `must be {words}`.
    pub(super) words: &'static str,
    pub(super) example: &'static str,
    pub(super) places: &'static [Place],
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

/// An entry of a table.
pub(super) type Entry<'v, 't> = (&'v Spanned<Cow<'t, str>>, &'v Value<'t>);

/// The entries of a table in the order of the text.
pub(super) fn in_order<'v, 't>(table: &'v DeTable<'t>) -> Vec<Entry<'v, 't>> {
    let mut entries: Vec<Entry<'v, 't>> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
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
