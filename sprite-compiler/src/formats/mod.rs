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

use crate::base::budget::Expense;
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::{Assets, Entry};
use crate::base::limits::{IMAGE_SUGGESTIONS, KEPT_FOREIGN_BYTES};
use crate::base::load::{Unread, load};
use crate::base::panics::working_on;
use crate::base::source::{SourceId, Sources};
use crate::discover::inventory::{Candidate, Inventory};
use crate::formats::context::Context;
use crate::images::Inspector;
use crate::model::{Format, Part};
use crate::recall::{Group, Ledger, Recalled};
use crate::settings::Settings;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow::{self, Break, Continue};

/// What was read of descriptions.
pub(crate) struct ReadAll<'a> {
    /// Their parts, sorted by path.
    pub(crate) parts: Vec<Part>,
    /// The images that they name.
    pub(crate) images: Inspector<'a>,
    /// What was taken for each group; [`None`] when that was not asked for.
    pub(crate) ledger: Option<Ledger>,
}

/// Reads every description but those that were recalled. What is taken for each is written into the ledger.
pub(crate) fn read_all<'a>(
    inventory: &'a Inventory,
    settings: &'a Settings,
    images: Inspector<'a>,
    recalled: &Recalled,
    ledger: Option<Ledger>,
    sources: &mut Sources,
    diagnostics: &'a mut Diagnostics,
) -> ReadAll<'a> {
    let assets = images.assets();
    let context = Context {
        inventory,
        settings,
        limits: assets.limits,
        budget: assets.budget,
        images,
        diagnostics,
        suggestions_left: IMAGE_SUGGESTIONS,
        missing: BTreeSet::new(),
        ledger,
        suggested: BTreeMap::new(),
    };
    let mut reader =
        Reader { assets, sources, context, parts: Vec::new(), mana: Vec::new(), aseprite: Vec::new() };
    // What images the recalled ones name is no group's.
    reader.context.turn_to(None);
    for (path, candidate) in inventory.descriptions() {
        let Some(entry) = inventory.file(path) else { continue };
        let group = Group::of(path, *candidate);
        if recalled.holds(&group) {
            continue;
        }
        let _working = working_on(path);
        reader.context.turn_to(Some(group));
        if reader.file(entry, *candidate).is_break() {
            break;
        }
    }
    reader.finish(!recalled.holds(&Group::Mana))
}

/// Reads one file after the other. Those that belong together wait until all are known.
struct Reader<'s, 'a> {
    assets: Assets<'a>,
    sources: &'s mut Sources,
    context: Context<'a>,
    parts: Vec<Part>,
    /// They name each other.
    mana: Vec<mana::File>,
    /// Of a binary file and its export only one is read.
    aseprite: Vec<aseprite::File>,
}

