//! Texts that are not TOML.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::source::{Location, SourceId, Span};
use crate::base::text::shown;
use std::collections::BTreeSet;
use toml::de::Error;

/// Reports what the parser found. Returns the lines of its findings.
pub(super) fn report(
    errors: &[Error],
    text: &str,
    id: SourceId,
    diagnostics: &mut Diagnostics,
) -> BTreeSet<usize> {
    let mut lines = BTreeSet::new();
    for error in errors {
        let range = error.span().unwrap_or_default();
        let location = id.at(Span::new(range.start, range.end));
        let written = text.get(range).unwrap_or_default();
        // One mistake makes several findings in its line.
        if lines.insert(line(text, location)) {
            diagnostics.push(finding(error.message(), written, location));
        }
    }
    lines
}

/// The number of the line in which a location begins.
pub(super) fn line(text: &str, location: Location) -> usize {
    let start = location.span.map_or(0, |span| span.start());
    text.bytes().take(start).filter(|byte| *byte == b'\n').count()
}

fn finding(message: &str, written: &str, location: Location) -> Diagnostic {
    let message = message.trim_end_matches('.').replace('\n', ", ");
    let finding = Diagnostic::new(Code::TomlMalformed, location, format!("this is not TOML: {message}"));
    if message.starts_with("string values must be quoted") {
        let quoted = format!("\"{written}\"");
        return finding
            .label("texts stand in quotes")
            .help(format!("write `{}`", shown(&quoted)))
            .fix(written, quoted);
    }
    finding
}
