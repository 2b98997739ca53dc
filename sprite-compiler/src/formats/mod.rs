//! The formats: each is a folder with one function, `read(&Source, SourceId, &mut Context) -> Vec<Part>`.

pub(crate) mod solarus;

use crate::context::Context;
use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::discover::Inventory;
use crate::files::{Entry, Files};
use crate::images::Images;
use crate::model::Part;
use crate::source::{SourceId, Sources};
use crate::{Limits, Options, paths};

/// A format of sprite descriptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Solarus 0.9 `.dat` and the older `.zsd`.
    Solarus,
}

/// Tells descriptions from other files.
pub(crate) struct Judge {
    solarus: solarus::Judge,
}

impl Judge {
    pub(crate) fn new(inventory: &Inventory) -> Self {
        Self { solarus: solarus::Judge::new(inventory) }
    }

    /// The format of the file at a path; [`None`] when it is no description.
    pub(crate) fn format(&self, path: &str) -> Option<Format> {
        self.solarus.accepts(path).then_some(Format::Solarus)
    }
}

/// Reads every description.
pub(crate) fn read_all(
    files: &dyn Files,
    inventory: &Inventory,
    options: &Options,
    sources: &mut Sources,
    images: &mut Images,
    diagnostics: &mut Diagnostics,
) -> Vec<Part> {
    let limits = &options.limits;
    let frames_left = limits.library_frames;
    let mut parts = Vec::new();
    let mut context = Context { inventory, limits, images, diagnostics, frames_left };
    for (path, format) in inventory.descriptions() {
        let Some(entry) = inventory.file(path) else { continue };
        let Some(id) = load(files, entry, limits, sources, context.diagnostics) else { continue };
        let source = sources.get(id);
        parts.extend(match format {
            Format::Solarus => solarus::read(source, id, &mut context),
        });
    }
    parts
}

/// Reads a text file; what cannot be read is reported.
pub(crate) fn load(
    files: &dyn Files,
    entry: &Entry,
    limits: &Limits,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<SourceId> {
    let mut fail = |sources: &mut Sources, code, message: String| {
        let id = sources.add(entry.path.clone(), Vec::new());
        diagnostics.push(Diagnostic::new(code, id.whole(), message));
    };
    if entry.length > limits.description_bytes {
        let message = format!("the file has {} bytes, the limit is {}", entry.length, limits.description_bytes);
        fail(sources, Code::LimitExceeded, message);
        return None;
    }
    match files.read(&entry.path) {
        Err(error) => {
            fail(sources, Code::FileUnreadable, format!("the file cannot be read: {error}"));
            None
        }
        Ok(bytes) => {
            let id = sources.add(entry.path.clone(), bytes);
            if sources.get(id).text().is_none() {
                let message = format!("`{}` is not a text in UTF-8", paths::file_name(&entry.path));
                let finding = Diagnostic::new(Code::NotText, id.whole(), message);
                diagnostics.push(finding.help("save the file as UTF-8"));
                return None;
            }
            Some(id)
        }
    }
}