impl<'a> Reader<'_, 'a> {
    /// Reads a file; a break when the run has taken too much already.
    fn file(&mut self, entry: &Entry, candidate: Candidate) -> ControlFlow<()> {
        if candidate == Candidate::Of(Format::Aseprite) {
            let id = self.sources.add_binary(entry.path.clone());
            self.know(id, entry);
            self.aseprite.push(aseprite::File { id, kind: aseprite::Kind::Binary });
            return Continue(());
        }
        if self.assets.budget.exceeded().is_some() {
            return Break(());
        }
        let Some(id) = self.load(entry, candidate) else { return Continue(()) };
        self.know(id, entry);
        let text = self.sources.get(id).text().unwrap_or_default();
        self.context.note_content(id, text.as_bytes());
        match candidate {
            Candidate::Json => self.json(id, entry),
            Candidate::Of(Format::Mana) => self.mana(id, entry),
            Candidate::Of(format) => {
                if !self.assets.budget.pay(Expense::Parsed, entry.length) {
                    return Break(());
                }
                self.lines(id, format);
            }
        }
        Continue(())
    }

    /// Notes the path of a description.
    fn know(&mut self, id: SourceId, entry: &Entry) {
        self.context.diagnostics.know(id, &entry.path);
        if let Some(ledger) = &mut self.context.ledger {
            ledger.note(id);
        }
    }

    /// Loads a text; [`None`] when that is not possible, which is reported when it was meant as a description.
    fn load(&mut self, entry: &Entry, candidate: Candidate) -> Option<SourceId> {
        match load(self.assets, entry, self.sources) {
            Ok(id) => Some(id),
            Err(Unread::Gone) => None,
            Err(Unread::Faulty(finding)) => {
                if is_meant(self.assets, entry, candidate, &finding) {
                    self.context.diagnostics.push(*finding);
                }
                None
            }
        }
    }

    /// JSON, whose keys say which format it is. What was parsed of it is paid already.
    fn json(&mut self, id: SourceId, entry: &Entry) {
        let known = self.context.diagnostics.findings().len();
        let source = self.sources.get(id);
        let json = shared_json::description(source, id, self.assets.budget, self.context.diagnostics);
        let Some(json) = json else {
            // The text of another program; a finding would show it.
            if is_large(entry) && self.context.diagnostics.findings().len() == known {
                self.sources.forget(id);
            }
            return;
        };
        let Some(root) = json.document.root() else { return };
        match json.format {
            Format::Aseprite => {
                let file = aseprite::File { id, kind: aseprite::kind(root) };
                self.aseprite.extend(json.is_whole.then_some(file));
            }
            Format::Cranberry => {
                let part = cranberry::read(root, json.is_whole, source, id, &mut self.context);
                self.add(vec![part]);
            }
            Format::Solarus | Format::Openage | Format::Mana => {}
        }
    }

    fn mana(&mut self, id: SourceId, entry: &Entry) {
        let file = mana::parse(self.sources.get(id), id, &self.context);
        if is_large(entry) && file.is_foreign() {
            self.sources.forget(id);
        } else {
            self.assets.budget.pay(Expense::Parsed, entry.length);
        }
        self.mana.push(file);
    }

    /// A text of lines.
    fn lines(&mut self, id: SourceId, format: Format) {
        let source = self.sources.get(id);
        let resolved = conflicts::resolved(source, id, self.context.diagnostics);
        let source = resolved.as_ref().unwrap_or(source);
        let parts = match format {
            Format::Solarus => solarus::read(source, id, &mut self.context),
            Format::Openage => openage::read(source, id, &mut self.context),
            Format::Aseprite | Format::Cranberry | Format::Mana => Vec::new(),
        };
        self.add(parts);
    }

    /// Adds parts, and pays for their animations, which take most memory of a description.
    fn add(&mut self, parts: Vec<Part>) {
        let count: usize = parts.iter().map(|part| part.animations.len() + part.leftovers.len()).sum();
        self.assets.budget.pay(Expense::Animation, count as u64);
        self.parts.extend(parts);
    }

    /// Reads what belongs together; of Mana's files all, or none.
    fn finish(mut self, reads_mana: bool) -> ReadAll<'a> {
        for part in aseprite::read_all(&self.aseprite, self.sources, &mut self.context) {
            self.context.turn_to_group_of(part.source);
            self.add(vec![part]);
        }
        if reads_mana {
            self.context.turn_to(Some(Group::Mana));
            // A few files may make very many animations: each sprite is paid before the next one is made.
            self.parts.extend(mana::read_all(&self.mana, &mut self.context));
        }
        self.context.turn_to(None);
        let Self { sources, context: Context { images, ledger, .. }, mut parts, .. } = self;
        parts.sort_by(|a, b| sources.get(a.source).path().cmp(sources.get(b.source).path()));
        ReadAll { parts, images, ledger }
    }
}

/// Whether a text is worth forgetting when it belongs to another program.
fn is_large(entry: &Entry) -> bool {
    entry.length > KEPT_FOREIGN_BYTES
}

/// Whether JSON or XML that cannot be used was meant as a description: files of other programs are not reported.
fn is_meant(assets: Assets<'_>, entry: &Entry, candidate: Candidate, finding: &Diagnostic) -> bool {
    let is_meant = match candidate {
        Candidate::Json => shared_json::is_meant,
        Candidate::Of(Format::Mana) => mana::is_meant,
        Candidate::Of(_) => return true,
    };
    let most = assets.budget.longest_file();
    let may_be_read = || assets.budget.pay(Expense::LookedAt, 3 * entry.length.min(most));
    let read = || assets.files.read(&entry.path, most).is_ok_and(|bytes| is_meant(&bytes));
    finding.code == Code::FileUnreadable || may_be_read() && read()
}
