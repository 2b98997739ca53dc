//! `check`: findings in the form that was asked for.

use crate::fault::Fault;
use clap::ValueEnum;
use serde::Serialize;
use sprite_compiler::{Compilation, Diagnostic, Options, Renderer, Severity, Sources};
use std::io::{IsTerminal, Write};

/// How findings are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// With the lines at fault, as rustc shows them
    Human,
    /// One line for each finding
    Short,
    /// One JSON object for each finding
    Json,
}

/// Whether the findings make the call fail.
pub(crate) fn fails(compilation: &Compilation, deny_warnings: bool) -> bool {
    let diagnostics = &compilation.diagnostics;
    diagnostics.has_errors() || deny_warnings && !diagnostics.findings().is_empty()
}

/// Prints the findings.
pub(crate) fn print(
    compilation: &Compilation,
    options: &Options,
    format: Format,
    out: &mut impl Write,
) -> Result<(), Fault> {
    let findings = compilation.diagnostics.findings();
    match format {
        Format::Json => {
            for finding in findings {
                let line = serde_json::to_string(&Finding::new(finding, &compilation.sources));
                writeln!(out, "{}", line.map_err(|error| Fault::Call(error.to_string()))?)?;
            }
        }
        Format::Short => {
            let renderer = Renderer::plain(&compilation.sources, &options.shown_root);
            for finding in findings {
                writeln!(out, "{}", renderer.short(finding))?;
            }
        }
        Format::Human => {
            let colour = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
            let renderer = Renderer::plain(&compilation.sources, &options.shown_root).colour(colour);
            for finding in findings {
                writeln!(out, "{}\n", renderer.render(finding))?;
            }
            writeln!(out, "{}", summary(compilation))?;
        }
    }
    Ok(())
}

/// The last line for people: how much was read, and how much is wrong.
fn summary(compilation: &Compilation) -> String {
    let count =
        |severity| compilation.diagnostics.findings().iter().filter(|f| f.severity == severity).count();
    let number = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let sprites = compilation.library.sprites();
    let animations = sprites.iter().map(|sprite| sprite.sprite().animations.len()).sum();
    format!(
        "{} with {}: {}, {}",
        number(sprites.len(), "sprite"),
        number(animations, "animation"),
        number(count(Severity::Error), "error"),
        number(count(Severity::Warning), "warning")
    )
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
        let source = sources.get(finding.place.source);
        let start = finding.place.span.map(|span| source.position(span.start()));
        let end = finding.place.span.map(|span| source.position(span.end()));
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
