//! `diff`: how a change of the art affects the games that play it.
//!
//! Both folders are compiled, and the content of the libraries is compared by the names that games see (`compare`,
//! `sprite`, `animation`, `frames`, `data`). Files and locations in sheets are not compared.

mod animation;
mod change;
mod compare;
mod data;
mod frames;
mod grouped;
mod json;
mod page;
mod pixels;
mod shown;
mod side;
mod sprite;
#[cfg(test)]
mod tests;
mod text;
mod user_data;
mod words;

use crate::fault::Fault;
use crate::folder::Trust;
use crate::written::write_named;
use clap::{Args, ValueEnum};
use compare::Difference;
use shown::Shown;
use side::Side;
use sprite_compiler::shown_path;
use std::io::Write;
use std::path::PathBuf;

/// The help's text about what is compared and about exit statuses.
pub(crate) const HELP: &str = "\
OLD and NEW:
  assets          a folder, as `include_sprites!` would be given it
  main:assets     the folder of a git revision, as `git show` names it: nothing is checked out
  HEAD~1:./art    with `./` from the current folder, else from the root of the repository
  A folder that is there is taken for a folder, also with a colon in its name.

Exit status:
  0  every name of OLD is in NEW
  1  names vanished: sprites, animations, directions, slices, tile sets
  2  the call was wrong, or a folder could not be read
  3  a folder has errors: the rest was compared

Examples:
  cargo sprites diff HEAD:assets assets
  cargo sprites diff main:assets HEAD:assets --page diff.html";

/// The arguments of a comparison.
#[derive(Args)]
pub(crate) struct Diff {
    /// The asset folder before: a folder, or that of a git revision, such as `main:assets`
    old: PathBuf,
    /// The asset folder after
    new: PathBuf,
    /// How differences are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Also write a page that shows old and new pictures side by side, in one HTML file
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    #[command(flatten)]
    trust: Trust,
}

/// How differences are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: a line for each, by sprite
    Text,
    /// For programs: one JSON object
    Json,
}

/// Names are gone that a game may use.
const VANISHED: u8 = 1;
/// A folder has errors.
const ERRORS: u8 = 3;

/// Compares, and returns the exit status.
pub(crate) fn run(asked: &Diff, out: &mut impl Write) -> Result<u8, Fault> {
    let old = Side::compile(&asked.old, asked.trust)?;
    let new = Side::compile(&asked.new, asked.trust)?;
    let before = Shown::of(&old.compilation, &old.folder)?;
    let now = Shown::of(&new.compilation, &new.folder)?;
    let difference = Difference::of(&before, &now)?;
    let mut out: Box<dyn Write> = match &asked.page {
        Some(path) => {
            write_named(path, page::page(&difference, &before, &now, [&old, &new])?.as_bytes(), out)?
        }
        None => Box::new(out),
    };
    match asked.format {
        Format::Text => text::print(&difference, &now, &mut out)?,
        Format::Json => json::print(&difference, [&old, &new], &mut out)?,
    }
    if let Some(path) = asked.page.as_ref().filter(|_| asked.format == Format::Text) {
        writeln!(out, "written: {}", shown_path(path))?;
    }
    out.flush()?;
    for (side, word) in [(&old, "old"), (&new, "new")] {
        side.tell_errors(word)?;
    }
    Ok(if old.errors() + new.errors() > 0 {
        ERRORS
    } else if difference.vanished() > 0 {
        VANISHED
    } else {
        0
    })
}
