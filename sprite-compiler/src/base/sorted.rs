//! Maps and sets in the order of their keys, and sorting, which are quick to compile.
//!
//! [`BTreeMap`] is compiled anew for each pair of a key's and a value's type. This crate has 127 pairs, which were 31 % of
//! the code that a first build generates for it. Here a tree maps keys to numbers, so that it is compiled once for each
//! type of key, and a vector has the values. Likewise the sorts of this crate, which were a further 9 % for 40 types, sort
//! indices with a comparison that is called through a pointer.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::collections::{BTreeMap, btree_map};
use std::fmt;
use std::ops::{Index, RangeBounds};

/// A map in the order of its keys. The methods are those of [`BTreeMap`].
#[derive(Clone)]
pub(crate) struct SortedMap<K, V> {
    /// Indices of the values.
    tree: BTreeMap<K, usize>,
    /// In the order in which they were inserted, with [`None`] for each one that was removed.
    values: Vec<Option<V>>,
}

/// The value of a key, which is in the map.
fn value_at<V>(values: &[Option<V>], index: usize) -> &V {
    values[index].as_ref().expect("a key has a value")
}

/// The value of a key, which is in the map.
fn value_at_mut<V>(values: &mut [Option<V>], index: usize) -> &mut V {
    values[index].as_mut().expect("a key has a value")
}

impl<K, V> SortedMap<K, V> {
    pub(crate) const fn new() -> Self {
        Self { tree: BTreeMap::new(), values: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.tree.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tree.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::new();
    }

    pub(crate) fn iter(&self) -> Iter<'_, K, V> {
        Iter { tree: self.tree.iter(), values: &self.values }
    }

    pub(crate) fn keys(&self) -> btree_map::Keys<'_, K, usize> {
        self.tree.keys()
    }

    pub(crate) fn values(&self) -> impl DoubleEndedIterator<Item = &V> {
        self.tree.values().map(|index| value_at(&self.values, *index))
    }

    /// The values in the order in which their keys were inserted first.
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.values.iter_mut().flatten()
    }

    pub(crate) fn into_values(self) -> impl DoubleEndedIterator<Item = V> {
        self.into_iter().map(|(_, value)| value)
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    pub(crate) fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let index = self.tree.get(key)?;
        Some(value_at(&self.values, *index))
    }

    pub(crate) fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        let index = self.tree.get(key)?;
        Some(value_at_mut(&mut self.values, *index))
    }

    pub(crate) fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.tree.contains_key(key)
    }

    pub(crate) fn range(&self, keys: impl RangeBounds<K>) -> impl DoubleEndedIterator<Item = (&K, &V)> {
        self.tree.range(keys).map(|(key, index)| (key, value_at(&self.values, *index)))
    }

    pub(crate) fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        match self.tree.entry(key) {
            btree_map::Entry::Occupied(index) => {
                Entry::Occupied(Occupied { index, values: &mut self.values })
            }
            btree_map::Entry::Vacant(index) => Entry::Vacant(Vacant { index, values: &mut self.values }),
        }
    }

    pub(crate) fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.entry(key) {
            Entry::Occupied(mut entry) => Some(std::mem::replace(entry.get_mut(), value)),
            Entry::Vacant(entry) => {
                entry.insert(value);
                None
            }
        }
    }

    pub(crate) fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let index = self.tree.remove(key)?;
        self.values[index].take()
    }

    pub(crate) fn pop_last(&mut self) -> Option<(K, V)> {
        let (key, index) = self.tree.pop_last()?;
        Some((key, self.values[index].take()?))
    }

    pub(crate) fn retain(&mut self, mut is_kept: impl FnMut(&K, &mut V) -> bool) {
        self.tree.retain(|key, index| is_kept(key, value_at_mut(&mut self.values, *index)));
    }
}

/// A place in a map, by its key.
pub(crate) enum Entry<'m, K, V> {
    Occupied(Occupied<'m, K, V>),
    Vacant(Vacant<'m, K, V>),
}

/// The place of a key that is in the map.
pub(crate) struct Occupied<'m, K, V> {
    index: btree_map::OccupiedEntry<'m, K, usize>,
    values: &'m mut [Option<V>],
}

/// The place of a key that is not in the map.
pub(crate) struct Vacant<'m, K, V> {
    index: btree_map::VacantEntry<'m, K, usize>,
    values: &'m mut Vec<Option<V>>,
}

impl<'m, K: Ord, V> Occupied<'m, K, V> {
    pub(crate) fn key(&self) -> &K {
        self.index.key()
    }

    pub(crate) fn get(&self) -> &V {
        value_at(self.values, *self.index.get())
    }

    pub(crate) fn get_mut(&mut self) -> &mut V {
        value_at_mut(self.values, *self.index.get())
    }

    pub(crate) fn into_mut(self) -> &'m mut V {
        value_at_mut(self.values, *self.index.get())
    }
}

impl<'m, K: Ord, V> Vacant<'m, K, V> {
    pub(crate) fn insert(self, value: V) -> &'m mut V {
        let index = *self.index.insert(self.values.len());
        self.values.push(Some(value));
        value_at_mut(self.values, index)
    }
}

