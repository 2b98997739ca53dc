//! The lines of a file that corrections change.

use similar::{ChangeTag, TextDiff};
use sprite_compiler::{CorrectedFile, one_line};
use std::io::{self, Write};

/// Lines around a change that are shown with it.
const CONTEXT: usize = 1;

/// Prints the lines that differ, in the form that `patch` reads except for characters that a terminal would obey.
pub(super) fn print(file: &CorrectedFile, path: &str, colour: bool, out: &mut dyn Write) -> io::Result<()> {
    let (before, after) = (String::from_utf8_lossy(&file.before), String::from_utf8_lossy(&file.after));
    let diff = TextDiff::from_lines(&*before, &*after);
    writeln!(out, "--- {path}\n+++ {path}")?;
    for hunk in diff.unified_diff().context_radius(CONTEXT).iter_hunks() {
        writeln!(out, "{}", hunk.header())?;
        for change in hunk.iter_changes() {
            let line = one_line(change.value().trim_end_matches(['\r', '\n']).replace('\t', "    "));
            match (change.tag(), colour) {
                (ChangeTag::Equal, _) => writeln!(out, " {line}")?,
                (ChangeTag::Delete, false) => writeln!(out, "-{line}")?,
                (ChangeTag::Insert, false) => writeln!(out, "+{line}")?,
                (ChangeTag::Delete, true) => writeln!(out, "\x1b[31m-{line}\x1b[0m")?,
                (ChangeTag::Insert, true) => writeln!(out, "\x1b[32m+{line}\x1b[0m")?,
            }
        }
    }
    Ok(())
}
