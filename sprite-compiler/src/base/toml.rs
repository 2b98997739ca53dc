//! Values of TOML files, for the settings and for descriptions in TOML.

use crate::base::text::shown;
use std::fmt::{self, Display, Formatter};
use std::ops::Range;
use toml::Spanned;
use toml::de::DeValue;

/// A value with its span.
pub(crate) type Value<'t> = Spanned<DeValue<'t>>;

/// The kind of a value, as messages name it.
#[derive(Debug)]
pub(crate) enum Found {
    Text(String),
    Whole(String),
    Fraction(String),
    Truth(bool),
    Date,
    List,
    Table,
}

/// The kind of a value, as messages name it.
pub(crate) fn found(value: &Value<'_>) -> Found {
    match value.get_ref() {
        DeValue::String(text) => Found::Text(text.clone().into_owned()),
        DeValue::Integer(_) => match whole(value) {
            Ok(number) => Found::Whole(number.to_string()),
            Err(digits) => Found::Whole(digits),
        },
        DeValue::Float(number) => Found::Fraction(number.to_string()),
        DeValue::Boolean(truth) => Found::Truth(*truth),
        DeValue::Datetime(_) => Found::Date,
        DeValue::Array(_) => Found::List,
        DeValue::Table(_) => Found::Table,
    }
}

/// The value of a whole number, or its digits if it is too large.
pub(crate) fn whole(value: &Value<'_>) -> Result<i64, String> {
    let DeValue::Integer(integer) = value.get_ref() else { return Err(String::new()) };
    let number = i128::from_str_radix(integer.as_str(), integer.radix());
    let number = number.map_err(|_| integer.to_string())?;
    i64::try_from(number).map_err(|_| number.to_string())
}

impl Display for Found {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "the text `\"{}\"`", shown(text)),
            Self::Whole(number) | Self::Fraction(number) => write!(f, "the number `{}`", shown(number)),
            Self::Truth(truth) => write!(f, "`{truth}`"),
            Self::Date => f.write_str("a date"),
            Self::List => f.write_str("a list"),
            Self::Table => f.write_str("a table"),
        }
    }
}

/// The correction of a line with a key and a value but no `=` between them: the range to be replaced, which may hold a
/// `:`, and the new text. `at` is any offset in the line.
pub(crate) fn missing_sign(text: &str, at: usize) -> Option<(Range<usize>, &'static str)> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let line = text.get(start..)?.lines().next()?;
    let is_key = |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
    let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
    let (indented, rest) = line.split_at(indent);
    let key = rest.trim_start_matches(is_key);
    let end = start + indented.len() + rest.len() - key.len();
    let value = key.trim_start_matches([' ', '\t']);
    let sign = start + line.len() - value.len();
    if end == start + indent || value.contains('=') {
        return None;
    }
    match value.strip_prefix(':') {
        Some(value) if !value.trim().is_empty() => Some((sign..sign + 1, "=")),
        None if value.starts_with(['"', '\'', '[', '{']) || sign > end && value.starts_with(is_key) => {
            Some((end..end, " ="))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::missing_sign;

    #[test]
    fn a_line_without_its_sign_says_where_it_belongs() {
        for (line, corrected) in [
            ("cell: [16, 16]", Some("cell= [16, 16]")),
            ("  image \"a.png\"", Some("  image = \"a.png\"")),
            ("duration 100", Some("duration = 100")),
            ("rows { down: 1 }", Some("rows = { down: 1 }")),
            ("cell:", None),
            ("cell", None),
            ("[table", None),
            ("a b = 1", None),
        ] {
            let text = format!("first = 1\n{line}\nlast = 2\n");
            let found = missing_sign(&text, 12).map(|(range, sign)| {
                let mut text = text.clone();
                text.replace_range(range, sign);
                text.lines().nth(1).unwrap().to_owned()
            });
            assert_eq!(found.as_deref(), corrected, "{line}");
        }
    }
}
