//! Tables whose keys hold for all files, and in which tables named for patterns hold for the files whose paths match:
//! `[images]` with `[images."sprites/hud/**"]` below it.

use super::report::Report;
use crate::base::keys::{At, Keys, Rest, Slot, ValueKind, nearest, read, read_only, unknown};
use crate::base::patterns::Pattern;
use crate::base::schema::{Expected, Named, Places, Shape, Table};
use crate::base::source::{Location, SourceId};
use crate::base::toml::{Reader, Value, in_order};
use crate::base::words::quoted;
use std::borrow::Cow;
use toml::de::DeValue;

/// Keys that may be set by path.
pub(crate) trait PathKeys: Keys {
    /// The files that they hold for, in the plural.
    const FILES: &'static str;
    /// The meaning of a table for a pattern, in a sentence.
    const BELOW: &'static str;
    /// The place of the keys that hold for all files.
    const AT_TOP: Places = Places::ALL;
    /// The place of the keys in a table for a pattern.
    const IN_PATTERN: Places = Places::ALL;
}

/// The values for all files, then those for some, in the order of the file.
#[derive(Debug)]
pub(crate) struct ByPath<T> {
    /// The settings file; [`None`] if the table is not there.
    source: Option<SourceId>,
    all: T,
    below: Vec<Below<T>>,
}

/// The values for the files whose paths match.
#[derive(Debug)]
struct Below<T> {
    name: At<String>,
    /// The pattern; [`None`] before [`ByPath::compile`], and if the name is not one.
    pattern: Option<Pattern>,
    values: T,
}

/// The tables that hold for a file, the one that counts most last. Each has `true` if it is for this file alone.
#[derive(Debug)]
pub(crate) struct Choice<'s, T> {
    source: Option<SourceId>,
    tables: Vec<(&'s T, bool)>,
}

/// A value that is chosen for a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen<'s, V> {
    pub(crate) value: &'s V,
    pub(crate) location: Location,
    /// `true` if it is chosen for the file by its very path.
    pub(crate) is_for_one: bool,
}

impl<T: Default> Default for ByPath<T> {
    fn default() -> Self {
        Self { source: None, all: T::default(), below: Vec::new() }
    }
}

impl<T: PathKeys> ValueKind for ByPath<T> {
    type Out = Self;
    const EXPECTED: Expected = Expected::TABLE.of(Shape::Table(&Table {
        named: &[Named::any(Shape::Table(&Table {
            doc: T::BELOW,
            is_alone: true,
            ..Table::at(T::IN_PATTERN, T::keys)
        }))],
        is_alone: true,
        ..Table::at(T::AT_TOP, T::keys)
    }));

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        let DeValue::Table(table) = value.get_ref() else { return reader.expected(expected, value) };
        let (all, Rest { entries, given }) = read(in_order(table), T::AT_TOP, reader);
        let mut by_path = Self { source: Some(reader.id), all, below: Vec::new() };
        for (key, value) in entries {
            if reader.is_full() {
                break;
            }
            // A pattern has a table.
            if let DeValue::Table(below) = value.get_ref() {
                let values = read_only(below, T::IN_PATTERN, reader);
                by_path.below.push(Below { name: At::name(key), pattern: None, values });
            } else if nearest(T::keys().iter(), key.get_ref(), value).is_some() {
                unknown((key, value), T::keys(), T::AT_TOP, &given, reader);
            } else {
                reader.key = Cow::Owned(key.get_ref().to_string());
                let mut names: Vec<String> = quoted(T::keys().iter().map(|key| key.name)).collect();
                let last = names.pop().unwrap_or_default();
                let more = format!(
                    " for the {files} whose paths its name matches (the keys for all {files} are {} and {last})",
                    names.join(", "),
                    files = T::FILES,
                );
                let finding = reader.mismatch_with(Expected::TABLE, &more, value);
                let _: Option<()> = reader.leave_out(finding);
            }
        }
        Some(by_path)
    }
}

impl<T> ByPath<T> {
    /// The values of each table, those for all files first. A table for some has its name.
    pub(crate) fn tables(&self) -> impl Iterator<Item = (Option<&str>, &T)> {
        let below = self.below.iter().map(|below| (Some(below.name.value.as_str()), &below.values));
        std::iter::once((None, &self.all)).chain(below)
    }

    /// All patterns, good or bad.
    pub(crate) fn patterns(&self) -> impl Iterator<Item = &str> {
        self.below.iter().map(|below| below.name.value.as_str())
    }

    /// Makes patterns of the names; a name that is none is reported. `example` is a pattern, and what it means.
    pub(crate) fn compile(&mut self, example: &str, report: &mut Report<'_>) {
        for below in &mut self.below {
            below.pattern = report.pattern(&below.name, example);
        }
    }

    /// The tables that hold for the file with this path.
    pub(crate) fn choice(&self, path: &str) -> Choice<'_, T> {
        let holds = |below: &&Below<T>| below.pattern.as_ref().is_some_and(|pattern| pattern.matches(path));
        let below = self.below.iter().filter(holds);
        let below = below.map(|below| (&below.values, Pattern::is_literal(&below.name.value)));
        Choice { source: self.source, tables: std::iter::once((&self.all, false)).chain(below).collect() }
    }
}

impl<'s, T> Choice<'s, T> {
    /// The value of a key. Of two patterns that match the later one counts, for each key by itself.
    pub(crate) fn get<V>(&self, slot: impl Fn(&'s T) -> &'s Slot<V>) -> Option<Chosen<'s, V>> {
        let source = self.source?;
        let given = |(table, is_for_one): &(&'s T, bool)| Some((slot(table).given()?, *is_for_one));
        let (given, is_for_one) = self.tables.iter().rev().find_map(given)?;
        Some(Chosen { value: &given.value, location: source.at(given.span), is_for_one })
    }

    /// The same without its location.
    pub(crate) fn copied<V: Copy + 's>(&self, slot: impl Fn(&'s T) -> &'s Slot<V>) -> Option<V> {
        self.get(slot).map(|chosen| *chosen.value)
    }

    /// The values of a key in all tables, for one whose values add up. The one that counts most is the last.
    pub(crate) fn each<V: 's>(&self, slot: impl Fn(&'s T) -> &'s Slot<V>) -> impl Iterator<Item = &'s V> {
        self.tables.iter().filter_map(move |(table, _)| slot(table).value())
    }
}
