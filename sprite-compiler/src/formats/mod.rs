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
mod xml;

use crate::base::budget::{Budget, Expense};
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::{Assets, Entry};
use crate::base::limits::{IMAGE_SUGGESTIONS, KEPT_FOREIGN_BYTES};
use crate::base::load::{Unread, load};
use crate::base::panics::working_on;
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
        budget: assets.budget,
        images,
        diagnostics,
        frames_left: assets.limits.library_frames,
        suggestions_left: IMAGE_SUGGESTIONS,
        missing: BTreeSet::new(),
        suggested: BTreeMap::new(),
    };
    for (path, candidate) in inventory.descriptions() {
        let Some(entry) = inventory.file(path) else { continue };
        let _working = working_on(path);
        if *candidate == Candidate::Of(Format::Aseprite) {
            let id = sources.add_binary(path.clone());
            context.diagnostics.know(id, path);
            aseprite_files.push(aseprite::File { id, kind: aseprite::Kind::Binary });
            continue;
        }
        if assets.budget.exceeded().is_some() {
            break;
        }
        let id = match load(assets, entry, assets.limits.description_bytes, sources) {
            Ok(id) => id,
            Err(Unread::Gone) => continue,
            Err(Unread::Faulty(finding)) => {
                if is_meant(assets, entry, *candidate, &finding) {
                    context.diagnostics.push(*finding);
                }
                continue;
            }
        };
        let is_large = entry.length > KEPT_FOREIGN_BYTES;
        let findings = context.diagnostics.findings().len();
        let source = sources.get(id);
        context.diagnostics.know(id, path);
        let (format, json) = match candidate {
            Candidate::Of(format) => (*format, None),
            Candidate::Json => {
                let json = shared_json::description(source, id, assets.budget, context.diagnostics);
                let Some(json) = json else {
                    if is_large && context.diagnostics.findings().len() == findings {
                        sources.forget(id);
                    }
                    continue;
                };
                (json.format, Some(json))
            }
        };
        if format == Format::Mana {
            // Its files name each other, so they are read together.
            let file = mana::parse(source, id, &context);
            if is_large && file.is_foreign() {
                sources.forget(id);
            } else {
                assets.budget.pay(Expense::Parsed, entry.length);
            }
            mana_files.push(file);
            continue;
        }
        // What was parsed is paid already.
        if json.is_none() && !assets.budget.pay(Expense::Parsed, entry.length) {
            break;
        }
        // Of a binary file and its export only one is read, so all are read together.
        if format == Format::Aseprite {
            let json = json.as_ref().filter(|json| json.is_whole);
            let kind = json.and_then(|json| json.document.root()).map(aseprite::kind);
            aseprite_files.extend(kind.map(|kind| aseprite::File { id, kind }));
            continue;
        }
        let resolved = match format {
            Format::Solarus | Format::Openage => conflicts::resolved(source, id, context.diagnostics),
            Format::Aseprite | Format::Cranberry | Format::Mana => None,
        };
        let source = resolved.as_ref().unwrap_or(source);
        let known = parts.len();
        match format {
            Format::Solarus => parts.extend(solarus::read(source, id, &mut context)),
            Format::Openage => parts.extend(openage::read(source, id, &mut context)),
            Format::Cranberry => {
                let json = json.as_ref().and_then(|json| Some((json.document.root()?, json.is_whole)));
                parts.extend(
                    json.map(|(root, is_whole)| cranberry::read(root, is_whole, source, id, &mut context)),
                );
            }
            Format::Aseprite | Format::Mana => {}
        }
        pay_for_animations(parts.get(known..).unwrap_or_default(), assets.budget);
    }
    let known = parts.len();
    parts.extend(aseprite::read_all(&aseprite_files, sources, &mut context));
    parts.extend(mana::read_all(&mana_files, sources, &mut context));
    pay_for_animations(parts.get(known..).unwrap_or_default(), assets.budget);
    parts.sort_by(|a, b| sources.get(a.source).path().cmp(sources.get(b.source).path()));
    (parts, context.images)
}

/// Animations are what takes most memory of a description.
fn pay_for_animations(parts: &[Part], budget: &Budget) {
    let count: usize = parts.iter().map(|part| part.animations.len() + part.leftovers.len()).sum();
    budget.pay(Expense::Animation, count as u64);
}

/// Whether JSON or XML that cannot be used was meant as a description: files of other programs are not reported.
fn is_meant(assets: Assets<'_>, entry: &Entry, candidate: Candidate, finding: &Diagnostic) -> bool {
    let is_meant = match candidate {
        Candidate::Json => shared_json::is_meant,
        Candidate::Of(Format::Mana) => mana::is_meant,
        Candidate::Of(_) => return true,
    };
    // No file of any kind may be larger than an image.
    let most = assets.limits.image_bytes;
    let may_be_read = || entry.length <= most && assets.budget.pay(Expense::LookedAt, 3 * entry.length);
    let read = || assets.files.read(&entry.path, most).is_ok_and(|bytes| is_meant(&bytes));
    finding.code == Code::FileUnreadable || may_be_read() && read()
}
