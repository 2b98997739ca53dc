//! Values of a TOML file, and how messages name them.

use crate::base::sorted::sort_by_key;
use crate::base::source::Span;
use crate::base::text::shown;
use std::borrow::Cow;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value as it stands in the file.
pub(crate) type Value<'t> = Spanned<DeValue<'t>>;

/// An entry of a table.
pub(crate) type Entry<'v, 't> = (&'v Spanned<Cow<'t, str>>, &'v Value<'t>);

/// The entries of a table in the order of the text.
pub(crate) fn in_order<'v, 't>(table: &'v DeTable<'t>) -> Vec<Entry<'v, 't>> {
    let mut entries: Vec<Entry<'v, 't>> = table.iter().collect();
    sort_by_key(&mut entries, |(key, _)| key.span().start);
    entries
}

/// The span of a value or key of the file.
pub(crate) fn span<T>(spanned: &Spanned<T>) -> Span {
    let range = spanned.span();
    Span::new(range.start, range.end)
}

/// A value as messages name it.
pub(super) fn found(value: &Value<'_>) -> String {
    let number = |digits: String| format!("the number `{}`", shown(&digits));
    match value.get_ref() {
        DeValue::String(text) => format!("the text `\"{}\"`", shown(text)),
        DeValue::Integer(_) => number(whole(value).map_or_else(|digits| digits, |number| number.to_string())),
        DeValue::Float(float) => number(float.to_string()),
        DeValue::Boolean(truth) => format!("`{truth}`"),
        DeValue::Datetime(_) => "a date".to_owned(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

/// A whole number, or its digits when it is too large.
pub(crate) fn whole(value: &Value<'_>) -> Result<i64, String> {
    let DeValue::Integer(integer) = value.get_ref() else { return Err(String::new()) };
    let number = i128::from_str_radix(integer.as_str(), integer.radix());
    let number = number.map_err(|_| integer.to_string())?;
    i64::try_from(number).map_err(|_| number.to_string())
}
