//! Opens the files of a unit: loads texts, and decides by their content what their names leave open.

use super::file::{Content, File};
use super::foreign::Foreign;
use super::{aseprite, claim, conflicts, mana, shared_json};
use crate::base::budget::{Cost, Expense};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::limits::KEPT_FOREIGN_BYTES;
use crate::base::load::Unread;
use crate::base::panics::working_on;
use crate::base::sorted::SortedMap;
use crate::base::source::{Source, Span};
use crate::formats::context::Context;
use crate::inventory::{Candidate, UnitFile};
use crate::model::Format;
use std::borrow::Cow;

impl Context<'_> {
    /// The identity of a file of the unit; [`None`] if the system does not tell it.
    fn identity(&self, file: &UnitFile) -> Option<[u64; 2]> {
        self.inventory.file(&file.path)?.identity()
    }

    /// Notes that a file belongs to another program, after it was read. `before` is what the unit had paid before.
    fn note_foreign(&self, file: &UnitFile, before: Cost, root: Option<(String, Span)>) {
        let digest = self.read_digest(file.source);
        let price = self.budget.paid().without(before);
        self.foreign.insert(self.identity(file), Foreign { digest, price, root });
    }

    /// Pays for a file that was read under another name, and belongs to another program.
    fn take_foreign(&mut self, file: &UnitFile) -> Option<Foreign> {
        let foreign = self.foreign.get(self.identity(file))?;
        self.budget.charge_cost(foreign.price);
        self.note_content(file.source, foreign.digest.as_ref());
        self.skip(file.source, foreign.digest.is_some());
        Some(foreign)
    }
}

/// The files of a unit by format, in their order, without those that belong to other programs.
pub(super) fn open<'f, 'a: 'f>(
    files: &'f [UnitFile],
    context: &mut Context<'a>,
) -> SortedMap<Format, Vec<File<'f>>> {
    let mut files_of: SortedMap<Format, Vec<File<'f>>> = SortedMap::new();
    for file in files {
        let _working = working_on(&file.path);
        let opened_file = match file.candidate {
            Candidate::Of(format) if claim::is_binary(file.candidate) => Some((format, Content::Binary)),
            _ if context.budget.exceeded().is_some() => break,
            candidate => text(file, candidate, context),
        };
        let Some((format, body)) = opened_file else { continue };
        files_of.entry(format).or_default().push(File { id: file.source, path: &file.path, content: body });
    }
    files_of
}

/// The format and the content of a text.
fn text<'a>(
    file: &UnitFile,
    candidate: Candidate,
    context: &mut Context<'a>,
) -> Option<(Format, Content<'a>)> {
    if candidate == Candidate::Json && context.take_foreign(file).is_some() {
        return None;
    }
    let (id, before) = (file.source, context.budget.paid());
    let source = load(file, context, before)?;
    let length = source.text().map_or(0, str::len) as u64;
    match candidate {
        Candidate::Json => {
            let found = context.diagnostics.findings().len();
            // The text of another program is not kept. A finding would show it.
            if length > KEPT_FOREIGN_BYTES
                && shared_json::is_foreign(&source, id, context.budget, context.diagnostics)
            {
                context.forget(id);
                if context.diagnostics.findings().len() == found {
                    context.note_foreign(file, before, None);
                }
                return None;
            }
            let source = context.keep(id, source);
            let read = shared_json::description(source, id, context.budget, context.diagnostics);
            let is_foreign = read.is_none() && context.budget.exceeded().is_none();
            if is_foreign && context.diagnostics.findings().len() == found {
                context.budget.charge(Expense::Kept, length);
                context.note_foreign(file, before, None);
            }
            let (format, json) = read?;
            Some((format, Content::Json(json)))
        }
        Candidate::Of(format) => {
            let source = context.keep(id, source);
            let text = source.text().filter(|_| context.budget.charge(Expense::Parsed, length))?;
            let resolved = conflicts::resolved(text, id, context.diagnostics);
            Some((format, Content::Text(resolved.map_or(Cow::Borrowed(text), Cow::Owned))))
        }
        Candidate::Xml => None,
    }
}

/// Parses an XML file. Its units are known when all such files are parsed.
pub(super) fn parse_xml(file: &UnitFile, context: &mut Context<'_>) -> Option<mana::File> {
    let _working = working_on(&file.path);
    if let Some(foreign) = context.take_foreign(file) {
        let root = foreign.root;
        report_atlas(file, root.as_ref(), context);
        return root.map(|root| mana::of_other_program(&file.path, file.source, root, context));
    }
    let before = context.budget.paid();
    let source = load(file, context, before)?;
    let length = source.text().map_or(0, str::len) as u64;
    let parsed = mana::parse(&source, file.source, context);
    let root = mana::foreign_root(&parsed);
    report_atlas(file, root.as_ref(), context);
    if length > KEPT_FOREIGN_BYTES && root.is_some() {
        context.forget(file.source);
    } else {
        context.keep(file.source, source);
        context.budget.charge(Expense::Parsed, length);
    }
    if root.is_some() {
        context.note_foreign(file, before, root);
    }
    Some(parsed)
}

/// Reports an XML file of another program that holds an atlas, by the name of its root.
fn report_atlas(file: &UnitFile, root: Option<&(String, Span)>, context: &mut Context<'_>) {
    if let Some((_, span)) = root.filter(|(name, _)| name == aseprite::ATLAS_ELEMENT) {
        context.diagnostics.push(aseprite::unread_xml(file.source.at(*span)));
    }
}

/// Loads a text. That it cannot be used is reported.
fn load(file: &UnitFile, context: &mut Context<'_>, before: Cost) -> Option<Source> {
    match context.load_text(file.source) {
        Ok(source) => Some(source),
        Err(Unread::Gone) => None,
        Err(Unread::Faulty(finding)) => {
            if is_meant(file, &finding, context) {
                context.diagnostics.push(*finding);
            } else if finding.code == Code::NotText {
                context.note_foreign(file, before, None);
            }
            None
        }
    }
}

/// Returns whether JSON or XML that cannot be used was meant as a description: files of other programs are not
/// reported.
fn is_meant(file: &UnitFile, finding: &Diagnostic, context: &Context<'_>) -> bool {
    let is_meant = match file.candidate {
        Candidate::Json => shared_json::is_meant,
        Candidate::Xml => mana::is_meant,
        Candidate::Of(_) => return true,
    };
    finding.code == Code::FileUnreadable || context.reread_matches(file.source, is_meant)
}
