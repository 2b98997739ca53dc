//! Names of files that lead nowhere, or to a file of another kind.

use super::files::{FileId, FileSet};
use super::messages;
use super::naming::{Naming, Unfound};
use crate::base::diagnostics::Diagnostic;
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::mana::report::Report;
use crate::formats::mana::syntax::{File, Root};

/// The finding on a name that leads to no file.
pub(crate) fn unfound(
    files: &FileSet<'_>,
    from: FileId,
    (name, location): (&str, Location),
    naming: Naming,
    why: &Unfound,
    context: &mut Context<'_>,
) -> Diagnostic {
    let near = match why {
        Unfound::Missing { beside: Some(beside), .. } => Some(files.spell(from, beside)),
        Unfound::Missing { .. } => context.suggest(location, || {
            messages::near_file(name, &files.paths()).map(|path| files.spell(from, path))
        }),
        _ => None,
    };
    messages::unfound(location, naming, name, why, near.as_deref())
}

/// Reports a file whose root is another than is asked for. What is not XML at all says that by itself.
pub(crate) fn wrong_root(
    file: &File,
    target: FileId,
    location: Location,
    naming: Naming,
    wanted: &str,
    report: &mut Report,
) {
    let found = match &file.root {
        Root::Malformed => {
            report.uses(target, Some(location));
            report.set_broken();
            return;
        }
        Root::Sprite(sprite) => ("sprite", sprite.location),
        Root::Several(_) => (messages::SEVERAL, file.id.start()),
        Root::Offsets(_) => ("offsets", file.id.start()),
        Root::Frames(_) => ("frames", file.id.start()),
        Root::Other(name) => (name.text.as_str(), name.location),
    };
    report.add(messages::wrong_root(location, naming, wanted, found));
}
