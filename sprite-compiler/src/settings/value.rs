//! Takes settings out of the tree that the parser makes of a file. What does not fit is a mistake, and is left out, so
//! that one run finds all of them.

use super::error::{Expected, SettingsError, SettingsErrorKind};
use crate::base::limits::SETTINGS_MISTAKES;
use crate::base::toml::{Value, found};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A type as which a value of the file may be read.
pub(crate) trait Setting: Sized {
    /// [`None`] when the value does not fit, which `errors` says then.
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self>;
}

/// The errors that were found.
#[derive(Debug, Default)]
pub(crate) struct SettingsErrors(Vec<SettingsError>);

/// A table of the file.
pub(crate) struct Table<'v, 't> {
    table: &'v DeTable<'t>,
}

/// The value that `read` makes of a text, with all that is wrong in it.
pub(crate) fn read<T: Default>(
    text: &str,
    read: impl FnOnce(Table<'_, '_>, &mut SettingsErrors) -> T,
) -> (T, Vec<SettingsError>) {
    // The parser goes on after a mistake by itself.
    let (tree, syntax) = DeTable::parse_recoverable(text);
    let mut errors = SettingsErrors::default();
    let settings = read(Table { table: tree.get_ref() }, &mut errors);
    let line = |at: usize| text.bytes().take(at).filter(|byte| *byte == b'\n').count();
    let faulty: Vec<_> = syntax.iter().map(|error| line(error.span().unwrap_or_default().start)).collect();
    // Values that the parser made of a faulty line are not checked.
    let others = errors.0.into_iter().filter(|error| !faulty.contains(&line(error.span.start)));
    let most = syntax.len() + SETTINGS_MISTAKES;
    let mut all: Vec<_> = syntax.into_iter().map(SettingsError::from).chain(others).collect();
    let is_too_much = all.len() > most;
    all.truncate(most);
    (if is_too_much { T::default() } else { settings }, all)
}

impl SettingsErrors {
    pub(crate) fn push(&mut self, span: Range<usize>, kind: SettingsErrorKind) {
        // More than enough, also of lines that are not judged again.
        if self.0.len() <= 2 * SETTINGS_MISTAKES {
            self.0.push(SettingsError { span, kind });
        }
    }

    /// The value is of another type; always [`None`].
    pub(crate) fn expected<T>(&mut self, expected: Expected, value: &Value<'_>) -> Option<T> {
        self.push(value.span(), SettingsErrorKind::Type { found: found(value), expected });
        None
    }

    /// One of some words.
    pub(crate) fn word<T: Copy>(&mut self, value: &Value<'_>, words: &[(&'static str, T)]) -> Option<T> {
        let all = || words.iter().map(|(word, _)| *word).collect();
        let DeValue::String(text) = value.get_ref() else {
            return self.expected(Expected::Word(all()), value);
        };
        let known = words.iter().find(|(word, _)| word == text).map(|(_, meaning)| *meaning);
        if known.is_none() {
            self.push(value.span(), SettingsErrorKind::Word { written: text.to_string(), known: all() });
        }
        known
    }
}

impl<'v, 't> Table<'v, 't> {
    /// The table that a value is; `expected` is what it must be.
    pub(crate) fn of(value: &'v Value<'t>, expected: Expected, errors: &mut SettingsErrors) -> Option<Self> {
        match value.get_ref() {
            DeValue::Table(table) => Some(Self { table }),
            _ => errors.expected(expected, value),
        }
    }

    /// The value of a key, when it has one that fits.
    pub(crate) fn get<T: Setting>(&self, key: &str, errors: &mut SettingsErrors) -> Option<T> {
        T::read(self.table.get(key)?, errors)
    }

    /// Reports keys that are none of these.
    pub(crate) fn only(&self, known: &[&'static str], errors: &mut SettingsErrors) {
        for (key, _) in self.entries().filter(|(key, _)| !known.contains(&key.get_ref().as_ref())) {
            errors.push(
                key.span(),
                SettingsErrorKind::Key { written: key.get_ref().to_string(), known: known.to_vec() },
            );
        }
    }

    /// All that is in it.
    pub(crate) fn entries(
        &self,
    ) -> impl Iterator<Item = (&'v Spanned<Cow<'t, str>>, &'v Value<'t>)> + use<'v, 't> {
        self.table.iter()
    }

    /// The same, with values that fit.
    pub(crate) fn map<T: Setting>(&self, errors: &mut SettingsErrors) -> BTreeMap<Spanned<String>, T> {
        let entries = self.entries().filter_map(|(key, value)| Some((name(key), T::read(value, errors)?)));
        entries.collect()
    }
}

/// A key as it stands in the file.
pub(crate) fn name(key: &Spanned<Cow<'_, str>>) -> Spanned<String> {
    Spanned::new(key.span(), key.get_ref().clone().into_owned())
}

impl Setting for bool {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        match value.get_ref() {
            DeValue::Boolean(truth) => Some(*truth),
            _ => errors.expected(Expected::Truth, value),
        }
    }
}

impl Setting for String {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        match value.get_ref() {
            DeValue::String(text) => Some(text.clone().into_owned()),
            _ => errors.expected(Expected::Text, value),
        }
    }
}

impl<T: Setting> Setting for Spanned<T> {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        Some(Self::new(value.span(), T::read(value, errors)?))
    }
}

impl<T: Setting> Setting for Vec<T> {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        match value.get_ref() {
            DeValue::Array(items) => Some(items.iter().filter_map(|item| T::read(item, errors)).collect()),
            _ => errors.expected(Expected::List, value),
        }
    }
}

impl<T: Setting> Setting for BTreeMap<Spanned<String>, T> {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        Some(Table::of(value, Expected::Other("a table"), errors)?.map(errors))
    }
}

impl<T: Setting> Setting for BTreeMap<String, T> {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        let entries = BTreeMap::<Spanned<String>, T>::read(value, errors)?;
        Some(entries.into_iter().map(|(key, value)| (key.into_inner(), value)).collect())
    }
}
