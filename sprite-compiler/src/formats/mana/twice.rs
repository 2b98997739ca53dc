//! What is defined twice in one file.

use super::messages::{self, Again};
use super::parse::Parser;
use crate::diagnostics::Code;
use crate::source::Place;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// What was defined so far, and where it was defined first.
#[derive(Debug)]
pub(super) struct Seen<K> {
    kind: Again,
    places: BTreeMap<K, Place>,
}

impl<K: Ord> Seen<K> {
    pub(super) const fn new(kind: Again) -> Self {
        Self { kind, places: BTreeMap::new() }
    }

    /// Notes a definition, and reports it when it is the second one.
    pub(super) fn note(&mut self, key: K, name: &str, place: Place, parser: &mut Parser<'_>) {
        match self.places.entry(key) {
            Entry::Vacant(entry) => {
                entry.insert(place);
            }
            Entry::Occupied(entry) => {
                let first = *entry.get();
                parser.report(Code::DefinedAgain, || messages::defined_twice(self.kind, place, first, name));
            }
        }
    }
}
