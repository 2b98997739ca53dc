//! Tables whose keys hold for all files, and in which tables named for patterns hold for the files whose paths match:
//! `[images]` with `[images."sprites/hud/**"]` below it.

use super::report::Report;
use crate::base::patterns::Pattern;
use serde::de::value::{MapAccessDeserializer, StringDeserializer};
use serde::de::{DeserializeSeed, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;
use toml::Spanned;

/// What one table says.
pub(super) trait Keys {
    /// All its keys; any other word is a pattern.
    const KEYS: &'static [&'static str];
    /// What is expected where something else than the table stands.
    const EXPECTED: &'static str;
}

/// What is written for all files, then what is written for some, in the order of the file.
#[derive(Clone, Debug)]
pub(super) struct ByPath<T>(pub(super) Vec<(Option<Spanned<String>>, T)>);

impl<T> Default for ByPath<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Keys + Deserialize<'de>> Deserialize<'de> for ByPath<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Tables(PhantomData))
    }
}

struct Tables<T>(PhantomData<T>);

impl<'de, T: Keys + Deserialize<'de>> Visitor<'de> for Tables<T> {
    type Value = ByPath<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ByPath<T>, A::Error> {
        let mut split = Split { map, below: Vec::new() };
        let all = T::deserialize(MapAccessDeserializer::new(&mut split))?;
        let mut below = split.below;
        below.sort_by_key(|(name, _)| name.as_ref().map(|name| name.span().start));
        below.insert(0, (None, all));
        Ok(ByPath(below))
    }
}

/// Gives the keys of `T`, and keeps the tables below.
struct Split<A, T> {
    map: A,
    below: Vec<(Option<Spanned<String>>, T)>,
}

impl<'de, A: MapAccess<'de>, T: Keys + Deserialize<'de>> MapAccess<'de> for &mut Split<A, T> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(name) = self.map.next_key::<Spanned<String>>()? {
            if T::KEYS.contains(&name.get_ref().as_str()) {
                return seed.deserialize(StringDeserializer::new(name.into_inner())).map(Some);
            }
            self.below.push((Some(name), self.map.next_value()?));
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

/// What holds for the files whose paths match; for all without a pattern.
#[derive(Clone, Debug)]
pub(super) struct Rules<R>(Vec<(Option<Pattern>, R)>);

impl<R> Default for Rules<R> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> ByPath<T> {
    /// What each table says.
    pub(super) fn tables(&self) -> impl Iterator<Item = &T> {
        self.0.iter().map(|(_, table)| table)
    }

    /// A rule for each table; a name that is not a pattern is reported. `example` is a pattern, and what it means.
    pub(super) fn rules<R>(
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
    /// What holds for the file with this path, the one that counts most last.
    pub(super) fn of(&self, path: &str) -> impl Iterator<Item = &R> {
        let holds =
            move |pattern: &Option<Pattern>| pattern.as_ref().is_none_or(|pattern| pattern.matches(path));
        self.0.iter().filter(move |(pattern, _)| holds(pattern)).map(|(_, rule)| rule)
    }
}
