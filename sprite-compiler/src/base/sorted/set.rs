//! Sets in the order of their items.

use super::map::{self, Keys, SortedMap};
use std::borrow::Borrow;
use std::fmt;

/// A set in order. The methods are those of [`std::collections::BTreeSet`].
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SortedSet<T>(SortedMap<T, ()>);

impl<T> SortedSet<T> {
    pub(crate) const fn new() -> Self {
        Self(SortedMap::new())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> Keys<'_, T, ()> {
        self.0.keys()
    }
}

impl<T: Ord> SortedSet<T> {
    pub(crate) fn contains<Q: Ord + ?Sized>(&self, item: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.0.contains_key(item)
    }

    pub(crate) fn get<Q: Ord + ?Sized>(&self, item: &Q) -> Option<&T>
    where
        T: Borrow<Q>,
    {
        self.0.get_key_value(item).map(|(item, ())| item)
    }

    /// The items that are at least as great as `least`.
    pub(crate) fn at_least<Q: Ord + ?Sized>(&self, least: &Q) -> impl Iterator<Item = &T>
    where
        T: Borrow<Q>,
    {
        self.0.at_least(least).map(|(item, ())| item)
    }

    pub(crate) fn insert(&mut self, item: T) -> bool {
        self.0.insert(item, ()).is_none()
    }

    pub(crate) fn remove<Q: Ord + ?Sized>(&mut self, item: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.0.remove(item).is_some()
    }

    pub(crate) fn difference<'s>(&'s self, other: &'s Self) -> impl Iterator<Item = &'s T> {
        self.iter().filter(|item| !other.contains(*item))
    }
}

impl<T> Default for SortedSet<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: fmt::Debug> fmt::Debug for SortedSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

impl<T: Ord> Extend<T> for SortedSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.insert(item);
        }
    }
}

impl<T: Ord> FromIterator<T> for SortedSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut set = Self::new();
        set.extend(items);
        set
    }
}

impl<T: Ord, const N: usize> From<[T; N]> for SortedSet<T> {
    fn from(items: [T; N]) -> Self {
        items.into_iter().collect()
    }
}

impl<T> IntoIterator for SortedSet<T> {
    type Item = T;
    type IntoIter = std::iter::Map<map::IntoIter<T, ()>, fn((T, ())) -> T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().map(|(item, ())| item)
    }
}

impl<'s, T> IntoIterator for &'s SortedSet<T> {
    type Item = &'s T;
    type IntoIter = Keys<'s, T, ()>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
