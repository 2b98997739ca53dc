//! Converts findings to diagnostics of the protocol.

use super::protocol::{self, DiagnosticRelatedInformation, DiagnosticSeverity, Location};
use super::workspace::{Ranges, Workspace};
use sprite_compiler::{Diagnostic, Severity};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The name of the tool beside each finding.
const TOOL: &str = "sprites";

/// The findings of a compiled folder, by file. Open documents without findings are in the map, too.
pub(super) fn by_file(root: &Path, workspace: &Workspace) -> BTreeMap<PathBuf, Vec<protocol::Diagnostic>> {
    let mut all: BTreeMap<PathBuf, Vec<protocol::Diagnostic>> = BTreeMap::new();
    let open = workspace.documents.iter().filter(|(_, document)| document.root.as_deref() == Some(root));
    all.extend(open.map(|(path, _)| (path.clone(), Vec::new())));
    let first = all.keys().next().cloned();
    let Some((_, compilation)) = workspace.compiled(root) else { return all };
    let ranges = Ranges::new(compilation, root, workspace);
    for finding in compilation.diagnostics.findings() {
        let file = compilation.sources.get(finding.location.source).path();
        // A finding about the folder as a whole is shown in an open document.
        let path = if file == "." { first.clone() } else { Some(root.join(file)) };
        if let Some(path) = path {
            all.entry(path).or_default().push(diagnostic(finding, &ranges, workspace));
        }
    }
    all
}

fn diagnostic(finding: &Diagnostic, ranges: &Ranges<'_>, workspace: &Workspace) -> protocol::Diagnostic {
    let notes = finding.notes.iter().filter_map(|note| {
        let uri = workspace.uri(&ranges.path(note.location))?;
        let location = Location { uri, range: ranges.range(note.location) };
        Some(DiagnosticRelatedInformation { location, message: note.label.clone() })
    });
    protocol::Diagnostic {
        range: ranges.range(finding.location),
        severity: severity(finding.severity),
        code: finding.code.as_str(),
        source: TOOL,
        message: message(finding),
        related_information: notes.collect(),
    }
}

/// The message with its help.
fn message(finding: &Diagnostic) -> String {
    let help = finding.help.as_deref().or(finding.label.as_str().into());
    match help.filter(|help| !help.is_empty()) {
        Some(help) => format!("{}\n{help}", finding.message),
        None => finding.message.clone(),
    }
}

const fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
    }
}
