//! Opens the files of a unit: loads texts, and decides by their content what their names leave open.

use super::file::{Content, File};
use super::{claim, conflicts, mana, shared_json};
use crate::base::budget::Expense;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::limits::KEPT_FOREIGN_BYTES;
use crate::base::load::Unread;
use crate::base::panics::working_on;
use crate::base::sorted::SortedMap;
use crate::base::source::Source;
use crate::formats::context::Context;
use crate::inventory::{Candidate, UnitFile};
use crate::model::Format;
use std::borrow::Cow;

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
    let (id, source) = (file.source, load(file, context)?);
    let length = source.text().map_or(0, str::len) as u64;
    match candidate {
        Candidate::Json => {
            // The text of another program is not kept. A finding would show it.
            if length > KEPT_FOREIGN_BYTES && shared_json::is_foreign(&source, context.budget) {
                context.forget(id);
                return None;
            }
            let source = context.keep(id, source);
            let (format, json) = shared_json::description(source, id, context.budget, context.diagnostics)?;
            Some((format, Content::Json(json)))
        }
        Candidate::Of(format) => {
            let source = context.keep(id, source);
            let text = source.text().filter(|_| context.budget.pay(Expense::Parsed, length))?;
            let resolved = conflicts::resolved(text, id, context.diagnostics);
            Some((format, Content::Text(resolved.map_or(Cow::Borrowed(text), Cow::Owned))))
        }
        Candidate::Xml => None,
    }
}

/// Parses an XML file. Its units are known when all such files are parsed.
pub(super) fn parse_xml(file: &UnitFile, context: &mut Context<'_>) -> Option<mana::File> {
    let _working = working_on(&file.path);
    let source = load(file, context)?;
    let length = source.text().map_or(0, str::len) as u64;
    let parsed = mana::parse(&source, file.source, context);
    if length > KEPT_FOREIGN_BYTES && !mana::claims(&parsed) {
        context.forget(file.source);
    } else {
        context.keep(file.source, source);
        context.budget.pay(Expense::Parsed, length);
    }
    Some(parsed)
}

/// Loads a text. That it cannot be used is reported.
fn load(file: &UnitFile, context: &mut Context<'_>) -> Option<Source> {
    match context.load_text(file.source) {
        Ok(source) => Some(source),
        Err(Unread::Gone) => None,
        Err(Unread::Faulty(finding)) => {
            if is_meant(file, &finding, context) {
                context.diagnostics.push(*finding);
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
    finding.code == Code::FileUnreadable || context.holds(file.source, is_meant)
}
