//! `--watch`: works after every change of a folder, until Ctrl-C.

use crate::check::one_file::Scope;
use crate::check::{self, Format, tally};
use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use crate::print::CLEAR;
use sprite_compiler::MemoryCache;
use sprite_watch::Change;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::time::Instant;

/// Checks the folder now and after every change.
pub(crate) fn watch(
    root: &Path,
    trust: Trust,
    format: Format,
    colour: bool,
    out: &mut impl Write,
) -> Result<(), Fault> {
    rounds(root, trust, out, |folder, out| round(&folder, format, colour, out))
}

/// Calls a function now and after every change of the folder, each time on a clear screen, until it fails.
pub(crate) fn rounds<W: Write>(
    root: &Path,
    trust: Trust,
    out: &mut W,
    mut round: impl FnMut(Folder, &mut W) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let clear = if std::io::stdout().is_terminal() { CLEAR } else { "\n" };
    each_change(root, trust, |change| {
        write!(out, "{clear}")?;
        match change {
            Change::Read(folder) => round(folder, out)?,
            Change::Lost(message) => writeln!(out, "{message}; waiting for it to come back")?,
        }
        Ok(out.flush()?)
    })
}

/// Calls a function now and after every change of the folder, until it fails. What is known of files that stay the same
/// is kept from one call to the next.
pub(crate) fn each_change(
    root: &Path,
    trust: Trust,
    each: impl FnMut(Change<'_, Folder>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let memory = MemoryCache::default();
    let open = || {
        let mut folder = Folder::open(root, trust)?;
        folder.remember(memory.clone());
        Ok(folder)
    };
    sprite_watch::each_change(root, open, each)
}

fn round(folder: &Folder, format: Format, colour: bool, out: &mut impl Write) -> Result<(), Fault> {
    let start = Instant::now();
    let compilation = folder.compile();
    let taken = start.elapsed();
    if format == Format::Human {
        check::print_for_people(&compilation, folder, colour, out)?;
    } else {
        check::short_for_people(&compilation, folder, out)?;
    }
    Ok(writeln!(out, "{}", tally::waiting(&compilation, &Scope::default(), taken))?)
}
