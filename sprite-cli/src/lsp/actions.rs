//! Code actions: corrections of findings as quick fixes, and all certain ones of a document at once.

use super::workspace::Open;
use lsp_types::{CodeAction, CodeActionKind, CodeActionParams, Position, Range, TextEdit, WorkspaceEdit};
use sprite_compiler::{Applicability, Correction, Diagnostic};
use std::collections::{BTreeMap, HashMap};

/// The actions for a range of a document.
pub(super) fn actions(params: &CodeActionParams, open: &Open<'_>) -> Vec<CodeAction> {
    let wants = |kind: &CodeActionKind| {
        let only = params.context.only.as_ref();
        only.is_none_or(|only| only.iter().any(|wanted| kind.as_str().starts_with(wanted.as_str())))
    };
    let own: Vec<(&Diagnostic, Correction<'_>)> = corrections(open).collect();
    let mut actions = Vec::new();
    if wants(&CodeActionKind::QUICKFIX) {
        let here = own.iter().filter(|(finding, _)| touches(open.range(finding.location), params.range));
        actions.extend(here.map(|(finding, correction)| quick_fix(finding, correction, params, open)));
    }
    let certain = own.iter().filter(|(_, correction)| correction.applicability == Applicability::Certain);
    let edits = without_overlaps(certain.map(|(_, correction)| edits(correction, open)));
    if wants(&CodeActionKind::SOURCE_FIX_ALL) && !edits.is_empty() {
        actions.push(CodeAction {
            title: "Fix all mistakes with one certain correction".to_owned(),
            kind: Some(CodeActionKind::SOURCE_FIX_ALL),
            edit: Some(workspace_edit(edits, open)),
            ..CodeAction::default()
        });
    }
    actions
}

/// The corrections of a document.
fn corrections<'o>(open: &'o Open<'_>) -> impl Iterator<Item = (&'o Diagnostic, Correction<'o>)> {
    let sources = &open.compilation.sources;
    let findings = open.compilation.diagnostics.findings().iter();
    let own = findings.filter(|finding| sources.get(finding.location.source).path() == open.path);
    own.filter_map(|finding| Some((finding, finding.correction(sources)?)))
}

fn quick_fix(
    finding: &Diagnostic,
    correction: &Correction<'_>,
    params: &CodeActionParams,
    open: &Open<'_>,
) -> CodeAction {
    let code = finding.code.as_str();
    let is_of = |shown: &&lsp_types::Diagnostic| {
        shown.range == open.range(finding.location)
            && matches!(&shown.code, Some(lsp_types::NumberOrString::String(known)) if known == code)
    };
    CodeAction {
        title: title(correction),
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(params.context.diagnostics.iter().filter(is_of).cloned().collect()),
        is_preferred: Some(correction.applicability == Applicability::Certain),
        edit: Some(workspace_edit(edits(correction, open), open)),
        ..CodeAction::default()
    }
}

fn title(correction: &Correction<'_>) -> String {
    let suffix = match correction.applicability {
        Applicability::Certain => "",
        Applicability::Likely => ", if that is meant",
    };
    match correction.replacements.as_slice() {
        [only] if only.text.trim().is_empty() => format!("Remove this{suffix}"),
        [only] => format!("Write `{}`{suffix}", only.text.trim()),
        several => {
            let texts: Vec<String> = several.iter().map(|one| format!("`{}`", one.text.trim())).collect();
            format!("Write {}{suffix}", texts.join(" and "))
        }
    }
}

fn edits(correction: &Correction<'_>, open: &Open<'_>) -> Vec<TextEdit> {
    let replacements = correction.replacements.iter();
    replacements.map(|one| TextEdit::new(open.range(one.location), one.text.to_owned())).collect()
}

/// The edits of all corrections, without corrections that overlap an earlier one. All edits of a correction are made,
/// or none.
fn without_overlaps(corrections: impl Iterator<Item = Vec<TextEdit>>) -> Vec<TextEdit> {
    // Those that are kept, by where they begin. They do not touch each other.
    let mut kept: BTreeMap<Position, TextEdit> = BTreeMap::new();
    for edits in corrections {
        let is_free = |edit: &TextEdit| {
            let before = kept.range(..=edit.range.end).next_back();
            before.is_none_or(|(_, other)| !touches(edit.range, other.range))
        };
        if edits.iter().all(is_free) {
            kept.extend(edits.into_iter().map(|edit| (edit.range.start, edit)));
        }
    }
    kept.into_values().collect()
}

#[expect(clippy::mutable_key_type, reason = "the protocol's type has addresses as keys")]
fn workspace_edit(edits: Vec<TextEdit>, open: &Open<'_>) -> WorkspaceEdit {
    let changes = HashMap::from([(open.document.uri.clone(), edits)]);
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}

/// Returns whether two ranges have a position in common.
fn touches(a: Range, b: Range) -> bool {
    a.start <= b.end && b.start <= a.end
}
