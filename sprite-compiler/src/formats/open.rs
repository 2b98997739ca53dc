//! Opens the files of a unit: loads texts, and decides by their content what their names leave open.

use super::file::{File, FileContent};
use super::row::FormatReader;
use super::{ROWS, claim, conflicts, left_out, row, shared_json, xml};
use crate::base::budget::Expense;
use crate::base::limits::KEPT_FOREIGN_BYTES;
use crate::base::load::holds_word;
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
) -> Vec<(&'static dyn FormatReader, Vec<File<'f>>)> {
    let mut files_of: SortedMap<Format, Vec<File<'f>>> = SortedMap::new();
    for file in files {
        let _working = working_on(&file.path);
        let opened_file = match file.candidate {
            Candidate::Of(format) if row(format).reader.is_none() => {
                context.diagnostics.push(left_out::file(row(format), file, context.dependency));
                continue;
            }
            Candidate::Of(format) if claim::is_binary(file.candidate) => Some((format, FileContent::Binary)),
            _ if context.budget.exceeded().is_some() => break,
            candidate => text(file, candidate, context),
        };
        let Some((format, body)) = opened_file else { continue };
        if row(format).reader.is_none() {
            context.diagnostics.push(left_out::file(row(format), file, context.dependency));
            continue;
        }
        files_of.entry(format).or_default().push(File { id: file.source, path: &file.path, content: body });
    }
    let read = files_of.into_iter().filter_map(|(format, files)| Some((row(format).reader?, files)));
    read.collect()
}

/// The format and the content of a text.
fn text<'a>(
    file: &UnitFile,
    candidate: Candidate,
    context: &mut Context<'a>,
) -> Option<(Format, FileContent<'a>)> {
    if !claim::is_certain(candidate) && context.take_foreign(file).is_some() {
        return None;
    }
    let (id, before) = (file.source, context.budget.paid());
    let is_meant: Option<fn(&[u8]) -> bool> = match candidate {
        Candidate::Json => Some(shared_json::is_meant),
        Candidate::Xml => Some(is_meant_xml),
        Candidate::Of(_) => None,
    };
    let source = context.load(file, before, is_meant)?;
    let length = source.text().map_or(0, str::len) as u64;
    match candidate {
        Candidate::Json => {
            let found = context.diagnostics.findings().len();
            let parsed = shared_json::parse(&source, id, context.budget, context.diagnostics);
            // The text of another program is not kept. A finding would show it.
            if parsed.is_none() && length > KEPT_FOREIGN_BYTES {
                context.forget(id);
                if context.diagnostics.findings().len() == found {
                    context.note_foreign(file, before, None);
                }
                return None;
            }
            let source = context.keep(id, source);
            let read =
                parsed.and_then(|parsed| shared_json::description(parsed, source, id, context.diagnostics));
            let is_foreign = read.is_none() && context.budget.exceeded().is_none();
            if is_foreign && context.diagnostics.findings().len() == found {
                context.budget.charge(Expense::Kept, length);
                context.note_foreign(file, before, None);
            }
            let (format, json) = read?;
            Some((format, FileContent::Json(json)))
        }
        Candidate::Of(format) => {
            let source = context.keep(id, source);
            let text = source.text().filter(|_| context.budget.charge(Expense::Parsed, length))?;
            let resolved = conflicts::resolved(text, id, context.diagnostics);
            Some((format, FileContent::Text(resolved.map_or(Cow::Borrowed(text), Cow::Owned))))
        }
        Candidate::Xml => {
            let format = xml_format(&source);
            if format.is_none_or(|format| row(format).reader.is_none()) {
                context.forget(id);
                return Some((format?, FileContent::Binary));
            }
            let source = context.keep(id, source);
            let text = source.text().filter(|_| context.budget.charge(Expense::Parsed, length))?;
            Some((format?, FileContent::Text(Cow::Borrowed(text))))
        }
    }
}

/// The format of an XML file by its root. Files that a format parses before units are known come here only if they are
/// of another format.
fn xml_format(source: &Source) -> Option<Format> {
    let text = source.text()?;
    let (root, _) = xml::first_tag(text)?;
    claim::xml_format(root, text)
}

/// Returns whether the bytes of an XML file that is not text were meant as a description.
fn is_meant_xml(bytes: &[u8]) -> bool {
    let telltales = ROWS.iter().filter_map(|row| row.xml).map(|claim| claim.telltale);
    holds_word(bytes, &telltales.collect::<Vec<_>>())
}
