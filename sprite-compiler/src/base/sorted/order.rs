//! The order of the items of a map or a set.

use std::cmp::Ordering;
use std::iter::Flatten;
use std::slice;

/// Indices of items, in the order of the items.
///
/// They are kept in short runs, so that inserting or removing one moves a part of one run, however many there are.
#[derive(Clone)]
pub(super) struct Order {
    /// None is empty.
    runs: Vec<Vec<usize>>,
    len: usize,
}

/// The most indices of a run.
const RUN: usize = 512;

/// A place in an order.
#[derive(Clone, Copy)]
pub(super) struct Place {
    run: usize,
    at: usize,
}

impl Order {
    pub(super) const fn new() -> Self {
        Self { runs: Vec::new(), len: 0 }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) fn iter(&self) -> Indices<'_> {
        Indices { runs: self.runs.iter().flatten(), len: self.len }
    }

    /// The indices from a place on.
    pub(super) fn from(&self, place: Place) -> impl Iterator<Item = usize> {
        self.runs.iter().skip(place.run).flatten().skip(place.at).copied()
    }

    pub(super) fn into_vec(self) -> Vec<usize> {
        self.runs.concat()
    }

    pub(super) fn get(&self, place: Place) -> usize {
        self.runs[place.run][place.at]
    }

    /// The index before a place.
    pub(super) fn before(&self, place: Place) -> Option<usize> {
        match place.at.checked_sub(1) {
            Some(at) => Some(self.runs[place.run][at]),
            None => self.runs[place.run.checked_sub(1)?].last().copied(),
        }
    }

    /// The place of the index for which `compare` answers [`Ordering::Equal`], or else the place where such an index
    /// is to be inserted. `compare` tells how the item with an index compares with the item that is looked for.
    pub(super) fn search(&self, compare: &mut dyn FnMut(usize) -> Ordering) -> Result<Place, Place> {
        let is_before = |run: &Vec<usize>| run.last().is_some_and(|&last| compare(last).is_lt());
        // An item after all others belongs to the last run.
        let run = self.runs.partition_point(is_before).min(self.runs.len().saturating_sub(1));
        let indices = self.runs.get(run).map_or(&[][..], Vec::as_slice);
        match indices.binary_search_by(|&index| compare(index)) {
            Ok(at) => Ok(Place { run, at }),
            Err(at) => Err(Place { run, at }),
        }
    }

    /// Inserts an index before the one at a place.
    pub(super) fn insert(&mut self, place: Place, index: usize) {
        if self.runs.is_empty() {
            self.runs.push(Vec::new());
        }
        let run = &mut self.runs[place.run];
        run.insert(place.at, index);
        self.len += 1;
        if run.len() > RUN {
            let second_half = run.split_off(RUN / 2);
            self.runs.insert(place.run + 1, second_half);
        }
    }

    pub(super) fn remove(&mut self, place: Place) -> usize {
        let run = &mut self.runs[place.run];
        let index = run.remove(place.at);
        self.len -= 1;
        if run.is_empty() {
            self.runs.remove(place.run);
        }
        index
    }

    pub(super) fn pop_last(&mut self) -> Option<usize> {
        let run = self.runs.len().checked_sub(1)?;
        let at = self.runs[run].len() - 1;
        Some(self.remove(Place { run, at }))
    }

    pub(super) fn retain(&mut self, is_kept: &mut dyn FnMut(usize) -> bool) {
        for run in &mut self.runs {
            run.retain(|&index| is_kept(index));
        }
        self.runs.retain(|run| !run.is_empty());
        self.len = self.runs.iter().map(Vec::len).sum();
    }
}

/// The indices of an order.
#[derive(Clone)]
pub(super) struct Indices<'o> {
    runs: Flatten<slice::Iter<'o, Vec<usize>>>,
    len: usize,
}

impl Iterator for Indices<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let index = *self.runs.next()?;
        self.len -= 1;
        Some(index)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len, Some(self.len))
    }
}

impl DoubleEndedIterator for Indices<'_> {
    fn next_back(&mut self) -> Option<usize> {
        let index = *self.runs.next_back()?;
        self.len -= 1;
        Some(index)
    }
}
