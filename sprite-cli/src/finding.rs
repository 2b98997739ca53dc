//! A finding as JSON, the same for tools and for the page of `preview`.

use serde::Serialize;
use sprite_compiler::{Correction, Diagnostic, Location, Replacement, Sources};

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
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<Fix<'a>>,
}

/// A correction: all of its replacements are made or none.
#[derive(Serialize)]
struct Fix<'a> {
    applicability: &'static str,
    replacements: Vec<Replaced<'a>>,
}

/// A text that belongs at a location. Lines and columns count as those of the finding.
#[derive(Serialize)]
struct Replaced<'a> {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: &'a str,
}

impl<'a> Fix<'a> {
    fn new(Correction { applicability, replacements }: Correction<'a>, sources: &Sources) -> Self {
        let replaced = |Replacement { location: Location { source, span }, text }: Replacement<'a>| {
            let source = sources.get(source);
            let [start, end] = [span?.start(), span?.end()].map(|offset| source.position(offset));
            Some(Replaced {
                line: start.line,
                column: start.column,
                end_line: end.line,
                end_column: end.column,
                text,
            })
        };
        let replacements = replacements.into_iter().filter_map(replaced).collect();
        Self { applicability: applicability.as_str(), replacements }
    }
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
            fix: finding.correction(sources).map(|correction| Fix::new(correction, sources)),
        }
    }
}
