//! The formats: each is a folder. A unit is read, which gives trees and asks for images; when these are inspected, the
//! trees are lowered to the model.

mod aseprite;
pub(crate) mod claim;
mod conflicts;
pub(crate) mod context;
mod cranberry;
mod directions;
mod image_search;
mod json;
mod lines;
mod mana;
mod numbers;
mod openage;
pub(crate) mod schema;
pub(crate) mod settings;
pub(crate) mod settings_use;
mod shared_json;
mod sheet;
mod solarus;
pub(crate) mod units;
pub(crate) mod vocabulary;
mod xml;

use crate::base::budget::Expense;
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::{Assets, Entry};
use crate::base::limits::KEPT_FOREIGN_BYTES;
use crate::base::load::Unread;
use crate::base::panics::working_on;
use crate::base::source::{Source, SourceId, Sources};
use crate::formats::context::Context;
use crate::inventory::{Candidate, Inventory, UnitFile};
use crate::model::{Format, Part};
use settings_use::SettingsUse;
use sheet::{RuleSprite, Rules};

/// The keys of sheets at a place, for the test of their JSON Schema.
#[doc(hidden)]
pub fn sheet_keys(place: &str) -> Vec<&'static str> {
    sheet::known_keys(place)
}

/// The content of a unit's files: parts of the model, and trees that wait for facts of images.
#[derive(Debug, Default)]
pub(crate) struct Tree<'u> {
    parts: Vec<Part>,
    aseprite: Vec<aseprite::Pending>,
    sheets: Vec<sheet::Pending>,
    mana: Option<mana::Pending<'u>>,
}

/// A unit in terms of the model.
#[derive(Debug, Default)]
pub(crate) struct Lowered {
    /// Sorted by path.
    pub(crate) parts: Vec<Part>,
    pub(crate) settings_use: Option<SettingsUse>,
}

/// Reads the files of a unit whose names say that they belong together.
fn read<'u>(files: &[UnitFile], context: &mut Context<'_>) -> Tree<'u> {
    let mut tree = Tree::default();
    let mut aseprite = Vec::new();
    for file in files {
        let _working = working_on(&file.path);
        if claim::is_binary(file.candidate) {
            aseprite.push(aseprite::File { id: file.source, export: None });
            continue;
        }
        if context.budget.exceeded().is_some() {
            break;
        }
        let Some(entry) = context.inventory.file(&file.path) else { continue };
        match context.load_text(file.source) {
            Ok(source) => text(file, entry, source, &mut tree, &mut aseprite, context),
            Err(Unread::Gone) => {}
            Err(Unread::Faulty(finding)) => {
                if is_meant(entry, file.candidate, &finding, context) {
                    context.diagnostics.push(*finding);
                }
            }
        }
    }
    tree.aseprite = aseprite::read(&aseprite, context);
    tree
}

/// Reads a text.
fn text<'a>(
    file: &UnitFile,
    entry: &Entry,
    source: Source,
    tree: &mut Tree<'_>,
    aseprite: &mut Vec<aseprite::File<'a>>,
    context: &mut Context<'a>,
) {
    let id = file.source;
    // The text of another program is not kept. A finding would show it.
    let is_large = entry.length > KEPT_FOREIGN_BYTES;
    if is_large && file.candidate == Candidate::Json && shared_json::is_foreign(&source, context.budget) {
        return context.forget(id);
    }
    let source = context.keep(id, source);
    match file.candidate {
        Candidate::Json => {
            let json = shared_json::description(source, id, context.budget, context.diagnostics);
            let Some(json) = json else { return };
            match json.format {
                Format::Aseprite if json.is_whole => {
                    aseprite.push(aseprite::File { id, export: Some(json.document) });
                }
                Format::Cranberry => {
                    let Some(root) = json.document.root() else { return };
                    let part = cranberry::read(root, json.is_whole, source, id, context);
                    tree.add(vec![part], context);
                }
                Format::Aseprite | Format::Solarus | Format::Openage | Format::Mana | Format::Sheet => {}
            }
        }
        Candidate::Of(format) => {
            if context.budget.pay(Expense::Parsed, entry.length) {
                lines(id, format, tree, context);
            }
        }
    }
}

