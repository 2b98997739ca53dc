//! What may be done for all sprites together, and what is said when a name leads nowhere useful.

use super::super::syntax::{File, Root};
use super::catalog::{Catalog, Lost};
use super::messages;
use super::naming::Naming;
use super::report::Report;
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::source::Place;

/// Elements that may be read again for all sprites together. Real games have a hundredth of it.
const WORK: u64 = 5_000_000;

/// What is left of the work that may be done for all sprites together.
#[derive(Debug)]
pub(super) struct Work(u64);

impl Default for Work {
    fn default() -> Self {
        Self(WORK)
    }
}

impl Work {
    /// Takes the work for so many elements; the answer is `false` when too little is left.
    pub(super) fn take(&mut self, elements: usize) -> bool {
        let left = u64::try_from(elements).ok().and_then(|elements| self.0.checked_sub(elements));
        self.0 = left.unwrap_or(0);
        left.is_some()
    }

    /// The finding on too much of it.
    pub(super) fn exceeded(place: Place) -> Diagnostic {
        messages::too_much(place, WORK)
    }
}

/// The finding on a name that leads to no file.
pub(super) fn lost(
    catalog: &Catalog<'_>,
    from: usize,
    (name, place): (&str, Place),
    naming: Naming,
    lost: &Lost,
    context: &mut Context<'_>,
) -> Diagnostic {
    let look = || messages::near_file(name, &catalog.paths()).map(|path| catalog.spell(from, path));
    let near = if matches!(lost, Lost::Missing(_)) { context.suggest(place, look) } else { None };
    messages::lost(place, naming, name, lost, near.as_deref())
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
