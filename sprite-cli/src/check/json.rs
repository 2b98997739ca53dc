//! Findings as JSON Lines: one object for each.

use crate::fault::Fault;
use crate::finding::Finding;
use sprite_compiler::Compilation;
use std::io::Write;

/// Prints one line for each finding.
pub(super) fn print(compilation: &Compilation, out: &mut impl Write) -> Result<(), Fault> {
    for finding in compilation.diagnostics.findings() {
        let line = serde_json::to_string(&Finding::new(finding, &compilation.sources));
        writeln!(out, "{}", line.map_err(|error| Fault::Call(error.to_string()))?)?;
    }
    Ok(())
}
