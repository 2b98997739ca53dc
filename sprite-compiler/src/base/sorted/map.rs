//! Maps in the order of their keys.

use super::order::{Indices, Order, Place};
use std::borrow::Borrow;
use std::fmt;
use std::ops::Index;
use std::vec;

/// A map in the order of its keys. The methods are those of [`std::collections::BTreeMap`].
#[derive(Clone)]
pub(crate) struct SortedMap<K, V> {
    order: Order,
    /// In the order in which they were inserted, with [`None`] for each one that was removed.
    entries: Vec<Option<(K, V)>>,
}

/// The entry with an index of the order.
fn entry_at<K, V>(entries: &[Option<(K, V)>], index: usize) -> (&K, &V) {
    let (key, value) = entries[index].as_ref().expect("an index of the order has an entry");
    (key, value)
}

/// The value of the entry with an index of the order.
fn value_at_mut<K, V>(map: &mut SortedMap<K, V>, index: usize) -> &mut V {
    &mut map.entries[index].as_mut().expect("an index of the order has an entry").1
}

impl<K, V> SortedMap<K, V> {
    pub(crate) const fn new() -> Self {
        Self { order: Order::new(), entries: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn iter(&self) -> Iter<'_, K, V> {
        Iter { order: self.order.iter(), entries: &self.entries }
    }

    pub(crate) fn keys(&self) -> Keys<'_, K, V> {
        Keys(self.iter())
    }

    pub(crate) fn values(&self) -> impl DoubleEndedIterator<Item = &V> {
        self.iter().map(|(_, value)| value)
    }

    /// The values in the order in which their keys were inserted first.
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.entries.iter_mut().flatten().map(|(_, value)| value)
    }

    pub(crate) fn into_values(self) -> impl DoubleEndedIterator<Item = V> {
        self.into_iter().map(|(_, value)| value)
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    /// The place of a key in the order, or the place where it is to be inserted.
    fn search<Q: Ord + ?Sized>(&self, key: &Q) -> Result<Place, Place>
    where
        K: Borrow<Q>,
    {
        self.order.search(&mut |index| entry_at(&self.entries, index).0.borrow().cmp(key))
    }

    pub(crate) fn get_key_value<Q: Ord + ?Sized>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q>,
    {
        let place = self.search(key).ok()?;
        Some(entry_at(&self.entries, self.order.get(place)))
    }

    pub(crate) fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.get_key_value(key).map(|(_, value)| value)
    }

    pub(crate) fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        let place = self.search(key).ok()?;
        Some(value_at_mut(self, self.order.get(place)))
    }

    pub(crate) fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.search(key).is_ok()
    }

    /// The entries whose keys are at least as great as `least`.
    pub(crate) fn at_least<Q: Ord + ?Sized>(&self, least: &Q) -> impl Iterator<Item = (&K, &V)>
    where
        K: Borrow<Q>,
    {
        let (Ok(place) | Err(place)) = self.search(least);
        self.order.from(place).map(|index| entry_at(&self.entries, index))
    }

    /// The entry with the greatest key that is no greater than `most`.
    pub(crate) fn last_at_most<Q: Ord + ?Sized>(&self, most: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q>,
    {
        let index = match self.search(most) {
            Ok(place) => self.order.get(place),
            Err(place) => self.order.before(place)?,
        };
        Some(entry_at(&self.entries, index))
    }

    pub(crate) fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        match self.search(&key) {
            Ok(place) => Entry::Occupied(Occupied { index: self.order.get(place), map: self }),
            Err(place) => Entry::Vacant(Vacant { key, place, map: self }),
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
        let place = self.search(key).ok()?;
        let index = self.order.remove(place);
        self.entries[index].take().map(|(_, value)| value)
    }

    pub(crate) fn pop_last(&mut self) -> Option<(K, V)> {
        let index = self.order.pop_last()?;
        self.entries[index].take()
    }

    pub(crate) fn retain(&mut self, mut is_kept: impl FnMut(&K, &mut V) -> bool) {
        self.order.retain(&mut |index| {
            let entry = &mut self.entries[index];
            let keeps = entry.as_mut().is_some_and(|(key, value)| is_kept(key, value));
            if !keeps {
                *entry = None;
            }
            keeps
        });
    }
}

/// A place in a map, by its key.
pub(crate) enum Entry<'m, K, V> {
    Occupied(Occupied<'m, K, V>),
    Vacant(Vacant<'m, K, V>),
}

/// The place of a key that is in the map.
pub(crate) struct Occupied<'m, K, V> {
    index: usize,
    map: &'m mut SortedMap<K, V>,
}

/// The place of a key that is not in the map.
pub(crate) struct Vacant<'m, K, V> {
    key: K,
    place: Place,
    map: &'m mut SortedMap<K, V>,
}

