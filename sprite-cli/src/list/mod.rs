//! `list`: prints all sprites, as a table for people or as JSON for programs.

mod facts;
mod table;

use crate::check::one_file::Scope;
use crate::fault::Fault;
use crate::print;
pub(crate) use facts::name;

use facts::Facts;
use sprite_compiler::Compilation;
use std::io::Write;

/// Prints a row for each sprite of `scope` with its animations below it, in the order of the library, and their number.
/// `columns` is the width of a terminal.
pub(crate) fn print(
    compilation: &Compilation,
    scope: &Scope,
    columns: Option<usize>,
    out: &mut impl Write,
) -> Result<(), Fault> {
    table::print(&Facts::of(compilation, scope)?, compilation, scope, columns, out)?;
    Ok(())
}

/// Prints everything of `scope` as one JSON object.
pub(crate) fn print_json(
    compilation: &Compilation,
    scope: &Scope,
    out: &mut impl Write,
) -> Result<(), Fault> {
    print::json(out, &Facts::of(compilation, scope)?, true)?;
    Ok(())
}
