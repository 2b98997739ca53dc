//! Maps and sets in the order of their keys, and sorting, which are quick to compile.
//!
//! The ordered maps and the sorts of the standard library are compiled anew for each type of their items: they were 40 %
//! of the code that a first build generates for this crate. Here the parts that do the work deal with indices, compare
//! items through a pointer to a function, and so are compiled once.

mod map;
mod order;
mod set;

pub(crate) use map::{Entry, SortedMap};
pub(crate) use set::SortedSet;

use std::cmp::Ordering;

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
    use super::*;
    use proptest::prelude::*;

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