impl<'m, K, V> Occupied<'m, K, V> {
    pub(crate) fn key(&self) -> &K {
        entry_at(&self.map.entries, self.index).0
    }

    pub(crate) fn get(&self) -> &V {
        entry_at(&self.map.entries, self.index).1
    }

    pub(crate) fn get_mut(&mut self) -> &mut V {
        value_at_mut(self.map, self.index)
    }

    pub(crate) fn into_mut(self) -> &'m mut V {
        value_at_mut(self.map, self.index)
    }
}

impl<'m, K, V> Vacant<'m, K, V> {
    pub(crate) fn insert(self, value: V) -> &'m mut V {
        let Self { key, place, map } = self;
        let index = map.entries.len();
        map.order.insert(place, index);
        map.entries.push(Some((key, value)));
        value_at_mut(map, index)
    }
}

impl<'m, K, V> Entry<'m, K, V> {
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
#[derive(Clone)]
pub(crate) struct Iter<'m, K, V> {
    order: Indices<'m>,
    entries: &'m [Option<(K, V)>],
}

impl<'m, K, V> Iterator for Iter<'m, K, V> {
    type Item = (&'m K, &'m V);

    fn next(&mut self) -> Option<Self::Item> {
        self.order.next().map(|index| entry_at(self.entries, index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.order.size_hint()
    }
}

impl<K, V> DoubleEndedIterator for Iter<'_, K, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.order.next_back().map(|index| entry_at(self.entries, index))
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

/// The keys of a map in order.
#[derive(Clone)]
pub(crate) struct Keys<'m, K, V>(Iter<'m, K, V>);

impl<'m, K, V> Iterator for Keys<'m, K, V> {
    type Item = &'m K;

    fn next(&mut self) -> Option<&'m K> {
        self.0.next().map(|(key, _)| key)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<K, V> DoubleEndedIterator for Keys<'_, K, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|(key, _)| key)
    }
}

impl<K, V> ExactSizeIterator for Keys<'_, K, V> {}

/// The entries of a map in the order of their keys, by value.
pub(crate) struct IntoIter<K, V> {
    order: vec::IntoIter<usize>,
    entries: Vec<Option<(K, V)>>,
}

impl<K, V> Iterator for IntoIter<K, V> {
    type Item = (K, V);

    fn next(&mut self) -> Option<Self::Item> {
        let index = self.order.next()?;
        self.entries[index].take()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.order.size_hint()
    }
}

impl<K, V> DoubleEndedIterator for IntoIter<K, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let index = self.order.next_back()?;
        self.entries[index].take()
    }
}

impl<K, V> ExactSizeIterator for IntoIter<K, V> {}

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;

    fn into_iter(self) -> IntoIter<K, V> {
        IntoIter { order: self.order.into_vec().into_iter(), entries: self.entries }
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    use super::*;

    #[derive(Clone, Debug)]
    enum Step {
        Insert(u16, u8),
        Remove(u16),
        PopLast,
        Retain(u8),
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let step = prop_oneof![
            400 => (0_u16..2_000, any::<u8>()).prop_map(|(key, value)| Step::Insert(key, value)),
            40 => (0_u16..2_000).prop_map(Step::Remove),
            5 => Just(Step::PopLast),
            1 => any::<u8>().prop_map(Step::Retain),
        ];
        // Runs of the order are divided, and become empty.
        vec(step, 0..3_000)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.min(64), ..Default::default() })]

        #[test]
        fn a_map_is_like_that_of_the_standard_library(steps in steps(), looked_for: [u16; 8]) {
            let (mut map, mut expected) = (SortedMap::new(), BTreeMap::new());
            for step in steps {
                match step {
                    Step::Insert(key, value) => {
                        prop_assert_eq!(map.insert(key, value), expected.insert(key, value));
                    }
                    Step::Remove(key) => prop_assert_eq!(map.remove(&key), expected.remove(&key)),
                    Step::PopLast => prop_assert_eq!(map.pop_last(), expected.pop_last()),
                    Step::Retain(most) => {
                        map.retain(|_, value| *value <= most);
                        expected.retain(|_, value| *value <= most);
                    }
                }
                prop_assert_eq!(map.len(), expected.len());
            }
            prop_assert!(map.iter().eq(&expected));
            prop_assert!(map.iter().rev().eq(expected.iter().rev()));
            for key in looked_for.map(|key| key % 2_000) {
                prop_assert_eq!(map.get(&key), expected.get(&key));
                prop_assert!(map.at_least(&key).eq(expected.range(key..)));
                prop_assert_eq!(map.last_at_most(&key), expected.range(..=key).next_back());
            }
            prop_assert_eq!(map.values_mut().count(), expected.len());
            prop_assert!(map.into_iter().eq(expected));
        }
    }
}
