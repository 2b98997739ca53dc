//! The formats: each is a folder with one function, `read(&Source, SourceId, &mut Context) -> Vec<Part>`.

mod aseprite;
mod conflicts;
pub(crate) mod context;
pub(crate) mod cranberry;
mod image_search;
mod json;
mod lines;
pub(crate) mod mana;
mod numbers;
pub(crate) mod openage;
mod schema;
mod shared_json;
pub(crate) mod solarus;

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::{Assets, Entry};
use crate::base::limits::IMAGE_SUGGESTIONS;
use crate::base::load::load;
use crate::base::source::Sources;
use crate::discover::inventory::{Candidate, Inventory};
use crate::formats::context::Context;
use crate::images::Inspector;
use crate::model::{Format, Part};
use crate::settings::Settings;
use std::collections::{BTreeMap, BTreeSet};

/// Reads every description. Gives their parts, sorted by path, and the images that they name.
pub(crate) fn read_all<'a>(
    inventory: &'a Inventory,
    settings: &'a Settings,
    images: Inspector<'a>,
    sources: &mut Sources,
    diagnostics: &'a mut Diagnostics,
) -> (Vec<Part>, Inspector<'a>) {
    let assets = images.assets();
    let (mut parts, mut mana_files, mut aseprite_files) = (Vec::new(), Vec::new(), Vec::new());
    let mut context = Context {
        inventory,
        settings,
        limits: assets.limits,
        images,
        diagnostics,
        frames_left: assets.limits.library_frames,
        suggestions_left: IMAGE_SUGGESTIONS,
        missing: BTreeSet::new(),
        suggested: BTreeMap::new(),
    };
    for (path, candidate) in inventory.descriptions() {
        let Some(entry) = inventory.file(path) else { continue };
        if *candidate == Candidate::Of(Format::Aseprite) {
            let id = sources.add_binary(path.clone());
            context.diagnostics.know(id, path);
            aseprite_files.push(id);
            continue;
        }
        let id = match load(assets, entry, sources) {
            Ok(id) => id,
            Err(finding) => {
                if is_meant(assets, entry, *candidate, &finding) {
                    context.diagnostics.push(*finding);
                }
                continue;
            }
        };
        let source = sources.get(id);
        context.diagnostics.know(id, path);
        let (format, json) = match candidate {
            Candidate::Of(format) => (*format, None),
            Candidate::Json => match shared_json::description(source, id, context.diagnostics) {
                Some(json) => (json.format, Some(json)),
                None => continue,
            },
        };
        // Of a binary file and its export only one is read, so all are read together.
        if format == Format::Aseprite {
            aseprite_files.extend(json.is_some_and(|json| json.is_whole).then_some(id));
            continue;
        }
        let resolved = match format {
            Format::Solarus | Format::Openage => conflicts::resolved(source, id, context.diagnostics),
            Format::Aseprite | Format::Cranberry | Format::Mana => None,
        };
        let source = resolved.as_ref().unwrap_or(source);
        match format {
            Format::Solarus => parts.extend(solarus::read(source, id, &mut context)),
            Format::Openage => parts.extend(openage::read(source, id, &mut context)),
            Format::Cranberry => {
                let json = json.as_ref().and_then(|json| Some((json.document.root()?, json.is_whole)));
                parts.extend(
                    json.map(|(root, is_whole)| cranberry::read(root, is_whole, source, id, &mut context)),
                );
            }
            Format::Aseprite => {}
            // Its files name each other, so they are read together.
            Format::Mana => mana_files.push(id),
        }
    }
    parts.extend(aseprite::read_all(&aseprite_files, sources, assets.files, &mut context));
    parts.extend(mana::read_all(&mana_files, sources, &mut context));
    parts.sort_by(|a, b| sources.get(a.source).path().cmp(sources.get(b.source).path()));
    (parts, context.images)
}

/// Whether JSON or XML that cannot be used was meant as a description: files of other programs are not reported.
fn is_meant(assets: Assets<'_>, entry: &Entry, candidate: Candidate, finding: &Diagnostic) -> bool {
    let is_meant = match candidate {
        Candidate::Json => shared_json::is_meant,
        Candidate::Of(Format::Mana) => mana::is_meant,
        Candidate::Of(_) => return true,
    };
    // No file of any kind may be larger than an image.
    let read = || assets.files.read(&entry.path).is_ok_and(|bytes| is_meant(&bytes));
    finding.code == Code::FileUnreadable || entry.length <= assets.limits.image_bytes && read()
}
