//! Reads values of objects, with the same wording of findings for all formats in JSON.

use super::{Kind, Member, Value};
use crate::base::diagnostics::{Applicability, Code, Diagnostic, Diagnostics};
use crate::base::schema::Needed::Always;
use crate::base::schema::{Expected, Key, Measure, Shape, Table, fields};
use crate::base::source::{SourceId, Span};
use crate::base::suggest;
use crate::base::words::{all_of, quoted, shown};
use crate::formats::numbers::{self, Allowed, Decimal, Written};
use std::borrow::Cow;
use std::fmt;

/// The largest number in formats in JSON, for milliseconds and pixels.
pub(crate) const LARGEST: i64 = 2_147_483_647;

const POSITION: Shape = Shape::Whole(0, LARGEST);
const SIDE: Shape = Shape::Whole(1, LARGEST);

fields! {
    /// The left edge in pixels.
    X = "x": POSITION, needed Always, measure Measure::Position, like "0", was &["left"];
    /// The upper edge in pixels.
    Y = "y": POSITION, needed Always, measure Measure::Position, like "0", was &["top"];
    /// The width in pixels.
    W = "w": SIDE, needed Always, measure Measure::Size, like "32";
    /// The height in pixels.
    H = "h": SIDE, needed Always, measure Measure::Size, like "48";
}

/// The keys of a rectangle.
pub(crate) const RECT: Table = Table::of(|| &[X, Y, W, H]);

/// An example of a key: with a value, or the value alone if the key has words for it.
fn example(key: &Key) -> String {
    let Expected { short, more, example, .. } = key.expected;
    if short.is_empty() {
        format!("`\"{}\": {example}`{more}", key.name)
    } else {
        format!("{short} `{example}`")
    }
}

/// A value, with its name in findings.
#[derive(Clone, Copy)]
pub(crate) struct ObjectEntry<'d, 'n> {
    pub(crate) value: Value<'d>,
    key: Option<&'static Key>,
    /// The owner of the key or, without a key, the name of the value itself.
    pub(crate) owner: &'n dyn fmt::Display,
}

impl<'d, 'n> ObjectEntry<'d, 'n> {
    /// The value of a key of the object with this name.
    pub(crate) fn of(value: Value<'d>, key: &'static Key, owner: &'n dyn fmt::Display) -> Self {
        Self { value, key: Some(key), owner }
    }

    /// A value with a name of its own, such as an item of a list.
    pub(crate) fn item(value: Value<'d>, name: &'n dyn fmt::Display) -> Self {
        Self { value, key: None, owner: name }
    }

    /// The value of a key of an object, the first one if the key is repeated.
    pub(crate) fn find(object: Value<'d>, key: &'static Key, owner: &'n dyn fmt::Display) -> Option<Self> {
        Some(Self::of(object.get(key.name)?, key, owner))
    }
}

impl fmt::Display for ObjectEntry<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.key {
            Some(key) => write!(f, "`{}` of {}", key.name, self.owner),
            None => write!(f, "{}", self.owner),
        }
    }
}

/// Reads values, and reports wrong ones. [`None`] means that a mistake was reported.
pub(crate) struct ObjectReader<'c> {
    pub(crate) id: SourceId,
    pub(crate) diagnostics: &'c mut Diagnostics,
}