/// Reads the pictures of which a rule of the settings makes a sprite.
fn read_pictures<'u>(
    sprite: &RuleSprite,
    id: SourceId,
    rules: &Rules,
    context: &mut Context<'_>,
) -> Tree<'u> {
    let _working = working_on(sprite.first());
    let pending = sheet::read_pictures(sprite, id, rules, context);
    Tree { sheets: pending.into_iter().collect(), ..Tree::default() }
}

/// Parses a file that may be of Mana. Which units there are is known when all are parsed.
fn parse_mana(file: &UnitFile, context: &mut Context<'_>) -> Option<mana::File> {
    let _working = working_on(&file.path);
    let entry = context.inventory.file(&file.path)?;
    let source = match context.load_text(file.source) {
        Ok(source) => source,
        Err(Unread::Gone) => return None,
        Err(Unread::Faulty(finding)) => {
            if is_meant(entry, file.candidate, &finding, context) {
                context.diagnostics.push(*finding);
            }
            return None;
        }
    };
    let parsed = mana::parse(&source, file.source, context);
    if entry.length > KEPT_FOREIGN_BYTES && parsed.is_foreign() {
        context.forget(file.source);
    } else {
        context.keep(file.source, source);
        context.budget.pay(Expense::Parsed, entry.length);
    }
    Some(parsed)
}

/// A text of lines.
fn lines(id: SourceId, format: Format, tree: &mut Tree<'_>, context: &mut Context<'_>) {
    let source = context.source(id);
    let resolved = conflicts::resolved(source, id, context.diagnostics);
    let source = resolved.as_ref().unwrap_or(source);
    let parts = match format {
        Format::Solarus => solarus::read(source, id, context),
        Format::Openage => openage::read(source, id, context),
        Format::Sheet => {
            tree.sheets.push(sheet::read(source, id, context));
            return;
        }
        Format::Aseprite | Format::Cranberry | Format::Mana => Vec::new(),
    };
    tree.add(parts, context);
}

impl Tree<'_> {
    /// Adds parts, and pays for their animations, which take most memory of a description.
    fn add(&mut self, mut parts: Vec<Part>, context: &Context<'_>) {
        parts.iter_mut().for_each(Part::shrink_to_fit);
        let count: usize = parts.iter().map(|part| part.animations.len() + part.leftovers.len()).sum();
        context.budget.pay(Expense::Animation, count as u64);
        // Most units have one part, for which `extend` would take the memory of several.
        self.parts.reserve_exact(parts.len());
        self.parts.extend(parts);
    }

    /// Lowers a unit. All images that were asked for while it was read have facts now.
    pub(crate) fn lower(self, context: &mut Context<'_>) -> Lowered {
        let Self { parts, aseprite, sheets, mana } = self;
        let mut lowered = Self { parts, ..Self::default() };
        for pending in aseprite {
            let part = aseprite::lower(pending, context);
            lowered.add(vec![part], context);
        }
        for pending in sheets {
            let part = sheet::lower(pending, context);
            lowered.add(vec![part], context);
        }
        let mana = mana.map(|pending| mana::read(&pending, context));
        let settings_use = mana.map(|(mut parts, dyed)| {
            parts.iter_mut().for_each(Part::shrink_to_fit);
            lowered.parts.append(&mut parts);
            SettingsUse { dyed }
        });
        let sources = context.sources();
        lowered.parts.sort_by(|a, b| sources.get(a.source).path().cmp(sources.get(b.source).path()));
        Lowered { parts: lowered.parts, settings_use }
    }
}

/// Reports files that are not read and look like descriptions by their content.
pub(crate) fn report_misplaced(
    inventory: &Inventory,
    assets: Assets<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) {
    solarus::report_misplaced(inventory, assets, sources, diagnostics);
    sheet::report_misnamed(inventory, assets, sources, diagnostics);
}

/// Returns whether JSON or XML that cannot be used was meant as a description: files of other programs are not
/// reported.
fn is_meant(entry: &Entry, candidate: Candidate, finding: &Diagnostic, context: &Context<'_>) -> bool {
    let is_meant = match candidate {
        Candidate::Json => shared_json::is_meant,
        Candidate::Of(Format::Mana) => mana::is_meant,
        Candidate::Of(_) => return true,
    };
    let most = context.budget.longest_file();
    let may_be_read = || context.budget.pay(Expense::LookedAt, 3 * entry.length.min(most));
    let read = || context.images.assets.files.read(&entry.path, most).is_ok_and(|bytes| is_meant(&bytes));
    finding.code == Code::FileUnreadable || may_be_read() && read()
}
