//! Reads tables by the keys that are declared for them, and reports entries that are no keys.

use super::kind::ValueKind;
use crate::base::schema::{Expected, Key, Places, Shape, Table};
use crate::base::suggest::{self, Near};
use crate::base::toml::{Entry, Reader, Value, in_order};
use std::borrow::Cow;
use std::marker::PhantomData;
use toml::de::{DeTable, DeValue};

/// The values of a table whose keys are declared.
pub(crate) trait Keys: Default {
    /// All its keys.
    fn keys() -> &'static [Key];

    /// Reads the value of the key at an index. Without one the key is misspelt.
    fn put(&mut self, index: usize, value: Option<&Value<'_>>, reader: &mut Reader<'_>);
}

/// The entries of a table that are none of its keys, and the keys that it has.
#[derive(Debug)]
pub(crate) struct Rest<'v, 't> {
    pub(crate) entries: Vec<Entry<'v, 't>>,
    pub(crate) given: Vec<&'static str>,
}

/// Reads those entries of a table that are keys and may stand at a place.
pub(crate) fn read<'v, 't, T: Keys>(
    entries: Vec<Entry<'v, 't>>,
    place: Places,
    reader: &mut Reader<'_>,
) -> (T, Rest<'v, 't>) {
    let mut values = T::default();
    let put = &mut |index, value: &Value<'_>, reader: &mut Reader<'_>| values.put(index, Some(value), reader);
    let rest = read_each(entries, T::keys(), place, reader, put);
    (values, rest)
}

/// The same for a table that has no other entries. They are reported.
pub(crate) fn read_only<T: Keys>(table: &DeTable<'_>, place: Places, reader: &mut Reader<'_>) -> T {
    let (values, Rest { entries, given }) = read(in_order(table), place, reader);
    for entry in entries {
        unknown(entry, T::keys(), place, &given, reader);
    }
    values
}

/// A table that has declared keys and no other entries.
#[derive(Debug)]
pub(crate) struct TableOf<T>(PhantomData<T>);

impl<T: Keys> ValueKind for TableOf<T> {
    type Out = T;
    const EXPECTED: Expected = Expected::TABLE.of(Shape::Table(&Table::of(T::keys)));

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<T> {
        match value.get_ref() {
            DeValue::Table(table) => Some(read_only(table, Places::ALL, reader)),
            _ => reader.expected(expected, value),
        }
    }
}

/// A function that takes the value of the key at an index.
type Put<'p> = dyn FnMut(usize, &Value<'_>, &mut Reader<'_>) + 'p;

fn read_each<'v, 't>(
    entries: Vec<Entry<'v, 't>>,
    keys: &'static [Key],
    place: Places,
    reader: &mut Reader<'_>,
    put: &mut Put<'_>,
) -> Rest<'v, 't> {
    let mut rest = Rest { entries: Vec::new(), given: Vec::new() };
    for (name, value) in entries {
        let is_meant = |key: &Key| key.name == name.get_ref() && key.places.has(place);
        match keys.iter().enumerate().find(|(_, key)| is_meant(key)) {
            Some((index, key)) => {
                rest.given.push(key.name);
                reader.key = Cow::Borrowed(key.name);
                put(index, value, reader);
            }
            None => rest.entries.push((name, value)),
        }
    }
    rest
}

/// Reports an entry that is no key of its table. `given` are the keys that the table has.
pub(crate) fn unknown(
    (name, value): Entry<'_, '_>,
    keys: &'static [Key],
    place: Places,
    given: &[&str],
    reader: &mut Reader<'_>,
) {
    let written = name.get_ref().as_ref();
    let known = keys.iter().filter(|key| key.places.has(place));
    if reader.is_full() {
        reader.is_complete = false;
        return;
    }
    if let Some(finding) = reader.misquoted(name, known.clone().map(|key| key.name)) {
        let _: Option<()> = reader.leave_out(finding);
        return;
    }
    let near = meant(known.clone(), written).map(|key| Near::clear(key.name));
    let near =
        near.or_else(|| reader.take_suggestion().then(|| nearest(known.clone(), written, value)).flatten());
    if let Some(near) = near.filter(|near| given.contains(&near.word) && !reader.names_more(name)) {
        let finding = reader.unknown(name).help(already(near.word));
        let _: Option<()> = reader.leave_out(finding);
        return;
    }
    reader.key_unknown(name, known.map(|key| key.name), near);
}

/// The help for a key that means another one, which the table has.
pub(crate) fn already(meant: &str) -> String {
    format!("remove it: `{meant}` is there already")
}

/// The key that other programs call by this word.
pub(crate) fn meant(mut known: impl Iterator<Item = &'static Key>, word: &str) -> Option<&'static Key> {
    known.find(|key| key.is_called(word))
}

/// The key that a misspelt one means: the nearest of those that the value fits, since one with a wrong letter may be
/// `column` or `columns`; else the nearest of all, or the other one of such a pair if only that fits.
pub(crate) fn nearest(
    known: impl Iterator<Item = &'static Key> + Clone,
    written: &str,
    value: &Value<'_>,
) -> Option<Near<&'static str>> {
    let fitting = known.clone().filter(|key| fits(&key.shape(), value)).map(|key| key.name);
    suggest::nearest(written, fitting).or_else(|| {
        let near = suggest::nearest(written, known.clone().map(|key| key.name))?;
        let are_a_pair = |key: &Key| {
            let (one, other) = (key.name.strip_suffix('s'), near.word.strip_suffix('s'));
            one == Some(near.word) || other == Some(key.name)
        };
        let other = known.into_iter().find(|key| are_a_pair(key) && fits(&key.shape(), value));
        Some(near.map(|word| other.map_or(word, |key| key.name)))
    })
}

/// Returns whether a value may be one of these by its type.
fn fits(shape: &Shape, value: &Value<'_>) -> bool {
    let value_type = value.get_ref();
    match shape {
        Shape::Truth | Shape::False => matches!(value_type, DeValue::Boolean(_)),
        Shape::Whole(..) | Shape::Decimal(..) => matches!(value_type, DeValue::Integer(_)),
        Shape::Text { .. } | Shape::Words(_) => matches!(value_type, DeValue::String(_)),
        Shape::Numbers(_) | Shape::List { .. } => matches!(value_type, DeValue::Array(_)),
        Shape::Table(_) => matches!(value_type, DeValue::Table(_)),
        Shape::OneOf(all) => all.iter().any(|one| fits(one, value)),
    }
}

/// The keys that people may write outside of their table, each with the table's name: those that one table alone has,
/// and no key of the file itself. For those of the file that are no tables the name is empty.
pub(crate) fn homes(file: &'static [Key]) -> Vec<(&'static str, &'static str)> {
    let is_table = |key: &&Key| matches!(key.shape(), Shape::Table(_));
    let mut homes: Vec<(&str, &str)> =
        file.iter().filter(|key| !is_table(key)).map(|key| (key.name, "")).collect();
    let tables = file.iter().filter_map(|key| match key.shape() {
        Shape::Table(table) => Some((key.name, table)),
        _ => None,
    });
    let below: Vec<(&str, &str)> =
        tables.flat_map(|(name, table)| table.keys().map(move |key| (key.name, name))).collect();
    let is_alone = |key: &str| {
        below.iter().filter(|(other, _)| *other == key).count() == 1 && file.iter().all(|of| of.name != key)
    };
    homes.extend(below.iter().filter(|(key, _)| is_alone(key)));
    homes
}
