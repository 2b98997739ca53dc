//! The value that a key must have, in words; the value that it has; and how findings on both are reported.

use crate::base::diagnostics::Code;
use crate::base::limits::FINDINGS;
use crate::base::sorted::sort_by_key;
use crate::base::source::Span;
use crate::base::words::shown;
use std::borrow::Cow;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The value that a key must have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expected {
    pub(crate) kind: Kind,
    /// Its type, which the label says: `expected a text`.
    pub(crate) short: &'static str,
    /// The part of the message after the type.
    pub(crate) more: &'static str,
    /// A value that fits; may be empty.
    pub(crate) example: &'static str,
    /// The help for a number out of range; may be empty.
    pub(crate) bounds: &'static str,
}

/// The type of a value, as far as it decides how to correct another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Truth,
    /// A number or several.
    Numbers,
    /// The same in milliseconds.
    Milliseconds,
    Text,
    List,
    Word,
    /// A table of the settings with the name of the key.
    Table,
    Other,
}

impl Expected {
    pub(crate) const TRUTH: Self = Self::new(Kind::Truth, "`true` or `false`", "", "");
    pub(crate) const TEXT: Self = Self::new(Kind::Text, "a text", "", "");
    pub(crate) const LIST: Self = Self::new(Kind::List, "a list", "", "");
    pub(crate) const WORD: Self = Self::new(Kind::Word, "a word in quotes", "", "");
    /// A table of the settings.
    pub(crate) const TABLE: Self = Self::new(Kind::Table, "a table", "", "");

    pub(crate) const fn new(
        kind: Kind,
        short: &'static str,
        more: &'static str,
        example: &'static str,
    ) -> Self {
        Self { kind, short, more, example, bounds: "" }
    }

    /// Tables whose names are free; `more` says what they are.
    pub(crate) const fn tables(more: &'static str) -> Self {
        Self::new(Kind::Other, "a table", more, "")
    }

    /// Returns whether the value may be a list of so many numbers, as far as that is known.
    pub(crate) fn takes(self, count: usize) -> bool {
        let Self { kind, more, example, .. } = self;
        if kind == Kind::Milliseconds || more.starts_with(", or a list") {
            true
        } else if more.starts_with(", or two") {
            count <= 2
        } else if example.starts_with('[') {
            example.split(',').count() == count
        } else {
            !example.starts_with(|first: char| first.is_ascii_digit() || first == '{')
        }
    }

    /// The help with a value that fits.
    pub(crate) fn for_example(self, key: &str) -> Option<String> {
        let example = self.example;
        (!example.is_empty()).then(|| format!("for example `{} = {example}`", shown(key)))
    }
}

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
