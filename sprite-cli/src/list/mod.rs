//! `list`: prints all sprites, as a table for people or as JSON for programs.

mod facts;
mod table;

use crate::check::one_file::Scope;
use crate::fault::Fault;
use crate::folder::Folder;
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
    folder: &Folder,
    columns: Option<usize>,
    out: &mut impl Write,
) -> Result<(), Fault> {
    let sizes = folder.sizes(&compilation.library);
    table::print(&Facts::of(compilation, scope, &sizes)?, compilation, scope, &sizes, columns, out)?;
    Ok(())
}

/// Prints everything of `scope` as one JSON object.
pub(crate) fn print_json(
    compilation: &Compilation,
    scope: &Scope,
    folder: &Folder,
    out: &mut impl Write,
) -> Result<(), Fault> {
    let sizes = folder.sizes(&compilation.library);
    print::json(out, &Facts::of(compilation, scope, &sizes)?, true)?;
    Ok(())
}
