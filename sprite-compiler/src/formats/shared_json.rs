//! Recognises descriptions among `.json` files: several formats share the ending, and most such files belong to other
//! programs.

use super::row::JsonClaim;
use super::{ROWS, packers, row};
use crate::base::budget::{Budget, Expense};
use crate::base::diagnostics::Diagnostics;
use crate::base::load::holds_word;
use crate::base::source::{Source, SourceId};
use crate::formats::claim::json_format;
use crate::formats::file::Json;
use crate::formats::json::{self, SyntaxError, Tree};
use crate::model::Format;

/// How each format recognises its files.
fn claims() -> impl Iterator<Item = JsonClaim> {
    ROWS.iter().filter_map(|row| row.json)
}

/// Returns whether a text holds a word that descriptions have, or an escape that may be part of one. Other texts, which
/// may be large, are not parsed.
fn may_be_description(text: &str) -> bool {
    let words: Vec<&str> = claims().flat_map(|claim| claim.words).copied().chain(["\\u"]).collect();
    let begins = |at: usize| {
        let rest = text.as_bytes().get(at..).unwrap_or_default();
        words.iter().any(|word| rest.starts_with(word.as_bytes()))
    };
    // The loop is plain because the compiler is hardly optimised for most people, and such files may be large.
    for (at, byte) in text.bytes().enumerate() {
        if matches!(byte, b'"' | b'\\') && begins(at) {
            return true;
        }
    }
    false
}

/// A parsed text that does not belong to another program.
#[derive(Debug)]
pub(super) struct Parsed {
    tree: Tree,
    /// The format by the keys of the root; [`None`] if a mistake of syntax leaves it open.
    format: Option<Format>,
    fault: Option<SyntaxError>,
}

/// Parses a text; [`None`] if it belongs to another program, by the keys of its root, or if the budget does not allow to
/// read them. An atlas that does not name its picture is reported.
pub(super) fn parse(
    source: &Source,
    id: SourceId,
    budget: &Budget,
    diagnostics: &mut Diagnostics,
) -> Option<Parsed> {
    let text = source.text().filter(|text| may_be_description(text))?;
    if !budget.charge(Expense::Parsed, text.len() as u64) {
        return None;
    }
    let (document, fault) = json::parse(text);
    let format = document.root().and_then(json_format);
    if fault.is_none() && format.is_none() {
        diagnostics.extend(document.root().and_then(|root| packers::without_meta(root, id)));
        return None;
    }
    Some(Parsed { tree: document.into_tree(), format, fault })
}

/// Returns whether a file that is not a text in UTF-8 was meant as a description.
pub(super) fn is_meant(bytes: &[u8]) -> bool {
    holds_word(bytes, &claims().map(|claim| claim.telltale).collect::<Vec<_>>())
}

/// The description in a file whose text was parsed; [`None`] if a mistake of syntax leaves its format open. An error of
/// syntax is reported if the file was meant as a description.
pub(super) fn description<'t>(
    Parsed { tree, format, fault }: Parsed,
    source: &'t Source,
    id: SourceId,
    diagnostics: &mut Diagnostics,
) -> Option<(Format, Json<'t>)> {
    let text = source.text()?;
    let is_whole = fault.is_none();
    if let Some(fault) = fault {
        let is_meant =
            |claim: JsonClaim| text.contains(claim.telltale) && !(claim.is_common && fault.is_limit());
        if !claims().any(is_meant) {
            return None;
        }
        // Of a file that is not read it does not matter.
        if format.is_none_or(|format| row(format).reader.is_some()) {
            diagnostics.push(json::report(fault, text, id));
        }
    }
    Some((format?, Json { document: tree.with_text(text), is_whole }))
}
