//! A finding as JSON, the same for tools and for the page of `preview`.

use serde::Serialize;
use sprite_compiler::{Diagnostic, Sources};

/// A finding as one JSON object.
#[derive(Serialize)]
pub(crate) struct Finding<'a> {
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
    pub(crate) fn new(finding: &'a Diagnostic, sources: &'a Sources) -> Self {
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
