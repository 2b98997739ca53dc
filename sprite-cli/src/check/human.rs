//! Prints findings for people: errors first, and a limited number.

use crate::fault::Fault;
use crate::folder::Folder;
use sprite_compiler::{Compilation, Renderer};
use std::io::Write;

/// Prints each finding with the lines of its locations.
pub(crate) fn print(
    compilation: &Compilation,
    folder: &Folder,
    colour: bool,
    out: &mut impl Write,
) -> Result<(), Fault> {
    let renderer = Renderer::plain(&compilation.sources, folder.as_written()).colour(colour);
    write!(out, "{}", renderer.render_all(&compilation.diagnostics))?;
    Ok(())
}

/// Prints each finding as one line, with its help below it.
pub(crate) fn short_for_people(
    compilation: &Compilation,
    folder: &Folder,
    out: &mut impl Write,
) -> Result<(), Fault> {
    let renderer = Renderer::plain(&compilation.sources, folder.below_here());
    for list in compilation.diagnostics.shortlists() {
        for finding in list.findings {
            writeln!(out, "{}", renderer.short(finding))?;
            if let Some(help) = &finding.help {
                writeln!(out, "    help: {help}")?;
            }
        }
        if let Some(more) = list.more {
            writeln!(out, "{more}")?;
        }
    }
    Ok(())
}
