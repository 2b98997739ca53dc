//! Tables whose keys hold for all files, and in which tables named for patterns hold for the files whose paths match:
//! `[images]` with `[images."sprites/hud/**"]` below it.

use super::report::Report;
use super::value::{Setting, SettingsErrors, Table, name};
use crate::base::patterns::Pattern;
use crate::base::suggest::nearest;
use crate::base::toml::{Expected, Value};
use std::borrow::Cow;
use toml::Spanned;
use toml::de::DeValue;

/// The content of one table.
pub(crate) trait Keys: Sized {
    /// All its keys; any other word is a pattern.
    const KEYS: &'static [&'static str];
    /// The type that is expected where something else than the table stands.
    const EXPECTED: Expected;
    /// The type that is expected where something else than a table for a pattern stands.
    const EXPECTED_BELOW: Expected;

    /// The content of a table, all of whose keys were checked already.
    fn of(table: &Table<'_, '_>, errors: &mut SettingsErrors) -> Self;
}

/// The settings for all files, then those for some, in the order of the file.
#[derive(Clone, Default, Debug)]
pub(crate) struct ByPath<T>(pub(crate) Vec<(Option<Spanned<String>>, T)>);

impl<T: Keys> Setting for ByPath<T> {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        let table = Table::of(value, T::EXPECTED, errors)?;
        let mut tables = Vec::new();
        for (key, value) in table.entries().filter(|(key, _)| !T::KEYS.contains(&key.get_ref().as_ref())) {
            if errors.is_full() {
                break;
            }
            // A pattern has a table.
            let is_misspelt = || nearest(key.get_ref(), T::KEYS.iter().copied()).is_some();
            if !matches!(value.get_ref(), DeValue::Table(_)) && is_misspelt() {
                errors.key_unknown(key, T::KEYS.iter().copied(), None);
                continue;
            }
            errors.key = Cow::Owned(key.get_ref().to_string());
            let Some(below) = Table::of(value, T::EXPECTED_BELOW, errors) else { continue };
            below.only(T::KEYS, errors);
            tables.push((Some(name(key)), T::of(&below, errors)));
        }
        tables.insert(0, (None, T::of(&table, errors)));
        Some(Self(tables))
    }
}

/// The settings of the files whose paths match; for all without a pattern.
#[derive(Clone, Default, Debug)]
pub(crate) struct Rules<R>(Vec<(Option<Pattern>, R)>);

impl<T> ByPath<T> {
    /// The content of each table.
    pub(crate) fn tables(&self) -> impl Iterator<Item = &T> {
        self.0.iter().map(|(_, table)| table)
    }

    /// All patterns, good or bad.
    pub(crate) fn patterns(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|(name, _)| Some(name.as_ref()?.get_ref().as_str()))
    }

    /// A rule for each table; a name that is not a pattern is reported. `example` is a pattern, and what it means.
    pub(crate) fn rules<R>(
        &self,
        example: &str,
        report: &mut Report<'_>,
        mut rule: impl FnMut(Option<&Spanned<String>>, &T, &mut Report<'_>) -> R,
    ) -> Rules<R> {
        let mut rules = Vec::new();
        for (name, table) in &self.0 {
            let made = rule(name.as_ref(), table, report);
            match name.as_ref().map(|name| report.pattern(name, example)) {
                None => rules.push((None, made)),
                Some(Some(pattern)) => rules.push((Some(pattern), made)),
                Some(None) => {}
            }
        }
        Rules(rules)
    }
}

impl<R> Rules<R> {
    /// The settings of the file with this path, the one that counts most last.
    pub(crate) fn of(&self, path: &str) -> impl Iterator<Item = &R> {
        let holds =
            move |pattern: &Option<Pattern>| pattern.as_ref().is_none_or(|pattern| pattern.matches(path));
        self.0.iter().filter(move |(pattern, _)| holds(pattern)).map(|(_, rule)| rule)
    }
}
