//! Values of the keys, read with their spans. A value that does not fit is reported.

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::source::{Location, SourceId, Span};
use crate::base::suggest;
use crate::base::text::shown;
use crate::base::toml::{Found, Value, found, whole};
use crate::base::words::one_of;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use toml::de::DeValue;

/// The value of a key.
#[derive(Clone, Debug, Default)]
pub(crate) enum Slot<T> {
    /// The key is not there.
    #[default]
    Absent,
    /// The value does not fit, which is reported.
    Wrong,
    Given(At<T>),
}

/// A value and the location of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At<T> {
    pub(crate) value: T,
    pub(crate) span: Span,
}

impl<T> Slot<T> {
    pub(super) const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    pub(super) const fn given(&self) -> Option<&At<T>> {
        match self {
            Self::Given(value) => Some(value),
            Self::Absent | Self::Wrong => None,
        }
    }
}

/// The span of a value or key of the file.
pub(super) fn span<T>(spanned: &toml::Spanned<T>) -> Span {
    let range = spanned.span();
    Span::new(range.start, range.end)
}

/// The words for a value that is expected: `must be {words}`, and an example.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expected {
    pub(super) key: &'static str,
    pub(super) words: &'static str,
    pub(super) example: &'static str,
}

/// Reads the values of a file and collects what is wrong with them.
#[derive(Debug)]
pub(super) struct Reader<'t> {
    pub(super) id: SourceId,
    pub(super) text: &'t str,
    pub(super) findings: Vec<Diagnostic>,
    /// The kinds and locations that were reported: an inherited value may be wrong in each animation.
    reported: BTreeSet<(Code, Location)>,
}

impl<'t> Reader<'t> {
    pub(super) const fn new(id: SourceId, text: &'t str) -> Self {
        Self { id, text, findings: Vec::new(), reported: BTreeSet::new() }
    }

    /// Adds a finding, unless there is one of its kind at the same location.
    pub(super) fn push(&mut self, finding: Diagnostic) {
        if self.reported.insert((finding.code, finding.location)) {
            self.findings.push(finding);
        }
    }

    /// Returns whether a list stands there, and not the pattern of a rule.
    pub(super) fn is_list(&self, at: Span) -> bool {
        self.text.get(at.start()..at.end()).is_some_and(|text| text.starts_with('['))
    }

