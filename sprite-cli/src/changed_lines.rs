//! The lines in which two texts differ.

use similar::{ChangeTag, TextDiff};
use sprite_compiler::one_line;
use std::io::{self, Write};
use std::time::Duration;

/// Lines around a change that are shown with it.
const CONTEXT: usize = 1;
/// Texts of which most lines differ are compared less closely after this time: their hunks are larger then.
const PATIENCE: Duration = Duration::from_secs(2);

/// How much is shown.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    pub(crate) lines: usize,
    /// Longer lines are cut off.
    pub(crate) columns: usize,
}

impl Room {
    pub(crate) const ALL: Self = Self { lines: usize::MAX, columns: usize::MAX };
}

/// Prints the lines that differ, in the form that `patch` reads except for characters that a terminal would obey.
/// Returns the number of lines for which there is no room.
pub(crate) fn print(
    (before, after): (&str, &str),
    path: &str,
    colour: bool,
    room: Room,
    out: &mut dyn Write,
) -> io::Result<usize> {
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(before, after);
    writeln!(out, "--- {path}\n+++ {path}")?;
    let mut count = 0;
    for hunk in diff.unified_diff().context_radius(CONTEXT).iter_hunks() {
        if count < room.lines {
            writeln!(out, "{}", hunk.header())?;
        }
        for change in hunk.iter_changes() {
            count += 1;
            if count > room.lines {
                continue;
            }
            let line = one_line(change.value().trim_end_matches(['\r', '\n']).replace('\t', "    "));
            let line = cut(&line, room.columns);
            match (change.tag(), colour) {
                (ChangeTag::Equal, _) => writeln!(out, " {line}")?,
                (ChangeTag::Delete, false) => writeln!(out, "-{line}")?,
                (ChangeTag::Insert, false) => writeln!(out, "+{line}")?,
                (ChangeTag::Delete, true) => writeln!(out, "\x1b[31m-{line}\x1b[0m")?,
                (ChangeTag::Insert, true) => writeln!(out, "\x1b[32m+{line}\x1b[0m")?,
            }
        }
    }
    Ok(count.saturating_sub(room.lines))
}

/// The beginning of a line.
fn cut(line: &str, columns: usize) -> String {
    match line.char_indices().nth(columns) {
        Some((end, _)) => format!("{}...", line.get(..end).unwrap_or_default()),
        None => line.to_owned(),
    }
}
