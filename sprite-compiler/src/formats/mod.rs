//! The formats: each is a folder with one function, `read(&Source, SourceId, &mut Context) -> Vec<Part>`.

mod conflicts;
pub(crate) mod cranberry;
mod decimal;
mod image_search;
mod json;
pub(crate) mod mana;
pub(crate) mod openage;
pub(crate) mod solarus;

use crate::context::Context;
use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::files::{Entry, Files};
use crate::images::Images;
use crate::inventory::Inventory;
use crate::load::load;
use crate::model::{Format, Part};
use crate::settings::Settings;
use crate::source::Sources;
use crate::{Limits, Options, paths};
use std::collections::BTreeMap;

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
        match paths::ending(path) {
            "sprite" => Some(Format::Openage),
            // Other JSON is told apart by its content: the reader leaves it alone.
            "json" => Some(Format::Cranberry),
            // As other XML.
            "xml" => Some(Format::Mana),
            _ => self.solarus.accepts(path).then_some(Format::Solarus),
        }
    }
}

/// How the names of descriptions end, whatever the judge says to a single one.
pub(crate) const ENDINGS: [&str; 5] = ["dat", "json", "sprite", "xml", "zsd"];

/// More suggestions nobody reads.
const SUGGESTIONS: u32 = 100;

/// Reads every description.
pub(crate) fn read_all(
    files: &dyn Files,
    inventory: &Inventory,
    settings: &Settings,
    options: &Options,
    sources: &mut Sources,
    images: &mut Images,
    diagnostics: &mut Diagnostics,
) -> Vec<Part> {
    let limits = &options.limits;
    let frames_left = limits.library_frames;
    let (mut parts, mut mana_files) = (Vec::new(), Vec::new());
    let mut context = Context {
        inventory,
        settings,
        limits,
        images,
        diagnostics,
        frames_left,
        suggestions_left: SUGGESTIONS,
        suggested: BTreeMap::new(),
    };
    for (path, format) in inventory.descriptions() {
        let Some(entry) = inventory.file(path) else { continue };
        let id = match load(files, entry, limits, sources) {
            Ok(id) => id,
            Err(finding) => {
                if is_meant(files, entry, *format, &finding, limits) {
                    context.diagnostics.push(*finding);
                }
                continue;
            }
        };
        let source = sources.get(id);
        context.diagnostics.know(id, path);
        let resolved = match format {
            Format::Solarus | Format::Openage => conflicts::resolved(source, id, context.diagnostics),
            Format::Cranberry | Format::Mana => None,
        };
        let source = resolved.as_ref().unwrap_or(source);
        match format {
            Format::Solarus => parts.extend(solarus::read(source, id, &mut context)),
            Format::Openage => parts.extend(openage::read(source, id, &mut context)),
            Format::Cranberry => parts.extend(cranberry::read(source, id, &mut context)),
            // Its files name each other, so they are read together.
            Format::Mana => mana_files.push(id),
        }
    }
    parts.extend(mana::read_all(&mana_files, sources, files, &mut context));
    parts.sort_by(|a, b| sources.get(a.source).path().cmp(sources.get(b.source).path()));
    parts
}

/// Whether JSON or XML that cannot be used is a description at all: nothing is said about other people's.
fn is_meant(files: &dyn Files, entry: &Entry, format: Format, finding: &Diagnostic, limits: &Limits) -> bool {
    let is_meant = match format {
        Format::Solarus | Format::Openage => return true,
        Format::Cranberry => cranberry::is_meant,
        Format::Mana => mana::is_meant,
    };
    // No file of any kind may be larger than an image.
    let read = || files.read(&entry.path).is_ok_and(|bytes| is_meant(&bytes));
    finding.code == Code::FileUnreadable || entry.length <= limits.image_bytes && read()
}
