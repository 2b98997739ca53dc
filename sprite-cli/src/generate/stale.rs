//! `--check`: says whether the module is what would be written, and why not.

use super::inputs::{Change, Inputs};
use super::module::{self, Module};
use super::target::Target;
use crate::changed_lines::{self, Room};
use crate::fault::Fault;
use crate::folder::{Folder, FromHere};
use sprite_compiler::one_line;
use std::io::Write;

/// The room for differences unless all are asked for: enough to see what they are about.
const ROOM: Room = Room { lines: 40, columns: 160 };

/// Compares, and prints every difference. Returns whether there is one.
pub(super) fn print(
    target: &Target,
    module: &Module,
    folder: &Folder,
    shows_all: bool,
    colour: bool,
    out: &mut impl Write,
) -> Result<bool, Fault> {
    let path = target.shown();
    let Module { text, data } = module;
    let before = target.read()?;
    let (missing, old) = (data.missing(&target.folder), data.left_over(&target.folder, &target.name));
    let is_same = before.as_deref().is_some_and(|before| module::is_same(before, text));
    if is_same && missing.is_empty() && old.is_empty() {
        writeln!(out, "fresh: {path}")?;
        return Ok(false);
    }
    let version = env!("CARGO_PKG_VERSION");
    if let Some(other) = before.as_deref().and_then(module::version).filter(|other| *other != version) {
        let other = one_line(other.to_owned());
        writeln!(out, "{path} was written by cargo-sprites {other}, and this is {version}")?;
    }
    writeln!(out, "stale: {path}")?;
    if let Some(before) = before.as_deref().filter(|_| !is_same) {
        let (written, now) = (Inputs::written(before), Inputs::written(text));
        let changes = written.changes(&now);
        for (path, change) in &changes {
            let what = match change {
                Change::New => "new:      ",
                Change::Changed => "changed:  ",
                Change::Gone => "gone:     ",
            };
            let (FromHere::Relative(path) | FromHere::Absolute(path)) = folder.seen_from_here(path);
            writeln!(out, "  {what}{}", one_line(path))?;
        }
        if changes.is_empty() {
            writeln!(out, "  no file that it was made from has changed: the code itself was")?;
        }
    } else if before.is_none() {
        writeln!(out, "  missing:  {path}")?;
    }
    for name in &missing {
        writeln!(out, "  missing:  {}", target.beside(name))?;
    }
    for name in &old {
        writeln!(out, "  left over: {}", target.beside(name))?;
    }
    if let Some(before) = before.filter(|_| !is_same) {
        let room = if shows_all { Room::ALL } else { ROOM };
        let texts = [before.as_str(), text.as_str()].map(|text| text.replace("\r\n", "\n"));
        let left = changed_lines::print((&texts[0], &texts[1]), &path, colour, room, out)?;
        if left > 0 {
            writeln!(out, "and {left} more lines, which --diff shows")?;
        }
    }
    writeln!(out, "call the same without --check, and commit what it writes")?;
    Ok(true)
}
