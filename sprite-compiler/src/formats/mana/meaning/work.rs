//! What may be done for all sprites together, and what is said when a name leads nowhere useful.

use super::super::syntax::{File, Root};
use super::catalog::{Catalog, Lost};
use super::messages;
use super::naming::Naming;
use super::report::Report;
use crate::diagnostics::Diagnostic;
use crate::source::Place;
use std::collections::BTreeMap;

/// Elements that may be read for all sprites together. Real games have a hundredth of it.
const WORK: u64 = 1_000_000;
/// More suggestions nobody reads.
const SUGGESTIONS: u32 = 100;

/// What is left of the work that may be done for all sprites together.
#[derive(Debug)]
pub(super) struct Work {
    elements: u64,
    suggestions: u32,
    /// What was suggested for misspelt names of files.
    suggested: BTreeMap<Place, Option<String>>,
}

impl Default for Work {
    fn default() -> Self {
        Self { elements: WORK, suggestions: SUGGESTIONS, suggested: BTreeMap::new() }
    }
}

impl Work {
    pub(super) fn take(&mut self, count: usize) -> bool {
        let left = u64::try_from(count).ok().and_then(|count| self.elements.checked_sub(count));
        self.elements = left.unwrap_or(0);
        left.is_some()
    }

    /// The finding on too much of it.
    pub(super) fn exceeded(place: Place) -> Diagnostic {
        messages::too_much(place, WORK)
    }

    /// The file that a misspelt name probably means, as it is written there.
    fn suggest(&mut self, catalog: &Catalog<'_>, from: usize, name: &str, place: Place) -> Option<String> {
        if let Some(known) = self.suggested.get(&place) {
            return known.clone();
        }
        self.suggestions = self.suggestions.checked_sub(1)?;
        let near = messages::near_file(name, &catalog.paths()).map(|path| catalog.spell(from, path));
        self.suggested.insert(place, near.clone());
        near
    }

    /// The finding on a name that leads to no file.
    pub(super) fn lost(
        &mut self,
        catalog: &Catalog<'_>,
        from: usize,
        name: (&str, Place),
        naming: Naming,
        lost: &Lost,
    ) -> Diagnostic {
        let (name, place) = name;
        let near = match lost {
            Lost::Missing(_) => self.suggest(catalog, from, name, place),
            _ => None,
        };
        messages::lost(place, naming, name, lost, near.as_deref())
    }
}

/// Reports a file whose root is another than is asked for. What is not XML at all says that by itself.
pub(super) fn wrong_root(
    file: &File,
    target: usize,
    place: Place,
    naming: Naming,
    wanted: &str,
    report: &mut Report,
) {
    let found = match &file.root {
        Root::Malformed => {
            report.uses(target, Some(place));
            report.set_broken();
            return;
        }
        Root::Sprite(sprite) => ("sprite", sprite.place),
        Root::Several(_) => (messages::SEVERAL, file.id.start()),
        Root::Offsets(_) => ("offsets", file.id.start()),
        Root::Frames(_) => ("frames", file.id.start()),
        Root::Other(name) => (name.text.as_str(), name.place),
    };
    report.add(messages::wrong_root(place, naming, wanted, found));
}
