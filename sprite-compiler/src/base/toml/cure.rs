//! Values that people write instead of those that are expected, and what they mean by them.

use super::expected::Kind;
use super::value::Value;
use crate::base::text::shown;
use crate::base::words::UNITS;
use toml::de::DeValue;

/// The help for a value of another type and its correction, where it is known what is meant.
pub(super) fn cure(kind: Kind, value: &Value<'_>, written: &str) -> Option<(String, String)> {
    match (kind, value.get_ref()) {
        (Kind::Numbers | Kind::Milliseconds, DeValue::String(text)) => {
            let time = || (kind == Kind::Milliseconds).then(|| milliseconds(text)).flatten();
            let meant = numbers(text).or_else(time)?;
            let is_list = meant.starts_with('[');
            let help = if is_list {
                "numbers of a list stand in square brackets"
            } else {
                "numbers stand without quotes"
            };
            Some((help.to_owned(), meant))
        }
        (Kind::Milliseconds, DeValue::Float(fraction)) => {
            let fraction = fraction.to_string();
            let meant = seconds(&fraction)?;
            Some((
                format!("times are in milliseconds: write `{meant}` for {} seconds", shown(&fraction)),
                meant,
            ))
        }
        (
            Kind::Text,
            DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_),
        ) => {
            let quoted = format!("\"{written}\"");
            Some((format!("texts stand in quotes: write `{}`", shown(&quoted)), quoted))
        }
        (Kind::List, DeValue::String(_)) => {
            let listed = format!("[{written}]");
            Some((format!("lists stand in square brackets: write `{}`", shown(&listed)), listed))
        }
        _ => None,
    }
}

/// The whole number of a text that ends with a unit in which numbers count already.
pub(super) fn without_unit(text: &str) -> Option<&str> {
    let bare = ["ms"].iter().chain(&UNITS).find_map(|unit| text.strip_suffix(unit))?.trim_end_matches(' ');
    bare.parse::<i32>().is_ok().then_some(bare)
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