    /// A finding at a span of the file.
    pub(super) fn finding(&self, code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, self.id.at(span), message)
    }

    /// Reports a value of another type.
    pub(super) fn mismatch<T>(&mut self, value: &Value<'_>, expected: Expected) -> Slot<T> {
        let Expected { key, words, example } = expected;
        let found = found(value);
        let span = span(value);
        let written = self.text.get(span.start()..span.end()).unwrap_or_default();
        let message = format!("`{key}` must be {words}, found {found}");
        let short = words.split([':', ',']).next().unwrap_or(words);
        let finding = self.finding(Code::TypeMismatch, span, message).label(format!("expected {short}"));
        let meant = match &found {
            Found::Text(text) if key == "duration" => numbers(text).or_else(|| milliseconds(text)),
            Found::Text(text) if words.contains("number") => numbers(text),
            Found::Whole(_) | Found::Fraction(_) | Found::Truth(_) if words.starts_with("a text") => {
                (!words.contains("list")).then(|| format!("\"{written}\""))
            }
            Found::Fraction(fraction) if key == "duration" => seconds(fraction),
            _ => None,
        };
        let finding = match (&found, meant) {
            (Found::Fraction(fraction), Some(meant)) if key == "duration" => {
                let fraction = shown(fraction);
                finding
                    .help(format!("durations are milliseconds: write `{meant}` for {fraction} seconds"))
                    .fix(written, meant, Applicability::Certain)
            }
            (Found::Text(_), Some(meant)) if meant.starts_with('[') => finding
                .help("numbers of a list stand in square brackets")
                .fix(written, meant, Applicability::Certain),
            (Found::Text(_), Some(meant)) => {
                finding.help("numbers stand without quotes").fix(written, meant, Applicability::Certain)
            }
            (_, Some(meant)) => {
                finding.help("texts stand in quotes").fix(written, meant, Applicability::Certain)
            }
            (_, None) => finding.help(format!("for example `{key} = {example}`")),
        };
        self.push(finding);
        Slot::Wrong
    }

    pub(super) fn text(&mut self, value: &Value<'_>, expected: Expected) -> Slot<String> {
        match value.get_ref() {
            DeValue::String(text) => Slot::Given(At { value: text.clone().into_owned(), span: span(value) }),
            _ => self.mismatch(value, expected),
        }
    }

    pub(super) fn truth(&mut self, value: &Value<'_>, expected: Expected) -> Slot<bool> {
        match value.get_ref() {
            DeValue::Boolean(truth) => Slot::Given(At { value: *truth, span: span(value) }),
            _ => self.mismatch(value, expected),
        }
    }

    /// A whole number within a range.
    pub(super) fn whole<T: TryFrom<i64>>(
        &mut self,
        value: &Value<'_>,
        range: RangeInclusive<i64>,
        expected: Expected,
    ) -> Slot<T> {
        if !matches!(value.get_ref(), DeValue::Integer(_)) {
            return self.mismatch(value, expected);
        }
        let number = whole(value).ok().filter(|number| range.contains(number));
        if let Some(number) = number.and_then(|number| T::try_from(number).ok()) {
            return Slot::Given(At { value: number, span: span(value) });
        }
        let (least, most) = range.into_inner();
        let key = expected.key;
        let message = format!("`{key}` must be {least} to {most}, {}", found_number(value));
        let finding = self.finding(Code::ValueOutOfRange, span(value), message).label("out of range");
        self.push(match key {
            "repeat" => finding.help("leave `repeat` away for an animation that plays for ever"),
            "duration" => finding.help("durations are milliseconds, for example `100`"),
            _ => finding.help(format!("for example `{key} = {}`", expected.example)),
        });
        Slot::Wrong
    }

    /// So many whole numbers, each within a range.
    pub(super) fn numbers<const N: usize>(
        &mut self,
        value: &Value<'_>,
        ranges: [RangeInclusive<i64>; N],
        expected: Expected,
    ) -> Slot<[i64; N]> {
        let DeValue::Array(items) = value.get_ref() else { return self.mismatch(value, expected) };
        let items: Vec<&Value<'_>> = items.iter().collect();
        let Ok(items) = <[&Value<'_>; N]>::try_from(items) else {
            let count = match value.get_ref() {
                DeValue::Array(items) => items.len(),
                _ => 0,
            };
            let Expected { key, words, example } = expected;
            let message = format!("`{key}` must be {words}, found {count} of them");
            let finding = self.finding(Code::TypeMismatch, span(value), message);
            let help = format!("for example `{key} = {example}`");
            self.push(finding.label(format!("{N} numbers expected")).help(help));
            return Slot::Wrong;
        };
        let mut numbers = [0; N];
        let mut is_right = true;
        for ((number, item), range) in numbers.iter_mut().zip(items).zip(ranges) {
            match self.whole(item, range, expected) {
                Slot::Given(At { value, .. }) => *number = value,
                Slot::Absent | Slot::Wrong => is_right = false,
            }
        }
        if is_right { Slot::Given(At { value: numbers, span: span(value) }) } else { Slot::Wrong }
    }

    /// One of some words.
    pub(super) fn word<T: Copy>(
        &mut self,
        value: &Value<'_>,
        words: &[(&'static str, T)],
        expected: Expected,
    ) -> Slot<T> {
        let DeValue::String(text) = value.get_ref() else { return self.mismatch(value, expected) };
        if let Some((_, meaning)) = words.iter().find(|(word, _)| word == text) {
            return Slot::Given(At { value: *meaning, span: span(value) });
        }
        let known = || words.iter().map(|(word, _)| *word);
        let Expected { key, example, .. } = expected;
        let all = one_of(known().map(|word| format!("`\"{word}\"`")));
        let message = format!("unknown value `{}`, expected {all}", shown(text));
        let near = suggest::nearest(text, known());
        let finding = self.finding(Code::ValueUnknown, span(value), message).label("unknown value");
        self.push(finding.did_you_mean_or(text, near, || format!("for example `{key} = {example}`")));
        Slot::Wrong
    }
}

/// The numbers that stand in a text: `"100"` is 100, and `"16x16"` is `[16, 16]`.
fn numbers(text: &str) -> Option<String> {
    let numbers: Option<Vec<u32>> =
        text.split([',', 'x', ' ']).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect();
    match numbers?.as_slice() {
        [] => None,
        [one] => Some(one.to_string()),
        all => Some(format!("[{}]", all.iter().map(u32::to_string).collect::<Vec<_>>().join(", "))),
    }
}

/// `found 0`, also of a number that is too large to be read.
fn found_number(value: &Value<'_>) -> String {
    match whole(value) {
        Ok(number) => format!("found {number}"),
        Err(digits) => format!("found {}", shown(&digits)),
    }
}

/// The milliseconds of a time with its unit: `120ms`, `0.12 s`.
fn milliseconds(text: &str) -> Option<String> {
    let text = text.trim();
    if let Some(bare) = text.strip_suffix("ms") {
        return bare.trim_end().parse::<u32>().ok().map(|number| number.to_string());
    }
    seconds(text.strip_suffix('s')?.trim_end())
}

/// The milliseconds that a fraction of seconds probably means: `0.12` is 120.
fn seconds(fraction: &str) -> Option<String> {
    let seconds = fraction.parse::<f64>().ok().filter(|seconds| (0.001..60.0).contains(seconds))?;
    Some(format!("{:.0}", seconds * 1_000.0))
}
