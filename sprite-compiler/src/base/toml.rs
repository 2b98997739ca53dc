//! Values of a TOML file, as the settings and the descriptions that are written in TOML read them.

use crate::base::text::shown;
use std::fmt::{self, Display, Formatter};
use toml::Spanned;
use toml::de::DeValue;

/// A value as it stands in the file.
pub(crate) type Value<'t> = Spanned<DeValue<'t>>;

/// A value, as messages name it.
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

/// The value as messages name it.
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

/// A whole number, or its digits when it is too large.
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
