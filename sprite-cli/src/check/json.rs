//! Findings as JSON Lines: one object for each.

use crate::fault::Fault;
use crate::finding::Finding;
use crate::print;
use sprite_compiler::Compilation;
use std::io::Write;

/// Prints one line for each finding.
pub(super) fn print(compilation: &Compilation, out: &mut impl Write) -> Result<(), Fault> {
    for finding in compilation.diagnostics.findings() {
        print::json(out, &Finding::new(finding, &compilation.sources), false)?;
    }
    Ok(())
}
