//! Findings on keys that may not stand where they do, and on keys that exclude each other.

use super::foreign_keys::Present;
use super::level::{
    ANIMATION, ANIMATIONS, FILE, Level, RULE, RULE_ANIMATION, RULE_DIRECTION, STANDING, WITH_RULES, meant,
    nearest,
};
use super::runs;
use crate::base::diagnostics::{Applicability, Code};
use crate::base::keys::{Keys, already};
use crate::base::schema::{Key, Places};
use crate::base::source::Span;
use crate::base::suggest::{self, Near};
use crate::base::toml::{Entry, Reader, Value, span, whole};
use crate::base::words::shown;
use crate::formats::directions;
use std::borrow::Cow;
use toml::Spanned;
use toml::de::DeValue;

impl Reader<'_> {
    /// Reports that a key excludes another one, at the one that stands later in the file.
    pub(super) fn conflict(&mut self, one: (&str, Span), other: (&str, Span), help: &str) {
        let (first, second) = if one.1.start() < other.1.start() { (one, other) } else { (other, one) };
        let message = format!("`{}` and `{}` exclude each other", second.0, first.0);
        let finding = self.finding(Code::KeysConflict, second.1, message);
        let finding = finding.label(format!("excludes `{}`", first.0));
        self.push(finding.note(self.id.at(first.1), format!("`{}` is given here", first.0)).help(help));
    }

    /// Reports a key that a table of the format does not have. `present` are those that it has.
    pub(super) fn key_misplaced(&mut self, (name, value): Entry<'_, '_>, place: Places, present: &Present) {
        if self.is_full() {
            return;
        }
        let (written, given) = (name.get_ref().as_ref(), present.keys.as_slice());
        let keys = Level::keys().iter().filter(|key| key.places.has(place));
        let known = keys.chain(FILE.has(place).then_some(&ANIMATIONS)).map(|key| key.name);
        if let Some(finding) = self.misquoted(name, known.clone()) {
            self.push(finding);
            return;
        }
        let finding = self.unknown(name);
        let elsewhere = Level::keys().iter().find(|key| key.name == written);
        let may_compare = self.take_suggestion();
        // `col` is another name of one column, and people write several under it, too.
        let meant = |written: &str| {
            meant(written)
                .map(|meant| if meant == "column" && runs::are_several(value) { "columns" } else { meant })
        };
        let columns = |meant: &str| match meant {
            "columns" => self.of_which_columns(value, present),
            "column" if given.contains(&"row") => whole(value)
                .ok()
                .map(|column| format!("for one cell of the `row`, write `columns = \"{column}\"`")),
            _ => None,
        };
        self.push(match (elsewhere, meant(written)) {
            (Some(key), _) if key.name == "rows" && WITH_RULES.has(place) && runs::is_one(value) => {
                self.under_row(finding, value, present)
            }
            (Some(key), _) if place == RULE_ANIMATION && key.places.has(RULE) => {
                finding.help(format!("`{written}` stands {}, for all animations of a rule", homes(RULE)))
            }
            (Some(key), _) if key.places == RULE_ANIMATION => {
                finding.help(format!("`{written}` stands {}", homes(key.places)))
            }
            (Some(_), _) if [RULE, RULE_ANIMATION, RULE_DIRECTION].contains(&place) => {
                finding.help(format!("`{written}` stands in a description of a sprite, `NAME.sheet.toml`"))
            }
            (Some(key), _) => finding.help(format!("`{written}` stands {}", homes(key.places))),
            (None, Some(meant)) if given.contains(&meant) && !self.names_more(name) => {
                finding.help(already(meant))
            }
            (None, Some(meant)) => match columns(meant) {
                Some(help) => finding.help(help),
                None => finding.did_you_mean(written, Near::clear(meant)),
            },
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
            (None, None) if FILE.has(place) && is_animation(name, value) => {
                let at = span(name);
                let meant = format!("animations.{}", self.text.get(at.start()..at.end()).unwrap_or(written));
                let header = header_with(self.text, at, &meant).unwrap_or_else(|| format!("[{meant}]"));
                finding
                    .help(format!("an animation is a table of `animations`: write `{}`", shown(&header)))
                    .fix_at(at, meant, Applicability::Likely)
            }
            (None, None) => match nearest(written, value, place) {
                Some(near) if given.contains(&near.word) && !self.names_more(name) => {
                    finding.help(already(near.word))
                }
                Some(near) => match columns(near.word) {
                    Some(help) => finding.help(help),
                    None => finding.did_you_mean(written, near),
                },
                None => return self.key_unknown(name, known, None),
            },
        });
    }
}

/// Returns whether an entry is a table of an animation: it has keys that those have, and its name is not like a key or
/// a direction.
pub(super) fn is_animation(name: &Spanned<Cow<'_, str>>, value: &Value<'_>) -> bool {
    let DeValue::Table(table) = value.get_ref() else { return false };
    let written = name.get_ref().as_ref();
    let is_known = |key: &str| {
        let is_key = |known: &Key| known.name == key && known.places.has(ANIMATION);
        Level::keys().iter().any(is_key) || directions::named(key).is_some()
    };
    let is_like_a_key = meant(written).is_some() || suggest::nearest(written, all_names()).is_some();
    !is_like_a_key
        && directions::nearest(written).is_none()
        && table.iter().any(|(key, _)| is_known(key.get_ref()))
}

/// The header of a table with another word at a span of it; [`None`] if that is no part of one.
fn header_with(text: &str, at: Span, meant: &str) -> Option<String> {
    let before = text.get(..at.start())?;
    let before = before.rsplit('\n').next()?.trim_start();
    let after = text.get(at.end()..)?.lines().next()?;
    let end = after.find(']')? + 1;
    before.starts_with('[').then(|| format!("{before}{meant}{}", after.get(..end).unwrap_or_default()))
}

/// The names of all keys.
fn all_names() -> impl Iterator<Item = &'static str> {
    Level::keys().iter().chain(&[ANIMATIONS]).map(|key| key.name)
}

/// Returns whether a name is more similar to a key than to a direction.
pub(super) fn is_nearly_a_key(name: &str) -> bool {
    let is_nearly = || suggest::nearest(name, all_names()).is_some() || meant(name).is_some();
    directions::nearest(name).is_none() && is_nearly()
}

/// Where a key may stand, in words.
fn homes(places: Places) -> &'static str {
    match () {
        () if places == RULE => "under `[sheets.\"PATTERN\"]` of `sprites.toml`",
        () if places == RULE_ANIMATION => "under `[sheets.\"PATTERN\".animations.NAME]` of `sprites.toml`",
        () if places == STANDING => "at the top of the file, before the first table",
        () if places.has(ANIMATION) => "under `[animations.NAME]`",
        () => "elsewhere",
    }
}

/// Milliseconds of a frame at so many frames a second.
fn frames_per_second(value: &Value<'_>) -> Option<i64> {
    let number = whole(value).ok().filter(|number| (1..=1_000).contains(number))?;
    Some((1_000 + number / 2) / number)
}