impl ObjectReader<'_> {
    pub(crate) fn report<T>(&mut self, finding: Diagnostic) -> Option<T> {
        self.diagnostics.push(finding);
        None
    }

    /// Reports a value if it is of another kind.
    pub(crate) fn expect(&mut self, entry: ObjectEntry<'_, '_>, kind: Kind) -> Option<()> {
        if entry.value.kind() == kind {
            return Some(());
        }
        self.report(type_mismatch(self.id, entry, kind))
    }

    /// The value of a required key.
    pub(crate) fn required<'d, 'n>(
        &mut self,
        object: Value<'d>,
        key: &'static Key,
        owner: &'n dyn fmt::Display,
    ) -> Option<ObjectEntry<'d, 'n>> {
        let found = ObjectEntry::find(object, key, owner);
        found.or_else(|| self.report(keys_missing(self.id, object, owner, &[key])))
    }

    /// The values of a list; none for another value, which is reported.
    pub(crate) fn list<'d>(
        &mut self,
        entry: ObjectEntry<'d, '_>,
    ) -> impl Iterator<Item = Value<'d>> + use<'d> {
        self.expect(entry, Kind::List);
        entry.value.items()
    }

    /// The text of a string.
    pub(crate) fn string<'d>(&mut self, entry: ObjectEntry<'d, '_>) -> Option<Cow<'d, str>> {
        self.expect(entry, Kind::String)?;
        entry.value.string()
    }

    pub(crate) fn number(&mut self, entry: ObjectEntry<'_, '_>) -> Option<Decimal> {
        self.expect(entry, Kind::Number)?;
        Decimal::parse(entry.value.written())
    }

    /// A whole number in the range of its key. It may be written `100`, `100.0` or `1e2`.
    pub(crate) fn whole(&mut self, entry: ObjectEntry<'_, '_>) -> Option<i64> {
        let (least, _) = entry.key?.shape().range()?;
        self.whole_from(entry, least)
    }

    /// The same from `least` to the largest one.
    pub(crate) fn whole_from(&mut self, entry: ObjectEntry<'_, '_>, least: i64) -> Option<i64> {
        let number = self.number(entry)?;
        let whole = number.whole().filter(|whole| (least..=LARGEST).contains(whole));
        whole.or_else(|| self.report(not_whole(self.id, entry, &number, least)))
    }
}

/// The finding for a value of another kind than the expected one.
fn type_mismatch(id: SourceId, entry: ObjectEntry<'_, '_>, expected: Kind) -> Diagnostic {
    let ObjectEntry { value, key, .. } = entry;
    let (found, due) = (value.kind().shown(), expected.shown());
    let message = format!("{entry} must be {due}, found {found}");
    let finding =
        Diagnostic::new(Code::TypeMismatch, id.at(value.span()), message).label(format!("{due} is expected"));
    let written = shown(value.written());
    let number = value.string().filter(|text| expected == Kind::Number && Decimal::parse(text).is_some());
    let finding = match number {
        Some(number) => finding.fix_at(value.span(), number, Applicability::Certain),
        None if (value.kind(), expected) == (Kind::Number, Kind::String) => {
            finding.fix_at(value.span(), format!("\"{}\"", value.written()), Applicability::Certain)
        }
        None => finding,
    };
    finding.help(match (value.kind(), expected, key) {
        (Kind::Null, _, Some(key)) if !key.is_required() => {
            format!("remove `{}`: it may be left out", key.name)
        }
        (_, _, Some(key)) if !key.expected.help.is_empty() => key.expected.help.to_owned(),
        (Kind::String, Kind::Number, _) => {
            match value.string().filter(|text| Decimal::parse(text).is_some()) {
                Some(text) => format!("write `{}`, without quotes", shown(&text)),
                None => "write a number, like `20` or `16.6`".to_owned(),
            }
        }
        (Kind::Number, Kind::String, _) => format!("write `\"{written}\"`"),
        (Kind::Object, Kind::List, _) => "put `[` and `]` around it".to_owned(),
        (_, _, Some(key)) => format!("write {}", example(key)),
        (_, Kind::Object, None) => "an object is written between `{` and `}`".to_owned(),
        (_, _, None) => format!("write {due}"),
    })
}

/// Adds the correction of a key that is similar to the only missing one.
fn misspelt(finding: Diagnostic, object: Value<'_>, missing: &[&Key]) -> Diagnostic {
    let [only] = missing else { return finding };
    let long = object.members().filter(|member| member.key.len() > 2);
    let mut alike = long.filter_map(|member| {
        let near = suggest::nearest(&member.key, [only.name])?;
        Some((member.key_span, near))
    });
    match (alike.next(), alike.next()) {
        (Some((at, near)), None) => {
            let applicability = Applicability::certain_if(near.is_clear);
            finding.fix_at(at, format!("\"{}\"", near.word), applicability)
        }
        _ => finding,
    }
}

