//! Compares findings with the expected ones.

use super::edit;
use crate::support::location;
use sprite_compiler::{Compilation, Diagnostic, MemoryFiles, Renderer};

/// A finding that must come.
pub(crate) struct Expected {
    /// `error` or `warning`.
    pub(crate) severity: String,
    /// Its kind.
    pub(crate) code: String,
    /// Where it stands.
    pub(crate) location: Where,
    /// Words that its help must contain.
    pub(crate) help: Vec<String>,
    /// `true` if it comes beside another for a reason.
    pub(crate) has_reason: bool,
}

/// Where a finding must stand.
pub(crate) enum Where {
    /// Between the marks of a piece of a text.
    Marked { path: String, text: Option<String> },
    /// Before the first character.
    Start(String),
    /// After the last character.
    End(String),
    /// The file as a whole.
    Whole(String),
}

impl Where {
    /// As `path:line:column-line:column`.
    fn shown(&self, files: &MemoryFiles) -> Result<String, String> {
        match self {
            Self::Marked { path, text } => {
                let marked = text.as_deref().unwrap_or_default();
                let (before, rest) = marked.split_once('»').ok_or_else(|| format!("no mark: {marked}"))?;
                let (inside, after) = rest.split_once('«').ok_or_else(|| format!("no mark: {marked}"))?;
                let (whole, piece) = (edit::text(files, path)?, format!("{before}{inside}{after}"));
                let mut locations = whole.match_indices(&piece).map(|(at, _)| at + before.len());
                let (Some(start), None) = (locations.next(), locations.next()) else {
                    return Err(format!("not once in {path}: {piece}"));
                };
                let (start, end) = (position(&whole, start), position(&whole, start + inside.len()));
                Ok(format!("{path}:{start}-{end}"))
            }
            Self::Start(path) => Ok(format!("{path}:1:1-1:1")),
            Self::End(path) => {
                let text = edit::text(files, path)?;
                let end = position(&text, text.len());
                Ok(format!("{path}:{end}-{end}"))
            }
            Self::Whole(path) => Ok(path.clone()),
        }
    }
}

/// Line and column, counted here again.
fn position(text: &str, at: usize) -> String {
    let before = text[..at].strip_prefix('\u{feff}').unwrap_or(&text[..at]);
    let line = before.rsplit('\n').next().unwrap_or_default();
    format!("{}:{}", before.matches('\n').count() + 1, line.chars().count() + 1)
}

/// How what was found differs from what must be found.
pub(crate) fn faults(expected: &[Expected], files: &MemoryFiles, compilation: &Compilation) -> Vec<String> {
    let findings = compilation.diagnostics.findings();
    let mut faults = Vec::new();
    if findings.len() != expected.len() {
        faults.push(format!("{} findings instead of {}", findings.len(), expected.len()));
    }
    for expected in expected {
        match expected.location.shown(files) {
            Err(fault) => faults.push(fault),
            Ok(location)
                if !findings.iter().any(|finding| is_it(expected, &location, finding, compilation)) =>
            {
                faults.push(format!(
                    "no {} {} {location} {:?}",
                    expected.severity, expected.code, expected.help
                ));
            }
            Ok(_) => {}
        }
    }
    if !faults.is_empty() {
        let renderer = Renderer::plain(&compilation.sources, "");
        faults.extend(
            findings
                .iter()
                .map(|finding| format!("{}\n{}", location(compilation, finding), renderer.render(finding))),
        );
    }
    faults
}

fn is_it(expected: &Expected, at: &str, finding: &Diagnostic, compilation: &Compilation) -> bool {
    let help = finding.help.as_deref().unwrap_or_default();
    finding.severity.as_str() == expected.severity
        && finding.code.as_str() == expected.code
        && location(compilation, finding) == at
        && expected.help.iter().all(|words| help.contains(words))
}
