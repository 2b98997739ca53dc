//! Values that people write instead of those that are expected, and what they mean by them.

use super::value::{Value, whole};
use crate::base::diagnostics::Applicability;
use crate::base::schema::{Expected, Measure, Shape};
use crate::base::words::{UNITS, shown};
use toml::de::DeValue;

/// The value that is meant by one of another type.
pub(super) struct Cure {
    pub(super) help: String,
    pub(super) meant: String,
    pub(super) applicability: Applicability,
}

impl Cure {
    fn certain(help: impl Into<String>, meant: String) -> Self {
        Self { help: help.into(), meant, applicability: Applicability::Certain }
    }
}

/// The cure for a value of another type, where it is known what is meant.
pub(super) fn cure(expected: Expected, value: &Value<'_>, written: &str) -> Option<Cure> {
    let shape = expected.shape;
    let is_number = shape.is_numeric();
    let is_time = is_number && expected.measure == Measure::Milliseconds;
    let is_plain = is_number && !is_time;
    match (shape, value.get_ref()) {
        (Shape::Truth, DeValue::String(text)) if matches!(&**text, "true" | "false") => {
            Some(Cure::certain(format!("`{text}` stands without quotes"), text.to_string()))
        }
        (Shape::Truth, DeValue::Integer(_)) if matches!(written, "0" | "1") => {
            let meant = (written == "1").to_string();
            Some(Cure::certain(format!("write `{meant}`"), meant))
        }
        (Shape::Text { .. } | Shape::Words(_), DeValue::Array(items)) if items.len() == 1 => {
            let is_text = matches!(items.iter().next()?.get_ref(), DeValue::String(_));
            let meant = written.strip_prefix('[')?.strip_suffix(']')?.trim().to_owned();
            is_text.then(|| Cure::certain("one text stands without brackets", meant))
        }
        (_, DeValue::String(text)) if is_number => {
            if let Some((meant, count)) = numbers(text) {
                let is_list = count > 1;
                if is_list && !shape.takes(count) {
                    return None;
                }
                let help = if is_list {
                    "numbers of a list stand in square brackets"
                } else {
                    "numbers stand without quotes"
                };
                return Some(Cure::certain(help, meant));
            }
            let text = text.trim();
            let help = "numbers stand without quotes, and times are in milliseconds";
            if let Some(number) = text.strip_suffix("ms").filter(|_| is_time) {
                return Some(Cure { help: help.to_owned(), ..whole_milliseconds(number.trim_end())? });
            }
            let number = text.strip_suffix('s').filter(|_| is_time)?;
            Some(Cure::certain(help, seconds(number.trim_end())?))
        }
        (_, DeValue::Table(table)) if table.len() == 2 && is_plain && shape.takes(2) => {
            let side = |names: [&str; 3]| {
                let (_, side) = table.iter().find(|(name, _)| names.contains(&name.get_ref().as_ref()))?;
                whole(side).ok().filter(|side| *side >= 0)
            };
            let meant = format!("[{}, {}]", side(["x", "w", "width"])?, side(["y", "h", "height"])?);
            Some(Cure::certain("two numbers stand in square brackets", meant))
        }
        (_, DeValue::Float(number)) if is_plain => {
            let number = number.to_string();
            let (whole, fraction) = number.split_once('.')?;
            let is_whole = fraction.bytes().all(|digit| digit == b'0') && whole.parse::<u32>().is_ok();
            is_whole.then(|| Cure::certain(format!("write it without a point: `{whole}`"), whole.to_owned()))
        }
        (_, DeValue::Float(number)) if is_time => {
            let number = number.to_string();
            // Nothing is shown for less than a millisecond, and hardly anything for less than ten.
            let value = number.parse::<f64>().ok()?;
            if value >= SHORT {
                return whole_milliseconds(&number);
            }
            let meant = seconds(&number)?;
            let help = format!("times are in milliseconds: write `{meant}` for {} seconds", shown(&number));
            Some(Cure { applicability: Applicability::certain_if(value < 1.0), ..Cure::certain(help, meant) })
        }
        (
            Shape::Text { .. },
            DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_),
        ) => {
            let quoted = format!("\"{written}\"");
            Some(Cure::certain(format!("texts stand in quotes: write `{}`", shown(&quoted)), quoted))
        }
        (Shape::List { .. }, DeValue::String(_)) => {
            let listed = format!("[{written}]");
            Some(Cure::certain(format!("lists stand in square brackets: write `{}`", shown(&listed)), listed))
        }
        _ => None,
    }
}

/// Milliseconds below which a time with a fraction may be one in seconds.
const SHORT: f64 = 10.0;

/// The cure for a number of milliseconds with a fraction. It is certain if nothing is rounded.
fn whole_milliseconds(number: &str) -> Option<Cure> {
    let value = number.parse::<f64>().ok().filter(|value| (0.0..1e9).contains(value))?;
    let meant = format!("{value:.0}");
    let help = format!("times are whole milliseconds: write `{meant}`");
    let is_whole = value.fract() == 0.0;
    Some(Cure { applicability: Applicability::certain_if(is_whole), ..Cure::certain(help, meant) })
}

/// The whole number of a text that ends with a unit in which numbers count already.
pub(super) fn without_unit(text: &str) -> Option<&str> {
    let bare = ["ms"].iter().chain(&UNITS).find_map(|unit| text.strip_suffix(unit))?.trim_end_matches(' ');
    bare.parse::<i32>().is_ok().then_some(bare)
}

/// The numbers that stand in a text, and how many they are: `"100"` is 100, and `"16x16"` is `[16, 16]`.
fn numbers(text: &str) -> Option<(String, usize)> {
    let parts = text.split([',', 'x', 'X', '×', '*', ' ']).filter(|part| !part.is_empty());
    let numbers: Option<Vec<u32>> = parts.map(|part| part.parse().ok()).collect();
    let numbers = numbers?;
    match numbers.as_slice() {
        [] => None,
        [one] => Some((one.to_string(), 1)),
        all => {
            Some((format!("[{}]", all.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")), all.len()))
        }
    }
}

/// The milliseconds that a fraction of seconds probably means: `0.12` is 120.
fn seconds(fraction: &str) -> Option<String> {
    let seconds = fraction.parse::<f64>().ok().filter(|seconds| (0.001..60.0).contains(seconds))?;
    Some(format!("{:.0}", seconds * 1_000.0))
}
