//! Code actions: corrections of findings as quick fixes, and all certain ones of a document at once.

use super::protocol::{CodeAction, CodeActionParams, Position, Range, TextEdit, WorkspaceEdit};
use super::workspace::Open;
use serde::Deserialize;
use serde_json::Value;
use sprite_compiler::{Applicability, Correction, Diagnostic, Replacement, one_line};
use std::collections::BTreeMap;

/// The actions for a range of a document.
pub(super) fn actions(params: &CodeActionParams, open: &Open<'_>) -> Vec<CodeAction> {
    let wants = |kind: &str| {
        let only = params.context.only.as_ref();
        only.is_none_or(|only| only.iter().any(|wanted| kind.starts_with(wanted.as_str())))
    };
    let own: Vec<(&Diagnostic, Correction<'_>)> = corrections(open).collect();
    let mut actions = Vec::new();
    if wants(CodeAction::QUICK_FIX) {
        let here = own.iter().filter(|(finding, _)| touches(open.range(finding.location), params.range));
        actions.extend(here.map(|(finding, correction)| quick_fix(finding, correction, params, open)));
    }
    let certain = own.iter().filter(|(_, correction)| correction.applicability == Applicability::Certain);
    let edits = without_overlaps(certain.map(|(_, correction)| edits(correction, open)));
    if wants(CodeAction::FIX_ALL) && !edits.is_empty() {
        actions.push(CodeAction {
            title: "Fix all mistakes with one certain correction".to_owned(),
            kind: CodeAction::FIX_ALL,
            diagnostics: Vec::new(),
            is_preferred: false,
            edit: workspace_edit(edits, open),
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
    let range = open.range(finding.location);
    let is_of = |shown: &&Value| {
        shown["code"] == code && Range::deserialize(&shown["range"]).is_ok_and(|shown| shown == range)
    };
    CodeAction {
        title: title(correction),
        kind: CodeAction::QUICK_FIX,
        diagnostics: params.context.diagnostics.iter().filter(is_of).cloned().collect(),
        is_preferred: correction.applicability == Applicability::Certain,
        edit: workspace_edit(edits(correction, open), open),
    }
}

fn title(correction: &Correction<'_>) -> String {
    let suffix = match correction.applicability {
        Applicability::Certain => "",
        Applicability::Likely => ", if that is meant",
    };
    one_line(match correction.replacements.as_slice() {
        [only] if only.text.trim().is_empty() => format!("Remove this{suffix}"),
        [only] => format!("Write `{}`{suffix}", only.text.trim()),
        several => {
            let texts: Vec<String> = several.iter().map(|one| format!("`{}`", one.text.trim())).collect();
            format!("Write {}{suffix}", texts.join(" and "))
        }
    })
}

fn edits(correction: &Correction<'_>, open: &Open<'_>) -> Vec<TextEdit> {
    let replacements = correction.replacements.iter();
    let edit =
        |one: &Replacement<'_>| TextEdit { range: open.range(one.location), new_text: one.text.to_owned() };
    replacements.map(edit).collect()
}

/// The edits of all corrections, without corrections that overlap an earlier one. All edits of a correction are made,
/// or none.
fn without_overlaps(corrections: impl Iterator<Item = Vec<TextEdit>>) -> Vec<TextEdit> {
    // The corrections that are kept, by where they begin. They do not touch each other.
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

fn workspace_edit(edits: Vec<TextEdit>, open: &Open<'_>) -> WorkspaceEdit {
    WorkspaceEdit { changes: BTreeMap::from([(open.document.uri.clone(), edits)]) }
}

/// Returns whether two ranges have a position in common.
fn touches(a: Range, b: Range) -> bool {
    a.start <= b.end && b.start <= a.end
}
