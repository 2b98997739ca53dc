//! Lists of cells, columns, pictures and frames: `"0-3,5,7-6"`, or a list of numbers and such texts.

use crate::base::diagnostics::{Applicability, Code};
use crate::base::keys::{At, ValueKind};
use crate::base::schema::{Expected, Shape};
use crate::base::source::Span;
use crate::base::toml::{Reader, Value, span};
use crate::base::words::shown;
use toml::de::DeValue;

/// The greatest number of cells of one range.
const LONGEST: u32 = 65_535;
/// The largest number, of nine digits, as a numbered picture may have.
const LARGEST: u32 = 999_999_999;

/// Consecutive numbers, downwards where the first is larger than the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(super) first: u32,
    pub(super) last: u32,
}

impl Run {
    pub(super) const fn count(self) -> u64 {
        self.first.abs_diff(self.last) as u64 + 1
    }

    pub(super) fn numbers(self) -> impl Iterator<Item = u32> {
        let step =
            move |index: u32| if self.first <= self.last { self.first + index } else { self.first - index };
        (0..=self.first.abs_diff(self.last)).map(step)
    }

    pub(super) fn largest(self) -> u32 {
        self.first.max(self.last)
    }
}

/// A text of numbers and ranges.
const TEXT: Shape =
    Shape::Text { least: 0, pattern: r"^\s*[0-9]+\s*(-\s*[0-9]+\s*)?(,\s*[0-9]+\s*(-\s*[0-9]+\s*)?)*$" };

/// The value of a key that lists numbers.
#[derive(Debug)]
pub(super) enum Runs {}

impl ValueKind for Runs {
    type Out = Vec<At<Run>>;
    const EXPECTED: Expected = Expected::LIST.of(Shape::OneOf(&[
        TEXT,
        Shape::List { least: 1, item: &Shape::OneOf(&[Shape::Whole(0, LARGEST as i64), TEXT]) },
    ]));

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Vec<At<Run>>> {
        match value.get_ref() {
            DeValue::String(text) => of_text(text, span(value), reader),
            DeValue::Array(items) => {
                let runs = items.iter().map(|item| {
                    if let DeValue::String(text) = item.get_ref() {
                        return of_text(text, span(item), reader);
                    }
                    let number = reader.whole(item, expected)?;
                    Some(vec![At { value: Run { first: number, last: number }, span: span(item) }])
                });
                all(runs).map(|runs| runs.concat())
            }
            DeValue::Integer(number) => {
                let number = number.as_str();
                let quoted = format!("\"{number}\"");
                let last = number.parse::<u32>().ok().and_then(|number| number.checked_sub(1));
                let range = last.filter(|last| *last > 0);
                let key = &reader.key;
                let range = range.map_or(String::new(), |last| {
                    format!(", or `{key} = \"0-{last}\"` for the first {number}")
                });
                let help = format!("write `{key} = {quoted}` for the number {number} alone{range}");
                let finding = reader.mismatch(expected, value).label("not in quotes").help(help);
                reader.leave_out(finding.fix(number, quoted, Applicability::Certain))
            }
            _ => reader.expected(expected, value),
        }
    }
}

/// Returns whether a value lists more than one number: `"0-3,5"`, `[0, 2]`.
pub(super) fn are_several(value: &Value<'_>) -> bool {
    match value.get_ref() {
        DeValue::String(text) => {
            let is_part = |part: &str| {
                let mut numbers = part.split('-').map(str::trim);
                numbers.all(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
            };
            text.contains([',', '-']) && text.split(',').all(is_part)
        }
        DeValue::Array(_) => true,
        _ => false,
    }
}

/// Returns whether a value is one number, also in quotes or in a list.
pub(super) fn is_one(value: &Value<'_>) -> bool {
    match value.get_ref() {
        DeValue::Integer(_) => true,
        DeValue::String(text) => text.parse::<u32>().is_ok(),
        DeValue::Array(items) => items.len() == 1 && items.iter().all(is_one),
        _ => false,
    }
}

/// All items, unless one of them does not fit. All are read, so that each mistake is reported.
pub(super) fn all<T>(items: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    let items: Vec<Option<T>> = items.collect();
    items.into_iter().collect()
}

/// Reads `0-3,5`.
fn of_text(text: &str, span: Span, reader: &mut Reader<'_>) -> Option<Vec<At<Run>>> {
    let mut runs = Vec::new();
    let number = |text: &str| {
        let text = text.trim();
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|number| is_number && *number <= LARGEST)
    };
    for part in text.split(',') {
        let run = match part.split_once('-') {
            None => number(part).map(|number| Run { first: number, last: number }),
            Some((first, last)) => number(first).zip(number(last)).map(|(first, last)| Run { first, last }),
        };
        let Some(run) = run else {
            let key = &reader.key;
            let part = part.trim();
            let message = if part.is_empty() {
                format!("there is no number between two commas of `{key}`")
            } else {
                format!("`{}` of `{key}` is neither a number nor a range", shown(part))
            };
            let finding =
                reader.finding(Code::TypeMismatch, span, message).label("numbers and ranges expected");
            let dashed = [("..=", "-"), ("..", "-"), (":", "-"), ("–", "-"), (" to ", "-"), (" ", ",")]
                .iter()
                .find(|(written, _)| part.contains(written));
            reader.push(match dashed {
                _ if part == "all" || part == "*" => finding.help(format!("remove `{key}` to use all cells")),
                Some((written, meant)) => {
                    let meant = part.replace(written, meant);
                    finding.help(format!("write `{}`", shown(&meant))).fix(part, meant, Applicability::Likely)
                }
                None => finding.help(format!("for example `{key} = \"0-3,5\"`")),
            });
            return None;
        };
        if run.count() > LONGEST.into() {
            let message = format!(
                "the range `{}` has {} numbers, at most are {LONGEST}",
                shown(part.trim()),
                run.count()
            );
            reader.push(
                reader.finding(Code::ValueOutOfRange, span, message).label("too long").help("divide it"),
            );
            return None;
        }
        runs.push(At { value: run, span });
    }
    Some(runs)
}
