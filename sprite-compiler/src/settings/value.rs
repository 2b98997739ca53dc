//! Takes settings out of the tree that the parser makes of a file. What does not fit is a mistake, and is left out, so
//! that one run finds all of them.

use crate::base::sorted::SortedMap;
use crate::base::toml::{Entry, Expected, Reader, Value, in_order};
use std::borrow::Cow;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A type as which a value of the file may be read.
pub(crate) trait Setting: Sized {
    /// [`None`] when the value does not fit, which `errors` says then.
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self>;
}

/// Reads values, and collects what is wrong with them.
pub(crate) type SettingsErrors<'t> = Reader<'t>;

/// A table of the file.
pub(crate) struct Table<'v, 't>(pub(super) &'v DeTable<'t>);

impl<'v, 't> Table<'v, 't> {
    /// The table that a value is; `expected` is what it must be.
    pub(crate) fn of(value: &'v Value<'t>, expected: Expected, errors: &mut SettingsErrors) -> Option<Self> {
        match value.get_ref() {
            DeValue::Table(table) => Some(Self(table)),
            _ => errors.expected(expected, value),
        }
    }

    /// The value of a key, when it has one that fits.
    pub(crate) fn get<T: Setting>(&self, key: &str, errors: &mut SettingsErrors) -> Option<T> {
        let value = self.0.get(key)?;
        errors.key = Cow::Owned(key.to_owned());
        T::read(value, errors)
    }

    /// Reports keys that are none of these.
    pub(crate) fn only(&self, known: &[&'static str], errors: &mut SettingsErrors) {
        for (key, _) in self.entries().filter(|(key, _)| !known.contains(&key.get_ref().as_ref())) {
            errors.key_unknown(key, known.iter().copied(), None);
        }
    }

    /// All that is in it, in the order of the file.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry<'v, 't>> + use<'v, 't> {
        in_order(self.0).into_iter()
    }

    /// The same, with values that fit.
    pub(crate) fn map<T: Setting>(&self, errors: &mut SettingsErrors) -> SortedMap<Spanned<String>, T> {
        let entries = self.entries().filter_map(|(key, value)| {
            errors.key = Cow::Owned(key.get_ref().to_string());
            Some((name(key), T::read(value, errors)?))
        });
        entries.collect()
    }
}

/// A key as it stands in the file.
pub(crate) fn name(key: &Spanned<Cow<'_, str>>) -> Spanned<String> {
    Spanned::new(key.span(), key.get_ref().clone().into_owned())
}

impl Setting for bool {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        errors.truth(value, Expected::TRUTH)
    }
}

impl Setting for String {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        errors.text(value, Expected::TEXT)
    }
}

impl<T: Setting> Setting for Spanned<T> {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        Some(Self::new(value.span(), T::read(value, errors)?))
    }
}

impl<T: Setting> Setting for Vec<T> {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        let DeValue::Array(items) = value.get_ref() else { return errors.expected(Expected::LIST, value) };
        errors.is_item = true;
        let read = items.iter().filter_map(|item| T::read(item, errors)).collect();
        errors.is_item = false;
        Some(read)
    }
}

impl<T: Setting> Setting for SortedMap<Spanned<String>, T> {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        Some(Table::of(value, Expected::tables(""), errors)?.map(errors))
    }
}

impl<T: Setting> Setting for SortedMap<String, T> {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        let entries = SortedMap::<Spanned<String>, T>::read(value, errors)?;
        Some(entries.into_iter().map(|(key, value)| (key.into_inner(), value)).collect())
    }
}
