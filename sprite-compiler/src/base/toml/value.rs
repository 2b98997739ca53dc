//! Values as they stand in a file, and how findings on them are reported.

use crate::base::diagnostics::Code;
use crate::base::limits::FINDINGS;
use crate::base::sorted::sort_by_key;
use crate::base::source::Span;
use crate::base::words::shown;
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

/// How the findings of a file are reported.
#[derive(Clone, Debug)]
pub(crate) struct Reporting {
    /// The code of all findings; [`None`] where each kind has its own.
    pub(crate) code: Option<Code>,
    /// How many findings are kept, besides those on the syntax.
    pub(crate) most: usize,
    /// Keys that people write outside of their tables, each with the table's name; empty for the top of the file.
    pub(crate) homes: Vec<(&'static str, &'static str)>,
    /// `true` if `yes` without quotes can only mean `true`: no text is such a word.
    pub(crate) yes_is_true: bool,
}

impl Reporting {
    /// Each kind of finding has its own code.
    pub(crate) const BY_KIND: Self =
        // Findings beyond the errors and warnings that are kept would be dropped.
        Self { code: None, most: 2 * FINDINGS, homes: Vec::new(), yes_is_true: false };

    /// The code of findings of this kind.
    pub(super) fn code(&self, code: Code) -> Code {
        self.code.unwrap_or(code)
    }
}