impl<'m, K: Ord, V> Entry<'m, K, V> {
    pub(crate) fn or_insert(self, value: V) -> &'m mut V {
        self.or_insert_with(|| value)
    }

    pub(crate) fn or_insert_with(self, value: impl FnOnce() -> V) -> &'m mut V {
        match self {
            Self::Occupied(entry) => entry.into_mut(),
            Self::Vacant(entry) => entry.insert(value()),
        }
    }

    pub(crate) fn or_default(self) -> &'m mut V
    where
        V: Default,
    {
        self.or_insert_with(V::default)
    }
}

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for SortedMap<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl<K: PartialEq, V: PartialEq> PartialEq for SortedMap<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other)
    }
}

impl<K: Eq, V: Eq> Eq for SortedMap<K, V> {}

impl<K: Borrow<Q> + Ord, Q: Ord + ?Sized, V> Index<&Q> for SortedMap<K, V> {
    type Output = V;

    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("no entry found for key")
    }
}

impl<K: Ord, V> Extend<(K, V)> for SortedMap<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::new();
        map.extend(entries);
        map
    }
}

impl<K: Ord, V, const N: usize> From<[(K, V); N]> for SortedMap<K, V> {
    fn from(entries: [(K, V); N]) -> Self {
        entries.into_iter().collect()
    }
}

/// The entries of a map in the order of their keys.
pub(crate) struct Iter<'m, K, V> {
    tree: btree_map::Iter<'m, K, usize>,
    values: &'m [Option<V>],
}

impl<'m, K, V> Iterator for Iter<'m, K, V> {
    type Item = (&'m K, &'m V);

    fn next(&mut self) -> Option<Self::Item> {
        let (key, index) = self.tree.next()?;
        Some((key, value_at(self.values, *index)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.tree.size_hint()
    }
}

impl<K, V> DoubleEndedIterator for Iter<'_, K, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let (key, index) = self.tree.next_back()?;
        Some((key, value_at(self.values, *index)))
    }
}

impl<K, V> ExactSizeIterator for Iter<'_, K, V> {}

impl<'m, K, V> IntoIterator for &'m SortedMap<K, V> {
    type Item = (&'m K, &'m V);
    type IntoIter = Iter<'m, K, V>;

    fn into_iter(self) -> Iter<'m, K, V> {
        self.iter()
    }
}

/// The entries of a map in the order of their keys, by value.
pub(crate) struct IntoIter<K, V> {
    tree: btree_map::IntoIter<K, usize>,
    values: Vec<Option<V>>,
}

impl<K, V> Iterator for IntoIter<K, V> {
    type Item = (K, V);

    fn next(&mut self) -> Option<Self::Item> {
        let (key, index) = self.tree.next()?;
        Some((key, self.values[index].take()?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.tree.size_hint()
    }
}

impl<K, V> DoubleEndedIterator for IntoIter<K, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let (key, index) = self.tree.next_back()?;
        Some((key, self.values[index].take()?))
    }
}

impl<K, V> ExactSizeIterator for IntoIter<K, V> {}

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;

    fn into_iter(self) -> IntoIter<K, V> {
        IntoIter { tree: self.tree.into_iter(), values: self.values }
    }
}

/// A set in order. The methods are those of [`std::collections::BTreeSet`]; the tree is that of a [`SortedMap`], so that
/// a set and maps with the same keys share its code.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SortedSet<T>(BTreeMap<T, usize>);

impl<T> SortedSet<T> {
    pub(crate) const fn new() -> Self {
        Self(BTreeMap::new())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn iter(&self) -> btree_map::Keys<'_, T, usize> {
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
        self.0.get_key_value(item).map(|(item, _)| item)
    }

    pub(crate) fn range(&self, items: impl RangeBounds<T>) -> impl DoubleEndedIterator<Item = &T> {
        self.0.range(items).map(|(item, _)| item)
    }

    pub(crate) fn insert(&mut self, item: T) -> bool {
        self.0.insert(item, 0).is_none()
    }

    pub(crate) fn difference<'s>(&'s self, other: &'s Self) -> impl Iterator<Item = &'s T> {
        self.iter().filter(|item| !other.contains(*item))
    }

    pub(crate) fn intersection<'s>(&'s self, other: &'s Self) -> impl Iterator<Item = &'s T> {
        self.iter().filter(|item| other.contains(*item))
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
    type IntoIter = btree_map::IntoKeys<T, usize>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_keys()
    }
}

impl<'s, T> IntoIterator for &'s SortedSet<T> {
    type Item = &'s T;
    type IntoIter = btree_map::Keys<'s, T, usize>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Sorts as [`slice::sort`] does.
pub(crate) fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts as [`slice::sort_by_key`] does.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts as [`slice::sort_by`] does.
pub(crate) fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut order = sorted_indices(items.len(), &mut |a, b| compare(&items[a], &items[b]));
    // Each cycle of the order is followed once: a swap puts the item of one place where it belongs.
    for start in 0..order.len() {
        let mut place = start;
        while order[place] != start {
            let from = order[place];
            items.swap(place, from);
            order[place] = place;
            place = from;
        }
        order[place] = place;
    }
}

/// The indices below a number in the order of a comparison. Equal ones stay in their order.
fn sorted_indices(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn items_are_sorted_as_by_a_slice(items: Vec<(u8, u16)>) {
            let (mut sorted, mut expected) = (items.clone(), items);
            sort_by_key(&mut sorted, |(key, _)| *key);
            expected.sort_by_key(|(key, _)| *key);
            prop_assert_eq!(sorted, expected);
        }
    }
}