/// The finding for keys that the object with this name lacks.
pub(crate) fn keys_missing(
    id: SourceId,
    object: Value<'_>,
    owner: &dyn fmt::Display,
    missing: &[&Key],
) -> Diagnostic {
    let names = all_of(quoted(missing.iter().map(|key| key.name)));
    let are = if missing.len() == 1 { "is" } else { "are" };
    let message = format!("{names} of {owner} {are} missing");
    let finding = Diagnostic::new(Code::KeyMissing, id.at(object.opening()), message);
    misspelt(finding, object, missing)
        .label(format!("without {names}"))
        .help(format!("write for example {}", all_of(missing.iter().map(|key| example(key)))))
}

/// The finding for a key that the object with this name has already. `meant` is a missing key that is similar to it.
pub(crate) fn key_twice(
    id: SourceId,
    member: &Member<'_>,
    owner: &dyn fmt::Display,
    first: Span,
    meant: Option<&str>,
) -> Diagnostic {
    let message = format!("{owner} has the key `{}` twice", shown(&member.key));
    Diagnostic::new(Code::JsonKeyDuplicate, id.at(member.key_span), message)
        .label("defined again")
        .note(id.at(first), "defined first")
        .help(match meant {
            Some(meant) => format!("`{meant}` is missing: should one of the two be `{meant}`?"),
            None => "remove one of them: JSON readers differ in which one they use".to_owned(),
        })
}

/// The finding for a number that is not allowed.
pub(crate) fn out_of_range(
    id: SourceId,
    entry: ObjectEntry<'_, '_>,
    allowed: impl fmt::Display,
) -> Diagnostic {
    let value = entry.value;
    let written = Written { location: id.at(value.span()), text: value.written(), name: &entry };
    numbers::out_of_range(written, allowed)
}

/// The finding for a number that is not whole or less than `least`.
fn not_whole(id: SourceId, entry: ObjectEntry<'_, '_>, number: &Decimal, least: i64) -> Diagnostic {
    let measure = entry.key.map_or(Measure::Plain, |key| key.expected.measure);
    let value_span = entry.value.span();
    let is_pixels = matches!(measure, Measure::Position | Measure::Size);
    let is_negative = number.is_negative;
    let (size, has_fraction) = number.truncated(0);
    let is_small = size <= LARGEST.unsigned_abs().into();
    if has_fraction {
        let (allowed, label) = if is_pixels {
            ("a whole number of pixels", "whole pixels")
        } else {
            ("a whole number", "a fraction")
        };
        let finding = out_of_range(id, entry, allowed).label(label);
        let meant = match (is_small, is_negative) {
            (true, false) => size.max(u128::try_from(least).unwrap_or(0)).to_string(),
            (true, true) if least < 0 => format!("-{size}"),
            _ => return finding,
        };
        let finding = finding.help(format!("write `{meant}`"));
        return finding.fix_at(value_span, meant, Applicability::Likely);
    }
    let is_too_small = (is_negative || size == 0) && least >= 0;
    let allowed = if is_too_small { Allowed::AtLeast(least) } else { Allowed::Between(least, LARGEST) };
    let finding = out_of_range(id, entry, allowed);
    if !is_pixels {
        return finding.label("a whole number");
    }
    let finding = finding.label("pixels");
    match measure {
        _ if least < 0 => finding,
        Measure::Position => {
            let finding = finding.label("pixels from the top left corner of the sheet");
            let help = "the sheet begins at 0: write where the top left corner of the rectangle is";
            if is_negative {
                finding.help(help).fix_at(value_span, "0", Applicability::Likely)
            } else {
                finding
            }
        }
        _ if is_negative && size > 0 => {
            let help = format!("write `{size}`: a rectangle extends to the right and down from `x`, `y`");
            finding.help(help).fix_at(value_span, size.to_string(), Applicability::Likely)
        }
        _ if size == 0 => finding.help("write the size of the frame's rectangle, at least 1"),
        _ => finding,
    }
}
