//! Findings as JSON Lines: one object for each.

use crate::fault::Fault;
use serde::Serialize;
use sprite_compiler::{Compilation, Diagnostic, Sources};
use std::io::Write;

/// Prints one line for each finding.
pub(super) fn print(compilation: &Compilation, out: &mut impl Write) -> Result<(), Fault> {
    for finding in compilation.diagnostics.findings() {
        let line = serde_json::to_string(&Finding::new(finding, &compilation.sources));
        writeln!(out, "{}", line.map_err(|error| Fault::Call(error.to_string()))?)?;
    }
    Ok(())
}

/// A finding as one JSON object.
#[derive(Serialize)]
struct Finding<'a> {
    severity: &'static str,
    code: &'static str,
    message: &'a str,
    file: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    end_line: Option<usize>,
    end_column: Option<usize>,
    help: Option<&'a str>,
}

impl<'a> Finding<'a> {
    fn new(finding: &'a Diagnostic, sources: &'a Sources) -> Self {
        let source = sources.get(finding.location.source);
        let start = finding.location.span.map(|span| source.position(span.start()));
        let end = finding.location.span.map(|span| source.position(span.end()));
        Self {
            severity: finding.severity.as_str(),
            code: finding.code.as_str(),
            message: &finding.message,
            file: source.path(),
            line: start.map(|at| at.line),
            column: start.map(|at| at.column),
            end_line: end.map(|at| at.line),
            end_column: end.map(|at| at.column),
            help: finding.help.as_deref(),
        }
    }
}
