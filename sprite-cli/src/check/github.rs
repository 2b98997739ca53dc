//! Findings as commands to GitHub's workflow runner, which shows them beside the lines of a pull request.

use crate::fault::Fault;
use crate::folder::{Folder, FromHere};
use sprite_compiler::{Compilation, Diagnostic, Sources, one_line};
use std::fmt::Write as _;
use std::io::Write;

/// Prints one command for each finding.
pub(super) fn print(compilation: &Compilation, folder: &Folder, out: &mut impl Write) -> Result<(), Fault> {
    for finding in compilation.diagnostics.findings() {
        writeln!(out, "{}", annotation(finding, &compilation.sources, folder))?;
    }
    Ok(())
}

fn annotation(finding: &Diagnostic, sources: &Sources, folder: &Folder) -> String {
    let source = sources.get(finding.location.source);
    let (FromHere::Relative(file) | FromHere::Absolute(file)) = folder.seen_from_here(source.path());
    let file = one_line(file);
    let mut command = format!("::{} file={}", finding.severity.as_str(), property(&file));
    // The runner's log shows the message only.
    let mut message = file;
    if let Some(span) = finding.location.span {
        let (start, end) = (source.position(span.start()), source.position(span.end()));
        let _ = write!(command, ",line={}", start.line);
        let _ = write!(message, ":{}:{}", start.line, start.column);
        // GitHub refuses columns where lines differ.
        if start.line == end.line {
            let _ = write!(command, ",col={},endLine={},endColumn={}", start.column, end.line, end.column);
        } else {
            let _ = write!(command, ",endLine={}", end.line);
        }
    }
    let _ = write!(message, ": {}", finding.message);
    if let Some(help) = &finding.help {
        let _ = write!(message, "\nhelp: {help}");
    }
    let _ = write!(command, ",title={}::{}", property(finding.code.as_str()), data(&message));
    command
}

/// Escapes a text for the part after the second `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a text for the part before the second `::`.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_command_is_escaped() {
        assert_eq!(data("50 %, a:b\r\n::error::"), "50 %25, a:b%0D%0A::error::");
        assert_eq!(property("a,b:c%\n"), "a%2Cb%3Ac%25%0A");
    }
}
