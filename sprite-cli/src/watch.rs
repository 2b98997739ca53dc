//! `check --watch`: checks after every change, until Ctrl-C.

use crate::check::one_file::Scope;
use crate::check::{self, Format, tally};
use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use crate::print::CLEAR;
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
    let clear = if std::io::stdout().is_terminal() { CLEAR } else { "\n" };
    each_change(root, trust, |change| match change {
        Change::Read(folder) => {
            write!(out, "{clear}")?;
            round(&folder, format, colour, out)
        }
        Change::Lost(message) => {
            writeln!(out, "{clear}{message}; waiting for it to come back")?;
            Ok(out.flush()?)
        }
    })
}

/// Calls a function now and after every change of the folder, until it fails.
pub(crate) fn each_change(
    root: &Path,
    trust: Trust,
    each: impl FnMut(Change<'_, Folder>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    sprite_watch::each_change(root, || Folder::open(root, trust), each)
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
    writeln!(out, "{}", tally::waiting(&compilation, &Scope::default(), taken))?;
    Ok(out.flush()?)
}
