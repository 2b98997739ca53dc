//! `check`: findings in the form that was asked for.

pub(crate) mod colour;
pub(crate) mod fix;
mod github;
mod human;
mod json;
pub(crate) mod one_file;
mod sarif;
pub(crate) mod tally;

use crate::fault::Fault;
use crate::folder::Folder;
use clap::ValueEnum;
use one_file::Scope;
use sprite_compiler::{Compilation, Renderer};
use std::io::Write;

pub(crate) use human::{print as print_for_people, short_for_people};

/// How findings are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// With the faulty lines, as rustc shows them; the first 50 errors and the first 50 warnings
    Human,
    /// One line for each finding
    Short,
    /// One JSON object for each finding
    Json,
    /// Annotations for GitHub's workflows
    Github,
    /// SARIF 2.1.0, which code scanners exchange
    Sarif,
}

/// Returns whether the findings make the call fail.
pub(crate) fn fails(compilation: &Compilation, deny_warnings: bool) -> bool {
    let diagnostics = &compilation.diagnostics;
    diagnostics.has_errors() || deny_warnings && !diagnostics.findings().is_empty()
}

/// Prints the findings, and the number of sprites that belong to `scope`.
pub(crate) fn print(
    compilation: &Compilation,
    scope: &Scope,
    folder: &Folder,
    format: Format,
    colour: bool,
    out: &mut impl Write,
) -> Result<(), Fault> {
    match format {
        Format::Human => {
            human::print(compilation, folder, colour, out)?;
            writeln!(out, "{}", tally::summary(compilation, scope))?;
        }
        Format::Short => {
            let renderer = Renderer::plain(&compilation.sources, folder.below_here());
            for finding in compilation.diagnostics.findings() {
                writeln!(out, "{}", renderer.short(finding))?;
            }
        }
        Format::Json => json::print(compilation, out)?,
        Format::Github => {
            github::print(compilation, folder, out)?;
            writeln!(out, "{}", tally::summary(compilation, scope))?;
        }
        Format::Sarif => sarif::print(compilation, folder, out)?,
    }
    Ok(())
}
